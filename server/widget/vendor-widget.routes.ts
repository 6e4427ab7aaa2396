import { Elysia } from "elysia";
import { widgetBody } from "#contract/widget/widget-body.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { identity } from "#server/auth/identity.ts";
import { readOwnWidget, saveOwnWidget } from "./own-widget.service.ts";
import { createWidgetKey, revokeWidgetKeys } from "./widget-keys.service.ts";
import { readWidgetNumbers } from "./widget-numbers.service.ts";

/** Every write answers the widget as it is afterwards. */
export const vendorWidgetRoutes = (deps: AppDeps) => {
  const { db, limits } = deps;
  return new Elysia({ prefix: "/api/vendor" })
    .use(identity(deps))
    .get("/widget", ({ vendor }) => readOwnWidget(db, vendor), { vendor: "reading" })
    .put(
      "/widget",
      async ({ vendor, body }) => {
        await limits.widgetWrite(vendor.id);
        await saveOwnWidget(db, vendor.id, body);
        return readOwnWidget(db, vendor);
      },
      { vendor: "writing", body: widgetBody },
    )
    .post(
      "/widget/key",
      async ({ vendor }) => {
        await limits.widgetWrite(vendor.id);
        await createWidgetKey(db, vendor.id);
        return readOwnWidget(db, vendor);
      },
      { vendor: "writing" },
    )
    .delete(
      "/widget/key",
      async ({ vendor }) => {
        await revokeWidgetKeys(db, vendor.id);
        return readOwnWidget(db, vendor);
      },
      { vendor: "writing" },
    )
    .get("/widget/numbers", ({ vendor }) => readWidgetNumbers(db, vendor.id), { vendor: "reading" });
};
