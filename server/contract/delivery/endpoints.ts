import * as z from "zod/mini";
import type { EndpointTable } from "#contract/shared/endpoint.ts";
import { cartDelivery, deliveryBody, deliveryQuery, vendorDelivery } from "./delivery.ts";

export const deliveryEndpoints = {
  "GET /api/delivery": {
    does: "How each vendor in the cart delivers to an address of the address book, and what that costs",
    who: "signed-in",
    query: deliveryQuery,
    reply: z.array(cartDelivery),
    errors: ["not-found", "unavailable"],
    limits: [
      { name: "delivery prices", windows: [{ by: "caller", times: 240, minutes: 10 }], says: "Too many requests." },
    ],
  },
  "GET /api/vendor/delivery": {
    does: "How the vendor delivers; empty means free delivery",
    who: "vendor",
    reply: vendorDelivery,
  },
  "PUT /api/vendor/delivery": {
    does: "Changes how the vendor delivers, for orders from now on",
    who: "trading-vendor",
    body: deliveryBody,
    reply: vendorDelivery,
    limits: [
      {
        name: "ways of delivery",
        windows: [{ by: "caller", times: 60, minutes: 10 }],
        says: "Too many changes.",
      },
    ],
  },
  "POST /api/webhooks/shiplogic": {
    does: "Receives a carrier's events of parcels, which it proves to be its own",
    who: "provider",
    signedBody: true,
    reply: z.strictObject({ received: z.boolean() }),
    errors: ["signed-out"],
  },
} as const satisfies EndpointTable;
