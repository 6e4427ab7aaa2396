import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Listing } from "#contract/listings/listings.ts";
import { vendors } from "#db/schema.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const slugOf = async (id: string) =>
  (await shop.db.select({ slug: vendors.slug }).from(vendors).where(eq(vendors.id, id)))[0]?.slug as string;

describe("a vendor's slug", () => {
  test.each([
    ["Oak & Iron", "oak-iron"],
    ["  Thabo’s Café, Köln! ", "thabos-cafe-koln"],
    ["ÉCLAIR 2000", "eclair-2000"],
    ["日本の店", "shop"],
    ["'';--", "shop-2"],
    [`${"long ".repeat(12)}name`, "long-long-long-long-long-long-long-long-long-long-long-long"],
  ])("of %j is %s", async (businessName, slug) => {
    expect(await slugOf(await addVendor(shop.db, { businessName }))).toBe(slug);
  });

  test("is nobody else's, however many get the same name at once", async () => {
    const added = await Promise.all(Array.from({ length: 6 }, () => addVendor(shop.db, { businessName: "Same Name" })));
    const slugs = await Promise.all(added.map(slugOf));
    expect(slugs.sort()).toEqual(["same-name", ...[2, 3, 4, 5, 6].map((number) => `same-name-${number}`)]);
    // In one statement, and where a number is part of the name.
    const rows = await shop.db
      .insert(vendors)
      .values(
        ["Rusk", "Rusk 2", "Rusk"].map((businessName) => ({
          businessName,
          description: "",
          city: "Paarl",
          province: "Western Cape",
        })),
      )
      .returning({ slug: vendors.slug });
    expect(rows.map(({ slug }) => slug)).toEqual(["rusk", "rusk-2", "rusk-3"]);
  });

  test("stays when the name changes, and whatever was sent as one", async () => {
    const id = await addVendor(shop.db, { businessName: "Old Name", slug: "chosen" });
    await shop.db.update(vendors).set({ businessName: "New Name" }).where(eq(vendors.id, id));
    expect(await slugOf(id)).toBe("old-name");
  });
});

describe("GET /api/shops/{slug}", () => {
  const read = async (slug: string) => await shop.browser().get(`/api/shops/${slug}`);

  test("answers what everybody may know, and how many listings are for sale", async () => {
    const id = await addVendor(shop.db, {
      businessName: "Karoo Kraal",
      description: "Enamel for the kitchen.",
      city: "Graaff-Reinet",
      province: "Eastern Cape",
      postalCode: "6280",
      latitude: -32.25,
      longitude: 24.53,
      rating: 4.5,
      totalReviews: 2,
    });
    await addListing(shop.db, id);
    await addListing(shop.db, id, { stock: 0 });
    await addListing(shop.db, id, { status: "archived" });
    const { status, body } = await read("karoo-kraal");
    expect([status, body]).toEqual([
      200,
      {
        id,
        businessName: "Karoo Kraal",
        slug: "karoo-kraal",
        description: "Enamel for the kitchen.",
        city: "Graaff-Reinet",
        province: "Eastern Cape",
        latitude: "-32.25",
        longitude: "24.53",
        rating: 4.5,
        totalReviews: 2,
        verified: true,
        totalListings: 2,
        citySlug: "graaff-reinet",
        hours: null,
        returnsPolicy: null,
        deliveryPolicy: null,
        logoUrl: null,
      },
    ]);
  });

  test.each(["pending", "rejected"] as const)("a %s vendor's is not found", async (status) => {
    const slug = await slugOf(await addVendor(shop.db, { status, businessName: `Shop ${status}` }));
    const reply = await read(slug);
    expect([reply.status, reply.body]).toEqual([404, { message: "Shop not found" }]);
  });
});

describe("GET /api/shops/{slug}/listings", () => {
  test("answers pages of what the vendor sells, newest first, and searches in them alone", async () => {
    const id = await addVendor(shop.db, { businessName: "Tea House" });
    const add = (title: string, day: number, more: object = {}) =>
      addListing(shop.db, id, { title, createdAt: new Date(Date.UTC(2026, 0, day)), ...more });
    await add("Rooibos tea", 1);
    await add("Honeybush tea", 2, { stock: 0 });
    await add("Tea pot", 3);
    await add("Hidden tea", 4, { status: "archived" });
    await addListing(shop.db, await addVendor(shop.db), { title: "Another's tea" });
    const read = async (query: string) => (await shop.browser().get(`/api/shops/tea-house/listings?${query}`)).body;
    const titles = ({ listings }: { listings: Listing[] }) => listings.map(({ title }) => title);
    const first = await read("limit=2");
    expect([titles(first), first.total]).toEqual([["Tea pot", "Honeybush tea"], 3]);
    expect(titles(await read(`limit=2&cursor=${first.nextCursor}`))).toEqual(["Rooibos tea"]);
    const found = await read("search=BUSH");
    expect([titles(found), found.total, "status" in found.listings[0]]).toEqual([["Honeybush tea"], 1, false]);
  });
});
