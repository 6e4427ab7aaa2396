// Where a shopper's orders are delivered: the address book, and the copy that an order keeps.
import * as z from "zod/mini";
import { provinces } from "#contract/shared/provinces.ts";
import { id, nameText, optionalText, trimmed } from "#contract/shared/text.ts";

/** Most characters of each text. */
export const addressLengths = {
  recipient: 100,
  phoneNumber: 40,
  street: 120,
  unit: 60,
  suburb: 80,
  city: 80,
  note: 300,
};

/** Of one account. */
export const mostAddresses = 20;

const degrees = (limit: number) => z.number().check(z.gte(-limit), z.lte(limit));
const pin = z.strictObject({ latitude: degrees(90), longitude: degrees(180) });

/** `POST /api/addresses` and `PUT /api/addresses/{id}`. The server checks the phone number and stores it as E.164. */
export const addressBody = z.object({
  recipient: nameText("Please say who receives it", 2, addressLengths.recipient),
  phoneNumber: trimmed("Please enter a phone number for the driver", 1, addressLengths.phoneNumber),
  street: trimmed("Please enter a street, a stand or a landmark", 2, addressLengths.street),
  /** Flat, building, complex. */
  unit: optionalText(addressLengths.unit),
  suburb: nameText("Please enter a suburb, township or village", 2, addressLengths.suburb),
  city: nameText("City is required", 2, addressLengths.city),
  province: z.enum(provinces, "Province is required"),
  postalCode: z.pipe(
    trimmed("A postal code has 4 digits", 4, 20),
    z.string().check(z.regex(/^\d{4}$/, "A postal code has 4 digits")),
  ),
  /** For the driver. */
  note: optionalText(addressLengths.note),
  /** For places without a street number. */
  pin: z.optional(z.nullable(pin)),
});
export type AddressForm = z.input<typeof addressBody>;
export type AddressBody = z.output<typeof addressBody>;

/** As stored, and as an order keeps it. */
export const deliveryAddress = z.strictObject({
  recipient: z.string(),
  /** E.164. */
  phoneNumber: z.string(),
  street: z.string(),
  unit: z.nullable(z.string()),
  suburb: z.string(),
  city: z.string(),
  province: z.enum(provinces),
  postalCode: z.string(),
  note: z.nullable(z.string()),
  pin: z.nullable(pin),
});
export type DeliveryAddress = z.infer<typeof deliveryAddress>;

export const savedAddress = z.extend(deliveryAddress, { id });
export type SavedAddress = z.infer<typeof savedAddress>;
