// The whole journey across two sites, with third-party cookies blocked: a vendor registers, is approved and copies one line into its
// page; a shopper there finds products by chat, signs in, fills the cart and pays on the marketplace; the vendor sees the numbers.
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { launchBrowser, type Visit, visit } from "#tests/harness/browser.ts";
import { type PlainBrowser, startPlainBrowser } from "#tests/harness/plain-browser.ts";
import { startServer, type TestServer } from "#tests/harness/server.ts";

setDefaultTimeout(120_000);

let market: TestServer;
let staff: Browser;
let shopper: PlainBrowser;
let hostPage = "";
const host = Bun.serve({
  port: 0,
  fetch: () => new Response(hostPage, { headers: { "content-type": "text/html; charset=utf-8" } }),
});
const hostUrl = `http://vendor.localhost:${host.port}`;

beforeAll(async () => {
  [market, staff, shopper] = await Promise.all([
    startServer({}, { host: "market.localhost" }),
    launchBrowser(),
    startPlainBrowser({ thirdPartyCookies: "blocked" }),
  ]);
}, 120_000);
afterAll(async () => {
  await Promise.all([staff?.close(), shopper?.close()]);
  await market?.close();
  await host.stop(true);
});

/** Posts from one of the shop's pages, as only the browser resolves its name. */
const post = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([to, text]) => {
      const headers = { "content-type": "application/json" };
      const reply = await fetch(to as string, { method: "POST", headers, body: text as string });
      if (!reply.ok) throw new Error(`${to}: ${reply.status} ${await reply.text()}`);
    },
    [path, JSON.stringify(body)],
  );

/** Returns the copied line. */
async function setUpShop(vendor: Visit): Promise<string> {
  const { page } = vendor;
  await page.goto("/auth/register");
  await page.getByLabel("Email").fill("kraal@example.com");
  await page.getByLabel("Password").fill("rooibos-and-rusks");
  await page.getByRole("button", { name: "Sign Up" }).click();
  await page.waitForURL("**/chat**");
  await page.goto("/vendor/register");
  await page.getByLabel("Business name").fill("Moordenaars Karoo Kraal");
  await page.getByLabel("Description").fill("Enamel and copper for the kitchen.");
  await page.getByLabel("City").fill("Laingsburg");
  await page.getByLabel("Province").selectOption("Western Cape");
  await page.getByRole("button", { name: "Register Business" }).click();
  await page.getByRole("button", { name: "Yes, submit" }).click();
  await page.waitForURL("**/vendor/dashboard");

  const admin = await visit(staff, market.url);
  await admin.page.goto("/auth/login");
  await post(admin.page, "/api/auth/login", { email: "admin@indaba.example", password: "indaba-demo" });
  await admin.page.goto("/admin/dashboard");
  const application = admin.page.getByRole("listitem").filter({ hasText: "kraal@example.com" });
  await application.getByRole("button", { name: /^Approve/ }).click();
  await application.waitFor({ state: "detached" });
  await admin.close();

  for (const [title, price] of [
    ["Enamel kettle in sky blue", "249.00"],
    ["Copper jam pot", "899.00"],
  ]) {
    const listing = {
      title,
      description: "Made by hand in Laingsburg.",
      category: "home",
      tags: ["kitchen"],
      price,
      stock: 4,
    };
    await post(page, "/api/listings", listing);
  }

  await page.goto("/vendor/dashboard");
  await page.getByRole("link", { name: "Chat on your site" }).click();
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByLabel("Sites that may show the chat").fill(`${hostUrl}/shop/index.html`);
  await page.getByRole("button", { name: "Add site" }).click();
  const stored = page.waitForResponse((reply) => reply.request().method() === "PUT");
  await page.getByRole("button", { name: "Save chat" }).click();
  expect((await stored).status()).toBe(200);
  const line = page.locator("code").filter({ hasText: "<script" });
  await line.waitFor();
  return (await line.textContent()) as string;
}

const chat = (page: Page) => page.frameLocator("indaba-chat iframe");

async function ask(page: Page, question: string): Promise<void> {
  const field = chat(page).getByRole("textbox", { name: "Message" });
  await field.fill(question);
  await field.press("Enter");
}

