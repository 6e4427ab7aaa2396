// How many of the assistant's search results each control of a plan would leave.
import type { PlanCounts } from "#contract/search/plan-counts.ts";
import { noFilters, type SearchPlan } from "#contract/search/search-plan.ts";
import type { ListedShop } from "#server/listings/find-listings.ts";
import { countPlan } from "./plan-filter.ts";
import type { SearchScope } from "./plan-sql.ts";
import { findListed, type SearchOptions } from "./search.service.ts";
import { currentCopies, type SearchedShop, type ShopCopies } from "./search-index.ts";
import { readCandidates, readVendorFacts } from "./vendor-facts.ts";

export async function countFound(
  shop: SearchedShop & ListedShop,
  plan: SearchPlan,
  scope: SearchScope,
  { signal, ...known }: Pick<SearchOptions, "signal" | keyof ShopCopies> = {},
): Promise<PlanCounts> {
  const vendors = await readVendorFacts(shop.db, plan);
  const copies = await currentCopies(shop, known);
  const listed = await findListed(shop, { ...plan, ...noFilters }, scope, { ...copies, ...(signal && { signal }) });
  const memory = listed.found === null && scope === null ? copies.memory : null;
  if (!memory) return countPlan(plan, await readCandidates(shop.db, scope, listed), vendors);
  const excluded = new Set(listed.excluded);
  return countPlan(
    plan,
    memory.texts.candidates("", "all", memory.hiddenVendors).filter(({ id }) => !excluded.has(id)),
    vendors,
  );
}
