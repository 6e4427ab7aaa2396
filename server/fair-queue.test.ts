import { expect, test } from "bun:test";
import { createFairQueue } from "./fair-queue.ts";

/** Enters, and notes who began. */
function played(options: Partial<Parameters<typeof createFairQueue>[0]> = {}) {
  const queue = createFairQueue({ running: 1, perAddress: 1, waiting: 100, waitMs: 60_000, ...options });
  const began: string[] = [];
  const leaves: (() => void)[] = [];
  const refused: string[] = [];
  const enter = (address: string) =>
    queue.enter(address).then(
      (leave) => {
        began.push(address);
        leaves.push(leave);
      },
      (error) => refused.push(`${address}: ${error.kind} ${error.retryAfterSeconds}`),
    );
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    began,
    refused,
    enter: async (...addresses: string[]) => {
      for (const address of addresses) void enter(address);
      await settle();
    },
    leaveAll: async () => {
      while (leaves.length > 0) {
        leaves.shift()?.();
        await settle();
      }
    },
    leaves,
    settle,
  };
}

test("addresses take turns, whoever sent more", async () => {
  const { enter, began, leaveAll } = played();
  await enter("a", "a", "a", "a", "b", "c", "b");
  await leaveAll();
  expect(began.join("")).toBe("aabcaba");
});

test("as many run at once as there are places", async () => {
  const { enter, began, leaves, leaveAll } = played({ running: 3, perAddress: 3 });
  await enter("a", "b", "c", "d", "e");
  expect(began.join("")).toBe("abc");
  leaves.shift()?.();
  await enter();
  expect(began.join("")).toBe("abcd");
  await leaveAll();
  expect(began.join("")).toBe("abcde");
});

test("one address has its share at most, and others don't wait behind it", async () => {
  const { enter, began, leaveAll } = played({ running: 4, perAddress: 2 });
  await enter("a", "a", "a", "a", "b", "c");
  expect(began.join("")).toBe("aabc");
  await leaveAll();
  expect(began.join("")).toBe("aabcaa");
});

test("when too many wait, the longest line loses its newest", async () => {
  const { enter, began, refused, leaveAll } = played({ waiting: 3 });
  // The longest is not the first in turn.
  await enter("a", "b", "a", "a", "c");
  expect(refused).toEqual(["a: unavailable 2"]);
  await leaveAll();
  expect(began.join("")).toBe("abac");
});

test("whoever waits for too long is told to come back, and takes no place", async () => {
  const { enter, began, refused, settle, leaves } = played({ waitMs: 1 });
  await enter("a", "b");
  while (refused.length === 0) await settle();
  expect(refused).toEqual(["b: unavailable 2"]);
  leaves.shift()?.();
  await enter("c");
  expect(began.join("")).toBe("ac");
});
