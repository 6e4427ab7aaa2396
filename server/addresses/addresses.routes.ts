import { addressesEndpoints } from "#contract/addresses/endpoints.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { routes } from "#server/routes.ts";
import { addAddress, changeAddress, readAddresses, removeAddress } from "./addresses.service.ts";

export const addressesRoutes = (deps: AppDeps) =>
  routes(deps, addressesEndpoints, {
    "GET /api/addresses": ({ user }) => readAddresses(deps.db, user.id),
    "POST /api/addresses": ({ user, body }) => addAddress(deps.db, user.id, body),
    "PUT /api/addresses/:id": ({ user, params, body }) => changeAddress(deps.db, user.id, params.id, body),
    "DELETE /api/addresses/:id": async ({ user, params }) => {
      await removeAddress(deps.db, user.id, params.id);
      return { message: "The address has been removed." };
    },
  });
