// The marketplace's words and limits in its address: ?search=&category=&near=1, what else its controls set, and where a later page of
// the list begins: &cursor=.
import { type Category, isCategory } from "#contract/listings/categories.ts";
import { emptyPlan, type SearchPlan, sorts } from "#contract/search/search-plan.ts";
import type { Location } from "#contract/shared/distance.ts";
import { centsToPrice, priceToCents } from "#contract/shared/money.ts";

type Limit = "minPriceCents" | "maxPriceCents" | "minRating" | "inStock" | "withinKm" | "vendor" | "city" | "sort";
/** What is set, and nothing else. */
export type Limits = Partial<Pick<SearchPlan, Limit>>;

export interface MarketplaceAddress {
  /** As it was typed: the server reads it. */
  search: string;
  category: Category | "all";
  near: boolean;
  limits: Limits;
  /** Absent: the list's start. */
  cursor?: string;
}

const texts: { [Name in Limit]: { name: string; read: (text: string) => SearchPlan[Name] | null } } = {
  minPriceCents: { name: "minPrice", read: priceToCents },
  maxPriceCents: { name: "maxPrice", read: priceToCents },
  minRating: { name: "minRating", read: (text) => numberIn(text, 1, 5) },
  inStock: { name: "inStock", read: (text) => (text === "1" ? true : null) },
  withinKm: { name: "withinKm", read: (text) => numberIn(text, 0.001, 20_000) },
  vendor: { name: "vendor", read: (text) => (/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text : null) },
  city: { name: "city", read: (text) => text.slice(0, 100) || null },
  sort: { name: "sort", read: (text) => sorts.find((sort) => sort === text) ?? null },
};
const names = Object.keys(texts) as Limit[];

function numberIn(text: string, low: number, high: number): number | null {
  const number = Number(text);
  return text !== "" && number >= low && number <= high ? number : null;
}

export function readAddress(query: string): MarketplaceAddress {
  const parameters = new URLSearchParams(query);
  const category = parameters.get("category");
  const cursor = parameters.get("cursor");
  const set = names.map((limit) => [limit, texts[limit].read(parameters.get(texts[limit].name) ?? "")] as const);
  return {
    search: parameters.get("search") ?? "",
    category: isCategory(category) ? category : "all",
    near: parameters.get("near") === "1",
    limits: Object.fromEntries(set.filter(([, value]) => value !== null)),
    ...(cursor && { cursor }),
  };
}

export function writeAddress({ search, category, near, limits, cursor }: MarketplaceAddress): string {
  const parameters = new URLSearchParams();
  if (search.trim()) parameters.set("search", search.trim());
  if (category !== "all") parameters.set("category", category);
  if (near) parameters.set("near", "1");
  for (const [name, text] of Object.entries(limitQuery(limits)))
    parameters.set(name === "vendorId" ? "vendor" : name, text);
  if (cursor) parameters.set("cursor", cursor);
  const text = parameters.toString();
  return text ? `/marketplace?${text}` : "/marketplace";
}

/** For the API, whose one other name is `vendorId`. */
export function limitQuery({ minPriceCents, maxPriceCents, inStock, vendor, minRating, withinKm, city, sort }: Limits) {
  return {
    ...(minPriceCents != null && { minPrice: centsToPrice(minPriceCents) }),
    ...(maxPriceCents != null && { maxPrice: centsToPrice(maxPriceCents) }),
    ...(minRating != null && { minRating: String(minRating) }),
    ...(inStock && { inStock: "1" as const }),
    ...(withinKm != null && { withinKm: String(withinKm) }),
    ...(vendor != null && { vendorId: vendor }),
    ...(city != null && { city }),
    ...(sort != null && { sort }),
  };
}

/** Rule near-1: with a place the nearest come first, unless another order is chosen. */
const naturalSort = (near: unknown) => (near ? "distance" : "relevance");

/** What the address says by itself, before the server has read its words. */
export const planOf = ({ search, category, limits }: MarketplaceAddress, near: Location | null): SearchPlan => ({
  ...emptyPlan,
  text: search,
  category: category === "all" ? null : category,
  near,
  sort: naturalSort(near),
  ...limits,
});

/** A plan that a control has changed: its limits stand in the address, its words in the box. */
export function addressOf({ text, category, near, sort, ...plan }: SearchPlan): MarketplaceAddress {
  const limits = names.filter((limit) => limit !== "sort").map((limit) => [limit, plan[limit]] as const);
  const set = limits.filter(([limit, value]) => value !== emptyPlan[limit]);
  return {
    search: text,
    category: category ?? "all",
    near: near !== null,
    limits: { ...Object.fromEntries(set), ...(sort !== naturalSort(near) && { sort }) },
  };
}

/** A link that shows this search to somebody else. What has no place of its own in the address is said in words, which are read there. */
export const linkTo = (plan: SearchPlan): string =>
  writeAddress(
    addressOf({
      ...plan,
      text: [plan.text, ...plan.must, plan.about && `for ${plan.about}`, ...plan.exclude.map((word) => `not ${word}`)]
        .filter(Boolean)
        .join(" "),
    }),
  );
