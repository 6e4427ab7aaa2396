import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { emptyPlan } from "#contract/search/search-plan.ts";
import { listings, orderItems, orders, searchState, vendors } from "#db/schema.ts";
import { searchListings } from "#server/search/search.service.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { shortLived } from "#tests/harness/short-lived.ts";
import { checkCatalogue, importCatalogue } from "./catalogue.service.ts";
import { catalogueLayout, readRow } from "./catalogue-row.ts";

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "indaba-import-"));
});
afterAll(async () => {
  await database.close();
  fs.rmSync(folder, { recursive: true, force: true });
});
afterEach(async () => {
  // `truncate` would make new files for every table that refers to these, which takes longer than most of the tests.
  await database.pool.query(
    "delete from order_items; delete from orders; delete from listings; delete from vendors; delete from search_documents",
  );
});

const row = (changes: Record<string, unknown> = {}) => ({
  vendor: "Karoo Kraal",
  vendorCity: "Graaff-Reinet",
  vendorProvince: "Eastern Cape",
  vendorLatitude: -32.25,
  vendorLongitude: 24.53,
  sku: "A1",
  title: "Copper kettle",
  description: "Boils water",
  category: "home",
  tags: ["kitchen", " ", "kitchen"],
  price: "299.50",
  stock: 4,
  imageUrl: null,
  ...changes,
});
function file(...rows: unknown[]): string {
  const name = path.join(folder, `${crypto.randomUUID()}.jsonl`);
  fs.writeFileSync(name, rows.map((each) => (typeof each === "string" ? each : JSON.stringify(each))).join("\n"));
  return name;
}
const all = () => database.db.select().from(listings).orderBy(listings.title);

describe("a row", () => {
  test.each<[Record<string, unknown>, string]>([
    [{ title: "ab" }, "title: Title must be at least 3 characters"],
    [{ title: "x".repeat(201) }, "title: "],
    [{ description: "" }, "description: Description is required"],
    [{ description: "x".repeat(5001) }, "description: "],
    [{ tags: "kitchen" }, "tags: "],
    [{ tags: ["kitchen", 3] }, "tags[2]: "],
    [{ price: "1.999" }, "price: Price must be between 0.01 and 1000000.00 with at most two decimals"],
    [{ price: 0 }, "price: "],
    [{ price: "1000000.01" }, "price: "],
    [{ stock: -1 }, "stock: "],
    [{ stock: 1.5 }, "stock: "],
    [{ category: "cars" }, "category: "],
    [{ vendor: " " }, "vendor: Required"],
    [{ vendorProvince: "Texas" }, "vendorProvince: Must be one of"],
    [{ vendorLatitude: 91 }, "vendorLatitude: Must be at most 90"],
    [{ vendorLatitude: null }, "vendorLongitude: Latitude and longitude belong together"],
    [{ vendorLatitude: "north" }, "vendorLatitude: Must be a number or null"],
    [{ imageUrl: "javascript:alert(1)" }, "imageUrl: "],
  ])("%j is bad", (changes, reason) => {
    const read = readRow(JSON.stringify(row(changes)));
    expect("problem" in read && read.problem).toStartWith(reason);
  });

  test.each<[given: string[], kept: string[], notice: string | null]>([
    [["kitchen", " ", "kitchen"], ["kitchen"], null],
    [["x".repeat(40)], ["x".repeat(40)], null],
    [["x".repeat(41)], ["x".repeat(40)], "tags: 1 shortened to 40 characters"],
    [
      ["Home & Kitchen > Small Appliances > Electric Kettles"],
      ["Home & Kitchen > Small Appliances"],
      "tags: 1 shortened to 40 characters",
    ],
    [
      Array.from({ length: 22 }, (_, at) => `tag ${at}`),
      Array.from({ length: 20 }, (_, at) => `tag ${at}`),
      "tags: 2 past the 20th left out",
    ],
  ])("tags %j become %j with the notice %p", (tags, kept, notice) => {
    const read = readRow(JSON.stringify(row({ tags })));
    expect("row" in read && [read.row.listing.tags, read.notice]).toEqual([kept, notice]);
  });

  test.each([
    ["{", "not JSON"],
    ["[]", "not an object"],
    ["null", "not an object"],
  ])("%s is bad", (line, reason) => {
    expect(readRow(line)).toEqual({ problem: reason, vendor: null, sku: null });
  });

  test("coordinates may be text or null, numbers may be text, sku may be null", () => {
    for (const changes of [
      { vendorLatitude: "-32.25", vendorLongitude: "24.53" },
      { vendorLatitude: null, vendorLongitude: "" },
      { price: 299.5, stock: "4", sku: null },
      { sku: " ", imageUrl: "" },
      { vendorProvince: "kwazulu natal" },
    ]) {
      expect(readRow(JSON.stringify(row(changes)))).toHaveProperty("row");
    }
  });
});

