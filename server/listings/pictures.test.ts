// Pictures of vendors, over HTTP: what is let in, what is made of it, how it is served, what is cleaned away.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { pictureFile, pictureId, pictureSources, pictureWidths } from "#contract/picture.ts";
import { images, listings } from "#db/schema.ts";
import { createLimits } from "#server/limits.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/harness/app.ts";
import { addListing } from "#tests/harness/catalogue.ts";
import { addPerson, type Person } from "#tests/harness/people.ts";
import type { ImageStore } from "./image-store/index.ts";
import { purgePictures, refuseForeignPicture } from "./pictures.service.ts";

let shop: TestApp;
let vendor: Person;
let folder: string;

beforeAll(async () => {
  shop = await createTestApp();
  folder = join(shop.deps.settings.dataDir, "images");
  vendor = await addPerson(shop, "vendor");
});
afterAll(() => shop.close());

const form = (bytes: Uint8Array | string, name = "picture.jpg", type = "image/jpeg", field = "file") => {
  const data = new FormData();
  data.set(field, new File([bytes as Uint8Array<ArrayBuffer>], name, { type }));
  return data;
};
const upload = (bytes: Uint8Array | string, browser: TestBrowser = vendor.browser) =>
  browser.post("/api/images", form(bytes));
const filled = (width: number, height: number, background = "#c04020") =>
  sharp({ create: { width, height, channels: 3, background } });
const sound = {
  title: "Rooibos tea",
  description: "Loose leaf.",
  category: "groceries",
  tags: [],
  price: "89.00",
  stock: 1,
};
const bytesOf = (text: string) => new TextEncoder().encode(text);
const stored = () => (existsSync(folder) ? readdirSync(folder).length : 0);

async function served(url: string, browser = shop.browser()) {
  const reply = await browser.fetch("GET", url);
  return Buffer.from(await reply.arrayBuffer());
}

describe("who may upload", () => {
  test.each([
    ["visitor", 401],
    ["shopper", 403],
    ["rejected", 403],
    ["pending", 201],
    ["vendor", 201],
    ["admin", 403],
  ] as const)("%s: %d", async (role, status) => {
    const { browser } = await addPerson(shop, role);
    const before = stored();
    const reply = await upload(await filled(10, 10).png().toBuffer(), browser);
    expect(reply.status).toBe(status);
    expect(stored() - before).toBe(status === 201 ? 3 : 0);
  });
});

