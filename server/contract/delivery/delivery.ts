// What a vendor offers, what that costs for an order, and what was chosen.
import * as z from "zod/mini";
import { provinces } from "#contract/shared/provinces.ts";
import { id, optionalText } from "#contract/shared/text.ts";
import {
  deliveryKinds,
  isDoorKind,
  mostDeliveryCents,
  mostFreeFromCents,
  mostLeadDays,
  placeMaxLength,
} from "./delivery-rules.ts";

const cents = z.number().check(z.int(), z.gte(0), z.lte(mostDeliveryCents));

export const deliveryOption = z.strictObject({
  kind: z.enum(deliveryKinds),
  /** null: only by province, for the provinces that are not listed, where the vendor doesn't deliver. */
  priceCents: z.nullable(cents),
  /** Of "free-above": the amount of goods from which it costs nothing. */
  freeFromCents: z.nullable(z.number().check(z.int(), z.gte(1), z.lte(mostFreeFromCents))),
  /** Of "by-province". */
  provinceCents: z.partialRecord(z.enum(provinces), cents),
  /** Of "collection": where and when. */
  place: optionalText(placeMaxLength),
  /** From the payment to the door, the locker or the counter. */
  leadDays: z.number().check(z.int(), z.gte(0), z.lte(mostLeadDays)),
});
export type DeliveryOption = z.output<typeof deliveryOption>;

const needsPrice = ({ kind, priceCents }: DeliveryOption) => kind === "by-province" || priceCents !== null;

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
      ),
    )
    .check(
      z.maxLength(deliveryKinds.length),
      z.refine((options) => new Set(options.map(({ kind }) => kind)).size === options.length, "Each kind once"),
      z.refine((options) => options.filter(({ kind }) => isDoorKind(kind)).length <= 1, "One way to the door"),
    ),
});
export type DeliveryBody = z.output<typeof deliveryBody>;

export const vendorDelivery = z.strictObject({ options: z.array(deliveryOption) });

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
});
export type DeliveryRate = z.infer<typeof deliveryRate>;

/** `GET /api/delivery`: of each vendor in the cart, the first rate being the one that is used if none is chosen. */
export const cartDelivery = z.strictObject({
  vendorId: z.string(),
  vendorName: z.string(),
  rates: z.array(deliveryRate),
});
export type CartDelivery = z.infer<typeof cartDelivery>;

export const deliveryQuery = z.object({ addressId: z.optional(id) });

/** In the body of `POST /api/payments`. */
export const deliveryChoice = z.strictObject({
  vendorId: id,
  rate: z.string().check(z.minLength(1), z.maxLength(100)),
});
export type DeliveryChoice = z.infer<typeof deliveryChoice>;

/** What was chosen, as a payment keeps it. */
export interface ChosenDelivery extends Omit<DeliveryRate, "needsAddress"> {
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
