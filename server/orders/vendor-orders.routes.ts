import { vendorOrdersEndpoints } from "#contract/orders/endpoints.ts";
import type { VendorBalance } from "#contract/orders/orders.ts";
import type { QueryOf } from "#contract/shared/endpoint.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { csvFile } from "#server/catalogue/csv-file.ts";
import { pageAsked } from "#server/cursor.ts";
import { vendorBalances } from "#server/payments/ledger.ts";
import { routes } from "#server/routes.ts";
import { changeParcel, sendParcel, unpackParcel } from "./parcels.service.ts";
import { cancelSome, changeVendorOrder } from "./part-changes.service.ts";
import { answerReturn } from "./returns.service.ts";
import { findVendorOrders, orderColumns, orderRows, readPart } from "./vendor-orders.service.ts";

const nothingSold: VendorBalance = { salesCents: 0, commissionCents: 0, refundsCents: 0, balanceCents: 0 };

const filterOf = ({
  state,
  search,
  from,
  to,
}: QueryOf<(typeof vendorOrdersEndpoints)["GET /api/vendor/orders.csv"]>) => ({
  state,
  search,
  from,
  to,
});

export const vendorOrdersRoutes = (deps: AppDeps) => {
  const { db } = deps;
  return routes(deps, vendorOrdersEndpoints, {
    "GET /api/vendor/orders": ({ vendor, query }) =>
      findVendorOrders(db, { who: "vendor", vendorId: vendor.id, ...filterOf(query), ...pageAsked(query) }),
    "GET /api/vendor/orders.csv": ({ vendor, query }) =>
      csvFile("orders", orderColumns, orderRows(db, { who: "vendor", vendorId: vendor.id, ...filterOf(query) })),
    "PATCH /api/vendor/orders/:id": ({ vendor, params, body }) => changeVendorOrder(db, vendor.id, params.id, body),
    "POST /api/vendor/orders/:id/cancellations": async ({ vendor, params, body }) => {
      await cancelSome(db, { by: "vendor", vendorId: vendor.id }, params.id, body);
      return readPart(db, vendor.id, params.id);
    },
    "POST /api/vendor/orders/:id/parcels": ({ vendor, params, body }) => sendParcel(db, vendor.id, params.id, body),
    "PATCH /api/vendor/parcels/:id": ({ vendor, params, body }) => changeParcel(db, vendor.id, params.id, body),
    "DELETE /api/vendor/parcels/:id": ({ vendor, params }) => unpackParcel(db, vendor.id, params.id),
    "PATCH /api/vendor/returns/:id": ({ vendor, params, body }) =>
      answerReturn(db, { by: "vendor", vendorId: vendor.id }, params.id, body),
    "GET /api/vendor/balance": async ({ vendor }) =>
      (await vendorBalances(db, [vendor.id])).get(vendor.id) ?? nothingSold,
  });
};
