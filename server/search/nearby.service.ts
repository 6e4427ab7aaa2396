// What others near a vendor's shop offer for the same wish: shown in the vendor's widget when the vendor agreed, below its own.
import type { Location } from "#contract/distance.ts";
import type { FoundListing } from "#contract/listings.ts";
import type { SearchPlan } from "#contract/search-plan.ts";
import type { Database } from "#db/engine/index.ts";
import { searchListings } from "./search.service.ts";

/** The shop that others are near to. */
export interface ShopPlace {
  vendorId: string;
  city: string;
  province: string;
  location: Location | null;
}

const most = 4;
const farthestKm = 50;

/** Near the shopper who shared a place, else near the shop, else in its city or, when there is nobody, its province. */
export async function findNearby(
  db: Database,
  plan: SearchPlan,
  { vendorId, city, province, location }: ShopPlace,
  shopper: Location | null,
  signal?: AbortSignal,
): Promise<FoundListing[]> {
  const wanted = { ...plan, vendor: null, limit: most };
  const find = async (one: SearchPlan) =>
    (await searchListings(db, one, { notVendorId: vendorId }, { signal, relaxed: false })).listings;

  const near = plan.near ?? shopper ?? location;
  if (near !== null) return find({ ...wanted, near, withinKm: plan.withinKm ?? farthestKm });
  if (plan.city !== null) return find(wanted);
  const inCity = await find({ ...wanted, city });
  return inCity.length > 0 ? inCity : find({ ...wanted, city: province });
}
