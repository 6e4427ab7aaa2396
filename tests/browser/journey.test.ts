// The main journey in Chromium against the real server: search by chat, refine, open a product, register, add to the cart.
import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { axeFaults } from "#tests/harness/axe.ts";
import { animated, restingPlace, visit } from "#tests/harness/browser.ts";
import { openSite } from "#tests/harness/site.ts";
import { becomes } from "#tests/harness/waiting.ts";

const { server, browser } = await openSite();

/** Sends a message and waits for the reply. */
async function ask(page: Page, message: string): Promise<void> {
  const input = page.getByRole("textbox", { name: "Message" });
  await input.fill(message);
  await input.press("Enter");
  await page.getByText(message, { exact: true }).last().waitFor();
  await page.waitForFunction(
    () => !document.querySelector<HTMLTextAreaElement>("textarea[aria-label=Message]")?.disabled,
  );
}

/** Prices on the cards of the newest answer. */
const shownPrices = (page: Page) =>
  page.evaluate(() => {
    const answers = [...document.querySelectorAll(".chat-message, [data-role=assistant]")];
    const last = answers.findLast((answer) => answer.querySelector(".chat-card"));
    return [...(last?.querySelectorAll(".chat-card-price") ?? [])].map((price) =>
      Number(/R(\d+\.\d\d)/.exec(price.textContent ?? "")?.[1]),
    );
  });

/** Checks the screen after an answer; other screens are checked in screens.test.ts. */
const expectNoFaults = async (page: Page) => expect(await axeFaults(page)).toEqual([]);

test("a visitor searches by chat, refines, opens a product, adds it, is told to sign in, registers and finds it in the cart", async () => {
  const { page, faults, close } = await visit(browser, server.url, animated);

  await page.goto("/");
  await page.getByRole("link", { name: "Chat with AI" }).click();
  await page.waitForURL("**/chat");

  await ask(page, "laptops under R15 000");
  const first = await shownPrices(page);
  expect(first.length).toBeGreaterThan(1);
  expect(Math.max(...first)).toBeLessThanOrEqual(15_000);

  await ask(page, "cheaper than R7 000");
  const second = await shownPrices(page);
  expect(second.length).toBeGreaterThan(0);
  expect(Math.max(...second)).toBeLessThan(7000);
  await expectNoFaults(page);

  const card = page.locator(".chat-card").last();
  const title = (await card.locator(".chat-card-title a").textContent()) ?? "";
  await card.locator(".chat-card-title a").click();
  await page.waitForURL("**/product/*");
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  const productUrl = page.url();

  await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).click();
  await page.getByText("Login required", { exact: true }).waitFor();
  await page.getByText("Please login to add items to cart", { exact: true }).waitFor();

  await page.getByRole("link", { name: "Sign Up" }).first().click();
  await page.waitForURL("**/auth/register");
  await page.getByLabel("Email").fill("thandi@example.com");
  await page.getByLabel("Password").fill("umbrella-tree-9");
  await page.getByRole("button", { name: /sign up|create/i }).click();

  // The cart has it without a second press, and the shopper is back on the same page (docs/decisions/0017).
  await page.waitForURL(productUrl);
  await page.getByText(`${title} is in your cart.`, { exact: true }).waitFor();
  await page.getByRole("banner").getByRole("link", { name: "Cart, 1 item" }).click();
  await page.waitForURL("**/cart");
  await page.getByRole("main").getByText(title).first().waitFor();
  await page.getByText("Free", { exact: true }).waitFor();

  // Still there after a reload, so the server has it.
  await page.reload();
  await page.getByRole("main").getByText(title).first().waitFor();
  expect(faults).toEqual([]);
  await close();
});

