import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import type { ToolPart } from "#contract/chat/chat.ts";
import { emptyPlan } from "#contract/search/search-plan.ts";
import { notifications, reviews, users } from "#db/schema.ts";
import { shopFacts, shopFor } from "#server/chat/shop.ts";
import { indexListings } from "#server/search/indexing.service.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/harness/app.ts";
import { addListing } from "#tests/harness/catalogue.ts";

let shop: TestApp;
let admin: TestBrowser;
beforeAll(async () => {
  shop = await createTestApp();
  const { browser, user } = await shop.registerShopper();
  await shop.db.update(users).set({ role: "admin" }).where(eq(users.id, user.id));
  admin = browser;
});
afterAll(() => shop.close());

async function applyAs(businessName: string): Promise<string> {
  const { browser } = await shop.registerShopper();
  const { body } = await browser.post("/api/vendor/register", {
    businessName,
    description: "Carvings of wood and soapstone.",
    city: "Graaff-Reinet",
    province: "Eastern Cape",
  });
  return body.id;
}
const decide = (vendorId: string, what: "approve" | "reject") => admin.post(`/api/admin/vendors/${vendorId}/${what}`);

test("a vendor's listings are public as soon as it is approved, and nowhere before that or after a rejection", async () => {
  const shopper = await shop.registerShopper();
  const facts = shopFacts(shop.db);
  const assistant = shopFor(shop.deps, facts, { userId: shopper.user.id, location: null });
  // Load the server's copy of the index before the vendor exists.
  expect((await shopper.browser.get("/api/search?text=aardvark")).body.total).toBe(0);

  const approved = await applyAs("Anteater Traders");
  const rejected = await applyAs("Anteater Impostors");
  const prepare = async (vendorId: string) => {
    const id = await addListing(shop.db, vendorId, { title: "Aardvark carving", tags: ["wood"] });
    await indexListings(shop.db, [id]);
    await shop.db
      .insert(reviews)
      .values({ listingId: id, vendorId, userId: shopper.user.id, rating: 5, comment: "Lovely" });
    return id;
  };
  const shown = await prepare(approved);
  const never = await prepare(rejected);

  const chatted = async () => {
    const { body } = await shop.browser().post("/api/chat", { message: "aardvark carving" });
    const search = body.message.parts.find((part: ToolPart) => part.type === "tool-search_listings");
    return search.output.results[0].listings.map(({ id }: { id: string }) => id);
  };
  const idsOf = (found: { id: string }[]) => found.map(({ id }) => id).filter((id) => id === shown || id === never);
  const seen = async () => ({
    array: idsOf((await shop.browser().get("/api/listings")).body),
    page: idsOf((await shop.browser().get("/api/listings?search=aardvark")).body.listings),
    search: idsOf((await shop.browser().get("/api/search?text=aardvark")).body.listings),
    filtered: idsOf((await shop.browser().get("/api/search?category=groceries&limit=50")).body.listings),
    chat: await chatted(),
    tools: idsOf((await assistant.searchListings({ ...emptyPlan, text: "aardvarks" })).listings),
    toolGet: idsOf(await assistant.getListings([shown, never])),
  });
  const each = async (id: string) => [
    (await shop.browser().get(`/api/listings/${id}`)).status,
    (await shop.browser().get(`/api/reviews/listing/${id}`)).status,
    (await shopper.browser.post("/api/cart", { listingId: id, quantity: 1 })).status,
  ];
  const nowhere = { array: [], page: [], search: [], filtered: [], chat: [], tools: [], toolGet: [] };

  expect(await seen()).toEqual(nowhere);
  expect([await each(shown), await each(never)]).toEqual([
    [404, 404, 404],
    [404, 404, 404],
  ]);

  const [yes, no] = await Promise.all([decide(approved, "approve"), decide(rejected, "reject")]);
  expect([yes.status, no.status]).toEqual([200, 200]);
  const only = [shown];
  expect(await seen()).toEqual({
    array: only,
    page: only,
    search: only,
    filtered: only,
    chat: only,
    tools: only,
    toolGet: only,
  });
  expect([await each(shown), await each(never)]).toEqual([
    [200, 200, 200],
    [404, 404, 404],
  ]);
  const { body: cart } = await shopper.browser.get("/api/cart");
  expect(cart).toMatchObject([
    { listing: { id: shown, vendor: { businessName: "Anteater Traders", verified: true } } },
  ]);
  // A cart line of a listing that is no longer public.
  await shop.db.execute(sql`update vendors set status = 'rejected' where id = ${approved}::uuid`);
  expect(await seen()).toEqual(nowhere);
  expect((await shopper.browser.get("/api/cart")).body).toEqual([]);
});

test("the applicant is told of the decision, once", async () => {
  for (const [what, kind] of [
    ["approve", "vendor-approved"],
    ["reject", "vendor-rejected"],
  ] as const) {
    const vendorId = await applyAs(`Told of ${kind}`);
    for (const status of [200, 409]) expect((await decide(vendorId, what)).status).toBe(status);
    const told = await shop.db.select().from(notifications).where(eq(notifications.kind, kind));
    expect(told.filter(({ subject, text }) => `${subject} ${text}`.includes(`Told of ${kind}`))).toHaveLength(1);
  }
});
