// The loader on a host page, on two sites: its effects on the page, and what the page can't do to it. The frame is fake
// (`played-market.ts`).
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "bun:test";
import type { Frame, Page } from "playwright-core";
import { plainPage } from "#widget/demo/pages.ts";
import { type DemoHosts, serveDemoHosts } from "#widget/demo/serve.ts";
import type { Visit } from "../harness/browser.ts";
import { type PlainBrowser, startPlainBrowser } from "../harness/plain-browser.ts";
import { type PlayedMarket, playMarket } from "../harness/played-market.ts";
import { becomes } from "../harness/waiting.ts";

const shop = {
  name: "Karoo Pantry",
  city: "Graaff-Reinet",
  products: [
    { id: "rusks", title: "Buttermilk rusks", price: "R64.00" },
    { id: "jam", title: "Prickly pear jam", price: "R89.50" },
  ],
};
const key = `pk_live_${"0".repeat(32)}`;

let market: PlayedMarket;
let hosts: DemoHosts;
let isolated: DemoHosts;
let browser: PlainBrowser;
let guest: Visit;
let page: Page;

beforeAll(async () => {
  market = await playMarket();
  const place = { marketUrl: market.url, key, shop };
  const html = (body: string) => () => new Response(body, { headers: { "content-type": "text/html; charset=utf-8" } });
  const tag = `<script src="${market.url}/widget/v1/loader.js" data-key="${key}"`;
  hosts = serveDemoHosts({
    ...place,
    port: 0,
    pages: {
      "/twice": html(plainPage(place, `${tag} async></script>`)),
      "/at-once":
        html(`<!doctype html><html><head><script>window.Indaba = [["on", "open", () => { window.heard = true }],
["on", "open", () => { throw new Error("a fault of the page") }], ["nothing"], ["ask", "Is it in stock?"]]</script>
${tag} data-locale="af" data-listing="rusks"></script></head><body><p>Later</p></body></html>`),
      "/left": html(`<!doctype html><html dir="rtl"><body><p>Left</p>
${tag} data-position="bottom-end" data-offset="10 30" data-accent="#ffee00" data-label="Ask us" data-z-index="7" data-microphone></script></body></html>`),
      "/other-key": html(`<!doctype html><title>Pays</title><body><script src="/pay.js" data-key="pk_live_pay"></script>
${tag} async></script><script src="/pay.js" data-key="pk_live_pay"></script></body>`),
      "/empty": html("<!doctype html><title>Empty</title><p>Nothing here</p>"),
    },
  });
  isolated = serveDemoHosts({
    ...place,
    port: 0,
    headers: { "cross-origin-embedder-policy": "require-corp", "cross-origin-opener-policy": "same-origin" },
  });
  browser = await startPlainBrowser({ thirdPartyCookies: "blocked" });
});
afterAll(async () => {
  await browser?.close();
  hosts?.close();
  isolated?.close();
  market?.close();
});
beforeEach(async () => {
  market.asked.length = 0;
  market.held.until = Promise.resolve();
  market.ancestors.splice(0, market.ancestors.length, hosts.origin, isolated.origin);
  guest = await browser.visit();
  page = guest.page;
});
afterEach(async () => {
  await guest.close();
});

const button = (name = "Chat with us") => page.getByRole("button", { name });
const panel = () => page.locator("indaba-chat dialog");
const field = () => page.frameLocator("indaba-chat iframe").getByLabel("Message");
/** Calls the loader's API without its type. */
const call = (name: string, ...args: unknown[]) =>
  page.evaluate(
    ([name, args]) => (window.Indaba as never as Record<string, (...a: unknown[]) => void>)[name]?.(...args),
    [name, args] as const,
  );
const frame = (): Frame => {
  const [found] = page.frames().filter((each) => each.url().startsWith(`${market.url}/widget/v1/frame`));
  if (!found) throw new Error("The frame is not there.");
  return found;
};
/** The messages that the frame received. */
const told = () => frame().evaluate("told") as Promise<{ type: string; [field: string]: unknown }[]>;
const toldFocus = async () => (await told()).map(({ type, focus }) => [type, focus]);
const say = (message: unknown) => frame().evaluate(`say(${JSON.stringify(message)})`);
async function opened(): Promise<void> {
  await button().click();
  await field().waitFor();
}
/** Without the scrollbar, which a phone doesn't have. */
const seenWidth = () => page.evaluate(() => document.documentElement.clientWidth);
const focused = () => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.tagName ?? null);

