// The chat in Chromium on the real server. The model is a scripted endpoint, which can be slow or down.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { axeFaults } from "#tests/harness/axe.ts";
import { launchBrowser, type Visit, visit } from "#tests/harness/browser.ts";
import { type OpenAIServer, startOpenAIServer } from "#tests/harness/openai-server.ts";
import { hiddenAtStart, standsAtStart } from "#tests/harness/result-view.ts";
import { startServer, type TestServer } from "#tests/harness/server.ts";
import { becomes, until } from "#tests/harness/waiting.ts";

let model: OpenAIServer;
let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  model = startOpenAIServer();
  [server, browser] = await Promise.all([
    startServer({
      MODEL_PROVIDER: "openai",
      OPENAI_API_KEY: "test",
      OPENAI_BASE_URL: model.baseUrl,
      OPENAI_MODEL: "scripted",
    }),
    launchBrowser(),
  ]);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await server?.close();
  await model?.stop();
});
beforeEach(() => model.script({ text: "Hello." }));

const input = (page: Page) => page.getByRole("textbox", { name: "Message" });
const log = (page: Page) => page.getByRole("log");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** A visitor, and the messages sent so far. */
async function open(
  path: string,
): Promise<Visit & { sent: { message: string; regenerate: boolean; edit: boolean }[] }> {
  const visited = await visit(browser, server.url);
  const sent: { message: string; regenerate: boolean; edit: boolean }[] = [];
  visited.page.on("request", (request) => {
    if (request.method() === "POST" && new URL(request.url()).pathname === "/api/chat")
      sent.push(request.postDataJSON());
  });
  await visited.page.goto(path);
  return { ...visited, sent };
}
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
const messages = (sent: { message: string }[]) => sent.map(({ message }) => message);

const answered = async (page: Page) => {
  await page.waitForFunction(
    () => document.querySelector<HTMLTextAreaElement>("textarea[aria-label=Message]")?.disabled === false,
  );
};

test("/chat?q= sends once: q leaves the address, and neither reload nor Back sends it again", async () => {
  const { page, sent, faults, close } = await open("/");
  model.script({ text: "Here are lamps." });
  await page.goto("/chat?q=lamps%20%26%20torches");
  await log(page).getByText("Here are lamps.").waitFor();
  expect(messages(sent)).toEqual(["lamps & torches"]);
  await page.waitForURL(/\/chat\?c=[0-9a-f-]{36}$/);

  await page.reload();
  await log(page).getByText("Here are lamps.").waitFor();
  await page.getByRole("link", { name: "Marketplace" }).first().click();
  await page.waitForURL("**/marketplace");
  await page.goBack();
  await page.waitForURL(/\/chat\?c=/);
  await log(page).getByText("Here are lamps.").waitFor();
  await page.goBack();
  await page.waitForURL((url) => url.pathname === "/");
  await page.goForward();
  await log(page).getByText("Here are lamps.").waitFor();
  expect(await log(page).getByText("lamps & torches", { exact: true }).count()).toBe(1);
  expect(messages(sent)).toEqual(["lamps & torches"]);
  expect(faults).toEqual([]);
  await close();
});

test("a reload during a turn: the question is shown, the answer continues, and the message is sent once", async () => {
  const { page, sent, close } = await open("/");
  const { promise: after, resolve: answer } = Promise.withResolvers<void>();
  model.script(
    { calls: [{ name: "search_listings", args: { plans: [{ text: "laptop" }] } }] },
    { text: "These could do.", after },
  );
  await page.goto("/chat?q=lamps");
  await page.locator(".chat-card").first().waitFor();
  await page.reload();
  await page.locator(".chat-card").first().waitFor();
  await button(page, "Stop").waitFor();
  await becomes(() => log(page).getByText("lamps", { exact: true }).count(), 1);
  answer();
  await log(page).getByText("These could do.").waitFor();
  await answered(page);
  expect(messages(sent)).toEqual(["lamps"]);
  expect(model.asked).toHaveLength(2);
  await close();
});

