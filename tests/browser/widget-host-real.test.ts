// The widget on difficult host pages, with the real server and frame. The loader alone is in `widget-host.test.ts`.
import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Frame, Page } from "playwright-core";
import { widgets } from "#db/schema.ts";
import { type DemoHosts, serveDemoHosts } from "#widget/demo/serve.ts";
import { refuseStorage, type Visit } from "../harness/browser.ts";
import { type PlainBrowser, startPlainBrowser } from "../harness/plain-browser.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { becomes, until } from "../harness/waiting.ts";
import { addWidget, demoVendorId } from "../harness/widget.ts";

let market: TestServer;
let key: string;
let hosts: DemoHosts;
let isolated: DemoHosts;
let blocked: PlainBrowser;
let allowed: PlainBrowser;
let guest: Visit | undefined;
let page: Page;

beforeAll(async () => {
  [market, blocked, allowed] = await Promise.all([
    startServer({}, { host: "market.localhost" }),
    startPlainBrowser({ thirdPartyCookies: "blocked" }),
    startPlainBrowser({ thirdPartyCookies: "allowed" }),
  ]);
  const { db } = market;
  const vendorId = await demoVendorId(db);
  key = await addWidget(db, vendorId);
  const shop = {
    name: "Highveld Tech Traders",
    city: "Pretoria",
    products: [{ id: "laptop", title: "A laptop", price: "R1.00" }],
  };
  const place = { marketUrl: market.url, key, port: 0, shop };
  const pages = { "/empty": () => new Response("<!doctype html><title>Empty</title>", htmlType) };
  hosts = serveDemoHosts({ ...place, pages });
  isolated = serveDemoHosts({ ...place, headers: { "cross-origin-embedder-policy": "require-corp" } });
  await db
    .update(widgets)
    .set({ origins: [hosts.origin, isolated.origin] })
    .where(eq(widgets.vendorId, vendorId));
}, 120_000);
afterAll(async () => {
  await Promise.all([blocked?.close(), allowed?.close()]);
  hosts?.close();
  isolated?.close();
  await market?.close();
});
afterEach(async () => {
  await guest?.close();
});

const htmlType = { headers: { "content-type": "text/html; charset=utf-8" } };

async function visit(url: string, browser = blocked, size?: { width: number; height: number }): Promise<void> {
  guest = await browser.visit(undefined, size);
  page = guest.page;
  await page.addInitScript(() => {
    const seen = { violations: 0, persisted: false };
    Object.assign(window, { seen });
    addEventListener("securitypolicyviolation", () => {
      seen.violations += 1;
    });
    addEventListener("pageshow", (event) => {
      seen.persisted = (event as PageTransitionEvent).persisted;
    });
  });
  await page.goto(url);
}

const seen = () => page.evaluate(() => Reflect.get(window, "seen") as { violations: number; persisted: boolean });
const button = () => page.locator("indaba-chat").getByRole("button", { name: "Chat with us" });
const panel = () => page.locator("indaba-chat dialog");
const chat = () => page.frameLocator("indaba-chat iframe");
const field = () => chat().getByRole("textbox", { name: "Message" });
const frame = (): Frame => {
  const found = page.frames().find((each) => each.url().startsWith(`${market.url}/widget/v1/frame`));
  if (!found) throw new Error("The frame is not there.");
  return found;
};

/** Opens the chat by its button and waits until it is ready. */
async function open(): Promise<void> {
  await button().click();
  await chat().locator(".chat-thread").waitFor();
}

async function ask(question: string): Promise<void> {
  const turn = page.waitForResponse((reply) => reply.url().endsWith("/api/widget/chat"));
  await field().fill(question);
  await field().press("Enter");
  await (await turn).finished();
  await field().and(chat().locator(":enabled")).waitFor();
}

const said = (question: string) => chat().locator(".chat-thread").getByText(question, { exact: true }).first();

for (const cookies of ["blocked", "allowed"] as const)
  test(`hostile CSS, default-src 'none' and Trusted Types, third-party cookies ${cookies}: asked, answered, no violation`, async () => {
    await visit(hosts.strict, cookies === "blocked" ? blocked : allowed);
    await open();
    await ask("Show me laptops");
    await said("Show me laptops").waitFor();
    expect(await seen()).toMatchObject({ violations: 0 });
    expect(guest?.faults).toEqual([]);
    // On the shop's next page the conversation continues.
    await page.goto(hosts.plain);
    await open();
    await said("Show me laptops").waitFor();
  });

test("if storage throws in the frame, the chat still opens and answers, also on a hostile and strict page", async () => {
  guest = await blocked.visit();
  page = guest.page;
  await refuseStorage(page);
  await page.goto(hosts.strict);
  await open();
  const thrown = await frame().evaluate(() => {
    try {
      return String(localStorage.length);
    } catch (error) {
      return (error as Error).name;
    }
  });
  expect(thrown).toBe("SecurityError");
  await ask("Show me laptops");
  await chat().locator(".chat-card").first().waitFor();
  expect(guest.faults).toEqual([]);
});

test("a page with Cross-Origin-Embedder-Policy: require-corp: asked and answered", async () => {
  await visit(isolated.plain);
  await open();
  await ask("Show me laptops");
  await said("Show me laptops").waitFor();
  expect(guest?.faults).toEqual([]);
});

