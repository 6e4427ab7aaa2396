// Cursors: where the next page of a list begins, as opaque text. They come back from the browser, so they are validated.
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
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

/** A timestamptz as `microseconds`. */
export const sinceOf = (time: SQLWrapper) => sql<string>`(extract(epoch from ${time}) * 1000000)::bigint::text`;

/** The last entry of a page in the order of a time, then of an id. */
const pageEnd = z.tuple([microseconds, z.uuid()]);

/** What such a list has after its cursor, newest or oldest first; undefined at its beginning. */
export function afterCursor(
  cursor: string | null,
  time: SQLWrapper,
  id: SQLWrapper,
  first: "newest" | "oldest" = "newest",
): SQL | undefined {
  return cursor === null ? undefined : afterPlace(readCursor(cursor, pageEnd), time, id, first);
}

export function afterPlace(
  [since, lastId]: readonly [since: string, id: string],
  time: SQLWrapper,
  id: SQLWrapper,
  first: "newest" | "oldest" = "newest",
): SQL {
  const beyond = sql.raw(first === "newest" ? "<" : ">");
  const at = sql`('epoch'::timestamptz + ${since}::bigint * interval '1 microsecond')`;
  // The condition on the time alone lets an index begin here.
  return sql`(${time} ${beyond}= ${at} and (${time} ${beyond} ${at} or ${id} > ${lastId}::uuid))`;
}

/** The page that a query asks for. */
export const pageAsked = (
  query: { limit?: number | undefined; cursor?: string | undefined },
  usual = 24,
): { limit: number; cursor: string | null } => ({ limit: query.limit ?? usual, cursor: query.cursor || null });

/** One page of the rows that were read with a limit of one more, and where the next page begins. */
export function pageOf<Row>(
  found: readonly Row[],
  limit: number,
  placeOf: (last: Row) => readonly string[],
): { page: Row[]; nextCursor: string | null } {
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return { page, nextCursor: found.length > limit && last ? writeCursor(placeOf(last)) : null };
}
