// What a search box offers while somebody types.
import * as z from "zod/mini";
import { categories } from "./categories.ts";

export const suggestions = z.strictObject({
  /** The first of what a search for the text finds. */
  products: z.array(z.strictObject({ id: z.string(), title: z.string() })),
  /** Where it finds them; with `term` "" the category is what was typed. */
  categories: z.array(z.strictObject({ category: z.enum(categories), term: z.string(), count: z.number() })),
  vendors: z.array(z.strictObject({ id: z.string(), name: z.string() })),
});
export type Suggestions = z.infer<typeof suggestions>;
