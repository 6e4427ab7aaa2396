// How an endpoint is declared: `<feature>/endpoints.ts` has a table of them by "METHOD /path". The server's routes, guards and
// limits, the browser's typed client and the API document are all read from these tables.
import * as z from "zod/mini";
import type { ErrorKind } from "./errors.ts";

/**
 * Who may ask. The guard answers 401 or 403 before anything of the request is looked at.
 * - anyone: whoever asks makes no difference
 * - visitor: signed in or not; the handler gets the user or null
 * - signed-in, admin: by the session's cookie
 * - vendor: an account with a shop, whatever its status
 * - trading-vendor: the same, unless the application was rejected
 * - widget: the bearer of a widget session's token
 * - provider: another server, which the handler knows by its key or signature
 */
export type Who = "anyone" | "visitor" | "signed-in" | "admin" | "vendor" | "trading-vendor" | "widget" | "provider";

/**
 * How often somebody may ask, counted in each of `windows`. Whom a window counts by: "address" and "caller" (the user, the vendor or
 * the widget's session) are known to every route, which then counts by itself; for anything else the handler calls
 * `limits.take(limit, keys)`.
 */
export interface Limit {
  windows: readonly { by: string; times: number; minutes: number }[];
  /** What the refused are told, before "Please try again in …". */
  says: string;
}

/** A reply that isn't JSON. */
export interface Content {
  contentType: string;
}

export interface Endpoint {
  /** One line for the API document. */
  does: string;
  who: Who;
  query?: z.ZodMiniType;
  /** Query fields that may be repeated; their values are joined by commas. */
  repeated?: readonly string[];
  body?: z.ZodMiniType;
  /** The body is a form with one `file`, of at most so many megabytes; the handler reads it. */
  uploadMegabytes?: number;
  /** The body's bytes are signed; the handler reads them. */
  signedBody?: boolean;
  reply: z.ZodMiniType | Content;
  /** Of success; the first is the usual one, the handler sets any other. 200 where it isn't given. */
  status?: readonly number[];
  /** Beside those that `who`, query, body and limit bring. */
  errors?: readonly ErrorKind[];
  limits?: readonly Limit[];
}
export type EndpointTable = Readonly<Record<string, Endpoint>>;

/** "/api/cart/:id" → { id: string } */
export type PathParams<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [Key in Name]: string } & PathParams<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? { [Key in Name]: string }
    : unknown;

export type QueryOf<E extends Endpoint> = E["query"] extends z.ZodMiniType ? z.output<E["query"]> : unknown;
export type BodyOf<E extends Endpoint> = E["body"] extends z.ZodMiniType ? z.output<E["body"]> : unknown;
export type ReplyOf<E extends Endpoint> = E["reply"] extends z.ZodMiniType ? z.output<E["reply"]> : Response;

/** The body of every failed reply; what was submitted is never in it. */
export const errorBody = z.strictObject({
  /** For people. */
  message: z.string(),
  /** Validation only: a message for each field; "" names the body as a whole. */
  fields: z.optional(z.record(z.string(), z.string())),
  /** Which of several expected refusals it is, where the browser has to tell them apart. */
  reason: z.optional(z.string()),
});
export type ErrorBody = z.infer<typeof errorBody>;

/** The reply of a deed that has nothing to show. */
export const messageReply = z.strictObject({ message: z.string() });

/** A page of a list: `entries` are its fields beside `nextCursor` (null on the last page) and `total`. */
export const pageOf = <Fields extends z.core.$ZodLooseShape>(fields: Fields) =>
  z.strictObject({ ...fields, nextCursor: z.nullable(z.string()), total: z.number() });

/** Query fields of every list that comes in pages. Numbers arrive as text. */
export const pages = {
  limit: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,3}$/, "Invalid input")),
      z.pipe(z.transform(Number), z.number().check(z.gte(1), z.lte(100))),
    ),
  ),
  cursor: z.optional(z.string().check(z.maxLength(400))),
};
