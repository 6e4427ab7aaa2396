// Two shops in one process share nothing; processes that share state act as one.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { emptyPlan } from "#contract/search/search-plan.ts";
import type { Turn } from "#server/chat/running-turns.ts";
import { searchListings } from "#server/search/search.service.ts";
import { createTestApp, type TestApp, testPassword } from "#tests/harness/app.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";

let one: TestApp;
/** Another app on the same database, as in another process. */
let other: TestApp;
beforeAll(async () => {
  one = await createTestApp({ RATE_LIMITS: "on" });
  other = await createTestApp({ RATE_LIMITS: "on" }, { database: one.database });
});
afterAll(() => one.close());

const wrongPassword = (shop: TestApp, email: string) =>
  shop
    .browser()
    .post("/api/auth/login", { email, password: `not ${testPassword}` })
    .then(({ status }) => status);
async function lockOut(shop: TestApp, email: string): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt++) expect(await wrongPassword(shop, email)).toBe(401);
  expect(await wrongPassword(shop, email)).toBe(429);
}
const turn = (conversationId: string) => ({ conversationId, message: "hello" });
const ids = (conversationId: string) => ({ conversationId, turnId: "turn", messageId: "message", owner: "somebody" });

describe("two shops in one process", () => {
  test("have separate limits, budgets, turn locks and boot-token secrets", async () => {
    await lockOut(one, "somebody@example.com");
    expect(await wrongPassword(other, "somebody@example.com")).toBe(401);

    const { browser } = await one.registerShopper();
    const { conversationId } = (await browser.post("/api/chat", { message: "hello" })).body;
    const held = [one.deps.turns.begin(ids(conversationId))];
    expect((await browser.post("/api/chat", turn(conversationId))).status).toBe(409);
    other.deps.turns.begin(ids("elsewhere"));
    held.push(one.deps.turns.begin(ids("elsewhere")));
    for (const turn of held) one.deps.turns.end(turn as Turn);

    const token = one.deps.bootTokens.mint("key");
    expect([one.deps.bootTokens.read(token), other.deps.bootTokens.read(token)]).toEqual(["key", null]);

    expect(other.deps.limits).not.toBe(one.deps.limits);
    expect(other.deps.budget).not.toBe(one.deps.budget);
  });

  test("on two databases search their own", async () => {
    const elsewhere = await createTestApp();
    try {
      for (const [shop, title] of [
        [one, "Copper kettle"],
        [elsewhere, "Tin kettle"],
      ] as const)
        await addListing(shop.db, await addVendor(shop.db), { title });
      const kettles = async (shop: TestApp) =>
        (await searchListings(shop.deps, { ...emptyPlan, text: "kettle" }, null)).listings.map(({ title }) => title);
      expect([await kettles(one), await kettles(elsewhere)]).toEqual([["Copper kettle"], ["Tin kettle"]]);
      expect(await kettles(other)).toEqual(["Copper kettle"]);
    } finally {
      await elsewhere.close();
    }
  });
});

test("shops with the same counters, locks and secret act as one", async () => {
  const { limits, turns, bootTokens } = one.deps;
  const twin = await createTestApp(
    { RATE_LIMITS: "on" },
    { database: one.database, deps: { limits, turns, bootTokens } },
  );
  await lockOut(one, "twice@example.com");
  expect(await wrongPassword(twin, "twice@example.com")).toBe(429);

  const { browser } = await one.registerShopper();
  const { conversationId } = (await browser.post("/api/chat", { message: "hello" })).body;
  const other = twin.deps.turns.begin(ids(conversationId));
  const refused = await browser.post("/api/chat", turn(conversationId));
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "I'm still answering your last message. Please wait a moment.",
  ]);
  if (other) twin.deps.turns.end(other);
  expect((await browser.post("/api/chat", turn(conversationId))).status).toBe(200);

  expect(twin.deps.bootTokens.read(bootTokens.mint("key"))).toBe("key");
});
