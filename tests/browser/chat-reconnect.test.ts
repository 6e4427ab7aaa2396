// The chat in Chromium on a connection that breaks anywhere in an answer, with the offline model: each turn finishes exactly once,
// nothing is doubled or lost. `web/chat/turn-connection.test.ts` breaks it at every byte, without a browser.
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import type { ChatMessage } from "#contract/chat/endpoints.ts";
import { launchBrowser, register, visit } from "#tests/harness/browser.ts";
import { type CuttingProxy, startCuttingProxy } from "#tests/harness/cutting-proxy.ts";
import { startServer, type TestServer } from "#tests/harness/server.ts";
import { addWidget, demoVendorId } from "#tests/harness/widget.ts";

let proxy: CuttingProxy;
let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  proxy = await startCuttingProxy(() => Number(new URL(server.localUrl).port));
  [server, browser] = await Promise.all([startServer({ PUBLIC_URL: proxy.url }), launchBrowser()]);
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await server?.close();
  proxy?.close();
});

const seed = Date.now() % 1_000_000;
let state = seed;
/** Mulberry32. */
function random(below: number): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
}

let place = random(1_000_000) / 1_000_000;
/** A byte of an answer of that length. Steps of the golden ratio spread any number of them evenly, which random ones are not. */
function nextPlace(length: number): number {
  place = (place + (Math.sqrt(5) - 1) / 2) % 1;
  return Math.floor(place * length);
}

/** The length of the answer to each message, as measured so far. */
const lengths = new Map<string, number>();
const lengthOf = (message: string) => lengths.get(message) ?? 4000;

/** Sends a message in the page and waits for the end of the answer. */
const say = (page: Page, message: string) =>
  page.evaluate(async (text) => {
    const field = document.querySelector<HTMLTextAreaElement>("textarea[aria-label=Message]");
    if (!field) throw new Error("The chat has no field.");
    const free = async () => {
      while (field.disabled) await new Promise((resolve) => requestAnimationFrame(resolve));
    };
    await free();
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
    await new Promise((resolve) => requestAnimationFrame(resolve));
    field.form?.requestSubmit();
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await free();
  }, message);

/** Sends a message without waiting for the answer. */
const submit = async (page: Page, message: string) => {
  await input(page).fill(message);
  await input(page).press("Enter");
};

/** The text on screen, message by message. */
const shown = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".chat-message-user, .chat-message-assistant")].map((message) => ({
      role: message.classList.contains("chat-message-user") ? "user" : "assistant",
      words: (message.textContent ?? "").replace(/\s+/g, " "),
    })),
  );

const timesIn = (words: string, text: string) =>
  words.split(text.replaceAll("**", "").replace(/\s+/g, " ").trim()).length - 1;

/** Compares stored with shown messages: each once, in order, with all its texts. */
function expectSame(at: string, stored: readonly ChatMessage[], screen: Awaited<ReturnType<typeof shown>>): void {
  expect([at, screen.map(({ role }) => role)]).toEqual([at, stored.map(({ role }) => role)]);
  for (const [index, message] of stored.entries()) {
    const texts =
      message.role === "user"
        ? [message.content]
        : message.parts.flatMap((part) => (part.type === "text" ? [part.text] : []));
    for (const text of texts)
      expect([at, text, timesIn(screen[index]?.words ?? "", text) > 0]).toEqual([at, text, true]);
    expect([at, screen[index]?.words.includes("connection")]).toEqual([at, false]);
  }
}

const input = (page: Page) => page.getByRole("textbox", { name: "Message" });

/** Sends the messages over a connection that breaks somewhere in each answer. */
async function sayAll(page: Page, request: string, messages: readonly string[]): Promise<void> {
  for (const message of messages) {
    const before = proxy.cuts();
    // Also at each byte of "HTTP/1.1 200": a browser accepts a truncated status line.
    proxy.cutNext(request, before < 14 ? before : nextPlace(lengthOf(message)));
    await say(page, message);
    if (proxy.cuts() === before) lengths.set(message, proxy.lastBytes());
  }
}

/** Answers that are cut (docs/testing.md, "Chaos"): the first 14 in the status line, the others spread over the answer. */
const wanted = Number(process.env.CHAT_CUTS ?? 20);

