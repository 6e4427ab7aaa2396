// `GET /api/suggestions`: products, categories and vendors for the text typed so far.
import { categories } from "#contract/listings/categories.ts";
import { foldTerm } from "#contract/listings/listing-filter.ts";
import type { Suggestions } from "#contract/listings/suggestions.ts";
import { emptyPlan } from "#contract/search/search-plan.ts";
import { countPlan } from "#server/search/plan-filter.ts";
import { readVendorFacts } from "#server/search/vendor-facts.ts";
import { countWished, findWished, readMatching, type WishedQuery, type WishedShop } from "./wished-listings.ts";

const mostProducts = 5;
const mostCategories = 2;
const mostVendors = 3;

export async function suggest(shop: WishedShop, typed: string, signal?: AbortSignal): Promise<Suggestions> {
  const term = foldTerm(typed);
  if (term === "") return { products: [], categories: [], vendors: [] };
  const query: WishedQuery = { wish: typed, search: "", given: {}, from: null };
  const [{ listings }, counts, gazetteer] = await Promise.all([
    findWished(shop, query, { limit: mostProducts, cursor: null }, signal),
    countWished(shop, query),
    shop.gazetteer(),
  ]);
  const begun = categories.filter((category) => category.startsWith(term));
  return {
    products: listings.map(({ id, title }) => ({ id, title })),
    categories: [
      ...(begun.length > 0 ? await countWhole(shop, begun) : []),
      // A single category needs no suggestion.
      ...(counts.categories.length > 1 ? counts.categories : [])
        .toSorted((a, b) => b.count - a.count)
        .slice(0, mostCategories)
        .map((found) => ({ ...found, term: typed.trim() })),
    ],
    vendors: gazetteer.vendors.filter(({ name }) => beginsAWord(foldTerm(name), term)).slice(0, mostVendors),
  };
}

const beginsAWord = (name: string, term: string): boolean => ` ${name}`.includes(` ${term}`);

async function countWhole(shop: WishedShop, begun: readonly string[]): Promise<Suggestions["categories"]> {
  const memory = (await shop.listingTexts?.current()) ?? null;
  const [all, vendors] = await Promise.all([readMatching(shop.db, memory, ""), readVendorFacts(shop.db, emptyPlan)]);
  return countPlan(emptyPlan, all, vendors)
    .categories.filter(({ category }) => begun.includes(category))
    .map((found) => ({ ...found, term: "" }));
}
