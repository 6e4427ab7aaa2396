// What a wish tells of rather than names: a situation, for whom it is, what it must not be.
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { SearchPlan } from "#contract/search/search-plan.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { searchListings } from "./search.service.ts";
import { addListings, addVendor, type NewListing, plan } from "./search-fixtures.ts";

const shop: NewListing[] = [
  { title: "Wheelbarrow 65 L", tags: ["garden"] },
  { title: "Tyre sealant 450 ml", description: "Closes small holes.", tags: ["workshop"] },
  { title: "Rat trap, pack of two", tags: ["pests"] },
  { title: "Scooter, pink, junior", description: "For the pavement.", tags: ["scooter", "outdoors"] },
  { title: "Scooter, black, large wheels", description: "For the pavement.", tags: ["scooter", "outdoors"] },
  { title: "Folding scooter", description: "For the pavement.", tags: ["scooter", "outdoors"] },
  { title: "Ankle pads with straps", description: "Soft.", tags: ["scooter"] },
  { title: "Lemon cordial, sugar free", tags: ["cordial"] },
  { title: "Lemon cordial 2 L", tags: ["cordial"] },
  { title: "Tin opener, left-handed", tags: ["kitchen"] },
  { title: "Tin opener, steel", tags: ["kitchen"] },
  { title: "Quilting machine 300", tags: ["quilting machine"] },
  { title: "Quilting machine bobbins, 12", tags: ["haberdashery"] },
  { title: "Cot, white", tags: ["nursery"] },
  { title: "Fitted sheet for a cot", tags: ["linen"] },
];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await addListings(database.db, await addVendor(database.db), shop);
});
afterAll(() => database.close());

const find = async (changes: Partial<SearchPlan>) => {
  const { listings, foundBy } = await searchListings(database, plan(changes), null);
  return { foundBy, titles: listings.map(({ title }) => title) };
};

test("what helps is found where the words name nothing here", async () => {
  const named = await find({ text: "puncture", about: "wheelbarrow" });
  expect(named).toEqual({ foundBy: "meaning", titles: ["Tyre sealant 450 ml"] });
  const told = await find({ about: "rats roof night" });
  expect(told).toEqual({ foundBy: "meaning", titles: ["Rat trap, pack of two"] });
});

test("what is for a child stays out for an adult, where there are others", async () => {
  const all = (await find({ text: "scooter" })).titles;
  expect(all).toContain("Scooter, pink, junior");
  for (const about of ["tall man", "my uncle"])
    expect((await find({ text: "scooter", about })).titles.sort()).toEqual(
      all.filter((title) => title !== "Scooter, pink, junior").sort(),
    );
});

test("not the sugar free one, not for left handers", async () => {
  expect((await find({ text: "cordial", exclude: ["sugar free"] })).titles).toEqual(["Lemon cordial 2 L"]);
  expect((await find({ text: "cordial", exclude: ["sugar"] })).titles[0]).toBe("Lemon cordial, sugar free");
  expect((await find({ text: "tin opener", exclude: ["left handers"] })).titles).toEqual(["Tin opener, steel"]);
});

test("where the thing is sold, parts of it, what is for it and what only its tag goes with stay out", async () => {
  expect((await find({ text: "quilting machine" })).titles).toEqual(["Quilting machine 300"]);
  expect((await find({ text: "cot" })).titles).toEqual(["Cot, white"]);
  expect((await find({ text: "scooter" })).titles).not.toContain("Ankle pads with straps");
});

test("a size that none states is said beside the things; a colour is not passed over", async () => {
  const { listings, unknown } = await searchListings(database, plan({ text: "giant wheelbarrow" }), null);
  expect([listings.map(({ title }) => title), unknown]).toEqual([["Wheelbarrow 65 L"], ["giant"]]);
  expect((await find({ text: "purple wheelbarrow" })).titles).toEqual([]);
});

test("what is not wanted says nothing of what is", async () => {
  const about = "quarterly dividends";
  expect((await find({ about, exclude: ["steel"] })).titles).toEqual([]);
  expect((await find({ about, exclude: ["steel"], category: "home" })).titles).not.toEqual([]);
});
