import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { SearchPlan } from "#contract/search/search-plan.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { bringUpToDate } from "./embedding.service.ts";
import { searchListings } from "./search.service.ts";
import { addListings, addVendor, plan } from "./search-fixtures.ts";

describe("accessories", () => {
  let small: TestDatabase;
  beforeAll(async () => {
    small = await createTestDatabase();
    await addListings(small.db, await addVendor(small.db), [
      { title: "Laptop stand, folding", tags: ["laptop stand", "laptop"] },
      { title: "Laptop sleeve 15 inch", tags: ["laptop"] },
      { title: "Shoe polish 50 ml", description: "Rooibos." },
      { title: "Espresso machine", tags: ["coffee"] },
      { title: "Trail bike 29 inch", tags: ["bicycle"] },
      { title: "Town bike with basket", tags: ["bicycle"] },
      { title: "Bicycle bell", tags: ["bell", "bicycle"], priceCents: 500 },
      { title: "Mouse, wireless", tags: ["mouse"] },
      { title: "Mouse trap, wooden", tags: ["mouse trap", "mouse"], priceCents: 500 },
      { title: "Drinking glasses, tall", tags: ["glasses"] },
      { title: "Drinking yoghurt", tags: ["drinking"] },
      { title: "Iron potjie pot no. 2", tags: ["potjie"] },
      { title: "Dark ground coffee 250 g", tags: ["coffee", "decaf"], category: "groceries" },
      { title: "Coffee beans 500 g", tags: ["coffee"], category: "groceries" },
      { title: "Loose leaf tea 100 g", tags: ["tea"], category: "groceries" },
      { title: "Rooibos tea bags, 80", tags: ["tea", "tea bags"], category: "groceries" },
      { title: "Four-person tunnel tent with porch", tags: ["tent"] },
      { title: "Tent pegs, steel", tags: ["tent pegs", "tent"], priceCents: 500 },
      { title: "Crimper kit, narrow", description: "With two clips.", tags: ["salon"] },
    ]);
    await bringUpToDate(small.db, null);
  });
  afterAll(() => small.close());
  const find = async (changes: Partial<SearchPlan>) => {
    const { listings, close } = await searchListings(small, plan(changes), null);
    return { titles: listings.map(({ title }) => title), close: close.map(({ title, lacks }) => ({ title, lacks })) };
  };

  test("are near matches if the product itself isn't sold", async () => {
    const { titles: found, close } = await find({ text: "laptops" });
    expect(found).toEqual([]);
    expect(close).toContainEqual({ title: "Laptop stand, folding", lacks: [] });
    expect((await find({ text: "laptop stand" })).titles[0]).toBe("Laptop stand, folding");
  });

  test("are found only by their own name if the product is sold, whatever their tags", async () => {
    expect((await find({ text: "mouse" })).titles).toEqual(["Mouse, wireless"]);
    expect((await find({ text: "mouse", sort: "price-asc" })).titles).toEqual(["Mouse, wireless"]);
    expect((await find({ text: "mouse trap" })).titles[0]).toBe("Mouse trap, wooden");
    expect((await find({ text: "tent" })).titles).toEqual(["Four-person tunnel tent with porch"]);
  });

  test("also if the product has another name", async () => {
    expect((await find({ text: "bicycle" })).titles.slice(0, 2).sort()).toEqual([
      "Town bike with basket",
      "Trail bike 29 inch",
    ]);
    expect((await find({ text: "bicycle", sort: "price-asc" })).titles).not.toContain("Bicycle bell");
  });

  test("the second of two nouns names the product", async () => {
    expect((await find({ text: "polishing machine" })).titles).not.toContain("Shoe polish 50 ml");
    expect((await find({ text: "drinking glasses" })).titles).toEqual(["Drinking glasses, tall"]);
  });

  test("forms of a food are no accessories", async () => {
    expect((await find({ text: "tea" })).titles.sort()).toEqual(["Loose leaf tea 100 g", "Rooibos tea bags, 80"]);
    const both = ["Coffee beans 500 g", "Dark ground coffee 250 g"];
    for (const sort of ["relevance", "price-asc"] as const)
      expect((await find({ text: "coffee", sort })).titles.slice(0, 2).sort()).toEqual(both);
  });

  test("a kit of a thing is that thing with what goes with it", async () => {
    expect((await find({ text: "crimper" })).titles).toEqual(["Crimper kit, narrow"]);
  });

  test("a potjie pot is a potjie", async () => {
    expect((await find({ text: "potjie" })).titles).toEqual(["Iron potjie pot no. 2"]);
  });
});

