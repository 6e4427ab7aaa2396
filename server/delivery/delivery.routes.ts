import { deliveryEndpoints } from "#contract/delivery/endpoints.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { readBytes } from "#server/request-gate.ts";
import { routes } from "#server/routes.ts";
import { receiveCarrierEvent } from "./carrier-events.service.ts";
import { quoteCart, readDeliveryOptions, saveDeliveryOptions } from "./delivery.service.ts";

export const deliveryRoutes = (deps: AppDeps) => {
  const { db } = deps;
  const ownOptions = async (vendorId: string) => ({
    options: (await readDeliveryOptions(db, [vendorId])).get(vendorId) ?? [],
  });
  return routes(deps, deliveryEndpoints, {
    "GET /api/delivery": ({ user, query }) =>
      quoteCart({ db, rates: deps.providers.delivery }, user.id, query.addressId),
    "POST /api/webhooks/shiplogic": async ({ request }) => {
      await receiveCarrierEvent(
        { db, events: deps.providers.carrierEvents },
        request.headers,
        await readBytes(request),
      );
      return { received: true };
    },
    "GET /api/vendor/delivery": ({ vendor }) => ownOptions(vendor.id),
    "PUT /api/vendor/delivery": async ({ vendor, body }) => {
      await saveDeliveryOptions(db, vendor.id, body);
      return ownOptions(vendor.id);
    },
  });
};
