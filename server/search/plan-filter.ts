// Applies a plan's limits to listings in memory, with the same result as `filterSql`, and counts how many listings each control
// would leave.
import { type Category, categories } from "#contract/listings/categories.ts";
import type { PlanCounts } from "#contract/search/plan-counts.ts";
import type { SearchPlan } from "#contract/search/search-plan.ts";

/** A public listing. */
export interface Candidate {
  readonly id: string;
  readonly vendorId: string;
  readonly category: Category;
  readonly priceCents: number;
  readonly inStock: boolean;
  /** Creation time in microseconds since 1970. */
  readonly since: number;
}

export interface VendorFacts {
  name: string;
  rating: number | null;
  /** Distance from the plan's place; Infinity without coordinates. */
  km: number;
  /** Whether it is in the plan's city or province. */
  inCity: boolean;
}
export type VendorsFacts = ReadonlyMap<string, VendorFacts>;

/** One bit for each limit that a listing fails. */
const [price, stock, rating, distance, vendor, category, city] = [1, 2, 4, 8, 16, 32, 64] as const;

function failing(plan: SearchPlan, listing: Candidate, facts: VendorFacts): number {
  let failed = 0;
  const { minPriceCents, maxPriceCents, minRating, withinKm } = plan;
  if ((minPriceCents ?? 0) > listing.priceCents || (maxPriceCents ?? Infinity) < listing.priceCents) failed |= price;
  if (plan.inStock && !listing.inStock) failed |= stock;
  if (minRating !== null && (facts.rating ?? 0) < minRating) failed |= rating;
  if (plan.near !== null && withinKm !== null && facts.km > withinKm) failed |= distance;
  if (plan.vendor !== null && plan.vendor !== listing.vendorId) failed |= vendor;
  if (plan.category !== null && plan.category !== listing.category) failed |= category;
  if (!facts.inCity) failed |= city;
  return failed;
}

/** Listings of a vendor without facts (approved or hidden a moment ago) don't pass. */
export function passing(plan: SearchPlan, listings: readonly Candidate[], vendors: VendorsFacts): Candidate[] {
  return listings.filter((listing) => {
    const facts = vendors.get(listing.vendorId);
    return facts !== undefined && failing(plan, listing, facts) === 0;
  });
}

const ratingSteps = [3, 4, 4.5];
const distanceSteps = [2, 5, 10, 25, 50, 100, 250, 500];
const mostVendors = 8;

/** `listings`: the plan's results before its limits. */
export function countPlan(plan: SearchPlan, listings: readonly Candidate[], vendors: VendorsFacts): PlanCounts {
  const ratings = stepsWith(ratingSteps, plan.minRating);
  const distances = plan.near === null ? [] : stepsWith(distanceSteps, plan.withinKm);
  const ofRating = ratings.map(() => 0);
  const ofDistance = distances.map(() => 0);
  const ofCategory = new Map<Category, number>();
  const ofVendor = new Map<string, number>();
  const prices: number[] = [];
  let total = 0;
  let inStock = 0;
  for (const listing of listings) {
    const facts = vendors.get(listing.vendorId);
    if (!facts) continue;
    const failed = failing(plan, listing, facts);
    const only = (limit: number) => (failed & ~limit) === 0;
    if (failed === 0) total += 1;
    if (only(price)) prices.push(listing.priceCents);
    if (only(stock) && listing.inStock) inStock += 1;
    if (only(rating)) countSteps(ratings, ofRating, (atLeast) => (facts.rating ?? 0) >= atLeast);
    if (only(distance)) countSteps(distances, ofDistance, (withinKm) => facts.km <= withinKm);
    if (only(category)) ofCategory.set(listing.category, (ofCategory.get(listing.category) ?? 0) + 1);
    if (only(vendor)) ofVendor.set(listing.vendorId, (ofVendor.get(listing.vendorId) ?? 0) + 1);
  }
  return {
    total,
    inStock,
    categories: categories.flatMap((name) => {
      const count = ofCategory.get(name) ?? 0;
      return count > 0 || name === plan.category ? [{ category: name, count }] : [];
    }),
    ratings: ratings
      .map((atLeast, at) => ({ atLeast, count: ofRating[at] ?? 0 }))
      .filter(({ atLeast, count }) => count > 0 || atLeast === plan.minRating),
    distances: distances
      .map((withinKm, at) => ({ withinKm, count: ofDistance[at] ?? 0 }))
      .filter(({ withinKm, count }) => count > 0 || withinKm === plan.withinKm),
    vendors: largestVendors(plan, ofVendor, vendors),
    prices: priceSteps(prices),
  };
}

function countSteps(steps: readonly number[], counts: number[], isIn: (step: number) => boolean): void {
  for (let at = 0; at < steps.length; at++) if (isIn(steps[at] as number)) counts[at] = (counts[at] as number) + 1;
}

const stepsWith = (steps: readonly number[], own: number | null): number[] =>
  own === null || steps.includes(own) ? [...steps] : [...steps, own].sort((a, b) => a - b);

function largestVendors(plan: SearchPlan, counts: ReadonlyMap<string, number>, vendors: VendorsFacts) {
  const entries = [...counts].map(([id, count]) => ({ id, name: vendors.get(id)?.name ?? "", count }));
  entries.sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  const largest = entries.slice(0, mostVendors);
  const own = plan.vendor;
  if (own === null || largest.some(({ id }) => id === own)) return largest;
  const facts = vendors.get(own);
  return facts ? [...largest, { id: own, name: facts.name, count: counts.get(own) ?? 0 }] : largest;
}

/** Round prices in cents, with small ratios between them. */
const roundPrices = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((power) =>
  [1, 2, 3, 5, 7].map((digit) => digit * 10 ** (power + 1)),
);

/** Steps between round prices, none of them empty. */
function priceSteps(prices: readonly number[]): PlanCounts["prices"] {
  const sorted = Int32Array.from(prices).sort();
  const [lowest, highest] = [sorted[0], sorted.at(-1)];
  if (lowest === undefined || highest === undefined) return null;
  const first = roundPrices.findLast((round) => round <= lowest) ?? 0;
  const bounds = [first];
  const counts: number[] = [];
  let before = 0;
  for (const bound of roundPrices) {
    if (bound <= first) continue;
    const upTo = countUpTo(sorted, bound);
    if (upTo > before) {
      bounds.push(bound);
      counts.push(upTo - before);
      before = upTo;
    }
    if (before === sorted.length) break;
  }
  return counts.length < 2 ? null : { bounds, counts };
}

/** How many of the ascending prices are at most `bound`. */
function countUpTo(sorted: Int32Array, bound: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) <= bound) low = middle + 1;
    else high = middle;
  }
  return low;
}
