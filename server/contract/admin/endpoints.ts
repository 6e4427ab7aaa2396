import * as z from "zod/mini";
import { adminOrderQuery } from "#contract/orders/endpoints.ts";
import { sellersCancellation, sentRefund } from "#contract/orders/order-body.ts";
import { order, vendorOrder, vendorOrderPage } from "#contract/orders/orders.ts";
import { adminReturnAnswer, escalatedReturnPage } from "#contract/orders/returns.ts";
import { type EndpointTable, messageReply, pages } from "#contract/shared/endpoint.ts";
import { pendingVendor, vendor } from "#contract/vendors/vendors.ts";
import {
  adminAlerts,
  adminStats,
  adminVendor,
  adminVendorPage,
  commissionChange,
  rejection,
  shownVendors,
} from "./admin.ts";

export const adminEndpoints = {
  "GET /api/admin/stats": { does: "Totals of the whole marketplace", who: "admin", reply: adminStats },
  "GET /api/admin/alerts": { does: "What waits for an admin, longest first", who: "admin", reply: adminAlerts },
  "GET /api/admin/vendors/pending": {
    does: "Pending vendor applications, oldest first",
    who: "admin",
    reply: z.array(pendingVendor),
  },
  "GET /api/admin/orders/recent": { does: "The newest orders", who: "admin", reply: z.array(order) },
  "GET /api/admin/orders": {
    does: "Order parts of all vendors, newest first",
    who: "admin",
    query: adminOrderQuery,
    reply: vendorOrderPage,
  },
  "POST /api/admin/orders/:id/cancellations": {
    does: "Cancels pieces of any vendor's part of an order that is not sent yet",
    who: "admin",
    fresh: "always",
    body: sellersCancellation,
    reply: vendorOrder,
    errors: ["not-found", "conflict"],
  },
  "POST /api/admin/orders/:id/refunds": {
    does: "Refunds pieces of any vendor's part of an order that were sent, with a reason; they needn't come back",
    who: "admin",
    fresh: "always",
    body: sentRefund,
    reply: vendorOrder,
    errors: ["not-found", "conflict"],
  },
  "GET /api/admin/returns": {
    does: "Returns that their vendors left unanswered, longest first",
    who: "admin",
    query: z.object(pages),
    reply: escalatedReturnPage,
  },
  "POST /api/admin/returns/:id/answer": {
    does: "Approves or refuses a return that its vendor left unanswered",
    who: "admin",
    body: adminReturnAnswer,
    reply: messageReply,
    errors: ["not-found", "conflict"],
  },
  "GET /api/admin/vendors": {
    does: "Vendors by name, with commission and balance: approved ones, suspended ones, or those whose application was rejected",
    who: "admin",
    query: z.object({
      search: z.optional(z.string().check(z.maxLength(200))),
      show: z._default(z.enum(shownVendors), "approved"),
      ...pages,
    }),
    reply: adminVendorPage,
  },
  "PATCH /api/admin/vendors/:id": {
    does: "Changes a vendor's commission for future sales",
    who: "admin",
    fresh: "always",
    body: commissionChange,
    reply: adminVendor,
    errors: ["not-found"],
  },
  "POST /api/admin/vendors/:id/approve": {
    does: "Approves a vendor application",
    who: "admin",
    fresh: "approvals",
    reply: vendor,
    errors: ["not-found", "conflict"],
  },
  "POST /api/admin/vendors/:id/reject": {
    does: "Rejects a vendor application; the applicant reads the reason, if there is one",
    who: "admin",
    fresh: "approvals",
    body: rejection,
    reply: vendor,
    errors: ["not-found", "conflict"],
  },
} as const satisfies EndpointTable;
