// A vendor imports a file in Chromium against the real server; errors show before anything is written.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { readFile } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { faultsOnPhoneAndDesk } from "#tests/harness/axe.ts";
import { launchBrowser, signIn, visit } from "#tests/harness/browser.ts";
import { startServer, type TestServer } from "#tests/harness/server.ts";
import { becomes } from "#tests/harness/waiting.ts";

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const header = "sku;title;description;category;tags;price;stock;imageUrl;Colour";
const rows = [
  "ZZ-1;Kiaat salad servers;Turned from one branch;home;kitchen|wood;149.50;6;;brown",
  "ZZ-2;Kiaat bread board;Oiled by hand;home;kitchen;349.00;2;;brown",
  'ZZ-3;"Kiaat\nrolling pin";Heavy;home;;"189,90";3;;',
  "ZZ-4;Ki;;garden;;free;lots;;",
];
const csv = (...lines: string[]) => ({
  name: "spring range.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(`\uFEFF${lines.join("\r\n")}`),
});

test("choose a file, see its bad rows, import the good ones and export them", async () => {
  const { page, faults, close } = await visit(browser, server.url, {
    viewport: { width: 360, height: 800 },
    colorScheme: "dark",
    reducedMotion: "reduce",
  });
  await signIn(page, server.url, "vendor");
  await page.goto("/vendor/dashboard");
  await page.getByRole("link", { name: "Import CSV" }).click();
  await page.waitForURL("**/vendor/listings/import");

  await page.getByTestId("csv-file").setInputFiles(csv("name,price", "Kiaat bowl,5"));
  await page.getByRole("alert").getByText("The columns title, description, category and stock are missing.").waitFor();
  await page.getByText("spring range.csv").waitFor();

  await page.getByTestId("csv-file").setInputFiles(csv(header, ...rows));
  await page.getByText("2 to add, 0 to update, 2 rows with problems.").waitFor();
  await page.getByText("This column is not read: Colour").waitFor();
  await page.getByRole("alert").first().waitFor({ state: "detached" });
  const bad = page.getByRole("table").getByRole("row");
  expect(await bad.nth(1).getByRole("cell").allInnerTexts()).toEqual([
    "4",
    "Kiaat rolling pin",
    "price: Price has a comma: please write it with a point and without spaces, such as 299.50",
  ]);
  expect(await bad.nth(2).getByRole("listitem").count()).toBe(5);
  expect(await faultsOnPhoneAndDesk(page)).toEqual([]);
  expect((await (await page.request.get("/api/vendor/listings?search=Kiaat")).json()).total).toBe(0);

  await page.getByRole("button", { name: "Import 2 listings" }).click();
  await page.getByRole("heading", { name: "2 listings imported" }).waitFor();
  await page.getByText("Listings imported", { exact: true }).waitFor();
  await becomes(() => page.evaluate(() => document.activeElement?.textContent), "2 listings imported");
  expect(await faultsOnPhoneAndDesk(page)).toEqual([]);

  await page.getByRole("button", { name: "Import Another File" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download your listings" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^indaba-listings-\d{4}-\d\d-\d\d\.csv$/);
  const exported = await readFile(await download.path());
  expect(exported.toString()).toContain("ZZ-1,Kiaat salad servers,Turned from one branch,home,kitchen|wood,149.50,6,");
  await page.getByTestId("csv-file").setInputFiles({ name: "again.csv", mimeType: "text/csv", buffer: exported });
  await page.getByText(/^0 to add, \d+ to update, 0 rows with problems\.$/).waitFor();

  const [template] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download a template" }).click(),
  ]);
  const example = await readFile(await template.path());
  await page.getByTestId("csv-file").setInputFiles({ name: "template.csv", mimeType: "text/csv", buffer: example });
  await page.getByText("1 to add, 0 to update, 0 rows with problems.").waitFor();

  await page.getByRole("link", { name: "Vendor Dashboard" }).click();
  await page.getByRole("link", { name: "Kiaat bread board", exact: true }).waitFor();
  expect(faults).toEqual([]);
  await close();
}, 120_000);

test("a failed import keeps the file and shows an error; the second attempt succeeds", async () => {
  const { page, close } = await visit(browser, server.url);
  await signIn(page, server.url, "vendor");
  await page.goto("/vendor/listings/import");
  await page.getByTestId("csv-file").setInputFiles(csv(header, "ZZ-9;Kiaat pepper mill;Grinds;home;;99;1;;"));
  const button = page.getByRole("button", { name: "Import 1 listing" });
  await button.waitFor();
  await page.route("**/api/vendor/listings/import", (route) => route.abort());
  await button.click();
  await page.getByRole("alert").getByText("The connection was lost, and some rows may be in already.").waitFor();
  await page.unroute("**/api/vendor/listings/import");
  await page.route("**/api/vendor/listings/import", (route) =>
    route.fulfill({ status: 429, json: { message: "Too many files. Please try again in 5 minutes." } }),
  );
  await button.click();
  await page.getByText("Too many files. Please try again in 5 minutes.").waitFor();
  await page.unroute("**/api/vendor/listings/import");
  await button.click();
  await page.getByRole("heading", { name: "1 listing imported" }).waitFor();
  await close();
}, 60_000);

test("a shopper learns how to become a vendor", async () => {
  const { page, close } = await visit(browser, server.url);
  await page.goto("/vendor/listings/import");
  await page.getByRole("heading", { name: "Not a Vendor" }).waitFor();
  await page.getByRole("main").getByRole("link", { name: "Login" }).waitFor();
  await signIn(page, server.url, "shopper");
  await page.reload();
  await page.getByRole("heading", { name: "Not a Vendor" }).waitFor();
  await page.getByRole("main").locator("a[href='/vendor/register']").waitFor();
  await close();
}, 60_000);
