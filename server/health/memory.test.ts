import { expect, test } from "bun:test";
import { returningMemory } from "./memory.ts";

const mb = 1 << 20;

test("memory is returned when it has grown since it was last returned, and not otherwise", async () => {
  let used = 100 * mb;
  let collected = 0;
  const collect = () => {
    collected++;
    used -= 40 * mb;
  };
  const job = returningMemory({ resident: () => used, collect });
  await job.run();
  expect(collected).toBe(0);
  used = 400 * mb;
  await job.run();
  expect([collected, used / mb]).toEqual([1, 360]);
  for (const now of [360, 400, 390]) {
    used = now * mb;
    await job.run();
  }
  expect(collected).toBe(1);
  // Fallen by itself, and grown again.
  used = 300 * mb;
  await job.run();
  used = 350 * mb;
  await job.run();
  expect(collected).toBe(2);
});
