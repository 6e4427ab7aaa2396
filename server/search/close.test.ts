import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { SearchPlan } from "#contract/search-plan.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { catalogueWords } from "./catalogue-words.ts";
import { findClose } from "./close.ts";
import { bringUpToDate } from "./embedding.service.ts";
import { indexMissing } from "./indexing.service.ts";
import { searchListings } from "./search.service.ts";
import { addListings, addVendor, type NewListing, plan } from "./search-fixtures.ts";
import { currentIndex } from "./search-index.ts";

const stock: NewListing[] = [
  {
    title: "Rice flour, gluten free 1 kg",
    description: "Milled in Upington.",
    category: "groceries",
    priceCents: 4_500,
  },
  { title: "Cake flour 2.5 kg", description: "For baking.", category: "groceries", priceCents: 3_900 },
  {
    title: "Bread flour 5 kg",
    description: "Strong white flour. Not gluten free.",
    category: "groceries",
    priceCents: 8_900,
  },
  { title: "Oat flour 500 g", description: "No gluten, milled fine.", category: "groceries", priceCents: 5_500 },
  {
    title: "Tonic water 1 litre",
    description: "With quinine.",
    tags: ["sugar-free"],
    category: "groceries",
    priceCents: 2_000,
  },
  { title: "Indian tonic water 200 ml", description: "Crisp.", category: "groceries", priceCents: 1_000 },
  { title: "Water bottle 750 ml", description: "BPA free plastic.", priceCents: 9_900 },
  { title: "Steel water bottle 1 litre", description: "Keeps cold.", priceCents: 19_900 },
  { title: "Canvas shoes, red", description: "Sizes 4 to 8.", category: "fashion", priceCents: 24_900 },
  { title: "Leather shoes, brown", description: "Size 8 only. Real leather.", category: "fashion", priceCents: 89_900 },
  {
    title: "School shoes, black",
    description: "Leather look. UK 3, 4 and 5.",
    category: "fashion",
    priceCents: 29_900,
  },
  { title: "Whistling kettle 2 litre", description: "For the gas stove.", priceCents: 29_900 },
  { title: "Electric kettle, 1.7 l", description: "Cordless.", priceCents: 39_900 },
  { title: "Kettle descaler", description: "Removes limescale.", priceCents: 4_900 },
  { title: "Non-stick frying pan 28 cm", description: "For every stove.", priceCents: 34_900 },
  { title: "Cast iron pan 24 cm", description: "Needs seasoning.", priceCents: 49_900 },
  { title: "Mountain bicycle 26 inch", description: "21 gears.", category: "home", priceCents: 450_000 },
  { title: "Kids bicycle 16 inch", description: "With training wheels.", priceCents: 190_000 },
  { title: "Bicycle helmet, junior", description: "Adjustable.", tags: ["cycling", "bicycle"], priceCents: 25_000 },
  { title: "Bicycle pump", description: "Two valves.", tags: ["bicycle"], priceCents: 12_000 },
  { title: "Half-size guitar", description: "Six nylon strings.", priceCents: 120_000 },
  { title: "Acoustic guitar, full size", description: "Spruce top.", priceCents: 240_000 },
  { title: "Guitar capo, brass", description: "For steel strings.", tags: ["guitar"], priceCents: 9_000 },
  { title: "Sewing machine, 12 stitches", description: "For beginners.", priceCents: 210_000 },
  { title: "Sewing machine needles", description: "Ten in a box.", tags: ["sewing machine"], priceCents: 6_000 },
  { title: "Polarised sunglasses", description: "With a case.", category: "fashion", priceCents: 35_000 },
  { title: "Car sun shade", description: "Folds flat.", priceCents: 15_000 },
  { title: "Scatter cushion, linen", description: "Feather filling.", priceCents: 22_000 },
  { title: "Down pillow", description: "For side sleepers.", priceCents: 40_000 },
  { title: "Peanut butter, crunchy", description: "Roasted nuts.", category: "groceries", priceCents: 5_000 },
  { title: "Power bank 20 000 mAh", description: "Charges two phones.", category: "electronics", priceCents: 45_000 },
  { title: "Watering can 5 litre", description: "For the garden.", priceCents: 12_000 },
  { title: "Can opener", description: "Turns easily.", priceCents: 7_000 },
  { title: "Umbrella, automatic", description: "Opens in the rain.", category: "fashion", priceCents: 18_000 },
  { title: "Blender 1.5 litre", description: "Crushes ice.", priceCents: 70_000 },
  { title: "Candle, vanilla", description: "Burns 40 hours, non-drip.", priceCents: 9_000 },
  { title: "Tent, 4 person", description: "Keeps rain out.", priceCents: 150_000 },
  { title: "Sleeping bag", description: "Warm to zero degrees, for camping.", priceCents: 60_000 },
  { title: "Blue wool blanket", description: "Woven in Lesotho.", priceCents: 50_000 },
  {
    title: "Ground coffee 250 g",
    description: "Dark roast.",
    tags: ["coffee", "beans"],
    category: "groceries",
    priceCents: 9_900,
  },
  {
    title: "Coffee beans 1 kg",
    description: "Medium roast.",
    tags: ["coffee", "beans"],
    category: "groceries",
    priceCents: 24_900,
  },
  { title: "Digital thermometer", description: "Measures fever.", priceCents: 12_000 },
  { title: "Soft sandals", description: "For the beach.", category: "fashion", priceCents: 20_000 },
  { title: "Laptop 14 inch", description: "8 GB.", category: "electronics", priceCents: 700_000 },
];

