// The documented marketplace filter (rule search-1), for the browser. `server/listings` has the same in SQL, on columns folded by
// `foldCase`.
import type { Category } from "./categories.ts";

/** The only function that folds case. It composes first, so that both encodings of "é" are equal. */
export const foldCase = (text: string): string => text.normalize("NFC").toLowerCase();

/** A typed term → the form that is compared. Empty matches everything. */
export const foldTerm = (term: string): string => foldCase(term).trim();

export interface FilterableListing {
  title: string;
  description: string;
  category: string;
  tags: readonly string[];
}

/** A listing's folded texts. */
export interface FoldedListing {
  fields: string[];
  tags: string[];
}

export const foldListing = ({ title, description, category, tags }: FilterableListing): FoldedListing => ({
  fields: [title, description, category].map(foldCase),
  tags: tags.map(foldTerm).filter((tag) => tag !== ""),
});

/** For comparing one list with many terms; `wanted` comes from `foldTerm`. */
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
