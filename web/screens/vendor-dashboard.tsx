import { Button } from "@radix-ui/themes";
import { useRef, useState } from "react";
import { Link, useLocation, useSearch } from "wouter";
import type { OwnVendor, VendorListing } from "#contract/vendors/vendors.ts";
import { ProductImage } from "#web/listings/product-image.tsx";
import { InboxLink } from "#web/threads/unread-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PlusIcon, SearchIcon, TagIcon } from "#web/ui/icons.tsx";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { NextPage, PagesFailed, ResultCount } from "#web/ui/paged.tsx";
import { StatCards } from "#web/ui/stat-cards.tsx";
import { useTitle } from "#web/ui/use-title.ts";
import { ListingFilters } from "#web/vendors/listing-filters.tsx";
import { ListingRow } from "#web/vendors/listing-row.tsx";
import { MovedNotice } from "#web/vendors/moved-notice.tsx";
import { StatusNotice } from "#web/vendors/status-notice.tsx";
import { useVendorListings, type VendorListingFilters } from "#web/vendors/vendor-listings-data.ts";
import { VendorRead } from "./vendor-read.tsx";

export default function VendorDashboard() {
  useTitle("Vendor Dashboard");
  return <VendorRead>{(vendor) => <Dashboard vendor={vendor} />}</VendorRead>;
}

function Dashboard({ vendor }: { vendor: OwnVendor }) {
  const editable = vendor.status !== "rejected";
  return (
    <div className="page dashboard">
      <header className="dashboard-head">
        <div className="dashboard-name">
          <h1 className="page-title">{vendor.businessName}</h1>
          <p className="soft dashboard-description">{vendor.description}</p>
        </div>
        <div className="row dashboard-actions">
          {editable && (
            <Button asChild size="3">
              <Link href="/vendor/listings/new">
                <PlusIcon size={18} />
                Add Listing
              </Link>
            </Button>
          )}
          <Button asChild size="3" variant="surface" color="gray" highContrast>
            <Link href="/vendor/orders">Orders</Link>
          </Button>
          <Button asChild size="3" variant="surface" color="gray" highContrast>
            <Link href="/vendor/figures">Sales figures</Link>
          </Button>
          <Button asChild size="3" variant="surface" color="gray" highContrast>
            <Link href="/vendor/reviews">Reviews</Link>
          </Button>
          <Button asChild size="3" variant="surface" color="gray" highContrast>
            <InboxLink />
          </Button>
          <Button asChild size="3" variant="surface" color="gray" highContrast>
            <Link href="/vendor/payouts">Payouts</Link>
          </Button>
          {editable && (
            <>
              <Button asChild size="3" variant="surface" color="gray" highContrast>
                <Link href="/vendor/profile">Your page</Link>
              </Button>
              <Button asChild size="3" variant="surface" color="gray" highContrast>
                <Link href="/vendor/delivery">Delivery</Link>
              </Button>
              <Button asChild size="3" variant="surface" color="gray" highContrast>
                <Link href="/vendor/invoices">Invoice details</Link>
              </Button>
              <Button asChild size="3" variant="surface" color="gray" highContrast>
                <Link href="/vendor/widget">Chat on your site</Link>
              </Button>
            </>
          )}
        </div>
      </header>
      <StatusNotice vendor={vendor} />
      <StatCards
        stats={[
          { label: "Total Listings", value: String(vendor.totalListings) },
          // Rule review-2: never 0.
          { label: "Average Rating", value: vendor.rating === null ? "N/A" : vendor.rating.toFixed(1) },
          { label: "Total Reviews", value: String(vendor.totalReviews) },
        ]}
      />
      <Listings vendor={vendor} editable={editable} />
    </div>
  );
}

function readFilters(query: string): VendorListingFilters {
  const parameters = new URLSearchParams(query);
  return {
    search: parameters.get("search") ?? "",
    status: parameters.get("status") === "archived" ? "archived" : "active",
  };
}

function writeFilters({ search, status }: VendorListingFilters): string {
  const parameters = new URLSearchParams();
  if (search) parameters.set("search", search);
  if (status !== "active") parameters.set("status", status);
  const query = parameters.toString();
  return query ? `/vendor/dashboard?${query}` : "/vendor/dashboard";
}

