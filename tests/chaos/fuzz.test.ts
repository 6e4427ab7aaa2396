import { expect, test } from "bun:test";
import { createAlternatingApps } from "#tests/harness/alternating.ts";
import { fault, fuzz } from "./fuzz.ts";

test("a few hundred requests made from the API document find no fault, over two servers", async () => {
  const { faults, routes, statuses } = await fuzz(await createAlternatingApps(), 400, 20261123);
  expect(faults).toEqual([]);
  expect(routes).toBeGreaterThan(90);
  // Some succeed, some are refused: else nothing was tried.
  for (const status of [200, 400, 401, 403, 404]) expect(statuses[status]).toBeGreaterThan(0);
});

test.each([
  [500, null, "{}", 1, "answered 500"],
  [503, null, "{}", 1, "answered 503"],
  [503, "2", "{}", 1, null],
  [200, null, "{}", 5001, "took 5001 ms"],
  [400, null, "at run (server/app.ts:1)", 1, "shows internals"],
  [400, null, 'insert into "users"', 1, "shows internals"],
  [404, null, "Zebra7Canary", 1, "repeats what was sent"],
  [200, null, "Zebra7Canary", 1, null],
] as const)("%i, %p, %p in %i ms: %p", (status, retryAfter, text, ms, expected) => {
  expect(fault(status, retryAfter, text, ms)).toBe(expected);
});
