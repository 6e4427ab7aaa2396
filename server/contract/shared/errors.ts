/** Kinds of errors and their status. */
export const statusOfKind = {
  invalid: 400,
  "signed-out": 401,
  forbidden: 403,
  "not-found": 404,
  conflict: 409,
  "too-large": 413,
  "wrong-type": 415,
  "too-many": 429,
  unavailable: 503,
} as const;

export type ErrorKind = keyof typeof statusOfKind;

/** Standard-schema issues → one message per field, the first of each; "" names the body as a whole. */
export function fieldMessages(
  issues: readonly { message: string; path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined }[],
): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const name = (issue.path ?? []).map((part) => String(typeof part === "object" ? part.key : part)).join(".");
    fields[name] ??= issue.message;
  }
  return fields;
}
