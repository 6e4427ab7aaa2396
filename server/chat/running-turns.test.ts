// A turn runs until its reply is stored, even without a client; only its owner can follow it, from its beginning.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { openaiModel } from "#agent/model/openai.ts";
import type { ChatMessage } from "#contract/chat/endpoints.ts";
import { addChunk, emptyReply, type TurnChunk } from "#contract/chat/turn-chunks.ts";
import { cartItems, messages, runningTurnChunks, runningTurns } from "#db/schema.ts";
import { addListings, addVendor } from "#server/search/search-fixtures.ts";
import { createTestApp, type Reply, type TestApp, type TestBrowser } from "#tests/harness/app.ts";
import { type OpenAIServer, type Step, startOpenAIServer } from "#tests/harness/openai-server.ts";
import { until } from "#tests/harness/waiting.ts";
import { addWidget, bearer, openFrame } from "#tests/harness/widget.ts";
import { createRunningTurns, type Turn } from "./running-turns.ts";

let shop: TestApp;
let server: OpenAIServer;
let vendorId: string;
beforeAll(async () => {
  server = startOpenAIServer();
  const model = openaiModel({
    apiKey: "test",
    baseUrl: server.baseUrl,
    model: "scripted",
    silenceMs: 60_000,
    retries: 0,
  });
  shop = await createTestApp({}, { models: { model, offline: model } });
  vendorId = await addVendor(shop.db, { businessName: "Kaap Lighting" });
  await addListings(shop.db, vendorId, [{ title: "Desk lamp", priceCents: 15_000, tags: ["lamp"], stock: 9 }]);
});
afterAll(async () => {
  await shop.close();
  await server.stop();
});
afterEach(() => server.script({ text: "Hello." }));

const stream = { accept: "text/event-stream" };
const search: Step = { calls: [{ name: "search_listings", args: { plans: [{ text: "lamp" }] } }] };

const chunksIn = (text: string): TurnChunk[] =>
  text.split("\n\n").flatMap((block) => {
    const data = block.startsWith("data: ") ? block.slice(6) : "[DONE]";
    return data === "[DONE]" ? [] : [JSON.parse(data) as TurnChunk];
  });
const fold = (text: string) => chunksIn(text).reduce(addChunk, emptyReply);

const read = async (browser: TestBrowser, id: string): Promise<ChatMessage[]> =>
  (await browser.get(`/api/conversations/${id}`)).body.messages;
const said = async (browser: TestBrowser, id: string) =>
  (await read(browser, id)).map(({ role, content }) => [role, content]);

/** Begins a turn and waits for the text `heard`; `leave` disconnects. */
async function begin(browser: TestBrowser, body: object, heard: string) {
  const response = await browser.fetch("POST", "/api/chat", { body, headers: stream });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = "";
  const more = async (): Promise<boolean> => {
    const { done, value } = await reader.read();
    text += decoder.decode(value, { stream: !done });
    return !done;
  };
  while (!text.includes(heard)) if (!(await more())) throw new Error(`"${heard}" is not in the reply: ${text}`);
  return {
    conversationId: fold(text).conversationId as string,
    leave: () => reader.cancel(),
    async rest(): Promise<string> {
      while (await more());
      return text;
    },
  };
}

/** The model's answer waits until `answer` is called. */
function slowModel(text: string, ...before: Step[]): () => void {
  const { promise: after, resolve } = Promise.withResolvers<void>();
  server.script(...before, { text, after });
  return resolve;
}

test("a turn continues after its client disconnects, and is stored completely", async () => {
  const browser = shop.browser();
  const answer = slowModel("Two lamps.", search);
  const { conversationId, leave } = await begin(browser, { message: "lamps" }, "tool-output-available");
  await leave();
  answer();
  await until(async () => (await read(browser, conversationId)).length === 2);
  const [, reply] = await read(browser, conversationId);
  expect(reply?.content).toBe("Two lamps.");
  expect(reply?.parts.map(({ type }) => type)).toEqual(["tool-search_listings", "text", "data-suggestions"]);
  expect(server.asked.every(({ leftAt }) => leftAt === null)).toBe(true);
});

