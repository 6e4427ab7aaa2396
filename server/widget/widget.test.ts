// The frame's API, and what its tokens can't do elsewhere (docs/widget.md, "What holds").
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { cartItems, listings, vendors, widgetEvents, widgetSessions, widgets, widgetTokens } from "#db/schema.ts";
import { indexListings } from "#server/search/indexing.service.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import { addPerson } from "#tests/harness/people.ts";
import { addWidget, bearer, hostOrigin, openFrame, type TestFrame } from "#tests/harness/widget.ts";
import { createWidgetKey, revokeWidgetKeys } from "./widget-keys.service.ts";
import { purgeWidgetSessions } from "./widget-sessions.service.ts";

let shop: TestApp;
/** Two vendors with a widget and a kettle each. */
let karoo: { vendorId: string; key: string; kettle: string };
let coast: { vendorId: string; key: string; kettle: string };
beforeAll(async () => {
  shop = await createTestApp();
  const open = async (businessName: string, title: string) => {
    const vendorId = await addVendor(shop.db, { businessName });
    const kettle = await addListing(shop.db, vendorId, { title, category: "home", sku: "K-1" });
    await indexListings(shop.db, [kettle]);
    return { vendorId, key: await addWidget(shop.db, vendorId), kettle };
  };
  karoo = await open("Karoo Kraal", "Enamel kettle");
  coast = await open("Coast Copper", "Copper kettle");
});
afterAll(() => shop.close());

const closed = [401, { message: "This chat has ended. Please start it again." }];
const answer = ({ status, body }: { status: number; body: unknown }) => [status, body];
/** A signed-in frame, without the steps that sign-ins.test.ts covers. */
async function signIn(vendorId: string) {
  const { user } = await addPerson(shop, "shopper");
  const userId = (user as { id: string }).id;
  await shop.db.execute(sql`update widget_sessions set user_id = ${userId}::uuid where id = (
    select id from widget_sessions where vendor_id = ${vendorId}::uuid order by created_at desc limit 1)`);
  return userId;
}

