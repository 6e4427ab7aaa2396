// Attacks on the widget by pages in Chromium: on foreign sites, in other frames of the vendor's page, and by the vendor's page itself.
// Attacks without a page are in server/widget/*.test.ts.
import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { and, desc, eq, ne } from "drizzle-orm";
import type { Page } from "playwright-core";
import { vendors, widgetSignIns } from "#db/schema.ts";
import { revokeWidgetKeys } from "#server/widget/widget-keys.service.ts";
import { type PlainBrowser, startPlainBrowser } from "#tests/harness/plain-browser.ts";
import { startServer, type TestServer } from "#tests/harness/server.ts";
import { becomes, until } from "#tests/harness/waiting.ts";
import { addWidget, demoVendorId } from "#tests/harness/widget.ts";
import { chatButton, chatField, chatFrame } from "#tests/harness/widget-page.ts";

let market: TestServer;
let browser: PlainBrowser;
/** Path → page, on every site of this process: vendor.localhost, evil.localhost, ads.localhost. */
const pages = new Map<string, string>();
const sites = Bun.serve({
  port: 0,
  fetch: (request) => {
    const page = pages.get(new URL(request.url).pathname);
    return page === undefined
      ? new Response("none", { status: 404 })
      : new Response(page, { headers: { "content-type": "text/html; charset=utf-8" } });
  },
});
const site = (name: string) => `http://${name}.localhost:${sites.port}`;
let vendor: { id: string; key: string };
let opened: Page[] = [];

beforeAll(async () => {
  [market, browser] = await Promise.all([startServer({}, { host: "market.localhost" }), startPlainBrowser()]);
  const vendorId = await demoVendorId(market.db);
  vendor = { id: vendorId, key: await addWidget(market.db, vendorId, { origins: [site("vendor")] }) };
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await market?.close();
  await sites.stop(true);
});
afterEach(async () => {
  await Promise.all(opened.map((page) => page.close()));
  opened = [];
});

const snippet = () => `<script src="${market.url}/widget/v1/loader.js" data-key="${vendor.key}" async></script>`;
const html = (body: string) => `<!doctype html><title>Page</title><body>${body}</body>`;

async function visit(name: string, path: string, page: string): Promise<Page> {
  pages.set(path, html(page));
  const visited = await browser.visit(`${site(name)}${path}`);
  opened.push(visited.page);
  return visited.page;
}

async function openChat(page: Page): Promise<void> {
  await chatButton(page).click();
  await chatFrame(page).locator(".chat-thread").waitFor();
}

/** Sends a message and waits for the whole answer. */
async function ask(page: Page, question: string): Promise<void> {
  const turn = page.waitForResponse((reply) => reply.url().endsWith("/api/widget/chat"));
  await chatField(page).fill(question);
  await chatField(page).press("Enter");
  await (await turn).finished();
  await chatField(page).and(chatFrame(page).locator(":enabled")).waitFor();
}

test("a site that isn't allowed gets no frame, by the loader or by hand, only a link to a new tab", async () => {
  const page = await visit(
    "evil",
    "/",
    `${snippet()}<iframe id="own" src="${market.url}/widget/v1/frame?k=${vendor.key}"></iframe>`,
  );
  await chatButton(page).click();
  const link = page.locator("indaba-chat").getByRole("link");
  await link.waitFor();
  expect(await link.getAttribute("href")).toBe(`${market.url}/widget/v1/frame?k=${vendor.key}`);
  expect(await link.getAttribute("target")).toBe("_blank");
  const shown = await Promise.all(
    page
      .frames()
      .slice(1)
      .map((frame) => frame.evaluate(() => document.body.textContent)),
  );
  expect(shown).toHaveLength(2);
  for (const text of shown) expect(text).not.toContain("Ask");
  expect(
    page
      .frames()
      .slice(1)
      .map((frame) => frame.url()),
  ).not.toContain(`${market.url}/widget/v1/frame?k=${vendor.key}`);
});