test("a single-page app that swaps its body keeps the chat: the same frame with its conversation", async () => {
  await visit(hosts.app);
  await open();
  await ask("Do you have a phone?");
  const before = frame();
  await page.getByRole("link", { name: "A laptop" }).click();
  await page.getByRole("heading", { name: "A laptop" }).waitFor();
  expect(await panel().isVisible()).toBe(true);
  await ask("And a cheaper one?");
  await said("Do you have a phone?").waitFor();
  expect(frame()).toBe(before);
});

test("back and forward with the chat open: its conversation is there", async () => {
  const goAndReturn = async () => {
    await page.goto(`${hosts.origin}/empty?elsewhere`);
    await page.goBack({ waitUntil: "commit" });
    await page.waitForFunction(() => {
      const [entry] = performance.getEntriesByType("navigation");
      const { persisted } = Reflect.get(window, "seen") as { persisted: boolean };
      return persisted || (entry as PerformanceNavigationTiming).type === "back_forward";
    });
    return (await seen()).persisted;
  };
  // The control: a headless shell has no back-forward cache, and then this page is reloaded too.
  await visit(`${hosts.origin}/empty`);
  const kept = await goAndReturn();
  if (!kept) console.warn("This browser has no back-forward cache: the chat is looked at after a new load.");
  await page.goto(hosts.plain);
  await open();
  await ask("Which monitors do you have?");
  expect(await goAndReturn()).toBe(kept);
  await button().waitFor();
  if (!kept) {
    await open();
    await said("Which monitors do you have?").waitFor();
    return;
  }
  // The test can't inspect a frame from the cache, but the page receives its messages.
  await page.evaluate(() => {
    const indaba = window.Indaba as unknown as {
      on(name: string, act: (event: { from: string }) => void): void;
      ask(text: string): void;
    };
    indaba.on("message", ({ from }) => Object.assign(window, { answered: from === "assistant" }));
    indaba.ask("And keyboards?");
  });
  // Enter in an empty field sends nothing, so press it until the text has arrived there.
  await until(async () => {
    await page.keyboard.press("Enter");
    return page.evaluate(() => Reflect.get(window, "answered") === true);
  });
});

test("100 × created, opened and destroyed leaves no node, no listener, no frame, no global", async () => {
  await visit(`${hosts.origin}/empty`);
  const cdp = await page.context().newCDPSession(page);
  const counters = async () => {
    await cdp.send("HeapProfiler.collectGarbage");
    await cdp.send("HeapProfiler.collectGarbage");
    const { nodes, jsEventListeners: listeners, documents } = await cdp.send("Memory.getDOMCounters");
    return { nodes, listeners, documents };
  };
  const rounds = (count: number) =>
    page.evaluate(
      async ([src, key, count]) => {
        for (let round = 0; round < count; round++) {
          const script = document.createElement("script");
          script.src = src;
          script.dataset.key = key;
          await new Promise((resolve) => {
            script.onload = resolve;
            document.head.append(script);
          });
          const indaba = window.Indaba as unknown as {
            open(): void;
            destroy(): void;
            on(name: string, act: () => void): void;
          };
          const ready = new Promise<void>((resolve) => indaba.on("ready", resolve));
          indaba.open();
          // Some load completely, others are destroyed while loading.
          if (round % 20 === 0) await ready;
          indaba.destroy();
          script.remove();
        }
      },
      [`${market.url}/widget/v1/loader.js`, key, count] as const,
    );
  await rounds(2);
  const before = await counters();
  await rounds(100);
  const more = async () => {
    const after = await counters();
    return (["nodes", "listeners", "documents"] as const).filter((kind) => after[kind] > before[kind]);
  };
  await becomes(more, []);
  expect(await page.evaluate(() => ["Indaba" in window, frames.length])).toEqual([false, 0]);
});

for (const [what, size] of [
  ["wide", { width: 1280, height: 800 }],
  ["360 px wide", { width: 360, height: 640 }],
] as const)
  test(`keyboard only, ${what}: opened, asked, left by Escape, and back in the same place`, async () => {
    await visit(hosts.plain, blocked, size);
    await button().waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.tagName ?? null);
    for (let presses = 0; presses < 12 && (await focused()) !== "BUTTON"; presses++) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await chat().locator(".chat-thread").waitFor();
    await field().and(chat().locator(":focus")).waitFor();
    if (what !== "wide") {
      const width = await page.evaluate(() => document.documentElement.clientWidth);
      await becomes(() => panel().boundingBox(), { x: 0, y: 0, width, height: 640 });
      expect(await frame().evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    }
    const turn = page.waitForResponse((reply) => reply.url().endsWith("/api/widget/chat"));
    await page.keyboard.type("Show me tablets");
    await page.keyboard.press("Enter");
    await (await turn).finished();
    await field().and(chat().locator(":enabled")).waitFor();
    await page.keyboard.press("Escape");
    await panel().waitFor({ state: "hidden" });
    await becomes(focused, "BUTTON");
    await page.keyboard.press("Enter");
    await said("Show me tablets").waitFor();
    await field().and(chat().locator(":focus")).waitFor();
  });
