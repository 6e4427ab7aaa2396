// The marketplace's filters in the address: ?search=&category=&near=1, and where a later page of the list begins: &cursor=.
import { type Category, isCategory } from "#contract/listings/categories.ts";

export interface MarketplaceAddress {
  search: string;
  category: Category | "all";
  near: boolean;
  /** Absent: the list's start. */
  cursor?: string;
}

export function readAddress(query: string): MarketplaceAddress {
  const parameters = new URLSearchParams(query);
  const category = parameters.get("category");
  const cursor = parameters.get("cursor");
  return {
    search: parameters.get("search") ?? "",
    category: isCategory(category) ? category : "all",
    near: parameters.get("near") === "1",
    ...(cursor && { cursor }),
  };
}

export function writeAddress({ search, category, near, cursor }: MarketplaceAddress): string {
  const parameters = new URLSearchParams();
  if (search.trim()) parameters.set("search", search.trim());
  if (category !== "all") parameters.set("category", category);
  if (near) parameters.set("near", "1");
  if (cursor) parameters.set("cursor", cursor);
  const text = parameters.toString();
  return text ? `/marketplace?${text}` : "/marketplace";
}
