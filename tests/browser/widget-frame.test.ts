// The chat in another site's page, in Chromium, on two sites with third-party cookies blocked: early typing isn't lost, the CSP holds,
// and the last conversation is restored.
import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import type { BrowserContext, Page } from "playwright-core";
import { axeFaults } from "#tests/harness/axe.ts";
import { type PlainBrowser, startPlainBrowser } from "#tests/harness/plain-browser.ts";
import { hiddenAtStart } from "#tests/harness/result-view.ts";
import { startServer, type TestServer } from "#tests/harness/server.ts";
import { becomes } from "#tests/harness/waiting.ts";
import { addWidget, demoVendorId } from "#tests/harness/widget.ts";
import { chatButton, chatField, chatFrame, serveVendorSite } from "#tests/harness/widget-page.ts";

let market: TestServer;
let browser: PlainBrowser;
let key = "";
const host = serveVendorSite(() => ({ marketUrl: market.url, key }));
const hostUrl = host.url;
let opened: Page[] = [];

beforeAll(async () => {
  [market, browser] = await Promise.all([startServer({}, { host: "market.localhost" }), startPlainBrowser()]);
  const vendorId = await demoVendorId(market.db);
  key = await addWidget(market.db, vendorId, { origins: [hostUrl] });
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await market?.close();
  await host.stop();
});
afterEach(async () => {
  await Promise.all(opened.map((page) => page.close()));
  opened = [];
});

/** An empty tab that records every CSP violation, also in the frame. */
async function tab(size?: { width: number; height: number }): Promise<{ page: Page; faults: string[] }> {
  const visited = await browser.visit(undefined, size);
  opened.push(visited.page);
  await visited.page.addInitScript(() => {
    addEventListener("securitypolicyviolation", (event) => {
      console.error(`policy: ${(event as SecurityPolicyViolationEvent).violatedDirective}`);
    });
  });
  return visited;
}

const answers = (page: Page) => chatFrame(page).locator('.chat-message-assistant[aria-busy="false"]');

/** Holds the application's code back until released. */
async function holdApplication(context: BrowserContext | Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await context.route("**/widget/v1/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test("text typed before the application has loaded stays, with selection and focus, without CSP violations", async () => {
  const { page, faults } = await tab();
  const letGo = await holdApplication(page);
  await page.goto(hostUrl);
  await chatButton(page).click();
  await chatField(page).pressSequentially("a laptop for school");
  expect(await chatFrame(page).locator(".chat").count()).toBe(0);
  await chatField(page).evaluate((input: HTMLTextAreaElement) => input.setSelectionRange(2, 8));
  letGo();
  await chatFrame(page).locator(".chat").waitFor();
  await becomes(() => chatField(page).inputValue(), "a laptop for school");
  const state = () =>
    chatField(page).evaluate((input: HTMLTextAreaElement) => [
      input.selectionStart,
      input.selectionEnd,
      document.activeElement === input,
      Number.parseFloat(getComputedStyle(input).fontSize) >= 16,
    ]);
  await becomes(state, [2, 8, true, true]);
  await page.keyboard.type("tablet");
  await becomes(() => chatField(page).inputValue(), "a tablet for school");
  expect(faults).toEqual([]);
});

test("a message sent before the application has loaded is answered then, and restored after a reload", async () => {
  const { page, faults } = await tab();
  const letGo = await holdApplication(page);
  await page.goto(hostUrl);
  await chatButton(page).click();
  await chatField(page).fill("laptops under R20000");
  await chatField(page).press("Enter");
  letGo();
  await answers(page).first().waitFor();
  expect(await chatFrame(page).locator(".chat-bubble-user").allTextContents()).toEqual(["laptops under R20000"]);
  await page.reload();
  await chatButton(page).click();
  await chatFrame(page).locator(".chat-bubble-user", { hasText: "laptops under R20000" }).waitFor();
  expect(faults).toEqual([]);
});

test("at the end of an answer, the question, its text and the first cards are in view, at each page size", async () => {
  const { page, faults } = await tab({ width: 360, height: 740 });
  await page.goto(hostUrl);
  await chatButton(page).click();
  for (const [width, height] of [
    [360, 740],
    [768, 1024],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    // Different words each time, because the last visit's conversation is shown too.
    const question = `laptops under R${width}00`;
    await chatField(page).fill(question);
    await chatField(page).press("Enter");
    const turn = chatFrame(page).locator(".chat-turn:last-child", { hasText: question });
    await turn.locator('[aria-busy="false"] .chat-card').first().waitFor();
    await becomes(async () => [width, ...(await hiddenAtStart(chatFrame(page)))], [width]);
    const fits = async () => {
      const panel = await page.locator("indaba-chat iframe").boundingBox();
      return panel && panel.y >= 0 && panel.y + panel.height <= height;
    };
    await becomes(fits, true);
  }
  expect(faults).toEqual([]);
});

test("360 px wide: axe finds nothing before and after an answer, nothing overflows, targets are 44 px", async () => {
  const { page, faults } = await tab({ width: 360, height: 740 });
  await page.goto(hostUrl);
  await chatButton(page).click();
  await chatFrame(page).locator(".chat").waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await chatField(page).fill("laptop");
  await chatField(page).press("Enter");
  await answers(page).first().waitFor();
  expect(await axeFaults(page)).toEqual([]);
  const measured = await chatFrame(page)
    .locator("body")
    .evaluate((body) => ({
      overflow: body.scrollWidth - innerWidth,
      small: [...body.querySelectorAll("button, textarea")]
        .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 44)
        .map((element) => element.textContent),
    }));
  expect(measured).toEqual({ overflow: 0, small: [] });
  expect(faults).toEqual([]);
});

test("with the keyboard only: open, send, reach the account, close by Escape", async () => {
  const { page } = await tab();
  await page.goto(hostUrl);
  await chatButton(page).focus();
  await page.keyboard.press("Enter");
  await chatFrame(page).locator(".chat").waitFor();
  await chatField(page).and(chatFrame(page).locator(":focus")).waitFor();
  await page.keyboard.type("what is in my cart?");
  await page.keyboard.press("Enter");
  await chatFrame(page).getByRole("region", { name: "Sign in" }).waitFor();
  const signIn = chatFrame(page).getByRole("button", { name: "Sign in" }).last();
  await signIn.focus();
  const popupComes = browser.context.waitForEvent("page");
  await page.keyboard.press("Enter");
  const popup = await popupComes;
  opened.push(popup);
  await chatFrame(page).locator(".frame-number").waitFor();
  await page.bringToFront();
  // Escape closes open parts first.
  await signIn.press("Escape");
  await chatFrame(page).locator(".frame-number").waitFor({ state: "detached" });
  expect(await chatField(page).isVisible()).toBe(true);
  await chatField(page).press("Escape");
  await chatField(page).waitFor({ state: "hidden" });
  await becomes(() => chatButton(page).getAttribute("aria-expanded"), "false");
});

test("the hosted chat has no close button and a link to the marketplace", async () => {
  const { page, faults } = await tab({ width: 360, height: 740 });
  await page.goto(`${market.url}/widget/v1/frame?k=${key}`);
  await page.locator(".chat").waitFor();
  expect(await page.getByRole("button", { name: "Close chat" }).count()).toBe(0);
  expect(await page.getByRole("link", { name: "Go to the marketplace" }).getAttribute("href")).toBe("/marketplace");
  await page.getByRole("textbox", { name: "Message" }).fill("laptop");
  await page.keyboard.press("Enter");
  await page.locator('.chat-message-assistant[aria-busy="false"]').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
});
