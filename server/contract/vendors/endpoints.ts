import type { EndpointTable } from "#contract/shared/endpoint.ts";
import { vendorBody } from "./vendor-body.ts";
import { ownVendor, vendor } from "./vendors.ts";

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
} as const satisfies EndpointTable;
