// A plan in words: its chips, sort orders and number of limits.
import { categoryLabel } from "#contract/listings/categories.ts";
import type { SearchPlan, Sort } from "#contract/search/search-plan.ts";
import { formatRand } from "#contract/shared/money.ts";

export const sortLabels: Readonly<Record<Sort, string>> = {
  relevance: "Best match",
  "price-asc": "Cheapest first",
  "price-desc": "Most expensive first",
  distance: "Nearest first",
  rating: "Best rated first",
  newest: "Newest first",
};

/** `without`: the plan without this limit; null for the product itself, or the only limit. */
export interface PlanChip {
  label: string;
  without: SearchPlan | null;
}

/** Formats cents for the screen. */
export type PriceFormat = (cents: number) => string;

/**
 * One short label for each part of a plan, in the order of speech. `boxed`: a search box shows the plan's words, so that every
 * chip can be removed.
 */
export function planChips(
  plan: SearchPlan,
  vendorName: string | null,
  price: PriceFormat = formatRand,
  boxed = false,
): PlanChip[] {
  const { minPriceCents: low, maxPriceCents: high } = plan;
  const chips: PlanChip[] = [];
  const add = (label: string | null | false, change: Partial<SearchPlan> | null) => {
    if (label) chips.push({ label, without: change && { ...plan, ...change } });
  };
  const anyPrice = { minPriceCents: null, maxPriceCents: null };
  add(!boxed && plan.text, null);
  add(plan.category && categoryLabel(plan.category), { category: null });
  for (const claim of plan.must) add(claim, { must: plan.must.filter((other) => other !== claim) });
  // What it is for is said once, though the search also insists on it.
  add(!plan.must.includes(plan.about) && plan.about, { about: "" });
  add(low !== null && high !== null && `${price(low)} to ${price(high)}`, anyPrice);
  add(low !== null && high === null && `From ${price(low)}`, anyPrice);
  add(high !== null && low === null && `Up to ${price(high)}`, anyPrice);
  add(plan.inStock && "In stock", { inStock: false });
  add(plan.minRating !== null && `Rated ${plan.minRating} and up`, { minRating: null });
  add(plan.city && `In ${plan.city}`, { city: null });
  add(plan.vendor && (vendorName ? `From ${vendorName}` : "One vendor"), { vendor: null });
  add(plan.withinKm !== null && `Within ${plan.withinKm} km`, { withinKm: null });
  add(plan.near !== null && plan.withinKm === null && "Near you", nearNothing(plan));
  for (const word of plan.exclude) add(`Not ${word}`, { exclude: plan.exclude.filter((other) => other !== word) });
  if (chips[0] && chips.length === 1 && !boxed) chips[0].without = null;
  // "Near you" already implies sorting by distance.
  if (plan.sort !== "relevance" && !(boxed && plan.near !== null && plan.sort === "distance"))
    add(sortLabels[plan.sort], { sort: "relevance" });
  return chips;
}

/** Without a place there is no sorting by distance. */
export const nearNothing = (plan: SearchPlan): Partial<SearchPlan> => ({
  near: null,
  withinKm: null,
  sort: plan.sort === "distance" ? "relevance" : plan.sort,
});

/** How many limits are set; a price range is one. */
export const limitsSet = (plan: SearchPlan): number =>
  [
    plan.minPriceCents !== null || plan.maxPriceCents !== null,
    plan.inStock,
    plan.minRating !== null,
    plan.withinKm !== null,
    plan.city !== null,
    plan.vendor !== null,
    plan.category !== null,
  ].filter(Boolean).length;