test("a later client gets the turn from its beginning, the same as every other client", async () => {
  const browser = shop.browser();
  const answer = slowModel("Two lamps.", search);
  const first = await begin(browser, { message: "lamps" }, "tool-output-available");
  const { conversationId } = first;
  const shown = await browser.get(`/api/conversations/${conversationId}`);
  expect([shown.body.answering, shown.body.messages.map(({ content }: ChatMessage) => content)]).toEqual([
    true,
    ["lamps"],
  ]);
  const later = await browser.fetch("GET", `/api/conversations/${conversationId}/stream`);
  expect(later.headers.get("content-type")).toStartWith("text/event-stream");
  answer();
  const [one, two] = [await first.rest(), await later.text()];
  expect(fold(two)).toMatchObject({ conversationId, finished: true, parts: fold(one).parts });
  const [, stored] = await read(browser, conversationId);
  expect(stored?.parts).toEqual(fold(two).parts);
  expect([fold(one).messageId, fold(two).messageId]).toEqual([stored?.id as string, stored?.id as string]);
  // The AI SDK requires text-start before text-delta.
  const open = new Set<string>();
  for (const chunk of chunksIn(two)) {
    if (chunk.type === "text-start") open.add(chunk.id);
    if (chunk.type === "text-delta") expect(open.has(chunk.id)).toBe(true);
  }
});

test("after its end a turn can't be followed (204), and the conversation has the answer", async () => {
  const browser = shop.browser();
  const { body } = await browser.post("/api/chat", { message: "hi" });
  const reply = await browser.fetch("GET", `/api/conversations/${body.conversationId}/stream`);
  expect([reply.status, await reply.text()]).toEqual([204, ""]);
  const shown = await browser.get(`/api/conversations/${body.conversationId}`);
  expect(shown.body).not.toHaveProperty("answering");
  expect(shop.deps.turns.count()).toBe(0);
});

