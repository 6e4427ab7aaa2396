import { peopleEndpoints } from "#contract/people/endpoints.ts";
import type { PersonStep } from "#contract/people/people.ts";
import type { AppDeps } from "#server/app-deps.ts";
import type { Act } from "#server/audit/act.ts";
import { pageAsked } from "#server/cursor.ts";
import { routes } from "#server/routes.ts";
import { changePerson, findPeople } from "./people.service.ts";

export const peopleRoutes = (deps: AppDeps) => {
  const step =
    (name: PersonStep) =>
    async ({ act, params, body }: { act: Act; params: { id: string }; body?: unknown }) => {
      await changePerson(act, params.id, name, (body as { reason?: string } | undefined)?.reason);
      return { message: "Done." };
    };
  return routes(deps, peopleEndpoints, {
    "GET /api/admin/users": ({ query: { show, search, ...page } }) =>
      findPeople(deps.db, { show, ...(search && { search }), ...pageAsked(page) }),
    "POST /api/admin/users/:id/lock": step("lock"),
    "POST /api/admin/users/:id/unlock": step("unlock"),
    "POST /api/admin/users/:id/end-sessions": step("end-sessions"),
    "POST /api/admin/users/:id/make-admin": step("make-admin"),
    "POST /api/admin/users/:id/unmake-admin": step("unmake-admin"),
  });
};