describe("an import", () => {
  test("adds good rows, reports bad ones, and search finds the new listings", async () => {
    const bad: [number, string][] = [];
    const report = await importCatalogue(
      database.db,
      file(row(), "", "{", row({ sku: "A2", title: "x" }), row({ sku: null, title: "Tin mug" })),
      {
        onBad: (line, problem) => bad.push([line, problem]),
      },
    );
    expect(report).toEqual({ lines: 4, added: 2, updated: 0, bad: 2, changed: 0, removed: 0, archived: 0 });
    expect(bad.map(([line]) => line)).toEqual([3, 4]);
    const [kettle] = await all();
    expect(kettle).toMatchObject({
      title: "Copper kettle",
      priceCents: 29_950,
      tags: ["kitchen"],
      foldedTitle: "copper kettle",
    });
    const [vendor] = await database.db.select().from(vendors);
    expect(vendor).toMatchObject({ businessName: "Karoo Kraal", userId: null, status: "approved", latitude: -32.25 });
    const found = await searchListings(database, { ...emptyPlan, text: "kettles" }, null);
    expect(found.listings.map(({ sku }) => sku)).toEqual(["A1"]);
  });

  test("a row with an existing vendor and sku updates that listing, also within a file", async () => {
    await importCatalogue(database.db, file(row()));
    const [before] = await all();
    const report = await importCatalogue(
      database.db,
      file(row({ price: "100" }), row({ price: "200", title: "Steel kettle" }), row({ vendor: "Other" })),
    );
    expect(report).toMatchObject({ added: 1, updated: 2 });
    const [, after] = await all();
    expect(after).toMatchObject({ id: before?.id, title: "Steel kettle", priceCents: 20_000 });
    expect(await database.db.$count(vendors)).toBe(2);
  });

  test("unchanged rows are neither written nor indexed again; a row with any difference is", async () => {
    const lines = [row({ tags: ["tea", "camping"], imageUrl: "https://example.com/kettle.jpg" }), row({ sku: "A2" })];
    await importCatalogue(database.db, file(...lines));
    const seen = async () => ({
      listings: await database.db.select().from(listings).orderBy(listings.sku),
      index: await database.db.select({ version: searchState.version }).from(searchState),
    });
    const before = await seen();
    expect(await importCatalogue(database.db, file(...lines))).toMatchObject({ added: 0, updated: 2 });
    expect(await seen()).toEqual(before);

    const changes = [
      { tags: ["camping", "tea"] },
      { tags: ["tea"] },
      { imageUrl: null },
      { price: "1.00" },
      { stock: 1 },
      { title: "KETTLE" },
      { description: "else" },
      { category: "books" },
    ];
    for (const change of changes) {
      const same = { tags: ["tea", "camping"], imageUrl: "https://example.com/kettle.jpg" };
      await importCatalogue(database.db, file(row({ ...same, ...change }), row({ sku: "A2" })));
      const [changed, other] = await database.db.select().from(listings).orderBy(listings.sku);
      expect(changed?.updatedAt).not.toEqual(before.listings[0]?.updatedAt as Date);
      expect(other?.updatedAt).toEqual(before.listings[1]?.updatedAt as Date);
      await importCatalogue(database.db, file(row(same)));
      const [again] = await database.db.select().from(listings).orderBy(listings.sku);
      const { updatedAt: _, changedIn: __, ...rest } = before.listings[0] as NonNullable<typeof again>;
      expect(again).toMatchObject(rest);
    }

    await database.db.update(listings).set({ status: "archived" });
    await importCatalogue(database.db, file(...lines));
    expect(await database.db.$count(listings, eq(listings.status, "active"))).toBe(2);
  });

  test("more rows than a transaction holds", async () => {
    const report = await importCatalogue(
      database.db,
      file(...Array.from({ length: 520 }, (_, at) => row({ sku: `S${at}`, title: `Kettle ${at}` }))),
    );
    expect(report).toMatchObject({ lines: 520, added: 520 });
    expect(await database.db.$count(listings)).toBe(520);
    expect(await database.db.$count(vendors)).toBe(1);
  });

  test("replace removes listings that are not in the file, archives ordered ones, and spares those of bad rows", async () => {
    await importCatalogue(
      database.db,
      file(
        row(),
        row({ sku: "A2", title: "Tin mug" }),
        row({ sku: "A3", title: "Old lamp" }),
        row({ sku: "A4", title: "Clay pot" }),
      ),
    );
    const [lamp] = await database.db.select().from(listings).where(eq(listings.sku, "A3"));
    const [order] = await database.db
      .insert(orders)
      .values({ paymentReference: "1-x", paymentStatus: "completed", totalCents: 1 })
      .returning();
    await database.db.insert(orderItems).values({
      orderId: order?.id as string,
      listingId: lamp?.id as string,
      vendorId: lamp?.vendorId as string,
      title: "Old lamp",
      quantity: 1,
      priceCents: 1,
    });
    const report = await importCatalogue(database.db, file(row(), row({ sku: "A4", price: "free" })), {
      replace: true,
    });
    expect(report).toMatchObject({ updated: 1, bad: 1, removed: 1, archived: 1 });
    expect((await all()).map(({ title, status }) => [title, status])).toEqual([
      ["Clay pot", "active"],
      ["Copper kettle", "active"],
      ["Old lamp", "archived"],
    ]);
    expect((await searchListings(database, { ...emptyPlan, text: "lamp" }, null)).total).toBe(0);
  });

  test("a check writes nothing", async () => {
    expect(await checkCatalogue(file(row(), "{"))).toMatchObject({ lines: 2, bad: 1 });
    expect(await database.db.$count(listings)).toBe(0);
  });
});

