// What every search answers.
import * as z from "zod/mini";
import { foundListing } from "#contract/listings/listings.ts";
import { searchPlanSchema } from "./search-plan-schema.ts";

/** Another plan that would find something, offered when this one finds nothing. */
export const relaxation = z.strictObject({
  /** "3 laptops above R8000.00", ready to show. */
  label: z.string(),
  plan: searchPlanSchema,
  total: z.number(),
});
export type Relaxation = z.infer<typeof relaxation>;

/** A listing that is near what was asked for, and what of it no text of it states. */
export const closeListing = z.extend(foundListing, {
  /** Entries of the plan's `must`, or words of its `text`; [] when only its meaning is near. */
  lacks: z.array(z.string()),
});
export type CloseListing = z.infer<typeof closeListing>;

export const searchResult = z.strictObject({
  plan: searchPlanSchema,
  listings: z.array(foundListing),
  /** "meaning": the plan named no product, and these came nearest to what it is about. */
  foundBy: z.enum(["words", "meaning"]),
  /** Near misses, best first, a few; never among `listings` nor counted. Usually [] when enough was found. */
  close: z.array(closeListing),
  /** Words of the plan's text that nothing here has, in any spelling; `listings` were found by the others. */
  unknown: z.array(z.string()),
  /** How many listings the plan finds in all. */
  total: z.number(),
  /** Opaque; null on the last page. */
  nextCursor: z.nullable(z.string()),
  relaxations: z.array(relaxation),
  /** In a vendor's widget, with its consent: what other vendors nearby offer. Neither in `listings` nor counted in `total`. */
  nearby: z.optional(z.array(foundListing)),
});
export type SearchResult = z.infer<typeof searchResult>;
