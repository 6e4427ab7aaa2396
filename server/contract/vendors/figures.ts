// What a vendor sold, by day and product, and what was looked at and looked for.
import * as z from "zod/mini";

export const figuresDays = 366;

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, "Invalid input"));

/** Days of the shop, the last one included. Absent: the last 30 days. */
export const figuresQuery = z.object({ from: z.optional(day), to: z.optional(day) });

const sold = {
  /** Less what was cancelled or came back, without delivery. */
  pieces: z.number(),
  salesCents: z.number(),
  views: z.number(),
};

/** `GET /api/vendor/figures`. */
export const figures = z.strictObject({
  from: z.string(),
  to: z.string(),
  total: z.strictObject({ ...sold, orders: z.number() }),
  /** Every day of the period. */
  days: z.array(z.strictObject({ day: z.string(), ...sold, orders: z.number() })),
  /** Best sold first, then most looked at; at most 100. */
  products: z.array(z.strictObject({ listingId: z.string(), title: z.string(), ...sold })),
  /** Wishes near what the vendor sells that found nothing, or nothing exact, asked more than once; at most 20. */
  missed: z.array(
    z.strictObject({
      words: z.string(),
      times: z.number(),
      /** Where it was asked more than once, most first. */
      places: z.array(z.strictObject({ place: z.string(), times: z.number() })),
    }),
  ),
});
export type Figures = z.infer<typeof figures>;
