// From an application to a review, in Chromium against the real server: a vendor registers, an admin approves, the vendor lists a
// product with a picture, and a shopper finds it by chat and on the marketplace and reviews it.
import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { axeFaults, faultsOnPhoneAndDesk } from "#tests/harness/axe.ts";
import { type Visit, visit } from "#tests/harness/browser.ts";
import { openSite } from "#tests/harness/site.ts";
import { becomes } from "#tests/harness/waiting.ts";

const { server, browser } = await openSite();

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto("/auth/register");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill("rooibos-and-rusks");
  await page.locator("form button[type=submit]").click();
  await page.waitForURL("**/chat**");
}

async function expectSound({ page, faults }: Visit): Promise<void> {
  expect(await faultsOnPhoneAndDesk(page)).toEqual([]);
  expect(faults).toEqual([]);
}

/** Browses the gallery by keyboard, enlarges a picture by a press, closes it by Escape; the focus follows. */
async function expectGallery(page: Page, title: string): Promise<void> {
  const gallery = page.getByRole("region", { name: `Pictures of ${title}` });
  const top = () => gallery.evaluate((element) => element.getBoundingClientRect().height);
  const height = await top();
  await gallery.getByRole("button", { name: "Zoom picture 1 of 2" }).focus();
  await page.keyboard.press("ArrowRight");
  const second = gallery.getByRole("button", { name: "Zoom picture 2 of 2" });
  await gallery.getByText("2 / 2").waitFor();
  await becomes(() => second.evaluate((button) => button === document.activeElement), true);
  const picture = gallery.getByRole("img", { name: "The edge" });
  await picture.evaluate((image: HTMLImageElement) => image.decode());
  expect(await picture.evaluate((image: HTMLImageElement) => [image.currentSrc, image.naturalWidth > 0])).toEqual([
    expect.stringMatching(/-(320|640|1280)\.webp$/),
    true,
  ]);
  expect(await top()).toBe(height);
  await page.keyboard.press("Enter");
  const viewer = page.getByRole("dialog", { name: `Pictures of ${title}` });
  await viewer.getByText("The edge").waitFor();
  await viewer.getByRole("button", { name: "Zoom in" }).nth(1).click();
  const enlarged = viewer.getByRole("button", { name: "Zoom out" });
  await becomes(async () => (await enlarged.boundingBox())?.width, 2 * (page.viewportSize()?.width ?? 0));
  expect(await axeFaults(page)).toEqual([]);
  await viewer.getByRole("button", { name: "Previous picture" }).click();
  await viewer.getByText("1 / 2").waitFor();
  await page.keyboard.press("Escape");
  await viewer.waitFor({ state: "detached" });
  const first = gallery.getByRole("button", { name: "Zoom picture 1 of 2" });
  await becomes(() => first.evaluate((button) => button === document.activeElement), true);
  await gallery.getByText("1 / 2").waitFor();
}