describe("a repeated request with the same turnId", () => {
  test("follows the running turn, later returns the stored one: one question, one answer, one model call", async () => {
    const browser = shop.browser();
    await browser.post("/api/chat", { message: "hi" });
    const turnId = crypto.randomUUID();
    const answer = slowModel("Two lamps.", search);
    const turn = { message: "lamps", turnId };
    const first = await begin(browser, turn, "tool-output-available");
    await first.leave();
    const second = await begin(browser, turn, "tool-output-available");
    answer();
    const whole = fold(await second.rest());
    const third = await browser.fetch("POST", "/api/chat", { body: turn, headers: stream });
    expect(fold(await third.text())).toMatchObject({ ...whole, stepAt: 0 });
    const json = await browser.post("/api/chat", turn);
    expect(json.body).toMatchObject({ conversationId: turnId, message: { parts: whole.parts } });
    expect(await said(browser, turnId)).toEqual([
      ["user", "lamps"],
      ["assistant", "Two lamps."],
    ]);
    expect(server.asked).toHaveLength(2);
  });

  test("works in an existing conversation, and for regenerate", async () => {
    const browser = shop.browser();
    const { conversationId } = (await browser.post("/api/chat", { message: "hi" })).body;
    server.script({ text: "One." }, { text: "Two." }, { text: "Three." });
    const ask = (body: object) => browser.post("/api/chat", { conversationId, message: "count", ...body });
    const sent = { turnId: crypto.randomUUID() };
    const again = { turnId: crypto.randomUUID(), regenerate: true };
    const edited = { turnId: crypto.randomUUID(), edit: true, message: "count on" };
    const contents: string[] = [];
    for (const body of [sent, sent, again, again, edited, edited])
      contents.push((await ask(body)).body.message.content);
    expect(contents).toEqual(["One.", "One.", "Two.", "Two.", "Three.", "Three."]);
    expect((await said(browser, conversationId)).slice(2)).toEqual([
      ["user", "count on"],
      ["assistant", "Three."],
    ]);
  });

  test("answers a stored question whose answer was lost when the server stopped, once", async () => {
    const browser = shop.browser();
    const { conversationId } = (await browser.post("/api/chat", { message: "hi" })).body;
    const turnId = crypto.randomUUID();
    await shop.db
      .insert(messages)
      .values({ id: turnId, conversationId, role: "user", content: "lamps", parts: [{ type: "text", text: "lamps" }] });
    server.script({ text: "Here." });
    await browser.post("/api/chat", { conversationId, message: "lamps", turnId });
    expect((await said(browser, conversationId)).slice(2)).toEqual([
      ["user", "lamps"],
      ["assistant", "Here."],
    ]);
  });

  test("changes the cart once", async () => {
    const { browser, user } = await shop.registerShopper();
    server.script(search, { text: "A lamp." });
    const { conversationId } = (await browser.post("/api/chat", { message: "lamps" })).body;
    const answer = slowModel("Done.", { calls: [{ name: "add_to_cart", args: { listing: "L1" } }] });
    const turn = { conversationId, message: "add the first one to my cart", turnId: crypto.randomUUID() };
    const first = await begin(browser, turn, "tool-output-available");
    await first.leave();
    const second = browser.post("/api/chat", turn);
    answer();
    await second;
    await browser.post("/api/chat", turn);
    const lines = await shop.db.select().from(cartItems).where(eq(cartItems.userId, user.id));
    expect(lines.map(({ quantity }) => quantity)).toEqual([1]);
  });

  test("by a visitor who got no cookie: the same secret gives the same visitor and conversation", async () => {
    const answer = slowModel("Two lamps.", search);
    const turn = { message: "lamps", turnId: crypto.randomUUID(), visitorSecret: "5e".repeat(32) };
    const lost = await begin(shop.browser(), turn, "tool-output-available");
    await lost.leave();
    for (const visitorSecret of [null, "0f".repeat(32)])
      expect((await shop.browser().post("/api/chat", { ...turn, visitorSecret })).status).toBe(404);
    const browser = shop.browser();
    const again = await begin(browser, turn, "tool-output-available");
    answer();
    const whole = fold(await again.rest());
    const cookie = browser.cookies.get("indaba_visitor") as string;
    // Again with a truncated cookie.
    const late = shop.browser();
    late.cookies.set("indaba_visitor", cookie.slice(0, 12));
    expect((await late.post("/api/chat", turn)).body.message.parts).toEqual(whole.parts);
    expect(late.cookies.get("indaba_visitor")).toBe(cookie);
    expect(await said(browser, turn.turnId)).toEqual([
      ["user", "lamps"],
      ["assistant", "Two lamps."],
    ]);
    expect((await browser.get("/api/conversations")).body).toHaveLength(1);
  });

  test("a visitor with a cookie stays the same, whatever the secret", async () => {
    const browser = shop.browser();
    await browser.post("/api/chat", { message: "hi" });
    const cookie = browser.cookies.get("indaba_visitor");
    await browser.post("/api/chat", { message: "hi", visitorSecret: "5e".repeat(32) });
    expect(browser.cookies.get("indaba_visitor")).toBe(cookie as string);
    expect((await browser.get("/api/conversations")).body).toHaveLength(2);
  });

  test("counts as one message; somebody else's turnId is 404", async () => {
    const limited = await createTestApp(
      { RATE_LIMITS: "on" },
      { database: shop.database, models: shop.deps.providers.models },
    );
    const browser = limited.browser();
    const turn = { message: "hi", turnId: crypto.randomUUID() };
    const statuses: number[] = [];
    for (let times = 0; times < 40; times++) statuses.push((await browser.post("/api/chat", turn)).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await limited.browser().post("/api/chat", turn)).status).toBe(404);
    expect(await said(browser, turn.turnId)).toHaveLength(2);
  });
});

