import type { EndpointTable } from "#contract/shared/endpoint.ts";
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
    does: "An approved vendor's public page; its listings are those of `GET /api/listings` with its id as `vendor`",
    who: "anyone",
    reply: shop,
    errors: ["not-found"],
  },
} as const satisfies EndpointTable;
