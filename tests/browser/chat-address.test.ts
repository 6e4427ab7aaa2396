// The chat's address: `q` is sent exactly once and leaves it, conversations live at `?c=`, Back and reload find them.
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { launchBrowser, visit } from "#tests/harness/browser.ts";
import { startServer, type TestServer } from "#tests/harness/server.ts";

// Chromium on a busy machine is slow, and a new build may come first.
setDefaultTimeout(90_000);

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** Every message that has left for the server. */
function sentMessages(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && new URL(request.url()).pathname === "/api/chat") {
      sent.push((request.postDataJSON() as { message: string }).message);
    }
  });
  return sent;
}
const answered = (page: Page) =>
  page.waitForFunction(() => {
    const input = document.querySelector<HTMLTextAreaElement>("main textarea");
    return location.search.startsWith("?c=") && input !== null && !input.disabled;
  });

test("readings 20: /chat?q= sends exactly once, over double mount, reload, Back and Forward", async () => {
  const { page, faults, close } = await visit(browser, server.url);
  const sent = sentMessages(page);
  await page.goto("/");
  await page.goto("/chat?q=rusks%20%26%20coffee");
  await answered(page);
  expect(sent).toEqual(["rusks & coffee"]);
  const conversation = new URL(page.url()).searchParams.get("c");
  expect(new URL(page.url()).search).toBe(`?c=${conversation}`);

  await page.reload();
  await page.getByText("rusks & coffee", { exact: true }).first().waitFor();
  await answered(page);
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: /Tell us/ }).waitFor();
  await page.goForward();
  await page.getByText("rusks & coffee", { exact: true }).first().waitFor();
  await page.waitForTimeout(500);
  expect(sent).toEqual(["rusks & coffee"]);
  expect(faults).toEqual([]);
  await close();
});

test("the home screen's Ask goes to the chat with the words typed; a blank question goes nowhere", async () => {
  const { page, close } = await visit(browser, server.url);
  const sent = sentMessages(page);
  await page.goto("/");
  await page.getByRole("button", { name: "Ask", exact: true }).first().click();
  expect(new URL(page.url()).pathname).toBe("/");
  await page.getByRole("searchbox").fill("takkies under R500");
  await page.getByRole("button", { name: "Ask", exact: true }).first().click();
  await answered(page);
  expect(sent).toEqual(["takkies under R500"]);
  await page.goto("/chat?q=%20%20");
  await page.getByRole("heading", { level: 1, name: "AI Shopping Assistant" }).waitFor();
  await page.waitForTimeout(300);
  expect(sent).toHaveLength(1);
  await close();
});

test("the assistant beside a product knows the product, and goes on in full", async () => {
  const { page, faults, close } = await visit(browser, server.url);
  let listingId: string | null = null;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/chat"))
      listingId = request.postDataJSON().listingId;
  });
  await page.goto("/marketplace");
  await page.locator("main article a").first().click();
  await page.waitForURL("**/product/*");
  const id = new URL(page.url()).pathname.split("/")[2] as string;
  await page.getByRole("button", { name: "Ask about it" }).click();
  const dock = page.getByRole("complementary", { name: "AI Shopping Assistant" });
  await dock.getByRole("textbox").fill("is this in stock?");
  await page.keyboard.press("Enter");
  await dock.getByText("is this in stock?", { exact: true }).waitFor();
  await page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>("aside textarea")?.disabled === false);
  expect(listingId as string | null).toBe(id);
  await dock.getByRole("link", { name: "Open on a page of its own" }).click();
  await page.waitForURL("**/chat?c=*");
  await page.getByRole("main").getByText("is this in stock?", { exact: true }).first().waitFor();
  expect(await dock.count()).toBe(0);
  expect(faults).toEqual([]);
  await close();
});
