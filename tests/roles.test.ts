// Permissions: every route of the app called by every role, over HTTP. A route missing from the table fails.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { endpoints } from "#contract/endpoints.ts";
import type { EndpointTable, Who } from "#contract/shared/endpoint.ts";
import { auditEntries } from "#db/schema.ts";
import { createTestApp, type TestApp } from "./harness/app.ts";
import { addListing, addVendor } from "./harness/catalogue.ts";
import {
  addCartLine,
  addConversation,
  addOrder,
  addPerson,
  addSettings,
  type Person,
  type PersonRole,
  roles,
} from "./harness/people.ts";
import { type Ask, type Cell, roleAsks } from "./harness/role-asks.ts";

// "vendor" is approved; the admin has no shop. "own": of the one who asks, or of nobody who asks where that can't be. "right" and
// "wrong": the password.
const table = `
route                                 | of what       | visitor shopper vendor pending rejected admin
GET    /api/openapi.json              |               | 200     200     200    200     200      200
GET    /api/health                    |               | 200     200     200    200     200      200
GET    /api/health/live               |               | 200     200     200    200     200      200
GET    /api/health/ready              | loaded search | 200     200     200    200     200      200
GET    /api/metrics                   |               | 404     404     404    404     404      404
GET    /*                             |               | 200     200     200    200     200      200
GET    /robots.txt                    |               | 200     200     200    200     200      200
GET    /llms.txt                      |               | 200     200     200    200     200      200
GET    /sitemap.xml                   |               | 200     200     200    200     200      200
GET    /sitemap/:part                 | of the index  | 200     200     200    200     200      200
GET    /sitemap/:part                 | made up       | 404     404     404    404     404      404

POST   /api/auth/register             |               | 201     201     201    201     201      201
POST   /api/auth/login                |               | 200     200     200    200     200      200
POST   /api/auth/logout               |               | 200     200     200    200     200      200
POST   /api/auth/password/reset       | own           | 200     200     200    200     200      200
POST   /api/auth/password/reset       | made up       | 400     400     400    400     400      400
POST   /api/auth/password/forgot      |               | 200     200     200    200     200      200
POST   /api/auth/password/change      | right         | 401     200     200    200     200      200
POST   /api/auth/password/change      | wrong         | 401     400     400    400     400      400
GET    /api/auth/me                   |               | 401     200     200    200     200      200
POST   /api/auth/confirm              | right         | 401     200     200    200     200      200
POST   /api/auth/confirm              | wrong         | 401     400     400    400     400      400
GET    /api/auth/second-factor        |               | 401     403     403    403     403      200
POST   /api/auth/second-factor        |               | 401     403     403    403     403      200
POST   /api/auth/second-factor/confirm |              | 401     403     403    403     403      409
POST   /api/auth/second-factor/recovery-codes |       | 401     403     403    403     403      409
DELETE /api/auth/second-factor        |               | 401     403     403    403     403      200
GET    /api/auth/widget/:id           | waiting       | 200     200     200    200     200      200
GET    /api/auth/widget/:id           | made up       | 404     404     404    404     404      404
POST   /api/auth/widget/:id/approve   | waiting       | 401     200     200    200     200      200
POST   /api/auth/widget/:id/approve   | made up       | 401     404     404    404     404      404
POST   /api/auth/widget/:id/decline   | waiting       | 401     200     200    200     200      200
POST   /api/auth/widget/:id/decline   | made up       | 401     404     404    404     404      404
GET    /api/user                      |               | 401     200     200    200     200      200
GET    /api/user/data                 |               | 401     200     200    200     200      200
GET    /api/user/settings             |               | 401     200     200    200     200      200
GET    /api/user/sites                |               | 401     200     200    200     200      200
DELETE /api/user/sites                |               | 401     200     200    200     200      200
PUT    /api/user/settings             |               | 401     200     200    200     200      200
GET    /api/addresses                 |               | 401     200     200    200     200      200
POST   /api/addresses                 |               | 401     201     201    201     201      201
PUT    /api/addresses/:id             | own           | 401     200     200    200     200      200
PUT    /api/addresses/:id             | another's     | 401     404     404    404     404      404
PUT    /api/addresses/:id             | made up       | 401     404     404    404     404      404
DELETE /api/addresses/:id             | own           | 401     200     200    200     200      200
DELETE /api/addresses/:id             | another's     | 401     404     404    404     404      404
DELETE /api/addresses/:id             | made up       | 401     404     404    404     404      404
DELETE /api/user                      | right         | 401     200     200    200     200      200
DELETE /api/user                      | wrong         | 401     400     400    400     400      400

GET    /api/listings                  |               | 200     200     200    200     200      200
GET    /api/marketplace/counts        |               | 200     200     200    200     200      200
GET    /api/suggestions               |               | 200     200     200    200     200      200
GET    /api/listings/:id              | public        | 200     200     200    200     200      200
GET    /api/listings/:id              | archived      | 404     404     404    404     404      404
GET    /api/listings/:id              | of a pending  | 404     404     404    404     404      404
GET    /api/listings/:id              | of a rejected | 404     404     404    404     404      404
POST   /api/listings                  |               | 401     403     201    201     403      403
PATCH  /api/listings/:id              | own           | 401     403     200    200     403      403
PATCH  /api/listings/:id              | another's     | 401     403     404    404     403      403
DELETE /api/listings/:id              | own           | 401     403     200    200     403      403
DELETE /api/listings/:id              | another's     | 401     403     404    404     403      403
GET    /api/listings/:id/similar      | public        | 200     200     200    200     200      200
GET    /api/listings/:id/similar      | archived      | 404     404     404    404     404      404
GET    /api/listings/:id/similar      | of a pending  | 404     404     404    404     404      404
GET    /api/watches                   |               | 401     200     200    200     200      200
POST   /api/listings/:id/watch        | sold out      | 401     200     200    200     200      200
POST   /api/listings/:id/watch        | public        | 401     409     409    409     409      409
POST   /api/listings/:id/watch        | archived      | 401     404     404    404     404      404
DELETE /api/listings/:id/watch        | sold out      | 401     200     200    200     200      200
POST   /api/images                    |               | 401     403     201    201     403      403
GET    /images/uploads/:name          | another's     | 200     200     200    200     200      200
GET    /images/uploads/:name          | made up       | 404     404     404    404     404      404
GET    /images/elsewhere/:width       | never named   | 404     404     404    404     404      404
GET    /api/home                      |               | 200     200     200    200     200      200
GET    /api/search                    |               | 200     200     200    200     200      200
GET    /api/search/counts             |               | 200     200     200    200     200      200
GET    /api/reviews/listing/:id       | public        | 200     200     200    200     200      200
GET    /api/reviews/listing/:id       | archived      | 404     404     404    404     404      404
GET    /api/reviews/listing/:id       | of a pending  | 404     404     404    404     404      404
POST   /api/listings/:id/reports      | public        | 401     201     201    201     201      201
POST   /api/listings/:id/reports      | archived      | 401     404     404    404     404      404
POST   /api/listings/:id/reports      | of a pending  | 401     404     404    404     404      404
POST   /api/reviews                   | public        | 401     201     201    201     201      201
POST   /api/reviews                   | own           | 401     201     403    404     404      201
POST   /api/reviews                   | archived      | 401     404     404    404     404      404
GET    /api/vendor/reviews            |               | 401     403     200    200     200      403
PUT    /api/vendor/reviews/:id/answer | own           | 401     403     200    200     403      403
PUT    /api/vendor/reviews/:id/answer | another's     | 401     403     404    404     403      403
PUT    /api/vendor/reviews/:id/answer | made up       | 401     403     404    404     403      403
POST   /api/vendor/reviews/:id/report | own           | 401     403     200    200     403      403
POST   /api/vendor/reviews/:id/report | another's     | 401     403     404    404     403      403
GET    /api/threads                   |               | 401     200     200    200     200      200
POST   /api/threads                   | own part      | 401     201     201    201     201      201
POST   /api/threads                   | another's part | 401    404     404    404     404      404
GET    /api/threads/:id               | own           | 401     200     200    200     200      200
GET    /api/threads/:id               | another's     | 401     404     404    404     404      404
POST   /api/threads/:id/messages      | own           | 401     200     200    200     200      200
POST   /api/threads/:id/messages      | another's     | 401     404     404    404     404      404
POST   /api/threads/:id/read          | own           | 401     200     200    200     200      200
POST   /api/threads/:id/read          | another's     | 401     404     404    404     404      404
POST   /api/threads/:id/report        | own           | 401     200     200    200     200      200
POST   /api/threads/:id/report        | another's     | 401     404     404    404     404      404
GET    /api/admin/returns             |               | 401     403     403    403     403      200
POST   /api/admin/returns/:id/answer  | unanswered    | 401     403     403    403     403      200
POST   /api/admin/returns/:id/answer  | still the vendor's | 401 403     403    403     403      404
POST   /api/admin/returns/:id/answer  | made up       | 401     403     403    403     403      404
GET    /api/admin/threads             |               | 401     403     403    403     403      200
POST   /api/admin/threads/:id/decision | reported     | 401     403     403    403     403      200
POST   /api/admin/threads/:id/decision | not reported | 401     403     403    403     403      404
GET    /api/admin/reviews             |               | 401     403     403    403     403      200
POST   /api/admin/reviews/:id/hide    | own           | 401     403     403    403     403      200
POST   /api/admin/reviews/:id/hide    | made up       | 401     403     403    403     403      404
POST   /api/admin/reviews/:id/restore | hidden        | 401     403     403    403     403      200
POST   /api/admin/reviews/:id/restore | made up       | 401     403     403    403     403      404
POST   /api/admin/reviews/:id/dismiss | reported      | 401     403     403    403     403      200
POST   /api/admin/reviews/:id/dismiss | made up       | 401     403     403    403     403      404

POST   /api/chat                      |               | 200     200     200    200     200      200
POST   /api/chat                      | own           | 200     200     200    200     200      200
POST   /api/chat                      | another's     | 404     404     404    404     404      404
GET    /api/conversations             |               | 200     200     200    200     200      200
GET    /api/conversations/:id         | own           | 200     200     200    200     200      200
GET    /api/conversations/:id         | another's     | 404     404     404    404     404      404
GET    /api/conversations/:id         | a visitor's   | 404     404     404    404     404      404
PATCH  /api/conversations/:id         | own           | 200     200     200    200     200      200
PATCH  /api/conversations/:id         | another's     | 404     404     404    404     404      404
PATCH  /api/conversations/:id         | a visitor's   | 404     404     404    404     404      404
GET    /api/conversations/:id/stream  | own           | 204     204     204    204     204      204
GET    /api/conversations/:id/stream  | another's     | 404     404     404    404     404      404
GET    /api/conversations/:id/stream  | a visitor's   | 404     404     404    404     404      404
POST   /api/conversations/:id/stop    | own           | 200     200     200    200     200      200
POST   /api/conversations/:id/stop    | another's     | 404     404     404    404     404      404
POST   /api/conversations/:id/stop    | a visitor's   | 404     404     404    404     404      404
POST   /api/messages/:id/feedback     | own           | 200     200     200    200     200      200
POST   /api/messages/:id/feedback     | another's     | 404     404     404    404     404      404
POST   /api/messages/:id/feedback     | a visitor's   | 404     404     404    404     404      404
DELETE /api/conversations/:id         | own           | 200     200     200    200     200      200
DELETE /api/conversations/:id         | another's     | 404     404     404    404     404      404
DELETE /api/conversations/:id         | a visitor's   | 404     404     404    404     404      404

GET    /api/cart                      |               | 401     200     200    200     200      200
POST   /api/cart                      | public        | 401     200     200    200     200      200
POST   /api/cart                      | archived      | 401     404     404    404     404      404
POST   /api/cart                      | of a pending  | 401     404     404    404     404      404
PATCH  /api/cart/:id                  | own           | 401     200     200    200     200      200
PATCH  /api/cart/:id                  | another's     | 401     404     404    404     404      404
DELETE /api/cart/:id                  | own           | 401     200     200    200     200      200
DELETE /api/cart/:id                  | another's     | 401     404     404    404     404      404
POST   /api/cart/hand-off/look        | own           | 401     200     200    200     200      200
POST   /api/cart/hand-off/look        | another's     | 401     200     200    200     200      200
POST   /api/cart/hand-off/look        | made up       | 401     404     404    404     404      404
POST   /api/cart/hand-off/take        | own           | 401     200     200    200     200      200
POST   /api/cart/hand-off/take        | another's     | 401     200     200    200     200      200
POST   /api/cart/hand-off/take        | made up       | 401     404     404    404     404      404
GET    /api/orders                    |               | 401     200     200    200     200      200
GET    /api/orders/:id                | own           | 401     200     200    200     200      200
GET    /api/orders/:id                | another's     | 401     404     404    404     404      404
GET    /api/orders/:id                | made up       | 401     404     404    404     404      404
POST   /api/orders                    | own           | 401     409     409    409     409      409
POST   /api/orders                    | paid          | 401     201     201    201     201      201
POST   /api/orders                    | another's     | 401     404     404    404     404      404
POST   /api/orders                    | made up       | 401     404     404    404     404      404
POST   /api/orders/parts/:id/cancellations | own      | 401     200     200    200     200      200
POST   /api/orders/parts/:id/cancellations | another's | 401    404     404    404     404      404
POST   /api/orders/parts/:id/cancellations | made up  | 401     404     404    404     404      404
POST   /api/orders/parts/:id/returns  | own           | 401     200     200    200     200      200
POST   /api/orders/parts/:id/returns  | another's     | 401     404     404    404     404      404
POST   /api/orders/parts/:id/returns  | made up       | 401     404     404    404     404      404
POST   /api/return-pictures           |               | 401     201     201    201     201      201
GET    /api/return-pictures/:id       | own           | 401     200     200    200     200      200
GET    /api/return-pictures/:id       | of a sale     | 401     404     200    200     200      404
GET    /api/return-pictures/:id       | another's     | 401     404     404    404     404      404
GET    /api/return-pictures/:id       | made up       | 401     404     404    404     404      404
GET    /api/orders/parts/:id/invoices| own           | 401     200     200    200     200      200
GET    /api/orders/parts/:id/invoices| of a sale     | 401     404     200    200     200      200
GET    /api/orders/parts/:id/invoices| another's     | 401     404     404    404     404      200
GET    /api/orders/parts/:id/invoices| made up       | 401     404     404    404     404      404
GET    /api/vendor/payouts            |               | 401     403     200    200     200      403
PUT    /api/vendor/bank-details       | right         | 401     403     200    200     403      403
PUT    /api/vendor/bank-details       | wrong         | 401     403     400    400     403      403
POST   /api/vendor/bank-details/confirm |             | 401     403     400    400     403      403
GET    /api/vendor/statement          |               | 401     403     200    200     200      403
GET    /api/vendor/statement.csv      |               | 401     403     200    200     200      403
GET    /api/admin/payouts             |               | 401     403     403    403     403      200
POST   /api/admin/payout-runs         | due           | 401     403     403    403     403      200
POST   /api/admin/payout-runs/:id/send    | open      | 401     403     403    403     403      200
POST   /api/admin/payout-runs/:id/send    | made up   | 401     403     403    403     403      404
POST   /api/admin/payout-runs/:id/discard | open      | 401     403     403    403     403      200
POST   /api/admin/payout-runs/:id/discard | made up   | 401     403     403    403     403      404
POST   /api/admin/payout-runs/:id/paid    | sent      | 401     403     403    403     403      200
POST   /api/admin/payout-runs/:id/paid    | made up   | 401     403     403    403     403      404
POST   /api/admin/payout-runs/:id/file    | sent      | 401     403     403    403     403      200
POST   /api/admin/payout-runs/:id/file    | made up   | 401     403     403    403     403      404
POST   /api/admin/payouts/:id/back    | sent          | 401     403     403    403     403      200
POST   /api/admin/payouts/:id/back    | made up       | 401     403     403    403     403      404
GET    /api/admin/vendors/:id/statement     | own     | 401     403     403    403     403      200
GET    /api/admin/vendors/:id/statement     | made up | 401     403     403    403     403      404
GET    /api/admin/vendors/:id/statement.csv | own     | 401     403     403    403     403      200
GET    /api/admin/vendors/:id/statement.csv | made up | 401     403     403    403     403      404
GET    /api/invoices/:id/pdf         | own           | 401     200     200    200     200      200
GET    /api/invoices/:id/pdf         | of a sale     | 401     404     200    200     200      200
GET    /api/invoices/:id/pdf         | another's     | 401     404     404    404     404      200
GET    /api/invoices/:id/pdf         | made up       | 401     404     404    404     404      404
POST   /api/orders/parcels/:id/arrival | own          | 401     200     200    200     200      200
POST   /api/orders/parcels/:id/arrival | another's    | 401     404     404    404     404      404
POST   /api/orders/parcels/:id/arrival | made up      | 401     404     404    404     404      404
POST   /api/payments                  | a cart        | 401     201     201    201     201      201
POST   /api/payments                  | own address   | 401     201     201    201     201      201
POST   /api/payments                  | another's     | 401     404     404    404     404      404
GET    /api/delivery                  | own address   | 401     200     200    200     200      200
GET    /api/delivery                  | another's     | 401     404     404    404     404      404
GET    /api/payments/pending          |               | 401     200     200    200     200      200
GET    /api/payment/verify/:reference | own           | 401     200     200    200     200      200
GET    /api/payment/verify/:reference | another's     | 401     404     404    404     404      404
GET    /api/payment/verify/:reference | made up       | 401     404     404    404     404      404
POST   /api/webhooks/paystack         |               | 401     401     401    401     401      401
POST   /api/webhooks/shiplogic        |               | 401     401     401    401     401      401

POST   /api/vendor/register           |               | 401     201     409    409     201      201
GET    /api/vendor/me                 |               | 401     403     200    200     200      403
GET    /api/vendor/figures            |               | 401     403     200    200     200      403
GET    /api/vendor/figures.csv        |               | 401     403     200    200     200      403
POST   /api/listings/:id/view         | public        | 200     200     200    200     200      200
POST   /api/vendor/listings/bulk      | own           | 401     403     200    200     403      403
POST   /api/vendor/listings/bulk      | another's     | 401     403     404    404     403      403
POST   /api/vendor/listings/bulk/:id/undo | own       | 401     403     200    200     403      403
POST   /api/vendor/listings/bulk/:id/undo | another's | 401     403     404    404     403      403
GET    /api/vendor/orders.csv         |               | 401     403     200    200     200      403
GET    /api/vendor/profile            |               | 401     403     200    200     200      403
PUT    /api/vendor/profile            |               | 401     403     200    200     403      403
GET    /api/shops                     | of a city     | 200     200     200    200     200      200
GET    /api/shop-cities               |               | 200     200     200    200     200      200
GET    /api/shops/:slug               | own           | 200     200     200    404     404      200
GET    /api/shops/:slug               | made up       | 404     404     404    404     404      404
GET    /api/shops/:slug/listings      | own           | 200     200     200    404     404      200
GET    /api/shops/:slug/listings      | made up       | 404     404     404    404     404      404
GET    /api/vendor/listings           |               | 401     403     200    200     200      403
GET    /api/vendor/listings/:id       | own           | 401     403     200    200     200      403
GET    /api/vendor/listings/:id       | another's     | 401     403     404    404     404      403
POST   /api/vendor/listings/import    |               | 401     403     200    200     403      403
GET    /api/vendor/listings.csv       |               | 401     403     200    200     200      403
GET    /api/vendor/orders             |               | 401     403     200    200     200      403
PATCH  /api/vendor/orders/:id         | own           | 401     403     200    200     403      403
PATCH  /api/vendor/orders/:id         | another's     | 401     403     404    404     403      403
PATCH  /api/vendor/returns/:id        | own           | 401     403     200    200     403      403
PATCH  /api/vendor/returns/:id        | another's     | 401     403     404    404     403      403
PATCH  /api/vendor/returns/:id        | made up       | 401     403     404    404     403      403
POST   /api/vendor/orders/:id/cancellations | own      | 401     403     200    200     403      403
POST   /api/vendor/orders/:id/cancellations | another's | 401    403     404    404     403      403
POST   /api/vendor/orders/:id/parcels | own           | 401     403     200    200     403      403
POST   /api/vendor/orders/:id/parcels | another's     | 401     403     404    404     403      403
PATCH  /api/vendor/parcels/:id        | own           | 401     403     200    200     403      403
PATCH  /api/vendor/parcels/:id        | another's     | 401     403     404    404     403      403
PATCH  /api/vendor/parcels/:id        | made up       | 401     403     404    404     403      403
DELETE /api/vendor/parcels/:id        | own           | 401     403     200    200     403      403
DELETE /api/vendor/parcels/:id        | another's     | 401     403     404    404     403      403
DELETE /api/vendor/parcels/:id        | made up       | 401     403     404    404     403      403
GET    /api/vendor/balance            |               | 401     403     200    200     200      403
GET    /api/vendor/delivery           |               | 401     403     200    200     200      403
PUT    /api/vendor/delivery           |               | 401     403     200    200     403      403
GET    /api/vendor/invoice-details    |               | 401     403     200    200     200      403
PUT    /api/vendor/invoice-details    |               | 401     403     200    200     403      403
GET    /api/vendor/widget             |               | 401     403     200    200     200      403
PUT    /api/vendor/widget             |               | 401     403     200    200     403      403
POST   /api/vendor/widget/key         |               | 401     403     200    200     403      403
DELETE /api/vendor/widget/key         |               | 401     403     200    200     403      403
GET    /api/vendor/widget/numbers     |               | 401     403     200    200     200      403

GET    /api/admin/stats               |               | 401     403     403    403     403      200
GET    /api/admin/vendors/pending     |               | 401     403     403    403     403      200
GET    /api/admin/orders/recent       |               | 401     403     403    403     403      200
POST   /api/admin/vendors/:id/approve | of a pending  | 401     403     403    403     403      200
POST   /api/admin/vendors/:id/approve | of a rejected | 401     403     403    403     403      409
POST   /api/admin/vendors/:id/approve | own           | 401     403     403    403     403      409
POST   /api/admin/vendors/:id/approve | made up       | 401     403     403    403     403      404
POST   /api/admin/vendors/:id/reject  | of a pending  | 401     403     403    403     403      200
POST   /api/admin/vendors/:id/reject  | of a rejected | 401     403     403    403     403      409
POST   /api/admin/vendors/:id/reject  | own           | 401     403     403    403     403      409
POST   /api/admin/vendors/:id/reject  | made up       | 401     403     403    403     403      404
GET    /api/admin/name-changes        |               | 401     403     403    403     403      200
POST   /api/admin/name-changes/:id/approve | asked    | 401     403     403    403     403      200
POST   /api/admin/name-changes/:id/approve | decided  | 401     403     403    403     403      409
POST   /api/admin/name-changes/:id/approve | made up  | 401     403     403    403     403      404
POST   /api/admin/name-changes/:id/reject  | asked    | 401     403     403    403     403      200
POST   /api/admin/name-changes/:id/reject  | decided  | 401     403     403    403     403      409
POST   /api/admin/name-changes/:id/reject  | made up  | 401     403     403    403     403      404
GET    /api/admin/jobs                |               | 401     403     403    403     403      200
GET    /api/admin/assistant           |               | 401     403     403    403     403      200
GET    /api/admin/assistant/turns     |               | 401     403     403    403     403      200
GET    /api/admin/assistant/unmet     |               | 401     403     403    403     403      200
GET    /api/admin/audit               |               | 401     403     403    403     403      200
GET    /api/admin/audit.csv           |               | 401     403     403    403     403      200
GET    /api/legal/:page               | terms         | 200     200     200    200     200      200
GET    /api/legal/:page               | made up       | 404     404     404    404     404      404
GET    /api/admin/legal               |               | 401     403     403    403     403      200
POST   /api/admin/legal/:page         | terms         | 401     403     403    403     403      200
POST   /api/admin/legal/:page         | made up       | 401     403     403    403     403      404
GET    /api/admin/orders              |               | 401     403     403    403     403      200
POST   /api/admin/orders/:id/cancellations | of a vendor | 401   403     403    403     403      200
POST   /api/admin/orders/:id/cancellations | made up  | 401     403     403    403     403      404
POST   /api/admin/orders/:id/refunds  | that was sent | 401     403     403    403     403      200
POST   /api/admin/orders/:id/refunds  | made up       | 401     403     403    403     403      404
GET    /api/admin/vendors             |               | 401     403     403    403     403      200
PATCH  /api/admin/vendors/:id         | own           | 401     403     403    403     403      200
POST   /api/admin/vendors/:id/suspend | own           | 401     403     403    403     403      200
POST   /api/admin/vendors/:id/suspend | of a pending  | 401     403     403    403     403      409
POST   /api/admin/vendors/:id/suspend | made up       | 401     403     403    403     403      404
POST   /api/admin/vendors/:id/restore | suspended     | 401     403     403    403     403      200
POST   /api/admin/vendors/:id/restore | of a rejected | 401     403     403    403     403      409
POST   /api/admin/vendors/:id/restore | made up       | 401     403     403    403     403      404
GET    /api/admin/figures             |               | 401     403     403    403     403      200
GET    /api/admin/figures.csv         |               | 401     403     403    403     403      200
GET    /api/admin/alerts              |               | 401     403     403    403     403      200
GET    /api/admin/users               |               | 401     403     403    403     403      200
POST   /api/admin/users/:id/lock      | a shopper     | 401     403     403    403     403      200
POST   /api/admin/users/:id/lock      | made up       | 401     403     403    403     403      404
POST   /api/admin/users/:id/unlock    | locked        | 401     403     403    403     403      200
POST   /api/admin/users/:id/unlock    | made up       | 401     403     403    403     403      404
POST   /api/admin/users/:id/end-sessions | a shopper  | 401     403     403    403     403      200
POST   /api/admin/users/:id/end-sessions | made up    | 401     403     403    403     403      404
POST   /api/admin/users/:id/make-admin | a shopper    | 401     403     403    403     403      200
POST   /api/admin/users/:id/make-admin | locked       | 401     403     403    403     403      409
POST   /api/admin/users/:id/make-admin | made up      | 401     403     403    403     403      404
POST   /api/admin/users/:id/unmake-admin | an admin   | 401     403     403    403     403      200
POST   /api/admin/users/:id/unmake-admin | a shopper  | 401     403     403    403     403      409
POST   /api/admin/users/:id/unmake-admin | made up    | 401     403     403    403     403      404
GET    /api/admin/listings            |               | 401     403     403    403     403      200
POST   /api/admin/listings/:id/take-down | public     | 401     403     403    403     403      200
POST   /api/admin/listings/:id/take-down | made up    | 401     403     403    403     403      404
POST   /api/admin/listings/:id/put-back | taken down  | 401     403     403    403     403      200
POST   /api/admin/listings/:id/put-back | public      | 401     403     403    403     403      409
POST   /api/admin/listings/:id/put-back | made up     | 401     403     403    403     403      404
POST   /api/admin/listings/:id/dismiss | reported     | 401     403     403    403     403      200
POST   /api/admin/listings/:id/dismiss | public       | 401     403     403    403     403      409
POST   /api/admin/listings/:id/dismiss | made up      | 401     403     403    403     403      404
PATCH  /api/admin/vendors/:id         | made up       | 401     403     403    403     403      404
GET    /api/admin/payments/problems   |               | 401     403     403    403     403      200
POST   /api/admin/payments/:id/refund | on hold       | 401     403     403    403     403      200
POST   /api/admin/payments/:id/refund | made up       | 401     403     403    403     403      404
POST   /api/admin/refunds/:id/retry   | failed        | 401     403     403    403     403      200
POST   /api/admin/refunds/:id/retry   | made up       | 401     403     403    403     403      404
GET    /api/admin/messages            |               | 401     403     403    403     403      200
POST   /api/admin/messages/:id/retry  | failed        | 401     403     403    403     403      200
POST   /api/admin/messages/:id/retry  | sent          | 401     403     403    403     403      409
POST   /api/admin/messages/:id/retry  | made up       | 401     403     403    403     403      404

GET    /widget/v1/frame               | made up       | 404     404     404    404     404      404
POST   /api/widget/session            | made up       | 401     401     401    401     401      401
POST   /api/widget/session/handle     |               | 401     401     401    401     401      401
POST   /api/widget/chat               |               | 401     401     401    401     401      401
GET    /api/widget/conversations/:id  | another's     | 401     401     401    401     401      401
GET    /api/widget/conversations/:id/stream | another's | 401   401     401    401     401      401
POST   /api/widget/conversations/:id/stop | another's | 401     401     401    401     401      401
POST   /api/widget/messages/:id/feedback | another's  | 401     401     401    401     401      401
POST   /api/widget/cart               | public        | 401     401     401    401     401      401
POST   /api/widget/sign-ins           |               | 401     401     401    401     401      401
GET    /api/widget/sign-ins/:id       | waiting       | 401     401     401    401     401      401
POST   /api/widget/sign-ins/:id/token | waiting       | 401     401     401    401     401      401
POST   /api/widget/sign-out           |               | 401     401     401    401     401      401
POST   /api/widget/checkout           |               | 401     401     401    401     401      401

GET    /sandbox/paystack/popup                                | | 200 200 200 200 200 200
GET    /sandbox/paystack/popup.js                             | | 200 200 200 200 200 200
GET    /sandbox/paystack/popup.css                            | | 200 200 200 200 200 200
POST   /sandbox/paystack/transaction/initialize               | | 401 401 401 401 401 401
GET    /sandbox/paystack/transaction/verify/:reference        | | 401 401 401 401 401 401
POST   /sandbox/paystack/refund                               | | 401 401 401 401 401 401
GET    /sandbox/paystack/refund                               | | 401 401 401 401 401 401
GET    /sandbox/paystack/refund/:id                           | | 401 401 401 401 401 401
POST   /sandbox/paystack/transferrecipient                    | | 401 401 401 401 401 401
POST   /sandbox/paystack/transfer                             | | 401 401 401 401 401 401
GET    /sandbox/paystack/transfer/verify/:reference           | | 401 401 401 401 401 401
POST   /sandbox/paystack/transaction/set_ip/:id               | | 401 401 401 401 401 401
POST   /sandbox/paystack/transaction/update_log/:id           | | 401 401 401 401 401 401
GET    /sandbox/paystack/transaction/verify_access_code/:code | | 400 400 400 400 400 400
POST   /sandbox/paystack/checkout/request_inline              | | 401 401 401 401 401 401
POST   /sandbox/paystack/checkout/card/charge                 | | 400 400 400 400 400 400
POST   /sandbox/paystack/checkout/bank/charge                 | | 400 400 400 400 400 400
`;

