import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { SearchPlan } from "#contract/search/search-plan.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { wantsClose } from "./close.ts";
import { searchListings } from "./search.service.ts";
import { addStock, plan, stock } from "./search-fixtures.ts";
import { convincing, convincingOnly } from "./soft-match.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await addStock(database.db);
});
afterAll(() => database.close());

const ask = async (changes: Partial<SearchPlan>) => {
  const result = await searchListings(database, plan({ limit: 50, ...changes }), null);
  return {
    ...result,
    titles: result.listings.map(({ title }) => title),
    close: result.close.map(({ title, lacks }) => [title, ...lacks]),
  };
};
const titles = async (text: string, changes: Partial<SearchPlan> = {}) => (await ask({ text, ...changes })).titles;

describe("claims", () => {
  test("a claim in one word may be misspelt", async () => {
    const { titles: found } = await ask({ text: "flour", must: ["gluttenfree"] });
    expect(found.sort()).toEqual(["Oat flour 500 g", "Rice flour, gluten free 1 kg"]);
  });

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

  test("apply in every sort order, with filters, in counts and in pages", async () => {
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
    const first = await searchListings(database, plan({ text: "flour", must: ["gluten free"], limit: 1 }), null);
    expect([first.listings.length, first.total]).toEqual([1, 2]);
    const second = await searchListings(database, first.plan, null, { cursor: first.nextCursor });
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

  test("if no listing states a claim, nothing is found and all are near matches", async () => {
    const { titles: found, close } = await ask({ text: "shoes", must: ["purple"] });
    expect(found).toEqual([]);
    expect(close.length).toBeGreaterThan(2);
    expect(close.every(([, ...lacks]) => lacks.join() === "purple")).toBe(true);
    // Without a product there are no near matches.
    expect((await ask({ must: ["nut free"] })).close).toEqual([]);
    expect((await ask({ must: ["5 litre", "red"] })).close.sort()).toEqual([
      ["Canvas shoes, red", "5 litre"],
      ["Watering can 5 litre", "red"],
    ]);
  });

  test("a more expensive listing that states it is offered", async () => {
    const { relaxations, total } = await ask({ text: "shoes", must: ["real leather"], maxPriceCents: 30_000 });
    expect(total).toBe(0);
    expect(relaxations.map(({ label }) => label)).toEqual(['1 for "shoes" above R300.00']);
    expect((await ask(relaxations[0]?.plan ?? {})).titles).toEqual(["Leather shoes, brown"]);
  });

  test('"without" excludes only listings that have it', async () => {
    expect(await titles("kettle without whistling")).not.toContain("Whistling kettle 2 litre");
    expect(await titles("water bottle without steel")).toEqual(["Water bottle 750 ml"]);
    expect(await titles("kettle without whistlng")).not.toContain("Whistling kettle 2 litre");
    expect(await titles("kettle", { exclude: ["whistlng"] })).not.toContain("Whistling kettle 2 litre");
    expect((await titles("non drip candle"))[0]).toBe("Candle, vanilla");
    expect((await titles("non stick pan"))[0]).toBe("Non-stick frying pan 28 cm");
    expect(await titles("nonstick pan")).toContain("Non-stick frying pan 28 cm");
  });
});

describe("words that no listing has", () => {
  test("an unknown name is ignored and reported", async () => {
    const { titles: found, unknown } = await ask({ text: "Thule kettle" });
    expect(found.slice(0, 2).sort()).toEqual(["Electric kettle, 1.7 l", "Whistling kettle 2 litre"]);
    expect(unknown).toEqual(["thule"]);
    expect((await ask({ text: "kettle" })).unknown).toEqual([]);
    // Two letters are not a product name.
    expect((await ask({ text: "kettle ag" })).titles).toEqual((await ask({ text: "kettle" })).titles);
  });

  test("an unknown English last word is the product: others are only near matches", async () => {
    const { titles: found, close, unknown } = await ask({ text: "coffee grinder" });
    expect([found, unknown]).toEqual([[], ["grinder"]]);
    expect(close.sort()).toEqual([
      ["Coffee beans 1 kg", "grinder"],
      ["Ground coffee 250 g", "grinder"],
    ]);
  });

  test("an unknown word says which machine it is, and a thing for what nobody has is found without it", async () => {
    expect((await ask({ text: "washing machine" })).titles).toEqual([]);
    expect((await ask({ text: "kettle for coffee" })).titles).toContain("Whistling kettle 2 litre");
  });

  test("a claim that nobody states and nobody vouches for leaves the search, and is said", async () => {
    const plain = await ask({ text: "kettle", must: ["long spout"] });
    expect([plain.titles.length > 0, plain.unknown]).toEqual([true, ["long spout"]]);
    for (const claim of ["organic", "for sensitive skin", "non toxic", "low fat", "food grade"])
      expect([claim, (await ask({ text: "kettle", must: [claim] })).titles]).toEqual([claim, []]);
    expect((await ask({ text: "kettle", must: ["scratch proof"] })).titles).toEqual([]);
  });

  test("near matches lack an unknown colour", async () => {
    const { titles: found, close } = await ask({ text: "purple kettle" });
    expect(found).toEqual([]);
    expect(close.sort()).toEqual([
      ["Electric kettle, 1.7 l", "purple"],
      ["Whistling kettle 2 litre", "purple"],
    ]);
  });

  test("a need told in words of which a listing has only some: what is near in meaning is close, beside what has the words", async () => {
    const { titles: found, close } = await ask({ text: "heat water on the hob for tea" });
    expect([...found, ...close.map(([title]) => title)].join(", ")).toContain("ettle");
    expect(found.join(", ")).not.toContain("ettle");
    expect(close.length).toBeLessThanOrEqual(6);
  });

  test("a colour alone gives no near matches", async () => {
    expect((await ask({ text: "red unicorn" })).close).toEqual([]);
    expect((await ask({ text: "unicorn" })).close).toEqual([]);
  });

  test("listings with some of the words are near matches if none has enough", async () => {
    const { titles: found, close } = await ask({ text: "linen kettle" });
    expect(found).toEqual([]);
    expect(close.sort()).toEqual([
      ["Electric kettle, 1.7 l", "linen"],
      ["Whistling kettle 2 litre", "linen"],
    ]);
  });
});

describe("meaning", () => {
  test("finds listings for a search without a product, and reports foundBy meaning", async () => {
    const { titles: found, foundBy, total } = await ask({ about: "something for camping in the rain" });
    expect(foundBy).toBe("meaning");
    expect(found).toContain("Sleeping bag");
    expect(found).toContain("Tent, 4 person");
    expect(total).toBe(found.length);
    expect(found.length).toBeLessThan(9);
    expect((await ask({ about: "camping in the rain", category: "fashion" })).titles).not.toContain("Sleeping bag");
    const books = await ask({ about: "camping in the rain", category: "books" });
    expect([books.foundBy, books.titles]).toEqual(["words", []]);
    const unsaid = await ask({ about: "something for camping in the rain", must: ["40 square metre"] });
    expect([unsaid.titles, unsaid.foundBy, unsaid.unknown]).toEqual([found, "meaning", ["40 square metre"]]);
    expect((await ask({ about: "xyzzy" })).titles).toEqual([]);
    expect((await ask({ about: "xyzzy", category: "fashion" })).total).toBe(
      stock.filter(({ category }) => category === "fashion").length,
    );
  });

  test("ranks fitting listings higher and excludes none", async () => {
    const plainly = await titles("flour");
    const forBread = await titles("flour", { about: "bread" });
    expect(forBread[0]).toBe("Bread flour 5 kg");
    expect((await titles("flour", { about: "cake" }))[0]).toBe("Cake flour 2.5 kg");
    expect(forBread.toSorted()).toEqual(plainly.toSorted());
    expect((await ask({ text: "flour", about: "bread" })).foundBy).toBe("words");
  });

  test("words of similar meaning give near matches, not results", async () => {
    const { titles: found, close, unknown } = await ask({ text: "beverage" });
    expect([found, unknown]).toEqual([[], ["beverage"]]);
    expect(close.map(([title]) => title)).toContain("Ground coffee 250 g");
    expect(close.every((one) => one.length === 1)).toBe(true);
    expect(close.length).toBeLessThanOrEqual(5);
  });
});

describe("near matches", () => {
  const closeTo = async (text: string, exclude: string[] = []) =>
    (await ask({ text, exclude })).close.map(([title]) => title).join(", ");

  test("what is near in meaning is left out where the plan or the text rules it out", async () => {
    expect(await closeTo("beverage")).toContain("offee");
    for (const near of [
      await closeTo("beverage", ["coffee"]),
      await closeTo("beverage without coffee"),
      await closeTo("beverage not coffee"),
    ]) {
      expect(near).toContain("Tonic water 1 litre");
      expect(near).not.toContain("offee");
    }
  });

  test("what only describes a product tells of a need", async () => {
    expect((await closeTo("something raw and sweet")).split(",")[0]).toBe("Peanut butter");
  });

  test("those with half of the best score are shown, more than where they count as found", async () => {
    const matches = [0.4, 0.25, 0.15].map((score) => ({ score }));
    expect(convincingOnly(matches, convincing.near)).toHaveLength(2);
    expect(convincingOnly(matches)).toHaveLength(1);
    expect(await closeTo("dessert")).toContain("Peanut butter");
  });

  test("for a claim nothing is guessed from its meaning", async () => {
    expect(await closeTo("kosher beverage")).toBe("");
  });

  test("an unwanted material in the description only rules it out too", async () => {
    expect(await closeTo("flask")).toContain("Water bottle 750 ml");
    expect(await closeTo("flask", ["plastic"])).toBe("Steel water bottle 1 litre");
  });

  test("where what is near in meaning fails the filters, more listings with some of the words take its place", async () => {
    const { titles: found, close } = await ask({
      text: "flour for piano violin concert recital orchestra",
      category: "groceries",
    });
    expect(found).toEqual([]);
    expect(close.map(([title]) => title).sort()).toEqual([
      "Bread flour 5 kg",
      "Cake flour 2.5 kg",
      "Oat flour 500 g",
      "Rice flour, gluten free 1 kg",
    ]);
  });
});

describe("typing errors", () => {
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

  test("an English word is not corrected to another", async () => {
    for (const text of ["lamb", "drone", "saddle", "cattle", "settle", "bottom", "candy", "flower"]) {
      const { titles: found } = await ask({ text });
      expect({ text, found }).toEqual({ text, found: [] });
    }
  });

  test("the other words decide between two corrections", async () => {
    expect((await titles("coffee bens"))[0]).toContain("offee");
    expect((await titles("junior hlmet"))[0]).toBe("Bicycle helmet, junior");
  });
});

describe("the product before its accessories", () => {
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

  test("an accessory is found by its own name", async () => {
    expect((await titles("bicycle helmet"))[0]).toBe("Bicycle helmet, junior");
    expect((await titles("helmet"))[0]).toBe("Bicycle helmet, junior");
    expect((await titles("capo for guitar"))[0]).toBe("Guitar capo, brass");
    expect((await titles("sewing machine needles"))[0]).toBe("Sewing machine needles");
  });

  test("a product tagged like its kind is no accessory: coffee beans are coffee", async () => {
    expect((await titles("coffee", { sort: "price-asc" })).sort()).toEqual([
      "Coffee beans 1 kg",
      "Ground coffee 250 g",
    ]);
  });

  test("sunglasses are not found for a car shade", async () => {
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
    ["nge-kettle enkulu", "ettle"],
    ["kwama-kettle", "ettle"],
    ["ii-ketel", "ettle"],
    ["ubhavu blanket", "blanket"],
  ])("%s finds %s first", async (text, part) => {
    expect((await titles(text))[0]).toContain(part);
  });
});

test("a listing with only the first of two nouns is not found", async () => {
  const { titles: found, close } = await ask({ text: "vanilla kettle" });
  expect(found).toEqual([]);
  expect(close).toContainEqual(["Electric kettle, 1.7 l", "vanilla"]);
  expect(close.map(([title]) => title)).not.toContain("Candle, vanilla");
});

test("four results need no near matches", () => {
  expect(wantsClose(3)).toBe(true);
  expect(wantsClose(4)).toBe(false);
});
