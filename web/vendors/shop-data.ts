import { useQuery } from "@tanstack/react-query";
import { api, orNull } from "#web/lib/api.ts";
import { reads } from "#web/lib/reads.ts";
import { usePages } from "#web/lib/use-pages.ts";

/** A vendor's public page: undefined while loading, null if there is none. */
export function useShop(slug: string) {
  return useQuery({
    queryKey: reads.shop(slug),
    queryFn: ({ signal }) => orNull(api("GET /api/shops/:slug", { params: { slug }, signal })),
  });
}

/** What it sells, newest first; `from`: where a later page begins. */
export const useShopListings = (slug: string, search: string, from: string | null) =>
  usePages(
    [...reads.listings, "shop", { slug, search, from }],
    (page, signal) => api("GET /api/shops/:slug/listings", { params: { slug }, query: { search, ...page }, signal }),
    { from },
  );

/** The cities that shops are in. */
export const useShopCities = () =>
  useQuery({
    queryKey: [...reads.shops, "cities"],
    queryFn: ({ signal }) => api("GET /api/shop-cities", { signal }),
  });

/** A city's shops by name; a page without a city when none is there. */
export const useShopsIn = (city: string, from: string | null) =>
  usePages(
    [...reads.shops, { city, from }],
    async (page, signal) =>
      (await orNull(api("GET /api/shops", { query: { city, ...page }, signal }))) ?? {
        shops: [],
        city: null,
        nextCursor: null,
        total: 0,
      },
    { from },
  );