describe("long titles", () => {
  let shop: TestDatabase;
  beforeAll(async () => {
    shop = await createTestDatabase();
    const electronics = { category: "electronics" as const };
    await addListings(shop.db, await addVendor(shop.db), [
      { title: "Notebook PC, grey", ...electronics },
      { title: "Notebook PC, blue", ...electronics },
      { title: "Notebook, slim", ...electronics },
      { title: "Tower workstation 8 GB memory 256 GB SSD", ...electronics },
      { title: "SSD 256 GB", ...electronics },
      { title: "SSD 512 GB", ...electronics },
      { title: "Keyboard, quiet", ...electronics },
      { title: "Keyboard, backlit", ...electronics },
      { title: "Genuine internal UK layout laptop quiet keyboard for A12", ...electronics },
    ]);
    await bringUpToDate(shop.db, null);
  });
  afterAll(() => shop.close());
  const titles = async (text: string) =>
    (await searchListings(shop, plan({ text }), null)).listings.map(({ title }) => title).sort();

  test("say before their purpose what they are, also for another name of the product", async () => {
    expect(await titles("laptop")).toEqual(["Notebook PC, blue", "Notebook PC, grey", "Notebook, slim"]);
    expect(await titles("laptop keyboard")).toContain("Genuine internal UK layout laptop quiet keyboard for A12");
  });

  test("that measure one part after another are no such part, but have it", async () => {
    expect(await titles("ssd")).toEqual(["SSD 256 GB", "SSD 512 GB"]);
    expect(await titles("workstation ssd")).toContain("Tower workstation 8 GB memory 256 GB SSD");
  });
});

describe("the product name in a title", () => {
  let shop: TestDatabase;
  beforeAll(async () => {
    shop = await createTestDatabase();
    await addListings(shop.db, await addVendor(shop.db), [
      { title: "Padlock 50 mm" },
      { title: "Padlock, shrouded" },
      { title: "Padlock brass marathon" },
      { title: "Padlock steel envelope", tags: ["padlock"] },
      { title: "Padlock chains", tags: ["padlock"] },
      { title: "Envelope, brown", tags: ["envelope"] },
      { title: "Envelope, white", tags: ["envelope"] },
      { title: "Chisel 20 mm" },
      { title: "Chisel, bevelled" },
      { title: "Chisel kit" },
      { title: "Pilates mat" },
      { title: "Accordion stand", tags: ["accordion"] },
    ]);
    await bringUpToDate(shop.db, null);
  });
  afterAll(() => shop.close());
  const titles = async (text: string) =>
    (await searchListings(shop, plan({ text }), null)).listings.map(({ title }) => title);

  test("is not a last word that names no other product", async () => {
    expect(await titles("padlocks")).toContain("Padlock brass marathon");
  });

  test("is the tag, if the noun is separate in the title", async () => {
    expect(await titles("padlocks")).toContain("Padlock steel envelope");
  });

  test("is the next noun, whatever the tags", async () => {
    expect(await titles("padlocks")).not.toContain("Padlock chains");
    expect(await titles("chains")).toEqual(["Padlock chains"]);
    expect(await titles("accordions")).toEqual([]);
  });

  test("may be a kit of the product", async () => {
    expect((await titles("chisels")).sort()).toEqual(["Chisel 20 mm", "Chisel kit", "Chisel, bevelled"]);
  });

  test("is found by a modifier that is no product itself", async () => {
    expect(await titles("pilates")).toEqual(["Pilates mat"]);
  });
});
