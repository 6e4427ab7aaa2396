import * as z from "zod/mini";
import { listingPage } from "#contract/listings/listings.ts";
import { type EndpointTable, type Limit, messageReply, pages } from "#contract/shared/endpoint.ts";
import { figures, figuresQuery } from "./figures.ts";
import { nameChange, nameRejection, profile, profileBody } from "./profile.ts";
import { vendorBody } from "./vendor-body.ts";
import { ownVendor, shop, shopCity, shopPage, vendor } from "./vendors.ts";

const profileLimit: Limit = {
  name: "vendor profile",
  windows: [{ by: "caller", times: 60, minutes: 10 }],
  says: "Too many changes.",
};

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
  "GET /api/vendor/profile": {
    does: "What the vendor says of itself on its public page",
    who: "vendor",
    reply: profile,
  },
  "PUT /api/vendor/profile": {
    does: "Changes the public page; another name is asked for and waits for an admin",
    who: "trading-vendor",
    body: profileBody,
    reply: profile,
    limits: [profileLimit],
  },
  "GET /api/vendor/figures": {
    does: "What the vendor sold by day and product, views, and searches near its trade that found nothing",
    who: "vendor",
    query: figuresQuery,
    reply: figures,
    errors: ["invalid"],
  },
  "GET /api/vendor/figures.csv": {
    does: "The same by day and product as CSV",
    who: "vendor",
    query: figuresQuery,
    reply: { contentType: "text/csv" },
    errors: ["invalid"],
  },
  "GET /api/admin/name-changes": {
    does: "Names that vendors ask for, longest waiting first",
    who: "admin",
    reply: z.array(nameChange),
  },
  "POST /api/admin/name-changes/:id/approve": {
    does: "Gives a vendor the name it asked for",
    who: "admin",
    reply: messageReply,
    errors: ["not-found", "conflict"],
  },
  "POST /api/admin/name-changes/:id/reject": {
    does: "Refuses a vendor's new name with a reason",
    who: "admin",
    body: nameRejection,
    reply: messageReply,
    errors: ["not-found", "conflict"],
  },
  "GET /api/shops": {
    does: "Approved vendors by name, of one city or all",
    who: "anyone",
    query: z.object({ city: z.optional(z.string().check(z.maxLength(120))), ...pages }),
    reply: shopPage,
    errors: ["not-found", "invalid"],
  },
  "GET /api/shop-cities": {
    does: "The cities that approved vendors are in, with how many",
    who: "anyone",
    reply: z.array(shopCity),
  },
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