describe("JPEG, PNG, WebP and AVIF become WebP in 320, 640 and 1280", () => {
  test.each(["jpeg", "png", "webp", "avif"] as const)("%s", async (format) => {
    const reply = await upload(await filled(1360, 1020).toFormat(format).toBuffer());
    expect(reply.status).toBe(201);
    const { url } = reply.body;
    expect(url).toMatch(/^\/images\/uploads\/[0-9a-f-]{36}-1280\.webp$/);
    expect(Object.keys(reply.body)).toEqual(["url"]);
    const made = await Promise.all(
      (pictureSources(url) as string).split(", ").map(async (source) => {
        const { format, width, height } = await sharp(await served(source.split(" ")[0] as string)).metadata();
        return [format, width, height];
      }),
    );
    expect(made).toEqual([
      ["webp", 320, 240],
      ["webp", 640, 480],
      ["webp", 1280, 960],
    ]);
    const { dominant } = await sharp(await served(url)).stats();
    expect(Math.abs(dominant.r - 0xc0)).toBeLessThan(16);
    expect(Math.abs(dominant.b - 0x20)).toBeLessThan(16);
  });

  test("a small one keeps its own size in all three, a tall one is at most twice as high as wide", async () => {
    const sizes = async (width: number, height: number) => {
      const { url } = (await upload(await filled(width, height).png().toBuffer())).body;
      const id = pictureId(url) as string;
      return Promise.all(
        pictureWidths.map(async (target) => {
          const made = await sharp(await served(`/images/uploads/${pictureFile(id, target)}`)).metadata();
          return `${made.width}x${made.height}`;
        }),
      );
    };
    expect(await sizes(100, 50)).toEqual(["100x50", "100x50", "100x50"]);
    expect(await sizes(1, 1)).toEqual(["1x1", "1x1", "1x1"]);
    expect(await sizes(100, 20_000)).toEqual(["3x640", "7x1280", "13x2560"]);
  });

  test("the place where it was taken and everything else about it is gone, the turn is carried out, colours are sRGB", async () => {
    const left = {
      input: { create: { width: 200, height: 200, channels: 3 as const, background: "#ff0000" } },
      left: 0,
      top: 0,
    };
    const original = await sharp({ create: { width: 400, height: 200, channels: 3, background: "#0000ff" } })
      .composite([left])
      .withExif({
        IFD0: { Make: "SpyPhone", Copyright: "Thandi" },
        IFD3: { GPSLatitude: "33/1 55/1 0/1", GPSLatitudeRef: "S" },
      })
      .withIccProfile("p3")
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const before = await sharp(original).metadata();
    expect([before.orientation, Boolean(before.exif), Boolean(before.icc)]).toEqual([6, true, true]);
    expect(original.includes("SpyPhone")).toBe(true);

    const { url } = (await upload(original)).body;
    for (const width of pictureWidths) {
      const bytes = await served(url.replace("1280", String(width)));
      const after = await sharp(bytes).metadata();
      expect([after.exif, after.icc, after.xmp, after.iptc, after.orientation]).toEqual(Array(5).fill(undefined));
      expect([after.width, after.height, after.space]).toEqual([200, 400, "srgb"]);
      expect(bytes.includes("SpyPhone") || bytes.includes("EXIF")).toBe(false);
      // Orientation 6: what was left is on top.
      const { data } = await sharp(bytes)
        .extract({ left: 100, top: 20, width: 1, height: 1 })
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect((data[0] as number) > 180 && (data[2] as number) < 80).toBe(true);
    }
  });

  test("transparency stays; grey, 16 bit and CMYK come out in sRGB; of an animation the first picture", async () => {
    const clear = (
      await upload(
        await sharp({ create: { width: 8, height: 8, channels: 4, background: "#00000000" } })
          .png()
          .toBuffer(),
      )
    ).body;
    expect((await sharp(await served(clear.url)).metadata()).hasAlpha).toBe(true);
    for (const odd of [
      await filled(20, 20).greyscale().png().toBuffer(),
      await filled(20, 20).toColourspace("rgb16").png().toBuffer(),
      await filled(20, 20).toColourspace("cmyk").jpeg().toBuffer(),
    ]) {
      const reply = await upload(odd);
      expect(reply.status).toBe(201);
      expect((await sharp(await served(reply.body.url)).metadata()).space).toBe("srgb");
    }
    const frames = await Promise.all(["#ff0000", "#0000ff"].map((colour) => filled(20, 20, colour).png().toBuffer()));
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ delay: [100, 100] })
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const first = await served((await upload(moving)).body.url);
    expect((await sharp(first, { animated: true }).metadata()).pages ?? 1).toBe(1);
    expect((await sharp(first).stats()).dominant.r).toBeGreaterThan(200);
  });

  test("what hangs behind a picture is not kept", async () => {
    const picture = await filled(20, 20).jpeg().toBuffer();
    const reply = await upload(Buffer.concat([picture, bytesOf("<script>alert(1)</script>PK\x03\x04")]));
    expect(reply.status).toBe(201);
    expect((await served(reply.body.url)).includes("script")).toBe(false);
  });
});

