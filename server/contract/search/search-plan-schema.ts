import * as z from "zod/mini";
import { categories } from "#contract/listings/categories.ts";
import { cleanText } from "#contract/shared/text.ts";
import { type SearchPlan, sorts } from "./search-plan.ts";

const words = (maximum: number) =>
  z.pipe(
    z.string().check(z.maxLength(maximum)),
    z.transform((text: string) => cleanText(text).trim()),
  );
const cents = z.number().check(z.int(), z.gte(0), z.lte(100_000_000));

export const locationSchema = z.strictObject({
  latitude: z.number().check(z.gte(-90), z.lte(90)),
  longitude: z.number().check(z.gte(-180), z.lte(180)),
});

/** A whole plan, which the browser sends back after a chip was removed. */
export const searchPlanSchema = z.strictObject({
  text: words(400),
  category: z.nullable(z.enum(categories)),
  minPriceCents: z.nullable(cents),
  maxPriceCents: z.nullable(cents),
  minRating: z.nullable(z.number().check(z.gte(1), z.lte(5))),
  inStock: z.boolean(),
  near: z.nullable(locationSchema),
  withinKm: z.nullable(z.number().check(z.gt(0), z.lte(20_000))),
  vendor: z.nullable(z.uuid()),
  city: z.nullable(words(100)),
  sort: z.enum(sorts),
  exclude: z.array(words(100)).check(z.maxLength(20)),
  // Plans sent from conversations older than these two fields lack them.
  must: z._default(z.array(words(100)).check(z.maxLength(8)), []),
  about: z._default(words(200), ""),
  limit: z.number().check(z.int(), z.gte(1), z.lte(50)),
});

// Compile-time proof that schema and type agree.
const _same: (plan: z.infer<typeof searchPlanSchema>) => SearchPlan = (plan) => plan;
void _same;
