// A vendor in Chromium against the real server: apply, prepare a listing with a picture, change its stock, archive and reactivate it;
// import a file, whose errors show before anything is written.
import { expect, test } from "bun:test";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import sharp from "sharp";
import type { OwnVendor, VendorListing, VendorListingDetail } from "#contract/vendors/vendors.ts";
import { axeFaults, faultsOnPhoneAndDesk } from "#tests/harness/axe.ts";
import { register, signIn, visit } from "#tests/harness/browser.ts";
import { openSite } from "#tests/harness/site.ts";
import { becomes } from "#tests/harness/waiting.ts";

const { server, browser } = await openSite();

const read = async <Reply>(page: Page, path: string) => (await (await page.request.get(path)).json()) as Reply;

/** As large as a phone's photo, so that it is scaled down. */
const photo = async (name: string, background: string) => ({
  name,
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 2400, height: 1800, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

async function expectNoFaults(page: Page): Promise<void> {
  expect(await axeFaults(page)).toEqual([]);
  await becomes(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
}

test("a shopper applies, is pending, prepares a listing with a picture and finds it on the dashboard", async () => {
  const { page, faults, close } = await visit(browser, server.url, {
    geolocation: { latitude: -29.858680391, longitude: 31.021840412 },
    permissions: ["geolocation"],
    viewport: { width: 360, height: 740 },
  });
  const main = page.getByRole("main");
  await register(page, server.url);
  await page.goto("/vendor/dashboard");
  await main.getByRole("heading", { name: "Not a Vendor" }).waitFor();
  expect(await page.getByRole("banner").getByText("Vendor").count()).toBe(0);
  await main.getByRole("link", { name: "Become a Vendor" }).click();

  await page.getByLabel("Business name").fill("Umbilo Baskets");
  await page.getByLabel("Description").fill("Hand-woven ilala palm baskets.");
  await page.getByLabel("City").fill("Durban");
  await page.getByLabel("Province").selectOption("KwaZulu-Natal");
  await page.getByRole("button", { name: "Register Business" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "No", exact: true }).click();
  await page.getByRole("button", { name: "Detect Location" }).click();
  await page.getByText("Detected: -29.8587, 31.0218").waitFor();
  await expectNoFaults(page);
  await page.getByRole("button", { name: "Register Business" }).click();

  await page.waitForURL("**/vendor/dashboard");
  await main.getByRole("heading", { level: 1, name: "Umbilo Baskets" }).waitFor();
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("dialog", { name: "Account" }).getByRole("link", { name: "Vendor" }).waitFor();
  await page.keyboard.press("Escape");
  await main.getByText("Your application is pending").waitFor();
  expect(await main.getByText("N/A").count()).toBe(1);
  const vendor = await read<OwnVendor>(page, "/api/vendor/me");
  expect([vendor.latitude, vendor.longitude]).toEqual(["-29.858680391", "31.021840412"]);
  await main.getByRole("button", { name: "Check again" }).click();
  await main.getByText("Still pending. Please look again later.").waitFor();

  await main.getByRole("link", { name: "Create Your First Listing" }).click();
  await page.waitForURL("**/vendor/listings/new");
  await page
    .getByTestId("picture-file")
    .setInputFiles([
      await photo("basket.jpg", "#c98b4a"),
      await photo("handle.jpg", "#7a4d00"),
      { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Notes") },
    ]);
  await page.getByText("notes.txt: Please choose a JPEG, PNG, WebP or AVIF picture.").waitFor();
  await page.getByLabel("Title").fill("Ilala palm basket");
  await page.getByLabel("Description").fill("Woven by hand in Hluhluwe.");
  await page.getByLabel("Category").selectOption("home");
  await page.getByRole("textbox", { name: "Tags" }).fill("basket,ilala,");
  await page.getByLabel("Price").fill("1 299,50");
  await page.getByLabel("Stock").fill("12");
  await page.getByText("The pictures are uploaded.").waitFor();
  await page.getByLabel("What picture 2 shows").fill("The plaited handle");
  await page.getByRole("button", { name: "Move picture 2 left" }).press("Enter");
  await page.waitForFunction(() => document.activeElement?.getAttribute("aria-label") === "Move picture 1 right");
  await expectNoFaults(page);
  await page.getByRole("button", { name: "Add Listing" }).click();

  await page.waitForURL("**/vendor/dashboard");
  const row = main.getByRole("listitem").filter({ hasText: "Ilala palm basket" });
  await row.getByText("$1299.50").waitFor();
  const { listings } = await read<OwnVendor>(page, "/api/vendor/me");
  const made = await read<VendorListingDetail>(page, `/api/vendor/listings/${listings[0]?.id}`);
  expect(made.pictures.map(({ alt }) => alt)).toEqual(["The plaited handle", ""]);
  // The picture loads in the row's width, not the original's.
  await row.locator("img").evaluate((image: HTMLImageElement) => image.decode());
  expect(await row.locator("img").evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/-320\.webp$/);
  await expectNoFaults(page);
  expect(faults).toEqual([]);
  await close();
});

test("a stock that changed meanwhile shows; archiving can be undone; an edit sends changed fields only", async () => {
  const { page, faults, close } = await visit(browser, server.url);
  const main = page.getByRole("main");
  const origin = { origin: server.url };
  await register(page, server.url);
  const application = {
    businessName: "Karoo Wool",
    description: "Wool from the Great Karoo.",
    city: "Graaff-Reinet",
    province: "Eastern Cape",
  };
  expect((await page.request.post("/api/vendor/register", { data: application, headers: origin })).status()).toBe(201);
  const titles = Array.from({ length: 30 }, (_, at) => `Blanket ${String(at + 1).padStart(2, "0")}`);
  for (const title of titles) {
    const data = { title, description: "Warm.", category: "home", tags: [], price: "450.00", stock: 3 };
    expect((await page.request.post("/api/listings", { data, headers: origin })).status()).toBe(201);
  }
  await page.goto("/vendor/dashboard");
  const rows = main.locator(".listing-row");
  await main.getByText("30 listings", { exact: true }).waitFor();
  // More load on scrolling.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await rows.filter({ hasText: "Blanket 01" }).waitFor();
  await becomes(() => rows.count(), 30);

  await page.getByRole("searchbox", { name: "Search your listings" }).fill("blanket 07");
  await main.getByText("1 listing", { exact: true }).waitFor();
  await page.waitForURL(({ searchParams }) => searchParams.get("search") === "blanket 07");
  const { listings } = await read<{ listings: VendorListing[] }>(page, "/api/vendor/listings?search=blanket%2007");
  const { id } = listings[0] as VendorListing;

  const stock = rows.getByLabel("Stock of Blanket 07");
  await page.request.patch(`/api/listings/${id}`, { data: { stock: 1 }, headers: origin });
  await stock.fill("8");
  await rows.getByRole("button", { name: "Save" }).click();
  await rows.getByRole("alert").filter({ hasText: "there is 1 now" }).waitFor();
  await becomes(() => stock.inputValue(), "1");
  await stock.fill("9");
  await stock.press("Enter");
  await rows.getByRole("button", { name: "Save" }).waitFor({ state: "detached" });
  await becomes(async () => (await read<VendorListing>(page, `/api/vendor/listings/${id}`)).stock, 9);

  await rows.getByRole("button", { name: "Archive Blanket 07" }).click();
  await main.getByText("Archived Blanket 07.").waitFor();
  await main.getByText("No listings found").waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent === "Undo");
  await page.keyboard.press("Enter");
  await rows.filter({ hasText: "Blanket 07" }).waitFor();
  await becomes(async () => (await read<VendorListing>(page, `/api/vendor/listings/${id}`)).status, "active");

  await rows.getByRole("link", { name: "Edit Blanket 07" }).click();
  await page.getByLabel("Price").fill("499");
  const sent = page.waitForRequest((request) => request.method() === "PATCH");
  await page.getByRole("button", { name: "Save Changes" }).click();
  expect((await sent).postDataJSON()).toEqual({ price: "499.00" });
  await page.waitForURL("**/vendor/dashboard**");
  await rows.filter({ hasText: "Blanket 07" }).getByText("$499.00").waitFor();
  expect(faults).toEqual([]);
  await close();
});

test("Back asks before leaving a form with unsaved changes; an expired login keeps the form", async () => {
  const { page, context, faults, close } = await visit(browser, server.url, { viewport: { width: 360, height: 740 } });
  const main = page.getByRole("main");
  await register(page, server.url);
  const application = {
    businessName: "Swartland Soap",
    description: "Soap of olive oil and buchu.",
    city: "Malmesbury",
    province: "Western Cape",
  };
  const headers = { origin: server.url };
  expect((await page.request.post("/api/vendor/register", { data: application, headers })).status()).toBe(201);
  await page.goto("/vendor/dashboard");
  await main.getByRole("link", { name: "Add Listing" }).click();
  const title = page.getByLabel("Title");
  await title.fill("Buchu soap");
  const back = async (leave: boolean) => {
    const asked = page.waitForEvent("dialog");
    const pressed = page.goBack();
    const dialog = await asked;
    expect(dialog.message()).toBe("Leave without saving? What you typed will be lost.");
    await (leave ? dialog.accept() : dialog.dismiss());
    await pressed;
  };
  await back(false);
  await page.waitForURL("**/vendor/listings/new");
  expect(await title.inputValue()).toBe("Buchu soap");

  await page.getByLabel("Description").fill("A round piece.");
  await page.getByLabel("Category").selectOption("home");
  await page.getByLabel("Price").fill("45");
  await page.getByLabel("Stock").fill("9");
  const cookies = await context.cookies();
  await context.clearCookies();
  await page.getByRole("button", { name: "Add Listing" }).click();
  await main.getByText("Your login has expired.").waitFor();
  expect(await title.inputValue()).toBe("Buchu soap");
  // As after a login in another tab.
  await context.addCookies(cookies);
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await main.getByText("Your login has expired.").waitFor({ state: "detached" });
  await back(true);
  await main.getByRole("heading", { level: 1, name: "Swartland Soap" }).waitFor();
  expect(faults).toEqual([]);
  await close();
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
});

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
});
