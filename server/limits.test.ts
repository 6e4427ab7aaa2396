import { afterAll, beforeAll, beforeEach, expect, setSystemTime, test } from "bun:test";
import { chatLimit, followLimit } from "#contract/chat/endpoints.ts";
import { endpoints } from "#contract/endpoints.ts";
import type { Endpoint } from "#contract/shared/endpoint.ts";
import { limitCounters } from "#db/schema.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { AppError } from "./app-error.ts";
import { createLimits, type Limits, purgeCounters } from "./limits.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.delete(limitCounters);
});

/** How many of `count` calls pass. */
async function passing(count: number, call: () => Promise<void>): Promise<number> {
  let passed = 0;
  for (let turn = 0; turn < count; turn++) {
    try {
      await call();
      passed++;
    } catch (error) {
      expect(error).toBeInstanceOf(AppError);
      expect((error as AppError).kind).toBe("too-many");
      expect((error as AppError).retryAfterSeconds).toBeGreaterThan(0);
    }
  }
  return passed;
}

test("each further lock of an account lasts twice as long, up to an hour", async () => {
  const limits = createLimits(database.db, { rateLimits: true, secretsKey: "a key" });
  const waits: number[] = [];
  let now = Date.now();
  try {
    for (let lock = 0; lock < 9; lock++) {
      for (let guess = 0; guess < 5; guess++)
        await limits.beginSignIn({ address: `10.0.${lock}.${guess}`, email: "x@example.com", browser: null });
      const refusal = (await limits
        .beginSignIn({ address: "10.9.9.9", email: "x@example.com", browser: null })
        .catch((error) => error)) as AppError;
      waits.push(refusal.retryAfterSeconds ?? 0);
      now += (refusal.retryAfterSeconds ?? 0) * 1000 + 1000;
      setSystemTime(now);
    }
  } finally {
    setSystemTime();
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
});

test("one address can't try many accounts", async () => {
  const limits = createLimits(database.db, { rateLimits: true, secretsKey: "a key" });
  let account = 0;
  expect(
    await passing(60, () =>
      limits.beginSignIn({ address: "10.0.0.1", email: `a${account++}@example.com`, browser: null }),
    ),
  ).toBe(50);
  await limits.beginSignIn({ address: "10.0.0.2", email: "b@example.com", browser: null });
});

test("a limit counts in each of its windows by that window's key", async () => {
  const limits = createLimits(database.db, { rateLimits: true, secretsKey: "a key" });
  expect(await passing(40, () => limits.take(chatLimit, { address: "10.0.0.1", owner: "user a" }))).toBe(30);
  await limits.take(chatLimit, { address: "10.0.0.1", owner: "user b" });
  let visitor = 0;
  const newVisitor = () => limits.take(chatLimit, { address: "10.0.0.3", owner: `visitor ${visitor++}` });
  expect(await passing(400, newVisitor)).toBe(300);
});

test("a window whose key isn't given is an error, not unlimited", async () => {
  const limits = createLimits(database.db, { rateLimits: true, secretsKey: "a key" });
  await expect(limits.take(chatLimit, { address: "10.0.0.1" })).rejects.toThrow("owner");
});

test("RATE_LIMITS=off limits nothing", async () => {
  const limits = createLimits(database.db, { rateLimits: false, secretsKey: "a key" });
  expect(
    await passing(500, () => limits.beginSignIn({ address: "10.0.0.1", email: "a@example.com", browser: null })),
  ).toBe(500);
  expect(await passing(500, () => limits.take(chatLimit, { address: "10.0.0.1", owner: "a" }))).toBe(500);
  expect(await limits.allows(chatLimit, { address: "10.0.0.1", owner: "a" })).toBe(true);
});

test("two servers count together, and what one finds is over is over at once", async () => {
  const [one, other] = [1, 2].map(() => createLimits(database.db, { rateLimits: true, secretsKey: "a key" })) as [
    Limits,
    Limits,
  ];
  const by = { address: "10.0.0.1", owner: "user a" };
  let turn = 0;
  expect(await passing(40, () => (turn++ % 2 ? one : other).take(chatLimit, by))).toBe(30);
  for (const server of [one, other]) expect(await server.allows(chatLimit, by)).toBe(false);
});

test("a right password at one server lifts the lock at the other", async () => {
  const [one, other] = [1, 2].map(() => createLimits(database.db, { rateLimits: true, secretsKey: "a key" })) as [
    Limits,
    Limits,
  ];
  const by = { address: "10.0.0.1", email: "x@example.com", browser: null };
  for (let guess = 0; guess < 5; guess++) await one.beginSignIn(by);
  await expect(one.beginSignIn(by)).rejects.toThrow("Too many failed sign-ins.");
  await other.signedIn(by);
  await one.beginSignIn(by);
});

test("what is counted says neither who nor from where", async () => {
  const limits = createLimits(database.db, { rateLimits: true, secretsKey: "a key" });
  await limits.beginSignIn({ address: "10.0.0.1", email: "x@example.com", browser: null });
  const rows = JSON.stringify(await database.db.select().from(limitCounters));
  expect([rows.includes("10.0.0.1"), rows.includes("example"), rows.length > 100]).toEqual([false, false, true]);
});

test("a database that can't count is not a limit that is reached", async () => {
  const limits = createLimits(database.db, { rateLimits: true, secretsKey: "a key" });
  await database.db.execute("alter table limit_counters rename to elsewhere");
  try {
    await expect(limits.allows(chatLimit, { address: "10.0.0.1", owner: "a" })).rejects.toThrow();
  } finally {
    await database.db.execute("alter table elsewhere rename to limit_counters");
  }
});

test("no two limits are counted under one name", () => {
  const declared = new Set(Object.values<Endpoint>(endpoints).flatMap(({ limits = [] }) => limits));
  const names = [...declared].map(({ name }) => name);
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
});

test("counts whose time is over are removed", async () => {
  const limits = createLimits(database.db, { rateLimits: true, secretsKey: "a key" });
  await limits.take(chatLimit, { address: "10.0.0.1", owner: "a" });
  setSystemTime(Date.now() + 61_000);
  try {
    await limits.take(followLimit, { address: "10.0.0.1", owner: "a" });
    await purgeCounters(database.db);
  } finally {
    setSystemTime();
  }
  expect(await database.db.$count(limitCounters)).toBe(followLimit.windows.length);
});

test("nobody finds an address behind a stored count without the key", async () => {
  const keysWith = async (secretsKey: string) => {
    await database.db.delete(limitCounters);
    await createLimits(database.db, { rateLimits: true, secretsKey }).take(chatLimit, {
      owner: "1",
      address: "10.0.0.1",
    });
    return (await database.db.select({ key: limitCounters.key }).from(limitCounters)).map(({ key }) => key).sort();
  };
  const keys = await keysWith("a key");
  expect(await keysWith("a key")).toEqual(keys);
  expect((await keysWith("another")).filter((key) => keys.includes(key))).toEqual([]);
  expect(keys.join()).not.toContain("10.0.0.1");
});
