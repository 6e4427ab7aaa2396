// Parcels: pieces of a part that travel together.
import * as z from "zod/mini";
import { id, trimmed } from "#contract/shared/text.ts";
import { chosenLines } from "./order-body.ts";
import { trackingMaxLength } from "./order-rules.ts";
import { carrierMaxLength, linkMaxLength, parcelStates, plainAddress } from "./parcel-rules.ts";

export const parcel = z.strictObject({
  id: z.string(),
  state: z.enum(parcelStates),
  /** As the vendor typed them. */
  carrier: z.nullable(z.string()),
  tracking: z.nullable(z.string()),
  /** Where it can be followed: https. */
  link: z.nullable(z.string()),
  /** A day: 2026-01-05. */
  expectedOn: z.nullable(z.string()),
  shippedAt: z.nullable(z.string()),
  arrivedAt: z.nullable(z.string()),
  /** Since when its buyer misses it. */
  missingAt: z.nullable(z.string()),
  /** Whether the buyer can say that it arrived or didn't. */
  asksArrival: z.boolean(),
  lines: z.array(z.strictObject({ itemId: z.string(), title: z.string(), quantity: z.number() })),
});
export type Parcel = z.infer<typeof parcel>;

/** "" for none. */
const facts = {
  carrier: z.optional(trimmed("Required", 0, carrierMaxLength)),
  tracking: z.optional(trimmed("Required", 0, trackingMaxLength)),
  link: z.optional(
    trimmed("Required", 0, linkMaxLength).check(
      z.refine((text) => text === "" || plainAddress(text) !== null, "Please give a link that starts with https://"),
    ),
  ),
  expectedOn: z.optional(
    z.string().check(z.refine((text) => text === "" || isDay(text), "Please give a day, such as 2026-01-05")),
  ),
};

const isDay = (text: string): boolean =>
  /^20\d\d-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;

/** `POST /api/vendor/orders/{id}/parcels` */
export const parcelBody = z.strictObject({
  /** Random, from the caller: the same id sends once, however often it is sent. */
  id,
  lines: chosenLines,
  state: z.enum(["packed", "shipped"]),
  ...facts,
});
export type ParcelBody = z.infer<typeof parcelBody>;

/** `PATCH /api/vendor/parcels/{id}` */
export const parcelChange = z.strictObject({ state: z.optional(z.enum(parcelStates)), ...facts });
export type ParcelChange = z.infer<typeof parcelChange>;

/** `POST /api/orders/parcels/{id}/arrival` */
export const arrivalBody = z.strictObject({ arrived: z.boolean() });
