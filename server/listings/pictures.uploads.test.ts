// Picture uploads over HTTP: which files are accepted, and the resulting pictures.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { pictureFile, pictureId, pictureSources, pictureWidths } from "#contract/listings/picture.ts";
import { images } from "#db/schema.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/harness/app.ts";
import { addPerson, type Person } from "#tests/harness/people.ts";
import { bytesOf, filled, form, hostile } from "./picture-fixtures.ts";

let shop: TestApp;
let vendor: Person;
let folder: string;

beforeAll(async () => {
  shop = await createTestApp();
  folder = join(shop.deps.settings.dataDir, "images");
  vendor = await addPerson(shop, "vendor");
});
afterAll(() => shop.close());

const upload = (bytes: Uint8Array | string, browser: TestBrowser = vendor.browser) =>
  browser.post("/api/images", form(bytes));
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

  test("a small picture keeps its size in all three, a tall one becomes at most twice as high as wide", async () => {
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

  test("location and other metadata are removed, the orientation is applied, colours are sRGB", async () => {
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
      // Orientation 6: the left side becomes the top.
      const { data } = await sharp(bytes)
        .extract({ left: 100, top: 20, width: 1, height: 1 })
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect((data[0] as number) > 180 && (data[2] as number) < 80).toBe(true);
    }
  });

  test("transparency stays; grey, 16 bit and CMYK become sRGB; an animation becomes its first frame", async () => {
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

  test("data appended to a picture is not kept", async () => {
    const picture = await filled(20, 20).jpeg().toBuffer();
    const reply = await upload(Buffer.concat([picture, bytesOf("<script>alert(1)</script>PK\x03\x04")]));
    expect(reply.status).toBe(201);
    expect((await served(reply.body.url)).includes("script")).toBe(false);
  });
});

describe("files that are no pictures are refused, by content and not by name", () => {
  test.each(hostile)("%s: %d %s", async (_, status, message, bytes) => {
    const before = [stored(), await shop.db.$count(images)];
    const reply = await upload(await bytes());
    expect([reply.status, reply.body.message]).toEqual([status, message]);
    expect([stored(), await shop.db.$count(images)]).toEqual(before);
  });

  test("exactly 8 MB is accepted", async () => {
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

  test("a body that doesn't say how long it is is read no further than the limit", async () => {
    const chunk = new Uint8Array(1024 * 1024);
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent++ < 100) controller.enqueue(chunk);
        else controller.close();
      },
    });
    const { publicUrl } = shop.deps.settings;
    const cookie = [...vendor.browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { origin: publicUrl, cookie, "content-type": "multipart/form-data; boundary=b" };
    const reply = await shop.app.handle(
      new Request(`${publicUrl}/api/images`, { method: "POST", headers, body: endless }),
    );
    expect([reply.status, await reply.json()]).toEqual([413, { message: "A file may have at most 8 MB." }]);
    expect(sent).toBeLessThan(20);
  });

  test("a text part named file and a truncated form are refused", async () => {
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

  test("a trailing slash makes no difference", async () => {
    const reply = await vendor.browser.post("/api/images/", form(await filled(10, 10).png().toBuffer()));
    expect(reply.status).toBe(201);
    expect((await vendor.browser.post("/api/images/", { file: "x" })).status).toBe(415);
  });

  test("one vendor may have three uploads at once; others are not affected", async () => {
    const { browser } = await addPerson(shop, "vendor");
    const picture = await filled(1360, 1020).png().toBuffer();
    const replies = await Promise.all([...Array(6).fill(browser), vendor.browser].map((one) => upload(picture, one)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 429, 429, 429]);
    expect(replies.at(-1)?.status).toBe(201);
    const refused = replies.find(({ status }) => status === 429);
    expect(refused?.body.message).toBe("Other files are being uploaded. Please try again in 10 seconds.");
    expect((await upload(picture, browser)).status).toBe(201);
  });

  test("from another site: 403, whatever the content", async () => {
    const reply = await vendor.browser.post("/api/images", form("x"), { headers: { origin: "https://evil.example" } });
    expect(reply.status).toBe(403);
  });
});
