// Uploaded pictures over HTTP: serving, purging and limits.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { pictureFile, pictureId, pictureWidths } from "#contract/listings/picture.ts";
import { images, listings } from "#db/schema.ts";
import { createLimits } from "#server/limits.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { addListing } from "#tests/harness/catalogue.ts";
import { addPerson, type Person } from "#tests/harness/people.ts";
import type { ImageStore } from "./image-store/index.ts";
import { filled, form } from "./picture-fixtures.ts";
import { purgePictures, refuseForeignPictures } from "./pictures.service.ts";

let shop: TestApp;
let vendor: Person;
let folder: string;

beforeAll(async () => {
  shop = await createTestApp();
  folder = join(shop.deps.settings.dataDir, "images");
  vendor = await addPerson(shop, "vendor");
});
afterAll(() => shop.close());

const upload = (bytes: Uint8Array) => vendor.browser.post("/api/images", form(bytes));
const sound = {
  title: "Rooibos tea",
  description: "Loose leaf.",
  category: "groceries",
  tags: [],
  price: "89.00",
  stock: 1,
};

describe("GET /images/uploads/…", () => {
  let url: string;
  beforeAll(async () => {
    url = (await upload(await filled(30, 30).png().toBuffer())).body.url;
  });

  test("are cached forever, with nosniff and a sandbox policy", async () => {
    const reply = await shop.browser().get(url);
    expect(reply.status).toBe(200);
    const { headers } = reply;
    expect(
      ["content-type", "cache-control", "x-content-type-options", "content-security-policy"].map((name) =>
        headers.get(name),
      ),
    ).toEqual(["image/webp", "public, max-age=31536000, immutable", "nosniff", "sandbox; default-src 'none'"]);
    expect(headers.get("set-cookie")).toBeNull();
    const etag = headers.get("etag") as string;
    const again = await shop.browser().get(url, { headers: { "if-none-match": `"x", W/${etag}` } });
    expect([again.status, again.text, again.headers.get("etag")]).toEqual([304, "", etag]);
    const head = await shop.browser().fetch("HEAD", url);
    expect([head.status, head.headers.get("content-type")]).toEqual([200, "image/webp"]);
  });

  test.each([
    "nobody-1280.webp",
    "..%2f..%2fsecret.webp",
    "..",
    "%00.webp",
    "%E0%A4%A",
    "a.svg",
    "%2e%2e%2findaba.lock",
    "",
  ])("%j is not found, and that isn't cached", async (name) => {
    const reply = await shop.browser().get(`/images/uploads/${name}`);
    expect(reply.status).toBe(404);
    expect(reply.headers.get("cache-control") ?? "").not.toContain("public");
  });
});

