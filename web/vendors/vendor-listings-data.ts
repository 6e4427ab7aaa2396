// A vendor's own listings: read in pages and one by one, and written.
import { type InfiniteData, type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ListingChanges, NewListing } from "#contract/listings/listing-body.ts";
import type { VendorListing, VendorListingDetail, VendorListingPage } from "#contract/vendors/vendors.ts";
import { api, isOutOfDate, messageOf, orNull } from "#web/lib/api.ts";
import { reads, refreshAfter } from "#web/lib/reads.ts";
import { useMe } from "#web/lib/session.ts";
import { toast } from "#web/lib/toast-store.ts";
import { usePages } from "#web/lib/use-pages.ts";

export interface VendorListingFilters {
  search: string;
  status: VendorListing["status"];
}

const pagesKey = [...reads.vendorListings, "pages"];
const listingKey = (id: string) => [...reads.vendorListings, id];

export function useVendorListings({ search, status }: VendorListingFilters) {
  return usePages([...pagesKey, { search, status }], (page, signal) =>
    api("GET /api/vendor/listings", { query: { search, status, ...page }, signal }),
  );
}

/** undefined while loading, null if this vendor has no such listing. */
export function useVendorListing(id: string) {
  const me = useMe();
  return useQuery({
    queryKey: listingKey(id),
    queryFn: ({ signal }) => orNull(api("GET /api/vendor/listings/:id", { params: { id }, signal })),
    enabled: Boolean(me),
    // Read again on every visit: the form starts from it, and sales change the stock.
    gcTime: 0,
  });
}

/** Puts one listing from a reply into every cached list, before they are refreshed. */
function show(client: QueryClient, listing: VendorListing): void {
  client.setQueriesData<InfiniteData<VendorListingPage>>(
    { queryKey: pagesKey },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          listings: page.listings.map((each) => (each.id === listing.id ? listing : each)),
        })),
      },
  );
}

/** The current listing; null if it can't be read. */
export const readVendorListing = (id: string): Promise<VendorListingDetail | null> =>
  api("GET /api/vendor/listings/:id", { params: { id } }).catch(() => null);

export interface ListingChange {
  id: string;
  changes: ListingChanges;
}

export function useCreateListing() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewListing) => api("POST /api/listings", { body }),
    onSuccess: () => refreshAfter(client, "listing-write"),
  });
}

export function useChangeListing() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, changes }: ListingChange) => api("PATCH /api/listings/:id", { params: { id }, body: changes }),
    onSuccess: () => refreshAfter(client, "listing-write"),
  });
}

/** Sets the stock. Refused if pieces were sold since it was read; then the new stock shows. */
export function useSetStock(listing: VendorListing) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (stock: number) =>
      api("PATCH /api/listings/:id", { params: { id: listing.id }, body: { stock, stockBefore: listing.stock } }),
    onSuccess: async (_, stock) => {
      show(client, { ...listing, stock });
      await refreshAfter(client, "listing-write");
    },
    onError: async (error) => {
      if (!isOutOfDate(error)) return;
      const fresh = await readVendorListing(listing.id);
      if (fresh) show(client, fresh);
      await refreshAfter(client, "listing-write");
    },
  });
}

/** Hides a listing from everybody but its vendor. */
export function useArchiveListing(onArchived: (listing: VendorListing) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (listing: VendorListing): Promise<unknown> =>
      api("DELETE /api/listings/:id", { params: { id: listing.id } }),
    onSuccess: (_, listing) => onArchived(listing),
    onError: (error) => toast({ title: "Listing not archived", description: messageOf(error) }),
    onSettled: () => refreshAfter(client, "listing-write"),
  });
}

export function useBringBackListing(onBack: (listing: VendorListing) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (listing: VendorListing): Promise<unknown> =>
      api("PATCH /api/listings/:id", {
        params: { id: listing.id },
        body: { status: "active" } satisfies ListingChanges,
      }),
    onSuccess: (_, listing) => onBack(listing),
    onError: (error) => toast({ title: "Listing not brought back", description: messageOf(error) }),
    onSettled: () => refreshAfter(client, "listing-write"),
  });
}
