// The marketplace's filters in the address: ?search=&category=&near=1.
import { type Category, isCategory } from "#contract/listings/categories.ts";

export interface MarketplaceAddress {
  search: string;
  category: Category | "all";
  near: boolean;
}

export function readAddress(query: string): MarketplaceAddress {
  const parameters = new URLSearchParams(query);
  const category = parameters.get("category");
  return {
    search: parameters.get("search") ?? "",
    category: isCategory(category) ? category : "all",
    near: parameters.get("near") === "1",
  };
}

export function writeAddress({ search, category, near }: MarketplaceAddress): string {
  const parameters = new URLSearchParams();
  if (search.trim()) parameters.set("search", search.trim());
  if (category !== "all") parameters.set("category", category);
  if (near) parameters.set("near", "1");
  const text = parameters.toString();
  return text ? `/marketplace?${text}` : "/marketplace";
}
