// The marketplace's list for a search in words: the matches of the documented filter, narrowed by the plan's limits, in the order of
// the assistant's search. Over HTTP, with the shop of the fixed conversations.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { and, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import type { SearchOutput, ToolPart } from "#contract/chat/chat.ts";
import { matchesTerm } from "#contract/listings/listing-filter.ts";
import type { Listing, ListingPage } from "#contract/listings/listings.ts";
import type { Suggestions } from "#contract/listings/suggestions.ts";
import type { PlanCounts } from "#contract/search/plan-counts.ts";
import { emptyPlan, noFilters, type SearchPlan } from "#contract/search/search-plan.ts";
import type { SearchResult } from "#contract/search/search-result.ts";
import { centsOf } from "#contract/shared/money.ts";
import { listings, vendors } from "#db/schema.ts";
import { bringUpToDate } from "#server/search/embedding.service.ts";
import { filterSql, type SearchScope } from "#server/search/plan-sql.ts";
import { searchWithAll } from "#server/search/search.service.ts";
import { addListings, addVendor } from "#server/search/search-fixtures.ts";
import type { SearchedShop } from "#server/search/search-index.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/harness/app.ts";
import { writeConversationsCatalogue } from "#tests/harness/conversations-catalogue.ts";
import { keepListingTexts } from "./listing-memory.ts";
import { countListings, matchesTermSql } from "./listings.service.ts";
import { mostMentioned, withMentioned } from "./wished-listings.ts";

let shop: TestApp;
/** The same shop, with the listing texts in memory. */
let quick: TestApp;
let visitor: TestBrowser;
let everything: Listing[];
beforeAll(async () => {
  shop = await createTestApp();
  await writeConversationsCatalogue(shop.db);
  const listingTexts = keepListingTexts(shop.db);
  await listingTexts.ready;
  quick = await createTestApp({}, { database: shop.database, deps: { listingTexts } });
  visitor = quick.browser();
  everything = (await visitor.get("/api/listings")).body;
});
afterAll(async () => {
  quick.deps.listingTexts?.stop();
  await shop.close();
});

type Query = Record<string, string | number>;
const addressOf = (path: string, query: Query) =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;
async function page(query: Query, by = visitor): Promise<ListingPage & { read: NonNullable<ListingPage["read"]> }> {
  const reply = await by.get(addressOf("/api/listings", query));
  expect(reply.status).toBe(200);
  return reply.body;
}
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);
const titlesOf = (list: readonly { title: string }[]) => list.map(({ title }) => title);

const harrismith = { latitude: -28.27, longitude: 29.13 };

const wishes = [
  "A laptop under R8000",
  "laptop under 8000",
  "laptops in stock",
  "laptop",
  "laptops, cheapest first",
  "gaming laptop",
  "kettle",
  "kettles under R300",
  "a kettle for camping",
  "electric kettle in stock under R700",
  "braai",
  "braai grid",
  "something to braai on under R300",
  "books under R300",
  "the most expensive lamp",
  "phone",
  "phones between R400 and R3000",
  "cheap phone",
  "smart TV under R5000",
  "wireless headphones",
  "tea",
  "tea near me",
  "rooibos tea under R60",
  "coffee, newest first",
  "decaf coffee",
  "apricot jam",
  "sneakers",
  "white sneakers under R500",
  "leather boots",
  "brown leather shoes best rated",
  "dress",
  "a blue dress under R800",
  "lamps rated 3 and up",
  "waterproof jacket",
  "table within 300 km",
  "bedding in stock",
  "honey from Ouma Hester's Kitchen",
  "lamps in Harrismith",
  "biltong and coffee under R250",
  "lapotp",
  "groceries under R60",
  "under R100",
];

type Found = SearchOutput["results"][number];

async function chatFinds(wish: string): Promise<Found[]> {
  const reply = await visitor.post("/api/chat", { message: wish, location: harrismith });
  expect(reply.status).toBe(200);
  const parts: ToolPart[] = reply.body.message.parts.filter(({ type }: { type: string }) => type.startsWith("tool-"));
  return parts.flatMap(({ output }) => (output && "results" in output ? (output as SearchOutput).results : []));
}

