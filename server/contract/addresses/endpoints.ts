import * as z from "zod/mini";
import { type EndpointTable, type Limit, messageReply } from "#contract/shared/endpoint.ts";
import { addressBody, savedAddress } from "./addresses.ts";

const limits: readonly Limit[] = [
  { name: "addresses", windows: [{ by: "caller", times: 60, minutes: 10 }], says: "Too many changes." },
];

export const addressesEndpoints = {
  "GET /api/addresses": {
    does: "The account's delivery addresses, the one used last first",
    who: "signed-in",
    reply: z.array(savedAddress),
  },
  "POST /api/addresses": {
    does: "Adds a delivery address",
    who: "signed-in",
    body: addressBody,
    reply: savedAddress,
    status: [201],
    errors: ["conflict"],
    limits,
  },
  "PUT /api/addresses/:id": {
    does: "Changes a delivery address; orders placed before keep theirs",
    who: "signed-in",
    body: addressBody,
    reply: savedAddress,
    errors: ["not-found"],
    limits,
  },
  "DELETE /api/addresses/:id": {
    does: "Removes a delivery address from the address book",
    who: "signed-in",
    reply: messageReply,
    errors: ["not-found"],
    limits,
  },
} as const satisfies EndpointTable;
