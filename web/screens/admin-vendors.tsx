import { useLocation, useSearch } from "wouter";
import { AdminHead } from "#web/admin/admin-nav.tsx";
import { VendorRows } from "#web/admin/vendor-rows.tsx";
import { useAdminVendors } from "#web/admin/vendors-data.ts";
import { withQuery } from "#web/lib/api.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { SearchIcon, StoreIcon } from "#web/ui/icons.tsx";
import { NextPage, PagesFailed, ResultCount } from "#web/ui/paged.tsx";
import { SettlingSearch } from "#web/ui/settling-search.tsx";
import { useTitle } from "#web/ui/use-title.ts";
import { AdminRead } from "./admin-read.tsx";

export default function AdminVendors() {
  useTitle("Vendors");
  return (
    <AdminRead what="The vendors">
      <Vendors />
    </AdminRead>
  );
}

function Vendors() {
  const search = new URLSearchParams(useSearch()).get("search") ?? "";
  const [, navigate] = useLocation();
  return (
    <div className="page">
      <AdminHead title="Vendors" />
      <div className="admin-vendor-search">
        <SettlingSearch
          label="Search by name, city or email"
          search={search}
          onSettled={(settled) =>
            navigate(withQuery("/admin/vendors", { search: settled }), { replace: true, state: history.state })
          }
        />
      </div>
      <Results search={search} />
    </div>
  );
}

function Results({ search }: { search: string }) {
  const pages = useAdminVendors(search);
  const vendors = pages.data?.pages.flatMap((page) => page.vendors) ?? [];
  const looking = pages.isPending || pages.isPlaceholderData;
  const total = pages.data?.pages[0]?.total;
  if (pages.isPending) {
    return (
      <div aria-busy="true">
        <span className="sr-only">Loading</span>
        <div className="skeleton skeleton-panel" />
      </div>
    );
  }
  if (!looking && !pages.isError && vendors.length === 0) {
    return search ? (
      <EmptyState icon={<SearchIcon size={28} />} title="No vendors found" hint="Try another word." />
    ) : (
      <EmptyState
        icon={<StoreIcon size={28} />}
        title="No vendors yet"
        hint="Those that you approve will appear here."
      />
    );
  }
  return (
    <>
      <ResultCount total={looking ? undefined : total} one="vendor" />
      <PagesFailed pages={pages} text={`The vendors could not be ${pages.data ? "brought up to date" : "loaded"}.`} />
      <VendorRows vendors={vendors} busy={looking} />
      <NextPage pages={pages} shown={vendors.length} />
    </>
  );
}
