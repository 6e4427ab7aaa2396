import { afterAll, beforeAll, beforeEach, describe, expect, spyOn, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id, time } from "#db/columns.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { type Queue, queue } from "./queue.ts";

const letters = pgTable("queue_letters", {
  id: id(),
  box: text("box").notNull().default("in"),
  state: text("state").notNull().default("waiting"),
  dueAt: time("due_at").defaultNow(),
  attempts: integer("attempts").notNull().default(0),
  lastError: text("last_error"),
  createdAt: createdAt(),
});
type Letter = typeof letters.$inferSelect;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.execute(sql`create table queue_letters (
    id uuid primary key default gen_random_uuid(), box text not null default 'in', state text not null default 'waiting',
    due_at timestamptz default now(), attempts int not null default 0, last_error text,
    created_at timestamptz not null default now())`);
});
afterAll(async () => {
  await database.db.execute(sql`drop table queue_letters`);
  await database.close();
});
beforeEach(async () => {
  await database.db.delete(letters);
});

async function add(values: Partial<Letter> = {}): Promise<string> {
  const [row] = await database.db.insert(letters).values(values).returning();
  return (row as Letter).id;
}
async function read(id: string): Promise<Letter> {
  const [row] = await database.db.select().from(letters).where(eq(letters.id, id));
  return row as Letter;
}
const secondsToDue = async (id: string) =>
  Math.round(((await read(id)).dueAt as Date).getTime() / 1000 - Date.now() / 1000);
const makeDue = (id: string) => database.db.update(letters).set({ dueAt: sql`now()` }).where(eq(letters.id, id));

const done = async () => ({ done: true, set: { state: "done" } });
const fail = () => Promise.reject(new Error("no luck"));
const lettersQueue = (work: Queue<typeof letters>["work"], change: Partial<Queue<typeof letters>> = {}) =>
  queue(database.db, {
    name: "Letters",
    table: letters,
    due: "dueAt",
    attempts: "attempts",
    atOnce: 3,
    leaseSeconds: 60,
    pausesSeconds: [20, 200],
    mostAttempts: 4,
    work,
    failed: (error, _, final) => ({
      lastError: error instanceof Error ? error.message : null,
      ...(final && { state: "failed" }),
    }),
    gaveUp: eq(letters.state, "failed"),
    lastError: letters.lastError,
    advice: "Write again.",
    screen: null,
    ...change,
  });
/** Work that the test ends. */
function held() {
  const begun: string[] = [];
  const release = Promise.withResolvers<void>();
  const until = async (count: number) => {
    while (begun.length < count) await Bun.sleep(5);
  };
  const work = (row: Letter) => {
    begun.push(row.id);
    return release.promise;
  };
  return { begun, until, release, work };
}