/** A PNG of nothing, with a header that promises more. */
async function bomb(width: number, height: number): Promise<Uint8Array> {
  const png = new Uint8Array(await filled(1, 1).png().toBuffer());
  const view = new DataView(png.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  view.setUint32(29, Bun.hash.crc32(png.subarray(12, 29)));
  return png;
}

/** A container of this brand with nothing in it. */
const container = (brand: string, ...more: string[]): Uint8Array => {
  const size = 16 + 4 * more.length;
  return Uint8Array.from([0, 0, 0, size, ...bytesOf(`ftyp${brand}`), 0, 0, 0, 0, ...bytesOf(more.join(""))]);
};

const wrongType = "Please choose a JPEG, PNG, WebP or AVIF picture.";
const damaged = "This picture is damaged and can't be read. Please choose another.";
const heic = "HEIC pictures can't be used here. Please save it as a JPEG and choose that.";
const hostile: [what: string, status: number, message: string, bytes: () => Promise<Uint8Array> | Uint8Array][] = [
  ["SVG named .jpg", 415, wrongType, () => bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ["HTML", 415, wrongType, () => bytesOf("<!doctype html><script>alert(1)</script>")],
  ["a GIF", 415, wrongType, () => filled(5, 5).gif().toBuffer()],
  ["a TIFF", 415, wrongType, () => filled(5, 5).tiff().toBuffer()],
  ["a PDF", 415, wrongType, () => bytesOf("%PDF-1.7\n1 0 obj\n")],
  ["a ZIP", 415, wrongType, () => bytesOf("PK\x03\x04 and so on")],
  ["a GIF that also is JavaScript", 415, wrongType, () => bytesOf("GIF89a=1;alert(1)//")],
  [
    "a PDF with a JPEG inside",
    415,
    wrongType,
    async () => Buffer.concat([bytesOf("%PDF-1.7\n"), await filled(5, 5).jpeg().toBuffer()]),
  ],
  ["a WAV", 415, wrongType, () => bytesOf("RIFF\x24\0\0\0WAVEfmt ")],
  ["an MP4", 415, wrongType, () => container("isom", "mp42")],
  ["one byte", 415, wrongType, () => new Uint8Array([0xff])],
  ["HEIC", 415, heic, () => container("heic", "mif1", "heic")],
  ["HEIC that calls itself a general one", 415, heic, () => container("mif1", "mif1", "heic")],
  ["an AVIF with nothing in it", 400, damaged, () => container("avif", "avif", "mif1")],
  [
    "a JPEG's first bytes before an SVG",
    400,
    damaged,
    () => Buffer.concat([new Uint8Array([0xff, 0xd8, 0xff]), bytesOf("<svg/>")]),
  ],
  [
    "a PNG's first bytes before a GIF",
    400,
    damaged,
    async () =>
      Buffer.concat([
        new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
        await filled(5, 5).gif().toBuffer(),
      ]),
  ],
  ["a WebP's first bytes before HTML", 400, damaged, () => bytesOf("RIFF\x7f\0\0\0WEBP<script>")],
  [
    "a JPEG cut in half",
    400,
    damaged,
    async () => {
      const whole = await sharp({
        create: {
          width: 300,
          height: 300,
          channels: 3,
          background: "#808080",
          noise: { type: "gaussian", mean: 128, sigma: 60 },
        },
      })
        .jpeg()
        .toBuffer();
      return whole.subarray(0, whole.length / 2);
    },
  ],
  [
    "a PNG cut in half",
    400,
    damaged,
    async () => {
      const whole = await sharp({
        create: {
          width: 300,
          height: 300,
          channels: 3,
          background: "#808080",
          noise: { type: "gaussian", mean: 128, sigma: 60 },
        },
      })
        .png()
        .toBuffer();
      return whole.subarray(0, whole.length / 2);
    },
  ],
  [
    "a PNG of 65,000 × 65,000 in a hundred bytes",
    413,
    "A picture may have at most 50 megapixels.",
    () => bomb(65_000, 65_000),
  ],
  ["a PNG of 2,147,483,647 × 2,147,483,647", 400, damaged, () => bomb(2_147_483_647, 2_147_483_647)],
  ["a PNG one row beyond 50 megapixels", 413, "A picture may have at most 50 megapixels.", () => bomb(10_000, 5_001)],
  [
    "an AVIF beyond 16 megapixels",
    413,
    "An AVIF picture may have at most 16 megapixels.",
    async () => {
      const avif = await filled(20, 20).avif({ effort: 0 }).toBuffer();
      avif.writeUInt32BE(4001, avif.indexOf("ispe") + 8);
      avif.writeUInt32BE(4000, avif.indexOf("ispe") + 12);
      return avif;
    },
  ],
  [
    "an AVIF that is larger than it says",
    400,
    damaged,
    async () => {
      const avif = await filled(2000, 1000).avif({ effort: 0, quality: 1 }).toBuffer();
      avif.writeUInt32BE(10, avif.indexOf("ispe") + 8);
      avif.writeUInt32BE(10, avif.indexOf("ispe") + 12);
      return avif;
    },
  ],
  ["an empty file", 400, "This file is empty.", () => new Uint8Array()],
  ["8 MB and a byte", 413, "A file may have at most 8 MB.", () => new Uint8Array(8 * 1024 * 1024 + 1)],
];

describe("what is no picture is refused, by its content and not by its name", () => {
  test.each(hostile)("%s: %d %s", async (_, status, message, bytes) => {
    const before = [stored(), await shop.db.$count(images)];
    const reply = await upload(await bytes());
    expect([reply.status, reply.body.message]).toEqual([status, message]);
    expect([stored(), await shop.db.$count(images)]).toEqual(before);
  });

  test("exactly 8 MB is let in", async () => {
    const picture = await filled(20, 20).jpeg().toBuffer();
    expect((await upload(Buffer.concat([picture], 8 * 1024 * 1024))).status).toBe(201);
  });

  test.each([
    ["no file", () => new FormData(), 400, "Please choose a file."],
    ["another field", () => form("x", "a.jpg", "image/jpeg", "picture"), 400, "Please choose a file."],
    ["JSON", () => ({ file: "x" }), 415, "Please send a file (multipart/form-data)."],
    ["nothing", () => undefined, 400, "Please choose a file."],
  ])("%s instead of a file", async (_, body, status, message) => {
    const reply = await vendor.browser.post("/api/images", body());
    expect([reply.status, reply.body]).toEqual([status, { message }]);
  });

  test("a text part named file, and a form that ends in the middle", async () => {
    const text = new FormData();
    text.set("file", "just text");
    expect((await vendor.browser.post("/api/images", text)).status).toBe(400);
    const cut = await vendor.browser.post(
      "/api/images",
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a"',
      {
        headers: { "content-type": "multipart/form-data; boundary=b" },
      },
    );
    expect(cut.status).toBe(400);
  });

  test("from another site: 403, whatever it holds", async () => {
    const reply = await vendor.browser.post("/api/images", form("x"), { headers: { origin: "https://evil.example" } });
    expect(reply.status).toBe(403);
  });
});

describe("GET /images/uploads/…", () => {
  let url: string;
  beforeAll(async () => {
    url = (await upload(await filled(30, 30).png().toBuffer())).body.url;
  });

  test("for ever cached, never sniffed, nothing on it runs", async () => {
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

describe("cleaning", () => {
  const age = (url: string, hours: number) =>
    shop.db
      .update(images)
      .set({ createdAt: new Date(Date.now() - hours * 3_600_000) })
      .where(eq(images.id, pictureId(url) as string));

  test("removes what no listing names after a day, row and files; active and archived listings keep theirs", async () => {
    const urls: string[] = [];
    for (let count = 0; count < 5; count++) urls.push((await upload(await filled(9, 9).png().toBuffer())).body.url);
    const [unused, used, archived, young, interrupted] = urls as [string, string, string, string, string];
    for (const url of [unused, used, archived, interrupted]) await age(url, 25);
    await age(young, 23);
    await addListing(shop.db, vendor.vendorId as string, { imageUrl: used });
    await addListing(shop.db, vendor.vendorId as string, { imageUrl: archived, status: "archived" });
    // As a crash between row and files leaves it.
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

  test("a picture that a listing is about to name is not removed under its hands", async () => {
    const { url } = (await upload(await filled(9, 9).png().toBuffer())).body;
    await age(url, 48);
    let cleaning: Promise<number> | undefined;
    await shop.db.transaction(async (tx) => {
      await refuseForeignPicture(tx, vendor.vendorId as string, url);
      cleaning = purgePictures(shop.db, shop.deps.providers.images);
      await Bun.sleep(100);
      await addListing(tx, vendor.vendorId as string, { imageUrl: url });
    });
    expect(await cleaning).toBe(0);
    expect((await shop.browser().get(url)).status).toBe(200);
  });

  test("a picture that is being removed can't be named any more", async () => {
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

  test("a listing that takes an old picture while it is being removed: either has it for good, or is told to upload it again", async () => {
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

test("many at once are all made, and those beyond the queue are asked to wait", async () => {
  const picture = await filled(60, 60).jpeg().toBuffer();
  const replies = await Promise.all(Array.from({ length: 40 }, () => upload(picture)));
  const counts = Map.groupBy(replies, ({ status }) => status);
  expect([...counts.keys()].every((status) => status === 201 || status === 429)).toBe(true);
  expect(counts.get(201)?.length).toBeGreaterThanOrEqual(14);
  for (const reply of counts.get(429) ?? []) {
    expect(reply.body).toEqual({ message: "Many pictures are being uploaded. Please try again in 10 seconds." });
    expect(reply.headers.get("retry-after")).toBe("10");
  }
  expect((await upload(picture)).status).toBe(201);
});

test("60 pictures in ten minutes, then 429 with a time; another vendor goes on", async () => {
  const limited = await createTestApp(
    {},
    { database: shop.database, deps: { limits: createLimits({ rateLimits: true }) } },
  );
  const [busy, other] = [await addPerson(limited, "vendor"), await addPerson(limited, "vendor")];
  for (let count = 0; count < 60; count++) {
    expect((await busy.browser.post("/api/images", form("x"))).status).toBe(415);
  }
  const reply = await busy.browser.post("/api/images", form("x"));
  expect([reply.status, reply.body.message]).toEqual([
    429,
    "That was a lot of pictures. Please try again in 10 minutes.",
  ]);
  expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(500);
  expect((await other.browser.post("/api/images", form("x"))).status).toBe(415);
});
