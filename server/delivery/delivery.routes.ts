import { deliveryEndpoints } from "#contract/delivery/endpoints.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { readBytes } from "#server/request-gate.ts";
import { routes } from "#server/routes.ts";
import { receiveCarrierEvent } from "./carrier-events.service.ts";
import { quoteCart, readDeliveryOptions, saveDeliveryOptions } from "./delivery.service.ts";
import type { DeliveryRates } from "./rates/index.ts";

export const deliveryRoutes = (deps: AppDeps) => {
  const { db } = deps;
  const delivering = () => ({ db, rates: deps.providers.delivery });
  const ownOptions = async (vendorId: string) => ({
    options: (await readDeliveryOptions(db, [vendorId])).get(vendorId) ?? [],
    ...carriersOf(deps.providers.delivery),
  });
  return routes(deps, deliveryEndpoints, {
    "GET /api/delivery": ({ user, query }) => quoteCart(delivering(), user.id, query.addressId),
    "POST /api/webhooks/shiplogic": async ({ request }) => {
      await receiveCarrierEvent(
        { db, events: deps.providers.carrierEvents, log: deps.log },
        request.headers,
        await readBytes(request),
      );
      return { received: true };
    },
    "GET /api/vendor/delivery": ({ vendor }) => ownOptions(vendor.id),
    "PUT /api/vendor/delivery": async ({ vendor, body }) => {
      await saveDeliveryOptions(delivering(), vendor.id, body);
      return ownOptions(vendor.id);
    },
  });
};

const carriersOf = ({ carriers }: DeliveryRates) => (carriers.length > 0 ? { carriers: [...carriers] } : {});
