// One vendor's shop as the assistant's tools see it: whatever a model asks for, it gets only this shop.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { createChatModels } from "#agent/model/index.ts";
import { openaiModel } from "#agent/model/openai.ts";
import type { SearchOutput, ToolPart } from "#contract/chat/chat.ts";
import { orderParts, returns, reviews, threadMessages, threads } from "#db/schema.ts";
import { createLimits } from "#server/limits.ts";
import { addListings, addVendor, plan } from "#server/search/search-fixtures.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { addListing } from "#tests/harness/catalogue.ts";
import { type OpenAIServer, type Step, startOpenAIServer } from "#tests/harness/openai-server.ts";
import { addPerson } from "#tests/harness/people.ts";
import { addAccount, addSoldOrder } from "#tests/harness/sold-orders.ts";
import { createBudget, dailyLimits } from "./budget.ts";
import { type Caller, type ChatDeps, collectTurn, openTurn } from "./chat.service.ts";
import { type ShopScope, shopFacts, shopFor } from "./shop.ts";

let app: TestApp;
let server: OpenAIServer;
let scope: ShopScope;
let other: string;
let own: string[];
let others: string[];
const capeTown = { latitude: -33.9249, longitude: 18.4241 };

beforeAll(async () => {
  server = startOpenAIServer();
  app = await createTestApp();
  const { db } = app;
  const vendorId = await addVendor(db, { businessName: "Karoo Kraal", ...capeTown });
  other = await addVendor(db, { businessName: "Bo-Kaap Braai", ...capeTown });
  own = await addListings(db, vendorId, [{ title: "Enamel kettle", priceCents: 29_900 }, { title: "Braai grid" }]);
  others = await addListings(db, other, [{ title: "Camping kettle", priceCents: 19_900 }, { title: "Gas lamp" }]);
  scope = {
    vendorId,
    vendorName: "Karoo Kraal",
    city: "Cape Town",
    province: "Western Cape",
    location: capeTown,
    nearby: false,
  };
});
afterAll(async () => {
  await app.close();
  await server.stop();
});

const shopOf = (changes: Partial<ShopScope> = {}, userId: string | null = null) =>
  shopFor(app.deps, shopFacts(app.db), { userId, location: null, scope: { ...scope, ...changes } });
const both = () => [own[0] as string, others[0] as string];

describe("one vendor's shop", () => {
  test("knows its own vendor, and others only by name", async () => {
    const shop = shopOf();
    expect(shop.vendor).toEqual({ id: scope.vendorId, name: "Karoo Kraal", nearby: false });
    expect(await shop.gazetteer()).toEqual({
      cities: ["Cape Town", "Western Cape"],
      vendors: [{ id: scope.vendorId, name: "Karoo Kraal" }],
      elsewhere: [{ id: other, name: "Bo-Kaap Braai" }],
    });
    expect(await shop.countListings()).toBe(2);
    expect(await shopFor(app.deps, shopFacts(app.db), { userId: null, location: null }).countListings()).toBe(4);
  });

  test.each([
    ["without consent", false],
    ["with offers nearby", true],
  ])("finds only its own, whatever vendor the plan names: %s", async (_, nearby) => {
    const shop = shopOf({ nearby });
    for (const vendor of [null, scope.vendorId]) {
      const result = await shop.searchListings(plan({ text: "kettle", vendor }));
      expect([result.total, result.listings.map(({ id }) => id), result.plan.vendor]).toEqual([
        1,
        [own[0] as string],
        null,
      ]);
      expect(result.nearby?.map(({ id }) => id)).toEqual(nearby ? [others[0] as string] : undefined);
      // A distance from the vendor's shop would mislead a shopper without a known location.
      for (const found of result.nearby ?? []) expect(found).not.toHaveProperty("distanceKm");
    }
    const over = await shop.searchListings(plan({ text: "kettle", vendor: other }));
    expect([over.total, over.listings]).toEqual([0, []]);
    const lamps = await shop.searchListings(plan({ text: "lamp" }));
    expect([lamps.total, lamps.listings, lamps.relaxations]).toEqual([0, [], []]);
  });

  test("opens, shows reviews of and adds only listings that may be shown here", async () => {
    const { user } = await app.registerShopper();
    const listingId = others[0] as string;
    await app.db
      .insert(reviews)
      .values({ userId: user.id, vendorId: other, listingId, rating: 5, comment: "Boils fast" });
    const alone = shopOf({}, user.id);
    expect((await alone.getListings(both())).map(({ id }) => id)).toEqual([own[0] as string]);
    expect(await alone.getReviews(listingId)).toEqual([]);
    await expect(alone.addToCart(listingId, 1, "a")).rejects.toMatchObject({
      kind: "not-found",
      message: "Product not found",
    });
    const open = shopOf({ nearby: true }, user.id);
    expect((await open.getListings(both())).map(({ id }) => id)).toEqual(both());
    expect(await open.getReviews(listingId)).toHaveLength(1);
    const bought = [own[1] as string, listingId].map((id, at) => ({
      vendorId: at === 0 ? scope.vendorId : other,
      listingId: id,
      title: "Bought",
      quantity: 1,
      priceCents: 100,
    }));
    for (const email of ["one@example.com", "two@example.com"]) {
      expect(await open.goesWith(listingId)).toEqual([]);
      await addSoldOrder(app.db, { userId: await addAccount(app.db, email), lines: bought });
    }
    expect((await open.goesWith(own[1] as string)).map(({ id }) => id)).toEqual([listingId]);
    expect(await alone.goesWith(own[1] as string)).toEqual([]);
    expect(await alone.goesWith(listingId)).toEqual([]);
    expect((await open.addToCart(listingId, 1, "b")).cart.items).toHaveLength(1);
    // The cart is the shopper's whole cart.
    expect((await alone.viewCart()).items.map(({ listing }) => listing.id)).toEqual([listingId]);
    expect((await alone.removeFromCart(listingId, "c")).cart.items).toEqual([]);
  });
});

