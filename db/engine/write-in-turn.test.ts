import { afterAll, beforeAll, expect, spyOn, test } from "bun:test";
import { sql } from "drizzle-orm";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { writeInTurn } from "./write-in-turn.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ embedded: true });
});
afterAll(() => database.close());

/** Runs five transactions; returns how many sequential queries somebody else had answered meanwhile. */
async function answersDuring(write: (work: () => Promise<void>) => Promise<unknown>): Promise<number> {
  let answers = 0;
  let writing = true;
  const asking = (async () => {
    while (writing) {
      await database.pool.query("select 1");
      answers++;
      await Bun.sleep(1);
    }
  })();
  for (let round = 0; round < 5; round++) await write(() => Bun.sleep(60));
  writing = false;
  await asking;
  return answers;
}

test("others can run several queries between two transactions of long work", async () => {
  const { db } = database;
  expect(await answersDuring((work) => db.transaction(work))).toBeLessThan(12);
  const transact = writeInTurn(db);
  expect(await answersDuring((work) => transact(work))).toBeGreaterThan(16);
});

test("on an idle database the pause ends after three queries", async () => {
  const { db } = database;
  const transact = writeInTurn(db);
  // By this clock only the work takes time; queries are answered at once.
  let now = 0;
  const clock = spyOn(performance, "now").mockImplementation(() => now);
  const asked = spyOn(db, "execute");
  try {
    for (let round = 0; round < 3; round++)
      await transact(async () => {
        now += 100;
      });
    // Two pauses, each of which ends after three queries instead of 100 ms.
    expect(asked).toHaveBeenCalledTimes(6);
  } finally {
    clock.mockRestore();
    asked.mockRestore();
  }
});

test("returns the transaction's result, and a failed transaction leaves nothing", async () => {
  const { db } = database;
  const transact = writeInTurn(db);
  await db.execute(sql`create table marks (n int)`);
  expect(await transact(async (tx) => (await tx.execute(sql`insert into marks values (1) returning n`)).rows)).toEqual([
    { n: 1 },
  ]);
  const failed = transact(async (tx) => {
    await tx.execute(sql`insert into marks values (2)`);
    throw new Error("changed my mind");
  });
  await expect(failed).rejects.toThrow("changed my mind");
  expect(await transact(async (tx) => (await tx.execute(sql`select n from marks`)).rows)).toEqual([{ n: 1 }]);
});
