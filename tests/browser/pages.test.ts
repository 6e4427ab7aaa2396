// Public pages without JavaScript, during hydration, and offline.
import { beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Listing, ListingPage } from "#contract/listings/listings.ts";
import { animated, postAs, register, visit } from "#tests/harness/browser.ts";
import { openSite } from "#tests/harness/site.ts";
import { becomes, until } from "#tests/harness/waiting.ts";

const { server, browser } = await openSite();
let product: Listing;
beforeAll(async () => {
  const page = (await (await fetch(`${server.url}/api/listings?limit=24`)).json()) as ListingPage;
  product = page.listings.find(({ stock }) => stock > 1) as Listing;
});

test("without JavaScript the marketplace, its next page and a product can be read", async () => {
  const { page, close } = await visit(browser, server.url, {
    ...animated,
    javaScriptEnabled: false,
  });
  await page.goto("/");
  await page.getByRole("searchbox").fill("tea");
  await page.getByRole("searchbox").press("Enter");
  await page.waitForURL("**/marketplace?search=tea");
  expect(await page.getByRole("article").count()).toBeGreaterThan(2);
  await page.getByRole("link", { name: "Marketplace", exact: true }).first().click();
  await page.waitForURL("**/marketplace");
  const first = await page.getByRole("article").getByRole("link").first().textContent();
  await page.getByRole("link", { name: "Next page" }).click();
  await page.waitForURL("**/marketplace?cursor=*");
  const card = page.getByRole("article").first();
  const title = (await card.getByRole("link").first().textContent()) ?? "";
  expect(title).not.toBe(first);
  // No other button, as it would need a script.
  expect(await page.getByRole("button").allTextContents()).toEqual(["Search"]);
  await page.getByLabel("Highest price").fill("500");
  await page.getByLabel("Category").selectOption("home");
  await page.getByLabel("Sort").selectOption("price-desc");
  await page.getByRole("button", { name: "Search" }).click();
  await page.waitForURL("**/marketplace?*maxPrice=500*");
  const prices = (await page.getByText(/^\$\d+\.\d\d$/).allTextContents()).map((price) => Number(price.slice(1)));
  expect(prices.length).toBeGreaterThan(3);
  expect([prices, Math.max(...prices) <= 500]).toEqual([prices.toSorted((a, b) => b - a), true]);
  expect(await page.getByLabel("Highest price").inputValue()).toBe("500.00");
  await page.goBack();
  await card.getByRole("link").first().click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  expect(await page.getByText(/^\$\d+\.\d\d$/).count()).toBeGreaterThan(0);
  const vendor = page.getByRole("main").locator('a[href^="/shop/"]').first();
  const name = (await vendor.textContent())?.trim() ?? "";
  await vendor.click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
  await page.getByRole("main").getByRole("link", { name: title }).first().waitFor();
  await close();
});

test("hydration: nothing is fetched again, replaced or moved, and no error is reported", async () => {
  const { page, faults, close } = await visit(browser, server.url, {
    ...animated,
    viewport: { width: 360, height: 740 },
  });
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(pathname);
  });
  await page.addInitScript(() => {
    const seen = window as unknown as { moved: number; written: Element | null };
    seen.moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.moved += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
    document.addEventListener("DOMContentLoaded", () => {
      seen.written = document.querySelector("main h1");
    });
  });
  for (const [path, asked] of [
    ["/", []],
    ["/marketplace", []],
    ["/marketplace?search=tea&category=groceries", []],
    // It is looked at.
    [`/product/${product.id}`, [`/api/listings/${product.id}/view`]],
    // A visitor's conversations are private, so they are fetched.
    ["/chat", ["/api/conversations"]],
    ["/cart", []],
  ] as const) {
    calls.length = 0;
    await page.goto(path);
    await page.getByRole("link", { name: "Login" }).first().waitFor({ state: "attached" });
    await page.locator("#handed-reads").waitFor({ state: "detached" });
    const { moved, stayed, early } = await page.evaluate(() => {
      const { moved, written } = window as unknown as { moved: number; written: Element | null };
      const { startTime: painted = 0 } = performance.getEntriesByName("first-contentful-paint")[0] ?? {};
      const scripts = performance
        .getEntriesByType("resource")
        .filter(({ name }) => /assets\/(?!start-).*\.js$/.test(name));
      return { moved, stayed: written?.isConnected, early: scripts.filter((each) => each.startTime < painted).length };
    });
    // The server-rendered screen is painted before the app is requested.
    expect([path, stayed, early]).toEqual([path, true, 0]);
    await becomes(() => [path, ...calls], [path, ...asked]);
    expect([path, moved <= 0.02 ? 0 : moved]).toEqual([path, 0]);
  }
  expect([errors, faults]).toEqual([[], []]);
  await close();
});

