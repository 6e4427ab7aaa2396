// The marketplace filter exists three times: for the browser, in SQL, and over the texts in a server's memory. Here all three answer
// the same queries about the same unusual catalogues, through the pages that the web app requests.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { type Category, categories } from "#contract/listings/categories.ts";
import { foldCase, matchesCategory, matchesTerm } from "#contract/listings/listing-filter.ts";
import type { Listing, ListingPage } from "#contract/listings/listings.ts";
import { distanceKm, type Location } from "#contract/shared/distance.ts";
import { cleanText } from "#contract/shared/text.ts";
import { listings, vendors } from "#db/schema.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/harness/app.ts";
import { keepListingTexts } from "./listing-memory.ts";

let shop: TestApp;
let visitor: TestBrowser;
beforeAll(async () => {
  shop = await createTestApp();
  visitor = shop.browser();
});
afterAll(() => shop.close());

const pieces = [
  ..."Rooibos|rooibos|TEA|é|é|İ|ß|ẞ|Σ|ς|σ|%|_|\\|'|\"|''|--|🍕|🇿🇦|👩‍👩‍👧|a|A|100%|l_ptop|O'Brien|ﬁ|Ǆ|k|K|a, b|,|books|home|oo|me".split(
    "|",
  ),
  " ",
  " ",
  "\t",
  "\n",
  ",",
  "a, b",
  "[1]",
  '{"a":1}',
  "&",
  "+",
  "\u00a0",
  "\u0301",
];
const words = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: "binary", maxLength: 3 })), { maxLength: 4 })
  .map((parts) => cleanText(parts.join("")));
/** Tags that our writes never leave: blank, padded, duplicate. */
const tags = fc.array(fc.oneof(words, fc.constantFrom("", " ", "\u00a0", " tea ", "o", "A", "🍕")), { maxLength: 4 });
const times = ["2026-01-01T00:00:00Z", "2026-01-01T00:00:00.000001Z", "2026-01-02T08:30:00.5Z"];
const places: (Location | null)[] = [
  null,
  { latitude: 0, longitude: 0 },
  { latitude: -33.9249, longitude: 18.4241 },
  { latitude: -26.2041, longitude: 28.0473 },
  // The same distance as another one.
  { latitude: 0, longitude: 18 },
  { latitude: 0, longitude: -18 },
];
const category = fc.constantFrom<Category>(...categories);

