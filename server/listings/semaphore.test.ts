import { expect, test } from "bun:test";
import { createSemaphore } from "./semaphore.ts";

/** Work that ends on command and reports its start. */
function job() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const state = { begun: false, end: resolve };
  return {
    ...state,
    get begun() {
      return state.begun;
    },
    work: async () => {
      state.begun = true;
      await promise;
    },
  };
}
const settle = () => Bun.sleep(1);

test("two run, two more wait in order, and the fifth is refused as full", async () => {
  const semaphore = createSemaphore(2, 2);
  const jobs = [job(), job(), job(), job()];
  const ends = jobs.map(({ work }) => semaphore.take(1, work));
  await settle();
  expect(jobs.map(({ begun }) => begun)).toEqual([true, true, false, false]);
  expect(await semaphore.take(1, job().work)).toBe("full");
  jobs[1]?.end();
  await settle();
  expect(jobs.map(({ begun }) => begun)).toEqual([true, true, true, false]);
  for (const { end } of jobs) end();
  await Promise.all(ends);
  expect(await semaphore.take(1, async () => "done")).toBe("done");
});

test("work that takes both places runs alone and is not overtaken", async () => {
  const semaphore = createSemaphore(2, 5);
  const [small, large, later] = [job(), job(), job()];
  const ends = [semaphore.take(1, small.work), semaphore.take(2, large.work), semaphore.take(1, later.work)];
  await settle();
  expect([small.begun, large.begun, later.begun]).toEqual([true, false, false]);
  small.end();
  await settle();
  expect([large.begun, later.begun]).toEqual([true, false]);
  large.end();
  await settle();
  expect(later.begun).toBe(true);
  later.end();
  await Promise.all(ends);
});

test("failed work releases its place", async () => {
  const semaphore = createSemaphore(1, 0);
  await expect(
    semaphore.take(1, async () => {
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  expect(await semaphore.take(1, async () => 1)).toBe(1);
});
