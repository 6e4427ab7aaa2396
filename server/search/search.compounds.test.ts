// Compounds written as one or two words, in English and the shop's other languages.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { bringUpToDate } from "./embedding.service.ts";
import { searchListings } from "./search.service.ts";
import { addListings, addVendor, plan } from "./search-fixtures.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await addListings(database.db, await addVendor(database.db), [
    { title: "D-lock with two keys", description: "Steel." },
    { title: "Lunchbox, blue", description: "Two layers." },
    { title: "Wooden box", description: "With a lid." },
    { title: "Cotton curtain", description: "Unlined." },
    { title: "Wool curtain", description: "Lined." },
    { title: "Biltong knife", description: "Folds." },
    { title: "Bread knife", description: "Serrated." },
  ]);
  await bringUpToDate(database.db, null);
});
afterAll(() => database.close());

test.each([
  ["dlock", "D-lock with two keys"],
  ["lunch boxx", "Lunchbox, blue"],
  ["katoengordyne", "Cotton curtain"],
  ["biltongsmesse", "Biltong knife"],
])("%s is %s", async (text, title) => {
  const { listings } = await searchListings(database, plan({ text }), null);
  expect(listings[0]?.title).toBe(title);
});

test("a compound with an unknown part is not split", async () => {
  const { listings, unknown } = await searchListings(database, plan({ text: "zzurpgordyne" }), null);
  expect([listings, unknown]).toEqual([[], ["zzurpgordyne"]]);
});
