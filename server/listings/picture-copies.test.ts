// Pictures that listings name on other sites: copied once by the shop, and shown from there.
import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { pictureCopy } from "#contract/listings/picture.ts";
import { images } from "#db/schema.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { addListing } from "#tests/harness/catalogue.ts";
import { addPerson, type Person } from "#tests/harness/people.ts";
import { startS3Server } from "#tests/harness/s3-server.ts";
import { PictureRefused } from "./fetch-picture.ts";
import { createS3Store } from "./image-store/s3.ts";
import { bytesOf, filled, hostile } from "./picture-fixtures.ts";
import { copiesOfPictures, purgePictures } from "./pictures.service.ts";

let shop: TestApp;
let vendor: Person;
let asked: string[];
let site: (address: string) => Promise<Uint8Array>;
beforeAll(async () => {
  shop = await createTestApp();
  vendor = await addPerson(shop, "vendor");
});
afterAll(() => shop.close());
beforeEach(() => {
  asked = [];
  site = () => filled(400, 300).png().toBuffer();
});

const copy = (store = shop.deps.providers.images) =>
  copiesOfPictures({
    db: shop.db,
    store,
    log: shop.deps.log,
    fetch: (address) => {
      asked.push(address);
      return site(address);
    },
  }).run();
const show = (url: string, width: 320 | 640 | 1280 = 640) => shop.browser().get(pictureCopy(url, width));
const list = (imageUrl: string, more = {}) => addListing(shop.db, vendor.vendorId as string, { imageUrl, ...more });
/** The pause before the next attempt is over. */
const due = (source: string) =>
  shop.db
    .update(images)
    .set({ fetchAt: new Date(0) })
    .where(eq(images.source, source));
const rowsOf = (source: string) => shop.db.select().from(images).where(eq(images.source, source));

test("a picture elsewhere is fetched once, and shown from the shop in every width", async () => {
  const url = "https://pictures.example/a%20jug,1.jpg?w=1&h=2";
  const id = await list(url);
  expect((await show(url)).status).toBe(404);
  await copy();
  await copy();
  expect(asked).toEqual([url]);
  for (const width of [320, 640, 1280] as const) {
    const { status, headers } = await show(url, width);
    expect([status, headers.get("content-type"), headers.get("content-security-policy")]).toEqual([
      200,
      "image/webp",
      "sandbox; default-src 'none'",
    ]);
  }
  const etag = (await show(url)).headers.get("etag") as string;
  const again = await shop.browser().get(pictureCopy(url, 640), { headers: { "if-none-match": etag } });
  expect(again.status).toBe(304);
  expect((await shop.browser().get(pictureCopy(url, 640).replace("640", "641"))).status).toBe(404);
  // The documented field stays as the vendor wrote it.
  expect((await shop.browser().get(`/api/listings/${id}`)).body.imageUrl).toBe(url);
});

test("another listing with the same address, and the same address written again, need no other fetch", async () => {
  const url = "https://pictures.example/once.jpg";
  const id = await list(url);
  await copy();
  await list(url);
  const body = { pictures: [{ url, alt: "A jug" }] };
  expect((await vendor.browser.patch(`/api/listings/${id}`, body)).status).toBe(200);
  await copy();
  expect([asked, (await rowsOf(url)).length]).toEqual([[url], 1]);
});

test("nothing that no listing names is ever fetched", async () => {
  expect((await show("https://pictures.example/nobody-named-me.jpg")).status).toBe(404);
  await copy();
  expect(asked).toEqual([]);
});

test("a site that doesn't answer is asked again later; one that is refused is not, and writing the address again tries again", async () => {
  const url = "https://pictures.example/later.jpg";
  site = async () => {
    throw new Error("connect ETIMEDOUT 10.1.2.3");
  };
  await list(url);
  await copy();
  expect((await rowsOf(url))[0]).toMatchObject({ fetchError: "The other site didn't answer with this picture." });
  expect((await show(url)).status).toBe(404);
  site = () => filled(9, 9).png().toBuffer();
  await due(url);
  await copy();
  expect([asked, (await show(url)).status]).toEqual([[url, url], 200]);

  const page = "https://pictures.example/page.html";
  site = async () => bytesOf("<html>");
  const id = await list(page);
  await copy();
  expect(await rowsOf(page)).toMatchObject([
    { fetchAt: null, fetchError: "Please choose a JPEG, PNG, WebP or AVIF picture." },
  ]);
  expect((await show(page)).status).toBe(404);
  site = () => filled(9, 9).png().toBuffer();
  await vendor.browser.patch(`/api/listings/${id}`, { pictures: [{ url: page, alt: "" }] });
  await copy();
  expect((await show(page)).status).toBe(200);
});