test("each quick action sends its text; while the reply is pending nothing can be sent and Stop ends it", async () => {
  const { page, sent, faults, close } = await open("/chat");
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("AI Shopping Assistant");
  for (const text of ["Find laptops", "Compare prices on phones", "Show me groceries"]) {
    model.script({ drip: "Still looking. ", everyMs: 30 });
    await button(page, text).click();
    await log(page).getByText("Still looking.").first().waitFor();
    expect(sent.at(-1)?.message).toBe(text);
    expect(await input(page).isDisabled()).toBe(true);
    expect(await button(page, "Send").isDisabled()).toBe(true);
    expect(await button(page, "Edit message").isDisabled()).toBe(true);
    await button(page, "Stop").click();
    await answered(page);
    await becomes(() => focused(page), "Message");
    await standsAtStart(page);
    await button(page, "New chat").last().click();
  }
  expect(sent).toHaveLength(3);
  await until(() => model.asked.at(-1)?.leftAt);
  expect(faults).toEqual([]);
  await close();
});

test("a stopped answer stays after a reload and can be regenerated", async () => {
  const { page, sent, close } = await open("/chat");
  model.script({ drip: "Still looking. ", everyMs: 30 });
  await button(page, "Find laptops").click();
  await log(page).getByText("Still looking.").first().waitFor();
  await button(page, "Stop").click();
  await answered(page);
  model.script({ text: "Here they are." });
  await button(page, "Answer again").click();
  await log(page).getByText("Here they are.").waitFor();
  await answered(page);
  expect(sent.at(-1)).toMatchObject({ message: "Find laptops", regenerate: true });
  await page.reload();
  await log(page).getByText("Here they are.").waitFor();
  expect(await log(page).getByText("Still looking.").count()).toBe(0);
  expect(await log(page).getByText("Find laptops", { exact: true }).count()).toBe(1);
  await close();
});

test("an error shows a bubble with Retry, and the message stays", async () => {
  const { page, sent, close } = await open("/chat");
  const refuse = { status: 429, json: { message: "Too many messages. Please wait a moment." } };
  await page.route("**/api/chat", (route) => route.fulfill(refuse), { times: 1 });
  await input(page).fill("a lamp, please");
  await input(page).press("Enter");
  await log(page).getByText("Too many messages. Please wait a moment.").waitFor();
  expect(await input(page).isEnabled()).toBe(true);
  model.script({ text: "A lamp it is." });
  await page.clock.install();
  await page.route("**/api/chat", (route) => route.abort("connectionfailed"), { times: 6 });
  await button(page, "Retry").click();
  // The chat retries automatically, then gives up.
  while (!(await log(page).getByText("We could not reach the shop.").isVisible())) await page.clock.runFor(1000);
  await button(page, "Retry").click();
  await log(page).getByText("A lamp it is.").waitFor();
  expect(messages(sent)).toEqual(Array(8).fill("a lamp, please"));
  expect(await log(page).getByText("a lamp, please", { exact: true }).count()).toBe(1);
  await close();
});

