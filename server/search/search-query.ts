// The address of `GET /api/search` → a plan.
import type * as z from "zod/mini";
import type { searchQuery } from "#contract/search/endpoints.ts";
import type { SearchPlan } from "#contract/search/search-plan.ts";

const defaultLimit = 24;

export const planOf = (query: z.infer<typeof searchQuery>): SearchPlan => ({
  text: query.text ?? "",
  category: query.category === undefined || query.category === "all" ? null : query.category,
  minPriceCents: query.minPrice ?? null,
  maxPriceCents: query.maxPrice ?? null,
  minRating: query.minRating ?? null,
  inStock: query.inStock === "true" || query.inStock === "1",
  near:
    query.latitude === undefined || query.longitude === undefined
      ? null
      : { latitude: query.latitude, longitude: query.longitude },
  withinKm: query.withinKm ?? null,
  vendor: query.vendorId ?? null,
  city: query.city || null,
  sort: query.sort ?? "relevance",
  exclude: [],
  must: query.must ?? [],
  about: query.about ?? "",
  limit: query.limit ?? defaultLimit,
});
