// If a plan finds nothing: what it finds without one of its filters.

import { isStopWord, splitWords } from "#contract/language/words.ts";
import { noFilters, type SearchPlan } from "#contract/search/search-plan.ts";
import type { Relaxation } from "#contract/search/search-result.ts";
import { formatRand } from "#contract/shared/money.ts";
import type { Database } from "#db/engine/index.ts";
import { claimsIn } from "./claims.ts";
import { countListed } from "./passing-in-memory.ts";
import { filtersOf, type Listed, type SearchScope } from "./plan-sql.ts";
import { findRelevant, type Relevant } from "./relevant.service.ts";
import type { ShopCopies } from "./search-index.ts";
import { onlyStated } from "./stating.service.ts";

interface Loosening {
  plan: SearchPlan;
  words: string;
}

const most = 3;

export async function findRelaxations(
  db: Database,
  copies: ShopCopies,
  plan: SearchPlan,
  scope: SearchScope,
  relevant: Relevant,
): Promise<Relaxation[]> {
  const { index, memory } = copies;
  const found: Relaxation[] = [];
  const offer = async ({ plan: looser, words }: Loosening, among: Listed) => {
    const total = await countListed(db, memory, looser, scope, among);
    if (total > 0) found.push({ label: `${total} ${nameFor(looser, total)} ${words}`.trim(), plan: looser, total });
  };
  if (relevant.found === null || relevant.found.length > 0) {
    // The listings that state the claims, without filters.
    const { stating } = await onlyStated(db, withoutFilters(plan), scope, relevant);
    for (const loosening of oneFilterLess(plan, scope)) await offer(loosening, stating);
    if (found.length === 0) await offer({ plan: withoutFilters(plan), words: "without these filters" }, stating);
  } else if (plan.exclude.length > 0) {
    const looser = { ...plan, exclude: [] };
    const { stating } = await onlyStated(db, looser, scope, await findRelevant(db, index, looser, scope));
    await offer({ plan: looser, words: `including ${plan.exclude.join(", ")}` }, stating);
  }
  if (found.length === 0) await offerFewerWords(db, copies, plan, scope, found);
  return found.sort((a, b) => b.total - a.total).slice(0, most);
}

/** The words after "3 laptops ". */
const beyond: Record<keyof typeof noFilters, (plan: SearchPlan) => string> = {
  maxPriceCents: ({ maxPriceCents }) => `above ${formatRand(maxPriceCents ?? 0)}`,
  minPriceCents: ({ minPriceCents }) => `below ${formatRand(minPriceCents ?? 0)}`,
  inStock: () => "out of stock",
  minRating: ({ minRating }) => `rated below ${minRating} or new`,
  withinKm: ({ withinKm }) => `further than ${withinKm} km away`,
  city: ({ city }) => `outside ${city}`,
  vendor: () => "from other vendors",
  category: ({ category }) => `outside ${category}`,
};

const oneFilterLess = (plan: SearchPlan, scope: SearchScope): Loosening[] =>
  filtersOf(plan)
    // Inside one vendor's shop the vendor can't be relaxed.
    .filter((filter) => filter !== "vendor" || !scope)
    .map((filter) => ({ plan: { ...plan, [filter]: noFilters[filter] }, words: beyond[filter](plan) }));

const withoutFilters = (plan: SearchPlan): SearchPlan => ({ ...plan, ...noFilters });

/** If "red leather sofa" finds nothing, counts "leather sofa" and "red sofa". */
async function offerFewerWords(
  db: Database,
  { index, memory }: ShopCopies,
  plan: SearchPlan,
  scope: SearchScope,
  found: Relaxation[],
): Promise<void> {
  // A claim ("gluten free") is left out as a whole.
  const { claims, rest } = claimsIn(plan.text);
  const words = [...claims, ...rest.split(/\s+/).filter((word) => splitWords(word).some((part) => !isStopWord(part)))];
  if (words.length < 2 || words.length > 6) return;
  const tried = new Map<string, SearchPlan>();
  for (const left of words.keys()) {
    const text = words.filter((_, at) => at !== left).join(" ");
    tried.set(text, { ...plan, text });
  }
  for (const looser of tried.values()) {
    const relevant = await findRelevant(db, index, looser, scope);
    if (relevant.found === null && relevant.claims.length === 0) continue;
    const { stating } = await onlyStated(db, looser, scope, relevant);
    const total = await countListed(db, memory, looser, scope, stating);
    if (total > 0) found.push({ label: `${total} for "${looser.text}"`, plan: looser, total });
  }
}

/** The shopper's words for the products, in the plural if that is safe, else as typed. */
function nameFor(plan: SearchPlan, total: number): string {
  const text = plan.text.trim().toLowerCase();
  if (text === "" || text.length > 60) return total === 1 ? "listing" : "listings";
  const isPlural = text.endsWith("s");
  if (isPlural && total > 1) return text;
  // Not "1 running shoes", "5 braaiings".
  if (isPlural || !/[a-z]$/.test(text) || text.endsWith("ing")) return `for "${text}"`;
  if (total === 1) return text;
  if (/(?:[^aeiou])y$/.test(text)) return `${text.slice(0, -1)}ies`;
  if (/(?:ch|sh|x)$/.test(text)) return `${text}es`;
  return `${text}s`;
}
