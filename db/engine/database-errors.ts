// Distinguishes failures of the database itself from errors in a query.

/** The database can't or mustn't be opened; the message is a sentence for the operator. */
export class DatabaseRefused extends Error {
  override name = "DatabaseRefused";
}

const unavailableStates = new Set([
  "57014", // query_canceled: over five seconds
  "57P01", // admin_shutdown
  "57P02", // crash_shutdown
  "57P03", // cannot_connect_now
  "25P03", // idle_in_transaction_session_timeout
  "58030", // io_error
]);
// Connection exceptions, and insufficient resources (disk full, out of memory, too many connections).
const unavailableClasses = ["08", "53"];
const unavailableSystemCodes = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOENT", "ETIMEDOUT", "ENOTFOUND"]);
const unavailableMessages =
  /connection terminated|connection timeout|timeout exceeded when trying to connect|not queryable|client was closed|cannot use a pool after/i;

/** The SQLSTATE of a failed query, also inside drizzle's and our own wrappers; undefined for other errors. */
export function sqlState(error: unknown): string | undefined {
  for (const link of causes(error)) {
    if (link.severity !== undefined && typeof link.code === "string") return link.code;
  }
  return undefined;
}

export function violatedConstraint(error: unknown): string | undefined {
  if (!sqlState(error)?.startsWith("23")) return undefined;
  for (const link of causes(error)) if (typeof link.constraint === "string") return link.constraint;
  return undefined;
}

/** True if the database failed and not the request: the answer is 503, and a retry makes sense. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) return unavailableStates.has(state) || unavailableClasses.includes(state.slice(0, 2));
  for (const link of causes(error)) {
    if (link.syscall !== undefined && unavailableSystemCodes.has(String(link.code))) return true;
    if (unavailableMessages.test(link.message)) return true;
  }
  return false;
}

interface Link extends Error {
  code?: unknown;
  severity?: unknown;
  syscall?: unknown;
  constraint?: unknown;
}

function* causes(error: unknown): Generator<Link> {
  for (let link = error; link instanceof Error; link = link.cause) yield link;
}
