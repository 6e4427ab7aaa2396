// What the home screen shows.
import * as z from "zod/mini";
import { categories } from "#contract/listings/categories.ts";
import { listing } from "#contract/listings/listings.ts";

/** A wish made from the catalogue, with what the assistant's search finds for it. */
export const exampleWish = z.strictObject({
  wish: z.string(),
  listings: z.array(listing),
  total: z.number(),
});
export type ExampleWish = z.infer<typeof exampleWish>;

export const categoryTile = z.strictObject({
  category: z.enum(categories),
  count: z.number(),
  imageUrl: z.nullable(z.string()),
});
export type CategoryTile = z.infer<typeof categoryTile>;

export const home = z.strictObject({
  newest: z.array(listing),
  /** Best rated by their own reviews; empty without reviews. */
  wellRated: z.array(listing),
  /** Only categories that have listings. */
  categories: z.array(categoryTile),
  examples: z.array(exampleWish),
});
export type Home = z.infer<typeof home>;
