// A vendor's own CSV export and import over HTTP.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { type CsvImport, csvColumns, csvRowLimit } from "#contract/catalogue/csv-import.ts";
import { type ListingBody, listingBody } from "#contract/listings/listing-body.ts";
import { pictureUrl } from "#contract/listings/picture.ts";
import { images, listings, vendors } from "#db/schema.ts";
import { createLimits } from "#server/limits.ts";
import { createTestApp, type Reply, type TestApp } from "#tests/harness/app.ts";
import { addListing } from "#tests/harness/catalogue.ts";
import { addPerson, type Person } from "#tests/harness/people.ts";
import { importListings } from "./vendor-import.service.ts";

let shop: TestApp;
let vendor: Person;
let vendorId: string;
let otherId: string;
beforeAll(async () => {
  shop = await createTestApp();
  vendor = await addPerson(shop, "vendor");
  vendorId = vendor.vendorId as string;
  otherId = (await addPerson(shop, "vendor")).vendorId as string;
});
afterAll(() => shop.close());
afterEach(async () => {
  await shop.database.pool.query("delete from listings; delete from search_documents; delete from images");
});

const form = (file: string | Uint8Array) => {
  const data = new FormData();
  data.set("file", new File([file as Uint8Array<ArrayBuffer>], "listings.csv", { type: "text/csv" }));
  return data;
};
const send = (file: string | Uint8Array, query = "", { browser } = vendor): Promise<Reply> =>
  browser.post(`/api/vendor/listings/import${query}`, form(file));
