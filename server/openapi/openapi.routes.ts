import { endpoints } from "#contract/endpoints.ts";
import { openapiEndpoints } from "#contract/openapi/endpoints.ts";
import { sandboxEndpoints } from "#contract/payments/sandbox-endpoints.ts";
import type { EndpointTable } from "#contract/shared/endpoint.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { routes } from "#server/routes.ts";
import { version } from "../../package.json";
import { describeApi } from "./openapi.ts";

export const openapiRoutes = (deps: AppDeps) => {
  const { publicUrl, payments } = deps.settings;
  const live = Object.entries<EndpointTable[string]>(endpoints).filter(
    ([route]) => payments.provider === "sandbox" || !(route in sandboxEndpoints),
  );
  let document: { openapi: string } | undefined;
  return routes(deps, openapiEndpoints, {
    "GET /api/openapi.json": () => {
      document ??= describeApi(Object.fromEntries(live), { version, url: publicUrl }) as { openapi: string };
      return document;
    },
  });
};
