// The one place that turns an error into a reply: kind → status, `{message}` for people, never the input, never a stack.
import type { ErrorBody } from "#contract/shared/endpoint.ts";
import { fieldMessages, statusOfKind } from "#contract/shared/errors.ts";
import { isDatabaseUnavailable, sqlState, violatedConstraint } from "#db/engine/database-errors.ts";
import { AppError } from "#server/app-error.ts";
import { GatewayUnavailable } from "#server/payments/gateway/index.ts";
import { chatClosed } from "#server/widget/widget-identity.ts";

export interface ErrorReply {
  status: number;
  body: ErrorBody;
  retryAfterSeconds?: number | undefined;
  /** An internal error, which is logged. */
  fault: boolean;
}

/** What was deleted while something was written for it: the account; a widget's key, and its sessions with it. */
const goneMeanwhile = [
  { key: "_user_id_users_id_fk", message: "Please log in to continue." },
  { key: "_session_id_widget_sessions_id_fk", message: chatClosed().message },
  { key: "_key_widget_keys_key_fk", message: chatClosed().message },
];

/** No text of Postgres may have a NUL; only what somebody sent has one. */
const unstorableText = new Set(["22021", "22P05"]);

/** `code` is Elysia's name for the failure. */
export function errorReply(code: string | number | undefined, error: unknown, requestId: string): ErrorReply {
  const own = appErrorIn(error);
  if (own) {
    const fields = own.fields && { fields: own.fields };
    return {
      status: statusOfKind[own.kind],
      body: { message: own.message, ...fields, ...(own.reason && { reason: own.reason }) },
      retryAfterSeconds: own.retryAfterSeconds,
      fault: own.kind === "unavailable",
    };
  }
  // A reply that breaks its own schema is an internal error, not the sender's.
  if (code === "VALIDATION" && (error as { type?: string }).type !== "response") {
    const issues = (error as { all?: { path?: string; message?: string }[] }).all ?? [];
    const fields = fieldMessages(
      issues.map((issue) => ({
        message: issue.message ?? "Invalid input",
        // Elysia calls the value as a whole "root".
        path: issue.path && issue.path !== "root" ? [issue.path.replace(/^\//, "")] : [],
      })),
    );
    return { status: 400, body: { message: Object.values(fields)[0] ?? "Invalid input", fields }, fault: false };
  }
  if (code === "NOT_FOUND") return { status: 404, body: { message: "Not found" }, fault: false };
  if (code === "PARSE") return { status: 400, body: { message: "The request is not valid JSON." }, fault: false };
  if ([...causes(error)].some((cause) => cause instanceof GatewayUnavailable)) {
    return {
      status: 503,
      body: { message: "The payment provider can't be reached at the moment. Please try again shortly." },
      retryAfterSeconds: 5,
      fault: true,
    };
  }
  const gone = violatedConstraint(error);
  const left = gone && goneMeanwhile.find(({ key }) => gone.endsWith(key));
  if (left) return { status: statusOfKind["signed-out"], body: { message: left.message }, fault: false };
  if (unstorableText.has(sqlState(error) ?? "")) {
    return { status: 400, body: { message: "This has characters that can't be used here." }, fault: false };
  }
  if (isDatabaseUnavailable(error)) {
    return {
      status: 503,
      body: { message: "The shop is not available at the moment. Please try again shortly." },
      retryAfterSeconds: 5,
      fault: true,
    };
  }
  return { status: 500, body: { message: `Something went wrong on our side. Reference: ${requestId}` }, fault: true };
}

function* causes(error: unknown): Generator<unknown> {
  let current = error;
  for (let depth = 0; depth < 8 && current !== null && current !== undefined; depth++) {
    yield current;
    current = (current as { cause?: unknown }).cause;
  }
}

// Elysia wraps what a parser throws.
const appErrorIn = (error: unknown): AppError | undefined =>
  [...causes(error)].find((cause) => cause instanceof AppError);