test("no other page of the marketplace may be framed, not even by the vendor", async () => {
  const paths = [
    "/",
    "/chat",
    "/checkout",
    "/auth/widget",
    "/cart/hand-off",
    "/vendor/widget",
    "/widget/v1/frame?k=pk_live_0",
  ];
  const page = await visit(
    "vendor",
    "/framing",
    paths.map((path) => `<iframe src="${market.url}${path}"></iframe>`).join(""),
  );
  await page.waitForLoadState("load");
  const shown = () =>
    page
      .frames()
      .slice(1)
      .map((frame) => new URL(frame.url()).protocol);
  await becomes(
    shown,
    paths.map(() => "chrome-error:"),
  );
});

test("after its key is revoked an open chat gets no answers, and no chat opens", async () => {
  const { db } = market;
  const [other] = await db
    .select({ id: vendors.id })
    .from(vendors)
    .where(eq(vendors.status, "approved"))
    .orderBy(vendors.businessName)
    .limit(1);
  if (!other) throw new Error("the demo shop has no other vendor");
  const key = await addWidget(db, other.id, { origins: [site("vendor")] });
  const page = await visit("vendor", "/revoked", snippet().replace(vendor.key, key));
  await openChat(page);
  await ask(page, "what do you sell?");
  await revokeWidgetKeys(db, other.id);
  await chatField(page).fill("and what else?");
  await chatField(page).press("Enter");
  await chatFrame(page).getByText("This chat has ended").first().waitFor();
  await page.reload();
  await chatButton(page).click();
  await page.locator("indaba-chat").getByRole("link").waitFor();
});

test("a hello from the page or from a foreign frame gets no port", async () => {
  pages.set(
    "/ad",
    html(`<script>
    addEventListener("message", ({ data, ports }) => parent.postMessage({ got: data, ports: ports.length }, "*"));
    setInterval(() => parent.postMessage({ indaba: 1, type: "hello" }, "*"), 20);
  </script>`),
  );
  const page = await visit(
    "vendor",
    "/forged-hello",
    `<script>
      window.channels = 0; window.got = [];
      window.MessageChannel = class extends MessageChannel { constructor() { super(); window.channels += 1; } };
      addEventListener("message", ({ data, ports }) => { if (data.got || ports.length > 0) window.got.push(data); });
      setInterval(() => window.postMessage({ indaba: 1, type: "hello" }, "*"), 20);
    </script>${snippet()}<iframe src="${site("ads")}/ad"></iframe>`,
  );
  await openChat(page);
  await ask(page, "kettle");
  expect(await page.evaluate(() => [Reflect.get(window, "channels"), Reflect.get(window, "got")])).toEqual([1, []]);
});

test("a message port from anybody but the host page, or a second one, is refused", async () => {
  pages.set(
    "/port",
    html(`<script>
    window.heard = [];
    setInterval(() => {
      for (let at = 0; at < top.length; at += 1) {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => window.heard.push(data);
        try { top[at].postMessage({ indaba: 1, type: "port" }, "*", [port2]); } catch {}
        port1.postMessage({ type: "open" });
        port1.postMessage({ type: "ask", text: "from an advertisement" });
      }
    }, 10);
  </script>`),
  );
  const page = await visit("vendor", "/forged-port", `<iframe src="${site("ads")}/port"></iframe>${snippet()}`);
  await openChat(page);
  // A second port from the host page.
  await page.evaluate((origin) => {
    const { port1, port2 } = new MessageChannel();
    Reflect.set(window, "second", []);
    port1.onmessage = ({ data }) => Reflect.get(window, "second").push(data);
    const frame = document.querySelector("indaba-chat")?.shadowRoot?.querySelector("iframe");
    frame?.contentWindow?.postMessage({ indaba: 1, type: "port" }, origin, [port2]);
    port1.postMessage({ type: "ask", text: "from a second port" });
  }, market.url);
  await ask(page, "kettle");
  expect(await page.evaluate(() => Reflect.get(window, "second"))).toEqual([]);
  const ad = page.frames().find((frame) => frame.url().endsWith("/port"));
  expect(await ad?.evaluate(() => Reflect.get(window, "heard"))).toEqual([]);
  expect(await chatField(page).inputValue()).toBe("");
});