describe("Stop", () => {
  test("ends the model's request, stores the text so far, ends every client's stream, and frees the conversation", async () => {
    server.script({ drip: "A word. ", everyMs: 20 });
    const browser = shop.browser();
    const turn = await begin(browser, { message: "tell me a long story about lamps" }, "A word.");
    const { conversationId } = turn;
    expect((await browser.post(`/api/conversations/${conversationId}/stop`)).status).toBe(200);
    const { parts, finished } = fold(await turn.rest());
    expect(finished).toBe(true);
    expect(parts.at(-1)).toEqual({ type: "data-notice", data: { kind: "stopped", text: "Stopped." } });
    await until(() => server.asked[0]?.leftAt !== null);
    const [, stored] = await read(browser, conversationId);
    expect(stored?.content).toStartWith("A word.");
    expect(stored?.parts).toEqual(parts);
    server.script({ text: "Yes?" });
    const next = await browser.post("/api/chat", { message: "again", conversationId });
    expect(next.body.message.content).toBe("Yes?");
    // Stop without a running turn.
    expect((await browser.post(`/api/conversations/${conversationId}/stop`)).status).toBe(200);
  });
});

describe("anybody but the owner", () => {
  test("can't follow, stop or repeat a turn", async () => {
    const owner = shop.browser();
    const answer = slowModel("At last.");
    const turn = { message: "a secret", turnId: crypto.randomUUID() };
    const { conversationId, rest } = await begin(owner, turn, "data-conversation");
    const visitor = shop.browser();
    await visitor.post("/api/auth/logout");
    for (const someone of [shop.browser(), visitor, (await shop.registerShopper()).browser]) {
      const asks: (() => Promise<Reply>)[] = [
        () => someone.get(`/api/conversations/${conversationId}/stream`),
        () => someone.post(`/api/conversations/${conversationId}/stop`),
        () => someone.get(`/api/conversations/${conversationId}`),
      ];
      for (const ask of asks) {
        const reply = await ask();
        expect([reply.status, reply.text.includes("secret")]).toEqual([404, false]);
      }
    }
    answer();
    expect(fold(await rest()).parts).toEqual([{ type: "text", text: "At last." }]);
  });

  test("in a widget, another session and the marketplace can't follow or stop a turn", async () => {
    const key = await addWidget(shop.db, vendorId);
    const [mine, other] = [await openFrame(shop, key), await openFrame(shop, key)];
    const ask = (frame: typeof mine, method: string, path: string, body?: object) =>
      frame.browser.fetch(method, `/api/widget${path}`, {
        headers: { ...stream, ...bearer(frame.session.token).headers },
        ...(body && { body }),
      });
    const answer = slowModel("At last.");
    const turn = { message: "lamps", turnId: crypto.randomUUID() };
    const first = await ask(mine, "POST", "/chat", turn);
    await first.body?.cancel();
    const at = `/conversations/${turn.turnId}`;
    for (const path of [`${at}/stream`, at]) expect((await ask(other, "GET", path)).status).toBe(404);
    expect((await ask(other, "POST", `${at}/stop`)).status).toBe(404);
    expect((await mine.browser.get(`/api/conversations/${turn.turnId}/stream`)).status).toBe(404);
    const followed = await ask(mine, "GET", `${at}/stream`);
    answer();
    expect(fold(await followed.text()).parts).toEqual([{ type: "text", text: "At last." }]);
    expect((await ask(mine, "GET", `${at}/stream`)).status).toBe(204);
    expect(fold(await (await ask(mine, "POST", "/chat", turn)).text()).parts).toHaveLength(1);
    expect((await mine.get(`/api/widget${at}`)).body.messages).toHaveLength(2);

    server.script({ drip: "A word. ", everyMs: 20 });
    const long = await ask(mine, "POST", "/chat", { message: "a story", conversationId: turn.turnId });
    expect((await ask(mine, "POST", `${at}/stop`)).status).toBe(200);
    expect(fold(await long.text()).parts.at(-1)).toMatchObject({ data: { kind: "stopped" } });
  });
});

test("what is no id is no conversation's", async () => {
  const { browser } = await shop.registerShopper();
  for (const [method, path] of [
    ["GET", ""],
    ["GET", "/stream"],
    ["POST", "/stop"],
  ])
    expect((await browser.fetch(method as string, `/api/conversations/abc${path}`)).status).toBe(404);
});

