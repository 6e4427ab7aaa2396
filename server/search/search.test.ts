import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { SearchPlan } from "#contract/search/search-plan.ts";
import { sorts } from "#contract/search/search-plan.ts";
import { distanceKm } from "#contract/shared/distance.ts";
import { listings } from "#db/schema.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { bringUpToDate } from "./embedding.service.ts";
import { searchListings } from "./search.service.ts";
import { addListings, addVendor, type NewListing, plan } from "./search-fixtures.ts";

let database: TestDatabase;
let capeTown: string;
let durban: string;
let nowhere: string;
const hereInCapeTown = { latitude: -33.93, longitude: 18.42 };

const capeTownListings: NewListing[] = [
  { title: "Umoya 14 inch laptop", category: "electronics", priceCents: 899_900, tags: ["laptop", "computer"] },
  { title: "Gaming laptop with 16 GB memory", category: "electronics", priceCents: 1_899_900 },
  { title: "Refurbished business laptop, 8 GB", category: "electronics", priceCents: 499_900 },
  { title: "Padded sleeve for laptop", category: "electronics", priceCents: 19_900 },
  { title: "Laptop sticker pack", category: "electronics", priceCents: 4_900, tags: ["laptop"] },
  { title: "Wireless headset with microphone", category: "electronics", priceCents: 79_900 },
  { title: "Cast iron braai grid", priceCents: 29_900, tags: ["braai"] },
  { title: "Crème brûlée dish set", priceCents: 24_900 },
];
const durbanListings: NewListing[] = [
  { title: "Rooibos tea, caffeine free", category: "groceries", priceCents: 5_900, stock: 0 },
  { title: "Peanut butter, sugar free", category: "groceries", priceCents: 6_900 },
  { title: "Peanut butter, crunchy with sugar", category: "groceries", priceCents: 5_400 },
  { title: "Red leather sofa", priceCents: 1_200_000 },
  { title: "Fabric sofa, grey", priceCents: 800_000 },
  { title: "Men's running shoes", category: "fashion", priceCents: 129_900 },
  { title: "Trail running shoes for women", category: "fashion", priceCents: 149_900 },
  { title: "School shoes", category: "fashion", priceCents: 39_900 },
];
const nowhereListings: NewListing[] = [
  { title: "Hiking shoes", category: "fashion", priceCents: 99_900 },
  { title: "Zulu beadwork necklace", category: "fashion", priceCents: 19_900 },
];

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  capeTown = await addVendor(db, {
    businessName: "Karoo Kraal",
    rating: 4.5,
    totalReviews: 3,
    latitude: -33.92,
    longitude: 18.42,
  });
  durban = await addVendor(db, {
    businessName: "Umgeni Goods",
    city: "Durban",
    province: "KwaZulu-Natal",
    rating: 3,
    totalReviews: 2,
    latitude: -29.86,
    longitude: 31.02,
  });
  nowhere = await addVendor(db, { businessName: "Nomad Traders", city: "Upington", province: "Northern Cape" });
  const pending = await addVendor(db, { businessName: "Not Yet Open", status: "pending" });
  await addListings(db, capeTown, capeTownListings);
  await addListings(db, durban, durbanListings);
  await addListings(db, nowhere, nowhereListings);
  await addListings(db, pending, [{ title: "Perfect laptop laptop laptop", priceCents: 100 }]);
  await addListings(db, capeTown, [{ title: "Archived laptop", status: "archived", priceCents: 100 }]);
});
afterAll(() => database.close());

const search = (changes: Partial<SearchPlan>, scope: { vendorId: string } | null = null) =>
  searchListings(database, plan(changes), scope);
const titles = async (changes: Partial<SearchPlan>) => (await search(changes)).listings.map(({ title }) => title);

