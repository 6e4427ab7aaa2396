import * as z from "zod/mini";
import { listingPage } from "#contract/listings/listings.ts";
import { type EndpointTable, pages } from "#contract/shared/endpoint.ts";
import { vendorBody } from "./vendor-body.ts";
import { ownVendor, shop, vendor } from "./vendors.ts";

export const vendorsEndpoints = {
  "POST /api/vendor/register": {
    does: "Applies as a vendor; a rejected vendor may apply again",
    who: "signed-in",
    body: vendorBody,
    reply: vendor,
    status: [201],
    errors: ["conflict"],
  },
  "GET /api/vendor/me": { does: "The account's shop and its active listings", who: "vendor", reply: ownVendor },
  "GET /api/shops/:slug": {
    does: "An approved vendor's public page",
    who: "anyone",
    reply: shop,
    errors: ["not-found"],
  },
  "GET /api/shops/:slug/listings": {
    does: "What that vendor sells, newest first",
    who: "anyone",
    query: z.object({ search: z.optional(z.string().check(z.maxLength(400))), ...pages }),
    reply: listingPage,
    errors: ["not-found", "invalid"],
  },
} as const satisfies EndpointTable;
