// A listing's pictures over HTTP: order, descriptions, ownership, and `imageUrl`.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { ListingPicture } from "#contract/listings/listings.ts";
import { pictureUrl } from "#contract/listings/picture.ts";
import { migrationsFolder } from "#db/migrate.ts";
import { images, listingPictures } from "#db/schema.ts";
import { importListings } from "#server/catalogue/vendor-import.service.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { createListingAs, sound } from "#tests/harness/listing-writes.ts";
import { addPerson, type Person } from "#tests/harness/people.ts";
import { purgePictures } from "./pictures.service.ts";

let shop: TestApp;
let vendor: Person;
let other: Person;
beforeAll(async () => {
  shop = await createTestApp();
  vendor = await addPerson(shop, "vendor");
  other = await addPerson(shop, "vendor");
});
afterAll(() => shop.close());

const picture = (name: string, alt = ""): ListingPicture => ({ url: `https://example.com/${name}.jpg`, alt });
const [front, back, side] = [picture("front", "From the front"), picture("back"), picture("side", "From the side")];
const create = (body: object) => createListingAs(vendor, body);
const change = async (id: string, body: object) => (await vendor.browser.patch(`/api/listings/${id}`, body)).body;
const detail = async (id: string) => (await shop.browser().get(`/api/listings/${id}`)).body;

/** As after an upload, without its files. */
async function uploaded(by: Person): Promise<string> {
  const [row] = await shop.db
    .insert(images)
    .values({ vendorId: by.vendorId as string })
    .returning();
  return pictureUrl(row?.id as string);
}

describe("pictures", () => {
  test("stay in the order that was sent, and the first is the documented imageUrl", async () => {
    const made = await create({ pictures: [front, back, side], imageUrl: "https://example.com/not-read.jpg" });
    expect([made.imageUrl, (made as { pictures?: unknown }).pictures]).toEqual([front.url, [front, back, side]]);
    expect(await detail(made.id)).toMatchObject({ imageUrl: front.url, pictures: [front, back, side] });

    const turned = await change(made.id, { pictures: [side, { ...front, alt: "New words" }, back] });
    expect(turned).toMatchObject({ imageUrl: side.url, pictures: [side, { ...front, alt: "New words" }, back] });
    const own = (await vendor.browser.get(`/api/vendor/listings/${made.id}`)).body;
    expect(own.pictures).toEqual(turned.pictures);

    expect(await change(made.id, { pictures: [] })).toMatchObject({ imageUrl: null, pictures: [] });
  });

  test("are only in replies with one listing", async () => {
    const { id } = await create({ title: "Buchu soap", pictures: [front, back] });
    const [array, page, own] = await Promise.all([
      shop.browser().get("/api/listings"),
      shop.browser().get("/api/listings?search=Buchu+soap"),
      vendor.browser.get("/api/vendor/listings?search=Buchu+soap"),
    ]);
    for (const list of [array.body, page.body.listings, own.body.listings]) {
      const listed = list.find((each: { id: string }) => each.id === id);
      expect([listed.imageUrl, "pictures" in listed]).toEqual([front.url, false]);
    }
  });

  test("stay when another field changes, and a refused edit changes none", async () => {
    const { id } = await create({ pictures: [front, back] });
    await change(id, { title: "Another title" });
    await change(id, { pictures: [side], stock: 3, stockBefore: 99 });
    expect((await detail(id)).pictures).toEqual([front, back]);
  });

  test("a ninth is refused, and nothing is written", async () => {
    const { id } = await create({ pictures: [front] });
    const nine = Array.from({ length: 9 }, (_, at) => picture(String(at)));
    const reply = await vendor.browser.patch(`/api/listings/${id}`, { pictures: nine });
    expect([reply.status, reply.body.fields]).toEqual([400, { pictures: "A listing may have at most 8 pictures" }]);
    expect((await change(id, { pictures: nine.slice(1) })).pictures).toEqual(nine.slice(1));
  });

  test("another vendor's upload is refused in any position, on its own field", async () => {
    const [own, foreign] = [await uploaded(vendor), await uploaded(other)];
    const { id } = await create({ pictures: [{ url: own, alt: "" }] });
    const refused = "This picture is not one that you uploaded. Please upload it again.";
    const pictures = [own, front.url, foreign].map((url) => ({ url, alt: "" }));
    for (const ask of [
      vendor.browser.patch(`/api/listings/${id}`, { pictures }),
      vendor.browser.post("/api/listings", { ...sound, pictures }),
    ]) {
      const { status, body } = await ask;
      expect([status, body]).toEqual([400, { message: refused, fields: { "pictures.2": refused } }]);
    }
    expect((await detail(id)).pictures).toEqual([{ url: own, alt: "" }]);
  });

  test("of two concurrent edits one's whole list is stored, never a mixture", async () => {
    const { id } = await create({ pictures: [front] });
    const lists = ["a", "b"].map((name) => Array.from({ length: 8 }, (_, at) => picture(`${name}${at}`)));
    for (let round = 0; round < 5; round++) {
      const written = await Promise.all(lists.map((pictures) => change(id, { pictures })));
      expect(written.map(({ pictures }) => pictures)).toEqual(lists);
      const { pictures, imageUrl } = await detail(id);
      expect(lists).toContainEqual(pictures);
      expect(imageUrl).toBe(pictures[0].url);
    }
  });

  test("a picture's description is treated as text", async () => {
    const alt = "\"><img src=x onerror=alert(1)> '); drop table listings;-- {{ }} \ud83c\uddff\ud83c\udde6";
    const { id } = await create({ pictures: [{ ...front, alt: `\u202e${alt}` }] });
    expect((await detail(id)).pictures[0].alt).toBe(alt);
  });
});