test("a picture store that is out of reach for a while loses no picture", async () => {
  const url = "https://pictures.example/while-the-store-is-down.jpg";
  const server = startS3Server();
  try {
    server.fail(500);
    await list(url);
    await copy(createS3Store(server.settings, "images"));
    const [row] = await rowsOf(url);
    expect([row?.fetchAt !== null, row?.fetchAttempts, server.stored.size]).toEqual([true, 1, 0]);
    server.fail(null);
    await due(url);
    await copy(createS3Store(server.settings, "images"));
    expect(await rowsOf(url)).toMatchObject([{ fetchAt: null, fetchError: null }]);
    expect(server.stored.size).toBe(3);
  } finally {
    await server.close();
  }
});

test.each(["HTML", "a PNG cut in half", "a PNG one row beyond 50 megapixels"].map((what, at) => ({ what, at })))(
  "$what is given up at once, with its reason",
  async ({ what, at }) => {
    const [, , message, bytes] = hostile.find(([name]) => name === what) as (typeof hostile)[number];
    const url = `https://pictures.example/hopeless-${at}.png`;
    site = async () => bytes();
    await list(url);
    await copy();
    expect(await rowsOf(url)).toMatchObject([{ fetchAt: null, fetchAttempts: 1, fetchError: message }]);
  },
);

test("an address inside is refused for good, and the vendor hears why", async () => {
  const url = "https://127.0.0.1/secret.jpg";
  site = async () => {
    throw new PictureRefused("The address of this picture isn't on the public internet.");
  };
  const id = await list(url);
  await copy();
  const own = (await vendor.browser.get(`/api/vendor/listings/${id}`)).body;
  expect(own.pictures).toEqual([
    { url, alt: "", problem: "The address of this picture isn't on the public internet." },
  ]);
  expect((await shop.browser().get(`/api/listings/${id}`)).body.pictures).toEqual([{ url, alt: "" }]);
});

test("the purge removes copies that no listing names any more, after a day", async () => {
  const [used, unused] = ["https://pictures.example/used.jpg", "https://pictures.example/unused.jpg"] as const;
  await list(used);
  const id = await list(unused);
  await copy();
  await vendor.browser.patch(`/api/listings/${id}`, { imageUrl: null });
  for (const url of [used, unused])
    await shop.db
      .update(images)
      .set({ createdAt: new Date(0) })
      .where(eq(images.source, url));
  await purgePictures(shop.db, shop.deps.providers.images);
  expect([(await show(used)).status, (await show(unused)).status]).toEqual([200, 404]);
  expect(await rowsOf(unused)).toEqual([]);
});

test("the purge keeps why a copy was given up while a listing names the address, and of several tries the last", async () => {
  const url = "https://pictures.example/never-a-picture.html";
  site = async () => bytesOf("<html>");
  const id = await list(url);
  await copy();
  const age = () =>
    shop.db
      .update(images)
      .set({ createdAt: sql`${images.createdAt} - interval '2 days'` })
      .where(eq(images.source, url));
  const purged = async () => {
    await age();
    await purgePictures(shop.db, shop.deps.providers.images);
    return (await rowsOf(url)).length;
  };
  expect(await purged()).toBe(1);
  const own = (await vendor.browser.get(`/api/vendor/listings/${id}`)).body;
  expect(own.pictures[0].problem).toBe("Please choose a JPEG, PNG, WebP or AVIF picture.");
  await vendor.browser.patch(`/api/listings/${id}`, { pictures: [{ url, alt: "" }] });
  await copy();
  expect((await rowsOf(url)).length).toBe(2);
  expect(await purged()).toBe(1);
  await vendor.browser.patch(`/api/listings/${id}`, { imageUrl: null });
  expect(await purged()).toBe(0);
});

test("pages may load pictures from nowhere but the shop", async () => {
  const policy = (await shop.browser().get("/api/listings")).headers.get("content-security-policy");
  expect(policy).toContain("img-src 'self' data: blob:;");
});