test("cut at random bytes, and after reloads, every turn ends exactly once and the cart is right", async () => {
  const { page, faults, close } = await visit(browser, proxy.url);
  await register(page, proxy.url);
  const talk = ["hello", "thank you", "hello", "thank you", "hello", "thank you"];
  const add = "add the first one to my cart";
  const messages = ["rooibos tea", add, ...talk, add, ...talk, "what is in my cart?", ...talk];
  for (let turns = 0; proxy.cuts() < wanted; turns += messages.length) {
    if (turns > 2.5 * wanted) throw new Error(`seed ${seed}: only ${proxy.cuts()} of ${turns} answers were cut`);
    await page.goto("/chat");
    await input(page).waitFor();
    await sayAll(page, "POST /api/chat", messages);
    const id = new URL(page.url()).searchParams.get("c");
    const at = `seed ${seed}, after ${turns} turns`;
    const stored = (await (await page.request.get(`/api/conversations/${id}`)).json()).messages as ChatMessage[];
    expect([at, stored.map(({ role }) => role)]).toEqual([at, messages.flatMap(() => ["user", "assistant"])]);
    expect([at, stored.flatMap(({ role, content }) => (role === "user" ? [content] : []))]).toEqual([at, messages]);
    expectSame(at, stored, await shown(page));
    await page.reload();
    await page.getByRole("button", { name: "Answer again" }).waitFor();
    expectSame(`${at}, reloaded`, stored, await shown(page));
    const cart = await (await page.request.get("/api/cart")).json();
    expect([at, cart.map(({ quantity }: { quantity: number }) => quantity)]).toEqual([at, [2]]);
    await page.request.delete(`/api/cart/${cart[0].id}`, { headers: { origin: proxy.url } });
  }
  expect(faults).toEqual([]);
  await close();
}, 240_000);

test("a visitor's first answer, cut before its headers or reloaded before its first byte, gives one conversation", async () => {
  const { page, faults, close } = await visit(browser, proxy.url);
  const first = async (lose: () => Promise<unknown>, at: string) => {
    await page.context().clearCookies();
    await page.goto("/chat");
    await lose();
    await page.getByRole("button", { name: "Answer again" }).waitFor();
    const own = await (await page.request.get("/api/conversations")).json();
    expect([at, own.map(({ title }: { title: string }) => title)]).toEqual([at, ["hello"]]);
    const { messages } = await (await page.request.get(`/api/conversations/${own[0].id}`)).json();
    expect([at, messages.map(({ role }: ChatMessage) => role)]).toEqual([at, ["user", "assistant"]]);
    expectSame(at, messages, await shown(page));
    expect([at, new URL(page.url()).searchParams.get("c")]).toEqual([at, own[0].id]);
  };
  // The head of an answer is some 600 bytes long. Its first line ends at 17; then comes the cookie.
  for (const cut of [0, 12, 70, ...Array.from({ length: 2 }, () => 13 + random(600))]) {
    await first(() => {
      proxy.cutNext("POST /api/chat", cut);
      return submit(page, "hello");
    }, `seed ${seed}, cut at ${cut}`);
  }
  await first(async () => {
    const held = proxy.holdNext("POST /api/chat");
    await submit(page, "hello");
    await held;
    await page.reload();
  }, "reloaded");
  expect(faults).toEqual([]);
  await close();
});

test("in a vendor's widget: messages over a bad connection are shown once, also after a reload", async () => {
  const key = await addWidget(server.db, await demoVendorId(server.db));
  const { page, faults, close } = await visit(browser, proxy.url);
  await page.goto(`/widget/v1/frame?k=${key}`);
  await page.locator(".chat-input").waitFor();
  const messages = Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? "hello" : "thank you"));
  const before = proxy.cuts();
  await sayAll(page, "POST /api/widget/chat", messages);
  expect([`seed ${seed}`, proxy.cuts() - before > 6]).toEqual([`seed ${seed}`, true]);
  const said = await shown(page);
  expect(said.map(({ role }) => role)).toEqual(messages.flatMap(() => ["user", "assistant"]));
  expect(said.filter(({ words }) => words.includes("connection"))).toEqual([]);
  await page.reload();
  await page.getByRole("button", { name: "Answer again" }).waitFor();
  expect(await shown(page)).toEqual(said);
  expect(faults).toEqual([]);
  await close();
});