describe("words", () => {
  test("a product comes before its accessories", async () => {
    const found = await titles({ text: "laptop" });
    expect(new Set(found.slice(0, 3))).toEqual(new Set(capeTownListings.slice(0, 3).map(({ title }) => title)));
  });

  test("finds only public listings, each with the reason", async () => {
    const { listings: found, total } = await search({ text: "laptops" });
    expect(found.map(({ title }) => title)).not.toContain("Perfect laptop laptop laptop");
    expect(found.map(({ title }) => title)).not.toContain("Archived laptop");
    expect(total).toBe(found.length);
    expect(new Set(found.map(({ why }) => why))).toEqual(new Set(["matches laptops"]));
    expect((await search({ category: "books" })).listings).toEqual([]);
    expect((await search({ category: "fashion" })).listings[0]?.why).toBe("");
  });

  test.each([
    ["creme brulee", "Crème brûlée dish set"],
    ["CRÈME BRÛLÉES", "Crème brûlée dish set"],
    ["head set", "Wireless headset with microphone"],
    ["headsets", "Wireless headset with microphone"],
    ["beadwrok", "Zulu beadwork necklace"],
    ["necklase", "Zulu beadwork necklace"],
    ["bbq grid", "Cast iron braai grid"],
    ["roibos", "Rooibos tea, caffeine free"],
    ["mens running shoe", "Men's running shoes"],
    ["karoo kraal laptop", "Umoya 14 inch laptop"],
    ["nomad traders necklace", "Zulu beadwork necklace"],
  ])("%s finds %s first", async (text, title) => {
    expect((await titles({ text }))[0]).toBe(title);
  });

  test("a product that nobody sells gives an empty list", async () => {
    for (const text of ["unicorn", "submarine periscope", "xqzwv", "???", "🎉", "%", "_", "the"]) {
      const result = await search({ text });
      expect({ text, total: result.total, found: result.listings }).toEqual({ text, total: 0, found: [] });
    }
  });

  test('"without" excludes, "free" requires the absence', async () => {
    expect((await titles({ text: "peanut butter without sugar" }))[0]).toBe("Peanut butter, sugar free");
    expect((await titles({ text: "sugar free peanut butter" }))[0]).toBe("Peanut butter, sugar free");
    expect((await titles({ text: "caffeine-free tea" }))[0]).toBe("Rooibos tea, caffeine free");
  });

  test("the plan's unwanted words exclude listings, unless they state the absence", async () => {
    expect(await titles({ text: "peanut butter", exclude: ["sugar"] })).toEqual(["Peanut butter, sugar free"]);
    expect(await titles({ text: "shoes", exclude: ["running"] })).not.toContain("Men's running shoes");
    const rest = await titles({ category: "fashion", exclude: ["running", "necklaces"], limit: 50 });
    expect(rest.sort()).toEqual(["Hiking shoes", "School shoes"]);
  });
});

describe("sort orders", () => {
  test("the cheapest laptop is a laptop", async () => {
    expect(await titles({ text: "laptop", sort: "price-asc" })).toEqual([
      "Refurbished business laptop, 8 GB",
      "Umoya 14 inch laptop",
      "Gaming laptop with 16 GB memory",
    ]);
    expect((await titles({ text: "laptop", sort: "price-desc" }))[0]).toBe("Gaming laptop with 16 GB memory");
    expect((await titles({ text: "laptop", sort: "price-asc", maxPriceCents: 20_000 })).length).toBe(0);
  });

  test("nearest first with distances, listings without coordinates last", async () => {
    const { listings: found } = await search({ text: "shoes", sort: "distance", near: hereInCapeTown });
    expect(found.at(-1)?.title).toBe("Hiking shoes");
    expect(found.at(-1)?.distanceKm).toBeNull();
    const known = distanceKm(hereInCapeTown, { latitude: -29.86, longitude: 31.02 });
    expect(found[0]?.distanceKm).toBeCloseTo(known, 6);
    expect((await search({ text: "shoes" })).listings[0]).not.toHaveProperty("distanceKm");
  });

  test("best rated first, without reviews last; newest first", async () => {
    const rated = (await search({ sort: "rating", limit: 50 })).listings.map(({ vendor }) => vendor.rating);
    expect(rated[0]).toBe(4.5);
    expect(rated.at(-1)).toBeNull();
    const times = (await search({ sort: "newest", limit: 50 })).listings.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
  });
});