describe("limits", () => {
  test("a turn without clients ends at its deadline", async () => {
    const impatient = await createTestApp(
      {
        MODEL_PROVIDER: "openai",
        OPENAI_API_KEY: "test",
        OPENAI_BASE_URL: server.baseUrl,
        OPENAI_MODEL: "scripted",
        MODEL_FIRST_WORD_SECONDS: "1",
        MODEL_SILENCE_SECONDS: "1",
        MODEL_TURN_SECONDS: "1",
      },
      { database: shop.database },
    );
    server.script({ drip: "A word. ", everyMs: 20 });
    const browser = impatient.browser();
    const { conversationId, leave } = await begin(browser, { message: "a story" }, "A word.");
    await leave();
    await until(() => impatient.deps.turns.count() === 0);
    expect((await read(browser, conversationId))[1]?.parts.at(-1)).toMatchObject({ data: { kind: "limit" } });
    await until(() => server.asked[0]?.leftAt !== null);
  });

  test("a turn above the maximum size is stopped", async () => {
    const turns = createRunningTurns(shop.db, shop.deps.log, 1000);
    const [conversationId, turnId, messageId] = [1, 2, 3].map(() => crypto.randomUUID()) as [string, string, string];
    const turn = await turns.begin({ conversationId, turnId, messageId, owner: "o" });
    turn?.add({ type: "text-start", id: "1" });
    turn?.add({ type: "text-delta", id: "1", delta: "x".repeat(800) });
    expect(turn?.signal.aborted).toBe(false);
    turn?.add({ type: "text-delta", id: "1", delta: "x".repeat(200) });
    expect(turn?.signal.aborted).toBe(true);
    if (turn) await turns.end(turn);
  });

  test("a turn whose lock ran out ends here before the next begins", async () => {
    const turns = createRunningTurns(shop.db, shop.deps.log);
    const ids = () => ({ turnId: crypto.randomUUID(), messageId: crypto.randomUUID(), owner: "o" });
    const conversationId = crypto.randomUUID();
    const turn = (await turns.begin({ conversationId, ...ids() })) as Turn;
    await shop.db.delete(runningTurns).where(eq(runningTurns.conversationId, conversationId));
    expect(await turns.begin({ conversationId, ...ids() })).toBeNull();
    await turns.end(turn);
    const next = (await turns.begin({ conversationId, ...ids() })) as Turn;
    expect(await turns.find(conversationId)).toBe(next);
    await turns.end(next);
  });

  test("nobody who follows a turn at another server learns of its end before the next may begin", async () => {
    const turns = createRunningTurns(shop.db, shop.deps.log);
    const [conversationId, turnId, messageId] = [1, 2, 3].map(() => crypto.randomUUID()) as [string, string, string];
    const turn = (await turns.begin({ conversationId, turnId, messageId, owner: "o" })) as Turn;
    turn.add({ type: "text-start", id: "1" });
    const stored = () => shop.db.select().from(runningTurnChunks).where(eq(runningTurnChunks.messageId, messageId));
    await until(async () => (await stored()).length === 1);
    // As if the server died between the two.
    await shop.db.execute(sql`create function refuse_unlock() returns trigger language plpgsql as
      $$ begin raise exception 'not now'; end $$`);
    await shop.db.execute(sql`create trigger refuse_unlock before delete on running_turns for each row
      execute function refuse_unlock()`);
    await turns.end(turn);
    await shop.db.execute(sql`drop trigger refuse_unlock on running_turns`);
    await shop.db.execute(sql`drop function refuse_unlock()`);
    expect((await stored()).flatMap(({ chunks }) => chunks).filter(({ type }) => type === "finish")).toEqual([]);
  });

  test("when the server stops, each turn stores what it has", async () => {
    const closing = await createTestApp({}, { database: shop.database, models: shop.deps.providers.models });
    server.script({ drip: "A word. ", everyMs: 20 });
    const browser = closing.browser();
    const { conversationId, leave } = await begin(browser, { message: "a story" }, "A word.");
    await leave();
    await closing.deps.turns.stopAll();
    expect((await read(browser, conversationId))[1]?.content).toStartWith("A word.");
  });
});
