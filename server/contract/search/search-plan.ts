// The typed search plan that every search becomes, from chat, widget or screens. Without zod, so that `web/chat` may import it; the
// schemas are in `search-plan-schema.ts`.
import type { Category } from "#contract/listings/categories.ts";
import type { Location } from "#contract/shared/distance.ts";

export const sorts = ["relevance", "price-asc", "price-desc", "distance", "rating", "newest"] as const;
export type Sort = (typeof sorts)[number];

export interface SearchPlan {
  /** Product words, without prices, places and filler words. "": everything that passes the filters. */
  text: string;
  category: Category | null;
  /** Inclusive bounds in cents. */
  minPriceCents: number | null;
  maxPriceCents: number | null;
  /** 1 to 5, inclusive; compared with the vendor's rating, which the card shows. Listings without reviews don't pass. */
  minRating: number | null;
  inStock: boolean;
  near: Location | null;
  /** Needs `near`; listings without coordinates don't pass. */
  withinKm: number | null;
  /** Vendor id. */
  vendor: string | null;
  /** The vendor's city (or province), compared without case. */
  city: string | null;
  sort: Sort;
  /** Unwanted words ("not for running"). */
  exclude: string[];
  /** Claims that a listing's text must state ("gluten free", "red", "size 8"). Others may be shown as close, never counted. */
  must: string[];
  /** The purpose in the shopper's words ("hiking in winter"): ranks higher what fits and excludes nothing. */
  about: string;
  /** 1 to 50. */
  limit: number;
}

export const emptyPlan: SearchPlan = {
  text: "",
  category: null,
  minPriceCents: null,
  maxPriceCents: null,
  minRating: null,
  inStock: false,
  near: null,
  withinKm: null,
  vendor: null,
  city: null,
  sort: "relevance",
  exclude: [],
  must: [],
  about: "",
  limit: 12,
};

/** The limits of a plan with their neutral values. */
export const noFilters = {
  maxPriceCents: null,
  minPriceCents: null,
  inStock: false,
  minRating: null,
  withinKm: null,
  city: null,
  vendor: null,
  category: null,
} satisfies Partial<SearchPlan>;
