// What a reopened conversation shows besides listings: what near matches lack, facts of comparisons, pending cards, and earlier
// quantities.
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

/** The output as stored, and as read again. */
async function again<Name extends ToolName>(name: Name, output: ToolOutputs[Name], options?: Refill) {
  const part = { type: `tool-${name}`, toolCallId: "t", state: "output-available", output } as MessagePart;
  const stored = JSON.parse(JSON.stringify(toStored([part])));
  const [[filled] = []] = await refill(database.db, [stored], null, options);
  return (filled as { output: unknown }).output;
}

test("near matches are restored with what they lack, without removed listings; also unknown words and how it was found", async () => {
  const near = (listing: Listing, lacks: string[]) => ({ ...listing, why: "a lamp", lacks });
  const result = {
    plan: plan({ text: "lamp", must: ["red"], about: "reading in bed" }),
    listings: [{ ...red, why: "says red" }],
    total: 1,
    answer: "close" as const,
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

test("what goes with a listing is restored without removed and other vendors' listings", async () => {
  const output = { listing: red, reviews: [], goesWith: [gone(blue), blue] };
  expect(await again("get_listing", output)).toMatchObject({ listing: { id: red.id }, goesWith: [{ id: blue.id }] });
  const elsewhere = await addVendor(database.db, { businessName: "Elsewhere" });
  const [id = ""] = await addListings(database.db, elsewhere, [{ title: "Green lamp" }]);
  const [green] = (await getListings(database.db, [id])) as [Listing];
  const scope = { vendorId: vendor, nearby: false };
  const own = await again("get_listing", { ...output, goesWith: [green, blue] }, { scope });
  expect(own).toMatchObject({ goesWith: [{ id: blue.id }] });
  expect(await again("get_listing", { listing: red, reviews: [] })).not.toHaveProperty("goesWith");
});

test("what only mentions the words is restored without removed and other vendors' listings; an older reply has none", async () => {
  const result = { plan: plan({ text: "lamp" }), listings: [], total: 0, relaxations: [] };
  const output = { results: [{ ...result, mentioned: { listings: [gone(red), blue], total: 5 } }] };
  expect(await again("search_listings", output)).toMatchObject({
    results: [{ mentioned: { listings: [{ id: blue.id, price: blue.price }], total: 5 } }],
  });
  const scope = { vendorId: crypto.randomUUID(), nearby: false };
  expect(await again("search_listings", output, { scope })).toMatchObject({
    results: [{ mentioned: { listings: [] } }],
  });
  const older = (await again("search_listings", { results: [result] })) as { results: object[] };
  expect(older.results[0]).not.toHaveProperty("mentioned");
});

test("a stored plan without newer fields gets their defaults", async () => {
  const { must: _, about: __, ...old } = plan({ text: "lamp" });
  const relaxations = [{ label: "2 lamps", plan: old as SearchPlan, total: 2 }];
  const output = { results: [{ plan: old as SearchPlan, listings: [], total: 0, relaxations }] };
  const whole = { ...emptyPlan, text: "lamp" };
  expect(await again("search_listings", output)).toEqual({
    results: [{ plan: whole, listings: [], total: 0, relaxations: [{ label: "2 lamps", plan: whole, total: 2 }] }],
  });
});

test("facts stay with their listings when another listing is removed", async () => {
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

test("a card is restored with its wishes, and a change with the earlier quantity", async () => {
  const question = { confirm: { question: "Add the red lamp?", wishes: [{ listingId: red.id, quantity: 2 }] } };
  expect(await again("add_to_cart", question)).toEqual(question);
  const cart = { items: [], totalCents: 0 };
  const taken = { cart, changed: "Took it out.", listingId: red.id, before: 0 };
  expect(await again("remove_from_cart", taken)).toEqual(taken);
});
