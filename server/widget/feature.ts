import type { Feature } from "#server/feature.ts";
import { hourly } from "#server/jobs/job.ts";
import { frameRoutes } from "./frame.routes.ts";
import { handOffsRoutes } from "./hand-offs.routes.ts";
import { purgeHandOffs } from "./hand-offs.service.ts";
import { signInsRoutes } from "./sign-ins.routes.ts";
import { purgeWidgetSignIns } from "./sign-ins.service.ts";
import { vendorWidgetRoutes } from "./vendor-widget.routes.ts";
import { widgetRoutes } from "./widget.routes.ts";
import { purgeWidgetEvents } from "./widget-events.service.ts";
import { purgeWidgetKeys } from "./widget-keys.service.ts";
import { purgeWidgetSessions } from "./widget-sessions.service.ts";

export const feature: Feature = {
  routes: (deps) => [
    vendorWidgetRoutes(deps),
    widgetRoutes(deps),
    signInsRoutes(deps),
    handOffsRoutes(deps),
    frameRoutes(deps),
  ],
  jobs: ({ db }) => [
    hourly("Removing old widget sessions", () => purgeWidgetSessions(db)),
    hourly("Removing old widget keys", () => purgeWidgetKeys(db)),
    hourly("Removing old widget events", () => purgeWidgetEvents(db)),
    hourly("Removing old widget sign-ins", () => purgeWidgetSignIns(db)),
    hourly("Removing old hand-offs of carts", () => purgeHandOffs(db)),
  ],
};
