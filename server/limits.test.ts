import { expect, setSystemTime, test } from "bun:test";
import { chatLimit } from "#contract/chat/endpoints.ts";
import { AppError } from "./app-error.ts";
import { createLimits } from "./limits.ts";

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
  const limits = createLimits({ rateLimits: true });
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
  const limits = createLimits({ rateLimits: true });
  let account = 0;
  expect(
    await passing(60, () =>
      limits.beginSignIn({ address: "10.0.0.1", email: `a${account++}@example.com`, browser: null }),
    ),
  ).toBe(50);
  await limits.beginSignIn({ address: "10.0.0.2", email: "b@example.com", browser: null });
});

test("a limit counts in each of its windows by that window's key", async () => {
  const limits = createLimits({ rateLimits: true });
  expect(await passing(40, () => limits.take(chatLimit, { address: "10.0.0.1", owner: "user a" }))).toBe(30);
  await limits.take(chatLimit, { address: "10.0.0.1", owner: "user b" });
  let visitor = 0;
  const newVisitor = () => limits.take(chatLimit, { address: "10.0.0.3", owner: `visitor ${visitor++}` });
  expect(await passing(400, newVisitor)).toBe(300);
});

test("a window whose key isn't given is an error, not unlimited", async () => {
  const limits = createLimits({ rateLimits: true });
  await expect(limits.take(chatLimit, { address: "10.0.0.1" })).rejects.toThrow("owner");
});

test("RATE_LIMITS=off limits nothing", async () => {
  const limits = createLimits({ rateLimits: false });
  expect(
    await passing(500, () => limits.beginSignIn({ address: "10.0.0.1", email: "a@example.com", browser: null })),
  ).toBe(500);
  expect(await passing(500, () => limits.take(chatLimit, { address: "10.0.0.1", owner: "a" }))).toBe(500);
  expect(await limits.allows(chatLimit, { address: "10.0.0.1", owner: "a" })).toBe(true);
});
