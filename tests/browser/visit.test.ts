// Visits get pages of earlier visits, and must not notice.
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { launchBrowser, visit } from "#tests/harness/browser.ts";
import { until } from "#tests/harness/waiting.ts";

const site = Bun.serve({
  port: 0,
  fetch: ({ url }) => {
    const headers = new Headers({ "content-type": "text/html" });
    if (url.endsWith("/cookie")) headers.append("set-cookie", "a=1");
    return new Response("<!doctype html><title>Here</title>", { headers });
  },
});
const url = `http://localhost:${site.port}`;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await site.stop(true);
});

const seen = (page: Page) =>
  page.evaluate(async () => ({
    stored: [
      localStorage.length,
      sessionStorage.length,
      (await indexedDB.databases()).length,
      (await caches.keys()).length,
    ],
    cookie: document.cookie,
    past: history.length,
    size: [innerWidth, innerHeight],
    looks: ["(prefers-color-scheme: dark)", "(forced-colors: active)", "(prefers-reduced-motion: reduce)", "print"].map(
      (query) => matchMedia(query).matches,
    ),
    answer: await (await fetch("/anything")).text(),
  }));

test("a page of a visit that is over has nothing left of it", async () => {
  const first = await visit(browser, url);
  await first.page.goto("/");
  const untouched = await seen(first.page);
  expect(untouched.looks).toEqual([false, false, true, false]);
  await first.page.evaluate(async () => {
    localStorage.setItem("a", "1");
    sessionStorage.setItem("a", "1");
    await fetch("/cookie");
    await caches.open("a");
    await new Promise((resolve) => Object.assign(indexedDB.open("a"), { onsuccess: resolve }));
    addEventListener("beforeunload", (event) => event.preventDefault());
  });
  await first.page.route("**/anything", (route) => route.fulfill({ body: "played" }));
  await first.page.emulateMedia({ colorScheme: "dark", forcedColors: "active", media: "print", reducedMotion: null });
  await first.page.setViewportSize({ width: 400, height: 300 });
  expect(await seen(first.page)).toMatchObject({ stored: [1, 1, 1, 1], cookie: "a=1" });
  await first.page.mouse.click(10, 10);
  await first.close();

  const second = await visit(browser, url);
  expect(second.page).toBe(first.page);
  await second.page.goto("/");
  expect(await seen(second.page)).toEqual({ ...untouched, past: expect.any(Number) });
  await second.page.goBack();
  expect(second.page.url()).not.toBe(`${url}/`);
  await second.page.evaluate(() => console.error("only once"));
  expect([first.faults, second.faults]).toEqual([[], ["console: only once"]]);
  await second.close();
});

test("a page that keeps something is closed: a script for every document, a clock, another site", async () => {
  const spend: ((page: Page) => Promise<unknown>)[] = [
    (page) => page.addInitScript("window.left = 1"),
    (page) => page.clock.install(),
    (page) => page.goto(`http://127.0.0.1:${site.port}/`),
    (page) => page.context().newPage(),
    (page) => page.close(),
  ];
  for (const act of spend) {
    const { page, context, close } = await visit(browser, url);
    await act(page);
    await close();
    expect(browser.contexts()).not.toContain(context);
  }
});

test("only a visit with the same options gets a page", async () => {
  const first = await visit(browser, url, { timezoneId: "Africa/Johannesburg" });
  await first.close();
  const other = await visit(browser, url);
  const same = await visit(browser, url, { timezoneId: "Africa/Johannesburg", viewport: { width: 360, height: 740 } });
  expect([other.page === first.page, same.page === first.page]).toEqual([false, true]);
});

test("a pointer hits the same at any painted size", async () => {
  const { page, close } = await visit(browser, url);
  await page.goto("/");
  await page.evaluate(() => {
    document.body.innerHTML = `<button style="position: fixed; left: 801px; top: 403px; width: 3px; height: 3px; padding: 0; border: 0"></button>`;
    document.body.style.height = "5000px";
    document.addEventListener("click", ({ clientX, clientY, target }) => {
      document.title = `${(target as Element).tagName} at ${clientX}, ${clientY}`;
    });
  });
  await page.locator("button").click();
  expect(await page.title()).toMatch(/^BUTTON at 80[12], 40[34]$/);
  await page.mouse.click(300, 200);
  expect(await page.title()).toMatch(/^\w+ at 300, 200$/);
  await page.mouse.wheel(0, 200);
  await until(async () => (await page.evaluate(() => scrollY)) === 200);
  expect(await page.evaluate(() => [innerWidth, innerHeight, devicePixelRatio])).toEqual([1280, 800, 1]);
  await close();
});
