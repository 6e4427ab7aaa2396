// If the browser throws on any use of storage, the real chat still opens and answers, also on a hostile and strict page.
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "playwright-core";
import { type DemoHosts, serveDemoHosts } from "#widget/demo/serve.ts";
import { launchBrowser, refuseStorage, visit } from "../harness/browser.ts";
import { startServer, type TestServer } from "../harness/server.ts";

let market: TestServer;
let browser: Browser;
let hosts: DemoHosts | undefined;

beforeAll(async () => {
  [market, browser] = await Promise.all([startServer({}, { host: "market.localhost" }), launchBrowser()]);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  hosts?.close();
  await market?.close();
});

/** Gets the demo vendor's key for this test's site, from a page, as only Chromium resolves the marketplace's name. */
async function serveShop(): Promise<DemoHosts> {
  const { page, close } = await visit(browser, market.url);
  await page.goto("/auth/login");
  const ask = (method: string, path: string, body: unknown) =>
    page.evaluate(
      async ([method, path, body]) => {
        const headers = { "content-type": "application/json" };
        const reply = await fetch(path, { method, headers, body: JSON.stringify(body) });
        if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
        return reply.json();
      },
      [method, path, body] as const,
    );
  await ask("POST", "/api/auth/login", { email: "vendor@indaba.example", password: "indaba-demo" });
  const { key } = (await ask("POST", "/api/vendor/widget/key", {})) as { key: string };
  const shop = { name: "Highveld Tech Traders", city: "Pretoria", products: [] };
  const served = serveDemoHosts({ marketUrl: market.url, key, port: 0, shop });
  await ask("PUT", "/api/vendor/widget", {
    origins: [served.origin],
    greeting: "",
    accent: "",
    suggestions: [],
    nearby: false,
  });
  await close();
  return served;
}

test("if storage throws in the frame, the chat still opens and answers", async () => {
  hosts = await serveShop();
  const { page, faults, close } = await visit(browser, hosts.origin);
  await refuseStorage(page);
  await page.goto(hosts.strict);
  await page.getByRole("button", { name: "Chat with us" }).click();
  const chat = page.frameLocator("indaba-chat iframe");
  const field = chat.getByRole("textbox", { name: "Message" });
  await field.fill("Show me laptops");
  const frame = page.frames().find((each) => each.url().startsWith(market.url));
  const control = await frame?.evaluate(() => {
    try {
      return localStorage.length;
    } catch (error) {
      return (error as Error).name;
    }
  });
  expect(control).toBe("SecurityError");
  await field.press("Enter");
  await chat
    .getByRole("link", { name: /laptop/i })
    .or(chat.getByRole("heading", { name: /laptop/i }))
    .first()
    .waitFor();
  expect(faults).toEqual([]);
  await close();
}, 60_000);
