import * as z from "zod/mini";
import { type EndpointTable, type Limit, messageReply } from "#contract/shared/endpoint.ts";

const stockWatch = z.strictObject({ watching: z.boolean() });
const stockWatches = z.strictObject({ listingIds: z.array(z.string()) });

const limits: readonly Limit[] = [
  { name: "watches", windows: [{ by: "caller", times: 60, minutes: 10 }], says: "Too many changes." },
];

export const watchesEndpoints = {
  "GET /api/watches": {
    does: "The sold-out listings of which the shopper is told when they are back",
    who: "signed-in",
    reply: stockWatches,
  },
  "POST /api/listings/:id/watch": {
    does: "Tells the shopper, once, when this sold-out listing is back",
    who: "signed-in",
    reply: stockWatch,
    errors: ["not-found", "conflict"],
    limits,
  },
  "DELETE /api/listings/:id/watch": {
    does: "Takes that wish back",
    who: "signed-in",
    reply: messageReply,
    limits,
  },
} as const satisfies EndpointTable;
