// A shopper in the chat on another site, with third-party cookies blocked: signs in with or without a pop-up, fills the cart, hands it
// over to the marketplace, signs out; and the messages for a refused location, an expired token and a closed chat.
import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { centsToPrice } from "#contract/shared/money.ts";
import { cartItems, listings, vendors, widgetKeys, widgets, widgetTokens } from "#db/schema.ts";
import { type PlainBrowser, startPlainBrowser } from "#tests/harness/plain-browser.ts";
import { startServer, type TestServer } from "#tests/harness/server.ts";
import { becomes } from "#tests/harness/waiting.ts";
import { addWidget, demoVendorId } from "#tests/harness/widget.ts";
import { serveVendorSite } from "#tests/harness/widget-page.ts";

let market: TestServer;
let browser: PlainBrowser;
let key = "";
let page: Page;
const host = serveVendorSite(() => ({ marketUrl: market.url, key }));
const hostUrl = host.url;

beforeAll(async () => {
  [market, browser] = await Promise.all([startServer({}, { host: "market.localhost" }), startPlainBrowser()]);
  const { db } = market;
  const vendorId = await demoVendorId(market.db);
  key = await addWidget(db, vendorId, { origins: [hostUrl] });
  await db.delete(cartItems);
  const { page: shop, close } = await browser.visit(`${market.url}/auth/login`);
  await shop.getByLabel("Email").fill("shopper@indaba.example");
  await shop.getByLabel("Password").fill("indaba-demo");
  await shop.getByRole("button", { name: "Login" }).click();
  await shop.waitForURL((url) => !url.pathname.startsWith("/auth"));
  await close();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await market?.close();
  await host.stop();
});
afterEach(async () => {
  await page?.close();
});

const chat = () => page.frameLocator("indaba-chat iframe");
const field = () => chat().getByRole("textbox", { name: "Message" });
const notice = () => chat().locator(".frame-notice");
const answers = () => chat().locator('.chat-message-assistant[aria-busy="false"]');
const account = () => chat().getByRole("button", { name: /^Signed in as/ });

async function ask(question: string): Promise<void> {
  const before = await answers().count();
  await field().fill(question);
  await field().press("Enter");
  await answers().nth(before).waitFor();
}

/** Opens a new visitor's chat. */
async function openChat(): Promise<void> {
  ({ page } = await browser.visit(hostUrl));
  await page.locator("indaba-chat").getByRole("button", { name: "Chat with us" }).click();
  await chat().locator(".chat").waitFor();
  if ((await account().count()) > 0) await signOut();
  else await chat().getByRole("button", { name: "New chat" }).click();
  // The last visit's messages are gone.
  await chat().locator(".chat-greeting").waitFor();
  await becomes(() => answers().count(), 0);
}

async function signOut(): Promise<void> {
  await account().click();
  await chat().getByRole("button", { name: "Sign out" }).click();
  await chat().getByRole("button", { name: "Sign in" }).first().waitFor();
}

/** Consents in the pop-up that `press` opens; types the number there if the pop-up asks for it. */
async function agreeAfter(press: () => Promise<void>, number?: string): Promise<void> {
  const comes = browser.context.waitForEvent("page");
  await press();
  const popup = await comes;
  const closed = popup.waitForEvent("close");
  if (number) await popup.getByLabel(/^Number that the chat/).fill(number);
  await popup.getByRole("button", { name: /^Continue as shopper/ }).click();
  await closed;
  await page.bringToFront();
}

