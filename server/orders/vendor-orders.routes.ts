import { Elysia } from "elysia";
import { vendorOrderChange } from "#contract/orders/order-body.ts";
import type { VendorBalance } from "#contract/orders/orders.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { identity } from "#server/auth/identity.ts";
import { defaultPageSize } from "#server/listings/listing-query.ts";
import { vendorBalances } from "#server/payments/ledger.ts";
import { changeVendorOrder } from "./part-changes.service.ts";
import { vendorOrderQuery } from "./vendor-order-query.ts";
import { findVendorOrders } from "./vendor-orders.service.ts";

const nothingSold: VendorBalance = { salesCents: 0, commissionCents: 0, refundsCents: 0, balanceCents: 0 };

export const vendorOrdersRoutes = (deps: AppDeps) => {
  const { db } = deps;
  return new Elysia({ prefix: "/api/vendor" })
    .use(identity(deps))
    .get(
      "/orders",
      ({ vendor, query }) =>
        findVendorOrders(db, {
          vendorId: vendor.id,
          state: query.state,
          limit: query.limit ?? defaultPageSize,
          cursor: query.cursor || null,
        }),
      { vendor: "reading", query: vendorOrderQuery },
    )
    .patch("/orders/:id", ({ vendor, params, body }) => changeVendorOrder(db, vendor.id, params.id, body), {
      vendor: "writing",
      body: vendorOrderChange,
    })
    .get("/balance", async ({ vendor }) => (await vendorBalances(db, [vendor.id])).get(vendor.id) ?? nothingSold, {
      vendor: "reading",
    });
};