describe("a body with only imageUrl works as documented", () => {
  test("it is the only picture of a new listing, and null removes it", async () => {
    const { id } = await create({ imageUrl: front.url });
    expect((await detail(id)).pictures).toEqual([{ ...front, alt: "" }]);
    expect(await change(id, { imageUrl: null })).toMatchObject({ imageUrl: null, pictures: [] });
    expect(await change(id, { imageUrl: back.url })).toMatchObject({ imageUrl: back.url, pictures: [back] });
  });

  test("on a listing with several it replaces the first; null removes them all", async () => {
    const { id } = await create({ pictures: [front, back, side] });
    const fresh = picture("fresh");
    expect((await change(id, { imageUrl: fresh.url })).pictures).toEqual([fresh, back, side]);
    // Another picture moves to the front and keeps its description.
    expect((await change(id, { imageUrl: side.url })).pictures).toEqual([side, back]);
    expect((await change(id, { imageUrl: side.url })).pictures).toEqual([side, back]);
    expect(await change(id, { imageUrl: null })).toMatchObject({ imageUrl: null, pictures: [] });
  });

  test("in an imported file the same imageUrl keeps the other pictures, another one replaces the first", async () => {
    const { id } = await create({ sku: "SEVERAL", pictures: [front, back] });
    const file = (url: string, price: string) =>
      importListings(
        shop.db,
        vendor.vendorId as string,
        new TextEncoder().encode(
          `sku,title,description,category,price,stock,imageUrl\nSEVERAL,Rooibos tea,Leaf,groceries,${price},4,${url}\n`,
        ),
        { preview: false },
      );
    await file(front.url, "12.00");
    expect(await detail(id)).toMatchObject({ price: "12.00", pictures: [front, back] });
    await file(side.url, "12.00");
    expect(await detail(id)).toMatchObject({ imageUrl: side.url, pictures: [{ ...side, alt: "" }, back] });
  });
});

test("the purge keeps an upload that a listing uses in any position, and removes it once none does", async () => {
  const urls = await Promise.all(Array.from({ length: 3 }, () => uploaded(vendor)));
  const pictures = urls.map((url) => ({ url, alt: "" }));
  const { id } = await create({ pictures });
  await shop.db.update(images).set({ createdAt: new Date(Date.now() - 25 * 3_600_000) });
  const left = async () => {
    await purgePictures(shop.db, shop.deps.providers.images);
    const rows = await shop.db.select({ id: images.id }).from(images);
    const kept = new Set(rows.map((row) => pictureUrl(row.id)));
    return urls.filter((url) => kept.has(url));
  };
  expect(await left()).toEqual(urls);
  await change(id, { pictures: pictures.slice(1) });
  expect(await left()).toEqual(urls.slice(1));
  await change(id, { imageUrl: null });
  expect(await left()).toEqual([]);
});

test("the migration makes each listing's picture its first one", async () => {
  const [{ id }, { id: bare }] = [await create({ imageUrl: front.url }), await create({})];
  const [name = ""] = new Bun.Glob("*_listing_pictures.sql").scanSync(migrationsFolder);
  const statements = (await Bun.file(join(migrationsFolder, name)).text()).split("--> statement-breakpoint");
  await shop.db.delete(listingPictures);
  const carryOver = statements.filter((text) => /^\s*INSERT INTO/.test(text));
  for (const text of carryOver) await shop.db.execute(sql.raw(text));
  expect((await detail(id)).pictures).toEqual([{ ...front, alt: "" }]);
  expect((await detail(bare)).pictures).toEqual([]);
});