test("with the keyboard only: send, break a line, edit, and reach the results", async () => {
  const { page, sent, faults, close } = await open("/chat");
  await page.waitForFunction(() => document.activeElement?.getAttribute("aria-label") === "Message");
  await page.keyboard.press("Enter");
  await page.keyboard.type("   ");
  await page.keyboard.press("Enter");
  expect(sent).toEqual([]);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("lamps");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("or torches");
  model.script(
    { calls: [{ name: "search_listings", args: { plans: [{ text: "laptop" }] } }] },
    { text: "These could do." },
  );
  await page.keyboard.press("Enter");
  await log(page).getByText("These could do.").waitFor();
  await answered(page);
  expect(messages(sent)).toEqual(["lamps\nor torches"]);
  expect(await page.locator(".chat-card").count()).toBeGreaterThan(1);
  await becomes(() => focused(page), "Message");
  await standsAtStart(page);

  const tabTo = async (selector: string) => {
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press("Shift+Tab");
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
    }
    throw new Error(`${selector} can't be reached by keyboard`);
  };
  await tabTo(".chat-add");
  await tabTo(".chat-card-title a");
  await tabTo("[aria-label='Edit message']");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("candles");
  model.script({ text: "No candles today." });
  await page.keyboard.press("Enter");
  await log(page).getByText("No candles today.").waitFor();
  expect(sent.at(-1)).toMatchObject({ message: "candles", edit: true });
  await answered(page);
  await page.reload();
  await log(page).getByText("No candles today.").waitFor();
  expect(await log(page).getByText("These could do.").count()).toBe(0);
  expect(faults).toEqual([]);
  await close();
});

describe("at the end of an answer, the question, its text and the first cards are in view", () => {
  const sizes = [
    { width: 360, height: 740 },
    { width: 768, height: 1024 },
    { width: 1280, height: 800 },
  ];
  const ask = async (page: Page, question: string) => {
    model.script(
      { calls: [{ name: "search_listings", args: { plans: [{ text: "laptop" }] } }] },
      { text: "I found 8 laptops. Prices run from R4998.99 to R29999.00." },
    );
    await input(page).fill(question);
    await input(page).press("Enter");
    await answered(page);
  };

  test.each(["chat", "dock"])("in the %s at each width, also after earlier answers", async (where) => {
    const { page, faults, close } = await visit(browser, server.url);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await page.goto(where === "chat" ? "/chat" : "/marketplace");
      await page.getByRole("heading", { level: 1 }).waitFor();
      if (where === "dock") await page.keyboard.press("/");
      for (const question of ["laptops", "I need a light laptop for school, please"]) await ask(page, question);
      await becomes(async () => [size.width, ...(await hiddenAtStart(page))], [size.width]);
      // The chat is as tall as the window: only the conversation scrolls.
      const height = () => page.evaluate(() => document.documentElement.scrollHeight);
      if (where === "chat") await becomes(async () => [size.width, await height()], [size.width, size.height]);
    }
    expect(faults).toEqual([]);
    await close();
  });

  test("a phone that is turned shows the same answer's start, unless its shopper has scrolled on", async () => {
    const { page, close } = await visit(browser, server.url, { viewport: { width: 360, height: 740 } });
    await page.goto("/chat");
    for (const question of ["laptops", "I need a light laptop for school, please"]) await ask(page, question);
    await standsAtStart(page);
    await page.setViewportSize({ width: 740, height: 360 });
    await standsAtStart(page);
    const top = () => page.locator(".chat-viewport").evaluate((view) => view.scrollTop);
    // Until the page itself has seen the scrolling: its event comes with the next frame.
    await page.locator(".chat-viewport").evaluate((view) => {
      const scrolled = new Promise((resolve) => view.addEventListener("scroll", resolve, { once: true }));
      view.scrollTo(0, 40);
      return scrolled;
    });
    await becomes(top, 40);
    await page.setViewportSize({ width: 768, height: 360 });
    await becomes(top, 40);
    await close();
  });

  test("a long question is pinned with two lines; a press shows all of it", async () => {
    const { page, close } = await visit(browser, server.url, { viewport: { width: 360, height: 740 } });
    await page.goto("/chat");
    await ask(page, "I need a laptop that my daughter can carry to school every day. ".repeat(8));
    await becomes(() => hiddenAtStart(page), []);
    const question = page.locator(".chat-question-words");
    const lines = () => question.evaluate((words) => Math.round(words.clientHeight / 24));
    await becomes(lines, 2);
    await button(page, "Show all of it").click();
    await until(async () => (await lines()) > 5);
    // It stays pinned while its cards are read.
    await page.locator(".chat-card").nth(5).scrollIntoViewIfNeeded();
    expect(await question.evaluate((words) => words.getBoundingClientRect().top)).toBeGreaterThan(0);
    await button(page, "Show less").click();
    await becomes(lines, 2);
    await close();
  });
});

