import { centsToPrice } from "#contract/money.ts";
import type { SearchPlan, Sort } from "#contract/search-plan.ts";

const sortLabels: Record<Sort, string | null> = {
  relevance: null,
  "price-asc": "Cheapest first",
  "price-desc": "Most expensive first",
  distance: "Nearest first",
  rating: "Best rated first",
  newest: "Newest first",
};

const rand = (cents: number): string => `R${centsToPrice(cents)}`;
const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What a plan asks for, one short label each, in the order a person would say it. */
export function planChips(plan: SearchPlan, vendorName: string | null): string[] {
  const { minPriceCents: low, maxPriceCents: high } = plan;
  const chips: (string | null)[] = [
    plan.text || null,
    plan.category && capitalised(plan.category),
    low !== null && high !== null ? `${rand(low)} to ${rand(high)}` : null,
    low !== null && high === null ? `From ${rand(low)}` : null,
    high !== null && low === null ? `Up to ${rand(high)}` : null,
    plan.inStock ? "In stock" : null,
    plan.minRating !== null ? `Rated ${plan.minRating} and up` : null,
    plan.city && `In ${plan.city}`,
    plan.vendor && (vendorName ? `From ${vendorName}` : "One vendor"),
    plan.withinKm !== null ? `Within ${plan.withinKm} km` : null,
    plan.near !== null && plan.withinKm === null ? "Near you" : null,
    ...plan.exclude.map((word) => `Not ${word}`),
    sortLabels[plan.sort],
  ];
  return chips.filter((chip): chip is string => chip !== null && chip !== "");
}