describe("the purge", () => {
  const age = (url: string, hours: number) =>
    shop.db
      .update(images)
      .set({ createdAt: new Date(Date.now() - hours * 3_600_000) })
      .where(eq(images.id, pictureId(url) as string));

  test("removes rows and files that no listing uses after a day; active and archived listings keep theirs", async () => {
    const urls: string[] = [];
    for (let count = 0; count < 5; count++) urls.push((await upload(await filled(9, 9).png().toBuffer())).body.url);
    const [unused, used, archived, young, interrupted] = urls as [string, string, string, string, string];
    for (const url of [unused, used, archived, interrupted]) await age(url, 25);
    await age(young, 23);
    await addListing(shop.db, vendor.vendorId as string, { imageUrl: used });
    await addListing(shop.db, vendor.vendorId as string, { imageUrl: archived, status: "archived" });
    // The state after a crash between row and files.
    await shop.deps.providers.images.remove(interrupted.split("/").at(-1) as string);

    expect(await purgePictures(shop.db, shop.deps.providers.images, 1)).toBe(2);
    const states = await Promise.all(urls.map(async (url) => (await shop.browser().get(url)).status));
    expect(states).toEqual([404, 200, 200, 200, 404]);
    const kept = new Set((await shop.db.select({ id: images.id }).from(images)).map(({ id }) => id));
    expect(urls.map((url) => kept.has(pictureId(url) as string))).toEqual([false, true, true, true, false]);
    for (const width of pictureWidths) {
      expect(existsSync(join(folder, pictureFile(pictureId(unused) as string, width)))).toBe(false);
      expect(existsSync(join(folder, pictureFile(pictureId(used) as string, width)))).toBe(true);
    }

    await shop.db.update(listings).set({ imageUrl: null }).where(eq(listings.imageUrl, used));
    expect(await purgePictures(shop.db, shop.deps.providers.images)).toBe(1);
    expect(await purgePictures(shop.db, shop.deps.providers.images)).toBe(0);
  });

  test("a picture that a listing is about to use is not removed", async () => {
    const { url } = (await upload(await filled(9, 9).png().toBuffer())).body;
    await age(url, 48);
    let cleaning: Promise<number> | undefined;
    await shop.db.transaction(async (tx) => {
      await refuseForeignPictures(tx, vendor.vendorId as string, { imageUrl: url });
      cleaning = purgePictures(shop.db, shop.deps.providers.images);
      await Bun.sleep(100);
      await addListing(tx, vendor.vendorId as string, { imageUrl: url });
    });
    expect(await cleaning).toBe(0);
    expect((await shop.browser().get(url)).status).toBe(200);
  });

  test("a picture that is being removed can't be used any more", async () => {
    const { url } = (await upload(await filled(9, 9).png().toBuffer())).body;
    await age(url, 48);
    const { images: store } = shop.deps.providers;
    const removing = Promise.withResolvers<void>();
    const slow: ImageStore = {
      ...store,
      async remove(name) {
        removing.resolve();
        await Bun.sleep(30);
        await store.remove(name);
      },
    };
    const cleaning = purgePictures(shop.db, slow);
    await removing.promise;
    const body = { ...sound, imageUrl: url };
    const [reply, removed] = await Promise.all([vendor.browser.post("/api/listings", body), cleaning]);
    expect([reply.status, reply.body.message, removed]).toEqual([
      400,
      "This picture is not one that you uploaded. Please upload it again.",
      1,
    ]);
  });

  test("a listing that takes an old picture while it is being removed either keeps it or is told to upload it again", async () => {
    for (let round = 0; round < 5; round++) {
      const { url } = (await upload(await filled(9, 9).png().toBuffer())).body;
      await age(url, 48);
      const [reply] = await Promise.all([
        vendor.browser.post("/api/listings", { ...sound, imageUrl: url }),
        purgePictures(shop.db, shop.deps.providers.images),
      ]);
      expect([201, 400]).toContain(reply.status);
      expect((await shop.browser().get(url)).status).toBe(reply.status === 201 ? 200 : 404);
    }
  });
});

test("concurrent uploads are processed, those beyond the queue refused", async () => {
  const picture = await filled(60, 60).jpeg().toBuffer();
  const vendors = await Promise.all(Array.from({ length: 14 }, () => addPerson(shop, "vendor")));
  const replies = await Promise.all(
    [...vendors, ...vendors, ...vendors].map(({ browser }) => browser.post("/api/images", form(picture))),
  );
  const counts = Map.groupBy(replies, ({ status }) => status);
  expect([...counts.keys()].every((status) => status === 201 || status === 429)).toBe(true);
  expect(counts.get(201)?.length).toBeGreaterThanOrEqual(14);
  for (const reply of counts.get(429) ?? []) {
    expect(reply.body.message).toMatch(
      /^(Many pictures|Other files) are being uploaded\. Please try again in 10 seconds\.$/,
    );
    expect(reply.headers.get("retry-after")).toBe("10");
  }
  expect((await upload(picture)).status).toBe(201);
});

test("60 pictures in ten minutes, then 429 with a time; other vendors are not affected", async () => {
  const limited = await createTestApp(
    {},
    { database: shop.database, deps: { limits: createLimits(shop.db, { rateLimits: true, secretsKey: "a key" }) } },
  );
  const [busy, other] = [await addPerson(limited, "vendor"), await addPerson(limited, "vendor")];
  for (let count = 0; count < 60; count++) {
    expect((await busy.browser.post("/api/images", form("x"))).status).toBe(415);
  }
  const reply = await busy.browser.post("/api/images", form("x"));
  expect([reply.status, reply.body.message]).toEqual([429, "Too many pictures. Please try again in 10 minutes."]);
  expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(500);
  expect((await other.browser.post("/api/images", form("x"))).status).toBe(415);
});