test("the cart: added after signing in, refused beyond the stock, handed over to the same account's checkout; after signing out, a new visitor's chat", async () => {
  await openChat();
  await ask("laptop");
  await chat().getByRole("button", { name: "Share", exact: true }).waitFor();
  const card = chat().locator(".chat-card").first();
  const id = (await card.getAttribute("data-listing-id")) as string;
  const title = (await card.getByRole("heading").textContent()) as string;
  const add = card.getByRole("button", { name: /Add to Cart/ });
  await agreeAfter(() => add.click());
  await card.getByRole("button", { name: /Added/ }).waitFor();
  await account().waitFor();

  await market.db.update(listings).set({ stock: 1 }).where(eq(listings.id, id));
  await add.click();
  await notice().getByText("Only 1 left in stock, and your cart already holds 1.").waitFor();
  // A notice doesn't cover a menu, and disappears with its cause.
  await account().click();
  await chat().getByRole("button", { name: "Sign out" }).click({ trial: true });
  await page.keyboard.press("Escape");
  await market.db.update(listings).set({ stock: 5 }).where(eq(listings.id, id));
  await add.click();
  await card.getByRole("button", { name: /Added/ }).waitFor();
  await notice().getByText("is in your cart.").waitFor();

  await ask("what is in my cart?");
  const comes = browser.context.waitForEvent("page");
  await chat().getByRole("link", { name: "Checkout" }).click();
  const tab = await comes;
  await tab.waitForURL(`${market.url}/checkout`);
  await tab.getByText(`${title} × 2`).waitFor();
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  await tab.close();

  await page.bringToFront();
  await signOut();
  await chat().locator(".chat-greeting").waitFor();
  await becomes(() => field().evaluate((input) => input === document.activeElement), true);
  await ask("what is in my cart?");
  await chat().getByRole("region", { name: "Sign in" }).waitFor();
  expect(await chat().getByText(title).count()).toBe(0);

  // The earlier request to add is carried out too.
  await ask("laptop");
  await ask("add the first one to my cart");
  await ask("thank you");
  await agreeAfter(() => chat().locator(".frame-account").getByRole("button", { name: "Sign in" }).click());
  await notice().getByText("is in your cart.").waitFor();
});

test("a blocked pop-up becomes a focused link, with which signing in continues", async () => {
  await openChat();
  await page
    .frames()
    .find((frame) => frame.url().startsWith(market.url))
    ?.evaluate(() => {
      window.open = () => null;
    });
  await ask("what is in my cart?");
  await chat().getByRole("region", { name: "Sign in" }).getByRole("button", { name: "Sign in" }).click();
  const link = notice().getByRole("link", { name: "Sign in" });
  await link.and(chat().locator(":focus")).waitFor();
  await notice()
    .getByText(/^Your browser kept the window closed/)
    .waitFor();
  const number = await notice()
    .locator("strong")
    .getByText(/^\d{4}$/)
    .textContent();
  await agreeAfter(() => link.press("Enter"), number as string);
  await account().waitFor();
  // The earlier request is answered now.
  await chat().getByRole("region", { name: "Your cart" }).waitFor();
});

test("a refused location: the chat asks for a city; OK returns the focus", async () => {
  await openChat();
  const devtools = await browser.context.browser()?.newBrowserCDPSession();
  await devtools?.send("Browser.setPermission", { permission: { name: "geolocation" }, setting: "denied" });
  await ask("what is near me?");
  const share = chat().getByRole("button", { name: "Share location" });
  await share.click();
  await notice()
    .getByText("Your location isn’t available here. Type your city instead, for example: near Durban.")
    .waitFor();
  await notice().getByRole("button", { name: "OK" }).click();
  await share.and(chat().locator(":focus")).waitFor();
  await share.click();
  await notice()
    .getByText(/^Your location/)
    .waitFor();
  await ask("laptops near Durban");
  await becomes(() => notice().textContent(), "");
});

test("on a product's page the chat knows the product by the vendor's sku; the page's language is marked", async () => {
  const [product] = await market.db
    .select({ sku: listings.sku, title: listings.title, stock: listings.stock, cents: listings.priceCents })
    .from(listings)
    .where(eq(listings.sku, "HV-LAP-STUDY11"));
  if (!product) throw new Error("the demo shop has no HV-LAP-STUDY11");
  await openChat();
  await page.locator("script[data-key]").evaluate((script, sku) => {
    Object.assign(script.dataset, { locale: "af-ZA", listing: sku });
  }, product.sku);
  await chat().getByText("Hallo! Vra my enigiets oor Highveld Tech Traders se produkte.").waitFor();
  expect(await chat().locator(".chat-greeting").getAttribute("lang")).toBe("af");
  await ask("is this in stock?");
  await chat()
    .getByText(`Yes, it is available: ${product.stock} in stock at R${centsToPrice(product.cents)} (${product.title}).`)
    .first()
    .waitFor();
});

