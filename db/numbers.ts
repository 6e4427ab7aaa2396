// Numbers of many listings, as bytes: as rows, those of 200,000 listings take the driver a second of processor time. In the order in
// which they are stored: in that of their ids, which are random, the database takes ten times as long.
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "./engine/index.ts";
import { listings } from "./schema.ts";

/** Of 8 KB; a dozen listings each. */
const pagesAtOnce = 2000;
const idBytes = 16;
const numberBytes = 8;

/** What is read of each listing, and of which. */
interface Numbers {
  of: readonly SQL[];
  where: SQL;
}

/** The 16 bytes of the listing's id begin at `at`. The next listing's numbers overwrite these. False: read no further. */
export type EachNumbers = (bytes: Uint8Array, at: number, numbers: Float64Array) => boolean;

/** As of one moment, in slices, between which requests are served. False if `each` ended it. */
export function readNumbers(db: Database, { of, where }: Numbers, each: EachNumbers, atOnce = pagesAtOnce) {
  const sent = sql.join(
    [sql`uuid_send(${listings.id})`, ...of.map((number) => sql`float8send((${number})::float8)`)],
    sql` || `,
  );
  const rowBytes = idBytes + of.length * numberBytes;
  const numbers = new Float64Array(of.length);
  // In one snapshot: a listing that is written meanwhile moves, and would be met twice or not at all.
  return db.transaction(
    async (transaction) => {
      const { rows: sizes } = await transaction.execute<{ pages: number }>(
        sql`select (pg_relation_size('listings') / current_setting('block_size')::int)::int as pages`,
      );
      const pages = sizes[0]?.pages ?? 0;
      for (let from = 0; from < pages; from += atOnce) {
        const [first, end] = [from, from + atOnce].map((page) => sql`${`(${page},0)`}::tid`);
        const { rows } = await transaction.execute<{ page: Buffer | null }>(sql`
          select string_agg(${sent}, ''::bytea) as page from ${listings}
          where ${listings}.ctid >= ${first} and ${listings}.ctid < ${end} and ${where}`);
        const page = rows[0]?.page;
        if (!page) continue;
        const view = new DataView(page.buffer, page.byteOffset, page.length);
        for (let at = 0; at < page.length; at += rowBytes) {
          for (let number = 0; number < numbers.length; number++)
            numbers[number] = view.getFloat64(at + idBytes + number * numberBytes);
          if (!each(page, at, numbers)) return false;
        }
        await new Promise((resolve) => setImmediate(resolve));
      }
      return true;
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}
