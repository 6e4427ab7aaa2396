import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Category } from "#contract/listings/categories.ts";
import type { Listing, ListingPage } from "#contract/listings/listings.ts";
import type { Location } from "#contract/shared/distance.ts";
import { ApiError, api, type Call } from "#web/lib/api.ts";
import { reads } from "#web/lib/reads.ts";

export interface ListingFilters {
  search: string;
  category: Category | "all";
  /** Where to sort from; null: newest first. */
  near: Location | null;
}

export const pageSize = 24;

/** With a query the reply is a page, never the documented array. */
const readPage = async (query: Call<"GET /api/listings">["query"], signal: AbortSignal): Promise<ListingPage> =>
  (await api("GET /api/listings", { query, signal })) as ListingPage;

export function useListingPages({ search, category, near }: ListingFilters) {
  return useInfiniteQuery({
    queryKey: [...reads.listings, { search, category, near }],
    queryFn: ({ pageParam, signal }) =>
      readPage(
        {
          search,
          category: category === "all" ? null : category,
          latitude: near?.latitude,
          longitude: near?.longitude,
          limit: pageSize,
          cursor: pageParam,
        },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // What is on screen stays, filtered by the rule, until the new page is here.
    placeholderData: keepPreviousData,
  });
}

/** undefined while loading, null when there is no such listing. */
export function useListing(id: string) {
  return useQuery({
    queryKey: reads.listing(id),
    queryFn: async ({ signal }): Promise<Listing | null> => {
      try {
        return await api("GET /api/listings/:id", { params: { id }, signal });
      } catch (error) {
        // An id that can't be one (400) names no listing either.
        if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
        throw error;
      }
    },
  });
}

/** The newest few, for the home screen. */
export function useNewestListings(limit: number) {
  return useQuery({
    queryKey: [...reads.listings, "newest", limit],
    queryFn: async ({ signal }) => (await readPage({ limit }, signal)).listings,
  });
}

/** Found by meaning, through the assistant's own search. Only asked when the documented rule finds little. */
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
