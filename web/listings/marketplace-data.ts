// The marketplace's own reads, apart from those that other screens share.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { SearchPlan } from "#contract/search/search-plan.ts";
import type { Location } from "#contract/shared/distance.ts";
import { api } from "#web/lib/api.ts";
import { reads } from "#web/lib/reads.ts";
import { usePages } from "#web/lib/use-pages.ts";
import { readPage } from "./listings-data.ts";
import { type Limits, limitQuery, type MarketplaceAddress } from "./marketplace-address.ts";

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

/** The assistant's search, with what is only close to it. Requested only if the documented filter finds little. */
export function useRelatedSearch(plan: SearchPlan, enabled: boolean) {
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
    queryFn: ({ signal }) => api("GET /api/search", { query, signal }),
    enabled: enabled && text !== "",
  });
}
