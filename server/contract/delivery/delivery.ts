// What a vendor offers, what that costs for an order, and what was chosen.
import * as z from "zod/mini";
import { provinces } from "#contract/shared/provinces.ts";
import { id, optionalText, trimmed } from "#contract/shared/text.ts";
import {
  carrierKinds,
  collectionLengths,
  deliveryKinds,
  isCarrierKind,
  isDoorKind,
  lockerBoxFor,
  missingReasons,
  mostDeliveryCents,
  mostFreeFromCents,
  mostInBox,
  mostLeadDays,
  noLockerHolds,
  placeMaxLength,
} from "./delivery-rules.ts";

const cents = z.number().check(z.int(), z.gte(0), z.lte(mostDeliveryCents));

const upTo = (most: number) => z.number().check(z.int(), z.gte(1), z.lte(most));
const box = z.strictObject({
  lengthCm: upTo(mostInBox.lengthCm),
  widthCm: upTo(mostInBox.widthCm),
  heightCm: upTo(mostInBox.heightCm),
  weightGrams: upTo(mostInBox.weightGrams),
  pieces: upTo(mostInBox.pieces),
});

const collectAt = z.strictObject({
  street: trimmed("Please enter the street where the courier collects", 2, collectionLengths.street),
  suburb: trimmed("Please enter a suburb, township or village", 2, collectionLengths.suburb),
  postalCode: z.string().check(z.regex(/^\d{4}$/, "A postal code has 4 digits")),
});

export const deliveryOption = z.strictObject({
  kind: z.enum(deliveryKinds),
  /** null: a carrier says; or, by province, the vendor doesn't deliver to provinces that are not listed. */
  priceCents: z.nullable(cents),
  /** Of "free-above": the amount of goods from which it costs nothing. */
  freeFromCents: z.nullable(z.number().check(z.int(), z.gte(1), z.lte(mostFreeFromCents))),
  /** Of "by-province". */
  provinceCents: z.partialRecord(z.enum(provinces), cents),
  /** Of "collection": where and when. */
  place: optionalText(placeMaxLength),
  /** From the payment to the door, the locker or the counter; of "courier", to the courier. */
  leadDays: z.number().check(z.int(), z.gte(0), z.lte(mostLeadDays)),
  /** Of those that a carrier prices. */
  box: z.optional(box),
  /** Of "courier"; shoppers don't see it. */
  collectAt: z.optional(collectAt),
});
export type DeliveryOption = z.output<typeof deliveryOption>;

const needsPrice = ({ kind, priceCents }: DeliveryOption) =>
  kind === "by-province" || isCarrierKind(kind) || priceCents !== null;

/** `PUT /api/vendor/delivery`: in the order in which shoppers see them. None: free delivery, as for a new vendor. */
export const deliveryBody = z.strictObject({
  options: z
    .array(
      deliveryOption.check(
        z.refine(needsPrice, { message: "Please enter a price", path: ["priceCents"] }),
        z.refine(({ kind, freeFromCents }) => kind !== "free-above" || freeFromCents !== null, {
          message: "Please say from which amount it is free",
          path: ["freeFromCents"],
        }),
        z.refine(({ kind, provinceCents }) => kind !== "by-province" || Object.keys(provinceCents).length > 0, {
          message: "Please enter a price for at least one province",
          path: ["provinceCents"],
        }),
        z.refine(({ kind, place }) => kind !== "collection" || place !== null, {
          message: "Please say where and when to collect",
          path: ["place"],
        }),
        z.refine(({ kind, collectAt }) => kind !== "courier" || collectAt !== undefined, {
          message: "Please say where the courier collects",
          path: ["collectAt"],
        }),
        z.refine(({ kind, box }) => !isCarrierKind(kind) || box !== undefined, {
          message: "Please say how large and heavy a full box is",
          path: ["box"],
        }),
        z.refine(({ kind, box }) => kind !== "pudo" || box === undefined || lockerBoxFor(box) !== null, {
          message: noLockerHolds,
          path: ["box"],
        }),
      ),
    )
    .check(
      z.maxLength(deliveryKinds.length),
      z.refine((options) => new Set(options.map(({ kind }) => kind)).size === options.length, "Each kind once"),
      z.refine((options) => options.filter(({ kind }) => isDoorKind(kind)).length <= 1, "One way to the door"),
    ),
});
export type DeliveryBody = z.output<typeof deliveryBody>;

export const vendorDelivery = z.strictObject({
  options: z.array(deliveryOption),
  /** The carriers that the shop can ask for prices; absent without any. */
  carriers: z.optional(z.array(z.enum(carrierKinds))),
});

/** Where a shopper fetches a parcel. */
export const locker = z.strictObject({
  code: z.string(),
  name: z.string(),
  address: z.string(),
  /** null: without a pin on the address. */
  distanceKm: z.nullable(z.number()),
});
export type Locker = z.infer<typeof locker>;

/** One way in which a vendor delivers, with its price for one order. */
export const deliveryRate = z.strictObject({
  /** Names it to `POST /api/payments`. */
  id: z.string(),
  kind: z.enum(deliveryKinds),
  label: z.string(),
  priceCents: z.number(),
  /** null: the vendor doesn't say. */
  leadDays: z.nullable(z.number()),
  place: z.nullable(z.string()),
  needsAddress: z.boolean(),
  /** Of "pudo": the lockers to choose from, the nearest first. */
  lockers: z.optional(z.array(locker)),
});
export type DeliveryRate = z.infer<typeof deliveryRate>;

/** A way that the vendor offers and that has no price now. */
export const missingWay = z.strictObject({
  kind: z.enum(carrierKinds),
  label: z.string(),
  reason: z.enum(missingReasons),
});
export type MissingWay = z.infer<typeof missingWay>;

/** `GET /api/delivery`: of each vendor in the cart, the first rate being the one that is used if none is chosen. */
export const cartDelivery = z.strictObject({
  vendorId: z.string(),
  vendorName: z.string(),
  rates: z.array(deliveryRate),
  missing: z.optional(z.array(missingWay)),
});
export type CartDelivery = z.infer<typeof cartDelivery>;

export const deliveryQuery = z.object({ addressId: z.optional(id) });

/** In the body of `POST /api/payments`. */
export const deliveryChoice = z.strictObject({
  vendorId: id,
  rate: z.string().check(z.minLength(1), z.maxLength(100)),
  /** The code of one of the rate's lockers; the nearest if absent. */
  locker: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
});
export type DeliveryChoice = z.infer<typeof deliveryChoice>;

/** What was chosen, as a payment keeps it. */
export interface ChosenDelivery extends Omit<DeliveryRate, "needsAddress" | "lockers"> {
  vendorId: string;
}

/** Of an order's part. */
export const partDelivery = z.strictObject({
  kind: z.enum(deliveryKinds),
  label: z.string(),
  /** Rand, two decimals; part of the total. */
  price: z.string(),
  leadDays: z.nullable(z.number()),
  place: z.nullable(z.string()),
});
export type PartDelivery = z.infer<typeof partDelivery>;