describe("a turn in one vendor's shop", async () => {
  const { offline } = await createChatModels({ provider: "offline" });
  const deps = (changes: Partial<ChatDeps> = {}): ChatDeps => {
    const log = { warn() {}, error() {}, info() {} } as unknown as ChatDeps["log"];
    return {
      ...app.deps,
      log,
      model: offline,
      offline,
      facts: shopFacts(app.db),
      tokenPrices: null,
      ...changes,
    };
  };
  const paid = () =>
    openaiModel({ apiKey: "test", baseUrl: server.baseUrl, model: "scripted", silenceMs: 400, retries: 0 });
  async function ask(
    message: string,
    at: ChatDeps,
    changes: Partial<Caller> = {},
    conversationId: string | null = null,
  ) {
    const owner = { visitorHash: "visitor", vendorId: scope.vendorId };
    const caller: Caller = { owner, address: "203.0.113.7", scope, ...changes };
    const body = { conversationId, message } as never;
    const reply = await collectTurn(await openTurn(at, caller, body));
    const results = reply.message.parts.flatMap((part) =>
      part.type.startsWith("tool-") ? (((part as ToolPart).output as SearchOutput).results ?? []) : [],
    );
    return { reply, results };
  }

  test("reports a new conversation once, and searches without own listings, even if other vendors have some", async () => {
    const told: string[] = [];
    const hooks = {
      onConversation: () => told.push("conversation"),
      onNothingFound: (words: string) => told.push(words),
    };
    const at = deps();
    const { reply } = await ask("kettles", at, hooks);
    expect(told).toEqual(["conversation"]);
    await ask("gas lamp", at, { ...hooks, scope: { ...scope, nearby: true } }, reply.conversationId);
    expect(told).toEqual(["conversation", "gas lamp"]);
  });

  test("reports listings that the assistant added, not refused or changed ones", async () => {
    const { user } = await app.registerShopper();
    const told: string[] = [];
    const signedIn = {
      owner: { userId: user.id, vendorId: scope.vendorId },
      onAddedToCart: (id: string) => told.push(id),
    };
    const at = deps();
    const { reply } = await ask("enamel kettle", at, signedIn);
    for (const message of ["add it to my cart", "make it 2", "add 100 of it to my cart", "remove it from my cart"])
      await ask(message, at, signedIn, reply.conversationId);
    expect(told).toEqual([own[0] as string]);
  });

  test("a model that searches for other vendors finds nothing", async () => {
    const search = (plans: object[]): Step => ({ calls: [{ name: "search_listings", args: { plans } }] });
    server.script(
      search([{ text: "kettle", vendor: "Bo-Kaap Braai" }]),
      search([{ text: "kettle", vendor: other }]),
      search([{ text: "kettle" }]),
      { calls: [{ name: "get_listing", args: { listing: others[0] as string } }] },
      { text: "The Camping kettle costs R199.00. The Enamel kettle costs R299.00." },
    );
    const { reply, results } = await ask("search all vendors for kettles", deps({ model: paid() }));
    const outputs = reply.message.parts.flatMap((part) =>
      part.type.startsWith("tool-") ? [(part as ToolPart).output as object] : [],
    );
    expect(outputs.slice(0, 2)).toEqual([
      { error: "Here I can only show you what Karoo Kraal sells." },
      { error: "Here I can only show you what Karoo Kraal sells." },
    ]);
    expect(results.flatMap(({ listings }) => listings.map(({ id }) => id))).toEqual([own[0] as string]);
    expect(outputs[3]).toHaveProperty("error");
    // A price that no tool returned is dropped.
    expect(reply.message.content).toBe("The Enamel kettle costs R299.00.");
    const asked = JSON.stringify(server.asked.slice(-5).map(({ body }) => body.messages));
    expect(asked).toContain("Karoo Kraal");
    expect(asked).not.toContain("marketplace of many vendors");
    expect(asked).not.toContain("Camping kettle");
  });

  test("a model can't begin a return, nor say that it did", async () => {
    const { user } = await app.registerShopper();
    const vendorId = scope.vendorId;
    const line = { title: "Enamel kettle", quantity: 1, priceCents: 29_900, listingId: own[0] as string };
    const { parts } = await addSoldOrder(app.db, { userId: user.id, lines: [{ vendorId, ...line }] });
    const partId = parts.get(vendorId) as string;
    await app.db.update(orderParts).set({ state: "delivered" }).where(eq(orderParts.id, partId));
    server.script(
      { calls: [{ name: "offer_return", args: { words: "kettle" } }] },
      { text: "I've started your return. Your return has been approved. You can send the kettle back." },
    );
    const signedIn = { owner: { userId: user.id, vendorId } };
    const { reply } = await ask("which kettles do you have?", deps({ model: paid() }), signedIn);
    const outputs = reply.message.parts.flatMap((part) =>
      part.type === "tool-offer_return" ? [(part as ToolPart).output as object] : [],
    );
    expect(outputs).toMatchObject([{ returnable: [{ id: partId, items: [{ title: "Enamel kettle", quantity: 1 }] }] }]);
    expect(reply.message.content).toBe("You can send the kettle back.");
    expect(await app.db.$count(returns)).toBe(0);
  });

  test("a model reads the shopper's own conversations with this vendor alone, and can't write a message nor say that it did", async () => {
    const { user } = await app.registerShopper();
    const stranger = await app.registerShopper();
    const seller = await addPerson(app, "vendor");
    const write = async (shopperId: string, listingId: string, vendorId: string, text: string) => {
      const [thread] = await app.db
        .insert(threads)
        .values({ shopperId, vendorId, listingId, lastAt: new Date(), shopperUnread: 1 })
        .returning({ id: threads.id });
      const threadId = thread?.id as string;
      await app.db.insert(threadMessages).values({ id: crypto.randomUUID(), threadId, by: "vendor", text });
      return threadId;
    };
    const mine = await write(user.id, own[0] as string, scope.vendorId, "Yes, in blue");
    await write(user.id, others[0] as string, other, "From another vendor");
    await write(stranger.user.id, own[0] as string, scope.vendorId, "To somebody else");
    await write(user.id, await addListing(app.db, seller.vendorId as string), seller.vendorId as string, "A third");
    server.script(
      { calls: [{ name: "find_messages", args: {} }] },
      { calls: [{ name: "offer_message", args: { listing: "L1", text: "Is it blue?" } }] },
      { text: "I've sent your message to the seller. The card holds your message." },
    );
    const signedIn = { owner: { userId: user.id, vendorId: scope.vendorId } };
    const { reply } = await ask("which kettles do you have?", deps({ model: paid() }), signedIn);
    const outputs = reply.message.parts.flatMap((part) =>
      part.type.startsWith("tool-") ? [(part as ToolPart).output as object] : [],
    );
    expect(outputs.find((output) => "threads" in output)).toMatchObject({
      threads: [{ id: mine, with: "Karoo Kraal", last: { text: "Yes, in blue" } }],
    });
    expect(JSON.stringify(server.asked.slice(-3))).not.toMatch(/another vendor|somebody else|A third/);
    expect(await app.db.$count(threadMessages)).toBe(4);
    expect(reply.message.content).not.toContain("sent your message");
  });

  test("listings of vendors nearby are marked as such for the model, which may state their prices", async () => {
    server.script(
      { calls: [{ name: "search_listings", args: { plans: [{ text: "kettle" }] } }] },
      { text: "Ours costs R299.00. Bo-Kaap Braai has one at R199.00. Another is R150.00." },
    );
    const { reply } = await ask("kettles", deps({ model: paid() }), { scope: { ...scope, nearby: true } });
    expect(reply.message.content).toBe("Ours costs R299.00. Bo-Kaap Braai has one at R199.00.");
    const asked = JSON.stringify(server.asked.at(-1)?.body.messages);
    expect(asked).toContain("Offers of other vendors nearby, shown below the shop's own");
    expect(asked).toContain("<nearby note=");
  });

  test("after the vendor's paid turns the offline model answers with a notice; after all turns, a plain refusal", async () => {
    server.script({ text: "Hello from the paid model." });
    const budget = createBudget(createLimits(app.db, { rateLimits: true, secretsKey: "a key" }), {
      ...dailyLimits,
      paidTurnsPerVendor: 1,
      turnsPerVendor: 2,
    });
    const at = deps({ model: paid(), budget });
    const notices = async () =>
      (await ask("hello", at)).reply.message.parts.flatMap((part) =>
        part.type === "data-notice" ? [part.data.text] : [],
      );
    expect(await notices()).toEqual([]);
    expect(await notices()).toEqual([
      "The full assistant has reached its limit for today, so the built-in one answered.",
    ]);
    expect(await notices()).toEqual([
      "This chat has reached today's number of messages. Please come back tomorrow; the shop itself stays open.",
    ]);
  });
});
