// Listings of other vendors nearby for the same search: shown below the vendor's own in its widget, if the vendor agreed.

import type { FoundListing } from "#contract/listings/listings.ts";
import type { SearchPlan } from "#contract/search/search-plan.ts";
import type { Location } from "#contract/shared/distance.ts";
import { searchListings } from "./search.service.ts";
import type { SearchedShop } from "./search-index.ts";

/** The vendor around whom to search. */
export interface ShopPlace {
  vendorId: string;
  city: string;
  province: string;
  location: Location | null;
}

const most = 4;
const farthestKm = 50;

/**
 * Near the shopper's shared location, else near the shop or in its city. If nothing is found, in its province, unless the
 * shopper named a place or distance.
 */
export async function findNearby(
  shop: SearchedShop,
  plan: SearchPlan,
  { vendorId, city, province, location }: ShopPlace,
  shopper: Location | null,
  signal?: AbortSignal,
): Promise<FoundListing[]> {
  const wanted = { ...plan, vendor: null, limit: most };
  const find = async (one: SearchPlan) =>
    (await searchListings(shop, one, { notVendorId: vendorId }, { signal, relaxed: false })).listings;

  const named = plan.near ?? shopper;
  if (named !== null) return find({ ...wanted, near: named, withinKm: plan.withinKm ?? farthestKm });
  if (plan.city !== null) return find(wanted);
  const withinKm = plan.withinKm ?? farthestKm;
  const close = await find(location ? { ...wanted, near: location, withinKm } : { ...wanted, city });
  return close.length > 0 || plan.withinKm !== null ? close : find({ ...wanted, near: location, city: province });
}