describe("filters", () => {
  test("apply to every plan, and the total counts what passes", async () => {
    const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
    const plans = fc.record({
      text: fc.constantFrom("", "laptop", "shoes", "peanut butter", "sofa", "set", "shoes for women"),
      category: maybe(
        fc.constantFrom("electronics" as const, "groceries" as const, "fashion" as const, "home" as const),
      ),
      minPriceCents: maybe(fc.constantFrom(5_000, 29_900, 130_000)),
      maxPriceCents: maybe(fc.constantFrom(6_000, 129_900, 900_000)),
      minRating: maybe(fc.constantFrom(3, 4)),
      inStock: fc.boolean(),
      near: maybe(fc.constant(hereInCapeTown)),
      withinKm: maybe(fc.constantFrom(10, 2000)),
      vendor: fc.constant(null),
      city: maybe(fc.constantFrom("Durban", "cape town", "KWAZULU-NATAL")),
      sort: fc.constantFrom(...sorts),
      exclude: fc.constantFrom<string[][]>([], ["running"]),
      limit: fc.constant(50),
    });
    await fc.assert(
      fc.asyncProperty(plans, async (wanted) => {
        const { listings: found, total } = await search(wanted);
        expect(total).toBe(found.length);
        for (const { category, price, stock, vendor, distanceKm: km, title } of found) {
          const cents = Math.round(Number(price) * 100);
          if (wanted.category) expect(category).toBe(wanted.category);
          if (wanted.minPriceCents !== null) expect(cents).toBeGreaterThanOrEqual(wanted.minPriceCents);
          if (wanted.maxPriceCents !== null) expect(cents).toBeLessThanOrEqual(wanted.maxPriceCents);
          if (wanted.minRating !== null) expect(vendor.rating ?? 0).toBeGreaterThanOrEqual(wanted.minRating);
          if (wanted.inStock) expect(stock).toBeGreaterThan(0);
          if (wanted.near && wanted.withinKm !== null) expect(km ?? Infinity).toBeLessThanOrEqual(wanted.withinKm);
          if (wanted.city?.toLowerCase() === "cape town") expect(vendor.city).toBe("Cape Town");
          else if (wanted.city) expect(vendor.city).toBe("Durban");
          if (wanted.exclude.length > 0) expect(title).not.toContain("unning");
        }
      }),
      { numRuns: 60 },
    );
  });

  test("no plan finds listings outside the scope", async () => {
    const scope = { vendorId: durban };
    expect((await search({ text: "laptop" }, scope)).total).toBe(0);
    expect((await search({ text: "laptop", vendor: capeTown }, scope)).total).toBe(0);
    expect((await search({ text: "laptop" }, scope)).relaxations).toEqual([]);
    expect((await search({ limit: 50 }, scope)).total).toBe(durbanListings.length);
    expect((await search({ text: "shoes", vendor: nowhere })).listings.map(({ title }) => title)).toEqual([
      "Hiking shoes",
    ]);
  });
});

describe("nothing found", () => {
  test("offers what a higher price limit would find", async () => {
    const { total, relaxations } = await search({ text: "gaming laptop", maxPriceCents: 800_00 });
    expect(total).toBe(0);
    expect(relaxations[0]?.label).toMatch(/^\d+ gaming laptops? above R800\.00$/);
    const again = await searchListings(database, relaxations[0]?.plan as SearchPlan, null);
    expect(again.total).toBe(relaxations[0]?.total as number);
  });

  test.each<[Partial<SearchPlan>, RegExp]>([
    [{ text: "rooibos tea", inStock: true }, /^1 rooibos tea out of stock$/],
    [{ text: "sofa", city: "Cape Town" }, /^2 sofas outside Cape Town$/],
    [{ text: "sofa", minRating: 4 }, /^2 sofas rated below 4 or new$/],
    [{ text: "sofa", near: hereInCapeTown, withinKm: 20 }, /^2 sofas further than 20 km away$/],
    [{ text: "sofa", category: "electronics" }, /^2 sofas outside electronics$/],
    [{ text: "purple sofa" }, /^2 for "sofa"$/],
  ])("%j", async (changes, label) => {
    const { total, relaxations } = await search(changes);
    expect(total).toBe(0);
    expect(relaxations.map((relaxation) => relaxation.label)).toContainEqual(expect.stringMatching(label));
    for (const relaxation of relaxations)
      expect((await searchListings(database, relaxation.plan, null)).total).toBe(relaxation.total);
  });
});