test("the chat opens although this browser blocks third-party cookies", async () => {
  await page.goto(`${market.url}/login`);
  market.asked.length = 0;
  await page.goto(hosts.plain);
  await opened();
  expect(market.asked.find(({ line }) => line === "GET /widget/v1/frame")?.cookie).toBeNull();
  // The control: the cookie is sent to the marketplace itself.
  await page.goto(`${market.url}/login`);
  expect(market.asked.at(-1)?.cookie ?? market.asked.at(-2)?.cookie).toBe("login=1");
  await page.context().clearCookies();
});

test("before the first click: one request, one global, no cookie, no storage", async () => {
  await page.goto(`${hosts.origin}/empty`);
  const before = await page.evaluate(() => Object.getOwnPropertyNames(window));
  await page.goto(hosts.plain);
  await button().waitFor();
  const after = await page.evaluate(() => Object.getOwnPropertyNames(window));
  expect(after.filter((name) => !before.includes(name))).toEqual(["Indaba"]);
  expect(market.asked.map(({ line }) => line)).toEqual(["GET /widget/v1/loader.js"]);
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([0, 0, ""]);
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
  expect(guest.faults).toEqual([]);
});

test("a page with hostile CSS, default-src 'none' and Trusted Types: button and panel are whole, no violation", async () => {
  await page.addInitScript(() => {
    const broken: string[] = [];
    Object.assign(window, { broken });
    addEventListener("securitypolicyviolation", (event) =>
      broken.push((event as SecurityPolicyViolationEvent).violatedDirective),
    );
  });
  await page.goto(hosts.strict);
  await opened();
  await becomes(() => button().boundingBox(), { x: 1280 - 20 - 56, y: 800 - 20 - 56, width: 56, height: 56 });
  await becomes(() => panel().boundingBox(), { x: 1280 - 20 - 400, y: 800 - 88 - 640, width: 400, height: 640 });
  // Above the page's own layer.
  const onTop = (x: number, y: number) =>
    page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.tagName, [x, y] as const);
  expect(await onTop(1280 - 48, 800 - 48)).toBe("INDABA-CHAT");
  expect(await onTop(1280 - 220, 400)).toBe("INDABA-CHAT");
  expect(await page.evaluate("broken")).toEqual([]);
  expect(guest.faults).toEqual([]);
});

test("the script included twice is one chat", async () => {
  await page.goto(`${hosts.origin}/twice`, { waitUntil: "load" });
  await button().waitFor();
  expect(await page.locator("indaba-chat").count()).toBe(1);
  expect(await page.locator("script[data-key]").count()).toBe(2);
});

test("included in the head: earlier calls are carried out, and an exception of the page stops nothing", async () => {
  await page.goto(`${hosts.origin}/at-once`);
  await field().waitFor();
  await page.waitForFunction(() => Reflect.get(window, "heard") === true);
  await page.waitForFunction(() => document.activeElement?.tagName === "INDABA-CHAT");
  await becomes(() => field().inputValue(), "Is it in stock?");
  await becomes(async () => (await told()).map(({ type }) => type), ["options", "open", "ask"]);
  expect((await told())[0]).toMatchObject({ locale: "af", listing: "rusks" });
  await becomes(() => button("Gesels met ons").getAttribute("aria-expanded"), "true");
  expect(guest.faults.length).toBe(1);
  expect(guest.faults[0]).toContain("a fault of the page");
});

test("the page chooses position, offset, accent, label, z-index and whether the chat may listen", async () => {
  await page.goto(`${hosts.origin}/left`);
  const box = await button("Ask us").boundingBox();
  expect([box?.x, box && box.y + box.height]).toEqual([10, 770]);
  expect(
    await button("Ask us").evaluate((each) => [getComputedStyle(each).color, getComputedStyle(each).zIndex]),
  ).toEqual(["lch(0 0 0)", "7"]);
  expect(await button("Ask us").textContent()).toBe("Ask us");
  const mayListen = () => page.locator("indaba-chat iframe").getAttribute("allow");
  await button("Ask us").hover();
  expect(await mayListen()).toBe("geolocation;microphone");
  await page.goto(hosts.plain);
  await button("Chat with us").hover();
  expect(await mayListen()).toBe("geolocation");
});

