import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { emptyPlan } from "#contract/search/search-plan.ts";
import { listings } from "#db/schema.ts";
import { createLog } from "#server/log.ts";
import { createProcessState, type ProcessState } from "#server/process-state.ts";
import { bringUpToDate } from "#server/search/embedding.service.ts";
import { searchListings } from "#server/search/search.service.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { until } from "#tests/harness/waiting.ts";
import { readHome } from "./home.service.ts";

let database: TestDatabase;
let shop: ProcessState & Pick<TestDatabase, "db">;
beforeAll(async () => {
  database = await createTestDatabase();
  shop = {
    db: database.db,
    ...createProcessState(
      database.db,
      { rateLimits: false, secretsKey: "a key", dataDir: null, model: { provider: "offline" } },
      null,
      createLog("silent"),
    ),
  };
});
afterAll(() => database.close());

const titles = (list: { title: string }[]) => list.map(({ title }) => title);

test("the home screen is empty without listings, shows what the catalogue has, and keeps its choice for ten minutes", async () => {
  const empty = { newest: [], wellRated: [], categories: [], examples: [] };
  expect(await readHome(shop)).toEqual(empty);

  const vendorId = await addVendor(shop.db);
  const hidden = await addVendor(shop.db, { status: "pending" });
  const kettles: string[] = [];
  for (const [at, priceCents] of [10_000, 20_000, 31_100, 90_000].entries()) {
    kettles.push(
      await addListing(shop.db, vendorId, {
        title: `Kettle ${at}`,
        category: "home",
        tags: ["kettle", "gift"],
        priceCents,
        createdAt: new Date(2026, 0, at + 1),
        imageUrl: at === 2 ? null : `/images/uploads/${at}.webp`,
        rating: at === 0 ? null : at + 1,
        totalReviews: at === 0 ? 0 : 1,
      }),
    );
  }
  await addListing(shop.db, hidden, { title: "Hidden kettle", category: "home", tags: ["kettle"], rating: 5 });
  await addListing(shop.db, vendorId, { title: "Sold out kettle", category: "home", rating: 5, stock: 0 });
  await bringUpToDate(shop.db, null);

  // Only what is new is read each time.
  const soon = await readHome(shop);
  expect(soon.newest.length).toBe(5);
  expect({ ...soon, newest: [] }).toEqual(empty);

  shop.homeChoice.madeAt -= 10 * 60_000;
  // The old choice serves until the next one is there.
  expect((await readHome(shop)).examples).toEqual([]);
  await until(async () => (await readHome(shop)).examples.length > 0);
  const later = await readHome(shop);
  expect(titles(later.newest)).toEqual(["Sold out kettle", "Kettle 3", "Kettle 2", "Kettle 1", "Kettle 0"]);
  expect(titles(later.wellRated)).toEqual(["Kettle 3", "Kettle 2", "Kettle 1"]);
  expect(later.categories).toEqual([{ category: "home", count: 5, imageUrl: "/images/uploads/3.webp" }]);
  // "gift" is as common a tag, but stands in no title. Three of the four cost at most R311.
  const plan = { ...emptyPlan, text: "kettle", maxPriceCents: 32_000 };
  const found = await searchListings(shop, plan, null);
  expect(later.examples).toHaveLength(1);
  expect(later.examples[0]).toMatchObject({ wish: "Kettle under R320", total: found.total });
  expect(titles(later.examples[0]?.listings ?? [])).toEqual(titles(found.listings).slice(0, 3));

  // What was taken off sale meanwhile doesn't show.
  await shop.db
    .update(listings)
    .set({ status: "archived" })
    .where(eq(listings.id, kettles[3] as string));
  expect(titles((await readHome(shop)).wellRated)).toEqual(["Kettle 2", "Kettle 1"]);
});