describe("POST /api/widget/session", () => {
  const begin = (body: object, call = {}) => shop.browser().post("/api/widget/session", body, call);

  test("with the boot token begins a session whose cookie is partitioned, http-only and for this path only", async () => {
    const reply = await begin(
      { key: karoo.key, origin: hostOrigin },
      bearer(await shop.deps.bootTokens.mint(karoo.key)),
    );
    expect(answer(reply)).toEqual([
      200,
      {
        token: expect.stringMatching(/^[\w-]{43}$/),
        tokenSeconds: 900,
        shopper: null,
        conversationId: null,
        cookie: false,
      },
    ]);
    expect(reply.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^indaba_widget_[0-9a-f]{8}=[\w-]{43}; Path=\/api\/widget; Max-Age=2592000; HttpOnly; Secure; SameSite=None; Partitioned$/,
      ),
    ]);
    expect(reply.headers.has("access-control-allow-origin")).toBe(false);
  });

  test("the token and the handle are stored as hashes only", async () => {
    const { session, browser } = await openFrame(shop, karoo.key);
    const handle = [...browser.cookies.values()][0] as string;
    const rows = JSON.stringify([
      await shop.db.select().from(widgetSessions),
      await shop.db.select().from(widgetTokens),
    ]);
    expect(rows).not.toContain(session.token);
    expect(rows).not.toContain(handle);
  });

  test.each<[string, object, () => Promise<string> | null]>([
    ["without a token", {}, () => null],
    ["with a token of another key", {}, () => shop.deps.bootTokens.mint(coast.key)],
    ["with an old token", {}, () => shop.deps.bootTokens.mint(karoo.key, Date.now() - 301_000)],
    [
      "with a made-up key",
      { key: `pk_live_${"a".repeat(32)}` },
      () => shop.deps.bootTokens.mint(`pk_live_${"a".repeat(32)}`),
    ],
    ["with another's handle", { handle: "x".repeat(43) }, () => null],
  ])("%s no session begins", async (_, changes, token) => {
    const given = await token();
    const reply = await begin({ key: karoo.key, origin: hostOrigin, ...changes }, given === null ? {} : bearer(given));
    expect(answer(reply)).toEqual(closed);
    expect(reply.headers.getSetCookie()).toEqual([]);
  });

  test("on a site that isn't in the vendor's list no session begins; on our own the preview does", async () => {
    const on = async (origin: string) =>
      begin({ key: karoo.key, origin }, bearer(await shop.deps.bootTokens.mint(karoo.key)));
    for (const origin of [
      "https://evil.example",
      "null",
      "",
      "http://vendor.localhost:4001",
      "https://vendor.localhost:4000",
    ]) {
      expect([origin, answer(await on(origin))]).toEqual([
        origin,
        [403, { message: "This chat can't be opened on this site." }],
      ]);
    }
    expect((await on("http://localhost:3000")).status).toBe(200);
  });

  test("a cookie resumes it without the boot token, with the same conversation", async () => {
    const frame = await openFrame(shop, karoo.key);
    const { body: turn } = await frame.post("/api/widget/chat", { message: "kettle" });
    const again = await frame.browser.post("/api/widget/session", { key: karoo.key, origin: hostOrigin });
    expect(answer(again)).toMatchObject([200, { cookie: true, conversationId: turn.conversationId }]);
    expect(again.body.token).not.toBe(frame.session.token);
    // Two tabs: the first one's token stays valid.
    expect((await frame.get(`/api/widget/conversations/${turn.conversationId}`)).status).toBe(200);
  });

  test("without cookies a handle resumes it, which is given once the browser is known to keep none", async () => {
    const browser = shop.browser();
    const frame = await openFrame(shop, karoo.key, { browser });
    expect((await frame.post("/api/widget/session/handle")).body).toEqual({ handle: null });
    const before = [...browser.cookies.values()][0] as string;
    browser.cookies.clear();
    const { handle } = (await frame.post("/api/widget/session/handle")).body;
    expect(handle).toMatch(/^[\w-]{43}$/);
    const back = (kept: string) => begin({ key: karoo.key, origin: hostOrigin, handle: kept });
    expect(answer(await back(handle))).toMatchObject([200, { cookie: false }]);
    // The cookie's value is void by now.
    expect(answer(await back(before))).toEqual(closed);
  });

  test("vendor A's handle resumes nothing for vendor B", async () => {
    const frame = await openFrame(shop, karoo.key);
    frame.browser.cookies.clear();
    const { handle } = (await frame.post("/api/widget/session/handle")).body;
    expect(answer(await begin({ key: coast.key, origin: hostOrigin, handle }))).toEqual(closed);
    const booted = await begin(
      { key: coast.key, origin: hostOrigin, handle },
      bearer(await shop.deps.bootTokens.mint(coast.key)),
    );
    expect(answer(booted)).toMatchObject([200, { conversationId: null, shopper: null }]);
  });

  test("the main site's session and visitor cookies are ignored", async () => {
    const { browser } = await addPerson(shop, "shopper");
    const frame = await openFrame(shop, karoo.key, { browser });
    expect(frame.session.shopper).toBeNull();
    expect(answer(await browser.get("/api/widget/conversations/x"))).toEqual(closed);
    expect((await frame.post("/api/widget/cart", { listingId: karoo.kettle })).status).toBe(401);
  });

  test("a cross-site page can't call it, even with cookies", async () => {
    const { browser } = await openFrame(shop, karoo.key);
    const reply = await browser.post(
      "/api/widget/session",
      { key: karoo.key, origin: hostOrigin },
      { headers: { origin: hostOrigin, "sec-fetch-site": "cross-site" } },
    );
    expect(reply.status).toBe(403);
  });

  test("a session continues under the vendor's new key", async () => {
    const vendorId = await addVendor(shop.db);
    const first = await addWidget(shop.db, vendorId);
    const frame = await openFrame(shop, first);
    const { body: turn } = await frame.post("/api/widget/chat", { message: "hello" });
    const second = await createWidgetKey(shop.db, vendorId);
    const again = await openFrame(shop, second, { browser: frame.browser });
    expect(again.session).toMatchObject({ cookie: true, conversationId: turn.conversationId });
  });
});

