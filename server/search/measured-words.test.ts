// Sizes and codes in a query, and claims in its text: what they find, and what stays out.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { bringUpToDate } from "./embedding.service.ts";
import { withInches } from "./measured-words.ts";
import { searchListings } from "./search.service.ts";
import { addListings, addVendor, plan } from "./search-fixtures.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await addListings(database.db, await addVendor(database.db), [
    { title: "Varnish 20 L", description: "Clear." },
    { title: "Varnish 2 L", description: "Clear." },
    { title: "Copper tube 1/2 inch", description: "Straight." },
    { title: "Copper tube 3/4 inch", description: "Straight." },
    { title: "Radial tyre 195/65R15", description: "Quiet." },
    { title: "Radial tyre 205/55R16", description: "Quiet." },
    { title: "Space heater 2000 W", description: "Oil filled." },
    { title: "Space heater 1200 W", description: "Oil filled." },
    { title: "Batteries AA", description: "Alkaline." },
    { title: "Batteries AAA", description: "Alkaline." },
    { title: "Rubber boots size 9", description: "Waterproof to the knee." },
    { title: "Canvas boots size 6", description: "Not waterproof." },
    { title: "Cotton sheet", description: "Percale." },
    { title: "Striped hammock", description: "Rope." },
    { title: "Woven hammock", description: "Cotton." },
    { title: "Instant yeast, ten sachets", description: "Dried." },
    { title: "Cola zero", description: "Cold." },
    { title: "Cola classic", description: "Cold." },
    { title: "Slatted bedframe", description: "Pine." },
    { title: "Primer 1.5 L", description: "Grey." },
    { title: "Primer 0.5 L", description: "Grey." },
    { title: "Steel spanner 5/16 inch", description: "Forged." },
    { title: "Steel spanner 3/8 inch", description: "Forged." },
    { title: "Steel spanner 1 1/2 inch", description: "Forged." },
    { title: "Steel spanner 24 inch", description: "Forged." },
    { title: "Envelopes A4", description: "White." },
    { title: "Nails 4 x 50 mm", description: "Bright." },
    { title: "Nails 3 x 50 mm", description: "Bright." },
    { title: "Vest XL", description: "Plain." },
    { title: "Vest XXL", description: "Plain." },
    { title: "Spoons, set of 4", description: "Bright." },
    { title: "Spoons, set of 6", description: "Bright." },
  ]);
  await bringUpToDate(database.db, null);
});
afterAll(() => database.close());

const found = async (text: string) =>
  (await searchListings(database, plan({ text }), null)).listings.map(({ title }) => title);

test.each([
  ["twenty litre varnish", "Varnish 20 L"],
  ["varnish 20000ml", "Varnish 20 L"],
  ["one and a half litre primer", "Primer 1.5 L"],
  ["primer 1 and half litre", "Primer 1.5 L"],
  ["half a litre primer", "Primer 0.5 L"],
  ["half inch copper tube", "Copper tube 1/2 inch"],
  ["three quarter inch copper tube", "Copper tube 3/4 inch"],
  ['0.75" copper tube', "Copper tube 3/4 inch"],
  ["tyre 195 65 15", "Radial tyre 195/65R15"],
  ["205/55/16 tyre", "Radial tyre 205/55R16"],
  ["205 55 r16", "Radial tyre 205/55R16"],
  ["2 kilowatt space heater", "Space heater 2000 W"],
  ["1.2kw space heater", "Space heater 1200 W"],
  ["double a batteries", "Batteries AA"],
  ["triple a batteries", "Batteries AAA"],
  ["size nine boots", "Rubber boots size 9"],
  ["primer 1½ litre", "Primer 1.5 L"],
  ["1,5l primer", "Primer 1.5 L"],
  ["five sixteenths spanner", "Steel spanner 5/16 inch"],
  ["three eighth inch spanner", "Steel spanner 3/8 inch"],
  ["one and a half inch spanner", "Steel spanner 1 1/2 inch"],
  ["spanner 1 1/2 inch", "Steel spanner 1 1/2 inch"],
  ["twenty four inch spanner", "Steel spanner 24 inch"],
  ["24in spanner", "Steel spanner 24 inch"],
  ["A-4 envelopes", "Envelopes A4"],
  ["4x50 nails", "Nails 4 x 50 mm"],
  ["extra large vest", "Vest XL"],
  ["xx-large vest", "Vest XXL"],
  ["extra extra large vest", "Vest XXL"],
  ["set of six spoons", "Spoons, set of 6"],
])("%s finds %s first", async (text, title) => {
  expect((await found(text))[0]).toBe(title);
});

test("a number beside a product's name is no answer without it", async () => {
  expect((await found("hammock ten")).sort()).toEqual(["Striped hammock", "Woven hammock"]);
  expect((await found("ten hammocks")).sort()).toEqual(["Striped hammock", "Woven hammock"]);
  expect(await found("zither ten")).toEqual([]);
  expect(await found("frobnicator ten")).toEqual([]);
  expect(await found("cola zero")).toEqual(["Cola zero"]);
  expect(await found("ten sachets")).toEqual(["Instant yeast, ten sachets"]);
});

test("a property in the text is a claim: only what states it is found", async () => {
  expect(await found("waterproof boots")).toEqual(["Rubber boots size 9"]);
  expect(await found("waterproof sheet")).toEqual([]);
});

test("an English word is completed only to a word that has to do with it", async () => {
  expect(await found("cot")).toEqual([]);
  expect(await found("ham")).toEqual([]);
});

test("an English word is also completed to a compound whose meaning is not known", async () => {
  expect(await found("bed")).toEqual(["Slatted bedframe"]);
});

test.each([
  ['tv 55"', "tv 55 inch "],
  ["tv 55 ″ slim", "tv 55  inch  slim"],
  ["tv 55”", "tv 55 inch "],
  ['"iphone 13"', '"iphone 13"'],
  ["case for “iphone 13” black", "case for “iphone 13” black"],
  ['tv 55" "galaxy 9" and 6" stand', 'tv 55 inch  "galaxy 9" and 6 inch  stand'],
  ['"galaxy 9" 6"', '"galaxy 9" 6 inch '],
])("%s: a mark that closes a quotation is no inch", (text, said) => {
  expect(withInches(text)).toBe(said);
});
