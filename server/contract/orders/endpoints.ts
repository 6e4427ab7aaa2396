import * as z from "zod/mini";
import { pictureLimitMb } from "#contract/listings/picture.ts";
import { createOrderBody, paymentCheckLimit } from "#contract/payments/payments.ts";
import { type EndpointTable, type Limit, pages } from "#contract/shared/endpoint.ts";
import { id } from "#contract/shared/text.ts";
import { cancellation, sellersCancellation, vendorOrderChange } from "./order-body.ts";
import { partStates } from "./order-rules.ts";
import { order, orderPage, vendorBalance, vendorOrder, vendorOrderPage } from "./orders.ts";
import { arrivalBody, parcelBody, parcelChange } from "./parcels.ts";
import { returnAnswer, returnBody } from "./returns.ts";

const returnLimit: Limit = {
  name: "returns",
  windows: [{ by: "caller", times: 30, minutes: 10 }],
  says: "You ask for returns very often.",
};

const arrivalLimit: Limit = {
  name: "arrivals",
  windows: [{ by: "caller", times: 60, minutes: 10 }],
  says: "You answer for parcels very often.",
};

const cancellationLimit: Limit = {
  name: "cancellations",
  windows: [{ by: "caller", times: 60, minutes: 10 }],
  says: "You cancel very often.",
};

export const ordersEndpoints = {
  "GET /api/orders": { does: "The shopper's orders, newest first", who: "signed-in", reply: z.array(order) },
  "GET /api/orders/:id": {
    does: "One of the shopper's orders, with its listings' pictures and where its confirmation goes",
    who: "signed-in",
    reply: orderPage,
    errors: ["not-found"],
  },
  "POST /api/orders": {
    does: "The order for a payment; creates it (201) if there is none yet",
    who: "signed-in",
    body: createOrderBody,
    reply: order,
    status: [200, 201],
    errors: ["not-found", "conflict", "unavailable"],
    limits: [paymentCheckLimit],
  },
  "POST /api/orders/parts/:id/cancellations": {
    does: "Cancels pieces of a part of the shopper's order that is not packed yet; their money goes back",
    who: "signed-in",
    body: cancellation,
    reply: orderPage,
    errors: ["not-found", "conflict"],
    limits: [cancellationLimit],
  },
  "POST /api/orders/parts/:id/returns": {
    does: "Asks to send back pieces of a part of the shopper's order that was sent",
    who: "signed-in",
    body: returnBody,
    reply: orderPage,
    errors: ["not-found", "conflict"],
    limits: [returnLimit],
  },
  "POST /api/return-pictures": {
    does: "Uploads a picture of what the shopper wants to send back",
    who: "signed-in",
    uploadMegabytes: pictureLimitMb,
    reply: z.strictObject({ id: z.string() }),
    status: [201],
    errors: ["invalid", "unavailable"],
    limits: [
      {
        name: "return pictures",
        windows: [
          { by: "caller", times: 30, minutes: 10 },
          { by: "caller", times: 100, minutes: 24 * 60 },
        ],
        says: "Too many pictures.",
      },
    ],
  },
  "GET /api/return-pictures/:id": {
    does: "A picture of what is sent back, for its shopper, the vendor of the return, and an admin while one must answer it",
    who: "signed-in",
    query: z.object({ width: z.optional(z.enum(["320", "640", "1280"])) }),
    reply: { contentType: "image/webp" },
    errors: ["not-found"],
  },
  "POST /api/orders/parcels/:id/arrival": {
    does: "Says whether a parcel of the shopper's order arrived; one that didn't is the vendor's to look for",
    who: "signed-in",
    body: arrivalBody,
    reply: orderPage,
    errors: ["not-found", "conflict"],
    limits: [arrivalLimit],
  },
} as const satisfies EndpointTable;

const orderDay = z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, "Invalid input")));

const vendorOrderFilter = {
  state: z.optional(z.enum(partStates)),
  /** In the order's number, the buyer's name or email, or a product's title. */
  search: z.optional(z.string().check(z.maxLength(200))),
  /** Days of the shop, both included. */
  from: orderDay,
  to: orderDay,
};
export const vendorOrderQuery = z.object({ ...vendorOrderFilter, ...pages });

export const vendorOrdersEndpoints = {
  "GET /api/vendor/orders": {
    does: "The vendor's parts of orders, newest first",
    who: "vendor",
    query: vendorOrderQuery,
    reply: vendorOrderPage,
  },
  "GET /api/vendor/orders.csv": {
    does: "The same parts as CSV, a line for each product",
    who: "vendor",
    query: z.object(vendorOrderFilter),
    reply: { contentType: "text/csv" },
    errors: ["invalid"],
  },
  "PATCH /api/vendor/orders/:id": {
    does: "Changes the state or tracking of the vendor's part of an order",
    who: "trading-vendor",
    body: vendorOrderChange,
    reply: vendorOrder,
    errors: ["not-found", "conflict"],
  },
  "POST /api/vendor/orders/:id/cancellations": {
    does: "Cancels pieces of the vendor's part of an order that is not sent yet; their money goes back to the shopper",
    who: "trading-vendor",
    body: sellersCancellation,
    reply: vendorOrder,
    errors: ["not-found", "conflict"],
  },
  "POST /api/vendor/orders/:id/parcels": {
    does: "Packs or sends pieces of the vendor's part of an order as a parcel of their own",
    who: "trading-vendor",
    body: parcelBody,
    reply: vendorOrder,
    errors: ["not-found", "conflict"],
  },
  "PATCH /api/vendor/parcels/:id": {
    does: "Changes the state of a parcel, or what is said of its carrier",
    who: "trading-vendor",
    body: parcelChange,
    reply: vendorOrder,
    errors: ["not-found", "conflict"],
  },
  "DELETE /api/vendor/parcels/:id": {
    does: "Unpacks a parcel that has not left; its pieces can be sent otherwise or cancelled",
    who: "trading-vendor",
    reply: vendorOrder,
    errors: ["not-found", "conflict"],
  },
  "PATCH /api/vendor/returns/:id": {
    does: "Answers a return of the vendor's part of an order: approved or refused, then received, then refunded",
    who: "trading-vendor",
    body: returnAnswer,
    reply: vendorOrder,
    errors: ["not-found", "conflict"],
  },
  "GET /api/vendor/balance": {
    does: "The vendor's balance, as sums of its ledger",
    who: "vendor",
    reply: vendorBalance,
  },
} as const satisfies EndpointTable;

/** For admins: one vendor's parts, or all. */
export const adminOrderQuery = z.extend(vendorOrderQuery, {
  vendorId: z.optional(id),
  /** An order's number or payment reference, or some of the buyer's email or the vendor's name. */
  search: z.optional(z.string().check(z.maxLength(200))),
});
