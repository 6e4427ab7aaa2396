// What an answer said beside its listings is there again when its conversation is opened: what near misses lack, facts under the
// right listing, the question that waits for a yes, and how many there were before.
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { MessagePart, ToolName, ToolOutputs } from "#contract/chat/chat.ts";
import type { Listing } from "#contract/listings/listings.ts";
import { emptyPlan, type SearchPlan } from "#contract/search/search-plan.ts";
import { getListings } from "#server/listings/listings.service.ts";
import { addListings, addVendor, plan } from "#server/search/search-fixtures.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { type Refill, refill, toStored } from "./stored-parts.ts";

let database: TestDatabase;
let vendor: string;
let red: Listing;
let blue: Listing;
beforeAll(async () => {
  database = await createTestDatabase();
  vendor = await addVendor(database.db);
  const ids = await addListings(database.db, vendor, [{ title: "Red lamp" }, { title: "Blue lamp" }]);
  [red, blue] = (await getListings(database.db, ids)) as [Listing, Listing];
});
afterAll(() => database.close());

const gone = (listing: Listing): Listing => ({ ...listing, id: crypto.randomUUID() });

/** As the database has it, and as it is read again. */
async function again<Name extends ToolName>(name: Name, output: ToolOutputs[Name], options?: Refill) {
  const part = { type: `tool-${name}`, toolCallId: "t", state: "output-available", output } as MessagePart;
  const stored = JSON.parse(JSON.stringify(toStored([part])));
  const [[filled] = []] = await refill(database.db, [stored], null, options);
  return (filled as { output: unknown }).output;
}

test("near misses come back with what they lack, without those that are gone; how it was found and unknown words too", async () => {
  const near = (listing: Listing, lacks: string[]) => ({ ...listing, why: "a lamp", lacks });
  const result = {
    plan: plan({ text: "lamp", must: ["red"], about: "reading in bed" }),
    listings: [{ ...red, why: "says red" }],
    total: 1,
    foundBy: "meaning" as const,
    unknown: ["brass"],
    relaxations: [],
  };
  const output = { results: [{ ...result, close: [near(gone(blue), ["size 8"]), near(blue, ["red"])] }] };
  expect(await again("search_listings", output)).toMatchObject({
    results: [{ ...result, listings: [{ id: red.id }], close: [{ id: blue.id, why: "a lamp", lacks: ["red"] }] }],
  });
  const scope = { vendorId: crypto.randomUUID(), nearby: false };
  expect(await again("search_listings", output, { scope })).toMatchObject({ results: [{ listings: [], close: [] }] });
});

test("a plan that was stored before plans had these comes back whole", async () => {
  const { must: _, about: __, ...old } = plan({ text: "lamp" });
  const relaxations = [{ label: "2 lamps", plan: old as SearchPlan, total: 2 }];
  const output = { results: [{ plan: old as SearchPlan, listings: [], total: 0, relaxations }] };
  const whole = { ...emptyPlan, text: "lamp" };
  expect(await again("search_listings", output)).toEqual({
    results: [{ plan: whole, listings: [], total: 0, relaxations: [{ label: "2 lamps", plan: whole, total: 2 }] }],
  });
});

test("a fact stays with its listing when another one is gone", async () => {
  const facts = [
    { name: "Weight", values: ["1 kg", "2 kg", null] },
    { name: "Burns for", values: [null, "6 hours", "9 hours"] },
  ];
  expect(await again("compare_listings", { listings: [gone(red), blue, red], facts })).toMatchObject({
    listings: [{ id: blue.id }, { id: red.id }],
    facts: [
      { name: "Weight", values: ["2 kg", null] },
      { name: "Burns for", values: ["6 hours", "9 hours"] },
    ],
  });
});

test("a question comes back with its wishes, and a change with what was there before", async () => {
  const question = { confirm: { question: "Add the red lamp?", wishes: [{ listingId: red.id, quantity: 2 }] } };
  expect(await again("add_to_cart", question)).toEqual(question);
  const cart = { items: [], totalCents: 0 };
  const taken = { cart, changed: "Took it out.", listingId: red.id, before: 0 };
  expect(await again("remove_from_cart", taken)).toEqual(taken);
});
