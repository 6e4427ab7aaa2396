import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ListingPage } from "#contract/listings/listings.ts";
import type { SearchPlan } from "#contract/search/search-plan.ts";
import type { Location } from "#contract/shared/distance.ts";
import { api, type Call, orNull } from "#web/lib/api.ts";
import { reads } from "#web/lib/reads.ts";
import { usePages } from "#web/lib/use-pages.ts";
import { type Limits, limitQuery, type MarketplaceAddress } from "./marketplace-address.ts";

/** With a query the reply is a page, never the array (rule search-4). */
const readPage = async (query: Call<"GET /api/listings">["query"], signal: AbortSignal): Promise<ListingPage> =>
  (await api("GET /api/listings", { query, signal })) as ListingPage;

/** What the marketplace asks for. Words and limits are read and ordered by the server; without them it is the documented call. */
function wishOf({ search, category, limits }: MarketplaceAddress, near: Location | null) {
  const place = {
    category: category === "all" ? null : category,
    latitude: near?.latitude,
    longitude: near?.longitude,
  };
  const given = limitQuery(near ? limits : { ...limits, ...withoutPlace(limits) });
  return search === "" && Object.keys(given).length === 0 ? place : { ...place, ...given, wish: search };
}

const withoutPlace = ({ sort }: Limits): { [Name in keyof Limits]: undefined } => ({
  withinKm: undefined,
  ...(sort === "distance" && { sort: undefined }),
});

export function useListingPages(address: MarketplaceAddress, near: Location | null) {
  const wish = wishOf(address, near);
  const { cursor } = address;
  return usePages([...reads.listings, { ...wish, cursor }], (page, signal) => readPage({ ...wish, ...page }, signal), {
    from: cursor ?? null,
  });
}

/** How many each control leaves. The last ones stay while new ones are counted. */
export function usePlanCounts(address: MarketplaceAddress, near: Location | null, enabled: boolean) {
  const wish = wishOf(address, near);
  return useQuery({
    queryKey: [...reads.listings, "counts", wish],
    queryFn: ({ signal }) => api("GET /api/marketplace/counts", { query: wish, signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

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

/** Found by meaning, with the assistant's search. Requested only if the documented filter finds little. */
export function useRelatedListings(plan: SearchPlan, enabled: boolean) {
  const { text, category, near } = plan;
  const limits = near ? plan : { ...plan, ...withoutPlace(plan) };
  const query = {
    text,
    category,
    latitude: near?.latitude,
    longitude: near?.longitude,
    ...limitQuery({ ...limits, sort: undefined }),
    limit: 12,
  };
  return useQuery({
    queryKey: [...reads.listings, "related", query],
    queryFn: async ({ signal }) => (await api("GET /api/search", { query, signal })).listings,
    enabled: enabled && text !== "",
  });
}
