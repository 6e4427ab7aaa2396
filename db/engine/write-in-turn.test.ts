import { afterAll, beforeAll, expect, spyOn, test } from "bun:test";
import { sql } from "drizzle-orm";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { writeInTurn } from "./write-in-turn.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ embedded: true });
});
afterAll(() => database.close());

/** Five rounds of work, and how many questions somebody else had answered meanwhile, each asked after the one before. */
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

test("others ask several times between two transactions of a long piece of work, not once for each", async () => {
  const { db } = database;
  expect(await answersDuring((work) => db.transaction(work))).toBeLessThan(12);
  const transact = writeInTurn(db);
  expect(await answersDuring((work) => transact(work))).toBeGreaterThan(16);
});

test("nobody waits for nobody", async () => {
  const { db } = database;
  const transact = writeInTurn(db);
  // By this clock only the work takes time: every question is answered at once.
  let now = 0;
  const clock = spyOn(performance, "now").mockImplementation(() => now);
  const asked = spyOn(db, "execute");
  try {
    for (let round = 0; round < 3; round++)
      await transact(async () => {
        now += 100;
      });
    // Twice the pause between two rounds, which ends after three questions instead of 100 ms.
    expect(asked).toHaveBeenCalledTimes(6);
  } finally {
    clock.mockRestore();
    asked.mockRestore();
  }
});

test("answers what the transaction answers, and a failed one leaves nothing", async () => {
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