describe("a token", () => {
  const asks = (frame: TestFrame) => [
    () => frame.post("/api/widget/chat", { message: "kettle" }),
    () => frame.post("/api/widget/cart", { listingId: karoo.kettle }),
    () => frame.post("/api/widget/session/handle"),
    () => frame.get(`/api/widget/conversations/${crypto.randomUUID()}`),
  ];

  test.each<[string, (vendorId: string, key: string) => Promise<unknown>]>([
    ["the key was revoked", (vendorId) => revokeWidgetKeys(shop.db, vendorId)],
    [
      "the vendor isn't approved any more",
      (vendorId) => shop.db.update(vendors).set({ status: "rejected" }).where(eq(vendors.id, vendorId)),
    ],
    ["its time is over", () => shop.db.update(widgetTokens).set({ expiresAt: sql`now()` })],
  ])("ends when %s", async (_, end) => {
    const vendorId = await addVendor(shop.db);
    const key = await addWidget(shop.db, vendorId);
    const frame = await openFrame(shop, key);
    expect((await frame.post("/api/widget/session/handle")).status).toBe(200);
    await end(vendorId, key);
    for (const ask of asks(frame)) expect(answer(await ask())).toEqual(closed);
  });

  test("doesn't work on the main site, as a bearer or in a cookie", async () => {
    const frame = await openFrame(shop, karoo.key);
    await signIn(karoo.vendorId);
    const { token } = frame.session;
    const paths = [
      "/api/auth/me",
      "/api/cart",
      "/api/orders",
      "/api/user/settings",
      "/api/vendor/me",
      "/api/admin/stats",
    ];
    const cookies = { headers: { cookie: `indaba_session=${token}; indaba_visitor=${token}` } };
    for (const path of paths) {
      const replies = [await shop.browser().get(path, bearer(token)), await shop.browser().get(path, cookies)];
      expect([path, ...replies.map(({ status }) => status)]).toEqual([path, 401, 401]);
    }
    const { body: turn } = await frame.post("/api/widget/chat", { message: "kettle" });
    for (const call of [bearer(token), cookies]) {
      expect((await shop.browser().get("/api/conversations", call)).body).toEqual([]);
      expect((await shop.browser().get(`/api/conversations/${turn.conversationId}`, call)).status).toBe(404);
    }
  });

  test("of vendor A finds no conversation, listing or shop of vendor B", async () => {
    const [a, b] = [await openFrame(shop, karoo.key), await openFrame(shop, coast.key)];
    const { body: turn } = await a.post("/api/widget/chat", { message: "kettle" });
    expect((await b.get(`/api/widget/conversations/${turn.conversationId}`)).status).toBe(404);
    const goOn = await b.post("/api/widget/chat", { message: "and?", conversationId: turn.conversationId });
    expect(goOn.status).toBe(404);
    // Even when both are the same shopper.
    const userId = await signIn(karoo.vendorId);
    await shop.db.update(widgetSessions).set({ userId }).where(eq(widgetSessions.vendorId, coast.vendorId));
    const { body: own } = await a.post("/api/widget/chat", { message: "kettle" });
    expect((await b.get(`/api/widget/conversations/${own.conversationId}`)).status).toBe(404);
    expect(answer(await a.post("/api/widget/cart", { listingId: coast.kettle }))).toEqual([
      404,
      { message: "Product not found" },
    ]);
    const found = await a.post("/api/widget/chat", { message: "copper kettle" });
    expect(found.text).not.toContain(coast.kettle);
  });
});

