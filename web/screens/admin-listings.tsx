import { Badge, Button } from "@radix-ui/themes";
import { Link, useLocation, useSearch } from "wouter";
import { type AdminListing, reportKinds, type ShownListings, shownListings } from "#contract/moderation/moderation.ts";
import { centsToPrice } from "#contract/shared/money.ts";
import { AdminHead } from "#web/admin/admin-nav.tsx";
import { useAdminListings, useModerateListing } from "#web/admin/listings-data.ts";
import { withQuery } from "#web/lib/api.ts";
import { shopPrice } from "#web/lib/price-display.ts";
import { usePress } from "#web/lib/use-press.ts";
import { ChoiceRow } from "#web/ui/choice-row.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { SearchIcon } from "#web/ui/icons.tsx";
import { LongDate } from "#web/ui/long-date.tsx";
import { NextPage, PagesFailed, ResultCount } from "#web/ui/paged.tsx";
import { ReasonDialog } from "#web/ui/reason-dialog.tsx";
import { SettlingSearch } from "#web/ui/settling-search.tsx";
import { useTitle } from "#web/ui/use-title.ts";
import { AdminRead } from "./admin-read.tsx";

export default function AdminListings() {
  useTitle("Listings");
  return (
    <AdminRead what="The listings">
      <Listings />
    </AdminRead>
  );
}

const filters: readonly [show: ShownListings, name: string, empty: string][] = [
  ["reported", "Reported", "No report waits"],
  ["taken-down", "Taken down", "No listing is taken down"],
  ["all", "All", "No listings yet"],
];

function Listings() {
  const asked = new URLSearchParams(useSearch());
  const search = asked.get("search") ?? "";
  const show = shownListings.find((each) => each === asked.get("show")) ?? "reported";
  const [, navigate] = useLocation();
  const go = (next: { show: ShownListings; search: string }) =>
    navigate(withQuery("/admin/listings", next), { replace: true, state: history.state });
  const pages = useAdminListings(show, search);
  const listings = pages.data?.pages.flatMap((page) => page.listings) ?? [];
  const looking = pages.isPending || pages.isPlaceholderData;
  return (
    <div className="page">
      <AdminHead title="Listings" reads={[pages]} />
      <div className="stack gap-4">
        <SettlingSearch
          label="Search by title, vendor, SKU or id"
          search={search}
          onSettled={(settled) => go({ show, search: settled })}
        />
        <ChoiceRow
          legend="Which listings"
          choices={filters}
          chosen={show}
          onChoose={(chosen) => go({ show: chosen, search })}
        />
        <ResultCount total={looking ? undefined : pages.data?.pages[0]?.total} one="listing" />
      </div>
      <PagesFailed pages={pages} text={`The listings could not be ${pages.data ? "brought up to date" : "loaded"}.`} />
      {pages.isPending && (
        <div aria-busy="true">
          <span className="sr-only">Loading</span>
          <div className="skeleton skeleton-panel" />
        </div>
      )}
      {!looking && !pages.isError && listings.length === 0 && (
        <EmptyState
          icon={<SearchIcon size={28} />}
          title={search ? "No listings found" : (filters.find(([value]) => value === show)?.[2] ?? "")}
          hint="Shoppers report listings on the product's page; what you take down is listed here too."
        />
      )}
      <ul className="stack" aria-busy={looking}>
        {listings.map((listing) => (
          <Moderated key={listing.id} listing={listing} />
        ))}
      </ul>
      <NextPage pages={pages} shown={listings.length} />
    </div>
  );
}

function Moderated({ listing }: { listing: AdminListing }) {
  const { id, title, vendor, status, takenDown, reports, priceCents } = listing;
  const moderate = useModerateListing(listing);
  const press = usePress(moderate);
  const waitsFor = (step: string) => moderate.isPending && moderate.variables.step === step;
  return (
    <li className="panel moderated-listing" aria-busy={moderate.isPending}>
      <div className="spread moderated-head">
        <h2 className="panel-title">
          {status === "active" && !vendor.suspended ? (
            <Link href={`/product/${id}`} className="text-link">
              {title}
            </Link>
          ) : (
            title
          )}
        </h2>
        <span className="row">
          {reports.length > 0 && (
            <Badge color="amber" highContrast>
              {reports.length === 1 ? "1 report" : `${reports.length} reports`}
            </Badge>
          )}
          {takenDown ? (
            <Badge color="red" highContrast>
              Taken down
            </Badge>
          ) : (
            status === "archived" && (
              <Badge color="gray" highContrast>
                Archived
              </Badge>
            )
          )}
          {vendor.suspended && (
            <Badge color="red" highContrast>
              Vendor suspended
            </Badge>
          )}
        </span>
      </div>
      <p className="soft">
        <Link href={withQuery("/admin/vendors", { search: vendor.businessName })} className="text-link">
          {vendor.businessName}
        </Link>
        , {shopPrice(centsToPrice(priceCents))}
      </p>
      {takenDown && (
        <p>
          Taken down on <LongDate iso={takenDown.at} />: {takenDown.reason}
        </p>
      )}
      {reports.length > 0 && (
        <ul className="stack gap-2 moderated-reports">
          {reports.map(({ kind, text, at, by }) => (
            <li key={`${by} ${at}`}>
              <strong>{reportKinds[kind]}</strong>
              {text && `: ${text}`}{" "}
              <span className="soft">
                ({by ?? "a deleted account"}, <LongDate iso={at} />)
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className="row">
        {takenDown ? (
          <Button
            size="3"
            variant="soft"
            loading={waitsFor("put-back")}
            disabled={moderate.isPending}
            aria-label={`Put back ${title}`}
            onClick={() => press({ step: "put-back" })}
          >
            Put back
          </Button>
        ) : (
          <ReasonDialog
            trigger={
              <Button
                size="3"
                variant="soft"
                color="red"
                loading={waitsFor("take-down")}
                disabled={moderate.isPending}
                aria-label={`Take down ${title}`}
              >
                Take down
              </Button>
            }
            title={`Take down ${title}?`}
            text="It leaves the shop at once. Its vendor reads your reason and can't show it again."
            action="Take down"
            onConfirm={(reason) => press({ step: "take-down", reason })}
          />
        )}
        {reports.length > 0 && (
          <Button
            size="3"
            variant="soft"
            color="gray"
            highContrast
            loading={waitsFor("dismiss")}
            disabled={moderate.isPending}
            aria-label={`Leave as it is: ${title}`}
            onClick={() => press({ step: "dismiss" })}
          >
            Leave as it is
          </Button>
        )}
      </div>
    </li>
  );
}
