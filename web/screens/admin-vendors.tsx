import { useLocation, useSearch } from "wouter";
import { type ShownVendors, shownVendors } from "#contract/admin/admin.ts";
import { AdminHead } from "#web/admin/admin-nav.tsx";
import { VendorRows } from "#web/admin/vendor-rows.tsx";
import { useAdminVendors } from "#web/admin/vendors-data.ts";
import { withQuery } from "#web/lib/api.ts";
import { ChoiceRow } from "#web/ui/choice-row.tsx";
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
  const asked = new URLSearchParams(useSearch());
  const search = asked.get("search") ?? "";
  const show = shownVendors.find((each) => each === asked.get("show")) ?? "approved";
  const [, navigate] = useLocation();
  const go = ({ show, search }: { show: ShownVendors; search: string }) =>
    navigate(withQuery("/admin/vendors", { search, show: show === "approved" ? null : show }), {
      replace: true,
      state: history.state,
    });
  return (
    <div className="page">
      <AdminHead title="Vendors" />
      <div className="stack gap-4 admin-vendor-search">
        <SettlingSearch
          label="Search by name, city or email"
          search={search}
          onSettled={(settled) => go({ show, search: settled })}
        />
        <ChoiceRow
          legend="Which vendors"
          choices={filters}
          chosen={show}
          onChoose={(chosen) => go({ show: chosen, search })}
        />
      </div>
      <Results show={show} search={search} />
    </div>
  );
}

const filters: readonly [show: ShownVendors, name: string, empty: string][] = [
  ["approved", "Approved", "No vendors yet"],
  ["suspended", "Suspended", "No vendor is suspended"],
  ["rejected", "Rejected", "No application was rejected"],
];

function Results({ show, search }: { show: ShownVendors; search: string }) {
  const pages = useAdminVendors(show, search);
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
        title={filters.find(([value]) => value === show)?.[2] ?? ""}
        hint="Those that you approve, suspend or reject will appear here."
      />
    );
  }
  return (
    <>
      <ResultCount total={looking ? undefined : total} one="vendor" />
      <PagesFailed pages={pages} text={`The vendors could not be ${pages.data ? "brought up to date" : "loaded"}.`} />
      <VendorRows vendors={vendors} show={show} busy={looking} />
      <NextPage pages={pages} shown={vendors.length} />
    </>
  );
}
