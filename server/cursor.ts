// Where the next page of a list begins, as an opaque text. It comes back from the outside, so nothing in it is trusted.
import * as z from "zod/mini";
import { AppError } from "#server/app-error.ts";

export const writeCursor = (place: readonly string[]): string =>
  Buffer.from(JSON.stringify(place)).toString("base64url");

/** "invalid" for anything that isn't what `place` describes. */
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
 * A float8 as Postgres writes it. Read as a number, because both write the shortest text that reads back as the same one,
 * and because Postgres refuses the text of a number that is too small or too large.
 */
export const float = z.pipe(
  z.string().check(z.regex(/^-?(?:\d{1,17}(?:\.\d{1,20})?(?:e[+-]?\d{1,3})?|Infinity)$/)),
  z.transform(Number),
);

/** Microseconds since 1970, which a timestamptz holds exactly; the largest still is a time that Postgres knows. */
export const microseconds = z.string().check(z.regex(/^\d{1,16}$/));

/** What a list's query asks for. */
export const pageAsked = (
  query: { limit?: number | undefined; cursor?: string | undefined },
  usual = 24,
): { limit: number; cursor: string | null } => ({ limit: query.limit ?? usual, cursor: query.cursor || null });