describe("claiming", () => {
  test("concurrent runs work on each due row once, the longest due first", async () => {
    const ids: string[] = [];
    // Inserted last but due longest.
    for (let age = 1; age <= 30; age++) ids.unshift(await add({ dueAt: new Date(Date.now() - age * 1000) }));
    const later = await add({ dueAt: new Date(Date.now() + 60_000) });
    const worked: string[] = [];
    const work = async (row: Letter) => {
      worked.push(row.id);
      return done();
    };
    const one = lettersQueue(work, { atOnce: 1 });
    expect(await one.run()).toBe(30);
    expect(worked).toEqual(ids);
    expect(await database.db.$count(letters, eq(letters.state, "done"))).toBe(30);
    await database.db.update(letters).set({ dueAt: sql`now()` }).where(eq(letters.state, "done"));
    worked.length = 0;
    await Promise.all([lettersQueue(work).run(), lettersQueue(work).run(), lettersQueue(work).run()]);
    expect(worked.toSorted()).toEqual(ids.toSorted());
    expect(await read(later)).toMatchObject({ state: "waiting", attempts: 0 });
    expect(await one.run()).toBe(0);
  });

  test("a queue's SQL is made once, as every idle server asks for work all the time", async () => {
    const work = lettersQueue(done);
    const made = spyOn(database.db, "select");
    await add();
    expect(await work.run()).toBe(1);
    expect(await work.run()).toBe(0);
    expect(made).not.toHaveBeenCalled();
    made.mockRestore();
  });

  test("only rows of the queue are claimed", async () => {
    const other = await add({ box: "out" });
    expect(await lettersQueue(done, { name: "Letters in", where: eq(letters.box, "in") }).run()).toBe(0);
    expect(await read(other)).toMatchObject({ attempts: 0, state: "waiting" });
  });

  test("works on a limited number of rows at once, and a hanging row delays no other", async () => {
    for (let count = 0; count < 8; count++) await add();
    const hangs = held();
    let finished = 0;
    const running = lettersQueue(async (row) => {
      if (hangs.begun.length === 0) await hangs.work(row);
      else finished++;
      return done();
    }).run();
    while (finished < 7) await Bun.sleep(5);
    hangs.release.resolve();
    expect(await running).toBe(8);

    for (let count = 0; count < 8; count++) await add();
    const all = held();
    const full = lettersQueue(async (row) => {
      await all.work(row);
      return done();
    }).run();
    await all.until(3);
    await Bun.sleep(50);
    expect(all.begun).toHaveLength(3);
    all.release.resolve();
    expect(await full).toBe(8);
  });

  test("when stopped, running work finishes and nothing new starts", async () => {
    for (let count = 0; count < 8; count++) await add();
    const stopping = new AbortController();
    const all = held();
    const running = lettersQueue(async (row) => {
      await all.work(row);
      return done();
    }).run(stopping.signal);
    await all.until(3);
    stopping.abort();
    all.release.resolve();
    expect(await running).toBe(3);
    expect(await database.db.$count(letters, eq(letters.state, "done"))).toBe(3);
  });
});

describe("the lease", () => {
  test("keeps a row from others until it expires", async () => {
    const id = await add();
    const dies = held();
    void lettersQueue(async (row) => {
      await dies.work(row);
      return done();
    }).run();
    await dies.until(1);
    expect(await lettersQueue(done).run()).toBe(0);
    expect(await secondsToDue(id)).toBeWithin(58, 61);
    await makeDue(id);
    expect(await lettersQueue(done).run()).toBe(1);
    expect(await read(id)).toMatchObject({ state: "done", attempts: 2, dueAt: null });
  });

  test.each([
    ["success is dropped", false, {}, "waiting"],
    ["success is stored where it counts however late", false, { evenLate: true }, "done"],
    ["failure is dropped", true, { evenLate: true }, "waiting"],
  ] as const)("of who comes back after the lease, with the row in other hands, %s", async (_, fails, change, state) => {
    const id = await add();
    const slow = held();
    const late = lettersQueue(async (row) => {
      await slow.work(row);
      return fails ? fail() : done();
    }, change).run();
    await slow.until(1);
    await makeDue(id);
    await lettersQueue(() => Promise.reject(new Error("the next one"))).run();
    slow.release.resolve();
    await late;
    expect(await read(id)).toMatchObject({ state, lastError: "the next one", attempts: 2 });
    if (state === "waiting") expect(await secondsToDue(id)).toBeWithin(190, 201);
  });

  test("lets a row that becomes due again meanwhile run once more", async () => {
    const id = await add();
    let times = 0;
    const asked = lettersQueue(async () => {
      if (++times === 1) await makeDue(id);
      return done();
    });
    expect(await asked.run()).toBe(2);
    expect(await read(id)).toMatchObject({ state: "done", attempts: 2, dueAt: null });
  });
});

