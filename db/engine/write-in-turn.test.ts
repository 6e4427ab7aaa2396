import { afterAll, beforeAll, expect, spyOn, test } from "bun:test";
import { sql } from "drizzle-orm";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { writeInTurn } from "./write-in-turn.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ embedded: true });
});
afterAll(() => database.close());

test.each([
  ["as long as a transaction took", 100, 10],
  ["a quarter of a second at most", 1000, 25],
])("while others are served, the pause between two transactions is %s", async (_, tookMs, queries) => {
  const { db } = database;
  const transact = writeInTurn(db);
  // By this clock each query waits for others, and only that and the work take time.
  let now = 0;
  const clock = spyOn(performance, "now").mockImplementation(() => now);
  const execute = db.execute.bind(db);
  const asked = spyOn(db, "execute").mockImplementation(((query: Parameters<typeof execute>[0]) => {
    now += 10;
    return execute(query);
  }) as typeof execute);
  try {
    for (let round = 0; round < 3; round++)
      await transact(async () => {
        now += tookMs;
      });
    expect(asked).toHaveBeenCalledTimes(2 * queries);
  } finally {
    clock.mockRestore();
    asked.mockRestore();
  }
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
