// The product itself under another name is found, not a near match. "Charger" is similar in meaning to USB, not to a towel.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { SearchPlan } from "#contract/search/search-plan.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { bringUpToDate } from "./embedding.service.ts";
import { readQuery } from "./query-reading.ts";
import { searchListings } from "./search.service.ts";
import { addListings, addVendor, plan } from "./search-fixtures.ts";

const double = "Phone power block with two USB ports";
const block = "Phone power block with USB";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await addListings(database.db, await addVendor(database.db), [
    { title: double, description: "Two ports.", priceCents: 20_000 },
    { title: block, description: "One port.", priceCents: 10_000 },
    { title: "Phone towel", description: "Soft." },
    { title: "Sleeping bag", description: "Warm." },
    { title: "Black sofa", description: "Seats two." },
    { title: "Peppermint tea", description: "Loose leaves." },
    { title: "Ground coffee", description: "Espresso roast." },
  ]);
  await bringUpToDate(database.db, null);
});
afterAll(() => database.close());

const find = (changes: Partial<SearchPlan>, options = {}) => searchListings(database, plan(changes), null, options);
const titles = ({ listings }: { listings: readonly { title: string }[] }) => listings.map(({ title }) => title);

describe("the product under another name", () => {
  test("is found and counted; the unknown word is reported; there are no near matches", async () => {
    for (const options of [{}, { relaxed: false }]) {
      const result = await find({ text: "phone charger" }, options);
      expect(titles(result).sort()).toEqual([block, double].sort());
      expect(result).toMatchObject({ total: 2, unknown: ["charger"], close: [], relaxations: [], nextCursor: null });
    }
  });

  test("follows the plan's order, filters and pages", async () => {
    expect(titles(await find({ text: "phone charger", sort: "price-asc" }))).toEqual([block, double]);
    expect(titles(await find({ text: "phone charger", sort: "price-desc" }))).toEqual([double, block]);
    expect(titles(await find({ text: "phone charger", maxPriceCents: 15_000 }))).toEqual([block]);
    const first = await find({ text: "phone charger", sort: "price-asc", limit: 1 });
    const second = await find(first.plan, { cursor: first.nextCursor });
    expect([titles(first), titles(second)]).toEqual([[block], [double]]);
    expect([first.total, second.total, second.nextCursor]).toEqual([2, 2, null]);
    expect(second.unknown).toEqual(["charger"]);
  });

  test.each<[string, Partial<SearchPlan>]>([
    ["what has no word near to the lacked one", { text: "sleeping drill" }],
    ["what lacks a colour, as black is near to purple", { text: "purple sofa" }],
    ["anything where a claim was asked to be stated", { text: "phone charger", must: ["phone"] }],
    ["what lacks a claim of the text", { text: "decaf coffee" }],
    ["what comes near by meaning alone", { text: "beverage" }],
  ])("is not %s", async (_, changes) => {
    const { total, listings, close } = await find(changes);
    expect([total, listings]).toEqual([0, []]);
    expect(close).not.toEqual([]);
  });
});

test("a name that a word beside it makes sure counts as much as another name for the same", () => {
  const words = ["thin", "notebook", "sofa", "electron"];
  const catalogue = { words, frequency: (stem: string) => (words.includes(stem) ? 3 : 0), hasPhrase: () => true };
  const weights = (text: string) =>
    readQuery(text, [], catalogue)
      .wanted.at(-1)
      ?.spellings.map(({ stems, weight }) => [stems.join(" "), weight]);
  expect(weights("thin laptop")).toEqual([["notebook electron", 0.8]]);
});

test.each([
  ["Do u sell sofas", ["sofas"]],
  ["do you guys have any thin sofas?", ["thin", "sofas"]],
  ["have you got a sofa", ["sofa"]],
  ["sofa you got", ["sofa", "got"]],
  ["do you sell", ["sell"]],
])("%s asks for %j", (text, asked) => {
  const words = ["thin", "sofa", "sell", "have", "u", "got"];
  const catalogue = { words, frequency: (stem: string) => (words.includes(stem) ? 3 : 0), hasPhrase: () => false };
  const { wanted, unknown } = readQuery(text, [], catalogue);
  expect([wanted.map(({ word }) => word), unknown]).toEqual([asked, []]);
});