describe("the same words give the same listings in the same order in marketplace and chat", () => {
  test.each(wishes)("%s", async (wish) => {
    const needs = await chatFinds(wish);
    const first = await page({ wish, limit: 100 });
    const { listings: grid, read } = first.read.placeWanted ? await page({ wish, limit: 100, ...harrismith }) : first;
    expect(needs.length).toBeGreaterThan(0);
    if (needs.length > 1) {
      // Several needs are several lists in the chat, but one here.
      expect(idsOf(grid)).toEqual(expect.arrayContaining(idsOf(needs.flatMap(({ listings: found }) => found))));
      return;
    }
    const [{ plan, listings: found, close = [], mentioned }] = needs as [Found];
    expect(found.length).toBeGreaterThan(0);
    const inGrid = new Set(idsOf(grid));
    const among = idsOf(found).filter((id) => inGrid.has(id));
    const order = read.plan.sort === "distance" ? idsOf(grid).filter((id) => among.includes(id)) : idsOf(grid);
    expect(order.slice(0, among.length)).toEqual(among);
    const apart = idsOf(found).filter((id) => !inGrid.has(id));
    expect(idsOf(read.related).slice(0, apart.length)).toEqual(apart);
    const shown = new Set(idsOf([...found, ...close]));
    const rest = idsOf(grid).filter((id) => !shown.has(id));
    // What the words insist on narrows the chat's answer, but not the documented filter.
    const kept = plan.must.length > 0 ? rest.filter((id) => idsOf(mentioned?.listings ?? []).includes(id)) : rest;
    expect(idsOf(mentioned?.listings ?? [])).toEqual(kept);
    expect(mentioned?.total ?? 0).toBe(kept.length);
  });
});

/** Words of the shop's own texts, whole and in pieces, and others. */
const term = fc.oneof(
  fc.nat().chain((at) => {
    const { title, description, tags } = everything[at % everything.length] as Listing;
    const text = [title, description, ...tags].join(" ");
    return fc
      .tuple(fc.nat(text.length - 1), fc.integer({ min: 1, max: 24 }))
      .map(([start, length]) => text.slice(start, start + length).trim() || title);
  }),
  fc.constantFrom("tea", "a laptop", "Braai Book", "kettle stand", "zzz", "%", "_", "é"),
);

