// How an endpoint is declared: `<feature>/endpoints.ts` has a table by "METHOD /path". The server's routes, guards and limits, the
// browser's typed client and the API document all come from these tables.
import * as z from "zod/mini";
import type { ErrorKind } from "./errors.ts";

/**
 * Who may call it. The guard answers 401 or 403 before query and body are validated.
 * - anyone: the caller isn't identified
 * - visitor: signed in or not; the handler gets the user or null
 * - signed-in, admin: by the session's cookie
 * - vendor: an account with a vendor record of any status
 * - trading-vendor: the same, unless the vendor was rejected
 * - widget: the bearer of a widget session's token
 * - provider: another server, which the handler identifies by its key or signature
 */
export type Who = "anyone" | "visitor" | "signed-in" | "admin" | "vendor" | "trading-vendor" | "widget" | "provider";

/**
 * How often it may be called, in each of `windows`. A window by "address" or "caller" (the user, the vendor or the widget's session)
 * is counted by the route itself; for any other key the handler calls `limits.take(limit, keys)`.
 */
export interface Limit {
  /** Under which calls are counted, by all servers together; no other limit has it. */
  name: string;
  windows: readonly { by: string; times: number; minutes: number }[];
  /** The refusal's sentence, before "Please try again in …". */
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
  /**
   * The password must have been typed within the last minutes: 403 with the reason "confirm" otherwise (`POST /api/auth/confirm`).
   * "approvals": only if the shop asks for it (`CONFIRM_APPROVALS`), as the specification has these calls without it.
   */
  fresh?: "always" | "approvals";
  query?: z.ZodMiniType;
  /** It costs processor time, so only a few run at once (`server/fair-queue.ts`). */
  costly?: boolean;
  /** Repeatable query fields, whose values are joined by commas. */
  repeated?: readonly string[];
  body?: z.ZodMiniType;
  /** The body is a form with one `file` of at most this size; the handler reads it. */
  uploadMegabytes?: number;
  /** The body's raw bytes are signed; the handler reads them. */
  signedBody?: boolean;
  reply: z.ZodMiniType | Content;
  /** Of success, the default first; the handler sets any other. Absent: 200. */
  status?: readonly number[];
  /** In addition to those of `who`, query, body and limits. */
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

/** The body of every failed reply; it never repeats submitted values. */
export const errorBody = z.strictObject({
  /** For people. */
  message: z.string(),
  /** Validation only: a message for each field; "" is the whole body. */
  fields: z.optional(z.record(z.string(), z.string())),
  /** Which of several expected errors it is, if the browser must distinguish them. */
  reason: z.optional(z.string()),
});
export type ErrorBody = z.infer<typeof errorBody>;

/** The reply of a call without data. */
export const messageReply = z.strictObject({ message: z.string() });

/** A page of a list: `fields`, `nextCursor` (null on the last page) and `total`. */
export const pageOf = <Fields extends z.core.$ZodLooseShape>(fields: Fields) =>
  z.strictObject({ ...fields, nextCursor: z.nullable(z.string()), total: z.number() });

/** Query fields of every paged list. Numbers are text. */
export const pages = {
  limit: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,3}$/, "Invalid input")),
      z.pipe(z.transform(Number), z.number().check(z.gte(1), z.lte(100))),
    ),
  ),
  cursor: z.optional(z.string().check(z.maxLength(400))),
};
