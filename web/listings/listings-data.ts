import { useQuery } from "@tanstack/react-query";
import type { Category } from "#contract/listings/categories.ts";
import type { ListingPage } from "#contract/listings/listings.ts";
import type { Location } from "#contract/shared/distance.ts";
import { api, type Call, orNull } from "#web/lib/api.ts";
import { reads } from "#web/lib/reads.ts";
import { usePages } from "#web/lib/use-pages.ts";

export interface ListingFilters {
  search: string;
  category: Category | "all";
  /** Sort by distance from here; null: newest first. */
  near: Location | null;
}

/** With a query the reply is a page, never the array (rule search-4). */
const readPage = async (query: Call<"GET /api/listings">["query"], signal: AbortSignal): Promise<ListingPage> =>
  (await api("GET /api/listings", { query, signal })) as ListingPage;

export function useListingPages({ search, category, near }: ListingFilters) {
  return usePages([...reads.listings, { search, category, near }], (page, signal) =>
    readPage(
      {
        search,
        category: category === "all" ? null : category,
        latitude: near?.latitude,
        longitude: near?.longitude,
        ...page,
      },
      signal,
    ),
  );
}

/** undefined while loading, null if it doesn't exist. */
export function useListing(id: string) {
  return useQuery({
    queryKey: reads.listing(id),
    queryFn: ({ signal }) => orNull(api("GET /api/listings/:id", { params: { id }, signal })),
  });
}

/** The newest few, for the home screen. */
export function useNewestListings(limit: number) {
  return useQuery({
    queryKey: [...reads.listings, "newest", limit],
    queryFn: async ({ signal }) => (await readPage({ limit }, signal)).listings,
  });
}

/** Found by meaning, with the assistant's search. Requested only if the documented filter finds little. */
export function useRelatedListings(text: string, category: Category | "all", enabled: boolean) {
  return useQuery({
    queryKey: [...reads.listings, "related", { text, category }],
    queryFn: async ({ signal }) =>
      (
        await api("GET /api/search", {
          query: { text, category: category === "all" ? null : category, limit: 12 },
          signal,
        })
      ).listings,
    enabled: enabled && text !== "",
  });
}