let shop: TestApp;
let asks: Record<string, Ask>;
/** A person with one of everything, marked "secret". */
let other: Person;
/** Texts that nobody else may receive. */
let secrets: string[];
let folder: string;

const rows = table
  .split("\n")
  .slice(2)
  .filter((line) => line.trim() !== "")
  .map((line) => {
    const [route = "", thing = "", cells = ""] = line.split("|").map((part) => part.trim().replace(/\s+/g, " "));
    const expected = Object.fromEntries(cells.split(" ").map((status, at) => [roles[at], Number(status)]));
    return { route, thing, expected: expected as Record<PersonRole, number> };
  });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "indaba-roles-"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>Indaba</title>");
  const page = { scriptHashes: [], styleHashes: [] };
  writeFileSync(join(folder, "manifest.json"), JSON.stringify({ frame: page, closed: page, card: "", routes: {} }));
  for (const name of ["frame", "closed"])
    writeFileSync(join(folder, `${name}.html`), "<!doctype html><title>Chat</title>");
  shop = await createTestApp({ DATA_DIR: folder }, { webFolder: folder, widgetFolder: folder });
  await shop.registerShopper("login@example.com");
  asks = roleAsks(shop);
  other = await addPerson(shop, "vendor", "secret");
  await addListing(shop.db, other.vendorId as string, { title: "secret plan", status: "archived" });
  await addListing(shop.db, await addVendor(shop.db, { status: "pending" }), { title: "secret tea" });
  secrets = ["secret", await addCartLine(shop, other), await addOrder(shop, other)];
  await addConversation(shop, other, "secret talk");
  await addSettings(shop, other, "secret number");
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});

