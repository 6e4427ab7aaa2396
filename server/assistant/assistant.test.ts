// What is kept of the assistant's turns and of wishes that nobody could meet: what was done, never who asked or in which words.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { actsOf, storedPlan } from "#agent/turn-record.ts";
import type { AssistantTurn, UnmetWish } from "#contract/assistant/assistant.ts";
import { emptyPlan } from "#contract/search/search-plan.ts";
import { assistantTurns, missedSearches } from "#db/schema.ts";
import { createDemand, type Missed } from "#server/vendors/demand.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import { type OpenAIServer, startOpenAIServer } from "#tests/harness/openai-server.ts";
import { addPerson, type Person } from "#tests/harness/people.ts";
import { addWidget, openFrame } from "#tests/harness/widget.ts";
import { purgeAssistantTurns, recordTurn } from "./assistant.service.ts";

let shop: TestApp;
let admin: Person;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await addPerson(shop, "admin", "nomsa");
  await addListing(shop.db, await addVendor(shop.db), { title: "Copper kettle", description: "Boils water." });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.delete(assistantTurns);
  await shop.db.delete(missedSearches);
});

const say = async (message: string, app = shop) => {
  const browser = app.browser();
  const { body } = await browser.post("/api/chat", { message });
  return { browser, ...body } as { browser: typeof browser; conversationId: string; message: { id: string } };
};
const turns = async (query = "", by = admin): Promise<{ turns: AssistantTurn[]; total: number }> =>
  (await by.browser.get(`/api/admin/assistant/turns${query}`)).body;

describe("a turn's record", () => {
  test("says what was understood, searched and called, how long it took and how it ended", async () => {
    await say("show me copper kettles under R500");
    const [turn] = (await turns()).turns;
    expect(turn).toMatchObject({
      model: "offline",
      fellBack: false,
      outcome: "answered",
      acts: ["search"],
      order: "none",
      tokens: null,
      costMicros: null,
      thumb: null,
      vendorName: null,
    });
    expect(turn?.plans).toEqual([
      expect.objectContaining({ maxPriceCents: 50_000, text: expect.stringContaining("kettle") }),
    ]);
    expect(turn?.steps.map(({ kind, name, ok }) => [kind, name, ok])).toEqual([
      ["model", "offline", true],
      ["tool", "search_listings", true],
      ["model", "offline", true],
    ]);
    expect(turn?.durationMs).toBeGreaterThanOrEqual(turn?.firstWordMs as number);
  });

  test("has no word that isn't the shop's, no place and no account", async () => {
    const shopper = await addPerson(shop, "shopper", "thandiwe");
    await shopper.browser.post("/api/chat", {
      message: "a kettle for Sipho Mabuzane of 12 Zwartkop Street, call 082 555 1234",
      location: { latitude: -26.2041, longitude: 28.0473 },
    });
    const [row] = await shop.db.select().from(assistantTurns);
    const kept = JSON.stringify(row);
    for (const secret of ["Sipho", "Mabuzane", "Zwartkop", "1234", "26.2", "28.0", shopper.user?.id as string]) {
      expect(kept.toLowerCase()).not.toContain(secret.toLowerCase());
    }
    expect(row?.plans.length).toBeGreaterThan(0);
  });

  test("hides unknown words, coordinates and made-up cities of a plan", () => {
    const words = {
      standing: (word: string) => (["copper", "kettle"].includes(word) ? ("named" as const) : ("unknown" as const)),
      together: () => false,
      tells: () => false,
    };
    const plan = {
      ...emptyPlan,
      text: "copper kettle Mabuzane",
      about: "kettle for 0825551234",
      must: ["copper", "o'brien"],
      near: { latitude: -26.2, longitude: 28 },
      city: "12 Zwartkop Street",
      vendor: "8c5b",
    };
    expect(storedPlan(plan, words, { cities: ["Durban"], vendors: [] })).toMatchObject({
      text: "copper kettle …",
      about: "kettle … …",
      must: ["copper", "…"],
      near: true,
      city: "…",
      vendor: true,
    });
    expect(storedPlan({ ...plan, city: "durban" }, words, { cities: ["Durban"], vendors: [] }).city).toBe("durban");
    expect(
      actsOf({
        kind: "several",
        intents: [{ kind: "view-cart" }, { kind: "say", topic: "thanks" }, { kind: "view-cart" }],
      }),
    ).toEqual(["view-cart", "say: thanks"]);
  });

  test("has the thumb with its reason; mail addresses and numbers in the comment are hidden; filters and pages", async () => {
    const { browser, message } = await say("copper kettle");
    await browser.post(`/api/messages/${message.id}/feedback`, {
      verdict: "down",
      reason: "untrue",
      comment: "Ask me: thandi@example.com or 082 555 1234, it holds 2 litres",
    });
    for (const text of ["hello", "thanks", "copper kettle"]) await say(text);
    const { turns: down, total } = await turns("?thumb=down");
    expect(total).toBe(1);
    expect(down[0]?.thumb).toEqual({ verdict: "down", reason: "untrue", comment: "Ask me: … or …, it holds 2 litres" });
    expect((await turns("?did=search_listings")).total).toBe(2);
    expect((await turns("?did=say:%20greeting")).total).toBe(1);
    expect((await turns("?outcome=failed")).total).toBe(0);
    const first = await admin.browser.get("/api/admin/assistant/turns?limit=3");
    const rest = await admin.browser.get(`/api/admin/assistant/turns?limit=3&cursor=${first.body.nextCursor}`);
    const ids = [...first.body.turns, ...rest.body.turns].map(({ id }: AssistantTurn) => id);
    expect([first.body.turns.length, rest.body.turns.length, new Set(ids).size, rest.body.nextCursor]).toEqual([
      3,
      1,
      4,
      null,
    ]);
    const { rows } = await shop.db.execute<{ id: string }>(
      sql`select id from assistant_turns order by created_at desc, id`,
    );
    expect(ids).toEqual(rows.map(({ id }) => id));
  });

  test("goes from the answer when the conversation is deleted, and after 90 days altogether", async () => {
    const { browser, conversationId } = await say("hello");
    await browser.fetch("DELETE", `/api/conversations/${conversationId}`);
    expect((await shop.db.select().from(assistantTurns)).map(({ messageId }) => messageId)).toEqual([null]);
    await shop.db.update(assistantTurns).set({ createdAt: sql`now() - interval '89 days'` });
    expect(await purgeAssistantTurns(shop.db)).toBe(0);
    await shop.db.update(assistantTurns).set({ createdAt: sql`now() - interval '91 days'` });
    expect(await purgeAssistantTurns(shop.db)).toBe(1);
  });

  test("names the vendor in whose widget it was", async () => {
    const vendor = await addPerson(shop, "vendor");
    const frame = await openFrame(shop, await addWidget(shop.db, vendor.vendorId as string));
    await frame.post("/api/widget/chat", { message: "a purple balalaika" });
    const [turn] = (await turns()).turns;
    expect(turn?.vendorName).toBeString();
    // What one shop lacks says nothing of the marketplace.
    await shop.deps.demand.write(shop.db);
    expect(await shop.db.$count(missedSearches)).toBe(0);
  });
});

