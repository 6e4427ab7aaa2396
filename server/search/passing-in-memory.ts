// A search's page and total from the listings' prices and stock in memory, so that the database reads only the page's rows. With the
// same result as `filterSql`, order and cursors as well.
import { categories } from "#contract/listings/categories.ts";
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
  /** What was found at these places. */
  found: Found[];
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
  const { vendorOf, categoryOf, priceOf, stockOf, sinceOf, vendorIds } = texts;
  const vendor = plan.vendor === null ? -1 : vendorIds.indexOf(plan.vendor);
  const category = plan.category === null ? -1 : categories.indexOf(plan.category);
  const listed = found as readonly Found[];
  const keys = new Float64Array(listed.length);
  const left: number[] = [];
  let total = 0;
  // An index for each, no object: often thousands, of which a page is shown.
  for (let at = 0; at < listed.length; at++) {
    const one = listed[at] as Found;
    const slot = one.entry ? texts.slotOfEntry(one.entry) : texts.slotOf(one.listingId);
    if (slot < 0) continue;
    const priceCents = priceOf.all[slot] as number;
    if (isHidden[vendorOf.all[slot] as number] === 1) continue;
    if ((minPriceCents ?? 0) > priceCents || (maxPriceCents ?? Infinity) < priceCents) continue;
    if (plan.inStock && stockOf.all[slot] !== 1) continue;
    if (plan.vendor !== null && vendorOf.all[slot] !== vendor) continue;
    if (plan.category !== null && categoryOf.all[slot] !== category) continue;
    total++;
    keys[at] = keyOf(plan, unordered === true, priceCents, sinceOf.all[slot] as number);
    if (after === null || inOrder([keys[at] as number, -one.score, one.listingId], after) > 0) left.push(at);
  }
  const placeOf = (at: number): Place => {
    const { score, listingId } = listed[at] as Found;
    return [keys[at] as number, -score, listingId];
  };
  const byPlace = (one: number, other: number): number =>
    (keys[one] as number) - (keys[other] as number) ||
    (listed[other] as Found).score - (listed[one] as Found).score ||
    inOrder(placeOf(one), placeOf(other));
  const first = firstOf(left, count, byPlace);
  return { places: first.map(placeOf), found: first.map((at) => listed[at] as Found), total };
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
