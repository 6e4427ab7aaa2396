import * as z from "zod/mini";
import { categories } from "#contract/listings/categories.ts";
import type { EndpointTable } from "#contract/shared/endpoint.ts";
import { priceToCents } from "#contract/shared/money.ts";
import { cleanText, numberText } from "#contract/shared/text.ts";
import { sorts } from "./search-plan.ts";
import { searchResult } from "./search-result.ts";

const words = (maximum: number) =>
  z.pipe(
    z.string().check(z.maxLength(maximum)),
    z.transform((text: string) => cleanText(text).trim()),
  );
const rand = z.pipe(
  z.string().check(z.refine((text) => within(priceToCents(text)), "Must be a price in rand such as 1299.50")),
  z.transform((text: string) => priceToCents(text)),
);
const within = (cents: number | null): boolean => cents !== null && cents <= 100_000_000;

const listOf = (text: string): string[] =>
  text
    .split(",")
    .map((one) => cleanText(one).trim())
    .filter(Boolean);
/** Separated by commas. */
const claims = z.pipe(
  z.string().check(
    z.refine((text) => listOf(text).length <= 8, "At most 8"),
    z.refine((text) => listOf(text).every((one) => one.length <= 100), "At most 100 characters each"),
  ),
  z.transform(listOf),
);

/** The query of a search. Numbers are text, prices in rand (rule call-6). */
export const searchQuery = z
  .object({
    text: z.optional(words(400)),
    category: z.optional(z.enum(["all", ...categories])),
    minPrice: z.optional(rand),
    maxPrice: z.optional(rand),
    minRating: z.optional(numberText(1, 5)),
    inStock: z.optional(z.enum(["true", "false", "1", "0"])),
    latitude: z.optional(numberText(-90, 90)),
    longitude: z.optional(numberText(-180, 180)),
    withinKm: z.optional(numberText(0.001, 20_000)),
    vendorId: z.optional(z.uuid("Invalid input")),
    city: z.optional(words(100)),
    must: z.optional(claims),
    about: z.optional(words(200)),
    sort: z.optional(z.enum(sorts)),
    limit: z.optional(
      z.pipe(
        z.string().check(z.regex(/^\d{1,3}$/, "Invalid input")),
        z.pipe(z.transform(Number), z.number().check(z.gte(1), z.lte(50))),
      ),
    ),
    cursor: z.optional(z.string().check(z.maxLength(400))),
  })
  .check(
    z.refine((query) => (query.latitude === undefined) === (query.longitude === undefined), {
      message: "Latitude and longitude belong together",
      path: ["longitude"],
    }),
    z.refine((query) => query.latitude !== undefined || query.withinKm === undefined, {
      message: "Needs latitude and longitude",
      path: ["withinKm"],
    }),
    z.refine((query) => query.latitude !== undefined || query.sort !== "distance", {
      message: "Needs latitude and longitude",
      path: ["sort"],
    }),
  );

export const searchEndpoints = {
  "GET /api/search": {
    does: "The assistant's search: ranked listings, near misses and ways to find more",
    who: "anyone",
    query: searchQuery,
    repeated: ["must"],
    reply: searchResult,
    errors: ["invalid"],
  },
} as const satisfies EndpointTable;
