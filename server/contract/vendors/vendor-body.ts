// The body of a vendor's application (rule form-1).
import * as z from "zod/mini";
import { provinces } from "#contract/shared/provinces.ts";
import { cleanText, trimmed } from "#contract/shared/text.ts";

const postalCode = z.pipe(
  z.nullish(z.string().check(z.maxLength(20))),
  z.transform((text: string | null | undefined) => cleanText(text ?? "").trim() || null),
);

/** Decimal string → number; null if empty (rule near-6). */
const coordinate = (limit: number) =>
  z.pipe(
    z.nullish(z.string().check(z.regex(/^\s*(-?\d{1,3}(\.\d{1,20})?)?\s*$/, "Invalid input"))),
    z.pipe(
      z.transform((text: string | null | undefined) => (text?.trim() ? Number(text) : null)),
      z.nullable(z.number().check(z.gte(-limit), z.lte(limit))),
    ),
  );

export const vendorBody = z
  .object({
    businessName: trimmed("Business name must be at least 3 characters", 3, 120),
    description: trimmed("Description must be at least 10 characters", 10, 2000),
    city: trimmed("City is required", 2, 100),
    province: z.enum(provinces, "Province is required"),
    postalCode,
    latitude: coordinate(90),
    longitude: coordinate(180),
  })
  .check(
    z.refine((body) => (body.latitude === null) === (body.longitude === null), {
      message: "Latitude and longitude belong together",
      path: ["longitude"],
    }),
  );

/** As sent: coordinates are strings, and optional fields may be absent. */
export type VendorForm = z.input<typeof vendorBody>;
export type VendorBody = z.output<typeof vendorBody>;
