// The body of a vendor's application (rule form-1).
import * as z from "zod/mini";
import { provinces } from "#contract/shared/provinces.ts";
import { nameText, optionalText, trimmed } from "#contract/shared/text.ts";

/** Most characters of each text. */
export const vendorLengths = { businessName: 120, description: 2000, city: 100, postalCode: 20 };

/** Decimal string → number; null if empty (rule near-6). */
const coordinate = (limit: number) =>
  z.pipe(
    z.nullish(z.string().check(z.regex(/^\s*(-?\d{1,3}(\.\d{1,20})?)?\s*$/, "Invalid input"))),
    z.pipe(
      z.transform((text: string | null | undefined) => (text?.trim() ? Number(text) : null)),
      z.nullable(z.number().check(z.gte(-limit), z.lte(limit))),
    ),
  );

export const vendorFields = {
  businessName: nameText("Business name must be at least 3 characters", 3, vendorLengths.businessName),
  description: trimmed("Description must be at least 10 characters", 10, vendorLengths.description),
  city: nameText("City is required", 2, vendorLengths.city),
  province: z.enum(provinces, "Province is required"),
  postalCode: optionalText(vendorLengths.postalCode),
  latitude: coordinate(90),
  longitude: coordinate(180),
};

export const placeIsWhole = z.refine<{ latitude: number | null; longitude: number | null }>(
  (body) => (body.latitude === null) === (body.longitude === null),
  { message: "Latitude and longitude belong together", path: ["longitude"] },
);

export const vendorBody = z.object(vendorFields).check(placeIsWhole);

/** As sent: coordinates are strings, and optional fields may be absent. */
export type VendorForm = z.input<typeof vendorBody>;
export type VendorBody = z.output<typeof vendorBody>;
