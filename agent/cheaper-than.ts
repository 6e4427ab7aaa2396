import type { SearchPlan } from "#contract/search/search-plan.ts";

/** The plan limited to prices below the highest of `cents`, cheapest first. */
export function cheaperThan(plan: SearchPlan, cents: readonly number[]): SearchPlan {
  const maxPriceCents = Math.max(0, Math.max(...cents) - 1);
  const { minPriceCents: least } = plan;
  const minPriceCents = least !== null && least > maxPriceCents ? null : least;
  return { ...plan, minPriceCents, maxPriceCents, sort: "price-asc" };
}