test("pages have no gaps or repeats, in every sort order", async () => {
  for (const sort of sorts) {
    for (const text of ["", "shoes"]) {
      const all = await search({ text, sort, near: hereInCapeTown, limit: 50 });
      const seen: string[] = [];
      for (let cursor: string | null = null; ; ) {
        const page = await searchListings(database, plan({ text, sort, near: hereInCapeTown, limit: 2 }), null, {
          cursor,
        });
        expect(page.total).toBe(all.total);
        seen.push(...page.listings.map(({ id }) => id));
        cursor = page.nextCursor;
        if (cursor === null) break;
      }
      expect(seen).toEqual(all.listings.map(({ id }) => id));
    }
  }
  expect(searchListings(database, plan({}), null, { cursor: "nonsense" })).rejects.toThrow(
    "This page is not available.",
  );
});

test("hostile text is treated as text", async () => {
  const texts = [
    "' or 1=1 --",
    "'; drop table listings; --",
    "a\0b",
    "%%%",
    "__",
    '"\\',
    "💣 laptop 💣",
    "x".repeat(400),
    "a ".repeat(200),
    "\ud800",
    "laptop".repeat(60),
    "{{7*7}} <b>laptop</b>",
  ];
  for (const text of texts) {
    const result = await search({ text, exclude: [text], city: text.slice(0, 50) || null });
    expect(result.total).toBeLessThan(20);
  }
  expect((await search({ text: "💣 laptop 💣" })).total).toBeGreaterThan(2);
  expect(await database.db.$count(listings)).toBeGreaterThan(10);
});

describe("small shops", () => {
  test("laptops called notebooks are found as laptops, paper notebooks aren't", async () => {
    const small = await createTestDatabase();
    try {
      const vendor = await addVendor(small.db);
      await addListings(small.db, vendor, [
        { title: "Ruled notebook A5", description: "Two hundred pages.", tags: ["stationery"], priceCents: 3_000 },
        { title: "Spiral notebook, pack of 5", category: "books", tags: ["notebook"], priceCents: 9_000 },
        { title: "HP 250 notebook 8 GB", category: "electronics", tags: ["computer"], priceCents: 899_900 },
        { title: "Gaming notebook 15.6 inch", category: "electronics", priceCents: 1_899_900 },
        { title: "Umoya 14 inch laptop", category: "electronics", priceCents: 949_900 },
      ]);
      const ask = async (changes: Partial<SearchPlan>) =>
        (await searchListings(small, plan(changes), null)).listings.map(({ title }) => title);
      const computers = ["Umoya 14 inch laptop", "Gaming notebook 15.6 inch", "HP 250 notebook 8 GB"];
      const found = await ask({ text: "laptop" });
      expect([found[0], found.toSorted()]).toEqual([computers[0] as string, computers.toSorted()]);
      expect(await ask({ text: "laptop", sort: "price-asc" })).toEqual([
        "HP 250 notebook 8 GB",
        "Umoya 14 inch laptop",
        "Gaming notebook 15.6 inch",
      ]);
      expect(await ask({ text: "gaming laptop" })).toEqual(["Gaming notebook 15.6 inch"]);
    } finally {
      await small.close();
    }
  });

  test("an empty shop finds nothing; three listings are found by their words", async () => {
    const small = await createTestDatabase();
    try {
      const ask = async (text: string) =>
        (await searchListings(small, plan({ text }), null)).listings.map(({ title }) => title);
      expect(await ask("anything")).toEqual([]);
      expect(await ask("")).toEqual([]);
      await bringUpToDate(small.db, null);
      const vendor = await addVendor(small.db);
      await addListings(small.db, vendor, [{ title: "Blue mug" }, { title: "Red mug" }, { title: "Tea towel" }]);
      await bringUpToDate(small.db, null);
      expect(new Set(await ask("mug"))).toEqual(new Set(["Blue mug", "Red mug"]));
      expect((await ask("red mug"))[0]).toBe("Red mug");
      expect(await ask("towels")).toEqual(["Tea towel"]);
      expect((await ask("")).length).toBe(3);
    } finally {
      await small.close();
    }
  });
});
