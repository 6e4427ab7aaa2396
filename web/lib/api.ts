// The only way to the server: cookies with every call, JSON both ways, and the documented error text.
import type * as z from "zod/mini";
import type { endpoints } from "#contract/endpoints.ts";
import type { ErrorBody, PathParams, ReplyOf } from "#contract/shared/endpoint.ts";

/** Rule call-3: the message is the status code, a colon and a space, then the body text (status text when empty). */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly path: string;
  /** The server's sentence for people; null if the body isn't ours (a proxy's page, an empty reply). */
  readonly forPeople: string | null;
  /** Validation only: one message per field. */
  readonly fields: Record<string, string>;
  /** Which of several expected errors it is. */
  readonly reason: string | null;

  constructor(path: string, status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`);
    this.path = path;
    this.status = status;
    const parsed = readErrorBody(body);
    this.forPeople = parsed?.message ?? null;
    this.fields = parsed?.fields ?? {};
    this.reason = parsed?.reason ?? null;
  }
}

function readErrorBody(body: string): ErrorBody | null {
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed !== "object" || parsed === null || !("message" in parsed)) return null;
    return typeof parsed.message === "string" && parsed.message !== "" ? (parsed as ErrorBody) : null;
  } catch {
    return null;
  }
}

/** Rule call-3: a toast shows the server's sentence or the documented fallback, never raw JSON. */
export function messageOf(error: unknown, fallback = "Please try again"): string {
  return (error instanceof ApiError && error.forPeople) || fallback;
}

type Endpoints = typeof endpoints;
export type Route = keyof Endpoints;
export type Reply<R extends Route> = ReplyOf<Endpoints[R]>;

/** Only parameters with a value are sent. */
type Query<E> = E extends { query: z.ZodMiniType }
  ? { query?: { [Field in keyof z.input<E["query"]>]?: z.input<E["query"]>[Field] | number | null } }
  : unknown;
type Body<E> = E extends { body: z.ZodMiniType } ? { body: z.input<E["body"]> } : unknown;
type Params<R> = unknown extends PathParams<R> ? unknown : { params: PathParams<R> };
export type Call<R extends Route> = Params<R> &
  Query<Endpoints[R]> &
  Body<Endpoints[R]> & {
    signal?: AbortSignal;
    /** Arrives even if the page is left at once. */
    keepalive?: boolean;
  };

/** How calls travel; the server, which writes the first screen with the same code, answers them itself. */
export const transport: { send(path: string, init: RequestInit): Promise<Response> } = {
  send: (path, init) => fetch(path, init),
};

/**
 * Calls an endpoint, named by method and path as in the contract. Throws `ApiError` for an unsuccessful reply and fetch's own error if
 * the server can't be reached.
 */
export async function api<R extends Route>(
  route: R,
  ...[call]: Record<never, never> extends Call<R> ? [Call<R>?] : [Call<R>]
): Promise<Reply<R>> {
  const {
    params = {},
    query = {},
    body,
    signal,
    keepalive,
  } = (call ?? {}) as Partial<Record<"params" | "query", object>> & {
    body?: unknown;
    signal?: AbortSignal;
    keepalive?: boolean;
  };
  const [method = "", pattern = ""] = route.split(" ");
  const values = new Map(Object.entries(params));
  const path = withQuery(
    pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name)))),
    query,
  );
  const response = await transport.send(path, {
    method,
    credentials: "include",
    // Rule call-1: without a body there is no Content-Type either.
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    ...(signal ? { signal } : {}),
    ...(keepalive ? { keepalive } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new ApiError(path, response.status, response.statusText, text);
  return (text === "" ? undefined : JSON.parse(text)) as Reply<R>;
}

/** null for a 404, or for a 400, which an invalid id gets. */
export const orNull = <Found>(reply: Promise<Found>): Promise<Found | null> =>
  reply.catch((error: unknown) => {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
    throw error;
  });

/** Somebody else changed (409) or deleted (404) it, so the screen is out of date. */
export const isOutOfDate = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 409 || error.status === 404);

/** Path plus the parameters that have a value. */
export function withQuery(path: string, parameters: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null && value !== undefined && value !== "") query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}
