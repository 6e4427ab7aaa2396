import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Listing } from "#contract/listings/listings.ts";
import { listings, orders } from "#db/schema.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { addAccount, addSoldOrder } from "#tests/harness/sold-orders.ts";
import { bringUpToDate } from "./embedding.service.ts";
import { addListings, addVendor, type NewListing, stock } from "./search-fixtures.ts";

let shop: TestApp;
let vendorId: string;
const ids: Record<string, string> = {};

const more: NewListing[] = [
  { title: "Running shoes", category: "fashion", priceCents: 95_000 },
  { title: "Dress shoes, brown", category: "fashion", priceCents: 25_000, stock: 0 },
  { title: "Old shoes", category: "fashion", status: "archived" },
  { title: "Guitar strap", description: "Woven." },
  { title: "Laptop sleeve", description: "Felt.", category: "electronics" },
  { title: "Laptop desk", description: "Oak.", category: "home" },
  { title: "Shoe rack", description: "For shoes.", category: "home" },
  { title: "Long Walk to Freedom", tags: ["biography", "history"], category: "books", priceCents: 20_000 },
  { title: "I Write What I Like", tags: ["biography"], category: "books", priceCents: 22_000 },
  { title: "Garden Birds", tags: ["nature"], category: "books", priceCents: 20_000 },
];

beforeAll(async () => {
  shop = await createTestApp();
  vendorId = await addVendor(shop.db, { businessName: "Ubuntu Stores" });
  const rows = [...stock, ...more];
  const added = await addListings(shop.db, vendorId, rows);
  for (const [at, { title }] of rows.entries()) ids[title] = added[at] as string;
  await addListings(shop.db, await addVendor(shop.db, { status: "pending" }), [
    { title: "Waiting shoes", category: "fashion" },
  ]);
  await bringUpToDate(shop.db, null);
});
afterAll(() => shop.close());

async function read(title: string): Promise<{ similar: string[]; goesWith: string[] }> {
  const { status, body } = await shop.browser().get(`/api/listings/${ids[title]}/similar`);
  expect(status).toBe(200);
  const titles = (list: Listing[]) => list.map((listing) => listing.title);
  return { similar: titles(body.similar), goesWith: titles(body.goesWith) };
}

describe("similar", () => {
  test("the same kind and category: similar prices first, sold out last, never itself or hidden listings", async () => {
    const { similar } = await read("Leather shoes, brown");
    expect(similar.toSorted()).toEqual([
      "Canvas shoes, red",
      "Dress shoes, brown",
      "Running shoes",
      "School shoes, black",
    ]);
    expect(similar.at(-1)).toBe("Dress shoes, brown");
    expect(similar.indexOf("Running shoes")).toBeLessThan(similar.indexOf("Canvas shoes, red"));
  });

  test("a shared specific tag, if titles have no product name", async () => {
    expect((await read("Long Walk to Freedom")).similar).toEqual(["I Write What I Like"]);
  });

  test("nothing if nothing is similar", async () => {
    expect(await read("Umbrella, automatic")).toEqual({ similar: [], goesWith: [] });
  });

  test("a listing that isn't public is 404", async () => {
    for (const id of [ids["Old shoes"], crypto.randomUUID(), "x"]) {
      expect((await shop.browser().get(`/api/listings/${id}/similar`)).status).toBe(404);
    }
  });
});

describe("goes with it", () => {
  test("accessories and parts named so in their titles", async () => {
    expect((await read("Acoustic guitar, full size")).goesWith).toEqual(["Guitar strap"]);
    expect((await read("Laptop 14 inch")).goesWith).toEqual(["Laptop sleeve"]);
  });

  test("listings bought together by two shoppers, most frequent first; one shopper or unpaid orders don't count", async () => {
    const buy = async (titles: string[]) => {
      const userId = await addAccount(shop.db, `${crypto.randomUUID()}@example.com`);
      const lines = titles.map((title) => ({
        vendorId,
        title,
        quantity: 1,
        priceCents: 100,
        listingId: ids[title] as string,
      }));
      return addSoldOrder(shop.db, { userId, lines });
    };
    const tea = "Tonic water 1 litre";
    await buy([tea, "Peanut butter, crunchy", "Down pillow"]);
    await buy([tea, "Peanut butter, crunchy", "Can opener"]);
    await buy([tea, "Peanut butter, crunchy", "Can opener"]);
    const unpaid = await buy([tea, "Down pillow"]);
    await shop.db.update(orders).set({ paymentStatus: "refunded" }).where(eq(orders.id, unpaid.orderId));
    expect((await read(tea)).goesWith).toEqual(["Peanut butter, crunchy", "Can opener"]);
    await shop.db
      .update(listings)
      .set({ stock: 0 })
      .where(eq(listings.id, ids["Peanut butter, crunchy"] as string));
    expect((await read(tea)).goesWith).toEqual(["Can opener", "Peanut butter, crunchy"]);
  });
});
