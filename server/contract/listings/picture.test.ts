import { expect, test } from "bun:test";
import { pictureId, pictureSources, pictureUrl } from "./picture.ts";

const id = "2c1f0b3e-7a5d-4c1e-9d2f-000000000001";

test("an uploaded picture's URL contains its id and gives every width for srcset", () => {
  const url = pictureUrl(id);
  expect(url).toBe(`/images/uploads/${id}-1280.webp`);
  expect(pictureId(url)).toBe(id);
  expect(pictureSources(url)).toBe(
    `/images/uploads/${id}-320.webp 320w, /images/uploads/${id}-640.webp 640w, /images/uploads/${id}-1280.webp 1280w`,
  );
});

test("of a picture elsewhere, browsers load the shop's copy, whatever its address contains", () => {
  const url = `https://example.com${pictureUrl(id)}?a=1, 2w&b=#\u00e9`;
  expect(pictureId(url)).toBeNull();
  const sources = (pictureSources(url) as string).split(", ").map((source) => source.split(" "));
  expect(sources.map(([, width]) => width)).toEqual(["320w", "640w", "1280w"]);
  for (const [address = "", width = ""] of sources) {
    const { origin, pathname, searchParams } = new URL(address, "https://shop.example");
    expect([origin, pathname, searchParams.get("url")]).toEqual([
      "https://shop.example",
      `/images/elsewhere/${width.slice(0, -1)}`,
      url,
    ]);
  }
});

test.each([
  "/images/demo/hv-lap-toko15.webp",
  `/images/uploads/${id}-320.webp`,
  `/images/uploads/${id}-1280.webp?x`,
  `/images/uploads/${id}-1280.webp\n`,
  "/images/uploads/../x-1280.webp",
])("%j is no uploaded picture and has a single size", (url) => {
  expect([pictureId(url), pictureSources(url)]).toEqual([null, undefined]);
});
