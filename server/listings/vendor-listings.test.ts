// A vendor's own listings over HTTP: archiving, its pictures, and pages with hidden listings.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { matchesTerm } from "#contract/listings/listing-filter.ts";
import type { VendorListingPage } from "#contract/vendors/vendors.ts";
import { images, searchDocuments } from "#db/schema.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { addListing } from "#tests/harness/catalogue.ts";
import { createListingAs, everywhere, findAsShopper, nowhere, sound } from "#tests/harness/listing-writes.ts";
import { addPerson, type Person } from "#tests/harness/people.ts";

let shop: TestApp;
let vendor: Person;
let other: Person;
let shopper: Person;
beforeAll(async () => {
  shop = await createTestApp();
  vendor = await addPerson(shop, "vendor", "thandi");
  other = await addPerson(shop, "vendor", "pieter");
  shopper = await addPerson(shop, "shopper");
});
afterAll(() => shop.close());

const create = (changes: object = {}, who = vendor) => createListingAs(who, changes);
const change = (id: string, body: object, who = vendor) => who.browser.patch(`/api/listings/${id}`, body);
const ownPage = async (query = "", who = vendor): Promise<VendorListingPage> =>
  (await who.browser.get(`/api/vendor/listings${query}`)).body;

const whereShown = (listing: { id: string; title: string }) => findAsShopper(shopper.browser, listing);

describe("archiving", () => {
  test("removes it from listings, search, chat and carts; reactivating it restores all of that", async () => {
    const listing = await create({ title: "Sneeuberg honey" });
    await shopper.browser.post("/api/cart", { listingId: listing.id, quantity: 1 });
    const inCart = async () =>
      (await shopper.browser.get("/api/cart")).body.some(
        (item: { listing: { id: string } }) => item.listing.id === listing.id,
      );
    const inIndex = async () => {
      const [row] = await shop.db.select().from(searchDocuments).where(eq(searchDocuments.listingId, listing.id));
      return row?.words !== null;
    };
    expect([await inCart(), await inIndex()]).toEqual([true, true]);

    const reply = await vendor.browser.delete(`/api/listings/${listing.id}`);
    expect([reply.status, reply.body]).toEqual([200, { message: "Listing archived" }]);
    expect(await whereShown(listing)).toEqual(nowhere);
    expect([await inCart(), await inIndex()]).toEqual([false, false]);
    expect((await vendor.browser.get(`/api/vendor/listings/${listing.id}`)).body).toEqual({
      ...listing,
      status: "archived",
    });
    expect((await vendor.browser.delete(`/api/listings/${listing.id}`)).status).toBe(200);

    expect((await change(listing.id, { stock: 4 })).body).toMatchObject({ stock: 4, status: "archived" });
    expect(await whereShown(listing)).toEqual(nowhere);
    expect((await change(listing.id, { status: "active" })).body).toEqual({ ...listing, stock: 4 });
    expect(await whereShown(listing)).toEqual(everywhere);
    expect([await inCart(), await inIndex()]).toEqual([true, true]);
  });
});

describe("imageUrl of an uploaded picture", () => {
  const pictureOf = async ({ vendorId }: Person) => {
    const [row] = await shop.db
      .insert(images)
      .values({ vendorId: vendorId as string })
      .returning({ id: images.id });
    return `/images/uploads/${row?.id}-1280.webp`;
  };
  const message = "This picture is not one that you uploaded. Please upload it again.";

  test("the vendor's own is accepted; another's, an unknown one and other paths of ours are a 400", async () => {
    const [mine, theirs] = [await pictureOf(vendor), await pictureOf(other)];
    const listing = await create({ imageUrl: mine });
    expect(listing.imageUrl).toBe(mine);
    const wrong = [
      theirs,
      `/images/uploads/${crypto.randomUUID()}-1280.webp`,
      mine.replace("-1280", "-320"),
      "/images/uploads/nobody-1280.webp",
      "/images/uploads/x",
    ];
    for (const imageUrl of wrong) {
      for (const reply of [
        await vendor.browser.post("/api/listings", { ...sound, imageUrl }),
        await change(listing.id, { imageUrl }),
      ]) {
        expect([reply.status, reply.body]).toEqual([400, { message, fields: { imageUrl: message } }]);
      }
    }
    const demo = await change(listing.id, { imageUrl: "/images/demo/hv-lap-toko15.webp" });
    expect(demo.body.imageUrl).toBe("/images/demo/hv-lap-toko15.webp");
  });
});

describe("GET /api/vendor/listings", () => {
  let owner: Person;
  const ids: string[] = [];
  const made = [
    { title: "Blue kettle", tags: ["kitchen"] },
    { title: "Red KETTLE", status: "archived" as const },
    { title: "Camp chair", description: "Folds; holds a kettle." },
    { title: "Café set", tags: ["50%_off"] },
    { title: "Plain bowl" },
  ];
  beforeAll(async () => {
    owner = await addPerson(shop, "vendor", "pages");
    for (const [at, listing] of made.entries()) {
      // Two have the same time, so the id decides their order.
      const createdAt = new Date(Date.UTC(2026, 0, 1, 0, 0, at < 2 ? 0 : at));
      ids.push(await addListing(shop.db, owner.vendorId as string, { ...listing, createdAt }));
    }
    await addListing(shop.db, vendor.vendorId as string, { title: "Blue kettle of another" });
  });
  const titles = async (query: string) => (await ownPage(query, owner)).listings.map(({ title }) => title);

  test("newest first, with archived ones and without other vendors'", async () => {
    const page = await ownPage("", owner);
    expect(page.listings.slice(0, 3).map(({ title, status }) => [title, status])).toEqual([
      ["Plain bowl", "active"],
      ["Café set", "active"],
      ["Camp chair", "active"],
    ]);
    expect(page.listings.slice(3).map(({ id }) => id)).toEqual([ids[0], ids[1]].sort() as string[]);
    expect([page.total, page.nextCursor]).toEqual([5, null]);
  });

  test("by status, and by the documented filter", async () => {
    expect(await titles("?status=archived")).toEqual(["Red KETTLE"]);
    expect((await titles("?status=active")).length).toBe(4);
    for (const term of ["kettle", "CAFÉ", "%_", "electric kitchen knife", "groceries", " ", "nothing like it"]) {
      const page = await ownPage(`?search=${encodeURIComponent(term)}`, owner);
      const all = await ownPage("?limit=100", owner);
      expect([term, page.listings]).toEqual([term, all.listings.filter((listing) => matchesTerm(listing, term))]);
      expect(page.total).toBe(page.listings.length);
    }
    expect(await titles("?search=kettle&status=active")).toEqual(["Camp chair", "Blue kettle"]);
  });

  test("pages follow each other without gaps or repeats", async () => {
    for (const limit of [1, 2, 3]) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: VendorListingPage = await ownPage(`?limit=${limit}${cursor ? `&cursor=${cursor}` : ""}`, owner);
        expect(page.total).toBe(5);
        seen.push(...page.listings.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor);
      expect(seen).toEqual((await ownPage("", owner)).listings.map(({ id }) => id));
    }
  });

  test.each([
    ["limit=0", "limit"],
    ["limit=101", "limit"],
    ["status=gone", "status"],
    ["cursor=nonsense", "cursor"],
    [`search=${"x".repeat(401)}`, "search"],
  ])("%s is a 400 about %s", async (query, field) => {
    const reply = await owner.browser.get(`/api/vendor/listings?${query}`);
    expect([reply.status, Object.keys(reply.body.fields)]).toEqual([400, [field]]);
  });
});
