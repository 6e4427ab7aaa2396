// A search's page and total from the listings' prices and stock in memory, so that the database reads only the page's rows. With the
// same result as `filterSql`, order and cursors as well.
import type { SearchPlan } from "#contract/search/search-plan.ts";
import type { ListingMemory, ListingTextsCopy } from "#server/listings/listing-memory.ts";
import { firstOf } from "./first-of.ts";
import type { Found, Listed, SearchScope } from "./plan-sql.ts";
import { isOutside } from "./relevant.service.ts";

/** A place in the results: sort key, the score's negative, id. As a cursor has it. */
export type Place = readonly [key: number, score: number, id: string];

export interface PassingPage {
  /** Of the page, and of one listing more if there is one. */
  places: Place[];
  total: number;
}

/** null: ask the database. */
export async function memoryFor(
  listingTexts: ListingTextsCopy | null | undefined,
  plan: SearchPlan,
  { found }: Listed,
): Promise<ListingMemory | null> {
  const { minRating, withinKm, city, sort } = plan;
  // Only the database knows these of vendors.
  const asksVendors =
    minRating !== null || withinKm !== null || city !== null || sort === "rating" || sort === "distance";
  return listingTexts && found !== null && !asksVendors ? await listingTexts.current() : null;
}

/** `count`: places after `after`. */
export function passingPage(
  { texts, hiddenVendors }: ListingMemory,
  plan: SearchPlan,
  scope: SearchScope,
  { found, unordered }: Listed,
  { after, count }: { after: Place | null; count: number },
): PassingPage {
  const isHidden = Uint8Array.from(texts.vendorIds, (id) => (hiddenVendors.has(id) || isOutside(scope, id) ? 1 : 0));
  const { minPriceCents, maxPriceCents } = plan;
  const places: Place[] = [];
  let total = 0;
  for (const { listingId, score } of found as readonly Found[]) {
    const slot = texts.slotOf(listingId);
    if (slot < 0) continue;
    const listing = texts.at(slot);
    const { priceCents } = listing;
    if (isHidden[listing.vendor] === 1) continue;
    if ((minPriceCents ?? 0) > priceCents || (maxPriceCents ?? Infinity) < priceCents) continue;
    if (plan.inStock && !listing.inStock) continue;
    if (plan.vendor !== null && plan.vendor !== listing.vendorId) continue;
    if (plan.category !== null && plan.category !== listing.category) continue;
    total++;
    const place: Place = [keyOf(plan, unordered === true, priceCents, listing.since), -score, listingId];
    if (after === null || inOrder(place, after) > 0) places.push(place);
  }
  return { places: firstOf(places, count, inOrder), total };
}

function keyOf({ sort }: SearchPlan, unordered: boolean, priceCents: number, since: number): number {
  if (sort === "price-asc") return priceCents;
  if (sort === "price-desc") return -priceCents;
  // Seconds, as `sortKey` has them.
  return sort === "newest" || unordered ? -(since / 1e6) : 0;
}

function inOrder(one: Place, other: Place): number {
  const byNumbers = one[0] - other[0] || one[1] - other[1];
  return byNumbers || (one[2] === other[2] ? 0 : one[2] < other[2] ? -1 : 1);
}
