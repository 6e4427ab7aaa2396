// Importing catalogues as CSV: the differences from JSON Lines (import.test.ts).
import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { listings, vendors } from "#db/schema.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { shortLived } from "#tests/harness/short-lived.ts";
import { checkCatalogue, importCatalogue } from "./catalogue.service.ts";
import { longestRow } from "./csv-reader.ts";

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "indaba-import-csv-"));
});
afterAll(async () => {
  await database.close();
  fs.rmSync(folder, { recursive: true, force: true });
});
afterEach(async () => {
  await database.pool.query("delete from listings; delete from vendors; delete from search_documents");
});

const header =
  "vendor;vendorCity;vendorProvince;vendorLatitude;vendorLongitude;sku;title;description;category;tags;price;stock;imageUrl";
const vendor = "Karoo Kraal;Graaff-Reinet;eastern cape;-32.25;24.53";
const good = `${vendor};A1;Copper kettle;"Boils ""water""";home;kitchen|a\\|b;299.50;4;`;
function file(...rows: string[]): string {
  const name = path.join(folder, `${crypto.randomUUID()}.CSV`);
  fs.writeFileSync(name, rows.join("\r\n"));
  return name;
}
const all = () => database.db.select().from(listings).orderBy(listings.title);

test("rows become vendors and listings as in JSON, and bad ones are reported by line", async () => {
  const said: [number, string][] = [];
  const ignored: string[][] = [];
  const longTag = "x".repeat(41);
  const report = await importCatalogue(
    database.db,
    file(
      `\uFEFF${header};Colour`,
      `${good};red`,
      `${vendor};A2;"Tin\nmug";"Holds\r\ntea";home;;"299,50";1;;`,
      "",
      `${vendor};A3;Pot;Cooks;home;${longTag};1;1;;`,
      "Karoo Kraal;Graaff-Reinet",
    ),
    {
      onBad: (line, problem) => said.push([line, problem]),
      onNotice: (line, notice) => said.push([line, notice]),
      onIgnored: (columns) => ignored.push(columns),
    },
  );
  expect(report).toEqual({ lines: 4, added: 2, updated: 0, bad: 2, changed: 1, removed: 0, archived: 0 });
  expect(said).toEqual([
    [3, "price: Price has a comma: please write it with a point and without spaces, such as 299.50"],
    [7, "tags: 1 shortened to 40 characters"],
    [8, "This row has 2 cells and the first line 14"],
  ]);
  expect(ignored).toEqual([["Colour"]]);
  const [kettle] = await all();
  expect(kettle).toMatchObject({
    sku: "A1",
    title: "Copper kettle",
    description: 'Boils "water"',
    tags: ["kitchen", "a|b"],
    priceCents: 29_950,
    imageUrl: null,
  });
  const [karoo] = await database.db.select().from(vendors);
  expect(karoo).toMatchObject({ province: "Eastern Cape", latitude: -32.25, longitude: 24.53, status: "approved" });
});

test("a second import updates; replace removes listings that are not in the file and spares those of bad rows", async () => {
  const row = (sku: string, title: string, price = "5") => `${vendor};${sku};${title};x;home;;${price};1;`;
  await importCatalogue(database.db, file(header, good, row("A2", "Mug"), row("A3", "Pot")));
  const report = await importCatalogue(
    database.db,
    file(header, good.replace("299.50", "100"), row("A2", "Mug", "free")),
    {
      replace: true,
    },
  );
  expect(report).toMatchObject({ added: 0, updated: 1, bad: 1, removed: 1 });
  expect((await all()).map(({ title, priceCents }) => [title, priceCents])).toEqual([
    ["Copper kettle", 10_000],
    ["Mug", 500],
  ]);
});

test.each<[what: string, rows: string[], sentence: string]>([
  ["without a column that is needed", ["vendor,title,price", "Karoo,Mug,5"], "The columns vendorCity, vendorProvince,"],
  ["with a column twice", [`${header};PRICE`, good], "The column price is there more than once."],
  ["with an endless row at its end", [header, good, `"${"x".repeat(longestRow)}`], "The row on line 3 is longer"],
])("a file %s is refused before any row is written", async (_, rows, sentence) => {
  const name = file(...rows);
  await expect(importCatalogue(database.db, name)).rejects.toThrow(sentence);
  await expect(checkCatalogue(name)).rejects.toThrow(sentence);
  expect(await all()).toEqual([]);
});

test("a byte that is not UTF-8 at the end of a long file is found before any row is written", async () => {
  const name = file(header, ...Array.from({ length: 600 }, (_, at) => good.replace("A1", `S${at}`)));
  fs.appendFileSync(name, Buffer.from("\r\nCafé", "latin1"));
  await expect(importCatalogue(database.db, name)).rejects.toThrow("This file is not CSV text in UTF-8.");
  expect(await all()).toEqual([]);
});

test("memory stays small for a long file", async () => {
  const name = path.join(folder, "long.csv");
  const many = `${Array.from({ length: 1000 }, () => good.replace("Boils", "Boils ".repeat(500))).join("\n")}\n`;
  fs.writeFileSync(name, `${header}\n`);
  for (let at = 0; at < 30; at++) fs.appendFileSync(name, many);
  expect(fs.statSync(name).size).toBeGreaterThan(90_000_000);
  const script = `
    const { openCatalogue } = await import(${JSON.stringify(path.join(import.meta.dir, "catalogue-file.ts"))});
    const before = process.memoryUsage.rss();
    let count = 0, most = 0;
    for await (const _ of (await openCatalogue(${JSON.stringify(name)})).rows) {
      if (++count % 1000 === 0) most = Math.max(most, process.memoryUsage.rss() - before);
    }
    console.log(JSON.stringify({ count, most }));`;
  const child = Bun.spawn(["bun", "-e", script], {
    stdout: "pipe",
    stderr: "inherit",
    cwd: path.join(import.meta.dir, "../.."),
  });
  const { count, most } = JSON.parse(await new Response(child.stdout).text());
  expect(count).toBe(30_000);
  expect(most).toBeLessThan(90_000_000);
});

test("the command names an unknown column once, even if it reads the file twice", async () => {
  const command = async (...args: string[]) => {
    const child = Bun.spawn(["bun", path.join(import.meta.dir, "import.ts"), ...args], {
      env: { ...process.env, ...shortLived, DATA_DIR: path.join(folder, "data"), DATABASE_URL: "" },
      stdout: "pipe",
      stderr: "pipe",
    });
    const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
    return { code: await child.exited, out, err };
  };
  const { code, out } = await command(file(`${header};Colour`, `${good};red`), "--strict");
  expect(code).toBe(0);
  expect(out.match(/columns not read: Colour/g)).toHaveLength(1);
  expect(out).toContain("1 listing added, 0 updated. The search knows them all.");
  expect(await command(file("title", "Mug"))).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^The columns vendor, .* are missing\./),
  });
});