describe("with a model that is paid", () => {
  let endpoint: OpenAIServer;
  let paid: TestApp;
  let boss: Person;
  beforeAll(async () => {
    endpoint = startOpenAIServer();
    paid = await createTestApp({
      MODEL_PROVIDER: "openai",
      OPENAI_API_KEY: "test",
      OPENAI_BASE_URL: endpoint.baseUrl,
      OPENAI_MODEL: "scripted",
      MODEL_INPUT_PRICE: "0.15",
      MODEL_OUTPUT_PRICE: "0.60",
    });
    boss = await addPerson(paid, "admin", "nomsa");
  });
  afterAll(async () => {
    await paid.close();
    await endpoint.stop();
  });

  test("tokens and cost are the sums of all its calls, by turn and by day", async () => {
    const usage = (input: number, output: number) => ({
      prompt_tokens: input,
      completion_tokens: output,
      total_tokens: input + output,
    });
    endpoint.script(
      { calls: [{ name: "view_cart", args: {} }], usage: usage(1000, 20) },
      { text: "Please sign in to see your cart.", usage: usage(1200, 41) },
    );
    await say("what is in my cart", paid);
    const [turn] = (await turns("", boss)).turns;
    // 2,200 tokens at 0.15 and 61 at 0.60 dollars for a million.
    expect([turn?.tokens, turn?.costMicros]).toEqual([{ input: 2200, output: 61 }, 367]);
    expect(turn?.steps.map(({ name, tokens }) => [name, tokens?.input])).toEqual([
      ["openai scripted", 1000],
      ["view_cart", undefined],
      ["openai scripted", 1200],
    ]);
    endpoint.script({ status: 500 });
    await say("hello", paid);
    const [fallen] = (await turns("", boss)).turns;
    expect([fallen?.fellBack, fallen?.steps.map(({ name, ok }) => [name, ok])]).toEqual([
      true,
      [
        ["openai scripted", false],
        ["offline", true],
      ],
    ]);
    const figures = (await boss.browser.get("/api/admin/assistant")).body;
    expect(figures.total).toMatchObject({ turns: 2, failed: 0, tokens: 2261, costMicros: 367 });
    expect(figures.days.at(-1)).toMatchObject({ turns: 2, costMicros: 367 });
  });
});

