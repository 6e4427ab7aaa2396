import { vendorWidgetEndpoints } from "#contract/widget/endpoints.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { routes } from "#server/routes.ts";
import { readOwnWidget, saveOwnWidget } from "./own-widget.service.ts";
import { createWidgetKey, revokeWidgetKeys } from "./widget-keys.service.ts";
import { readWidgetNumbers } from "./widget-numbers.service.ts";

export const vendorWidgetRoutes = (deps: AppDeps) => {
  const { db } = deps;
  return routes(deps, vendorWidgetEndpoints, {
    "GET /api/vendor/widget": ({ vendor }) => readOwnWidget(db, vendor),
    "PUT /api/vendor/widget": async ({ vendor, body }) => {
      await saveOwnWidget(db, vendor.id, body);
      return readOwnWidget(db, vendor);
    },
    "POST /api/vendor/widget/key": async ({ vendor }) => {
      await createWidgetKey(db, vendor.id);
      return readOwnWidget(db, vendor);
    },
    "DELETE /api/vendor/widget/key": async ({ vendor }) => {
      await revokeWidgetKeys(db, vendor.id);
      return readOwnWidget(db, vendor);
    },
    "GET /api/vendor/widget/numbers": ({ vendor }) => readWidgetNumbers(db, vendor.id),
  });
};
