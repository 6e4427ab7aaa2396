// Cursors: where the next page of a list begins, as opaque text. They come back from the browser, so they are validated.
import * as z from "zod/mini";
import { AppError } from "#server/app-error.ts";

export const writeCursor = (place: readonly string[]): string =>
  Buffer.from(JSON.stringify(place)).toString("base64url");

/** Throws "invalid" unless the text matches `place`. */
export function readCursor<Place extends z.ZodMiniType>(text: string, place: Place): z.output<Place> {
  const read = place.safeParse(decode(text));
  if (!read.success)
    throw new AppError("invalid", "This page is not available.", { fields: { cursor: "Invalid input" } });
  return read.data;
}

function decode(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString());
  } catch {
    return undefined;
  }
}

/**
 * A float8 as Postgres writes it. Parsed as a number: JavaScript and Postgres both write the shortest text that gives the same
 * number again, and Postgres refuses text outside its range.
 */
export const float = z.pipe(
  z.string().check(z.regex(/^-?(?:\d{1,17}(?:\.\d{1,25})?(?:e[+-]?\d{1,3})?|Infinity)$/)),
  z.transform(Number),
);

/** Microseconds since 1970, which a timestamptz stores exactly; 16 digits stay within Postgres' range. */
export const microseconds = z.string().check(z.regex(/^\d{1,16}$/));

/** The page that a query asks for. */
export const pageAsked = (
  query: { limit?: number | undefined; cursor?: string | undefined },
  usual = 24,
): { limit: number; cursor: string | null } => ({ limit: query.limit ?? usual, cursor: query.cursor || null });
