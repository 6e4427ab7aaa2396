import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { SearchPlan } from "#contract/search/search-plan.ts";
import { sorts } from "#contract/search/search-plan.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { bringUpToDate } from "./embedding.service.ts";
import { searchListings } from "./search.service.ts";
import { addListings, addVendor, type NewListing, plan } from "./search-fixtures.ts";

let database: TestDatabase;
const stock: NewListing[] = [
  {
    title: "Slim 13 inch laptop",
    description: "Light, with a long battery life.",
    tags: ["laptop"],
    priceCents: 900_000,
  },
  { title: "Office laptop, second hand", description: "Ready to work.", tags: ["laptop"], priceCents: 400_000 },
  { title: "Student laptop 11 inch", description: "For class and home.", tags: ["laptop"], priceCents: 500_000 },
  { title: "Paring knife", description: "For cooking and dining.", tags: ["knife"], priceCents: 11_900 },
  { title: "Knife sharpener", description: "For any kitchen knife.", tags: ["sharpener"], priceCents: 14_900 },
  { title: "Canvas rucksack", description: "Has a padded laptop sleeve.", tags: ["laptop bag"], priceCents: 60_000 },
  { title: "Power bank 10 000 mAh", description: "Fills a phone twice.", tags: ["phone charger"], priceCents: 30_000 },
  { title: "Dual SIM smartphone", description: "Two numbers in one.", tags: ["android"], priceCents: 200_000 },
  { title: "Big button cellphone", description: "Easy to read.", tags: ["seniors"], priceCents: 50_000 },
  { title: "Folding smartphone", description: "Opens like a book.", tags: ["android"], priceCents: 900_000 },
  { title: "Ground coffee 250 g", description: "Medium roast.", tags: ["coffee", "beans"], priceCents: 9_000 },
  { title: "Coffee beans 1 kg", description: "Dark roast.", tags: ["coffee", "beans"], priceCents: 25_000 },
  { title: "Instant coffee 200 g", description: "Quick and strong.", tags: ["coffee"], priceCents: 11_000 },
  { title: "Round coffee table", description: "Solid oak.", tags: ["table", "coffee table"], priceCents: 200_000 },
  { title: "Buttermilk rusks", description: "For dunking.", tags: ["rusks", "coffee"], priceCents: 5_000 },
  { title: "School jersey", description: "Navy, V-neck.", tags: ["uniform"], priceCents: 30_000 },
  { title: "Wool sweater", description: "Hand knitted.", tags: ["knitwear"], priceCents: 70_000 },
  { title: "Mohair cardigan", description: "Soft and warm.", tags: ["sweater"], priceCents: 90_000 },
  { title: "Over-ear headphones", description: "Closed back.", tags: ["audio"], priceCents: 80_000 },
  { title: "Bluetooth earbuds", description: "With a case.", tags: ["audio"], priceCents: 40_000 },
  { title: "Inverter 1 kW", description: "Keeps the house going.", tags: ["load shedding"], priceCents: 600_000 },
  { title: "LED globe with battery", description: "Six hours.", tags: ["rechargeable light"], priceCents: 9_000 },
  { title: "Leather shoes", description: "Black, lace up.", tags: ["formal"], priceCents: 90_000 },
  { title: "White canvas takkies", description: "Rubber sole.", tags: ["casual"], priceCents: 20_000 },
  { title: "Apricot jam", description: "Sweet.", tags: ["added sugar", "spread"], priceCents: 4_000 },
  { title: "Fig jam, no sugar added", description: "Only fruit.", tags: ["sugar"], priceCents: 6_000 },
  { title: "Sugar free plum jam", description: "Only fruit.", tags: ["spread"], priceCents: 6_500 },
  { title: "Berry jam", description: "Only fruit.", tags: ["no added sugar"], priceCents: 7_000 },
  { title: "Brown sugar 1 kg", description: "From KwaZulu-Natal.", tags: ["baking"], priceCents: 3_000 },
  { title: "Brown bread", description: "Baked this morning.", tags: ["bakery"], priceCents: 2_000 },
];

beforeAll(async () => {
  database = await createTestDatabase();
  await addListings(database.db, await addVendor(database.db), stock);
  await bringUpToDate(database.db, null);
});
afterAll(() => database.close());

const titles = async (text: string, changes: Partial<SearchPlan> = {}) =>
  (await searchListings(database, plan({ text, limit: 50, ...changes }), null)).listings.map(({ title }) => title);

describe("the product itself", () => {
  test.each([
    ["laptops", ["Office laptop, second hand", "Slim 13 inch laptop", "Student laptop 11 inch"]],
    ["phones", ["Big button cellphone", "Dual SIM smartphone", "Folding smartphone"]],
  ])("rules out what only mentions it: %s", async (text, wanted) => {
    for (const sort of sorts) {
      if (sort !== "distance") expect((await titles(text, { sort })).sort()).toEqual(wanted);
    }
  });

  test("a coffee table is not coffee, and accessories are not the cheapest coffee", async () => {
    const found = await titles("coffee");
    expect(found.slice(0, 3).sort()).toEqual(["Coffee beans 1 kg", "Ground coffee 250 g", "Instant coffee 200 g"]);
    expect(found).not.toContain("Round coffee table");
    expect((await titles("coffee", { sort: "price-asc" }))[0]).toBe("Ground coffee 250 g");
    expect((await titles("coffee table"))[0]).toBe("Round coffee table");
  });

  test("knives are nearer to a kitchen knife than what sharpens one", async () => {
    expect(await titles("kitchen knife")).toEqual(["Paring knife"]);
  });

  test("what only speaks of a thing is no such thing, but answers what it is for", async () => {
    expect(await titles("rusks")).toEqual(["Buttermilk rusks"]);
    expect(await titles("sleeve")).toEqual([]);
  });
});

describe("other names", () => {
  test.each([
    ["jersey", ["Mohair cardigan", "School jersey", "Wool sweater"]],
    ["headphones", ["Bluetooth earbuds", "Over-ear headphones"]],
    ["load shedding", ["Inverter 1 kW", "LED globe with battery", "Power bank 10 000 mAh"]],
    ["shoes", ["Leather shoes", "White canvas takkies"]],
  ])("%s", async (text, wanted) => {
    expect((await titles(text)).sort()).toEqual(wanted);
  });

  test("the cheapest may be found by a synonym", async () => {
    expect((await titles("shoes", { sort: "price-asc" }))[0]).toBe("White canvas takkies");
    expect((await titles("headphones", { sort: "price-asc" }))[0]).toBe("Bluetooth earbuds");
  });
});

describe("unwanted words of the plan", () => {
  test("exclude by title and tags, unless the listing states their absence", async () => {
    const found = await titles("jam", { exclude: ["sugar"] });
    expect(found.sort()).toEqual(["Berry jam", "Fig jam, no sugar added", "Sugar free plum jam"]);
    expect((await titles("jam")).length).toBe(4);
    expect(await titles("", { exclude: ["spread"] })).not.toContain("Apricot jam");
  });

  test("an entry of several words excludes only listings with all of them", async () => {
    const found = await titles("", { exclude: ["brown sugar"] });
    expect(found).not.toContain("Brown sugar 1 kg");
    expect(found).toContain("Brown bread");
    expect(found).toContain("Apricot jam");
    expect(found.length).toBe(stock.length - 1);
    expect((await titles("", { exclude: ["brown", "sugar"] })).length).toBe(stock.length - 3);
  });
});
