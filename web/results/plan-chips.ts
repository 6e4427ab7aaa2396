// A plan in words: its chips, its orders, and how much of it is set.
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

/** `without`: the plan that no longer asks for this; null where it is the thing itself, or all that narrows the search. */
export interface PlanChip {
  label: string;
  without: SearchPlan | null;
}

/** Cents as a screen shows them. */
export type PriceFormat = (cents: number) => string;

/**
 * What a plan asks for, one short label each, in the order a person would say it. `boxed`: its words stand in a search box, so that
 * everything else can be taken out.
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
  add(plan.about, { about: "" });
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
  // Beside "Near you" it goes without saying.
  if (plan.sort !== "relevance" && !(boxed && plan.near !== null && plan.sort === "distance"))
    add(sortLabels[plan.sort], { sort: "relevance" });
  return chips;
}

/** Nothing can be nearest to nowhere. */
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