/** Each shop has a location and is public or not; two shops may share a location. */
const catalogue = fc.record({
  vendors: fc.array(
    fc.record({
      place: fc.constantFrom(...places),
      status: fc.constantFrom("approved" as const, "approved" as const, "approved" as const, "rejected" as const),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  listings: fc.array(
    fc.record({
      title: words,
      description: words,
      tags,
      category,
      vendor: fc.nat(),
      time: fc.constantFrom(...times),
      archived: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
    }),
    { minLength: 20, maxLength: 60 },
  ),
});
const question = fc.record({
  search: fc.oneof({ weight: 3, arbitrary: words }, { weight: 1, arbitrary: fc.constant("") }),
  /** Part of a stored text, so that the term is likely to be found. */
  part: fc.option(
    fc.record({ of: fc.nat(), start: fc.nat(3), length: fc.integer({ min: 1, max: 3 }), around: fc.boolean() }),
  ),
  category: fc.oneof(fc.constant("all" as const), category),
  from: fc.option(fc.constantFrom(...places.filter((place) => place !== null))),
  limit: fc.constantFrom(5, 13, 100),
});

interface Stored {
  id: string;
  title: string;
  description: string;
  tags: string[];
  category: Category;
  /** Index in `times`. */
  since: number;
  place: Location | null;
  public: boolean;
}

type Drawn<Source> = Source extends fc.Arbitrary<infer Value> ? Value : never;

async function store(sample: Drawn<typeof catalogue>): Promise<Stored[]> {
  await shop.database.pool.query(
    "delete from listings; delete from vendors; delete from search_documents; delete from search_state",
  );
  const made = await shop.db
    .insert(vendors)
    .values(
      sample.vendors.map(({ place, status }) => ({
        businessName: "Shop",
        description: "",
        city: "Cape Town",
        province: "Western Cape",
        latitude: place?.latitude ?? null,
        longitude: place?.longitude ?? null,
        status,
      })),
    )
    .returning({ id: vendors.id });
  const rows = sample.listings.map((listing) => ({ ...listing, vendor: listing.vendor % made.length }));
  const ids = await shop.db
    .insert(listings)
    .values(
      rows.map(({ title, description, tags, category, vendor, time, archived }) => ({
        vendorId: made[vendor]?.id as string,
        title,
        description,
        tags,
        category,
        priceCents: 100,
        stock: 1,
        status: archived ? ("archived" as const) : ("active" as const),
        foldedTitle: foldCase(title),
        foldedDescription: foldCase(description),
        foldedTags: tags.map(foldCase),
        createdAt: sql`${time}::timestamptz`,
      })),
    )
    .returning({ id: listings.id });
  return rows.map((row, at): Stored => {
    const vendor = sample.vendors[row.vendor];
    return {
      ...row,
      id: ids[at]?.id as string,
      since: times.indexOf(row.time),
      place: vendor?.place ?? null,
      public: !row.archived && vendor?.status === "approved",
    };
  });
}

const km = (listing: Stored, from: Location | null) =>
  from ? (listing.place ? distanceKm(from, listing.place) : Number.POSITIVE_INFINITY) : 0;

/** What the browser's filter matches, in the documented order. */
function expected(
  stored: readonly Stored[],
  asked: { search: string; category: Category | "all"; from: Location | null },
) {
  return stored
    .filter(
      (listing) => listing.public && matchesTerm(listing, asked.search) && matchesCategory(listing, asked.category),
    )
    .sort((a, b) => {
      const [near, far] = [km(a, asked.from), km(b, asked.from)];
      if (near !== far && !(Math.abs(near - far) < 1e-9)) return near - far;
      return b.since - a.since || (a.id < b.id ? -1 : 1);
    })
    .map(({ id }) => id);
}

async function followPages(query: URLSearchParams): Promise<{ ids: string[]; totals: number[] }> {
  const ids: string[] = [];
  const totals: number[] = [];
  for (let cursor: string | null = null; ; ) {
    if (cursor !== null) query.set("cursor", cursor);
    const reply = await visitor.get(`/api/listings?${query}`);
    expect([reply.status, reply.text.slice(0, 200)]).toEqual([200, expect.any(String)]);
    const page: ListingPage = reply.body;
    ids.push(...page.listings.map(({ id }: Listing) => id));
    totals.push(page.total);
    cursor = page.nextCursor;
    if (cursor === null) return { ids, totals };
    expect(page.listings.length).toBe(Number(query.get("limit")));
  }
}

/** Part of a stored text in another case, or a longer text around a tag. */
function searchOf({ search, part }: Drawn<typeof question>, stored: readonly Stored[]): string {
  const source = part?.around
    ? stored.flatMap((listing) => listing.tags)
    : stored.flatMap((listing) => [listing.title, listing.description, ...listing.tags]);
  if (!part || source.length === 0) return search;
  const text = source[part.of % source.length] as string;
  if (part.around) return `zz${text} Q`;
  return [...text]
    .slice(part.start, part.start + part.length)
    .join("")
    .toUpperCase();
}

describe.each(["the database", "memory"])("the pages, answered from %s,", (from) => {
  test("have what the browser's filter matches, each once, in the documented order, with the right total", async () => {
    const seen = { some: 0, all: 0, none: 0, byTag: 0 };
    await fc.assert(
      fc.asyncProperty(catalogue, fc.array(question, { minLength: 20, maxLength: 20 }), async (sample, questions) => {
        const stored = await store(sample);
        const kept = from === "memory" ? keepListingTexts(shop.db) : null;
        await kept?.ready;
        shop.deps.listingTexts = kept;
        if (kept) expect(await kept.current()).not.toBeNull();
        for (const drawn of questions) {
          const asked = { ...drawn, search: searchOf(drawn, stored) };
          const query = new URLSearchParams({
            search: asked.search,
            category: asked.category,
            limit: String(asked.limit),
            ...(asked.from && { latitude: String(asked.from.latitude), longitude: String(asked.from.longitude) }),
          });
          const wanted = expected(stored, asked);
          const { ids, totals } = await followPages(query);
          expect([asked, ids]).toEqual([asked, wanted]);
          expect(new Set(totals)).toEqual(new Set([wanted.length]));
          const open = stored.filter((listing) => listing.public && matchesCategory(listing, asked.category));
          seen[wanted.length === 0 ? "none" : wanted.length === open.length ? "all" : "some"]++;
          const tagless = open.filter((listing) => matchesTerm({ ...listing, tags: [] }, asked.search));
          if (tagless.length < wanted.length) seen.byTag++;
        }
        kept?.stop();
      }),
      { numRuns: 5, seed: 20_260_102, endOnFailure: true },
    );
    // The terms must distinguish listings, or the comparison proves nothing.
    expect(Math.min(seen.some, seen.byTag)).toBeGreaterThan(12);
    expect(Math.min(seen.all, seen.none)).toBeGreaterThan(6);
  });
});
