// A search's page and total from the listings' prices and stock in memory, so that the database reads only the page's rows. With the
// same result as `filterSql`, order and cursors as well.
import { categories } from "#contract/listings/categories.ts";
import type { SearchPlan } from "#contract/search/search-plan.ts";
import type { Database } from "#db/engine/index.ts";
import type { ListingMemory } from "#server/listings/listing-memory.ts";
import { firstOf } from "./first-of.ts";
import { countPassing, type Found, type Listed, type SearchScope } from "./plan-sql.ts";
import { isOutside } from "./relevant.service.ts";
import type { Slots } from "./slots.ts";

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
export function memoryFor(memory: ListingMemory | null, plan: SearchPlan, { found }: Listed): ListingMemory | null {
  const { minRating, withinKm, city, sort } = plan;
  // Only the database knows these of vendors.
  const asksVendors =
    minRating !== null || withinKm !== null || city !== null || sort === "rating" || sort === "distance";
  return found === null || asksVendors ? null : memory;
}

/** How many of the listings pass. */
export async function countListed(
  db: Database,
  memory: ListingMemory | null,
  plan: SearchPlan,
  scope: SearchScope,
  listed: Listed,
): Promise<number> {
  const here = memoryFor(memory, plan, listed);
  return here
    ? passingPage(here, plan, scope, listed, { after: null, count: 0 }).total
    : countPassing(db, plan, scope, listed);
}

type Priced = Pick<ListingMemory, "texts" | "hiddenVendors">;

/** Whether the listing in a slot passes the plan's limits; valid until the copy changes. */
export function passingSlots(
  { texts, hiddenVendors }: Priced,
  plan: SearchPlan,
  scope: SearchScope,
): (slot: number) => boolean {
  const { minPriceCents, maxPriceCents, inStock } = plan;
  const isOut =
    plan.vendor === null && hiddenVendors.size === 0 && scope === null
      ? null
      : Uint8Array.from(texts.vendorIds, (id) => {
          const isOther = plan.vendor !== null && id !== plan.vendor;
          return isOther || hiddenVendors.has(id) || isOutside(scope, id) ? 1 : 0;
        });
  const category = plan.category === null ? -1 : categories.indexOf(plan.category);
  const [vendorOf, categoryOf, priceOf, stockOf] = [
    texts.vendorOf.all,
    texts.categoryOf.all,
    texts.priceOf.all,
    texts.stockOf.all,
  ];
  const [low, high] = [minPriceCents ?? 0, maxPriceCents ?? Infinity];
  const isAnyPrice = low === 0 && high === Infinity;
  // Reads no more than the plan asks for: a search asks it of tens of thousands, in any order.
  return (slot) =>
    (isOut === null || isOut[vendorOf[slot] as number] === 0) &&
    (isAnyPrice || ((priceOf[slot] as number) >= low && (priceOf[slot] as number) <= high)) &&
    (!inStock || stockOf[slot] === 1) &&
    (category < 0 || categoryOf[slot] === category);
}

/** The slot of each listing that was found, -1 for none; valid until a copy changes. */
export function slotsOfFound({ texts }: Priced): (found: Found) => number {
  let slots: Slots | undefined;
  let slotOf = (_: number) => -1;
  return (found) => {
    if (found.slots === undefined) return texts.slotOf(found.listingId);
    if (found.slots !== slots) {
      slots = found.slots;
      slotOf = texts.slotsFor(slots);
    }
    return slotOf(found.place as number);
  };
}

/** `count`: places after `after`. */
export function passingPage(
  memory: Priced,
  plan: SearchPlan,
  scope: SearchScope,
  { found, unordered }: Listed,
  { after, count }: { after: Place | null; count: number },
): PassingPage {
  const passes = passingSlots(memory, plan, scope);
  const slotOf = slotsOfFound(memory);
  const keyOf = sortKeys(memory, plan, unordered === true);
  const listed = found as readonly Found[];
  const keys = new Float64Array(listed.length);
  const left: number[] = [];
  let total = 0;
  // An id is made only where a page doesn't begin at the first listing.
  const isAfter = (at: number, one: Found) =>
    after === null || inOrder([keys[at] as number, -one.score, one.listingId], after) > 0;
  // Of thousands that are sorted by score alone, those below as many as are asked for are only counted.
  const byScore = keyOf === noKey;
  let floor = Number.NEGATIVE_INFINITY;
  // An index for each, no object.
  for (let at = 0; at < listed.length; at++) {
    const one = listed[at] as Found;
    const slot = slotOf(one);
    if (slot < 0 || !passes(slot)) continue;
    total++;
    if (count === 0 || (byScore && one.score < floor)) continue;
    keys[at] = keyOf(slot);
    if (!isAfter(at, one)) continue;
    left.push(at);
    if (byScore && left.length === count)
      floor = left.reduce((least, each) => Math.min(least, (listed[each] as Found).score), Number.POSITIVE_INFINITY);
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

const noKey = () => 0;

/** What a plan sorts slots by, ascending; valid until the copy changes. */
export function sortKeys({ texts }: Priced, { sort }: SearchPlan, unordered: boolean): (slot: number) => number {
  const [priceOf, sinceOf] = [texts.priceOf.all, texts.sinceOf.all];
  if (sort === "price-asc") return (slot) => priceOf[slot] as number;
  if (sort === "price-desc") return (slot) => -(priceOf[slot] as number);
  // Seconds, as `sortKey` has them.
  return sort === "newest" || unordered ? (slot) => -((sinceOf[slot] as number) / 1e6) : noKey;
}

function inOrder(one: Place, other: Place): number {
  const byNumbers = one[0] - other[0] || one[1] - other[1];
  return byNumbers || (one[2] === other[2] ? 0 : one[2] < other[2] ? -1 : 1);
}