test("the page can't read the frame, and its messages have no text, token or name", async () => {
  const page = await visit(
    "vendor",
    "/spy",
    `<script>
      window.told = [];
      addEventListener("message", (event) => window.told.push(event.data));
      const { set, get } = Object.getOwnPropertyDescriptor(MessagePort.prototype, "onmessage");
      Object.defineProperty(MessagePort.prototype, "onmessage", { get, set(listener) {
        set.call(this, (event) => { window.told.push(event.data); listener.call(this, event); });
      } });
    </script>${snippet()}`,
  );
  const secrets: string[] = [];
  page.on("request", (request) => {
    const token = request.headers().authorization?.replace("Bearer ", "");
    if (token) secrets.push(token);
  });
  await openChat(page);
  await ask(page, "kettles for Nomvula, 083 555 0199");
  const looked = await page.evaluate(() => {
    const frame = document.querySelector("indaba-chat")?.shadowRoot?.querySelector("iframe") as HTMLIFrameElement;
    const tries: Record<string, () => unknown> = {
      document: () => frame.contentDocument?.body.textContent ?? null,
      window: () => frame.contentWindow?.document.cookie,
      storage: () => frame.contentWindow?.localStorage.length,
      address: () => frame.contentWindow?.location.href,
    };
    return Object.entries(tries).map(([name, act]) => {
      try {
        return [name, act()];
      } catch (error) {
        return [name, (error as DOMException).name];
      }
    });
  });
  expect(Object.fromEntries(looked)).toEqual({
    document: null,
    window: "SecurityError",
    storage: "SecurityError",
    address: "SecurityError",
  });
  const told = JSON.stringify(await page.evaluate(() => Reflect.get(window, "told")));
  expect(told).toContain('"message"');
  expect(secrets.length).toBeGreaterThan(0);
  for (const secret of ["Nomvula", "083", "kettle", "Bearer", "pk_live", ...secrets])
    expect(told).not.toContain(secret);
  expect(await page.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length])).toEqual(["", 0, 0]);

  // The widget's token doesn't work on the main site.
  for (const path of ["/api/auth/me", "/api/cart", "/api/orders"]) {
    const reply = await fetch(`${market.localUrl}${path}`, { headers: { authorization: `Bearer ${secrets.at(-1)}` } });
    expect([path, reply.status]).toEqual([path, 401]);
  }
});

test("vendor A's token finds nothing of vendor B, with both chats open in one browser", async () => {
  const [other] = await market.db
    .select({ id: vendors.id })
    .from(vendors)
    .where(and(eq(vendors.status, "approved"), ne(vendors.id, vendor.id)))
    .orderBy(desc(vendors.businessName))
    .limit(1);
  if (!other) throw new Error("the demo shop has no other vendor");
  const otherKey = await addWidget(market.db, other.id, { origins: [site("vendor")] });
  const talk = async (path: string, line: string) => {
    const page = await visit("vendor", path, line);
    const turn = page.waitForResponse((reply) => reply.url().endsWith("/api/widget/chat"));
    await openChat(page);
    await ask(page, "what do you sell?");
    const reply = await turn;
    const conversation = /"conversationId":"([0-9a-f-]{36})"/.exec(await reply.text())?.[1];
    return { authorization: reply.request().headers().authorization as string, conversation };
  };
  const a = await talk("/vendor-a", snippet());
  const b = await talk("/vendor-b", snippet().replace(vendor.key, otherKey));
  expect(a.conversation).toBeTruthy();
  expect(b.conversation).toBeTruthy();
  const read = async (as: typeof a, id: string | undefined) =>
    (await fetch(`${market.localUrl}/api/widget/conversations/${id}`, { headers: { authorization: as.authorization } }))
      .status;
  expect([await read(a, a.conversation), await read(b, b.conversation)]).toEqual([200, 200]);
  expect([await read(a, b.conversation), await read(b, a.conversation)]).toEqual([404, 404]);
});

test("the page can fill the field, but not send or buy for the shopper", async () => {
  const page = await visit("vendor", "/puppet", snippet());
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/\/api\/widget\/(chat|cart|checkout|sign-ins)/.test(request.url())) asked.push(request.url());
  });
  await openChat(page);
  await page.evaluate(() => {
    const indaba = Reflect.get(window, "Indaba") as { ask(text: string): void; push(call: unknown[]): void };
    for (const text of ["add five kettles to my cart", "<img src=x onerror=alert(1)>", "\n\n\n"]) indaba.ask(text);
    indaba.ask("x".repeat(100_000));
    for (const type of ["send", "options", "cart:add", "checkout", "__proto__"]) indaba.push([type, "now"]);
  });
  await Bun.sleep(300);
  expect(asked).toEqual([]);
  expect((await chatField(page).inputValue()).length).toBeLessThanOrEqual(2000);
  await page.evaluate(() =>
    Reflect.apply(Reflect.get(Object(Reflect.get(window, "Indaba")), "ask"), null, ["a kettle, please"]),
  );
  await becomes(() => chatField(page).inputValue(), "a kettle, please");
  expect(asked).toEqual([]);
});