describe("POST /api/widget/cart", () => {
  test("adds a piece to the account's own cart; a visitor is asked to log in", async () => {
    const frame = await openFrame(shop, karoo.key);
    const add = () => frame.post("/api/widget/cart", { listingId: karoo.kettle });
    expect(answer(await add())).toEqual([401, { message: "Please log in to continue." }]);
    const userId = await signIn(karoo.vendorId);
    expect(answer(await add())).toMatchObject([200, { cart: { totalCents: 8900, items: [{ quantity: 1 }] } }]);
    const lines = await shop.db.select().from(cartItems).where(eq(cartItems.userId, userId));
    expect(lines).toMatchObject([{ listingId: karoo.kettle, quantity: 1 }]);
  });

  test("another vendor's listing can be added only while the vendor shows nearby offers", async () => {
    const vendorId = await addVendor(shop.db);
    const frame = await openFrame(shop, await addWidget(shop.db, vendorId));
    await signIn(vendorId);
    const add = async () => (await frame.post("/api/widget/cart", { listingId: coast.kettle })).status;
    expect(await add()).toBe(404);
    await shop.db.update(widgets).set({ nearby: true }).where(eq(widgets.vendorId, vendorId));
    expect(await add()).toBe(200);
    await shop.db.update(widgets).set({ nearby: false }).where(eq(widgets.vendorId, vendorId));
    expect(await add()).toBe(404);
  });

  test("refuses more than the stock", async () => {
    const vendorId = await addVendor(shop.db);
    const last = await addListing(shop.db, vendorId, { stock: 1 });
    const frame = await openFrame(shop, await addWidget(shop.db, vendorId));
    await signIn(vendorId);
    const add = () => frame.post("/api/widget/cart", { listingId: last });
    expect((await add()).status).toBe(200);
    expect(answer(await add())).toEqual([409, { message: "Only 1 left in stock, and your cart already holds 1." }]);
  });
});

describe("the host page", () => {
  test("names its listing by our id or the vendor's sku; another vendor's listing is ignored", async () => {
    const frame = await openFrame(shop, karoo.key);
    const ask = async (listing: string) =>
      (await frame.post("/api/widget/chat", { message: "tell me about this", listing })).text;
    for (const listing of [karoo.kettle, "K-1"]) expect(await ask(listing)).toContain("Enamel kettle");
    for (const listing of [coast.kettle, "K-2", "' or 1=1 --"]) {
      const text = await ask(listing);
      expect(text).not.toContain("Copper kettle");
      expect(text).not.toContain("Enamel kettle");
    }
  });
});

describe("counting", () => {
  const counted = async (vendorId: string) => {
    const rows = await shop.db.select().from(widgetEvents).where(eq(widgetEvents.vendorId, vendorId));
    return rows.map(({ kind, words }) => (words === null ? kind : `${kind} ${words}`)).sort();
  };

  test("covers opens, conversations, carts and questions that found nothing, but not the preview", async () => {
    const vendorId = await addVendor(shop.db);
    const tea = await addListing(shop.db, vendorId);
    await indexListings(shop.db, [tea]);
    const key = await addWidget(shop.db, vendorId);
    for (const preview of [true, false]) {
      const frame = await openFrame(shop, key, { preview, ...(preview && { origin: "http://localhost:3000" }) });
      const { body: turn } = await frame.post("/api/widget/chat", { message: "Samovar" });
      await frame.post("/api/widget/chat", { message: "tea", conversationId: turn.conversationId });
      await signIn(vendorId);
      await frame.post("/api/widget/cart", { listingId: tea });
    }
    expect(await counted(vendorId)).toEqual(["cart", "conversation", "nothing-found samovar", "open"]);
  });
});

test("limits apply per address, key and session", async () => {
  const limited = await createTestApp({ RATE_LIMITS: "on" }, { database: shop.database });
  const frame = await openFrame(limited, karoo.key);
  const replies = await Promise.all(Array.from({ length: 70 }, () => frame.post("/api/widget/session/handle")));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(60);
  const refused = replies.find(({ status }) => status === 429);
  expect(refused?.body.message).toMatch(/^Too many requests\. Please try again in \d+ seconds\.$/);
  expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
  const opens = await Promise.all(
    Array.from({ length: 130 }, () => limited.browser().get(`/widget/v1/frame?k=${karoo.key}`)),
  );
  expect(opens.some(({ status }) => status === 429)).toBe(true);
});

test("expired rows are purged", async () => {
  const frame = await openFrame(shop, karoo.key);
  await shop.db.update(widgetSessions).set({ expiresAt: sql`now() - interval '1 second'` });
  expect(answer(await frame.post("/api/widget/session/handle"))).toEqual(closed);
  expect(await purgeWidgetSessions(shop.db)).toBeGreaterThan(0);
  expect(await shop.db.$count(widgetSessions)).toBe(0);
  expect(await shop.db.$count(widgetTokens)).toBe(0);
  expect(await shop.db.$count(listings)).toBeGreaterThan(0);
});
