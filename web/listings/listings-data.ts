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
  /** Where the list begins; absent: at its start. */
  cursor?: string | undefined;
}

/** With a query the reply is a page, never the array (rule search-4). */
const readPage = async (query: Call<"GET /api/listings">["query"], signal: AbortSignal): Promise<ListingPage> =>
  (await api("GET /api/listings", { query, signal })) as ListingPage;

export function useListingPages({ search, category, near, cursor }: ListingFilters) {
  return usePages(
    [...reads.listings, { search, category, near, cursor }],
    (page, signal) =>
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
    { from: cursor ?? null },
  );
}

/** undefined while loading, null if it doesn't exist. */
export function useListing(id: string) {
  return useQuery({
    queryKey: reads.listing(id),
    queryFn: ({ signal }) => orNull(api("GET /api/listings/:id", { params: { id }, signal })),
  });
}

/** Everything on the home screen but what is near, in one call. */
export const useHome = () =>
  useQuery({ queryKey: [...reads.listings, "home"], queryFn: ({ signal }) => api("GET /api/home", { signal }) });

/** The nearest few; nothing is asked without a location. */
export const useNearest = (near: Location | null, limit: number) =>
  useQuery({
    queryKey: [...reads.listings, "nearest", near, limit],
    queryFn: async ({ signal }) => (await readPage({ ...near, limit }, signal)).listings,
    enabled: near !== null,
  });

/** Others like it, and what goes with it. */
export function useSimilar(id: string) {
  return useQuery({
    queryKey: [...reads.listings, "similar", id],
    queryFn: ({ signal }) => api("GET /api/listings/:id/similar", { params: { id }, signal }),
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
