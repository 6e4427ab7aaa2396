// Two shops in one process share nothing but their database, as two processes do; what is asked of several at once is in
// several-processes.test.ts.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { emptyPlan } from "#contract/search/search-plan.ts";
import { searchListings } from "#server/search/search.service.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";

let one: TestApp;
let other: TestApp;
let elsewhere: TestApp;
beforeAll(async () => {
  one = await createTestApp({ RATE_LIMITS: "on" });
  other = await createTestApp({ RATE_LIMITS: "on" }, { database: one.database });
  elsewhere = await createTestApp();
});
afterAll(async () => {
  await one.close();
  await elsewhere.close();
});

test("each database has its own listings, secrets and turns", async () => {
  for (const [shop, title] of [
    [one, "Copper kettle"],
    [elsewhere, "Tin kettle"],
  ] as const)
    await addListing(shop.db, await addVendor(shop.db), { title });
  const kettles = async (shop: TestApp) =>
    (await searchListings(shop.deps, { ...emptyPlan, text: "kettle" }, null)).listings.map(({ title }) => title);
  expect([await kettles(one), await kettles(elsewhere)]).toEqual([["Copper kettle"], ["Tin kettle"]]);
  expect(await kettles(other)).toEqual(["Copper kettle"]);

  const token = await one.deps.bootTokens.mint("key");
  expect([await other.deps.bootTokens.read(token), await elsewhere.deps.bootTokens.read(token)]).toEqual(["key", null]);

  const [conversationId, turnId, messageId] = [1, 2, 3].map(() => crypto.randomUUID()) as [string, string, string];
  const ids = { conversationId, turnId, messageId, owner: "somebody" };
  const begin = async ({ deps }: TestApp) => ({ deps, turn: await deps.turns.begin(ids) });
  const begun = await Promise.all([one, other, elsewhere].map(begin));
  for (const { deps, turn } of begun) if (turn) await deps.turns.end(turn);
  expect(begun.map(({ turn }) => turn !== null).toSorted()).toEqual([false, true, true]);
  expect(begun[2]?.turn).not.toBeNull();
});
