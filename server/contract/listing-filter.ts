// The documented marketplace rule (specification §5, readings 8), for the browser; `server/listings` says the same in
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

/** Title, description or category contains the term, or any tag contains it or is contained in it. */
export function matchesTerm(listing: FilterableListing, term: string): boolean {
  const wanted = foldTerm(term);
  if (wanted === "") return true;
  if ([listing.title, listing.description, listing.category].some((field) => foldCase(field).includes(wanted)))
    return true;
  return listing.tags.some((tag) => {
    const folded = foldTerm(tag);
    return folded !== "" && (folded.includes(wanted) || wanted.includes(folded));
  });
}

/** Exact category, or "all". */
export const matchesCategory = (listing: FilterableListing, category: Category | "all"): boolean =>
  category === "all" || listing.category === category;