test("after scrolling up the position stays; a button jumps to the newest message", async () => {
  const { page, close } = await open("/chat");
  const many = Array.from({ length: 40 }, (_, at) => `Line ${at}.`).join("\n\n");
  model.script({ text: many });
  await input(page).fill("talk");
  await input(page).press("Enter");
  await log(page).getByText("Line 39.").waitFor();
  await answered(page);
  await standsAtStart(page);
  model.script({ drip: "More to say.\n\n", everyMs: 40 });
  await input(page).fill("go on");
  await input(page).press("Enter");
  await log(page).getByText("More to say.").first().waitFor();
  await page.mouse.move(700, 400);
  await page.mouse.wheel(0, -600);
  await button(page, "Go to the newest message").waitFor();
  const top = () => page.evaluate(() => document.querySelector(".chat-viewport")?.scrollTop);
  const said = () => log(page).getByText("More to say.").count();
  // While the answer grows by five paragraphs; the wheel's own movement may still go on at first.
  await until(async () => {
    const [place, before] = [await top(), await said()];
    await until(async () => (await said()) > before + 4);
    return (await top()) === place;
  });
  await button(page, "Go to the newest message").click();
  await standsAtStart(page);
  await button(page, "Stop").click();
  await answered(page);
  await close();
});

test("past conversations are listed, opened, and deleted after confirming", async () => {
  const { page, close } = await open("/chat");
  model.script({ text: "First answer." });
  await input(page).fill("about lamps");
  await input(page).press("Enter");
  await log(page).getByText("First answer.").waitFor();
  await answered(page);
  await button(page, "New chat").first().click();
  model.script({ text: "Second answer." });
  await input(page).fill("about tents");
  await input(page).press("Enter");
  await log(page).getByText("Second answer.").waitFor();
  await answered(page);
  const list = page.getByRole("navigation", { name: "Past conversations" });
  await list.getByRole("button", { name: /^about lamps/ }).click();
  await log(page).getByText("First answer.").waitFor();
  expect(await log(page).getByText("Second answer.").count()).toBe(0);
  await page.goBack();
  await log(page).getByText("Second answer.").waitFor();
  await list.getByRole("button", { name: "Delete about tents" }).click();
  await list.getByRole("button", { name: "Delete", exact: true }).click();
  await button(page, "Find laptops").waitFor();
  await list.getByRole("button", { name: /^about tents/ }).waitFor({ state: "detached" });
  await page.goto("/chat?c=3f2504e0-4f89-41d3-9a0c-0305e82c3301");
  await page.getByText("This conversation could not be found").waitFor();
  await close();
});

test.each([
  [360, "light"],
  [1280, "dark"],
] as const)("cards at %i px in %s: nothing runs off the screen and axe finds nothing", async (width, colorScheme) => {
  const { page, close } = await visit(browser, server.url, { viewport: { width, height: 740 }, colorScheme });
  model.script(
    { calls: [{ name: "search_listings", args: { plans: [{ text: "laptop" }] } }] },
    { text: "These could do." },
  );
  await page.goto("/chat?q=laptops");
  await log(page).getByText("These could do.").waitFor();
  await answered(page);
  await page.locator(".chat-card").first().waitFor();
  const overflowing = await page.evaluate(() =>
    [...document.querySelectorAll(".chat *")]
      .filter((element) => !element.closest(".chat-cards, .chat-hidden"))
      .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1)
      .map((element) => element.className),
  );
  expect(overflowing).toEqual([]);
  const small = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".chat button")]
      .filter((element) => element.offsetParent !== null && element.offsetHeight < 44)
      .map((element) => element.textContent || element.ariaLabel),
  );
  expect(small).toEqual([]);
  expect(await axeFaults(page)).toEqual([]);
  await close();
});
