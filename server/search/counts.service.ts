// How many of the assistant's search results each control of a plan would leave.
import type { PlanCounts } from "#contract/search/plan-counts.ts";
import { noFilters, type SearchPlan } from "#contract/search/search-plan.ts";
import type { ListedShop } from "#server/listings/find-listings.ts";
import { countPlan } from "./plan-filter.ts";
import type { SearchScope } from "./plan-sql.ts";
import { findListed, foundWhateverFilters, type SearchOptions, type SearchWithAll } from "./search.service.ts";
import { currentCopies, type SearchedShop, type ShopCopies } from "./search-index.ts";
import { candidatesOf, readVendorFacts } from "./vendor-facts.ts";

interface CountOptions extends Pick<SearchOptions, "signal" | keyof ShopCopies> {
  /** The search of this plan, if it was just done. */
  all?: SearchWithAll | undefined;
}

export async function countFound(
  shop: SearchedShop & ListedShop,
  plan: SearchPlan,
  scope: SearchScope,
  { signal, all, ...known }: CountOptions = {},
): Promise<PlanCounts> {
  const vendors = await readVendorFacts(shop.db, plan);
  const copies = all?.copies ?? (await currentCopies(shop, known));
  const listed =
    (all && foundWhateverFilters(all)) ??
    (await findListed(shop, { ...plan, ...noFilters }, scope, { ...copies, ...(signal && { signal }) }));
  return countPlan(plan, await candidatesOf(shop.db, copies.memory, scope, listed), vendors);
}