test("register vendor, pending, approve, list with a picture, find by chat and marketplace, review", async () => {
  const product = "Kameeldoring carving board";
  const options = { viewport: { width: 360, height: 800 }, colorScheme: "dark" } as const;
  const vendor = await visit(browser, server.url, {
    ...options,
    permissions: ["geolocation"],
    geolocation: { latitude: -32.251923, longitude: 24.540613 },
  });
  await signUp(vendor.page, "vendor-journey@example.com");
  await vendor.page.goto("/vendor/dashboard");
  await vendor.page.getByRole("heading", { name: "Not a Vendor" }).waitFor();
  await vendor.page.getByRole("main").locator("a[href='/vendor/register']").first().click();
  await vendor.page.waitForURL("**/vendor/register");
  await vendor.page.getByLabel("Business name").fill("Karoo Kiosk");
  await vendor.page.getByLabel("Description").fill("What the Karoo grows, weaves and carves.");
  await vendor.page.getByRole("button", { name: "Detect Location" }).click();
  await vendor.page.getByText("-32.2519").waitFor();
  await vendor.page.getByText("24.5406").waitFor();
  await vendor.page.getByLabel("City").fill("Graaff-Reinet");
  await vendor.page.getByLabel("Province").selectOption("Eastern Cape");
  await expectSound(vendor);
  await vendor.page.locator("form button[type=submit]").click();
  await vendor.page.waitForURL("**/vendor/dashboard");
  await vendor.page.getByRole("heading", { name: "Karoo Kiosk" }).waitFor();
  await vendor.page.getByText("N/A", { exact: true }).waitFor();
  await vendor.page
    .getByText(/being looked at|under review|pending/i)
    .first()
    .waitFor();
  await expectSound(vendor);

  const admin = await visit(browser, server.url, options);
  await admin.page.goto("/auth/login");
  await admin.page.getByLabel("Email").fill("admin@indaba.example");
  await admin.page.getByLabel("Password").fill("indaba-demo");
  await admin.page.getByRole("button", { name: "Login" }).click();
  await admin.page.waitForURL("**/chat");
  await admin.page.goto("/admin/dashboard");
  const application = admin.page.getByRole("listitem").filter({ hasText: "vendor-journey@example.com" });
  await application.getByText("Karoo Kiosk").waitFor();
  await expectSound(admin);
  await application.getByRole("button", { name: /^Approve/ }).click();
  await application.waitFor({ state: "detached" });
  await admin.close();

  await vendor.page.getByRole("button", { name: "Check again" }).click();
  await vendor.page.getByRole("button", { name: "Check again" }).waitFor({ state: "detached" });
  await vendor.page.getByRole("main").locator("a[href='/vendor/listings/new']").first().click();
  await vendor.page.waitForURL("**/vendor/listings/new");
  await vendor.page.getByLabel("Title").fill(product);
  await vendor.page.getByLabel("Description").fill("Made by hand in Graaff-Reinet, one at a time.");
  await vendor.page.getByLabel("Category").selectOption("home");
  await vendor.page.getByLabel("Tags").fill("handmade");
  await vendor.page.keyboard.press("Enter");
  await vendor.page.getByLabel("Price").fill("849.50");
  await vendor.page.getByLabel("Stock").fill("7");
  const picture = async (name: string, background: string) => ({
    name,
    mimeType: "image/jpeg",
    buffer: await sharp({ create: { width: 900, height: 700, channels: 3, background } })
      .withExif({ IFD0: { Copyright: "Nobody" } })
      .jpeg()
      .toBuffer(),
  });
  await vendor.page
    .locator("input[type=file]")
    .first()
    .setInputFiles([await picture("board.jpg", "#b4532a"), await picture("edge.jpg", "#3a5a2a")]);
  await vendor.page.getByLabel("What picture 2 shows").fill("The edge");
  await expectSound(vendor);
  await vendor.page.locator("form button[type=submit]").click();
  await vendor.page.waitForURL("**/vendor/dashboard");
  await vendor.page.getByText(product).first().waitFor();
  await vendor.page.getByText("$849.50").first().waitFor();
  await expectSound(vendor);
  await vendor.close();

  const shopper = await visit(browser, server.url, options);
  await signUp(shopper.page, "shopper-journey@example.com");
  const input = shopper.page.getByRole("textbox", { name: "Message" });
  await input.fill(product.toLowerCase());
  await input.press("Enter");
  const card = shopper.page.locator(".chat-card").filter({ hasText: product });
  await card.getByText("R849.50").waitFor();

  await shopper.page.goto(`/marketplace?search=${encodeURIComponent("HANDMADE")}`);
  const tile = shopper.page.getByRole("main").locator("article").filter({ hasText: product });
  await tile.locator("img").waitFor();
  await shopper.page.waitForFunction(
    (title) =>
      [...document.querySelectorAll("main article")].some(
        (article) => article.textContent?.includes(title) && (article.querySelector("img")?.naturalWidth ?? 0) > 0,
      ),
    product,
  );
  await tile.getByRole("link", { name: product }).click();
  await shopper.page.waitForURL("**/product/*");
  await shopper.page.getByRole("heading", { name: "Write a Review" }).waitFor();
  await expectGallery(shopper.page, product);
  await shopper.page.getByRole("radio", { name: /^4/ }).check({ force: true });
  await shopper.page
    .getByRole("main")
    .getByRole("textbox", { name: /comment/i })
    .fill("  Sturdy and handsome.  ");
  await shopper.page.getByRole("button", { name: /submit review/i }).click();
  await shopper.page.locator(".review").getByText("Sturdy and handsome.", { exact: true }).waitFor();
  // It wasn't bought here, so the vendor stays unrated. The form is reset.
  await shopper.page.getByRole("heading", { name: "Not bought here" }).waitFor();
  await shopper.page.getByRole("region", { name: "Vendor" }).getByText("0 reviews").waitFor();
  await shopper.page.getByRole("radio", { name: /^5/, checked: true }).waitFor();
  const comment = shopper.page.getByRole("main").getByRole("textbox", { name: /comment/i });
  await becomes(() => comment.inputValue(), "");
  await expectSound(shopper);
  await shopper.close();
}, 120_000);
