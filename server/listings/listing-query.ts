// `GET /api/listings` and `/{id}`: what the address may ask for. Numbers arrive as text.
import * as z from "zod/mini";
import { categories } from "#contract/listings/categories.ts";
import type { Location } from "#contract/shared/distance.ts";
import "#contract/shared/error-map.ts";

const number = (minimum: number, maximum: number) =>
  z.pipe(
    z.string().check(z.regex(/^-?\d{1,9}(\.\d{1,20})?$/, "Invalid input")),
    z.pipe(z.transform(Number), z.number().check(z.gte(minimum), z.lte(maximum))),
  );

const place = {
  latitude: z.optional(number(-90, 90)),
  longitude: z.optional(number(-180, 180)),
};
const wholePlace = z.refine<{ latitude?: number | undefined; longitude?: number | undefined }>(
  (query) => (query.latitude === undefined) === (query.longitude === undefined),
  { message: "Latitude and longitude belong together", path: ["longitude"] },
);

/** Of every list that comes in pages. */
export const pages = {
  limit: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,3}$/, "Invalid input")),
      z.pipe(z.transform(Number), z.number().check(z.gte(1), z.lte(100))),
    ),
  ),
  cursor: z.optional(z.string().check(z.maxLength(400))),
};

export const listingQuery = z
  .object({
    search: z.optional(z.string().check(z.maxLength(400))),
    category: z.optional(z.enum(["all", ...categories])),
    ...place,
    ...pages,
  })
  .check(wholePlace);

/** `GET /api/vendor/listings`. */
export const vendorListingQuery = z.object({
  search: z.optional(z.string().check(z.maxLength(400))),
  status: z.optional(z.enum(["active", "archived"])),
  ...pages,
});

export const placeQuery = z.object(place).check(wholePlace);

export const placeOf = (query: { latitude?: number | undefined; longitude?: number | undefined }): Location | null =>
  query.latitude === undefined || query.longitude === undefined
    ? null
    : { latitude: query.latitude, longitude: query.longitude };

export const defaultPageSize = 24;