test("the list is exactly what the documented filter matches for the search term", async () => {
  await fc.assert(
    fc.asyncProperty(term, async (wish) => {
      const { listings: grid, total, read } = await page({ wish, limit: 100 });
      const { plan } = read;
      if (isUnlimited(plan)) expect(plan.text).toBe(wish.trim());
      // A listing doesn't show its vendor's province.
      fc.pre(plan.city === null);
      const letThrough = everything.filter((listing) => matchesTerm(listing, plan.text) && meets(plan, listing));
      expect(idsOf(grid).sort()).toEqual(idsOf(letThrough).sort());
      expect(total).toBe(letThrough.length);
      expect(idsOf(read.related).filter((id) => idsOf(grid).includes(id))).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

const isUnlimited = (plan: SearchPlan): boolean =>
  plan.sort === "relevance" && Object.entries(noFilters).every(([limit, none]) => plan[limit as "city"] === none);

function meets(plan: SearchPlan, { price, stock, category, vendorId, vendor }: Listing): boolean {
  const cents = centsOf(price);
  const { minPriceCents: low, maxPriceCents: high, minRating } = plan;
  return (
    (low === null || cents >= low) &&
    (high === null || cents <= high) &&
    (!plan.inStock || stock > 0) &&
    (minRating === null || (vendor.rating ?? 0) >= minRating) &&
    (plan.category === null || category === plan.category) &&
    (plan.vendor === null || vendorId === plan.vendor)
  );
}

/** What the chat runs for a plan of this text. */
async function searched(text: string, scope: SearchScope = null, shop: SearchedShop = quick.deps, must: string[] = []) {
  const plan = { ...emptyPlan, text, must, limit: 50 };
  const index = await quick.deps.searchIndex.current();
  const all = await searchWithAll(shop, plan, scope, { index });
  const { mentioned } = await withMentioned(shop, plan, scope, all, mostMentioned);
  return { ...all, mentioned };
}

test("all that the documented filter lets through is in the chat's answer, once", async () => {
  await fc.assert(
    fc.asyncProperty(term, async (text) => {
      const { result, relevant, mentioned } = await searched(text);
      // What the words insist on or rule out narrows the answer.
      fc.pre(relevant.claims.length + relevant.unwanted.length === 0 && relevant.foundBy === "words");
      const shown = new Set(idsOf([...result.listings, ...result.close]));
      const rest = everything.filter((listing) => matchesTerm(listing, text) && !shown.has(listing.id));
      expect(mentioned?.total ?? 0).toBe(rest.length);
      expect(idsOf(rest)).toEqual(expect.arrayContaining(idsOf(mentioned?.listings ?? [])));
    }),
    { numRuns: 60 },
  );
});

test("all that the documented filter lets through for a word is in the answer of GET /api/search, told apart", async () => {
  await fc.assert(
    fc.asyncProperty(term, fc.constantFrom(3, 50), async (text, limit) => {
      fc.pre(!text.includes("free") && text.trim().length > 0);
      const grid = everything.filter((listing) => matchesTerm(listing, text));
      const { relevant } = await searched(text);
      fc.pre(relevant.claims.length + relevant.unwanted.length === 0 && relevant.foundBy === "words");
      const found: string[] = [];
      const close: string[] = [];
      let last: SearchResult | undefined;
      for (let cursor: string | null = ""; cursor !== null; cursor = last?.nextCursor ?? null) {
        const next: SearchResult = (
          await visitor.get(addressOf("/api/search", { text, limit, ...(cursor && { cursor }) }))
        ).body;
        expect(next.total).toBe(last?.total ?? next.total);
        last = next;
        found.push(...idsOf(next.listings));
        close.push(...idsOf(next.close));
      }
      const mentioned = idsOf(last?.mentioned?.listings ?? []);
      const rest = idsOf(grid).filter((id) => !found.includes(id) && !close.includes(id));
      expect(found).toHaveLength(last?.total ?? 0);
      expect(last?.mentioned?.total ?? 0).toBe(rest.length);
      expect(mentioned).toHaveLength(Math.min(rest.length, limit));
      expect(rest).toEqual(expect.arrayContaining(mentioned));
      if (grid.length > 0) expect(last?.answer).not.toBe("absent");
    }),
    { numRuns: 40 },
  );
});

test("a vendor's own shop mentions only its listings", async () => {
  const { vendorId } = everything.find(({ title }) => title === "Rugged case for Impala X2 smartphone") as Listing;
  const { mentioned } = await searched("phone", { vendorId });
  expect(mentioned?.listings.map((listing) => listing.vendorId)).toContain(vendorId);
  expect(new Set(mentioned?.listings.map((listing) => listing.vendorId)).size).toBe(1);
});

test.each([
  ["phone", true, []],
  ["case", true, []],
  ["phone", false, []],
  ["phone", false, ["leather"]],
  ["phone", false, ["blue"]],
  ["sister", false, []],
])("without texts in memory the database mentions the same: %s, in one shop %p, %p", async (text, ofOne, must) => {
  const { vendorId } = everything.find(({ title }) => title === "Rugged case for Impala X2 smartphone") as Listing;
  const scope = ofOne ? { vendorId } : null;
  const mentions = async (shop: SearchedShop) =>
    idsOf((await searched(text, scope, shop, must)).mentioned?.listings ?? []);
  expect((await mentions({ ...quick.deps, listingTexts: null })).sort()).toEqual((await mentions(quick.deps)).sort());
});

test("what a wish rules out isn't mentioned either", async () => {
  const mentions = async (wish: string) =>
    (await chatFinds(wish)).flatMap(({ mentioned }) => mentioned?.listings ?? []);
  expect(titlesOf(await mentions("phone"))).toContain("Bokmakierie wireless headphones");
  expect(titlesOf(await mentions("phone, but no headphones"))).toEqual(["Rugged case for Impala X2 smartphone"]);
});

describe("the counts of the controls", () => {
  const near = { latitude: harrismith.latitude, longitude: harrismith.longitude };
  const queries: Query[] = [
    {},
    { wish: "kettle" },
    { wish: "braai under R500" },
    { wish: "sneakers", inStock: "1", maxPrice: "1200" },
    { search: "t", category: "home", ...near },
    { wish: "table within 300 km", ...near, minRating: 3 },
    { wish: "lamps in Harrismith", minPrice: "500", maxPrice: "1300" },
    { wish: "zzzz" },
  ];
  test.each(queries.map((query) => [JSON.stringify(query), query] as const))(
    "of %s agree with SQL",
    async (_, query) => {
      const { read, total } = await page({ ...query, wish: query.wish ?? query.search ?? "" });
      const reply = await visitor.get(addressOf("/api/marketplace/counts", query));
      const counts: PlanCounts = reply.body;
      const { plan } = read;
      const count = (change: Partial<SearchPlan>) =>
        countListings(shop.db, and(matchesTermSql(plan.text), filterSql({ ...plan, ...change }, null)));
      expect(counts.total).toBe(total);
      expect(counts.total).toBe(await count({}));
      expect(counts.inStock).toBe(await count({ inStock: true }));
      for (const { category, count: of } of counts.categories) expect(of).toBe(await count({ category }));
      for (const { atLeast, count: of } of counts.ratings) expect(of).toBe(await count({ minRating: atLeast }));
      for (const { withinKm, count: of } of counts.distances) expect(of).toBe(await count({ withinKm }));
      for (const { id, count: of } of counts.vendors) expect(of).toBe(await count({ vendor: id }));
      const anyPrice = await count({ minPriceCents: null, maxPriceCents: null });
      if (!counts.prices) {
        expect(anyPrice).toBeLessThan(3);
        return;
      }
      const { bounds, counts: steps } = counts.prices;
      expect(steps.reduce((sum, of) => sum + of, 0)).toBe(anyPrice);
      for (const [at, of] of steps.entries()) {
        expect(of).toBeGreaterThan(0);
        const range = {
          minPriceCents: (bounds[at] as number) + (at === 0 ? 0 : 1),
          maxPriceCents: bounds[at + 1] as number,
        };
        expect(of).toBe(await count(range));
      }
    },
  );

  test("offer no value without results, except values that are set", async () => {
    const counts: PlanCounts = (await visitor.get("/api/marketplace/counts?wish=kettle&category=books&minRating=5"))
      .body;
    expect(counts.total).toBe(0);
    expect(counts.categories.filter(({ count }) => count === 0)).toEqual([{ category: "books", count: 0 }]);
    expect(counts.ratings.filter(({ count }) => count === 0)).toEqual([{ atLeast: 5, count: 0 }]);
    expect(counts.vendors.filter(({ count }) => count === 0)).toEqual([]);
  });

  test("of the assistant's search agree with its results", async () => {
    const query = { text: "kettle", inStock: "1" };
    const counts: PlanCounts = (await visitor.get(addressOf("/api/search/counts", query))).body;
    const totalOf = async (limits: Query) =>
      (await visitor.get(addressOf("/api/search", { ...query, ...limits }))).body.total;
    expect(counts.total).toBe(await totalOf({}));
    expect(counts.total).toBeGreaterThan(0);
    for (const { category, count } of counts.categories) expect(count).toBe(await totalOf({ category }));
    for (const { id, count } of counts.vendors) expect(count).toBe(await totalOf({ vendorId: id }));
    const all: PlanCounts = (await visitor.get("/api/search/counts")).body;
    expect(all.total).toBe(everything.length);
  });
});

describe("pages of a search", () => {
  const orders = ["relevance", "price-asc", "price-desc", "rating", "newest", "distance"];
  test.each(orders)("by %s follow one another, from memory and from the database alike", async (sort) => {
    for (const wish of ["braai", "e", ""]) {
      const query = { wish, sort, ...harrismith };
      const whole = await page({ ...query, limit: 100 });
      for (const by of [visitor, shop.browser()]) {
        const seen: string[] = [];
        let cursor: string | null = "";
        while (cursor !== null) {
          const next: ListingPage = await page({ ...query, limit: 7, ...(cursor && { cursor }) }, by);
          expect(next.total).toBe(whole.total);
          seen.push(...idsOf(next.listings));
          cursor = next.nextCursor;
        }
        expect(seen).toEqual(idsOf(whole.listings));
      }
    }
  });

  test("continue after the last listing when others are added or removed", async () => {
    const first = await page({ wish: "", sort: "price-asc", limit: 5 });
    const rest = idsOf((await page({ wish: "", sort: "price-asc", limit: 100 })).listings).slice(5);
    const [gone] = first.listings;
    await shop.db
      .update(listings)
      .set({ priceCents: 99_999_999 })
      .where(eq(listings.id, gone?.id as string));
    const second = await page({ wish: "", sort: "price-asc", limit: 100, cursor: first.nextCursor as string });
    expect(idsOf(second.listings)).toEqual([...rest, gone?.id as string]);
    await shop.db
      .update(listings)
      .set({ priceCents: centsOf(gone?.price as string) })
      .where(eq(listings.id, gone?.id as string));
  });

  test("without words newest first; with words ranked listings before those that only the filter matches", async () => {
    const { listings: all } = await page({ inStock: "1", limit: 100 });
    const times = all.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().reverse());
    const tables = await page({ wish: "table", limit: 100 });
    expect(titlesOf(tables.listings)).toEqual([
      "Oiled pine coffee table",
      "Six seater dining table",
      "Oak desk lamp",
      "Duiker 300 Wh portable power station",
    ]);
    expect([tables.read.ranked, tables.total]).toEqual([2, 4]);
  });

  test("each page has the number of ranked listings from its start on; null when sorted by distance", async () => {
    const heads: (number | null)[] = [];
    let cursor: string | null = null;
    for (let at = 0; at < 4; at++) {
      const { read, nextCursor } = await page({ wish: "table", limit: 1, ...(cursor && { cursor }) });
      heads.push(read.rankedFromHere);
      cursor = nextCursor;
    }
    expect([heads, cursor]).toEqual([[2, 1, 0, 0], null]);
    expect((await page({ wish: "table", ...harrismith })).read.rankedFromHere).toBeNull();
  });

  test("show the latest price and stock, whatever code wrote them", async () => {
    const [listing] = (await page({ wish: "kettle", sort: "price-asc" })).listings;
    const id = listing?.id as string;
    const passes = async (limits: Query) => idsOf((await page({ wish: "kettle", ...limits })).listings).includes(id);
    expect(await passes({ inStock: "1", maxPrice: "250" })).toBe(true);
    await shop.db.update(listings).set({ stock: 0 }).where(eq(listings.id, id));
    expect(await passes({ inStock: "1" })).toBe(false);
    await shop.db.execute(sql`update listings set stock = 3, price_cents = 1000000 where id = ${id}::uuid`);
    expect([
      await passes({ inStock: "1" }),
      await passes({ maxPrice: "250" }),
      await passes({ minPrice: "9999" }),
    ]).toEqual([true, false, true]);
    await shop.db
      .update(listings)
      .set({ stock: listing?.stock as number, priceCents: centsOf(listing?.price as string) })
      .where(eq(listings.id, id));
  });

  test("don't show listings of a vendor hidden a moment ago", async () => {
    const [listing] = (await page({ wish: "kettle" })).listings;
    const vendor = eq(vendors.id, listing?.vendorId as string);
    await shop.db.update(vendors).set({ status: "rejected" }).where(vendor);
    expect(
      (await page({ wish: "kettle", limit: 100 })).listings.filter(({ vendorId }) => vendorId === listing?.vendorId),
    ).toEqual([]);
    await shop.db.update(vendors).set({ status: "approved" }).where(vendor);
  });
});

describe("a limit in the query", () => {
  test("overrides the limit in the words", async () => {
    const { read, total } = await page({ wish: "kettles under R300", maxPrice: "250", category: "all" });
    expect([read.plan.maxPriceCents, read.plan.text, total]).toEqual([25_000, "kettles", 2]);
    expect((await page({ wish: "books under R300", category: "all" })).read.plan.category).toBe(null);
  });

  test("of distance needs a location; a vendor's name is returned", async () => {
    for (const query of ["wish=tea&withinKm=5", "wish=tea&sort=distance", "wish=tea&latitude=1"])
      expect((await visitor.get(`/api/listings?${query}`)).status).toBe(400);
    const { read } = await page({ wish: "honey from Ouma Hester's Kitchen" });
    expect(read.vendorName).toBe("Ouma Hester's Kitchen");
  });
});

test("the documented calls return the array, or pages newest first without `read`", async () => {
  expect(everything).toBeArray();
  for (const query of [
    "search=laptop under R8000",
    "category=home",
    "limit=5",
    "latitude=-28&longitude=29",
    "search=braai",
  ]) {
    const { body } = await visitor.get(`/api/listings?${query}`);
    expect(Object.keys(body).sort()).toEqual(["listings", "nextCursor", "total"]);
  }
  // Not parsed: the term contains the tag "laptop", whatever the price.
  expect((await visitor.get("/api/listings?search=laptop under R8000")).body.total).toBe(3);
});

describe("suggestions while typing", () => {
  const suggest = async (text: string): Promise<Suggestions> =>
    (await visitor.get(addressOf("/api/suggestions", { text }))).body;

  test("are the first products of the search, their categories, and vendors of that name", async () => {
    const { products, categories } = await suggest("kettle");
    expect(idsOf(products)).toEqual(idsOf((await page({ wish: "kettle", limit: 5 })).listings));
    expect(categories).toEqual([
      { category: "home", term: "kettle", count: 2 },
      { category: "electronics", term: "kettle", count: 1 },
    ]);
    expect((await suggest("kal")).vendors.map(({ name }) => name)).toEqual(["Kalahari Voltage"]);
    expect((await suggest("volt")).vendors.map(({ name }) => name)).toEqual(["Kalahari Voltage"]);
    expect((await suggest("oltage")).vendors).toEqual([]);
  });

  test("include a category by the start of its name, with its count", async () => {
    const [books] = (await suggest("boo")).categories;
    expect(books).toEqual({ category: "books", term: "", count: 5 });
  });

  test("are empty for an empty text, and never include hidden listings", async () => {
    expect(await suggest("  ")).toEqual({ products: [], categories: [], vendors: [] });
    const other = await createTestApp({}, { database: shop.database });
    await shop.db.insert(vendors).values({
      businessName: "Zebra Hidden",
      description: "",
      city: "Ceres",
      province: "Western Cape",
      status: "pending",
    });
    expect((await other.browser().get("/api/suggestions?text=zebra")).body.vendors).toEqual([]);
  });
});

test("the only one of hundreds of matches that passes a limit is found and ranked", async () => {
  const vendorId = await addVendor(shop.db);
  const strong = Array.from({ length: 220 }, (_, at) => ({
    title: `Zinkemba ${at}`,
    description: "Zinkemba, zinkemba.",
  }));
  const weak = {
    title: "Zinkemba",
    description: "Zinkemba with words behind it that make it longer.",
    priceCents: 500,
  };
  await addListings(shop.db, vendorId, [...strong, weak]);
  await bringUpToDate(shop.db, null);
  const { listings: found, read } = await page({ wish: "zinkemba", maxPrice: "10" });
  expect([titlesOf(found), read.ranked]).toEqual([["Zinkemba"], 1]);
});