test("a page with Cross-Origin-Embedder-Policy: require-corp", async () => {
  await page.goto(isolated.plain);
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  await opened();
});

/** Leaves the page and returns; true if it came from the back-forward cache. */
async function goAndReturn(): Promise<boolean> {
  await page.goto(`${hosts.origin}/empty?elsewhere`);
  await page.goBack({ waitUntil: "commit" });
  await page.waitForFunction(() => {
    const [entry] = performance.getEntriesByType("navigation");
    return Reflect.get(window, "persisted") || (entry as PerformanceNavigationTiming).type === "back_forward";
  });
  return page.evaluate(() => Reflect.get(window, "persisted") === true);
}

test("back and forward: the page returns from the cache with its chat working", async () => {
  await page.addInitScript(() =>
    addEventListener("pageshow", (event) =>
      Object.assign(window, { persisted: (event as PageTransitionEvent).persisted }),
    ),
  );
  // The control: a headless shell has no back-forward cache, and then this page is reloaded too.
  await page.goto(`${hosts.origin}/empty`);
  const kept = await goAndReturn();
  if (!kept) console.warn("This browser has no back-forward cache: the chat is looked at after a new load.");
  await page.goto(hosts.plain);
  await opened();
  const listen = () =>
    page.evaluate(() => {
      const chat = window.Indaba as unknown as { on(name: string, act: () => void): void };
      chat.on("message", () => Object.assign(window, { answered: true }));
    });
  await listen();
  expect(await goAndReturn()).toBe(kept);
  await button().waitFor();
  if (!kept) await listen();
  expect(await panel().isVisible()).toBe(kept);
  await call("close");
  await panel().waitFor({ state: "hidden" });
  await call("ask", "Still there?");
  // The test can't inspect a frame from the cache, but the page receives its answer.
  await page.waitForFunction(() => Reflect.get(window, "answered") === true);
});

test("a single-page app that swaps its body leaves the open chat as it is, which hears of the current product", async () => {
  await page.goto(hosts.app);
  await opened();
  await field().fill("half a question");
  await page.getByRole("link", { name: "Prickly pear jam" }).click();
  await page.getByRole("heading", { name: "Prickly pear jam" }).waitFor();
  const product = async () => (await told()).at(-1);
  await becomes(product, { type: "options", key, listing: "jam" });
  // Another product on the same page.
  await page.evaluate(() => document.querySelector<HTMLElement>("#indaba")?.setAttribute("data-listing", "rusks"));
  await becomes(product, { type: "options", key, listing: "rusks" });
  // Another script element, in a body that gets other content.
  await page.evaluate(() => {
    const old = document.querySelector<HTMLScriptElement>("#indaba");
    const again = old?.cloneNode() as HTMLScriptElement;
    again.dataset.listing = "jam";
    old?.remove();
    document.body.replaceChildren(again);
  });
  await becomes(product, { type: "options", key, listing: "jam" });
  expect(await panel().isVisible()).toBe(true);
  expect(await field().inputValue()).toBe("half a question");
  expect((await told()).filter(({ type }) => type !== "options").map(({ type, focus }) => [type, focus])).toEqual([
    ["open", true],
  ]);
});

test("a page that removes the chat from its document gets it back, until destroy()", async () => {
  await page.goto(hosts.app);
  await opened();
  await page.evaluate(() => {
    document.querySelector("indaba-chat")?.remove();
    document.body.tabIndex = -1;
    document.body.focus();
  });
  await field().waitFor();
  // The frame is loaded again, and doesn't take the page's focus.
  await becomes(toldFocus, [
    ["options", undefined],
    ["open", false],
  ]);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
  await page.evaluate(() => {
    document.querySelector("indaba-chat")?.remove();
    (window.Indaba as unknown as { destroy(): void }).destroy();
  });
  // Later than what the removal has scheduled.
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => setTimeout(resolve))));
  expect(await page.locator("indaba-chat").count()).toBe(0);
});

