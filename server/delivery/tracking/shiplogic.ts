// Shiplogic, the platform behind The Courier Guy. Its webhooks carry a header of the shop's choice: the shared secret as a bearer token.
import { createHash, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import type { ParcelState } from "#contract/orders/parcel-rules.ts";
import type { CarrierEvents } from "./index.ts";

/** A failed attempt is no failed parcel: the driver comes again. */
const states: Readonly<Record<string, ParcelState>> = {
  collected: "shipped",
  "at-hub": "shipped",
  "in-transit": "shipped",
  "at-destination-hub": "shipped",
  "out-for-delivery": "out-for-delivery",
  delivered: "delivered",
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
    const state = Object.hasOwn(states, status) ? states[status] : undefined;
    return state === undefined ? null : { tracking: tracking.trim(), state };
  },
});