test("after the toast's Log in, a visitor's Add to Cart is carried out once on the same page, also with a reload in between", async () => {
  const { page, faults, close } = await visit(browser, server.url, animated);
  const adds: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/cart")) adds.push(request.postDataJSON().listingId);
  });
  await page.goto("/marketplace?category=home");
  await page.getByRole("main").locator("article").nth(6).getByRole("button", { name: "Add to Cart" }).click();
  const place = await restingPlace(page);
  expect(place).toBeGreaterThan(100);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.waitForURL("**/auth/login");
  await page.reload();
  // A wrong password first: the request to add stays.
  await page.getByLabel("Email").fill("vendor@indaba.example");
  await page.getByLabel("Password").fill("not-it-at-all");
  await page.getByRole("button", { name: "Login" }).click();
  await page.getByText("Login failed", { exact: true }).waitFor();
  await page.getByLabel("Password").fill("indaba-demo");
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL("**/marketplace?category=home");
  await page.getByText("Welcome back!", { exact: true }).waitFor();
  await page.getByRole("banner").getByRole("link", { name: "Cart, 1 item" }).waitFor();
  await page.waitForFunction((y) => Math.abs(scrollY - y) < 3, place);
  await page.reload();
  await page.getByRole("banner").getByRole("link", { name: "Cart, 1 item" }).waitFor();
  expect(adds).toHaveLength(1);
  expect(faults).toEqual([]);
  await close();
});

test("what a visitor asked the assistant to add is in the cart after Sign Up, in the same conversation", async () => {
  const { page, faults, close } = await visit(browser, server.url, animated);
  await page.goto("/chat");
  await ask(page, "kettle");
  await ask(page, "add the first one to my cart");
  const log = page.getByRole("log");
  await log.getByText("Please log in or register, and this goes into your cart by itself:").waitFor();
  const conversation = page.url();
  expect(await log.getByText(/ask me again|ask again/i).count()).toBe(0);
  await page.getByRole("banner").getByRole("link", { name: "Sign Up" }).click();
  await page.waitForURL("**/auth/register**");
  await page.reload();
  await page.getByLabel("Email").fill("nosipho@example.com");
  await page.getByLabel("Password").fill("umbrella-tree-9");
  await page.getByRole("button", { name: "Sign Up" }).click();
  await page.waitForURL(conversation);
  await page.getByRole("banner").getByRole("link", { name: "Cart, 1 item" }).waitFor();
  await log.getByRole("region", { name: "Your cart" }).waitFor();
  expect(await log.getByRole("region", { name: "Sign in" }).count()).toBe(0);
  expect(faults).toEqual([]);
  await close();
});

test("on a phone a shopper searches, adds by position and views the cart by chat", async () => {
  const { page, faults, close } = await visit(browser, server.url, {
    ...animated,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  });
  await page.goto("/auth/login");
  await page.getByLabel("Email").fill("shopper@indaba.example");
  await page.getByLabel("Password").fill("indaba-demo");
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL("**/chat**");

  await ask(page, "rooibos tea");
  const title = await page.locator(".chat-card .chat-card-title a").nth(1).textContent();
  await ask(page, "add two of the second one to my cart");
  await page.getByRole("link", { name: "Cart, 2 items" }).waitFor();
  await ask(page, "what's in my cart?");
  await page.goto("/cart");
  await page
    .getByRole("main")
    .getByText(title as string)
    .first()
    .waitFor();

  await becomes(
    () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    0,
  );
  expect(faults).toEqual([]);
  await close();
});

test("the home screen's Ask opens the chat with the typed words; blank text does nothing", async () => {
  const { page, close } = await visit(browser, server.url, animated);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/chat")) sent.push(request.postDataJSON().message);
  });
  await page.goto("/");
  await page.getByRole("button", { name: "Ask", exact: true }).first().click();
  expect(new URL(page.url()).pathname).toBe("/");
  await page.getByRole("searchbox").fill("takkies under R500");
  await page.getByRole("button", { name: "Ask", exact: true }).first().click();
  await page.waitForURL("**/chat?c=*");
  // Until its first words, a turn is sent again when the chat is opened again.
  await page.getByRole("button", { name: "Answer again" }).waitFor();
  expect(sent).toEqual(["takkies under R500"]);
  await page.goto("/chat?q=%20%20");
  await ask(page, "hello");
  expect(sent).toEqual(["takkies under R500", "hello"]);
  await close();
});