test("a reload of the focused frame keeps the focus in the chat", async () => {
  await page.goto(hosts.plain);
  await opened();
  await frame().waitForFunction(() => document.activeElement?.tagName === "INPUT");
  await frame().evaluate(() => location.reload());
  await page.waitForFunction(() => document.activeElement?.tagName === "INDABA-CHAT");
  await field().and(page.frameLocator("indaba-chat iframe").locator(":focus")).waitFor();
  await becomes(toldFocus, [
    ["options", undefined],
    ["open", true],
  ]);
});

test("while the frame loads, a placeholder with a close button shows", async () => {
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  market.held.until = promise;
  await page.goto(hosts.plain);
  await button().click();
  await page.getByRole("progressbar").waitFor();
  await page.getByRole("button", { name: "Close" }).click();
  await panel().waitFor({ state: "hidden" });
  await becomes(focused, "BUTTON");
  await button().click();
  letGo();
  await field().waitFor();
  await page.getByRole("progressbar").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Close" }).waitFor({ state: "detached" });
});

test("in a browser that is too old nothing happens", async () => {
  for (const missing of ["adoptedStyleSheets", "CSSContainerRule"]) {
    const { page: old, faults, close } = await browser.visit();
    await old.addInitScript((name) => {
      Reflect.deleteProperty(name in window ? window : Document.prototype, name);
      Object.assign(window, { Indaba: [["open"]] });
    }, missing);
    await old.goto(hosts.plain, { waitUntil: "networkidle" });
    expect(await old.locator("indaba-chat").count()).toBe(0);
    expect(await old.evaluate(() => JSON.stringify(window.Indaba))).toBe('[["open"]]');
    expect(faults).toEqual([]);
    await close();
  }
  // The syntax must be parseable by a browser of 2018.
  expect(market.loader).not.toMatch(/\?\.[^\d]|\?\?|\|\|=|&&=|catch\{|\d_\d|\b\d+n\b/);
});

test("another service's script with a data-key is ignored", async () => {
  await page.goto(`${hosts.origin}/other-key`);
  await opened();
  expect(await page.locator("indaba-chat iframe").getAttribute("src")).toBe(`${market.url}/widget/v1/frame?k=${key}`);
});

test("a site that isn't allowed shows a sentence and a link to the hosted chat, and the chat once it is allowed", async () => {
  market.ancestors.length = 0;
  await page.goto(hosts.plain);
  await page.evaluate(() => {
    const codes: unknown[] = [];
    Object.assign(window, { codes });
    const chat = window.Indaba as unknown as { on(name: string, act: (event: { code: string }) => void): void };
    chat.on("error", ({ code }) => codes.push(code));
  });
  await button().click();
  const link = page.getByRole("link", { name: "Open it on the marketplace" });
  await link.waitFor();
  expect(await link.getAttribute("href")).toBe(`${market.url}/widget/v1/frame?k=${key}`);
  expect(await link.getAttribute("target")).toBe("_blank");
  expect(await page.getByRole("status").textContent()).toContain("The chat can't open on this page.");
  await becomes(() => page.evaluate("codes"), ["blocked"]);
  await page.getByRole("button", { name: "Close" }).click();
  await panel().waitFor({ state: "hidden" });
  await becomes(focused, "BUTTON");
  market.ancestors.push(hosts.origin);
  await button().click();
  await field().waitFor();
  await link.waitFor({ state: "hidden" });
});

test("keyboard only: Tab to the button, Enter, type, Escape; focus returns to the button", async () => {
  await page.goto(hosts.plain);
  await button().waitFor();
  expect(await button().getAttribute("aria-expanded")).toBe("false");
  for (let presses = 0; presses < 12 && (await focused()) !== "BUTTON"; presses++) await page.keyboard.press("Tab");
  expect(await button().evaluate((each) => getComputedStyle(each).outlineStyle)).not.toBe("none");
  await page.keyboard.press("Enter");
  await field().waitFor();
  await frame().waitForFunction(() => document.activeElement?.tagName === "INPUT");
  await page.keyboard.type("rusks");
  await becomes(() => field().inputValue(), "rusks");
  await page.keyboard.press("Escape");
  await panel().waitFor({ state: "hidden" });
  await becomes(focused, "BUTTON");
  await becomes(() => button().getAttribute("aria-expanded"), "false");
  // Escape on the button closes too, and the chat isn't reloaded.
  await page.keyboard.press("Enter");
  await panel().waitFor();
  // The frame takes the focus when it hears of its opening.
  await becomes(focused, "IFRAME");
  await button().focus();
  await page.keyboard.press("Escape");
  await panel().waitFor({ state: "hidden" });
  await becomes(async () => (await told()).map(({ type }) => type), ["options", "open", "close", "open", "close"]);
  expect(await field().inputValue()).toBe("rusks");
});

test("at 360 px the panel fills the window, the page behind is inert, and the keyboard doesn't cover the field", async () => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(hosts.plain);
  await opened();
  await becomes(() => panel().boundingBox(), { x: 0, y: 0, width: await seenWidth(), height: 640 });
  expect(await panel().evaluate((each) => each.matches(":modal"))).toBe(true);
  // An on-screen keyboard shrinks the visual viewport.
  await page.evaluate(() => {
    Object.defineProperties(window.visualViewport, { height: { value: 340 }, offsetTop: { value: 20 } });
    window.visualViewport?.dispatchEvent(new Event("resize"));
  });
  await becomes(() => panel().boundingBox(), { x: 0, y: 20, width: await seenWidth(), height: 340 });
  await frame().waitForFunction(() => document.activeElement?.tagName === "INPUT");
  await page.keyboard.press("Escape");
  await panel().waitFor({ state: "hidden" });
  await becomes(focused, "BUTTON");
  const box = await button().boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
});

