// The one door to the server: cookies with every call, JSON both ways, and the documented error text.
import type { ErrorBody } from "#contract/shared/errors.ts";

/** Rule call-3: the message is the status code, a colon and a space, then the body text (status text when empty). */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly path: string;
  /** What the server says to people; null when the body was not ours (a proxy's page, an empty reply). */
  readonly forPeople: string | null;
  /** Validation only: one message per field. */
  readonly fields: Record<string, string>;
  /** Which of several expected refusals it is. */
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
export function messageOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.forPeople) || fallback;
}

type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

/** Throws `ApiError` for any unsuccessful reply, and fetch's own error when the server can't be reached. */
export async function api<Reply>(
  method: Method,
  path: string,
  { body, signal }: { body?: unknown; signal?: AbortSignal } = {},
): Promise<Reply> {
  const response = await fetch(path, {
    method,
    credentials: "include",
    // Rule call-1: a call without a body has no Content-Type either.
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    ...(signal ? { signal } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new ApiError(path, response.status, response.statusText, text);
  return (text === "" ? undefined : JSON.parse(text)) as Reply;
}

/** Path plus the parameters that have a value. */
export function withQuery(path: string, parameters: Record<string, string | number | null | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null && value !== undefined && value !== "") query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}
