// What a vendor says of itself on its public page, and the names that it asks for.
import * as z from "zod/mini";
import { picturePrefix } from "#contract/listings/picture.ts";
import { optionalText, trimmed } from "#contract/shared/text.ts";
import { profileLengths } from "./profile-lengths.ts";
import { placeIsWhole, vendorFields } from "./vendor-body.ts";

/** `PUT /api/vendor/profile`. Another business name is asked for; all else holds at once. */
export const profileBody = z
  .object({
    ...vendorFields,
    hours: optionalText(profileLengths.hours),
    returnsPolicy: optionalText(profileLengths.returnsPolicy),
    deliveryPolicy: optionalText(profileLengths.deliveryPolicy),
    /** Absent: as before. */
    lowStockAt: z.optional(z.number().check(z.int(), z.gte(0), z.lte(20))),
    /** As `POST /api/images` answered it; null: none. */
    logoUrl: z.pipe(
      z.nullish(z.string().check(z.maxLength(200))),
      z.pipe(
        z.transform((url: string | null | undefined) => url || null),
        z.nullable(z.string().check(z.startsWith(picturePrefix, "Please upload the logo again."))),
      ),
    ),
  })
  .check(placeIsWhole);
export type ProfileForm = z.input<typeof profileBody>;
export type ProfileBody = z.output<typeof profileBody>;

/** `GET /api/vendor/profile`. */
export const profile = z.strictObject({
  businessName: z.string(),
  /** Of its public page, /shop/{slug}. */
  slug: z.string(),
  /** The last name that it asked for, unless that is its name now. `reason`: why it was rejected. */
  askedName: z.nullable(z.strictObject({ name: z.string(), reason: z.nullable(z.string()) })),
  description: z.string(),
  city: z.string(),
  province: z.string(),
  postalCode: z.nullable(z.string()),
  latitude: z.nullable(z.string()),
  longitude: z.nullable(z.string()),
  hours: z.nullable(z.string()),
  returnsPolicy: z.nullable(z.string()),
  deliveryPolicy: z.nullable(z.string()),
  logoUrl: z.nullable(z.string()),
  /** It is told of products of which so many or fewer are left. */
  lowStockAt: z.number(),
  /** Changed with the invoice details. */
  vatNumber: z.nullable(z.string()),
});
export type Profile = z.infer<typeof profile>;

/** `GET /api/admin/name-changes`: open ones, longest waiting first. */
export const nameChange = z.strictObject({
  id: z.string(),
  /** The name that everybody sees. */
  businessName: z.string(),
  slug: z.string(),
  name: z.string(),
  askedAt: z.string(),
});
export type NameChange = z.infer<typeof nameChange>;

export const nameRejection = z.strictObject({
  reason: trimmed("Please say why, in a few words", 3, profileLengths.reason),
});