describe("failures", () => {
  test("are retried after each pause in order, the last one repeating, and given up after the maximum", async () => {
    const id = await add();
    const seen: (number | boolean)[] = [];
    const failing = lettersQueue(fail, {
      failed: (_, row, final) => {
        seen.push(row.attempts, final);
        return { lastError: "no luck", ...(final && { state: "failed" }) };
      },
    });
    for (const seconds of [20, 200, 200]) {
      expect(await failing.run()).toBe(1);
      expect(await secondsToDue(id)).toBeWithin(seconds - 3, seconds + 1);
      expect(await read(id)).toMatchObject({ state: "waiting", lastError: "no luck" });
      await makeDue(id);
    }
    await failing.run();
    expect(await read(id)).toMatchObject({ state: "failed", attempts: 4, dueAt: null });
    expect(seen).toEqual([1, false, 2, false, 3, false, 4, true]);
    expect(await failing.run()).toBe(0);
  });

  test("are retried for ever without a maximum, and after the first pause each time without a count", async () => {
    const id = await add({ attempts: 1000 });
    await lettersQueue(fail, { mostAttempts: undefined }).run();
    expect(await secondsToDue(id)).toBeWithin(190, 201);
    await makeDue(id);
    await lettersQueue(fail, { name: "Uncounted letters", mostAttempts: undefined, attempts: undefined }).run();
    expect(await secondsToDue(id)).toBeWithin(15, 21);
    expect((await read(id)).attempts).toBe(1001);
  });

  test("that can't be retried are given up at once", async () => {
    const id = await add({ attempts: 1 });
    const pauses: number[] = [];
    await lettersQueue(fail, {
      isHopeless: (_, __, pauseSeconds) => {
        pauses.push(pauseSeconds);
        return true;
      },
    }).run();
    expect(await read(id)).toMatchObject({ state: "failed", attempts: 2, dueAt: null });
    expect(pauses).toEqual([200]);
  });

  test("don't include work that only has to be checked again, which comes after its pause", async () => {
    const id = await add();
    await lettersQueue(async () => ({ done: false, set: { state: "sent" } })).run();
    expect(await read(id)).toMatchObject({ state: "sent", lastError: null, attempts: 1 });
    expect(await secondsToDue(id)).toBeWithin(15, 21);
  });

  test("to store an outcome end the run with an error after the others have finished; the row is due after its lease", async () => {
    const ids = [await add(), await add(), await add()];
    let first = true;
    const broken = lettersQueue(
      async () => {
        if (!first) return done();
        first = false;
        return fail();
      },
      {
        failed() {
          throw new Error("not stored");
        },
      },
    );
    await expect(broken.run()).rejects.toThrow("not stored");
    const rows = await Promise.all(ids.map(read));
    expect(rows.map(({ state }) => state).toSorted()).toEqual(["done", "done", "waiting"]);
    const left = rows.find(({ state }) => state === "waiting") as Letter;
    expect(await secondsToDue(left.id)).toBeWithin(50, 61);
  });
});

test("the status counts this queue's waiting, overdue and given-up rows, with the newest error", async () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  await add({ dueAt: ago(-60), createdAt: ago(30), lastError: "older" });
  await add({ dueAt: ago(9) });
  await add({ dueAt: ago(11) });
  await add({ dueAt: null, state: "failed", createdAt: ago(20), lastError: "newer" });
  await add({ dueAt: null, state: "done", lastError: "overcome" });
  await add({ box: "out", dueAt: ago(11), lastError: "elsewhere" });
  const status = (change: Partial<Queue<typeof letters>> = {}) =>
    lettersQueue(done, { where: eq(letters.box, "in"), ...change }).status?.();
  const counts = { name: "Letters", waiting: 3, overdue: 1, advice: "Write again.", screen: null };
  expect(await status()).toEqual({ ...counts, gaveUp: 1, lastError: "newer" });
  expect(await status({ gaveUp: undefined, lastError: undefined })).toEqual({ ...counts, gaveUp: 0, lastError: null });
  await database.db.delete(letters);
  expect(await status()).toMatchObject({ waiting: 0, overdue: 0, gaveUp: 0, lastError: null });
});
