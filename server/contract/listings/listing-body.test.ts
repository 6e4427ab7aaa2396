// Rule listing-1, at and past every limit.
import { describe, expect, test } from "bun:test";
import { fieldMessages } from "#contract/shared/errors.ts";
import { listingBody, listingChanges, newListing } from "./listing-body.ts";

const sound = {
  title: "Rooibos tea",
  description: "Loose leaf.",
  category: "groceries",
  tags: ["tea"],
  price: "89.00",
  stock: 10,
} as const;

/** The problems by field, or the parsed body. */
function read(changes: Record<string, unknown>) {
  const result = listingBody.safeParse({ ...sound, ...changes });
  return result.success ? result.data : fieldMessages(result.error.issues);
}
const problems = (changes: Record<string, unknown>) => {
  const result = listingBody.safeParse({ ...sound, ...changes });
  return result.success ? [] : Object.keys(fieldMessages(result.error.issues));
};

describe("rule listing-1: price 0.01 to 1,000,000.00; stock 0 to 1,000,000; title 3–200, description 1–5,000, up to 20 tags of 1–40 characters", () => {
  const tags = (count: number, length: number) =>
    Array.from({ length: count }, (_, at) => String.fromCharCode(97 + at).repeat(length));

  test.each([
    ["title", "abc"],
    ["title", "x".repeat(200)],
    ["title", "  abc  "],
    ["description", "x"],
    ["description", "x".repeat(5000)],
    ["price", "0.01"],
    ["price", "1000000.00"],
    ["price", "1000000"],
    ["price", "12.5"],
    ["stock", 0],
    ["stock", 1_000_000],
    ["tags", []],
    ["tags", tags(20, 40)],
    ["tags", [...tags(20, 1), "", "  ", "a"]],
    ["category", "books"],
    ["sku", "x".repeat(100)],
    ["imageUrl", `https://example.com/${"x".repeat(1980)}`],
  ])("%s %j is within the limits", (field, value) => {
    expect(problems({ [field]: value })).toEqual([]);
  });

  test.each([
    ["title", "ab"],
    ["title", "  ab  "],
    ["title", "a\0b"],
    ["title", "x".repeat(201)],
    ["title", 3],
    ["title", undefined],
    ["description", ""],
    ["description", " \n "],
    ["description", "x".repeat(5001)],
    ["description", undefined],
    ["price", "0"],
    ["price", "0.00"],
    ["price", "1000000.01"],
    ["price", "1.001"],
    ["price", "-1"],
    ["price", "1e3"],
    ["price", "R10"],
    ["price", ""],
    ["price", 89],
    ["price", undefined],
    ["stock", -1],
    ["stock", 1_000_001],
    ["stock", 1.5],
    ["stock", "10"],
    ["stock", Number.NaN],
    ["stock", undefined],
    ["tags", tags(21, 1)],
    ["tags", "tea"],
    ["tags", undefined],
    ["category", "all"],
    ["category", "toys"],
    ["category", undefined],
    ["sku", "x".repeat(101)],
    ["sku", 7],
    ["imageUrl", `https://example.com/${"x".repeat(1981)}`],
  ])("%s %j is outside the limits", (field, value) => {
    expect(problems({ [field]: value })).toEqual([field]);
  });

  test("a tag of 41 characters is refused, with its position in the list", () => {
    expect(problems({ tags: ["tea", "x".repeat(41)] })).toEqual(["tags.1"]);
    expect(problems({ tags: ["tea", 3] })).toEqual(["tags.1"]);
  });
});

test("empty and duplicate tags are dropped, and text loses only characters that can't be stored", () => {
  const text = "Crème \u0000brûlée 🇿🇦 'quoted\" 100% _ \\ \ud800<b>";
  expect(read({ title: `  ${text} `, tags: [" tea ", "", "tea", "Tea", "\0"], sku: " A-1 " })).toMatchObject({
    title: "Crème brûlée 🇿🇦 'quoted\" 100% _ \\ <b>",
    tags: ["tea", "Tea"],
    sku: "A-1",
  });
});