let database: TestDatabase;
let shop: string;
let other: string;
beforeAll(async () => {
  database = await createTestDatabase();
  shop = await addVendor(database.db, { businessName: "Ubuntu Stores" });
  other = await addVendor(database.db, { businessName: "Second Street" });
  await addListings(database.db, shop, stock);
  await addListings(database.db, other, [{ title: "Garden gnome", description: "Stands in a hedge." }]);
  await bringUpToDate(database.db, null);
});
afterAll(() => database.close());

const ask = async (changes: Partial<SearchPlan>) => {
  const result = await searchListings(database.db, plan({ limit: 50, ...changes }), null);
  return {
    ...result,
    titles: result.listings.map(({ title }) => title),
    close: result.close.map(({ title, lacks }) => [title, ...lacks]),
  };
};
const titles = async (text: string, changes: Partial<SearchPlan> = {}) => (await ask({ text, ...changes })).titles;

describe("what must be stated", () => {
  test.each<Partial<SearchPlan>>([
    { text: "gluten free flour" },
    { text: "flour gluten-free" },
    { text: "flour", must: ["gluten free"] },
    { text: "meel", must: ["gluten free"] },
  ])("%j: what states it is found, the others are close and lack it", async (changes) => {
    const { titles: found, close, total } = await ask(changes);
    expect(found.sort()).toEqual(["Oat flour 500 g", "Rice flour, gluten free 1 kg"]);
    expect(total).toBe(2);
    expect(close.map(([title]) => title).sort()).toEqual(["Bread flour 5 kg", "Cake flour 2.5 kg"]);
    expect(new Set(close.flatMap(([, ...lacks]) => lacks))).toEqual(new Set(["gluten free"]));
  });

  test("in every order, with filters, and counted as it is paged", async () => {
    expect(await titles("flour", { must: ["gluten free"], sort: "price-asc" })).toEqual([
      "Rice flour, gluten free 1 kg",
      "Oat flour 500 g",
    ]);
    expect(await titles("flour", { must: ["gluten free"], sort: "price-desc" })).toEqual([
      "Oat flour 500 g",
      "Rice flour, gluten free 1 kg",
    ]);
    const cheap = await ask({ text: "flour", must: ["gluten free"], maxPriceCents: 5_000 });
    expect(cheap.titles).toEqual(["Rice flour, gluten free 1 kg"]);
    expect(cheap.close).toEqual([["Cake flour 2.5 kg", "gluten free"]]);
    const first = await searchListings(database.db, plan({ text: "flour", must: ["gluten free"], limit: 1 }), null);
    expect([first.listings.length, first.total]).toEqual([1, 2]);
    const second = await searchListings(database.db, first.plan, null, { cursor: first.nextCursor });
    expect([second.listings.length, second.total, second.close]).toEqual([1, 2, []]);
  });

  test.each<[string, string[], string[]]>([
    ["shoes", ["size 8"], ["Canvas shoes, red", "Leather shoes, brown"]],
    ["shoes", ["red"], ["Canvas shoes, red"]],
    ["shoes", ["size 8", "red"], ["Canvas shoes, red"]],
    ["shoes", ["real leather"], ["Leather shoes, brown"]],
    ["kettle", ["1.7 litre"], ["Electric kettle, 1.7 l"]],
    ["tonic", ["sugar free"], ["Tonic water 1 litre"]],
    ["tonic", ["sugarfree"], ["Tonic water 1 litre"]],
    ["bottle", ["BPA free"], ["Water bottle 750 ml"]],
    ["", ["sugar free"], ["Tonic water 1 litre"]],
    ["", ["5 litre"], ["Watering can 5 litre"]],
    ["tent", ["four-person"], ["Tent, 4 person"]],
  ])("%s, %j", async (text, must, wanted) => {
    const result = await ask({ text, must });
    expect(result.titles.sort()).toEqual(wanted);
    expect(result.total).toBe(wanted.length);
    expect(result.listings[0]?.why).toContain(must[0] as string);
  });

  test("none states it: nothing is found, all of them are close", async () => {
    const { titles: found, close } = await ask({ text: "shoes", must: ["purple"] });
    expect(found).toEqual([]);
    expect(close.length).toBeGreaterThan(2);
    expect(close.every(([, ...lacks]) => lacks.join() === "purple")).toBe(true);
    // Without a product, what states nothing is near to nothing.
    expect((await ask({ must: ["nut free"] })).close).toEqual([]);
    expect((await ask({ must: ["5 litre", "red"] })).close.sort()).toEqual([
      ["Canvas shoes, red", "5 litre"],
      ["Watering can 5 litre", "red"],
    ]);
  });

  test("a dearer one that states it is offered", async () => {
    const { relaxations, total } = await ask({ text: "shoes", must: ["real leather"], maxPriceCents: 30_000 });
    expect(total).toBe(0);
    expect(relaxations.map(({ label }) => label)).toEqual(["1 shoes above R300.00"]);
    expect((await ask(relaxations[0]?.plan ?? {})).titles).toEqual(["Leather shoes, brown"]);
  });

  test("without leaves out what has it, and only that", async () => {
    expect(await titles("kettle without whistling")).not.toContain("Whistling kettle 2 litre");
    expect(await titles("water bottle without steel")).toEqual(["Water bottle 750 ml"]);
    expect(await titles("kettle without whistlng")).not.toContain("Whistling kettle 2 litre");
    expect(await titles("kettle", { exclude: ["whistlng"] })).not.toContain("Whistling kettle 2 litre");
    expect((await titles("non drip candle"))[0]).toBe("Candle, vanilla");
    expect((await titles("non stick pan"))[0]).toBe("Non-stick frying pan 28 cm");
    expect(await titles("nonstick pan")).toContain("Non-stick frying pan 28 cm");
  });
});