test("a press and typed text before hydration are not lost", async () => {
  const { page, close } = await visit(browser, server.url, animated);
  let start = () => {};
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  await page.route("**/assets/app-*.js", async (route) => {
    await started;
    await route.continue();
  });
  const opened = page.goto("/marketplace", { waitUntil: "commit" });
  await page.getByRole("searchbox").fill("tea");
  await page.getByRole("button", { name: "Near Me" }).click();
  start();
  await opened;
  await page.waitForURL("**/marketplace?search=tea*");
  await page
    .getByText(/Location unavailable|Showing nearby products/)
    .first()
    .waitFor();
  await close();
});

const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    if (!(await caches.has("indaba-kept"))) return [];
    const requests = await (await caches.open("indaba-kept")).keys();
    return requests.map(({ url }) => new URL(url).pathname.replace(/[\w-]{36}/, "ID")).sort();
  });

const keptText = (page: Page, path: string): Promise<string | undefined> =>
  page.evaluate(async (path) => (await caches.match(path, { cacheName: "indaba-kept" }))?.text(), path);

test("offline, the last cart and conversation and a loaded list are available; logging out removes them", async () => {
  const { page, context, close } = await visit(browser, server.url, {
    ...animated,
    serviceWorkers: "allow",
  });
  await register(page, server.url);
  await postAs(page, server.url, "/api/cart", { listingId: product.id, quantity: 1 }, 200);
  await page.goto("/");
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
      );
  });
  await page.goto("/chat?q=rooibos tea");
  await page.waitForURL("**/chat?c=*");
  // Shown under a complete answer.
  await page.getByRole("button", { name: "Copy" }).waitFor();
  const conversation = `/api/conversations/${new URL(page.url()).searchParams.get("c")}`;
  const whole = await (await page.request.get(conversation)).text();
  await page.goto("/cart");
  await page.getByText(product.title).first().waitFor();
  await page.goto("/chat");
  await until(async () => (await keptText(page, conversation)) === whole);
  expect(await keptPaths(page)).toEqual(["/api/auth/me", "/api/cart", "/api/conversations", "/api/conversations/ID"]);
  await page.goto("/marketplace");
  await page.getByRole("article").nth(8).waitFor();

  await context.setOffline(true);
  await page.getByText("You are offline.").waitFor();
  await page.getByRole("searchbox").fill(product.title);
  await page.getByRole("alert").getByText("You are offline, so only what was loaded before is searched.").waitFor();
  await page.getByRole("article").filter({ hasText: product.title }).first().waitFor();
  await page.goto("/cart");
  await page.getByText(product.title).first().waitFor();
  await page.goto("/chat");
  await page.getByRole("navigation", { name: "Past conversations" }).getByText("rooibos tea").click();
  await page
    .getByRole("button", { name: /^Add to Cart/ })
    .first()
    .waitFor();
  await page.goto("/orders");
  await page.getByRole("heading", { name: "Your orders could not be loaded" }).waitFor();

  await context.setOffline(false);
  await page.goto("/");
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("link", { name: "Login" }).first().waitFor();
  expect(await keptPaths(page)).toEqual([]);
  await close();
});