async function send(
  row: { route: string },
  { body, path }: Ask,
  cell: Cell,
): Promise<{ status: number; text: string }> {
  const [method = "", pattern = ""] = row.route.split(" ");
  const address = (path ?? pattern).replace(/:\w+/, cell.id).replace(/(?<=.)\/$/, "");
  const sent = await body?.(cell);
  const response = await cell.me.browser.fetch(method, address, sent === undefined ? {} : { body: sent });
  return { status: response.status, text: await response.text() };
}

/** With a shop's name of its own: the database looks for a free address among all shops of a name, here a thousand. */
const newcomer = (role: PersonRole): Promise<Person> =>
  addPerson(shop, role, undefined, { businessName: `Traders ${crypto.randomUUID()}` });

const people = new Map<PersonRole, Promise<Person>>();
/** One of each role, for calls that leave nothing behind. */
function standing(role: PersonRole): Promise<Person> {
  const person = people.get(role) ?? newcomer(role);
  people.set(role, person);
  return person;
}

const told = (text: string) => secrets.filter((secret) => text.includes(secret));

/** Changes with every row that people own that is inserted, updated or deleted: an update stores a new version of its row. */
async function everything(): Promise<string> {
  const tables = ["users", "vendors", "listings", "images", "cart_items", "conversations", "messages", "orders"];
  const parts = [
    ...tables,
    "order_parts",
    "order_items",
    "parcels",
    "parcel_lines",
    "returns",
    "reversals",
    "addresses",
    "delivery_options",
    "invoices",
    "bank_details",
    "payout_runs",
    "payouts",
    "ledger_entries",
    "payments",
    "refunds",
    "notifications",
    "reviews",
    "threads",
    "thread_messages",
    "settings",
    "password_links",
    "widget_sign_ins",
    "widget_hand_offs",
    "widgets",
    "widget_keys",
    "audit_entries",
    "listing_reports",
    "legal_versions",
  ].map((name) => sql`select concat(count(*), ' ', sum(xmin::text::bigint)) as print from ${sql.identifier(name)}`);
  const { rows } = await shop.db.execute<{ print: string }>(sql.join(parts, sql` union all `));
  return rows.map(({ print }) => print).join(" ");
}

