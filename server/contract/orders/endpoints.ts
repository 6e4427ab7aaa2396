import * as z from "zod/mini";
import { createOrderBody, paymentCheckLimit } from "#contract/payments/payments.ts";
import { type EndpointTable, pages } from "#contract/shared/endpoint.ts";
import { id } from "#contract/shared/text.ts";
import { vendorOrderChange } from "./order-body.ts";
import { partStates } from "./order-rules.ts";
import { order, vendorBalance, vendorOrder, vendorOrderPage } from "./orders.ts";

export const ordersEndpoints = {
  "GET /api/orders": { does: "The shopper's orders, newest first", who: "signed-in", reply: z.array(order) },
  "POST /api/orders": {
    does: "The order of a payment, made now if it isn't there yet (201)",
    who: "signed-in",
    body: createOrderBody,
    reply: order,
    status: [200, 201],
    errors: ["not-found", "conflict", "unavailable"],
    limits: [paymentCheckLimit],
  },
} as const satisfies EndpointTable;

export const vendorOrderQuery = z.object({ state: z.optional(z.enum(partStates)), ...pages });

export const vendorOrdersEndpoints = {
  "GET /api/vendor/orders": {
    does: "What the vendor has to send and has sent, newest first",
    who: "vendor",
    query: vendorOrderQuery,
    reply: vendorOrderPage,
  },
  "PATCH /api/vendor/orders/:id": {
    does: "Moves the vendor's part of an order on",
    who: "trading-vendor",
    body: vendorOrderChange,
    reply: vendorOrder,
    errors: ["not-found", "conflict"],
  },
  "GET /api/vendor/balance": { does: "Sums of the vendor's ledger", who: "vendor", reply: vendorBalance },
} as const satisfies EndpointTable;

/** For an admin: of one vendor, or of all. */
export const adminOrderQuery = z.extend(vendorOrderQuery, { vendorId: z.optional(id) });
