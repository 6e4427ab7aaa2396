// Shiplogic, the platform behind The Courier Guy. Its webhooks carry a header of the shop's choice: the shared secret as a bearer token.
import { createHash, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import type { ParcelState } from "#contract/orders/parcel-rules.ts";
import type { CarrierEvents } from "./index.ts";

/** Nothing has left the vendor yet, or the booking was given up: its vendor says where the parcel is. */
const notLeft: ReadonlySet<string> = new Set([
  "submitted",
  "deposit-pending",
  "awaiting-dropoff",
  "collection-assigned",
  "collection-unassigned",
  "collection-rejected",
  "collection-exception",
  "collection-failed-attempt",
  "cancelled",
]);

/**
 * A failed attempt is no failed parcel: the driver comes again. A parcel that was fetched from a locker or a counter may have been fetched
 * by the driver, so only "delivered" is delivered.
 */
const states: Readonly<Record<string, ParcelState>> = {
  collected: "shipped",
  "collected-from-locker": "shipped",
  "collected-from-counter": "shipped",
  "in-locker": "shipped",
  "at-hub": "shipped",
  "returned-to-hub": "shipped",
  "collect-and-return-to-hub": "shipped",
  "on-hold": "shipped",
  "on-hold-internal": "shipped",
  "swad-dimensions": "shipped",
  "swad-imaging": "shipped",
  "floor-check": "shipped",
  manifested: "shipped",
  "ready-for-dispatch": "shipped",
  "in-transit": "shipped",
  "at-destination-hub": "shipped",
  "delivery-assigned": "shipped",
  "delivery-unassigned": "shipped",
  "delivery-rejected": "shipped",
  "delivery-exception": "shipped",
  "delivery-failed-attempt": "shipped",
  "ready-for-pickup": "out-for-delivery",
  "out-for-delivery": "out-for-delivery",
  delivered: "delivered",
  undeliverable: "failed",
  "returned-to-sender": "failed",
  lost: "failed",
};

const message = z.object({
  short_tracking_reference: z.string().check(z.minLength(1), z.maxLength(200)),
  status: z.string().check(z.maxLength(100)),
});

/** Of equal length, so that the time of comparing says nothing. */
const digest = (text: string) => createHash("sha256").update(text).digest();

/** Without a secret nothing is genuine. */
export const shiplogicEvents = (secret: string | null): CarrierEvents => ({
  name: secret === null ? "off" : "shiplogic",
  carriers: ["the courier guy", "courier guy", "shiplogic"],
  isGenuine: (headers) =>
    secret !== null && timingSafeEqual(digest(headers.get("authorization") ?? ""), digest(`Bearer ${secret}`)),
  read(sent) {
    const read = message.safeParse(sent);
    if (!read.success) return null;
    const { short_tracking_reference: tracking, status } = read.data;
    const word = status.trim().toLowerCase();
    if (word === "" || notLeft.has(word)) return null;
    const state = Object.hasOwn(states, word) ? states[word] : undefined;
    // A new word of theirs: the carrier has the parcel, so it is on its way.
    return { tracking: tracking.trim(), ...(state ? { state } : { state: "shipped", unknown: word }) };
  },
});
