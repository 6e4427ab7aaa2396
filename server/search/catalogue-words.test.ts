import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { catalogueWords } from "./catalogue-words.ts";
import { readDocument } from "./document.ts";
import { bringUpToDate } from "./embedding.service.ts";
import { indexMissing } from "./indexing.service.ts";
import { readingOf } from "./query-reading.ts";
import { addListings, addStock } from "./search-fixtures.ts";
import { WordIndex } from "./word-index.ts";

let database: TestDatabase;
let shop: string;
let other: string;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ shop, other } = await addStock(database.db));
});
afterAll(() => database.close());

describe("the standing of a word in the catalogue", () => {
  test.each([
    ["kettles", "named"],
    ["Ubuntu", "named"],
    ["ketel", "named"],
    ["amashoes", "named"],
    ["kettel", "named"],
    ["powerbank", "named"],
    ["limescale", "mentioned"],
    ["lesotho", "mentioned"],
    ["sofa", "near"],
    ["unicorn", "unknown"],
    ["please", "unknown"],
    ["the", "unknown"],
    ["", "unknown"],
    ["???", "unknown"],
  ] as const)("%s is %s", async (word, standing) => {
    expect(catalogueWords(await database.searchIndex.current(), null).standing(word)).toBe(standing);
  });

  test.each([
    ["kettle", "descaler", true],
    ["ketel", "descalers", true],
    // Only its description has "limescale".
    ["kettle", "limescale", false],
    ["kettle", "gnome", false],
  ])("a listing has %s and %s in title or tags: %s", async (one, other, expected) => {
    expect(catalogueWords(await database.searchIndex.current(), null).together(one, other)).toBe(expected);
  });

  test.each([
    // Its description says so; the last word names it, and no listing is a small one.
    ["kettle descaler", "limescale", true],
    ["small descaler", "limescale", true],
    ["pan", "limescale", false],
    ["", "limescale", false],
    // Of two flours, the one that is called so.
    ["rice flour", "upington", true],
    ["cake flour", "upington", false],
  ])("a listing called %s says %s: %s", async (name, word, expected) => {
    expect(catalogueWords(await database.searchIndex.current(), null).tells(name, word)).toBe(expected);
  });

  test.each([
    ["descaler", true],
    ["kettle", true],
    ["garden", false],
    ["limescale", false],
  ])("listings are what %s says: %s", async (word, expected) => {
    expect(catalogueWords(await database.searchIndex.current(), null).names?.(word)).toBe(expected);
  });

  test("two words that a title joins by 'and' are one name", async () => {
    await addListings(database.db, other, [{ title: "Wash and wax shampoo" }]);
    await bringUpToDate(database.db, null);
    await indexMissing(database.db);
    const words = catalogueWords(await database.searchIndex.current(), null);
    expect([words.joined?.("wash", "wax"), words.joined?.("wax", "wash"), words.joined?.("wash", "shampoo")]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test("counts only the vendor's current listings", async () => {
    const [all, own] = [
      catalogueWords(await database.searchIndex.current(), null),
      catalogueWords(await database.searchIndex.current(), shop),
    ];
    expect([all.standing("gnome"), own.standing("gnome")]).toEqual(["named", "unknown"]);
    expect([all.standing("hedge"), own.standing("hedge")]).toEqual(["mentioned", "unknown"]);
    expect([all, own].map((words) => words.together("garden", "gnome"))).toEqual([true, false]);
    expect(all.standing("wheelbarrow")).not.toBe("named");
    await addListings(database.db, other, [{ title: "Wheelbarrow" }]);
    await bringUpToDate(database.db, null);
    await indexMissing(database.db);
    expect(catalogueWords(await database.searchIndex.current(), null).standing("wheelbarrow")).toBe("named");
  });
});

test("a text that was read before is read again once a listing has its words", () => {
  const index = new WordIndex();
  const add = (listingId: string, title: string) =>
    index.put({
      listingId,
      vendorId: "v",
      fingerprint: 1,
      document: () => readDocument({ title, description: "", tags: [], category: "home", vendor: "Traders" }),
    });
  add("00000001-0000-4000-8000-000000000000", "Copper kettle");
  const read = () => readingOf("qwoza lamp", [], index).wanted.map(({ word }) => word);
  expect(read()).toEqual([]);
  add("00000002-0000-4000-8000-000000000000", "Qwoza lamp");
  expect(read()).toEqual(["qwoza", "lamp"]);
});
