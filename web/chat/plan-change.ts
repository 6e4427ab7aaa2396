// Describes a change of a plan's controls as a message that the shopper might have written, for the conversation.
import { categoryLabel } from "#contract/listings/categories.ts";
import type { SearchPlan, Sort } from "#contract/search/search-plan.ts";
import { formatRand } from "#contract/shared/money.ts";

const sorted: Readonly<Record<Sort, string>> = {
  relevance: "Best match first",
  "price-asc": "Cheapest first",
  "price-desc": "Most expensive first",
  distance: "Nearest first",
  rating: "Best rated first",
  newest: "Newest first",
};

const rand = (cents: number): string => formatRand(cents).replace(/\.00$/, "");

function priceWords({ minPriceCents: low, maxPriceCents: high }: SearchPlan): string {
  if (low !== null && high !== null) return `${rand(low)} to ${rand(high)}`;
  if (high !== null) return `Up to ${rand(high)}`;
  return low === null ? "Any price" : `From ${rand(low)}`;
}

function placeWords(old: SearchPlan, { near, withinKm, city }: SearchPlan): string {
  if (withinKm !== null) return `Within ${withinKm} km`;
  if (near !== null) return old.near === null ? "Near me" : "At any distance";
  return city === null ? "Anywhere" : `In ${city}`;
}

const without = (old: readonly string[], now: readonly string[]): string[] => old.filter((word) => !now.includes(word));

/** `vendorName`: of the new plan's vendor, if known. */
export function planChange(old: SearchPlan, now: SearchPlan, vendorName: string | null): string {
  const differs = (...fields: (keyof SearchPlan)[]) => fields.some((field) => old[field] !== now[field]);
  const placeChanged = (old.near === null) !== (now.near === null);
  const said = [
    differs("minPriceCents", "maxPriceCents") && priceWords(now),
    differs("inStock") && (now.inStock ? "Only what is in stock" : "Also what is out of stock"),
    differs("minRating") && (now.minRating === null ? "Any rating" : `Rated ${now.minRating} and up`),
    (differs("withinKm", "city") || placeChanged) && placeWords(old, now),
    differs("category") && (now.category === null ? "All categories" : `Only ${categoryLabel(now.category)}`),
    differs("vendor") && (now.vendor === null ? "From all vendors" : `Only from ${vendorName ?? "this vendor"}`),
    ...without(old.must, now.must).map((claim) => `It needn’t be “${claim}”`),
    ...without(old.exclude, now.exclude).map((word) => `“${word}” is fine, too`),
    differs("about") && now.about === "" && `Never mind “${old.about}”`,
    // Changing the place already implies the order.
    differs("sort") && !placeChanged && sorted[now.sort],
  ].filter((words): words is string => typeof words === "string");
  const [first, ...rest] = said;
  if (first === undefined) return "Show these again";
  return [first, ...rest.map((words) => words.charAt(0).toLowerCase() + words.slice(1))].join(", ");
}
