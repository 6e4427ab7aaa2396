// Accounts in a real browser: an admin decides on applications, settings are saved, a review is written and replaced, a used link is
// refused.
import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { ListingPage } from "#contract/listings/listings.ts";
import type { Vendor } from "#contract/vendors/vendors.ts";
import { axeFaults } from "#tests/harness/axe.ts";
import { postAs, register, signIn, visit } from "#tests/harness/browser.ts";
import { openSite } from "#tests/harness/site.ts";
import { becomes } from "#tests/harness/waiting.ts";

const { server, browser } = await openSite();

const toast = (page: Page) => page.getByRole("region", { name: /Notifications/ }).getByRole("listitem");
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("an admin approves one application and, after confirming, rejects another, by keyboard", async () => {
  const applicant = await visit(browser, server.url);
  await register(applicant.page, server.url);
  await postAs(
    applicant.page,
    server.url,
    "/api/vendor/register",
    {
      businessName: "Dusty Lamps",
      description: "Lamps found in dusty barns.",
      city: "Prieska",
      province: "Northern Cape",
    },
    201,
  );
  const { page, faults, close } = await visit(browser, server.url);
  await signIn(page, server.url, "admin");
  await page.goto("/admin/dashboard");
  const figure = (label: string) => page.locator(".stat-card", { hasText: label }).getByRole("definition");
  await page
    .getByText(/^\$\d+\.\d\d$/)
    .first()
    .waitFor();
  const vendors = Number(await figure("Total Vendors").textContent());
  const rows = page.getByRole("region", { name: "Pending Vendor Approvals" }).getByRole("listitem");
  await rows.first().waitFor();
  await becomes(() => rows.count(), 2);
  // The longest waiting is first: the demo's own.
  expect(await rows.first().textContent()).toContain("@vendors.indaba.example");

  await rows
    .first()
    .getByRole("button", { name: /^Approve/ })
    .click();
  await toast(page).getByText("Vendor approved").waitFor();
  await rows.nth(1).waitFor({ state: "detached" });
  await figure("Total Vendors")
    .getByText(String(vendors + 1))
    .waitFor();

  const reject = page.getByRole("button", { name: "Reject Dusty Lamps" });
  await reject.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("alertdialog", { name: "Reject Dusty Lamps?" });
  await dialog.waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await becomes(() => reject.evaluate((button) => button === document.activeElement), true);
  expect(await rows.count()).toBe(1);
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await toast(page).getByText("Vendor rejected").waitFor();
  await page.getByText("No applications are waiting.").waitFor();
  await becomes(() => page.evaluate(() => document.activeElement?.textContent), "Pending Vendor Approvals");
  await becomes(() => figure("Total Vendors").textContent(), String(vendors + 1));

  const own = await applicant.page.request.get("/api/vendor/me");
  expect(await own.json()).toMatchObject({ status: "rejected", verified: false });
  expect(faults).toEqual([]);
  await Promise.all([close(), applicant.close()]);
});

test("if another admin was faster, the server's sentence shows and the application disappears", async () => {
  const applicant = await visit(browser, server.url);
  await register(applicant.page, server.url);
  await postAs(
    applicant.page,
    server.url,
    "/api/vendor/register",
    {
      businessName: "Quick Lamps",
      description: "Lamps that light at once.",
      city: "Prieska",
      province: "Northern Cape",
    },
    201,
  );
  const { page, close } = await visit(browser, server.url);
  await signIn(page, server.url, "admin");
  await page.goto("/admin/dashboard");
  const approve = page.getByRole("button", { name: "Approve Quick Lamps" });
  await approve.waitFor();
  const waiting = (await (await page.request.get("/api/admin/vendors/pending")).json()) as Vendor[];
  const quick = waiting.find(({ businessName }) => businessName === "Quick Lamps");
  const other = await page.request.post(`/api/admin/vendors/${quick?.id}/reject`, {
    headers: { origin: server.url },
  });
  expect(other.status()).toBe(200);
  await approve.click();
  await toast(page).getByText("This application was rejected already.").waitFor();
  await approve.waitFor({ state: "detached" });
  await Promise.all([close(), applicant.close()]);
});

test("settings: an invalid number stays with its error, a valid one is stored with its country code, WhatsApp needs a number", async () => {
  const { page, faults, close } = await visit(browser, server.url, { viewport: { width: 360, height: 740 } });
  await register(page, server.url);
  await page.goto("/settings");
  const phone = page.getByLabel("Phone number");
  const whatsapp = page.getByRole("switch", { name: "WhatsApp notifications" });
  await phone.waitFor();
  expect(await whatsapp.isDisabled()).toBe(true);
  await phone.fill("082 12");
  await whatsapp.click();
  await press(page, "Save Preferences");
  await toast(page).getByText("Update failed").waitFor();
  await becomes(() => phone.getAttribute("aria-invalid"), "true");
  expect(await phone.inputValue()).toBe("082 12");
  await phone.fill("082 123 4567");
  await press(page, "Save Preferences");
  await toast(page).getByText("Settings updated").waitFor();
  await becomes(() => phone.inputValue(), "+27821234567");
  await page.reload();
  await phone.waitFor();
  await becomes(async () => [await phone.inputValue(), await whatsapp.isChecked()], ["+27821234567", true]);
  // Without a number WhatsApp is switched off in the stored settings too.
  await phone.fill("");
  await becomes(async () => [await whatsapp.isDisabled(), await whatsapp.isChecked()], [true, false]);
  await press(page, "Save Preferences");
  await toast(page).getByText("Settings updated").waitFor();
  await phone.fill("+27821234567");
  expect(await whatsapp.isChecked()).toBe(false);
  expect(faults).toEqual([]);
  await close();
});