test("from one line on the vendor's page to a paid order", async () => {
  const vendor = await visit(staff, market.url);
  const line = await setUpShop(vendor);
  expect(line).toMatch(
    new RegExp(`^<script src="${market.url}/widget/v1/loader.js" data-key="pk_live_[0-9a-f]{32}" async></script>$`),
  );
  hostPage = `<!doctype html><html lang="en-ZA"><meta name="viewport" content="width=device-width"><title>Karoo Kraal</title>
    <h1>Karoo Kraal</h1><p>Enamel and copper from Laingsburg.</p>${line}</html>`;

  const { page, faults } = await shopper.visit();
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(market.url)) asked.push(request.url());
  });
  await page.goto(hostUrl);
  const button = page.locator("indaba-chat").getByRole("button", { name: "Chat with us" });
  await button.waitFor();
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual([`${market.url}/widget/v1/loader.js`]);
  expect(await shopper.context.cookies()).toEqual([]);

  await button.click();
  await chat(page).getByRole("heading", { name: "Moordenaars Karoo Kraal" }).waitFor();
  await ask(page, "do you have kettles under R300?");
  const card = chat(page).getByRole("listitem").filter({ hasText: "Enamel kettle in sky blue" });
  await card.getByText("R249.00").waitFor();
  // Only this vendor's listing, although the demo shop has kettles too.
  expect(await chat(page).locator(".chat-card").count()).toBe(1);

  // A visitor's press opens the sign-in pop-up; the action follows afterwards.
  const popupComes = shopper.context.waitForEvent("page");
  await card.getByRole("button", { name: /Add to Cart/ }).click();
  const popup = await popupComes;
  await popup.getByText("Moordenaars Karoo Kraal").first().waitFor();
  await popup.getByText(hostUrl).waitFor();
  await chat(page)
    .getByText(/^\d{4}$/)
    .waitFor();
  await popup
    .getByRole("button", { name: /Create an account|Sign up/i })
    .first()
    .click();
  await popup.getByLabel("Email").fill("nomvula@example.com");
  await popup.getByLabel("Password").fill("rooibos-and-rusks");
  await popup.getByRole("button", { name: "Sign Up" }).click();
  const closed = popup.waitForEvent("close");
  await popup.getByRole("button", { name: /^Continue as nomvula/ }).click();
  await closed;
  await card.getByRole("button", { name: /Added|Add to Cart/ }).waitFor();
  await chat(page).getByRole("status").filter({ hasText: "Enamel kettle in sky blue is in your cart." }).waitFor();
  await chat(page).getByRole("button", { name: "Checkout" }).waitFor();
  await chat(page)
    .getByText(/nomvula/)
    .first()
    .waitFor();

  await ask(page, "what is in my cart?");
  const cart = chat(page).getByRole("region", { name: "Your cart" }).last();
  await cart.getByText("Enamel kettle in sky blue").waitFor();

  // After a reload the chat is restored and signed in, without third-party cookies.
  await page.reload();
  await button.click();
  await chat(page).getByText("Enamel kettle in sky blue").first().waitFor();
  await chat(page)
    .getByText(/nomvula/)
    .first()
    .waitFor();

  const tabComes = shopper.context.waitForEvent("page");
  await chat(page).getByRole("link", { name: "Checkout" }).last().click();
  const tab = await tabComes;
  await tab.waitForURL(`${market.url}/checkout`);
  await tab.getByText("Enamel kettle in sky blue × 1").waitFor();
  await tab.getByRole("button", { name: /^Pay R249\.00/ }).click();
  const card2 = tab.frameLocator("iframe[id^=inline-checkout]");
  await card2
    .getByRole("button", { name: /success/i })
    .first()
    .click();
  await tab.waitForURL("**/orders");
  await tab.getByText("Enamel kettle in sky blue").first().waitFor();
  await tab.close();

  await ask(page, "where is my order?");
  await chat(page).getByRole("region", { name: "Your orders" }).getByText("Paid").first().waitFor();
  expect(faults).toEqual([]);

  await vendor.page.goto("/vendor/widget");
  const figure = (label: string) =>
    vendor.page.locator(".stat-card").filter({ hasText: label }).locator(".stat-value").textContent();
  await vendor.page.locator(".stat-card").filter({ hasText: "Orders" }).getByText("1", { exact: true }).waitFor();
  expect([await figure("Opened"), await figure("Added to a cart")]).toEqual(["2", "1"]);
});