/** Whom the guard of a route refuses, by its declaration. */
const refusedBy: Record<Who, Partial<Record<PersonRole, number>>> = {
  anyone: {},
  visitor: {},
  provider: {},
  "signed-in": { visitor: 401 },
  admin: { visitor: 401, shopper: 403, vendor: 403, pending: 403, rejected: 403 },
  vendor: { visitor: 401, shopper: 403, admin: 403 },
  "trading-vendor": { visitor: 401, shopper: 403, rejected: 403, admin: 403 },
  // No role in the table has a widget's token.
  widget: { visitor: 401, shopper: 401, vendor: 401, pending: 401, rejected: 401, admin: 401 },
};

describe("every route for everyone", () => {
  test("the table has every route of the app and no other", () => {
    const routes = shop.app.routes.map(({ method, path }) => `${method} ${path}`);
    expect([...new Set(rows.map(({ route }) => route))].sort()).toEqual([...new Set(routes)].sort());
    expect(Object.keys(asks).filter((route) => !routes.includes(route))).toEqual([]);
  });

  test("the table refuses the same roles as the endpoints' declarations", () => {
    for (const { route, expected } of rows) {
      const endpoint = (endpoints as EndpointTable)[route];
      if (!endpoint) {
        expect(route).toBe("GET /*");
        continue;
      }
      const declared = refusedBy[endpoint.who];
      const stated = Object.fromEntries(Object.keys(declared).map((role) => [role, expected[role as PersonRole]]));
      expect([route, stated]).toEqual([route, declared]);
    }
  });

  test.each(rows.map((row) => [`${row.route} ${row.thing}`.trim(), row] as const))("%s", async (_, row) => {
    const ask = asks[row.route] ?? {};
    const make = ask.things?.[row.thing];
    if (row.thing !== "" && !make) throw new Error(`Nothing makes "${row.thing}" for ${row.route}`);
    const found: Partial<Record<PersonRole, number>> = {};
    const guarded = refusedBy[(endpoints as EndpointTable)[row.route]?.who ?? "anyone"];
    let untouched: Promise<string> | string | undefined;
    const cellFor = async (role: PersonRole): Promise<[PersonRole, Cell]> => {
      // Those whom nothing lets write, and who own nothing here, stay as they are for the next row.
      const same = row.expected[role] === 403 || (row.thing === "" && row.route.startsWith("GET "));
      const me = await (same ? standing(role) : newcomer(role));
      // Whom the guard refuses, never comes to the thing, so one is enough for all of them.
      if (guarded[role]) untouched ??= make?.({ me, other });
      return [role, { me, other, id: (await (guarded[role] ? untouched : make?.({ me, other }))) ?? "" }];
    };
    const callAs = async ([role, cell]: [PersonRole, Cell]) => {
      const reply = await send(row, ask, cell);
      found[role] = reply.status;
      const writes = !row.route.startsWith("GET ");
      const isAct = writes && (endpoints as EndpointTable)[row.route]?.who === "admin" && reply.status < 400;
      if (isAct) {
        const entries = await shop.db.$count(auditEntries, eq(auditEntries.actorId, cell.me.user?.id ?? ""));
        expect([row.route, entries]).toEqual([row.route, 1]);
      }
      // Only admins see other people's data (applications and orders).
      if (!row.route.includes("/api/admin") || reply.status !== 200) expect(told(reply.text)).toEqual([]);
      if (reply.status === 404) {
        const unknown = await send(row, ask, { ...cell, id: crypto.randomUUID() });
        expect([role, unknown.status, unknown.text]).toEqual([role, 404, reply.text]);
      }
    };
    const refuses = (role: PersonRole) => row.expected[role] >= 400 && !row.route.startsWith("GET ");
    const refused: [PersonRole, Cell][] = [];
    for (const role of roles.filter(refuses)) refused.push(await cellFor(role));
    if (refused.length > 0) {
      const before = await everything();
      for (const each of refused) await callAs(each);
      expect(await everything(), "a refused call wrote something").toBe(before);
    }
    for (const role of roles) if (!refuses(role)) await callAs(await cellFor(role));
    expect(found).toEqual(row.expected);
  });

  test("no route fails at an id that is none", async () => {
    const failed: string[] = [];
    for (const role of ["shopper", "vendor", "admin"] as const) {
      const { browser } = await addPerson(shop, role);
      for (const route of Object.keys(endpoints).filter((each) => each.includes("/:")))
        for (const id of ["abc", "a%00b"]) {
          const [method = "", path = ""] = route.replace(/:\w+/g, id).split(" ");
          const reply = await browser.fetch(method, path, method === "GET" ? {} : { body: {} });
          if (reply.status >= 500) failed.push(`${role}: ${method} ${path}`);
        }
    }
    expect(failed).toEqual([]);
  });

  test("the secrets exist: their owner can read them", async () => {
    const { browser } = other;
    const addresses = ["conversations", "user/settings", "vendor/listings", "cart", "orders"];
    const replies = await Promise.all(addresses.map((address) => browser.get(`/api/${address}`)));
    expect(replies.map(({ text }) => told(text).length > 0)).toEqual(addresses.map(() => true));
    expect(told(replies.map(({ text }) => text).join())).toEqual(secrets);
  });

  test("a visitor gets 401 before the request is validated", async () => {
    const me = await addPerson(shop, "visitor");
    for (const row of rows) {
      const body = await asks[row.route]?.body?.({ me, other, id: "nonsense" });
      // A widget's session authenticates by its body.
      if (row.expected.visitor !== 401 || body === undefined || row.route === "POST /api/widget/session") continue;
      const nonsense = body instanceof FormData ? new FormData() : { nonsense: true };
      const { status, text } = await send(row, { body: () => nonsense }, { me, other, id: "nonsense" });
      const message = row.route.includes(" /api/widget")
        ? "This chat has ended. Please start it again."
        : "Please log in to continue.";
      expect([row.route, status, text]).toEqual([row.route, 401, JSON.stringify({ message })]);
    }
  });
});