test("a review is written by keyboard, shows on the page apart from buyers', and is replaced by a second one; it counts in no rating", async () => {
  const { page, faults, close } = await visit(browser, server.url);
  const { listings } = (await (await page.request.get("/api/listings?limit=24")).json()) as ListingPage;
  const product = listings.find(({ vendor }) => vendor.rating === null) ?? listings[0];
  if (!product) throw new Error("The shop has no listings");
  const before = product.vendor.totalReviews;
  await page.goto(`/product/${product.id}`);
  await page.getByRole("link", { name: "Login to write a review" }).waitFor();
  await register(page, server.url);
  await page.reload();
  const form = page.getByRole("form", { name: "Write a Review" });
  await form.waitFor();
  await form.getByRole("radio", { name: "5 stars", checked: true }).waitFor();
  await form.getByRole("radio", { name: "5 stars" }).focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await form.getByRole("radio", { name: "3 stars", checked: true }).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.type("  Good, but late.  ");
  await press(page, "Submit Review");
  await toast(page).getByText("Review submitted").waitFor();
  const mine = page.getByRole("region", { name: "Reviews" }).getByRole("listitem").first();
  await becomes(() => mine.getByRole("img").getAttribute("aria-label"), "3 out of 5");
  await becomes(() => mine.locator(".review-comment").textContent(), "Good, but late.");
  await form.getByRole("radio", { name: "5 stars", checked: true }).waitFor();
  await becomes(() => form.getByLabel("Comment (optional)").inputValue(), "");
  await page.getByRole("heading", { name: "Not bought here" }).waitFor();
  const counted = page.getByRole("region", { name: "Vendor", exact: true }).getByText(/^\d+ reviews?$/);
  await becomes(() => counted.textContent(), `${before} ${before === 1 ? "review" : "reviews"}`);

  await form.getByText(/A new review replaces that one/).waitFor();
  await form.getByRole("radio", { name: "1 star" }).check({ force: true });
  await press(page, "Submit Review");
  await page.getByRole("img", { name: "1 out of 5" }).waitFor();
  await page.getByText("Good, but late.").waitFor({ state: "detached" });
  await becomes(() => counted.textContent(), `${before} ${before === 1 ? "review" : "reviews"}`);
  expect(faults).toEqual([]);
  await close();
});

test("a refused review keeps its text; a vendor reads why it can't review its own listing", async () => {
  const { page, close } = await visit(browser, server.url);
  await signIn(page, server.url, "vendor");
  const own = (await (await page.request.get("/api/vendor/me")).json()) as { listings: { id: string }[] };
  await page.goto(`/product/${own.listings[0]?.id}`);
  await page.getByText("This is your own listing, and vendors can't review what they sell themselves.").waitFor();
  expect(await page.getByRole("form").count()).toBe(0);

  await signIn(page, server.url, "shopper");
  await page.reload();
  await page.route("**/api/reviews", (route) => route.fulfill({ status: 503, json: { message: "We are full." } }));
  await page.getByLabel("Comment (optional)").fill("Kept.");
  await page.getByRole("radio", { name: "2 stars" }).check({ force: true });
  await press(page, "Submit Review");
  await toast(page).getByText("Failed to submit review").waitFor();
  await toast(page).getByText("We are full.").waitFor();
  expect(await page.getByLabel("Comment (optional)").inputValue()).toBe("Kept.");
  expect(await page.getByRole("radio", { name: "2 stars" }).isChecked()).toBe(true);
  await close();
});

test("an invalid password link: its token leaves the address, and the error links to the login", async () => {
  const { page, faults, close } = await visit(browser, server.url);
  await page.goto("/auth/reset#token=never-was");
  await page.getByLabel("New password").fill("rooibos-and-rusks");
  await page.waitForURL(`${server.url}/auth/reset`);
  expect(await page.locator("header, footer").count()).toBe(0);
  await press(page, "Save and sign in");
  await page.getByRole("heading", { name: "This link does not work" }).waitFor();
  await page.getByRole("alert").getByText("This link is no longer valid. Please ask for a new one.").waitFor();
  await page.getByRole("link", { name: "Go to login" }).click();
  await page.waitForURL("**/auth/login");
  expect(faults).toEqual([]);
  await close();
});

test("a waiting button keeps its width, with a centred spinner; a field has one focus ring", async () => {
  const { page, close } = await visit(browser, server.url);
  await register(page, server.url);
  await page.goto("/settings");
  await page.getByLabel("Current password").fill("rooibos-and-rusks");
  const ring = (selector: string) =>
    page
      .locator(selector)
      .filter({ has: page.locator(":focus") })
      .or(page.locator(`${selector}:focus`))
      .evaluate((element) => getComputedStyle(element).outlineStyle);
  expect([await ring(".rt-TextFieldRoot"), await ring(".rt-TextFieldInput")]).toEqual(["solid", "none"]);
  await page.getByLabel("New password").fill("honeybush-and-rusks");
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/auth/password/change", async (route) => {
    await held;
    await route.continue();
  });
  const button = page.getByRole("button", { name: "Change password" });
  const before = await button.boundingBox();
  await button.click();
  const spinner = await button.locator(".rt-Spinner").boundingBox();
  expect((await button.boundingBox())?.width).toBe(before?.width ?? 0);
  const middle = (box: typeof before) => (box ? box.x + box.width / 2 : Number.NaN);
  expect(Math.abs(middle(spinner) - middle(before))).toBeLessThan(1);
  answer();
  await toast(page).getByText("Password changed").waitFor();
  await close();
});
