// A plan's limits in the query of an address. Numbers are text, prices in rand (rule call-6).
import * as z from "zod/mini";
import { categories } from "#contract/listings/categories.ts";
import { priceToCents } from "#contract/shared/money.ts";
import { cleanText, numberText } from "#contract/shared/text.ts";
import { sorts } from "./search-plan.ts";

export const words = (maximum: number) =>
  z.pipe(
    z.string().check(z.maxLength(maximum)),
    z.transform((text: string) => cleanText(text).trim()),
  );
const rand = z.pipe(
  z.string().check(z.refine((text) => within(priceToCents(text)), "Must be a price in rand such as 1299.50")),
  z.transform((text: string) => priceToCents(text)),
);
const within = (cents: number | null): boolean => cents !== null && cents <= 100_000_000;

export const planLimits = {
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
  sort: z.optional(z.enum(sorts)),
};

type Placed = { [Field in "latitude" | "longitude" | "withinKm" | "sort"]?: unknown };

/** What needs a place has one. */
export const placed = [
  z.refine<Placed>((query) => (query.latitude === undefined) === (query.longitude === undefined), {
    message: "Latitude and longitude belong together",
    path: ["longitude"],
  }),
  z.refine<Placed>((query) => query.latitude !== undefined || query.withinKm === undefined, {
    message: "Needs latitude and longitude",
    path: ["withinKm"],
  }),
  z.refine<Placed>((query) => query.latitude !== undefined || query.sort !== "distance", {
    message: "Needs latitude and longitude",
    path: ["sort"],
  }),
] as const;
