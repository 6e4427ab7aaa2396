// When PUDO's list of lockers is read, and who waits for it.
import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { type CarrierServer, playedLockers, startPudoServer } from "#tests/harness/carrier-server.ts";
import { until } from "#tests/harness/waiting.ts";
import { listKeptMs, lockerList, retryMs } from "./locker-list.ts";

const key = "a-key-of-the-tests";
let server: CarrierServer;
let time: number;
let warnings: number;
beforeAll(() => {
  server = startPudoServer(key);
});
beforeEach(() => {
  server.fail();
  server.asked.length = 0;
  time = 0;
  warnings = 0;
});
afterAll(() => server.close());

const open = (patienceMs = 5000) =>
  lockerList(
    { apiKey: key, baseUrl: server.url },
    { log: { warn: () => void warnings++ }, patienceMs, now: () => time },
  );
const patient = () => new AbortController().signal;
const over = AbortSignal.abort();

test("quotes that come together share the first list", async () => {
  const read = open();
  const [one, two] = await Promise.all([read(patient()), read(patient())]);
  expect(one).toBe(two);
  expect([one.length > 0, server.asked.length]).toEqual([true, 1]);
});

test("a quote whose time is over doesn't wait for the first list, and the next one gets it", async () => {
  const read = open();
  await expect(read(over)).rejects.toThrow("takes too long");
  expect((await read(patient())).length).toBeGreaterThan(0);
  expect(server.asked).toHaveLength(1);
});

test("an old list is given at once while a newer one is read, once", async () => {
  const read = open();
  const old = await read(patient());
  time = listKeptMs - 1;
  expect([await read(over), server.asked.length]).toEqual([old, 1]);
  time = listKeptMs;
  server.fail(Response.json(playedLockers.slice(0, 1)));
  expect(await Promise.all([read(over), read(over)])).toEqual([old, old]);
  await until(async () => (await read(over)).length === 1);
  expect(server.asked).toHaveLength(2);
});

test("silence ends by itself; the old list stays, and the next try waits a few minutes", async () => {
  const read = open(50);
  const old = await read(patient());
  time = listKeptMs;
  server.fail("silence");
  expect(await read(over)).toBe(old);
  await until(async () => warnings === 1);
  time += retryMs.withOldList - 1;
  server.fail();
  expect([await read(over), server.asked.length]).toEqual([old, 2]);
  time += 1;
  await read(over);
  await until(async () => server.asked.length === 3);
});

test("without any list the next try comes sooner", async () => {
  const read = open();
  server.fail(new Response("oops", { status: 500 }));
  await expect(read(patient())).rejects.toThrow("answered 500");
  server.fail();
  await expect(read(patient())).rejects.toThrow("a moment ago");
  time = retryMs.withoutList;
  expect((await read(patient())).length).toBeGreaterThan(0);
  expect([server.asked.length, warnings]).toEqual([2, 0]);
});