test("a frame opened long after loading gets a new token and keeps the typed text", async () => {
  await browser.context.clearCookies({ name: /^indaba_widget/ });
  ({ page } = await browser.visit(hostUrl));
  const button = page.locator("indaba-chat").getByRole("button", { name: "Chat with us" });
  await button.hover();
  await chat().locator("#shell").waitFor({ state: "attached" });
  const shell = page.frames().find((frame) => frame.url().startsWith(market.url));
  await shell?.waitForFunction(() => Reflect.has(window, "indabaShell"));
  await shell?.evaluate(() => {
    const { frame, field } = Reflect.get(window, "indabaShell") as {
      frame: { bootToken: string };
      field: HTMLTextAreaElement;
    };
    frame.bootToken = "over";
    field.value = "a laptop";
    const now = Date.now;
    Date.now = () => now() + 300_000;
  });
  await button.click();
  await chat().locator(".chat").waitFor();
  await becomes(() => field().inputValue(), "a laptop");
  await field().press("Enter");
  await answers().first().waitFor();
  expect(await chat().locator(".chat-bubble-error").count()).toBe(0);
});

test("a long shop name leaves room for the chat", async () => {
  const named = eq(vendors.businessName, "Highveld Tech Traders");
  const name =
    "The Grandmother’s Handwoven Basket and Beadwork Emporium of the Upper Highveld and Surrounding Villages";
  await market.db.update(vendors).set({ businessName: name }).where(named);
  await openChat();
  const heading = chat().getByRole("heading", { level: 1, name });
  expect((await heading.boundingBox())?.height).toBeLessThan(50);
  const back = eq(vendors.businessName, name);
  await market.db.update(vendors).set({ businessName: "Highveld Tech Traders" }).where(back);
});

test("an expired token is renewed silently", async () => {
  await openChat();
  await ask("laptop");
  await market.db.update(widgetTokens).set({ expiresAt: new Date(0) });
  await ask("cheaper ones");
  expect(await chat().locator(".chat-bubble-error").count()).toBe(0);
  expect(await chat().locator(".chat-bubble-user").allTextContents()).toEqual(["laptop", "cheaper ones"]);
  await becomes(() => notice().textContent(), "");
});

test("a chat with a revoked key says that it has ended, then that it is closed, and never shows the browser's error page", async () => {
  await openChat();
  await ask("laptop");
  await market.db
    .update(widgetKeys)
    .set({ endsAt: new Date(0) })
    .where(eq(widgetKeys.key, key));
  await ask("cheaper ones");
  await notice().getByText("This chat has ended. Please start it again.").waitFor();
  await notice().getByRole("button", { name: "Start again" }).click();
  await notice().getByText("This chat is closed. The shop doesn’t take questions here at the moment.").waitFor();
  await notice().getByRole("button", { name: "Go to the marketplace" }).waitFor();

  await market.db.update(widgetKeys).set({ endsAt: null }).where(eq(widgetKeys.key, key));
});

test("an open chat on a site removed from the vendor's list says that it is closed", async () => {
  await openChat();
  await ask("laptop");
  await market.db.update(widgets).set({ origins: ["https://elsewhere.example"] });
  await market.db.update(widgetTokens).set({ expiresAt: new Date(0) });
  await ask("cheaper ones");
  await notice().getByRole("button", { name: "Start again" }).click();
  await notice()
    .getByText(/^This chat is closed/)
    .waitFor();
  await market.db.update(widgets).set({ origins: [hostUrl] });
});