function Listings({ vendor, editable }: { vendor: OwnVendor; editable: boolean }) {
  const filters = readFilters(useSearch());
  const [, navigate] = useLocation();
  const [moved, setMoved] = useState<VendorListing | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const change = (next: Partial<VendorListingFilters>) =>
    navigate(writeFilters({ ...readFilters(window.location.search), ...next }), {
      replace: true,
      // The entry's state names its scroll position; keep it.
      state: history.state,
    });
  return (
    <section aria-labelledby="listings-title">
      <div className="row dashboard-listings">
        <h2 className="section-title" id="listings-title" ref={heading} tabIndex={-1}>
          Your listings
        </h2>
        {editable && (
          <>
            <Link href="/vendor/listings/several" className="text-link">
              Change several
            </Link>
            <Link href="/vendor/listings/import" className="text-link">
              Import CSV
            </Link>
          </>
        )}
        <a href="/api/vendor/listings.csv" className="text-link" download>
          Export CSV
        </a>
      </div>
      <ListingFilters filters={filters} onChange={change} />
      {moved && (
        <MovedNotice
          key={`${moved.id} ${moved.status}`}
          listing={moved}
          onUndone={() => {
            setMoved((current) => (current === moved ? null : current));
            // The pressed button disappears with its notice.
            heading.current?.focus({ preventScroll: true });
          }}
        />
      )}
      <Results vendor={vendor} filters={filters} editable={editable} onMoved={setMoved} />
    </section>
  );
}

function Results({
  vendor,
  filters,
  editable,
  onMoved,
}: {
  vendor: OwnVendor;
  filters: VendorListingFilters;
  editable: boolean;
  onMoved: (listing: VendorListing) => void;
}) {
  const pages = useVendorListings(filters);
  const listings = pages.data?.pages.flatMap((page) => page.listings) ?? [];
  const looking = pages.isPending || pages.isPlaceholderData;
  const total = pages.data?.pages[0]?.total;

  if (pages.isError && listings.length === 0) {
    return <LoadFailed what="Your listings" level={2} busy={pages.isFetching} onRetry={() => void pages.refetch()} />;
  }
  if (!looking && listings.length === 0) return <NoListings filters={filters} editable={editable} />;
  return (
    <>
      <ResultCount total={looking ? undefined : total} one="listing" />
      <ul aria-busy={looking}>
        {pages.isPending
          ? ["first", "second", "third"].map((key) => <RowSkeleton key={key} />)
          : listings.map((listing) => (
              <ListingRow
                key={listing.id}
                listing={listing}
                picture={<ProductImage url={listing.imageUrl} title="" sizes="88px" />}
                isPublic={vendor.status === "approved" && listing.status === "active"}
                editable={editable}
                onMoved={onMoved}
              />
            ))}
      </ul>
      <NextPage pages={pages} shown={listings.length} />
      <PagesFailed pages={pages} text="The list could not be brought up to date." />
    </>
  );
}

function NoListings({ filters, editable }: { filters: VendorListingFilters; editable: boolean }) {
  if (filters.search) {
    return <EmptyState icon={<SearchIcon size={28} />} title="No listings found" hint="Try another word." />;
  }
  if (filters.status === "archived") {
    return (
      <EmptyState
        icon={<TagIcon size={28} />}
        title="No archived listings"
        hint="Archived listings are hidden from shoppers."
      />
    );
  }
  return (
    <EmptyState icon={<TagIcon size={28} />} title="No listings yet" hint="Show shoppers what you sell.">
      {editable && (
        <Button asChild size="3">
          <Link href="/vendor/listings/new">Create Your First Listing</Link>
        </Button>
      )}
    </EmptyState>
  );
}

const RowSkeleton = () => (
  <li className="listing-row" aria-hidden="true">
    <div className="listing-row-picture">
      <div className="product-image skeleton" />
    </div>
    <div className="listing-row-text">
      <div className="skeleton skeleton-line" style={{ width: "60%" }} />
      <div className="skeleton skeleton-line" style={{ width: "90%" }} />
      <div className="skeleton skeleton-line" style={{ width: "30%" }} />
    </div>
  </li>
);