test("the figures are what SQL counts, by the shop's day", async () => {
  const { browser, message } = await say("hello");
  await browser.post(`/api/messages/${message.id}/feedback`, { verdict: "down", reason: "missing" });
  const blank = {
    model: "x",
    fellBack: false,
    acts: [],
    order: "none" as const,
    plans: [],
    steps: [],
    firstWordMs: null,
    dropped: 0,
    vendorId: null,
  };
  for (const [durationMs, outcome] of [
    [100, "failed"],
    [300, "late"],
    [90_000, "stopped"],
  ] as const) {
    await recordTurn(shop.db, { ...blank, durationMs, outcome, messageId: crypto.randomUUID() }, null);
  }
  // 22:30 in UTC is half past midnight in South Africa.
  await shop.db
    .update(assistantTurns)
    .set({ createdAt: new Date("2026-03-01T22:30:00Z") })
    .where(eq(assistantTurns.outcome, "late"));
  const of = async (query: string) => (await admin.browser.get(`/api/admin/assistant${query}`)).body;
  expect((await of("?from=2026-03-01&to=2026-03-01")).total.turns).toBe(0);
  expect(await of("?from=2026-03-02&to=2026-03-02")).toMatchObject({
    total: { turns: 1, failed: 1, thumbsUp: 0, thumbsDown: 0, tokens: 0, costMicros: 0 },
    medianMs: 300,
    slowMs: 300,
    reasons: [],
  });
  const now = await of("");
  const { rows } = await shop.db.execute<Record<string, number>>(sql`
    select (select count(*)::int from assistant_turns where outcome <> 'late') as turns,
      (select count(*)::int from message_feedback where verdict = 'down' and message_id in (select message_id from assistant_turns)) as down`);
  expect(now.total).toMatchObject({ turns: rows[0]?.turns as number, failed: 1, thumbsDown: rows[0]?.down as number });
  expect(now.reasons).toEqual([{ reason: "missing", times: 1 }]);
  expect(now.slowMs).toBe(90_000);
  expect((await admin.browser.get("/api/admin/assistant?from=2026-03-02&to=2026-03-01")).status).toBe(400);
});

describe("unmet demand", () => {
  const wish: Missed = { words: "balalaika", category: null, source: "search", nearly: false, city: null, near: null };
  const unmet = async (query = ""): Promise<UnmetWish[]> =>
    (await admin.browser.get(`/api/admin/assistant/unmet${query}`)).body.wishes;

  test("what the assistant found nothing for, or only something near, counts with searches of the same words", async () => {
    const agent = "Mozilla/5.0 (X11; Linux x64) Firefox/140.0";
    await shop
      .browser()
      .fetch("GET", "/api/listings?search=zzbalalaika&limit=24", { headers: { "user-agent": agent } });
    await say("do you have a zzbalalaika");
    await say("do you have a zzbalalaika");
    await say("do you have a copper kettle");
    await shop.deps.demand.write(shop.db);
    expect(await unmet()).toEqual([expect.objectContaining({ words: "zzbalalaika", times: 3, asked: 2 })]);
  });

  test("the place is a vendor's city or province, and is named from two wishes on", async () => {
    await addVendor(shop.db, { city: "Durban", province: "KwaZulu-Natal", latitude: -29.8587, longitude: 31.0218 });
    const demand = createDemand();
    const near = { latitude: -29.9, longitude: 30.9 };
    for (const search of [
      { ...wish, near },
      { ...wish, city: "durban" },
      { ...wish, city: "KwaZulu-Natal" },
      { ...wish, source: "assistant" as const, nearly: true, city: "12 Zwartkop Street" },
      // Far from every vendor.
      { ...wish, near: { latitude: -40, longitude: 10 } },
      // Too long, and cut in the middle of a character.
      { ...wish, city: `x${"😀".repeat(50)}` },
    ])
      demand.missed(search);
    await demand.write(shop.db);
    expect(await unmet()).toEqual([
      {
        words: "balalaika",
        times: 6,
        nearly: 1,
        asked: 1,
        category: null,
        places: [{ place: "Durban, KwaZulu-Natal", times: 2 }],
      },
    ]);
    expect(JSON.stringify(await shop.db.select().from(missedSearches))).not.toContain("Zwartkop");
    expect((await unmet("?province=KwaZulu-Natal"))[0]?.times).toBe(3);
    expect(await unmet("?province=Gauteng")).toEqual([]);
    expect(await unmet("?category=books")).toEqual([]);
    expect((await admin.browser.get("/api/admin/assistant/unmet?province=Atlantis")).status).toBe(400);
  });

  test("a vendor sees that of its trade with its places, and what was asked once isn't shown to anybody", async () => {
    const vendor = await addPerson(shop, "vendor");
    await addListing(shop.db, vendor.vendorId as string, { category: "books" });
    const demand = createDemand();
    for (const words of ["atlas of stars", "atlas of stars", "once only"])
      demand.missed({ ...wish, words, category: "books", city: "Durban", source: "assistant" });
    for (const _ of [1, 2]) demand.missed({ ...wish, words: "gold plated tap", category: "home" });
    await demand.write(shop.db);
    expect((await vendor.browser.get("/api/vendor/figures")).body.missed).toEqual([
      { words: "atlas of stars", times: 2, places: [{ place: "Durban, KwaZulu-Natal", times: 2 }] },
    ]);
    expect((await unmet()).map(({ words }) => words)).toEqual(["atlas of stars", "gold plated tap"]);
    expect((await unmet("?category=home")).map(({ words }) => words)).toEqual(["gold plated tap"]);
  });
});
