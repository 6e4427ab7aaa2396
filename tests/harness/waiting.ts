// Waiting and timing on a machine that is busy with other work.
import { expect } from "bun:test";

/** Waits until the condition holds; fails shortly before the test's own time-out. */
export async function until(holds: () => unknown, limitMs = 25_000): Promise<void> {
  for (const begin = performance.now(); !(await holds()); await Bun.sleep(5))
    if (performance.now() - begin > limitMs) throw new Error(`not so within ${limitMs} ms: ${holds}`);
}

/** Waits until `read` returns the expected value; fails with the last value. */
export async function becomes<Read>(read: () => Read | Promise<Read>, expected: Read, limitMs = 15_000): Promise<void> {
  const begin = performance.now();
  let now = await read();
  while (!Bun.deepEquals(now, expected) && performance.now() - begin < limitMs) {
    await Bun.sleep(20);
    now = await read();
  }
  expect<unknown>(now).toEqual(expected);
}

/**
 * Lets what is on its way inside this process arrive, or shows that nothing does: turns of the event loop, as a single pause may be used
 * up by another process.
 */
export async function loopTurns(turns = 15): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await Bun.sleep(1);
}

/** CPU time of `work` in this thread, in milliseconds, which other processes don't affect. */
export async function processorMs(work: () => unknown): Promise<number> {
  const begin = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(begin);
  return (user + system) / 1000;
}