describe("a picture's address is https or one of our own paths", () => {
  test.each([
    "https://example.com/a.jpg",
    "HTTPS://example.com/a.jpg",
    "https://example.com/ü/picture.jpg?size=1&x=%20#a",
    "/images/demo/hv-lap-toko15.webp",
    "/images/uploads/2c1f0b3e-0000-4000-8000-000000000000-1280.webp",
  ])("%j is accepted", (url) => expect(problems({ imageUrl: url })).toEqual([]));

  test.each([
    "http://example.com/a.jpg",
    "//example.com/a.jpg",
    "/\\example.com/a.jpg",
    "/images/../api/x",
    "/images/./uploads/a.webp",
    "/images//uploads/a.webp",
    "/",
    "/images/",
    "/images/a.webp?x=1",
    "javascript:alert(1)",
    "data:image/svg+xml,<svg/>",
    "https:/example.com/a.jpg",
    "https://",
    "https://user:secret@example.com/a.jpg",
    "https://example.com/a b.jpg",
    "https://example.com/\0.jpg",
    "ht\ntps://example.com/a.jpg",
    " https://example.com/a.jpg",
    "https://example.com/\ud800.jpg",
    "file:///etc/passwd",
    "example.com/a.jpg",
  ])("%j is refused", (url) => {
    expect(read({ imageUrl: url })).toEqual({
      imageUrl: "Image address must be an https link or one of our own pictures",
    });
  });
});

describe("up to eight pictures, each with an address and up to 200 characters on what it shows", () => {
  const pictures = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ url: `/images/${at}.webp`, alt: "" }));
  const readPictures = (list: unknown) => {
    const result = newListing.safeParse({ ...sound, pictures: list });
    return result.success ? result.data.pictures : fieldMessages(result.error.issues);
  };

  test("eight are accepted, nine are not; no list at all says nothing", () => {
    expect(readPictures(pictures(8))).toEqual(pictures(8));
    expect(readPictures(pictures(9))).toEqual({ pictures: "A listing may have at most 8 pictures" });
    expect(readPictures([])).toEqual([]);
    expect(readPictures(undefined)).toBeUndefined();
  });

  test("each address follows the rule of the first; one that occurs again is dropped", () => {
    expect(readPictures([...pictures(1), { url: "http://example.com/a.jpg" }])).toEqual({
      "pictures.1.url": "Image address must be an https link or one of our own pictures",
    });
    expect(readPictures([{ url: "" }])).toHaveProperty(["pictures.0.url"]);
    expect(readPictures([{ url: null }])).toHaveProperty(["pictures.0.url"]);
    const [first, second] = pictures(2);
    expect(readPictures([first, second, { ...first, alt: "again" }])).toEqual([first, second] as never);
    expect(readPictures([...pictures(8), ...pictures(8)])).toHaveLength(8);
  });

  test("what a picture shows is one line of text without characters that can't be stored", () => {
    const alt = (text: unknown) => readPictures([{ url: "/images/a.webp", alt: text }]);
    const read = (text: string) => [{ url: "/images/a.webp", alt: text }];
    for (const none of [undefined, null, "", " \n "]) expect(alt(none)).toEqual(read(""));
    expect(alt("  The \u0000back,\n\twith \ud800a <b>strap</b> ")).toEqual(read("The back, with a <b>strap</b>"));
    expect(alt("x".repeat(200))).toEqual(read("x".repeat(200)));
    expect(alt("x".repeat(201))).toHaveProperty(["pictures.0.alt"]);
    expect(alt(7)).toHaveProperty(["pictures.0.alt"]);
  });
});

test("no picture and no sku: absent, null and empty mean the same", () => {
  for (const none of [null, ""])
    expect(read({ imageUrl: none, sku: none })).toMatchObject({ imageUrl: null, sku: null });
  const body = read({});
  expect([body.imageUrl ?? null, body.sku ?? null]).toEqual([null, null]);
});

test("an edit changes the given fields only; null and empty remove picture and sku", () => {
  expect(listingChanges.parse({})).toEqual({});
  expect(listingChanges.parse({ stock: 3, stockBefore: 5 })).toEqual({ stock: 3, stockBefore: 5 });
  expect(listingChanges.parse({ imageUrl: "", sku: null })).toEqual({ imageUrl: null, sku: null });
  expect(listingChanges.parse({ status: "archived", vendorId: "x", rating: 5 })).toEqual({ status: "archived" });
  expect(listingChanges.safeParse({ status: "deleted" }).success).toBe(false);
  expect(listingChanges.safeParse({ title: "ab" }).success).toBe(false);
});
