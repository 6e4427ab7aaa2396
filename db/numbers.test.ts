import { afterAll, beforeAll, expect, test } from "bun:test";
import { type SQL, sql } from "drizzle-orm";
import { createTestDatabase } from "#tests/harness/database.ts";
import { readNumbers } from "./numbers.ts";
import { listings, vendors } from "./schema.ts";

const { db, close } = await createTestDatabase();
afterAll(close);

const count = 60;
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const numbers = Array.from({ length: count }, (_, number) => number);
beforeAll(async () => {
  const place = { description: "", city: "Cape Town", province: "Western Cape", status: "approved" as const };
  const [vendor] = await db
    .insert(vendors)
    .values({ ...place, businessName: "Numbers" })
    .returning({ id: vendors.id });
  // Three or four on a page.
  const text = { description: "x".repeat(1900), foldedDescription: "", title: "One", foldedTitle: "one" };
  await db.insert(listings).values(
    numbers.map((number) => ({
      ...text,
      id: idOf(number),
      vendorId: vendor?.id as string,
      category: "home" as const,
      priceCents: 100 + number,
      stock: number,
    })),
  );
});

const prices = { of: [sql`${listings.priceCents}`, sql`${listings.stock} / 4.0`], where: sql`${listings.stock} <> 3` };

/** What is read, in turn. `most`: of so many. */
async function read(pagesAtOnce: number, most = Infinity, from = db) {
  const rows: [id: string, numbers: number[]][] = [];
  const each = (bytes: Uint8Array, at: number, found: Float64Array) => {
    if (rows.length === most) return false;
    rows.push([Buffer.from(bytes.subarray(at, at + 16)).toString("hex"), [...found]]);
    return true;
  };
  const whole = await readNumbers(from, prices, each, pagesAtOnce);
  return { rows: rows.sort(([a], [b]) => (a < b ? -1 : 1)), whole };
}

const expected = numbers
  .filter((number) => number !== 3)
  .map((number) => [idOf(number).replaceAll("-", ""), [100 + number, number / 4]]);

test.each([1, 2, 7, 1000])("every listing's numbers are read once, %d pages at a time", async (pagesAtOnce) => {
  const { rows, whole } = await read(pagesAtOnce);
  expect(whole).toBe(true);
  expect(rows as unknown[]).toEqual(expected);
});

test("reading ends when the reader says so", async () => {
  const { rows, whole } = await read(2, 3);
  expect([rows.length, whole]).toEqual([3, false]);
});

test("listings that are written meanwhile, which moves them, are still read once and as they were", async () => {
  let written: Promise<unknown> | undefined;
  const write = () =>
    db
      .update(listings)
      .set({ priceCents: sql`${listings.priceCents} + 1000` })
      .execute();
  // After the first slice. The embedded engine writes only when the reading has ended, as it runs one transaction at a time.
  const isServer = Boolean(process.env.DATABASE_URL);
  const between = Object.assign(Object.create(db) as typeof db, {
    transaction: ((work, config) =>
      db.transaction(async (transaction) => {
        const execute = async (query: SQL) => {
          const found = await transaction.execute(query);
          written ??= write();
          if (isServer) await written;
          return found;
        };
        return work(Object.assign(Object.create(transaction), { execute }));
      }, config)) as typeof db.transaction,
  });
  const { rows } = await read(1, Infinity, between);
  await written;
  expect(rows as unknown[]).toEqual(expected);
});

test("are read in one snapshot", async () => {
  let isolation = "";
  const watched = Object.assign(Object.create(db) as typeof db, {
    transaction: ((work, config) =>
      db.transaction(async (transaction) => {
        const read = await work(transaction);
        const { rows } = await transaction.execute<{ level: string }>(
          sql`select current_setting('transaction_isolation') as level`,
        );
        isolation = rows[0]?.level ?? "";
        return read;
      }, config)) as typeof db.transaction,
  });
  await read(2, Infinity, watched);
  expect(isolation).toBe("repeatable read");
});
