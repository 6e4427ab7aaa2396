import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { tmpdir } from "node:os";
import { eq } from "drizzle-orm";
import type { ChatModel } from "#agent/model/index.ts";
import { openaiModel } from "#agent/model/openai.ts";
import type { AddWish, ToolPart } from "#contract/chat/chat.ts";
import type { ChatMessage, ChatReply } from "#contract/chat/endpoints.ts";
import { addChunk, emptyReply, type TurnChunk } from "#contract/chat/turn-chunks.ts";
import { emptyPlan } from "#contract/search/search-plan.ts";
import { cartItems, conversations, listings, messages, orderItems, orderParts, orders } from "#db/schema.ts";
import { createImageStore } from "#server/listings/image-store/index.ts";
import type { Providers } from "#server/providers.ts";
import { addListings, addVendor } from "#server/search/search-fixtures.ts";
import { recordQueries } from "#tests/bench/recording.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/harness/app.ts";
import { type OpenAIServer, type Step, startOpenAIServer } from "#tests/harness/openai-server.ts";
import { addParcel } from "#tests/harness/sold-orders.ts";
import { until } from "#tests/harness/waiting.ts";

let shop: TestApp;
let server: OpenAIServer;
let model: ChatModel;
let ids: string[];

const providers = (): Providers => ({
  models: { model, offline: model },
  embeddings: null,
  images: createImageStore({ dataDir: tmpdir(), pictures: "files" }, null as never, "images"),
  // A turn uses neither private pictures nor payments nor messages.
  returnPictures: {} as Providers["returnPictures"],
  payments: {} as Providers["payments"],
  transfers: {} as Providers["transfers"],
  delivery: {} as Providers["delivery"],
  carrierEvents: {} as Providers["carrierEvents"],
  channels: {} as Providers["channels"],
  live: {
    database: "pglite",
    model: "openai",
    embeddings: "local",
    payments: "none",
    transfers: "none",
    delivery: "none",
    carrierEvents: "none",
    email: "outbox",
    whatsapp: "outbox",
  },
});

beforeAll(async () => {
  server = startOpenAIServer();
  model = openaiModel({ apiKey: "test", baseUrl: server.baseUrl, model: "scripted", silenceMs: 60_000, retries: 0 });
  shop = await createTestApp({}, { deps: { providers: providers() } });
  const vendor = await addVendor(shop.db, { businessName: "Kaap Lighting", latitude: -33.92, longitude: 18.42 });
  ids = await addListings(shop.db, vendor, [
    { title: "Desk lamp", priceCents: 15_000, tags: ["lamp"] },
    { title: "Floor lamp", priceCents: 45_000, tags: ["lamp"] },
    { title: "Oak table", priceCents: 250_000, stock: 2 },
  ]);
});
afterAll(async () => {
  await shop.close();
  await server.stop();
});
afterEach(() => server.script({ text: "Hello." }));

const search = (text: string): Step => ({ calls: [{ name: "search_listings", args: { plans: [{ text }] } }] });
const lamps = () => server.script(search("lamp"), { text: "Two lamps." });

const say = (browser: TestBrowser, message: string, more: object = {}) =>
  browser.post("/api/chat", { message, ...more }) as Promise<{ status: number; body: ChatReply; headers: Headers }>;

async function stream(browser: TestBrowser, message: string, more: object = {}) {
  const response = await browser.fetch("POST", "/api/chat", {
    body: { message, ...more },
    headers: { accept: "text/event-stream" },
  });
  const text = await response.text();
  const data = text.split("\n\n").flatMap((block) => (block.startsWith("data: ") ? [block.slice(6)] : []));
  const chunks = data.filter((line) => line !== "[DONE]").map((line) => JSON.parse(line) as TurnChunk);
  const { parts } = chunks.reduce(addChunk, emptyReply);
  const conversation = chunks.find((chunk) => chunk.type === "data-conversation");
  return { response, data, chunks, parts, conversationId: conversation?.data.conversationId ?? "" };
}

const read = async (browser: TestBrowser, id: string): Promise<ChatMessage[]> =>
  (await browser.get(`/api/conversations/${id}`)).body.messages;