describe("words that nothing here has", () => {
  test("a name that nobody has hides nothing, and is told", async () => {
    const { titles: found, unknown } = await ask({ text: "Thule kettle" });
    expect(found.slice(0, 2).sort()).toEqual(["Electric kettle, 1.7 l", "Whistling kettle 2 litre"]);
    expect(unknown).toEqual(["thule"]);
    expect((await ask({ text: "kettle" })).unknown).toEqual([]);
  });

  test("the last word, when it is English, is the thing: others are close", async () => {
    const { titles: found, close, unknown } = await ask({ text: "coffee grinder" });
    expect([found, unknown]).toEqual([[], ["grinder"]]);
    expect(close.sort()).toEqual([
      ["Coffee beans 1 kg", "grinder"],
      ["Ground coffee 250 g", "grinder"],
    ]);
  });

  test("a colour that nothing has is lacked", async () => {
    const { titles: found, close } = await ask({ text: "purple kettle" });
    expect(found).toEqual([]);
    expect(close.sort()).toEqual([
      ["Electric kettle, 1.7 l", "purple"],
      ["Whistling kettle 2 litre", "purple"],
    ]);
  });

  test("a colour alone brings nothing near", async () => {
    expect((await ask({ text: "red unicorn" })).close).toEqual([]);
    expect((await ask({ text: "unicorn" })).close).toEqual([]);
  });

  test("what has only a part of the words is close, where none has enough", async () => {
    const { titles: found, close } = await ask({ text: "linen kettle" });
    expect(found).toEqual([]);
    expect(close.sort()).toEqual([
      ["Electric kettle, 1.7 l", "linen"],
      ["Whistling kettle 2 litre", "linen"],
    ]);
  });
});