test("when the open chat becomes wide it stops being modal without a reload", async () => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(hosts.plain);
  await opened();
  await field().fill("half a question");
  await page.setViewportSize({ width: 1024, height: 700 });
  await page.waitForFunction(() => !document.querySelector("indaba-chat")?.shadowRoot?.querySelector(":modal"));
  await becomes(() => panel().boundingBox(), { x: 1024 - 420, y: 12, width: 400, height: 700 - 100 });
  expect(await field().inputValue()).toBe("half a question");
});

test("a forged hello gets no message port; unknown messages of the frame cause no event", async () => {
  await page.addInitScript(() => {
    const ports: string[] = [];
    Object.assign(window, { ports });
    if (window === top)
      addEventListener("message", ({ data, ports: got }) => ports.push(`${data?.type} ${got.length}`));
  });
  await page.goto(hosts.plain);
  await opened();
  await page.evaluate(() => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    const chat = window.Indaba as unknown as { on(name: string, act: (event: Event) => void): void };
    for (const name of ["ready", "message", "cart:add", "checkout", "error", "close"])
      chat.on(name, (event) => heard.push({ ...event, type: event.type, isTrusted: undefined }));
  });
  await page.evaluate((market) => {
    window.postMessage({ indaba: 1, type: "hello" }, "*");
    dispatchEvent(new MessageEvent("message", { data: { indaba: 1, type: "hello" }, origin: market, source: window }));
    const other = document.createElement("iframe");
    other.srcdoc = `<script>parent.postMessage({ indaba: 1, type: "hello" }, "*")</script>`;
    document.body.append(other);
  }, market.url);
  await page.waitForFunction(
    () => (Reflect.get(window, "ports") as string[]).filter((each) => each === "hello 0").length === 4,
  );
  await say({ type: "token", token: "secret" });
  await say(null);
  await say({ type: "toString" });
  await say({ type: "message", from: "shopper" });
  await say({ type: "cart:add", listing: "rusks" });
  await page.waitForFunction(() => (Reflect.get(window, "heard") as unknown[]).length >= 2);
  expect(JSON.parse(await page.evaluate(() => JSON.stringify(Reflect.get(window, "heard"))))).toEqual([
    { type: "message", from: "shopper" },
    { type: "cart:add", listing: "rusks" },
  ]);
  expect((await told()).map(({ type }) => type).filter((type) => type !== "options")).toEqual(["open"]);
});

test("destroy() removes everything, and including the script again starts over", async () => {
  await page.goto(hosts.plain);
  await opened();
  await call("destroy");
  expect(await page.evaluate(() => ["Indaba" in window, document.querySelector("indaba-chat"), frames.length])).toEqual(
    [false, null, 0],
  );
  await page.evaluate(() => {
    const old = document.querySelector<HTMLScriptElement>("script[data-key]");
    const again = document.createElement("script");
    again.src = old?.src ?? "";
    again.dataset.key = old?.dataset.key;
    old?.replaceWith(again);
  });
  await opened();
});
