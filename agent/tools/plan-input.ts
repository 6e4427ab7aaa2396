// A search plan as a model writes it: all fields optional, prices in rand. `toPlan` makes a full SearchPlan of it.
import * as z from "zod";
import { categories } from "#contract/listings/categories.ts";
import { emptyPlan, type SearchPlan, sorts } from "#contract/search/search-plan.ts";
import { cleanText } from "#contract/shared/text.ts";
import type { Turn } from "../turn.ts";

const words = (maximum: number) =>
  z
    .string()
    .max(maximum)
    .transform((text) => cleanText(text).trim());
const rand = z.number().min(0).max(1_000_000);

export const planInput = z.object({
  text: words(400).nullish().describe("Product words only, no prices, places or filler. Leave out to list everything."),
  category: z.enum(categories).nullish(),
  minPrice: rand.nullish().describe("Rand, inclusive"),
  maxPrice: rand.nullish().describe("Rand, inclusive"),
  minRating: z.number().min(1).max(5).nullish().describe("Vendor rating, 1 to 5"),
  inStock: z.boolean().nullish().describe("true: only what is in stock"),
  withinKm: z.number().gt(0).max(20_000).nullish().describe("Greatest distance from the shopper, find_nearby only"),
  vendor: words(200).nullish().describe("A vendor's name"),
  city: words(100).nullish().describe("A city or province of South Africa"),
  sort: z.enum(sorts).nullish(),
  exclude: z.array(words(100)).max(20).nullish().describe("Words that must not match"),
  must: z
    .array(words(100))
    .max(8)
    .nullish()
    .describe(
      "Claims and attributes that a listing's own text must state, each by itself: 'gluten free', 'waterproof', 'red', 'size 8', '5 litre'. Listings that don't state them are shown apart, as close.",
    ),
  about: words(200)
    .nullish()
    .describe("What it is for, in the shopper's words ('hiking in winter'). Ranks, leaves nothing out."),
  limit: z.number().int().min(1).max(50).nullish().describe("How many to show, 12 when left out"),
});
export type PlanInput = z.input<typeof planInput>;

/** The inverse, for a model that changes an earlier plan. Without `near`, which find_nearby sets. */
export function toPlanInput(plan: SearchPlan): PlanInput {
  const input: PlanInput = {};
  if (plan.text) input.text = plan.text;
  if (plan.category) input.category = plan.category;
  if (plan.minPriceCents !== null) input.minPrice = plan.minPriceCents / 100;
  if (plan.maxPriceCents !== null) input.maxPrice = plan.maxPriceCents / 100;
  if (plan.minRating !== null) input.minRating = plan.minRating;
  if (plan.inStock) input.inStock = true;
  if (plan.withinKm !== null) input.withinKm = plan.withinKm;
  if (plan.vendor !== null) input.vendor = plan.vendor;
  if (plan.city !== null) input.city = plan.city;
  if (plan.sort !== "relevance") input.sort = plan.sort;
  if (plan.exclude.length > 0) input.exclude = [...plan.exclude];
  if (plan.must.length > 0) input.must = [...plan.must];
  if (plan.about) input.about = plan.about;
  if (plan.limit !== emptyPlan.limit) input.limit = plan.limit;
  return input;
}

export const onlyHere = (vendorName: string): string => `Here I can only show you what ${vendorName} sells.`;

/** The full plan, or a sentence that says why there is none. A vendor is given by name, or by the id from an earlier plan. */
export async function toPlan(
  turn: Turn,
  input: z.output<typeof planInput>,
): Promise<{ plan: SearchPlan } | { error: string }> {
  const cents = (price: number | null | undefined) => (price == null ? null : Math.round(price * 100));
  const plan: SearchPlan = {
    ...emptyPlan,
    text: input.text ?? "",
    category: input.category ?? null,
    minPriceCents: cents(input.minPrice),
    maxPriceCents: cents(input.maxPrice),
    minRating: input.minRating ?? null,
    inStock: input.inStock ?? false,
    city: input.city || null,
    sort: input.sort ?? "relevance",
    exclude: (input.exclude ?? []).filter(Boolean),
    must: (input.must ?? []).filter(Boolean),
    about: input.about ?? "",
    limit: input.limit ?? emptyPlan.limit,
  };
  if (input.vendor) {
    const wanted = input.vendor.toLowerCase();
    const { vendors } = await turn.shop.gazetteer();
    const vendor =
      vendors.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted) ??
      vendors.find(({ name }) => name.toLowerCase().includes(wanted));
    if (!vendor) {
      const { vendor: own } = turn.shop;
      return { error: own ? onlyHere(own.name) : "I couldn't find a vendor of that name." };
    }
    plan.vendor = vendor.id;
  }
  return { plan };
}
