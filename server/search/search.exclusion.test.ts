// Unwanted words, in the wordings and languages that people use.
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { SearchPlan } from "#contract/search/search-plan.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { bringUpToDate } from "./embedding.service.ts";
import { searchListings } from "./search.service.ts";
import { addListings, addVendor, plan } from "./search-fixtures.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await addListings(database.db, await addVendor(database.db), [
    { title: "Jug, round", description: "Plastic body of 2 litres." },
    { title: "Jug, tall", description: "Enamelled. No plastic." },
    { title: "Jug, cinnamon motif", description: "Clay." },
    { title: "Block, one", description: "White paraffin, in a wooden box." },
    { title: "Block, two", description: "Paraffin-free, in a box of faux leather." },
  ]);
  await bringUpToDate(database.db, null);
});
afterAll(() => database.close());

const titles = async (changes: Partial<SearchPlan>) => {
  const { listings } = await searchListings(database, plan({ text: "jug", ...changes }), null);
  return listings.map(({ title }) => title).sort();
};

test("what is unwanted and stated in the description excludes the listing, in other forms of the word too", async () => {
  expect(await titles({ text: "block", exclude: ["paraffin"] })).toEqual(["Block, two"]);
  expect(await titles({ text: "block", exclude: ["wood"] })).toEqual(["Block, two"]);
  expect(await titles({ text: "block", exclude: ["leather"] })).toEqual(["Block, one", "Block, two"]);
  expect(await titles({ exclude: ["plastic"] })).toEqual(["Jug, cinnamon motif", "Jug, tall"]);
  expect(await titles({ exclude: ["plastic"], must: ["clay"] })).toEqual(["Jug, cinnamon motif"]);
  expect(await titles({ exclude: ["plastic"], must: ["2 litre"] })).toEqual([]);
});

test("of several unwanted words one is in the title, and the others anywhere", async () => {
  expect(await titles({ exclude: ["clay cinnamon"] })).toEqual(["Jug, round", "Jug, tall"]);
  expect(await titles({ exclude: ["tall litres"] })).toHaveLength(3);
});

test("what is said with a word of grammar excludes nothing by its other half", async () => {
  expect(await titles({ exclude: ["on-tall"] })).toHaveLength(3);
});

test("an unwanted word may be in another language, beside an unknown word", async () => {
  expect(await titles({ exclude: ["kaneel asseblieftog"] })).toEqual(["Jug, round", "Jug, tall"]);
});
