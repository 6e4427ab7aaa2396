import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ListingPage } from "#contract/listings/listings.ts";
import type { Location } from "#contract/shared/distance.ts";
import { api, type Call, orNull } from "#web/lib/api.ts";
import { reads } from "#web/lib/reads.ts";

/** With a query the reply is a page, never the array (rule search-4). */
export const readPage = async (query: Call<"GET /api/listings">["query"], signal: AbortSignal): Promise<ListingPage> =>
  (await api("GET /api/listings", { query, signal })) as ListingPage;

/** Kept for a while only, as it is asked for at every pause of typing. */
export const useSuggestions = (text: string, enabled: boolean) =>
  useQuery({
    queryKey: [...reads.listings, "suggestions", text],
    queryFn: ({ signal }) => api("GET /api/suggestions", { query: { text }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 30_000,
    enabled: enabled && text !== "",
  });

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
