// The documented marketplace rule (rule search-1), for the browser; `server/listings` says the same in
// SQL over columns that were folded by this same function.
import type { Category } from "./categories.ts";

/** The one place where case is folded. Composed form first, so that "é" typed in two ways is one letter. */
export const foldCase = (text: string): string => text.normalize("NFC").toLowerCase();

/** What the shopper typed → what the rule compares. Empty matches everything. */
export const foldTerm = (term: string): string => foldCase(term).trim();

export interface FilterableListing {
  title: string;
  description: string;
  category: string;
  tags: readonly string[];
}

/** What the rule compares the term with. */
export interface FoldedListing {
  fields: string[];
  tags: string[];
}

export const foldListing = ({ title, description, category, tags }: FilterableListing): FoldedListing => ({
  fields: [title, description, category].map(foldCase),
  tags: tags.map(foldTerm).filter((tag) => tag !== ""),
});

/** `wanted`: a term that was folded by `foldTerm`. For lists that are compared with one term after another. */
export const matchesFolded = ({ fields, tags }: FoldedListing, wanted: string): boolean =>
  wanted === "" ||
  fields.some((field) => field.includes(wanted)) ||
  tags.some((tag) => tag.includes(wanted) || wanted.includes(tag));

/** Title, description or category contains the term, or any tag contains it or is contained in it. */
export const matchesTerm = (listing: FilterableListing, term: string): boolean =>
  matchesFolded(foldListing(listing), foldTerm(term));

/** Exact category, or "all". */
export const matchesCategory = (listing: FilterableListing, category: Category | "all"): boolean =>
  category === "all" || listing.category === category;