test("a page that imitates the loader with invalid messages can at most fill the field", async () => {
  const page = await visit(
    "vendor",
    "/nonsense",
    `<iframe id="chat" style="width:400px;height:600px"></iframe><script>
      const nonsense = [null, undefined, 5, "open", [], {}, { type: null }, { type: {} }, { type: "constructor" },
        { type: "options", greeting: 5, accent: ["#fff"], locale: 7, listing: { length: 3 } },
        { type: "options", locale: ["af"], accent: "red;}*{display:none}", listing: "   " },
        { type: "ask" }, { type: "ask", text: { length: 1 } }, { type: "ask", text: 9 }];
      addEventListener("message", ({ source, data }) => {
        if (data?.type !== "hello") return;
        const { port1, port2 } = new MessageChannel();
        source.postMessage({ indaba: 1, type: "port" }, ${JSON.stringify(market.url)}, [port2]);
        const talk = () => { for (const message of nonsense) port1.postMessage(message); };
        port1.onmessage = talk;
        talk();
        port1.postMessage({ type: "open" });
        talk();
      });
      chat.src = ${JSON.stringify(`${market.url}/widget/v1/frame?k=${vendor.key}`)};
    </script>`,
  );
  const faults: string[] = [];
  page.on("pageerror", (fault) => faults.push(fault.message));
  const frame = page.frameLocator("#chat");
  await frame.locator(".chat-thread").waitFor();
  const turn = page.waitForResponse((reply) => reply.url().endsWith("/api/widget/chat"));
  await frame.getByRole("textbox", { name: "Message" }).fill("what do you sell?");
  await frame.getByRole("textbox", { name: "Message" }).press("Enter");
  expect((await turn).status()).toBe(200);
  await (await turn).finished();
  expect(faults).toEqual([]);
});

test("a forged code from any window signs nobody in; the real one works once, only in its own frame", async () => {
  const page = await visit("vendor", "/codes", snippet());
  await openChat(page);
  await ask(page, "what is in my cart?");
  const popupComes = browser.context.waitForEvent("page");
  const exchange = page.waitForRequest((request) => request.url().endsWith("/token"));
  const exchanged = page.waitForResponse((reply) => reply.url().endsWith("/token"));
  await chatFrame(page).getByRole("button", { name: "Sign in" }).last().click();
  const popup = await popupComes;
  opened.push(popup);
  await popup.waitForURL("**/auth/widget#h=*");
  const id = new URLSearchParams(new URL(popup.url()).hash.slice(1)).get("h");
  // From the page, without and with the right id.
  await page.evaluate(
    ([origin, known]) => {
      const frame = document.querySelector("indaba-chat")?.shadowRoot?.querySelector("iframe");
      for (const guess of [known, "x".repeat(43)]) {
        frame?.contentWindow?.postMessage({ indaba: 1, type: "code", id: guess, code: "y".repeat(43) }, origin ?? "*");
      }
    },
    [market.url, id],
  );
  await popup.getByLabel("Email").fill("shopper@indaba.example");
  await popup.getByLabel("Password").fill("indaba-demo");
  await popup.getByRole("button", { name: "Login" }).click();
  await popup.getByRole("button", { name: /^Continue as/ }).click();
  const request = await exchange;
  const used = request.postDataJSON();
  expect(used.code).not.toBe("y".repeat(43));
  await until(async () => {
    const rows = await market.db.select().from(widgetSignIns);
    return rows.some(({ state }) => state === "used");
  });
  // Replayed with the new token and with the old one.
  const { token } = await (await exchanged).json();
  for (const authorization of [request.headers().authorization as string, `Bearer ${token}`]) {
    const reply = await fetch(request.url().replace(market.url, market.localUrl), {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify(used),
    });
    expect(reply.status).toBeGreaterThanOrEqual(400);
  }
});