const toolOf = (message: { parts: ChatMessage["parts"] } | undefined) =>
  message?.parts.find((part): part is ToolPart => part.type.startsWith("tool-"));

/** Call ids differ in every turn. */
const withoutIds = (parts: unknown) =>
  JSON.parse(JSON.stringify(parts).replace(/"toolCallId":"[^"]*"/g, '"toolCallId":""'));

describe("POST /api/chat", () => {
  test("replies with JSON: conversation id and reply; the first turn sets the visitor's cookie", async () => {
    lamps();
    const browser = shop.browser();
    const { status, body, headers } = await say(browser, "lamps please", { conversationId: "" });
    expect(status).toBe(200);
    expect(body.conversationId).toMatch(/^[0-9a-f-]{36}$/);
    expect(body.message).toMatchObject({ role: "assistant", content: "Two lamps." });
    expect(toolOf(body.message)).toMatchObject({
      type: "tool-search_listings",
      state: "output-available",
      output: { results: [{ total: 2, relaxations: [] }] },
    });
    expect(headers.get("set-cookie")).toMatch(
      /^indaba_visitor=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/,
    );
    const second = await say(browser, "thanks", { conversationId: body.conversationId });
    expect(second.headers.get("set-cookie")).toBe(null);
    expect(second.body.conversationId).toBe(body.conversationId);
  });

  test("a search reads the index and its listings once, counts suggestions without listings, and holds no transaction open", async () => {
    const queries = await recordQueries(async () => {
      lamps();
      const { body } = await say(shop.browser(), "lamps please");
      expect(body.message.parts.at(-1)).toMatchObject({ type: "data-suggestions", data: { counts: [1, null, null] } });
    });
    const sent = (part: string) => queries.filter(({ text }) => text.includes(part)).length;
    // Counted once: the counts of the controls come from what the answer's search found.
    expect([sent("from search_state"), sent("page.total"), sent("select count(*)::int as total from")]).toEqual([
      1, 1, 1,
    ]);
    expect(sent("begin")).toBe(0);
  });

  test("Accept: text/event-stream streams the same turn", async () => {
    lamps();
    const json = await say(shop.browser(), "lamps please");
    lamps();
    const browser = shop.browser();
    const { response, data, chunks, parts, conversationId } = await stream(browser, "lamps please");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toStartWith("text/event-stream");
    expect(response.headers.get("x-vercel-ai-ui-message-stream")).toBe("v1");
    expect(response.headers.get("set-cookie")).toContain("indaba_visitor=");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(chunks.slice(0, 2).map(({ type }) => type)).toEqual(["start", "data-conversation"]);
    expect(chunks.at(-1)).toEqual({ type: "finish" });
    expect(data.at(-1)).toBe("[DONE]");
    expect(withoutIds(parts)).toEqual(withoutIds(json.body.message.parts));
    const stored = await read(browser, conversationId);
    expect(stored[1]?.parts).toEqual(parts);
    expect(stored[1]?.content).toBe("Two lamps.");
  });

  test.each([
    [{}, "Please type a message"],
    [{ message: "   " }, "Please type a message"],
    [{ message: 7 }, "Please type a message"],
    [{ message: "x".repeat(2001) }, "Too big: expected string to have <=2000 characters"],
    [{ message: "x", conversationId: "not-an-id" }, "Invalid input"],
  ])("refuses %j with a sentence", async (body, message) => {
    const reply = await shop.browser().post("/api/chat", body);
    expect(reply.status).toBe(400);
    expect(reply.body.message).toBe(message);
    expect(reply.headers.get("set-cookie")).toBe(null);
  });

  test("an unknown or foreign conversation is 404, as JSON and as a stream", async () => {
    const owner = shop.browser();
    const { body } = await say(owner, "hello");
    for (const someone of [shop.browser(), (await shop.registerShopper()).browser]) {
      for (const id of [body.conversationId, crypto.randomUUID()]) {
        expect((await say(someone, "hello", { conversationId: id })).status).toBe(404);
        expect((await stream(someone, "hello", { conversationId: id })).response.status).toBe(404);
        expect((await someone.get(`/api/conversations/${id}`)).status).toBe(404);
        expect((await someone.patch(`/api/conversations/${id}`, { title: "mine" })).status).toBe(404);
        expect((await someone.delete(`/api/conversations/${id}`)).status).toBe(404);
      }
    }
    expect(await read(owner, body.conversationId)).toHaveLength(2);
  });

  test("a second turn while one is running is refused; after its end the next one is accepted", async () => {
    const browser = shop.browser();
    const { conversationId } = (await say(browser, "hello")).body;
    const { promise: after, resolve: answerTheFirst } = Promise.withResolvers<void>();
    server.script({ text: "At last.", after });
    const first = say(browser, "one", { conversationId });
    await until(() => server.asked.length > 0);
    const second = await browser.post("/api/chat", { message: "two", conversationId });
    expect(second.status).toBe(409);
    expect(second.body.message).toBe("I'm still answering your last message. Please wait a moment.");
    answerTheFirst();
    expect((await first).body.message.content).toBe("At last.");
    server.script({ text: "Back." });
    expect((await say(browser, "three", { conversationId })).body.message.content).toBe("Back.");
    expect((await read(browser, conversationId)).map(({ content }) => content)).not.toContain("two");
  });

  test("of twenty concurrent messages one is answered and nineteen are refused", async () => {
    const browser = shop.browser();
    const { conversationId } = (await say(browser, "hello")).body;
    const { promise: after, resolve: answer } = Promise.withResolvers<void>();
    server.script({ text: "Hello.", after });
    let refusals = 0;
    const replies = Array.from({ length: 20 }, async (_, index) => {
      const { status } = await say(browser, `m${index}`, { conversationId });
      if (status === 409) refusals++;
      return status;
    });
    // Answer none before every other message was refused or has begun.
    await until(() => refusals + server.asked.length === 20);
    answer();
    expect((await Promise.all(replies)).toSorted()).toEqual([200, ...Array<number>(19).fill(409)]);
    expect((await read(browser, conversationId)).map(({ role }) => role)).toEqual([
      "user",
      "assistant",
      "user",
      "assistant",
    ]);
  });

  test("regenerate replaces the last reply with a new answer", async () => {
    const browser = shop.browser();
    server.script({ text: "First answer." });
    const { conversationId } = (await say(browser, "hello there")).body;
    server.script({ text: "Better answer." });
    const again = await say(browser, "anything", { conversationId, regenerate: true });
    expect(again.body.message.content).toBe("Better answer.");
    const stored = await read(browser, conversationId);
    expect(stored.map(({ content }) => content)).toEqual(["hello there", "Better answer."]);
    expect(stored[1]?.id).toBe(again.body.message.id);
    expect(
      server.asked[0]?.body.messages.filter(({ role }) => role !== "system").map(({ content }) => content),
    ).toEqual(["hello there"]);
  });

  test("an edited message replaces the last one and its reply", async () => {
    const browser = shop.browser();
    server.script({ text: "Hello." });
    const { conversationId } = (await say(browser, "hello there")).body;
    server.script({ text: "First answer." });
    await say(browser, "lamps plese", { conversationId });
    server.script({ text: "Better answer." });
    const edited = await say(browser, "lamps please", { conversationId, edit: true });
    expect(edited.body.message.content).toBe("Better answer.");
    const stored = await read(browser, conversationId);
    expect(stored.map(({ content }) => content)).toEqual(["hello there", "Hello.", "lamps please", "Better answer."]);
    expect(
      server.asked[0]?.body.messages.filter(({ role }) => role !== "system").map(({ content }) => content),
    ).toEqual(["hello there", "Hello.", "lamps please"]);
  });

  test("a given plan runs unchanged, without asking the model", async () => {
    server.script({ text: "In words." });
    const plan = { ...emptyPlan, text: "lamp", maxPriceCents: 20_000 };
    const { body } = await say(shop.browser(), "Under R200", { plan });
    expect(toolOf(body.message)).toMatchObject({
      output: { results: [{ plan, listings: [{ id: ids[0] }], total: 1 }] },
    });
    expect(server.asked.every(({ body: asked }) => asked.tools === undefined)).toBe(true);
    expect((await shop.browser().post("/api/chat", { message: "x", plan: { ...plan, limit: 1e6 } })).status).toBe(400);
  });

  test("the turn knows the shopper's page and location", async () => {
    server.script({ calls: [{ name: "find_nearby", args: { plan: { text: "lamp" } } }] }, { text: "Near you." });
    const location = { latitude: -33.9, longitude: 18.4 };
    const browser = shop.browser();
    const { body } = await say(browser, "what is near me like this", { listingId: ids[2], location });
    const system = String(server.asked[0]?.body.messages[0]?.content);
    expect(system).toContain("looking at the page of listing L1");
    expect(system).toContain("shared a location");
    const output = toolOf(body.message)?.output as { results: { plan: object; listings: { distanceKm: number }[] }[] };
    expect(output.results[0]?.plan).toMatchObject({ near: location, sort: "distance" });
    expect(output.results[0]?.listings[0]?.distanceKm).toBeLessThan(5);
    const [, stored] = await read(browser, body.conversationId);
    expect(stored?.parts).toEqual(body.message.parts);
  });

  test("when the model fails, a sentence is stored instead of an error reply", async () => {
    server.script({ status: 500 });
    const browser = shop.browser();
    const { status, body } = await say(browser, "lamps");
    expect(status).toBe(200);
    expect(body.message.content).toBe("Sorry, I couldn't finish that. Please try again.");
    expect((await read(browser, body.conversationId))[1]?.parts).toEqual(body.message.parts);
  });
});

describe("limits", () => {
  test("too many messages in a minute: 429 with retry-after", async () => {
    const limited = await createTestApp(
      { RATE_LIMITS: "on" },
      { database: shop.database, deps: { providers: providers() } },
    );
    const browser = limited.browser();
    await say(browser, "hello");
    const replies = await Promise.all(Array.from({ length: 30 }, () => say(browser, "hello")));
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.body).toMatchObject({ message: expect.stringMatching(/^Too many messages\./) });
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe("without a database", () => {
  test("JSON gets an error reply; a stream ends with a sentence", async () => {
    const broken = new Proxy(shop.db, {
      get: () => () => {
        throw Object.assign(new Error("connection refused"), { code: "ECONNREFUSED", syscall: "connect" });
      },
    });
    const without = await createTestApp({}, { database: shop.database, deps: { providers: providers(), db: broken } });
    expect((await say(without.browser(), "hello")).status).toBe(503);
    const { parts, chunks } = await stream(without.browser(), "hello");
    expect(parts).toEqual([
      {
        type: "data-notice",
        data: { kind: "failed", text: "Sorry, something went wrong on our side. Please try again." },
      },
    ]);
    expect(chunks.at(-1)).toEqual({ type: "finish" });
  });
});

describe("deleting during a turn", () => {
  test("a late reply doesn't restore a deleted conversation", async () => {
    const browser = shop.browser();
    const { conversationId } = (await say(browser, "hello")).body;
    const { promise: after, resolve: answer } = Promise.withResolvers<void>();
    server.script({ text: "At last.", after });
    const late = say(browser, "one", { conversationId });
    await until(() => server.asked.length > 0);
    expect((await browser.delete(`/api/conversations/${conversationId}`)).status).toBe(200);
    answer();
    expect((await late).status).toBe(200);
    expect((await browser.get(`/api/conversations/${conversationId}`)).status).toBe(404);
    expect(await shop.db.select().from(messages).where(eq(messages.conversationId, conversationId))).toEqual([]);
  });
});

describe("conversations", () => {
  test("are listed newest first with their first message as title, and can be renamed and deleted", async () => {
    const browser = shop.browser();
    expect((await browser.get("/api/conversations")).body).toEqual([]);
    const first = (await say(browser, "  find me\n a lamp ")).body.conversationId;
    const second = (await say(browser, `${"long words ".repeat(20)}`)).body.conversationId;
    const list = (await browser.get("/api/conversations")).body;
    expect(list.map(({ id }: { id: string }) => id)).toEqual([second, first]);
    expect(list[1].title).toBe("find me a lamp");
    expect(list[0].title).toBe("long words long words long words long words long words long…");
    const renamed = await browser.patch(`/api/conversations/${first}`, { title: "  Lamps " });
    expect(renamed.body).toMatchObject({ id: first, title: "Lamps" });
    expect((await browser.patch(`/api/conversations/${first}`, { title: " " })).status).toBe(400);
    expect((await browser.delete(`/api/conversations/${second}`)).status).toBe(200);
    expect((await browser.get("/api/conversations")).body).toHaveLength(1);
    const whole = (await browser.get(`/api/conversations/${first}`)).body;
    expect(whole).toMatchObject({ id: first, title: "Lamps" });
    expect(Object.keys(whole.messages[0]).toSorted()).toEqual(["content", "createdAt", "id", "parts", "role"]);
  });

  test("show today's prices without removed listings; the database keeps only ids", async () => {
    lamps();
    const browser = shop.browser();
    const { conversationId } = (await say(browser, "lamps")).body;
    const rows = await shop.db.select().from(messages).where(eq(messages.conversationId, conversationId));
    expect(JSON.stringify(rows)).not.toContain("Desk lamp");
    await shop.db
      .update(listings)
      .set({ priceCents: 14_900 })
      .where(eq(listings.id, ids[0] as string));
    await shop.db
      .update(listings)
      .set({ status: "archived" })
      .where(eq(listings.id, ids[1] as string));
    const output = toolOf((await read(browser, conversationId))[1])?.output;
    expect(output).toMatchObject({ results: [{ total: 2, listings: [{ id: ids[0], price: "149.00" }] }] });
    await shop.db.update(listings).set({ priceCents: 15_000, status: "active" });
  });

  test("a handle refers to the same listing in the next turn", async () => {
    lamps();
    const browser = shop.browser();
    const first = (await say(browser, "lamps")).body;
    const found = toolOf(first.message)?.output as { results: { listings: { id: string }[] }[] };
    const other = found.results[0]?.listings[1];
    server.script({ calls: [{ name: "get_listing", args: { listing: "L2" } }] }, { text: "It is fine." });
    const { body } = await say(browser, "tell me about the second", { conversationId: first.conversationId });
    expect(toolOf(body.message)?.output).toMatchObject({ listing: { id: other?.id }, reviews: [] });
  });
});

describe("ownership of conversations", () => {
  test.each(["register", "login"])(
    "%s moves the visitor's conversations to the account, and no others",
    async (way) => {
      const email = `${way}@example.com`;
      if (way === "login") await shop.registerShopper(email);
      const browser = shop.browser();
      const other = shop.browser();
      const { conversationId } = (await say(browser, "hello")).body;
      const strange = (await say(other, "hello")).body.conversationId;
      const copy = shop.browser();
      for (const [name, value] of browser.cookies) copy.cookies.set(name, value);

      const credentials = { email, password: "correct horse battery", username: way };
      expect((await browser.post(`/api/auth/${way}`, credentials)).status).toBeLessThan(300);
      expect(await read(browser, conversationId)).toHaveLength(2);
      expect((await say(browser, "still here", { conversationId })).status).toBe(200);
      expect((await browser.get(`/api/conversations/${strange}`)).status).toBe(404);
      // The visitor's cookie alone can't open it.
      expect((await copy.get(`/api/conversations/${conversationId}`)).status).toBe(404);
      await browser.post("/api/auth/logout");
      expect((await browser.get(`/api/conversations/${conversationId}`)).status).toBe(404);
    },
  );

  test("an invalid visitor cookie is replaced", async () => {
    const browser = shop.browser();
    browser.cookies.set("indaba_visitor", "1");
    const { conversationId } = (await say(browser, "hello")).body;
    expect(browser.cookies.get("indaba_visitor")).toMatch(/^[\w-]{43}$/);
    const guesser = shop.browser();
    guesser.cookies.set("indaba_visitor", "1");
    expect((await guesser.get(`/api/conversations/${conversationId}`)).status).toBe(404);
    expect((await guesser.get("/api/conversations")).body).toEqual([]);
  });

  test("a second, broken visitor cookie does not hide the whole one", async () => {
    const browser = shop.browser();
    const { conversationId } = (await say(browser, "hello")).body;
    const whole = browser.cookies.get("indaba_visitor") as string;
    browser.cookies.set("indaba_visitor", `${whole.slice(0, 26)}; indaba_visitor=${whole}`);
    expect((await browser.get(`/api/conversations/${conversationId}`)).status).toBe(200);
  });

  test("the visitor's cookie is stored as a hash only", async () => {
    const browser = shop.browser();
    const { conversationId } = (await say(browser, "hello")).body;
    const [row] = await shop.db.select().from(conversations).where(eq(conversations.id, conversationId));
    expect(row?.visitorHash).toMatch(/^[0-9a-f]{64}$/);
    expect(row?.visitorHash).not.toBe(browser.cookies.get("indaba_visitor") as string);
  });
});

describe("the cart in chat", () => {
  const addFirst: Step[] = [{ calls: [{ name: "add_to_cart", args: { listing: "L1" } }] }, { text: "Done." }];

  test("a retried turn changes the cart once", async () => {
    lamps();
    const { browser, user } = await shop.registerShopper();
    const { conversationId } = (await say(browser, "lamps")).body;
    server.script(...addFirst);
    const { body } = await say(browser, "add the first one to my cart", { conversationId });
    const output = toolOf(body.message)?.output as { changed: string; cart: { totalCents: number; items: object[] } };
    expect(output.changed).toMatch(/^Added .* lamp to your cart\.$/);
    expect(output.cart.items).toHaveLength(1);
    server.script(...addFirst);
    await say(browser, "x", { conversationId, regenerate: true });
    const lines = await shop.db.select().from(cartItems).where(eq(cartItems.userId, user.id));
    expect(lines.map(({ quantity }) => quantity)).toEqual([1]);
    expect((await browser.get("/api/cart")).body[0].quantity).toBe(1);
    const reread = toolOf((await read(browser, conversationId))[3])?.output as typeof output;
    expect(reread.cart.totalCents).toBe(output.cart.totalCents);
  });

  test("a quantity above the stock is refused with a sentence", async () => {
    server.script(search("table"), { text: "One table." });
    const { browser } = await shop.registerShopper();
    const { conversationId } = (await say(browser, "tables")).body;
    server.script({ calls: [{ name: "add_to_cart", args: { listing: "L1", quantity: 3 } }] }, { text: "Sorry." });
    const { body } = await say(browser, "add 3 of the first one", { conversationId });
    expect(toolOf(body.message)?.output).toEqual({ error: "Only 2 left in stock." });
    expect((await browser.get("/api/cart")).body).toEqual([]);
  });

  test("changes and removes a line, shows the cart and links to the checkout", async () => {
    lamps();
    const { browser } = await shop.registerShopper();
    const { conversationId } = (await say(browser, "lamps")).body;
    const turn = async (message: string, name: string, args: object) => {
      server.script({ calls: [{ name, args }] }, { text: "Done." });
      return toolOf((await say(browser, message, { conversationId })).body.message)?.output;
    };
    await turn("add the first one", "add_to_cart", { listing: "L1" });
    const title = (await browser.get("/api/cart")).body[0].listing.title;
    expect(await turn("make it 3", "update_cart_item", { listing: "L1", quantity: 3 })).toMatchObject({
      cart: { items: [{ quantity: 3 }] },
      changed: `Your cart now holds 3 × ${title} instead of 1.`,
    });
    expect(await turn("what's in my cart", "view_cart", {})).toMatchObject({
      cart: { items: [{ quantity: 3 }] },
      changed: "",
    });
    expect(await turn("checkout", "start_checkout", {})).toMatchObject({ url: "/checkout" });
    expect(await turn("remove it", "remove_from_cart", { listing: "L1" })).toMatchObject({
      cart: { items: [], totalCents: 0 },
      changed: `Removed ${title} from your cart.`,
    });
    expect(await turn("checkout", "start_checkout", {})).toEqual({ error: "Your cart is empty." });
  });

  test("a visitor gets a sign-in card; after signing in the product is added once, even if asked again", async () => {
    lamps();
    const email = "wishes@example.com";
    const { user } = await shop.registerShopper(email);
    const browser = shop.browser();
    const { conversationId } = (await say(browser, "lamps")).body;
    server.script(...addFirst);
    const { body } = await say(browser, "add the first one", { conversationId });
    const asked = toolOf(body.message)?.output as { wish: AddWish };
    const { wish } = asked;
    expect(toolOf((await read(browser, conversationId))[3])?.output).toEqual({ signIn: true, wish });
    await browser.post("/api/auth/login", { email, password: "correct horse battery" });
    const { listing, quantity, key } = wish;
    for (let times = 0; times < 2; times++)
      expect((await browser.post("/api/cart", { listingId: listing.id, quantity, key })).body.quantity).toBe(1);
    server.script(...addFirst);
    const again = await say(browser, "add the first one", { conversationId, regenerate: true });
    expect(toolOf(again.body.message)?.output).toMatchObject({ changed: `Added ${listing.title} to your cart.` });
    const lines = await shop.db.select().from(cartItems).where(eq(cartItems.userId, user.id));
    expect(lines.map(({ listingId, quantity }) => [listingId, quantity])).toEqual([[listing.id, 1]]);
  });
});

describe("orders in chat", () => {
  const find = (args: object = {}): Step[] => [{ calls: [{ name: "find_orders", args }] }, { text: "There it is." }];

  async function addOrder(userId: string, start: string): Promise<{ id: string; partId: string }> {
    const id = `${start}-0000-4000-8000-${userId.slice(-12)}`;
    const [listing] = await shop.db
      .select()
      .from(listings)
      .where(eq(listings.id, ids[0] as string));
    if (!listing) throw new Error("the lamp is gone");
    await shop.db.insert(orders).values({
      id,
      userId,
      paymentReference: id,
      paymentStatus: "completed",
      totalCents: 15_000,
    });
    const { vendorId } = listing;
    await shop.db
      .insert(orderItems)
      .values({ orderId: id, listingId: listing.id, vendorId, title: "Desk lamp", quantity: 1, priceCents: 15_000 });
    const [part] = await shop.db
      .insert(orderParts)
      .values({ orderId: id, vendorId, totalCents: 15_000, commissionCents: 1500 })
      .returning({ id: orderParts.id });
    return { id, partId: part?.id ?? "" };
  }

  test("a reopened conversation shows current states; the database keeps only ids", async () => {
    const { browser, user } = await shop.registerShopper();
    const { id, partId } = await addOrder(user.id, "ab12cd34");
    server.script(...find());
    const { conversationId, message } = (await say(browser, "where is my order")).body;
    expect(toolOf(message)?.output).toMatchObject({ orders: [{ id, parts: [{ state: "paid", tracking: null }] }] });
    const rows = await shop.db.select().from(messages).where(eq(messages.conversationId, conversationId));
    expect(JSON.stringify(rows)).not.toContain("Kaap Lighting");

    await addParcel(shop.db, partId, { tracking: "TCG 1" });
    expect(toolOf((await read(browser, conversationId))[1])?.output).toMatchObject({
      orders: [{ id, parts: [{ vendorName: "Kaap Lighting", state: "shipped", tracking: "TCG 1" }] }],
    });
    // The next turn's model reads current states too.
    server.script({ text: "Shipped." });
    await say(browser, "and now?", { conversationId });
    const told = JSON.stringify(server.asked.at(-1)?.body.messages);
    expect(told).toContain("shipped since");
    expect(told).not.toContain(id);
  });

  test("another shopper's order is found neither by number nor in a conversation", async () => {
    const { user: other } = await shop.registerShopper();
    const { id } = await addOrder(other.id, "99ffee99");
    const { browser } = await shop.registerShopper();
    server.script(...find({ number: id.slice(0, 8) }));
    const { body } = await say(browser, "order 99ffee99");
    expect(toolOf(body.message)?.output).toEqual({ error: "You have no order with that number." });
  });

  test("after sign-in a visitor's question is answered in the same conversation", async () => {
    const email = "asks-first@example.com";
    const { user } = await shop.registerShopper(email);
    const { id } = await addOrder(user.id, "77aa77aa");
    const browser = shop.browser();
    server.script(...find({ limit: 1 }));
    const { conversationId, message } = (await say(browser, "where is my order")).body;
    expect(toolOf(message)?.output).toEqual({ signIn: true });
    await browser.post("/api/auth/login", { email, password: "correct horse battery" });
    server.script(...find({ limit: 1 }));
    const again = await say(browser, "where is my order", { conversationId, regenerate: true });
    expect(toolOf(again.body.message)?.output).toMatchObject({ orders: [{ id }] });
    expect(await read(browser, conversationId)).toHaveLength(2);
  });
});
