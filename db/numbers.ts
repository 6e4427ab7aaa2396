// Numbers of many listings, as bytes: as rows, those of 200,000 listings take the driver a second of processor time.
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "./engine/index.ts";

const pageSize = 5000;
const idBytes = 16;
const numberBytes = 8;
const beforeAll: Uint8Array = new Uint8Array(idBytes);

/**
 * What is read of each row: `from` is the rest of a query with the listings as `l`, up to its last condition. A table that is joined by
 * their ids needs a condition with `after` as well: the planner would read it from its first id on for each slice.
 */
interface Numbers {
  of: readonly SQL[];
  from(after: SQL): SQL;
}

/** The 16 bytes of the listing's id begin at `at`. The next listing's numbers overwrite these. False: read no further. */
export type EachNumbers = (bytes: Uint8Array, at: number, numbers: Float64Array) => boolean;

/** In slices, between which requests are served. False if `each` ended it. */
export async function readNumbers(db: Database, { of, from }: Numbers, each: EachNumbers, rowsAtOnce = pageSize) {
  const sent = sql.join(
    of.map((number) => sql`float8send((${number})::float8)`),
    sql` || `,
  );
  const rowBytes = idBytes + of.length * numberBytes;
  const numbers = new Float64Array(of.length);
  for (let after = beforeAll; ; ) {
    const last = sql`${Buffer.from(after).toString("hex")}::uuid`;
    const { rows } = await db.execute<{ page: Buffer | null }>(sql`
      select string_agg(line, ''::bytea order by id) as page
      from (select l.id, uuid_send(l.id) || ${sent} as line from ${from(last)} and l.id > ${last}
        order by l.id limit ${rowsAtOnce}) as lines`);
    const page = rows[0]?.page;
    if (!page) return true;
    const view = new DataView(page.buffer, page.byteOffset, page.length);
    for (let at = 0; at < page.length; at += rowBytes) {
      for (let number = 0; number < numbers.length; number++)
        numbers[number] = view.getFloat64(at + idBytes + number * numberBytes);
      if (!each(page, at, numbers)) return false;
    }
    if (page.length < rowsAtOnce * rowBytes) return true;
    after = page.subarray(-rowBytes).subarray(0, idBytes);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
