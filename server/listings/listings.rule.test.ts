// The marketplace rule is written twice, for the browser and in SQL. Here both answer the same questions.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { and, eq, inArray } from "drizzle-orm";
import fc from "fast-check";
import { matchesTerm } from "#contract/listing-filter.ts";
import { cleanText } from "#contract/text.ts";
import { listings, vendors } from "#db/schema.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { isPublic, matchesTermSql } from "./listings.service.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const pieces = [
  "Rooibos",
  "rooibos",
  "TEA",
  "é",
  "é",
  "İ",
  "ß",
  "ẞ",
  "Σ",
  "ς",
  "σ",
  "%",
  "_",
  "\\",
  "'",
  '"',
  "''",
  "--",
  "🍕",
  "🇿🇦",
  "👩‍👩‍👧",
  " ",
  " ",
  " ",
  "\t",
  "a",
  "A",
  "100%",
  "l_ptop",
  "O'Brien",
  "ﬁ",
  "Ǆ",
  "k",
  "K",
  "books",
  "oo",
  "\u0301",
];
const words = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: "binary", maxLength: 3 })), { maxLength: 4 })
  .map((parts) => cleanText(parts.join("")));
// As every write does it (readings 8): trimmed, empty ones dropped.
const tags = fc
  .array(
    words.map((tag) => tag.trim()),
    { maxLength: 3 },
  )
  .map((list) => list.filter(Boolean));

test("SQL and browser agree on odd text: case, accents, wildcards, quotes, emoji, blanks", async () => {
  const { db } = database;
  const vendorId = await addVendor(db);
  const sample = fc.sample(fc.record({ title: words, description: words, tags }), { numRuns: 60, seed: 20_260_101 });
  const stored = await Promise.all(
    sample.map(async (listing) => ({
      ...listing,
      category: "books",
      id: await addListing(db, vendorId, { ...listing, category: "books" }),
    })),
  );
  let matches = 0;
  await fc.assert(
    fc.asyncProperty(words, async (term) => {
      const rows = await db
        .select({ id: listings.id })
        .from(listings)
        .innerJoin(vendors, eq(vendors.id, listings.vendorId))
        .where(
          and(
            isPublic,
            matchesTermSql(term),
            inArray(
              listings.id,
              stored.map(({ id }) => id),
            ),
          ),
        );
      const bySql = new Set(rows.map(({ id }) => id));
      const byBrowser = new Set(stored.filter((listing) => matchesTerm(listing, term)).map(({ id }) => id));
      expect(bySql).toEqual(byBrowser);
      if (byBrowser.size > 0 && byBrowser.size < stored.length) matches++;
    }),
    { numRuns: 150, seed: 20_260_102 },
  );
  // The terms must tell listings apart, or the comparison proves nothing.
  expect(matches).toBeGreaterThan(40);
});