test("the assistant beside a product knows the product, and continues on the full screen", async () => {
  const { page, faults, close } = await visit(browser, server.url, animated);
  let listingId: string | null = null;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/chat"))
      listingId = request.postDataJSON().listingId;
  });
  await page.goto("/marketplace");
  await page.locator("main article a").first().click();
  await page.waitForURL("**/product/*");
  const id = new URL(page.url()).pathname.split("/")[2] as string;
  await page.getByRole("button", { name: "Ask the assistant" }).click();
  const dock = page.getByRole("complementary", { name: "AI Shopping Assistant" });
  await dock.getByRole("textbox").fill("is this in stock?");
  await page.keyboard.press("Enter");
  await dock.getByText("is this in stock?", { exact: true }).waitFor();
  await page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>("aside textarea")?.disabled === false);
  expect(listingId as string | null).toBe(id);
  await dock.getByRole("link", { name: "Open on a page of its own" }).click();
  await page.waitForURL("**/chat?c=*");
  await page.getByRole("main").getByText("is this in stock?", { exact: true }).first().waitFor();
  await dock.waitFor({ state: "detached" });
  expect(faults).toEqual([]);
  await close();
});

test("what a visitor asked the chat to add is in the cart once, also after further messages, navigation and signing up in the header", async () => {
  const { page, faults, close } = await visit(browser, server.url, animated);
  await page.goto("/chat");
  await ask(page, "laptops under R15 000");
  await ask(page, "add the first two to my cart");
  const reply = page.locator(".chat-message-assistant").last();
  expect(await reply.textContent()).toMatch(
    /Please log in or register, and this goes into your cart by itself: .+; .+\./,
  );
  await ask(page, "thank you");
  await page.getByRole("banner").getByRole("link", { name: "Marketplace" }).click();
  await page.waitForURL("**/marketplace");
  await page.getByRole("banner").getByRole("link", { name: "Sign Up" }).click();
  await page.getByLabel("Email").fill("said@example.com");
  await page.getByLabel("Password").fill("umbrella-tree-9");
  await page.getByRole("button", { name: "Sign Up" }).click();
  await page
    .getByText(/is in your cart\. .+ is in your cart\./)
    .first()
    .waitFor();
  await page.getByRole("banner").getByRole("link", { name: "Cart, 2 items" }).waitFor();
  const cart = (await (await page.request.get("/api/cart")).json()) as { quantity: number }[];
  expect(cart.map(({ quantity }) => quantity)).toEqual([1, 1]);
  expect(faults).toEqual([]);
  await close();
});

test("a visitor asks for the last order, signs in and sees it; the page doesn't move while typing", async () => {
  const { page, faults, close } = await visit(browser, server.url, animated);
  await page.goto("/chat");
  const input = page.getByRole("textbox", { name: "Message" });
  await input.click();
  await page.keyboard.type("where is my last order");
  await page.keyboard.press("Enter");
  const log = page.getByRole("log");
  await log.getByText("Please log in first, then I can show you your own orders.").waitFor();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await log.getByText("Sign in", { exact: true }).click();
  await page.getByLabel("Email").fill("shopper@indaba.example");
  await page.getByLabel("Password").fill("indaba-demo");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL("**/chat?c=*");
  const { id } = ((await (await page.request.get("/api/orders")).json()) as { id: string }[])[0] ?? { id: "" };
  await log
    .getByText(new RegExp(`Order #?${id.slice(0, 8)}`))
    .first()
    .waitFor();
  await expectNoFaults(page);
  expect(faults).toEqual([]);
  await close();
});
