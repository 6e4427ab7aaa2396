import { Elysia } from "elysia";
import { vendorBody } from "#contract/vendors/vendor-body.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { identity } from "#server/auth/identity.ts";
import { applyAsVendor, readOwnVendor } from "./vendors.service.ts";

export const vendorsRoutes = (deps: AppDeps) =>
  new Elysia({ prefix: "/api/vendor" })
    .use(identity(deps))
    .post(
      "/register",
      async ({ body, user, set }) => {
        const vendor = await applyAsVendor(deps.db, user.id, body);
        set.status = 201;
        return vendor;
      },
      { signedIn: true, body: vendorBody },
    )
    .get("/me", ({ vendor }) => readOwnVendor(deps.db, vendor), { vendor: "reading" });