describe("the command", () => {
  const run = async (...args: string[]) => {
    const dataDir = path.join(folder, "data");
    const child = Bun.spawn(["bun", path.join(import.meta.dir, "import.ts"), ...args], {
      env: { ...process.env, ...shortLived, DATA_DIR: dataDir, DATABASE_URL: "" },
      stdout: "pipe",
      stderr: "pipe",
    });
    const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
    return { code: await child.exited, out, err, dataDir };
  };

  test("fails with a sentence for a missing file and an unknown option", async () => {
    expect(await run("nowhere.jsonl")).toMatchObject({
      code: 1,
      err: expect.stringContaining("nowhere.jsonl is not a file."),
    });
    expect(await run("--force")).toMatchObject({
      code: 1,
      err: expect.stringContaining("usage: bun run catalogue:import"),
    });
  });

  test("strict and dry runs write nothing and create no database", async () => {
    const mixed = file(row(), "{");
    const strict = await run(mixed, "--strict");
    expect(strict).toMatchObject({ code: 1, err: "1 bad row: nothing was written.\n" });
    expect(strict.out).toContain("line 2: not JSON");
    expect(await run(mixed, "--dry-run")).toMatchObject({
      code: 0,
      out: expect.stringContaining("1 good row, 1 bad row; nothing was written."),
    });
    expect(fs.existsSync(strict.dataDir)).toBe(false);
  });

  test("imports into a fresh folder", async () => {
    const imported = await run(file(row(), "{"));
    expect(imported.code).toBe(0);
    expect(imported.out).toContain("line 2: not JSON");
    expect(imported.out).toContain("1 listing added, 0 updated, 1 bad row left out. The search knows them all.");
    const none = await run(file("{"));
    expect([none.code, none.out]).toEqual([
      1,
      expect.stringMatching(/0 listings added, 0 updated, 1 bad row left out\.\n$/),
    ]);
  });
});

test("the README names the columns of a file", async () => {
  const readme = await Bun.file(path.join(import.meta.dir, "../../README.md")).text();
  expect(readme.replace(/\s+/g, " ")).toContain(`\`${catalogueLayout.columns.join(", ")}\``);
});