describe("meaning", () => {
  test("finds what a wish without a product is about, and says so", async () => {
    const { titles: found, foundBy, total } = await ask({ about: "something for camping in the rain" });
    expect(foundBy).toBe("meaning");
    expect(found).toContain("Sleeping bag");
    expect(found).toContain("Tent, 4 person");
    expect(total).toBe(found.length);
    expect(found.length).toBeLessThan(9);
    expect((await ask({ about: "camping in the rain", category: "fashion" })).titles).not.toContain("Sleeping bag");
    const books = await ask({ about: "camping in the rain", category: "books" });
    expect([books.foundBy, books.titles]).toEqual(["words", []]);
    expect((await ask({ about: "xyzzy" })).titles).toEqual([]);
    expect((await ask({ about: "xyzzy", category: "fashion" })).total).toBe(
      stock.filter(({ category }) => category === "fashion").length,
    );
  });

  test("brings nearer what fits, and leaves nothing out", async () => {
    const plainly = await titles("flour");
    const forBread = await titles("flour", { about: "bread" });
    expect(forBread[0]).toBe("Bread flour 5 kg");
    expect((await titles("flour", { about: "cake" }))[0]).toBe("Cake flour 2.5 kg");
    expect(forBread.toSorted()).toEqual(plainly.toSorted());
    expect((await ask({ text: "flour", about: "bread" })).foundBy).toBe("words");
  });

  test("near words are close, never found", async () => {
    const { titles: found, close, unknown } = await ask({ text: "beverage" });
    expect([found, unknown]).toEqual([[], ["beverage"]]);
    expect(close.map(([title]) => title)).toContain("Ground coffee 250 g");
    expect(close.every((one) => one.length === 1)).toBe(true);
    expect(close.length).toBeLessThan(5);
  });
});

describe("slips", () => {
  test.each([
    ["kettel", "ettle"],
    ["ketle", "ettle"],
    ["kettlle", "ettle"],
    ["bycicle", "bicycle"],
    ["bicylce", "bicycle"],
    ["gitar", "guitar"],
    ["guittar", "guitar"],
    ["peanutbutter", "Peanut butter"],
    ["peanutbuter", "Peanut butter"],
    ["powerbank", "Power bank"],
    ["lap top", "Laptop"],
    ["labtop", "Laptop"],
    ["fryingpan", "frying pan"],
    ["wattering cann", "Watering can"],
    ["watering cane", "Watering can"],
    ["cann opener", "Can opener"],
    ["coffe beens", "offee"],
    ["umbrela", "Umbrella"],
    ["umberlla", "Umbrella"],
    ["sunglases", "sunglasses"],
    ["bleder", "Blender"],
    ["candel", "Candle"],
    ["termometer", "thermometer"],
    ["themometer", "thermometer"],
    ["sandels", "sandals"],
    ["sleepping bag", "Sleeping bag"],
    ["blnaket", "blanket"],
    ["pilow", "pillow"],
    ["cushon", "cushion"],
    ["desclaer", "descaler"],
    ["helmit", "helmet"],
  ])("%s finds %s first", async (text, part) => {
    expect((await titles(text))[0]).toContain(part);
  });

  test("a word of English is no slip of another", async () => {
    for (const text of ["lamb", "drone", "saddle", "cattle", "settle", "bottom", "candy", "flower"]) {
      const { titles: found } = await ask({ text });
      expect({ text, found }).toEqual({ text, found: [] });
    }
  });

  test("the other words decide between two repairs", async () => {
    expect((await titles("coffee bens"))[0]).toContain("offee");
    expect((await titles("junior hlmet"))[0]).toBe("Bicycle helmet, junior");
  });
});

describe("the thing before what is for it", () => {
  test.each([
    ["bicycles", "bicycle", ["Bicycle helmet, junior", "Bicycle pump"]],
    ["guitar", "guitar", ["Guitar capo, brass"]],
    ["sewing machine", "Sewing machine, 12 stitches", ["Sewing machine needles"]],
  ])("%s", async (text, part, accessories) => {
    const found = await titles(text);
    const first = found.filter((title) => !accessories.includes(title));
    expect(first.length).toBeGreaterThan(0);
    expect(first.every((title) => title.includes(part))).toBe(true);
    expect(found.slice(0, first.length)).toEqual(first);
    const cheapest = await titles(text, { sort: "price-asc" });
    for (const accessory of accessories) expect(cheapest).not.toContain(accessory);
    expect(cheapest.length).toBe(first.length);
  });

  test("the accessory is found by its own name", async () => {
    expect((await titles("bicycle helmet"))[0]).toBe("Bicycle helmet, junior");
    expect((await titles("helmet"))[0]).toBe("Bicycle helmet, junior");
    expect((await titles("capo for guitar"))[0]).toBe("Guitar capo, brass");
    expect((await titles("sewing machine needles"))[0]).toBe("Sewing machine needles");
  });

  test("what its kind is tagged with is no accessory: coffee beans are coffee", async () => {
    expect((await titles("coffee", { sort: "price-asc" })).sort()).toEqual([
      "Coffee beans 1 kg",
      "Ground coffee 250 g",
    ]);
  });

  test("sunglasses are no shade for a car", async () => {
    expect(await titles("sunglasses")).toEqual(["Polarised sunglasses"]);
    expect(await titles("shades")).toContain("Polarised sunglasses");
  });
});

