import { afterAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { createTestDatabase } from "#tests/harness/database.ts";
import { readNumbers } from "./numbers.ts";

const { db, close } = await createTestDatabase();
afterAll(close);

const made = {
  of: [sql`l.number`, sql`l.number / 4.0`],
  from: () =>
    sql`(select md5(number::text)::uuid as id, number from generate_series(1, 7) as number) as l where l.number <> 3`,
};

async function read(rowsAtOnce: number, most = Infinity): Promise<{ rows: Map<string, number[]>; whole: boolean }> {
  const rows = new Map<string, number[]>();
  const each = (bytes: Uint8Array, at: number, numbers: Float64Array) => {
    if (rows.size === most) return false;
    rows.set(Buffer.from(bytes.subarray(at, at + 16)).toString("hex"), [...numbers]);
    return true;
  };
  const whole = await readNumbers(db, made, each, rowsAtOnce);
  return { rows, whole };
}

const md5 = (number: number) => new Bun.CryptoHasher("md5").update(String(number)).digest("hex");

// 2 and 3: the last page is full; 4: it is not; 6: nothing follows the only page.
test.each([1, 2, 3, 4, 6, 100])("every row's numbers are read once, %d at a time", async (rowsAtOnce) => {
  const { rows, whole } = await read(rowsAtOnce);
  expect(whole).toBe(true);
  expect(rows).toEqual(new Map([1, 2, 4, 5, 6, 7].map((number) => [md5(number), [number, number / 4]])));
});

test("reading ends when the reader says so", async () => {
  const { rows, whole } = await read(2, 3);
  expect([rows.size, whole]).toEqual([3, false]);
});
