// Makes routes from endpoints. Before a handler runs, its guard checks the caller, query and body are validated, limits are counted.
import { Elysia } from "elysia";
import * as z from "zod/mini";
import type { BodyOf, Endpoint, EndpointTable, PathParams, QueryOf, ReplyOf } from "#contract/shared/endpoint.ts";
import type { CurrentUser } from "#contract/users/users.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { type Act, asAct } from "#server/audit/act.ts";
import { type Callers, callerId, guards, requireFresh } from "#server/guards.ts";

type Set = { status?: number | string; headers: Record<string, string | number> };
/** What an admin changes is an act: one transaction with its entry in the audit log. */
type Acting<Route, E extends Endpoint> = E["who"] extends "admin"
  ? Route extends `GET ${string}`
    ? unknown
    : { act: Act }
  : unknown;
type Asked<Route, E extends Endpoint> = Callers[E["who"]] &
  Acting<Route, E> & {
    request: Request;
    set: Set;
    params: PathParams<Route>;
    query: QueryOf<E>;
    body: BodyOf<E>;
  };
/** A handler may return a Response, for a stream or a file. */
type Answer<E extends Endpoint> = ReplyOf<E> | Response;
type Handlers<Table extends EndpointTable> = {
  [Route in keyof Table]: (asked: Asked<Route, Table[Route]>) => Answer<Table[Route]> | Promise<Answer<Table[Route]>>;
};

/** Elysia's context with the guard's additions. */
interface Context {
  request: Request;
  set: Set;
  query: Record<string, unknown>;
  caller: Callers[keyof Callers];
}

/** One route for each endpoint. A handler whose reply doesn't fit its endpoint doesn't compile. */
export function routes<const Table extends EndpointTable>(deps: AppDeps, table: Table, handlers: Handlers<Table>) {
  const app = new Elysia();
  for (const [route, endpoint] of Object.entries(table)) {
    const [method = "", path = ""] = route.split(" ");
    const { who, fresh, costly, limits = [], repeated = [], query, body, reply, status = [200] } = endpoint;
    const handle = handlers[route as keyof Table] as unknown as (asked: unknown) => unknown;
    const counted = limits.filter(({ windows }) => windows.every(({ by }) => by === "address" || by === "caller"));
    app.route(
      method,
      path,
      async (context: unknown) => {
        const { request, set, caller } = context as Context;
        for (const limit of counted) {
          await deps.limits.take(limit, { address: deps.addressOf(request), caller: callerId(caller) });
        }
        set.status = status[0] as number;
        const asked = Object.assign(context as Context, caller);
        const isAct = who === "admin" && method !== "GET";
        const leave = costly ? await deps.queues.reads.enter(deps.addressOf(request)) : null;
        let answer: unknown;
        try {
          answer = isAct
            ? await asAct(deps.db, (caller as { user: CurrentUser }).user, route, (act) => handle({ ...asked, act }))
            : await handle(asked);
        } finally {
          leave?.();
        }
        if (deps.checkReplies && !(answer instanceof Response)) fits(route, reply, answer);
        return answer;
      },
      {
        // Elysia runs `transform` before it validates, so a refused caller learns nothing about the body.
        transform: async (context: unknown) => {
          const asking = context as Context;
          asking.caller = await guards[who](deps, asking);
          await requireFresh(deps, asking.request, fresh);
          const sent = repeated.length > 0 ? new URL(asking.request.url).searchParams : null;
          for (const name of repeated) {
            const values = sent?.getAll(name) ?? [];
            if (values.length > 1) asking.query[name] = values.join(",");
          }
        },
        ...(query && { query }),
        ...(body && { body }),
      },
    );
  }
  return app;
}

/** For tests: the compiler doesn't notice extra fields in a reply. */
function fits(route: string, schema: Endpoint["reply"], answer: unknown): void {
  if ("contentType" in schema) throw new Error(`${route} must answer ${schema.contentType}`);
  const { error } = z.safeParse(schema, answer);
  if (error) throw new Error(`The reply of ${route} doesn't fit its endpoint: ${z.prettifyError(error)}`);
}