describe("other languages", () => {
  test.each([
    ["ketel", "ettle"],
    ["sambreel", "Umbrella"],
    ["rooi skoene", "Canvas shoes, red"],
    ["iketela", "ettle"],
    ["i-kettle", "ettle"],
    ["ikettle", "ettle"],
    ["amashoes", "shoes"],
    ["ubhavu blanket", "blanket"],
  ])("%s finds %s first", async (text, part) => {
    expect((await titles(text))[0]).toContain(part);
  });
});

describe("what the catalogue knows of a word", () => {
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
    expect((await catalogueWords(database.db, null)).standing(word)).toBe(standing);
  });

  test("of one vendor's listings alone, and as they are now", async () => {
    const [all, own] = [await catalogueWords(database.db, null), await catalogueWords(database.db, shop)];
    expect([all.standing("gnome"), own.standing("gnome")]).toEqual(["named", "unknown"]);
    expect([all.standing("hedge"), own.standing("hedge")]).toEqual(["mentioned", "unknown"]);
    expect(all.standing("wheelbarrow")).not.toBe("named");
    await addListings(database.db, other, [{ title: "Wheelbarrow" }]);
    await bringUpToDate(database.db, null);
    await indexMissing(database.db);
    expect((await catalogueWords(database.db, null)).standing("wheelbarrow")).toBe("named");
  });
});

describe("what is only for the thing", () => {
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
    ]);
    await bringUpToDate(small.db, null);
  });
  afterAll(() => small.close());
  const find = async (changes: Partial<SearchPlan>) => {
    const { listings, close } = await searchListings(small.db, plan(changes), null);
    return { titles: listings.map(({ title }) => title), close: close.map(({ title, lacks }) => ({ title, lacks })) };
  };

  test("is close where the thing itself isn't sold", async () => {
    const { titles: found, close } = await find({ text: "laptops" });
    expect(found).toEqual([]);
    expect(close).toContainEqual({ title: "Laptop stand, folding", lacks: [] });
    expect((await find({ text: "laptop stand" })).titles[0]).toBe("Laptop stand, folding");
  });

  test("comes in by its own name alone where the thing is sold, whatever its tags", async () => {
    expect((await find({ text: "mouse" })).titles).toEqual(["Mouse, wireless"]);
    expect((await find({ text: "mouse", sort: "price-asc" })).titles).toEqual(["Mouse, wireless"]);
    expect((await find({ text: "mouse trap" })).titles[0]).toBe("Mouse trap, wooden");
    expect((await find({ text: "tent" })).titles).toEqual(["Four-person tunnel tent with porch"]);
  });

  test("also where the thing goes by another name", async () => {
    expect((await find({ text: "bicycle" })).titles.slice(0, 2).sort()).toEqual([
      "Town bike with basket",
      "Trail bike 29 inch",
    ]);
    expect((await find({ text: "bicycle", sort: "price-asc" })).titles).not.toContain("Bicycle bell");
  });

  test("of two nouns the second names the thing", async () => {
    expect((await find({ text: "polishing machine" })).titles).not.toContain("Shoe polish 50 ml");
    expect((await find({ text: "drinking glasses" })).titles).toEqual(["Drinking glasses, tall"]);
  });

  test("food comes in forms", async () => {
    expect((await find({ text: "tea" })).titles.sort()).toEqual(["Loose leaf tea 100 g", "Rooibos tea bags, 80"]);
    const both = ["Coffee beans 500 g", "Dark ground coffee 250 g"];
    for (const sort of ["relevance", "price-asc"] as const)
      expect((await find({ text: "coffee", sort })).titles.slice(0, 2).sort()).toEqual(both);
  });

  test("a potjie pot is a potjie", async () => {
    expect((await find({ text: "potjie" })).titles).toEqual(["Iron potjie pot no. 2"]);
  });
});

test("what has only the first of two nouns is not found", async () => {
  const { titles: found, close } = await ask({ text: "vanilla kettle" });
  expect(found).toEqual([]);
  expect(close).toContainEqual(["Electric kettle, 1.7 l", "vanilla"]);
  expect(close.map(([title]) => title)).not.toContain("Candle, vanilla");
});

test("where enough is found nothing close is shown", async () => {
  const { words } = await currentIndex(database.db);
  const others = [{ listingId: "x", lacks: ["red"] }];
  const relevant = { found: [], excluded: [], foundBy: "words" as const, unknown: [], claims: [], near: [] };
  expect(findClose(words, plan({ text: "kettle" }), relevant, others, 3, () => false)).toEqual(others);
  expect(findClose(words, plan({ text: "kettle" }), relevant, others, 4, () => false)).toEqual([]);
});
