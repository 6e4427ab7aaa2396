// The result of every search.
import * as z from "zod/mini";
import { foundListing, listing } from "#contract/listings/listings.ts";
import { searchPlanSchema } from "./search-plan-schema.ts";

/** Another plan that finds something, offered if this one finds nothing. */
export const relaxation = z.strictObject({
  /** "3 laptops above R8000.00", ready to show. */
  label: z.string(),
  plan: searchPlanSchema,
  total: z.number(),
});
export type Relaxation = z.infer<typeof relaxation>;

/** A near miss, with the words that none of its texts states. */
export const closeListing = z.extend(foundListing, {
  /** Entries of the plan's `must`, or words of its `text`; [] if only its meaning is near. */
  lacks: z.array(z.string()),
});
export type CloseListing = z.infer<typeof closeListing>;

export const searchResult = z.strictObject({
  plan: searchPlanSchema,
  listings: z.array(foundListing),
  /**
   * "exact": at least one of what was found has all that was asked for. "close": each lacks a word of it, or nothing was found, but
   * `close` or `mentioned` come near. "absent": nothing does.
   */
  answer: z.enum(["exact", "close", "absent"]),
  /** "meaning": the plan named no product, and these are nearest to its purpose. */
  foundBy: z.enum(["words", "meaning"]),
  /** A few near misses, best first; never in `listings` or counted. Usually [] if enough was found. */
  close: z.array(closeListing),
  /** Words of the plan's text that no listing has; `listings` were found by the others. */
  unknown: z.array(z.string()),
  /** How many listings match the plan. */
  total: z.number(),
  /** Opaque; null on the last page. */
  nextCursor: z.nullable(z.string()),
  relaxations: z.array(relaxation),
  /**
   * What the documented filter alone lets through for the plan's words, behind the last page of `listings` and not counted in
   * `total`: the first of its own `total`. Absent: nothing.
   */
  mentioned: z.optional(z.strictObject({ listings: z.array(listing), total: z.number() })),
  /** In a widget, with the vendor's consent: other vendors' offers. Neither in `listings` nor counted in `total`. */
  nearby: z.optional(z.array(foundListing)),
});
export type SearchResult = z.infer<typeof searchResult>;