async function imported(file: string, query = ""): Promise<CsvImport> {
  const reply = await send(file, query);
  if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`);
  return reply.body;
}
const lines = (...rows: string[]) => rows.join("\r\n");
const header = "sku,title,description,category,tags,price,stock,imageUrl";
const all = (id = vendorId) => shop.db.select().from(listings).where(eq(listings.vendorId, id)).orderBy(listings.title);

/** With its byte order mark, which a reply's `text()` removes. */
async function exported({ browser } = vendor): Promise<string> {
  const reply = await browser.fetch("GET", "/api/vendor/listings.csv");
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await reply.arrayBuffer());
}

describe("GET /api/vendor/listings.csv", () => {
  test("has the active listings, newest first, in a file whose cells spreadsheets don't run", async () => {
    await addListing(shop.db, vendorId, {
      sku: "A1",
      title: "=1+1",
      description: 'Say "hello",\nthen; go',
      tags: ["a|b", "tea"],
      createdAt: new Date("2026-01-01T00:00:00Z"),
    });
    const newest = await addListing(shop.db, vendorId, { title: "Kettle", stock: 0 });
    await addListing(shop.db, vendorId, { title: "Archived", status: "archived" });
    await addListing(shop.db, otherId, { title: "Not mine" });
    const reply = await vendor.browser.get("/api/vendor/listings.csv");
    expect(reply.status).toBe(200);
    expect(reply.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(reply.headers.get("content-disposition")).toMatch(
      /^attachment; filename="indaba-listings-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(await exported()).toBe(
      `\uFEFF${lines(
        header,
        `${newest},Kettle,"Loose leaf, 250 g.",groceries,,89.00,0,`,
        `A1,'=1+1,"Say ""hello"",\nthen; go",groceries,a\\|b|tea,89.00,10,`,
        "",
      )}`,
    );
  });

  test("has more listings than a page, each once", async () => {
    const rows = Array.from({ length: 1203 }, (_, at) => ({ n: at }));
    await shop.db.execute(sql`
      insert into listings (vendor_id, sku, title, description, category, price_cents, stock, folded_title, folded_description, created_at)
      select ${vendorId}::uuid, 'S' || n, 'Mug ' || n, 'x', 'home', 100, 1, 'mug ' || n, 'x', now() - (n / 7) * interval '1 microsecond'
      from json_to_recordset(${JSON.stringify(rows)}::json) as row(n int)`);
    const text = await exported();
    const skus = [...text.matchAll(/^S\d+/gm)].map(([sku]) => sku);
    expect(skus.length).toBe(1203);
    expect(new Set(skus).size).toBe(1203);
  });

  test("is only the header for a vendor without listings", async () => {
    expect(await exported()).toBe(`\uFEFF${header}\r\n`);
  });
});

const odd = (maximum: number) =>
  fc
    .array(
      fc.oneof(
        fc.constantFrom('"', '""', "\n", "\r\n", "\r", ",", ";", "|", "\\", "\\|", "'", "=", "+", "-", "@", "\t", " "),
        fc.constantFrom("😀", "é", "e\u0301", "ß", "İ", "\uFEFF", "%", "_", "a", "Kettle"),
        fc.string({ unit: "binary", maxLength: 3 }),
      ),
      { maxLength: 10 },
    )
    .map((parts) => parts.join("").slice(0, maximum).toWellFormed());
const anyListing: fc.Arbitrary<ListingBody> = fc
  .record({
    sku: fc.option(odd(100)),
    title: odd(197).map((text) => `x${text}yz`),
    description: odd(400).map((text) => `${text}.`),
    category: fc.constantFrom("electronics", "groceries", "fashion", "home", "books"),
    tags: fc.array(odd(40), { maxLength: 6 }),
    price: fc.integer({ min: 1, max: 100_000_000 }).map((cents) => (cents / 100).toFixed(2)),
    stock: fc.integer({ min: 0, max: 1_000_000 }),
    imageUrl: fc.option(fc.constantFrom("https://example.com/a,b.jpg", "/images/kettle.webp")),
  })
  .map((body) => listingBody.safeParse(body))
  .filter((read) => read.success)
  .map((read) => read.data as ListingBody);

describe("export and import", () => {
  test("give the same listings, whatever their text: as updates for this vendor, as new ones for another", async () => {
    const plain = (rows: Awaited<ReturnType<typeof all>>) =>
      rows
        .map(({ id: _, vendorId: __, createdAt: ___, updatedAt: ____, changedIn: _____, ...row }) =>
          JSON.stringify(row),
        )
        .sort();
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(anyListing, { maxLength: 6, minLength: 1, selector: ({ sku }) => sku ?? Math.random() }),
        async (bodies) => {
          await shop.database.pool.query("delete from listings; delete from search_documents");
          for (const body of bodies) {
            expect((await vendor.browser.post("/api/listings", body)).status).toBe(201);
          }
          const before = await all();
          const text = await exported();
          expect(await imported(text)).toMatchObject({ rows: bodies.length, updated: bodies.length, added: 0, bad: 0 });
          const byId = (rows: typeof before) =>
            rows.map(({ updatedAt: _, ...row }) => row).sort((a, b) => (a.id < b.id ? -1 : 1));
          expect(byId(await all())).toEqual(byId(before));

          const elsewhere = await importListings(shop.db, otherId, new TextEncoder().encode(text), { preview: false });
          expect(elsewhere).toMatchObject({ added: bodies.length, updated: 0, bad: 0 });
          const named = before.map((row) => ({ ...row, sku: row.sku ?? row.id }));
          expect(plain(await all(otherId))).toEqual(plain(named));
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe("POST /api/vendor/listings/import", () => {
  const good = 'A1,Copper kettle,"Boils water",home,kitchen|copper,299.50,4,';

  test("adds and updates, reactivates an archived listing, and search finds it at once", async () => {
    const known = await addListing(shop.db, vendorId, { sku: "A1", status: "archived" });
    const foreign = await addListing(shop.db, otherId, { sku: "A2" });
    const report = await imported(
      lines(header, good, "A2,Tin mug,Holds tea,HOME,,20,3,", ",Clay pot,Cooks,home,,5,1,"),
    );
    expect(report).toEqual({
      written: true,
      rows: 3,
      added: 2,
      updated: 1,
      bad: 0,
      badRows: [],
      ignoredColumns: [],
    });
    const [pot, kettle, mug] = await all();
    expect(kettle).toMatchObject({ id: known, status: "active", priceCents: 29_950, tags: ["kitchen", "copper"] });
    expect(mug).toMatchObject({ sku: "A2", category: "home", foldedTitle: "tin mug" });
    expect(pot).toMatchObject({ sku: null });
    expect(mug?.id).not.toBe(foreign);
    const found = await shop.browser().get("/api/search?text=kettles");
    expect(found.body.listings.map(({ id }: { id: string }) => id)).toEqual([known]);
  });

  test("a preview writes nothing and reports what an import would do", async () => {
    const unnamed = await addListing(shop.db, vendorId, { title: "No sku" });
    await addListing(shop.db, vendorId, { sku: "A1" });
    const file = lines(
      header,
      good,
      `${unnamed},Named by its id,x,home,,5,1,`,
      "A9,Pot,Cooks,home,,5,1,",
      "A8,x,,home,,5,1,",
    );
    const before = await all();
    const foreseen = await imported(file, "?preview=1");
    expect(foreseen).toMatchObject({ written: false, rows: 4, added: 1, updated: 2, bad: 1 });
    expect(await all()).toEqual(before);
    expect(await imported(file)).toEqual({ ...foreseen, written: true });
    expect((await all()).map(({ title, sku }) => [title, sku])).toEqual([
      ["Copper kettle", "A1"],
      ["Named by its id", null],
      ["Pot", "A9"],
    ]);
  });

  test("reports errors by line, title and column, and skips those rows", async () => {
    const report = await imported(
      lines(
        `${header},Colour`,
        'A1,"Copper\nkettle",x,home,,"299,50",4,,',
        `A2,ab,,cars,${"t".repeat(41)},free,1.5,http://example.com/a.jpg,`,
        `A3,${"t".repeat(201)},${"d".repeat(5001)},home,${Array.from({ length: 21 }, (_, at) => at).join("|")},0,,,red`,
        "A4,Mug,x,home,,5,1,,",
        "A4,Mug again,x,home,,5,1,,",
        "A5,Pot",
      ),
    );
    expect(report).toEqual({
      written: true,
      rows: 6,
      added: 1,
      updated: 0,
      bad: 5,
      ignoredColumns: ["Colour"],
      badRows: [
        {
          line: 2,
          title: "Copper\nkettle",
          problems: [
            {
              column: "price",
              message: "Price has a comma: please write it with a point and without spaces, such as 299.50",
            },
          ],
        },
        {
          line: 4,
          title: "ab",
          problems: [
            { column: "title", message: "Title must be at least 3 characters" },
            { column: "description", message: "Description is required" },
            { column: "category", message: "Category must be one of electronics, groceries, fashion, home, books" },
            { column: "tags", message: "A tag may have at most 40 characters" },
            { column: "price", message: "Price must be between 0.01 and 1000000.00 with at most two decimals" },
            { column: "stock", message: "Stock must be a whole number from 0 to 1000000" },
            { column: "imageUrl", message: "Image address must be an https link or one of our own pictures" },
          ],
        },
        {
          line: 5,
          title: `${"t".repeat(80)}...`,
          problems: [
            { column: "title", message: "Title may have at most 200 characters" },
            { column: "description", message: "Description may have at most 5000 characters" },
            { column: "tags", message: "There may be at most 20 tags" },
            { column: "price", message: "Price must be between 0.01 and 1000000.00 with at most two decimals" },
            { column: "stock", message: "Stock must be a whole number from 0 to 1000000" },
          ],
        },
        {
          line: 7,
          title: "Mug again",
          problems: [{ column: "sku", message: "The row on line 6 has this SKU already" }],
        },
        { line: 8, title: "Pot", problems: [{ column: "", message: "This row has 2 cells and the first line 9" }] },
      ],
    });
    expect((await all()).map(({ title }) => title)).toEqual(["Mug"]);
  });

  test("shows the first 100 bad rows and counts them all", async () => {
    const report = await imported(lines(header, ...Array.from({ length: 130 }, () => ",x,x,home,,1,1,")), "?preview=1");
    expect(report).toMatchObject({ rows: 130, bad: 130, added: 0 });
    expect(report.badRows.length).toBe(100);
  });

  test("without a column for tags or pictures, listings keep theirs", async () => {
    await addListing(shop.db, vendorId, { sku: "A1", tags: ["tea"], imageUrl: "/images/tea.webp" });
    await imported(lines("sku;title;description;category;price;stock", "A1;Green tea;x;groceries;50;2"));
    expect(await all()).toMatchObject([{ title: "Green tea", tags: ["tea"], imageUrl: "/images/tea.webp", stock: 2 }]);
    await imported(lines(header, "A1,Green tea,x,groceries,,50,2,"));
    expect(await all()).toMatchObject([{ tags: [], imageUrl: null }]);
  });

  test("accepts the vendor's own uploaded pictures only", async () => {
    const [mine] = await shop.db.insert(images).values({ vendorId }).returning();
    const [theirs] = await shop.db.insert(images).values({ vendorId: otherId }).returning();
    const file = lines(
      header,
      `A1,Mine,x,home,,5,1,${pictureUrl(mine?.id as string)}`,
      `A2,Theirs,x,home,,5,1,${pictureUrl(theirs?.id as string)}`,
    );
    const bad = [
      {
        line: 3,
        title: "Theirs",
        problems: [{ column: "imageUrl", message: "This picture is not one that you uploaded" }],
      },
    ];
    expect(await imported(file, "?preview=1")).toMatchObject({ added: 1, bad: 1, badRows: bad });
    expect(await imported(file)).toMatchObject({ added: 1, bad: 1, badRows: bad });
  });

  test("more rows than a transaction holds, twice: added, then updated", async () => {
    const file = lines(header, ...Array.from({ length: 520 }, (_, at) => `S${at},Mug ${at},x,home,,5,1,`));
    expect(await imported(file)).toMatchObject({ added: 520, updated: 0 });
    expect(await imported(file)).toMatchObject({ added: 0, updated: 520 });
    expect((await all()).length).toBe(520);
  });

  test(`refuses more than ${csvRowLimit} rows and more than 5 MB as a whole`, async () => {
    const row = ",Mug,x,home,,5,1,";
    const many = await send(lines(header, ...Array.from({ length: csvRowLimit + 1 }, () => row)));
    expect([many.status, many.body.message]).toEqual([
      413,
      "A file may have at most 5000 rows. Please split it into several files.",
    ]);
    const large = await send(lines(header, row, "x".repeat(5 * 1024 * 1024)));
    expect([large.status, large.body.message]).toEqual([413, "A file may have at most 5 MB."]);
    expect(await all()).toEqual([]);
  });

  test.each<[what: string, file: string | Uint8Array, message: string]>([
    ["Latin-1", Buffer.from(`${header}\n,Café,x,home,,5,1,`, "latin1"), "This file is not CSV text in UTF-8."],
    ["without prices", "title\nMug", "The columns description, category, price and stock are missing."],
    ["empty", "", "This file is empty."],
  ])("a file that is %s gets a sentence", async (_, file, message) => {
    const reply = await send(file);
    expect(reply.status).toBe(400);
    expect(reply.body.message).toStartWith(message);
    expect((await vendor.browser.post("/api/vendor/listings/import", new FormData())).status).toBe(400);
  });

  test("a pending vendor may have up to 1000 listings, an approved one more", async () => {
    const pending = await addPerson(shop, "pending");
    const kettles = (from: number, to: number) =>
      lines(header, ...Array.from({ length: to - from }, (_, at) => `K${from + at},Kettle,Boils,home,,10.00,1,`));
    const refused = {
      message: "Until your application is approved, you can prepare up to 1000 listings. You have 990 now.",
    };
    expect((await send(kettles(0, 990), "", pending)).body).toMatchObject({ added: 990 });
    for (const query of ["?preview=1", ""]) {
      const reply = await send(kettles(980, 1001), query, pending);
      expect([reply.status, reply.body]).toEqual([409, refused]);
    }
    expect((await send(kettles(980, 1000), "", pending)).body).toMatchObject({ added: 10, updated: 10 });
    const one = { title: "One more", description: "x", category: "home", tags: [], price: "1.00", stock: 1 };
    expect((await pending.browser.post("/api/listings", one)).status).toBe(409);
    expect((await send(kettles(0, 10), "", pending)).body).toMatchObject({ added: 0, updated: 10 });
    await shop.db
      .update(vendors)
      .set({ status: "approved" })
      .where(eq(vendors.id, pending.vendorId as string));
    expect((await pending.browser.post("/api/listings", one)).status).toBe(201);
  });

  test("a pending vendor may import; a rejected one may export but not import", async () => {
    const pending = await addPerson(shop, "pending");
    expect((await send(lines(header, good), "", pending)).body).toMatchObject({ added: 1 });
    expect((await shop.browser().get("/api/search?text=kettle")).body.total).toBe(0);
    const rejected = await addPerson(shop, "rejected");
    expect((await send(lines(header, good), "", rejected)).status).toBe(403);
    expect((await rejected.browser.get("/api/vendor/listings.csv")).status).toBe(200);
  });

  test("two imports of the same rows at once add each once", async () => {
    const rows = Array.from({ length: 60 }, (_, at) => `S${at},Mug ${at},x,home,,5,1,`);
    const reports = await Promise.all([
      imported(lines(header, ...rows)),
      imported(lines(header, ...rows.toReversed())),
    ]);
    expect(reports.map(({ added, updated }) => added + updated)).toEqual([60, 60]);
    expect(reports.reduce((sum, { added }) => sum + added, 0)).toBe(60);
    expect((await all()).length).toBe(60);
  });

  test("a failure after the first rows reports from which line to import again", async () => {
    await shop.db.execute(sql`alter table listings add constraint no_mug_250 check (title <> 'Mug 250')`);
    try {
      const rows = Array.from({ length: 310 }, (_, at) => `S${at},Mug ${at},x,home,,5,1,`);
      const reply = await send(lines(header, ...rows));
      expect([reply.status, reply.body.message]).toEqual([
        503,
        "Only the rows before line 202 were imported. Please import the rest again, without the rows that are in.",
      ]);
      expect((await all()).length).toBe(200);
    } finally {
      await shop.db.execute(sql`alter table listings drop constraint no_mug_250`);
    }
  });

  test("is limited per vendor", async () => {
    const limited = await createTestApp(
      {},
      { database: shop.database, deps: { limits: createLimits(shop.db, { rateLimits: true, secretsKey: "a key" }) } },
    );
    const { browser } = await addPerson(limited, "vendor");
    const tries = [];
    for (let at = 0; at < 31; at++) tries.push((await browser.post("/api/vendor/listings/import", form("x"))).status);
    expect(tries.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 400));
    expect(tries[30]).toBe(429);
    await limited.close();
  });
});

test("the contract's columns are those of the file", () => {
  expect(csvColumns.join(",")).toBe(header);
});
