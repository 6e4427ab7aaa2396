// Compounds written as one or two words, in English and the shop's other languages.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { bringUpToDate } from "./embedding.service.ts";
import { readQuery } from "./query-reading.ts";
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
    { title: "Tape measure 5 m", description: "Steel." },
    { title: "Tapered candle", description: "Beeswax." },
    { title: "Tap washer", description: "Rubber." },
    { title: "Electric lawn mower 1400 W", description: "Cuts 32 cm." },
    { title: "Watering hose 12 m", description: "For a small garden." },
    { title: "Garden rake", description: "Fibreglass handle." },
    { title: "Horse cubes 40 kg", description: "For working horses.", tags: ["feed", "horse"] },
  ]);
  await bringUpToDate(database.db, null);
});
afterAll(() => database.close());

test.each([
  ["dlock", "D-lock with two keys"],
  ["lunch boxx", "Lunchbox, blue"],
  ["katoengordyne", "Cotton curtain"],
  ["biltongsmesse", "Biltong knife"],
  ["grassnyer", "Electric lawn mower 1400 W"],
  ["tuinslang", "Watering hose 12 m"],
  ["tape", "Tape measure 5 m"],
  ["tapes", "Tape measure 5 m"],
  ["tapemeasure", "Tape measure 5 m"],
  ["ukudla kwamahhashi", "Horse cubes 40 kg"],
  ["perdekos", "Horse cubes 40 kg"],
])("%s is %s", async (text, title) => {
  const { listings } = await searchListings(database, plan({ text }), null);
  expect(listings[0]?.title).toBe(title);
});

test("a part of a compound's name is read as nothing else", async () => {
  const { listings, answer } = await searchListings(database, plan({ text: "tape" }), null);
  expect([listings.map(({ title }) => title), answer]).toEqual([["Tape measure 5 m"], "exact"]);
});

test("a prefix of isiZulu or isiXhosa before a hyphen is no word, unless the shop sells by that name", () => {
  const sold = (...names: readonly string[]) => ({
    words: [],
    frequency: (stem: string) => Number(names.includes(stem)),
    hasPhrase: () => true,
  });
  const unknown = (text: string, ...names: readonly string[]) => readQuery(text, [], sold(...names)).unknown;
  expect(unknown("nge-curtain", "curtain")).toEqual([]);
  expect(unknown("kwama-gordyne", "curtain")).toEqual([]);
  expect(unknown("nge-zither", "curtain")).toEqual(["nge", "zither"]);
  const [e] = readQuery("e-bell", [], sold("e", "bell")).wanted;
  expect(e?.word).toBe("e");
});

test("a compound with an unknown part is not split", async () => {
  const { listings, unknown } = await searchListings(database, plan({ text: "zzurpgordyne" }), null);
  expect([listings, unknown]).toEqual([[], ["zzurpgordyne"]]);
});

test("a material whose name ends so is no such thing", async () => {
  const { listings } = await searchListings(database, plan({ text: "wine glasses" }), null);
  expect(listings).toEqual([]);
});
