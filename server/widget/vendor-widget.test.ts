// A vendor's own widget over HTTP: settings, keys and numbers.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { vendors, widgetEvents, widgetKeys, widgetSessions, widgets } from "#db/schema.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { addListing } from "#tests/harness/catalogue.ts";
import { addPerson, type Person } from "#tests/harness/people.ts";
import { addAccount, addSoldOrder } from "#tests/harness/sold-orders.ts";
import { findLiveWidget } from "./widget-keys.service.ts";
import { openSession } from "./widget-sessions.service.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const sound = {
  origins: ["https://www.example.co.za"],
  greeting: "Sawubona!",
  accent: "#0b6e5d",
  suggestions: ["What is new?"],
  nearby: true,
};
const untouched = { key: null, endingKeys: [], origins: [], greeting: "", accent: "", suggestions: [], nearby: false };
const vendor = (role: "vendor" | "pending" = "vendor") => addPerson(shop, role);
const save = ({ browser }: Person, changes: Record<string, unknown> = {}) =>
  browser.put("/api/vendor/widget", { ...sound, ...changes });
const read = async ({ browser }: Person) => (await browser.get("/api/vendor/widget")).body;
const vendorOf = ({ vendorId }: Person) => vendorId as string;

describe("GET and PUT /api/vendor/widget", () => {
  test("without settings a vendor gets the defaults, and a GET writes nothing", async () => {
    const me = await vendor("pending");
    expect(await read(me)).toEqual({ ...untouched, vendorStatus: "pending" });
    expect(await shop.db.$count(widgets, eq(widgets.vendorId, vendorOf(me)))).toBe(0);
  });

  test("saved settings are answered and read again; a second save replaces the first", async () => {
    const me = await vendor();
    const first = await save(me);
    expect([first.status, first.body]).toEqual([200, { ...untouched, ...sound, vendorStatus: "approved" }]);
    const later = { origins: [], greeting: "", accent: "", suggestions: [], nearby: false };
    expect((await save(me, later)).body).toEqual({ ...untouched, vendorStatus: "approved" });
    expect(await read(me)).toEqual({ ...untouched, vendorStatus: "approved" });
  });

  test.each([
    ["https://www.example.co.za/shop?x=1#top", "https://www.example.co.za"],
    [" HTTPS://Shop.Example:443/ ", "https://shop.example"],
    ["https://shop.example:8443", "https://shop.example:8443"],
    ["https://münchen.example", "https://xn--mnchen-3ya.example"],
    ["http://localhost:8080/index.html", "http://localhost:8080"],
    ["http://vendor.localhost:3001", "http://vendor.localhost:3001"],
    ["http://127.0.0.1:5173", "http://127.0.0.1:5173"],
    ["http://[::1]:5173", "http://[::1]:5173"],
  ])("%s is stored as %s, as browsers write it", async (typed, kept) => {
    const { status, body } = await save(await vendor(), { origins: [typed] });
    expect([status, body.origins]).toEqual([200, [kept]]);
  });

  test.each([
    "https://a.example; script-src *",
    "https://a.example, https://b.example",
    "https://a.example 'unsafe-inline'",
    "https://a.example\nX-Frame-Options: DENY",
    "https://*.example.co.za",
    "*",
    "https:",
    "'self'",
    "null",
    "http://www.example.co.za",
    "http://localhost.example.co.za",
    "https://anele:secret@www.example.co.za",
    "https://www.example.co.za\\@evil.example",
    "https://www.example.co.za:99999",
    "javascript:alert(1)",
    "data:text/html,hello",
    "file:///etc/passwd",
    "ftp://www.example.co.za",
    "www.example.co.za",
    "https://www.example.co.za.",
    "https://a..example",
    "https://.example",
    "http://.localhost",
    "http://localhost.",
    "",
    17,
    null,
  ])("%p is no site: 400, and the saved settings stay", async (typed) => {
    const me = await vendor();
    await save(me);
    const { status, body, text } = await save(me, { origins: ["https://b.example", typed], greeting: "Changed" });
    expect([status, body.message]).toEqual([
      400,
      expect.stringMatching(/^Please give the site's address, such as https:\/\/www\.example\.co\.za/),
    ]);
    expect(body.fields["origins.1"]).toBe(body.message);
    expect(text).not.toContain("evil");
    expect(await read(me)).toEqual({ ...untouched, ...sound, vendorStatus: "approved" });
  });

  test("at most 20 sites; duplicates count once", async () => {
    const me = await vendor();
    const sites = Array.from({ length: 21 }, (_, at) => `https://shop${at}.example`);
    expect((await save(me, { origins: sites })).body.message).toBe("At most 20 sites");
    const twenty = sites.slice(0, 20);
    expect((await save(me, { origins: twenty })).body.origins).toEqual(twenty);
    const doubles = ["https://a.example", "https://a.example/shop", "HTTPS://A.example:443"];
    expect((await save(me, { origins: doubles })).body.origins).toEqual(["https://a.example"]);
  });

  test.each([
    ["a greeting of 201 characters", { greeting: "x".repeat(201) }, "greeting"],
    ["a number as greeting", { greeting: 5 }, "greeting"],
    ["a colour by name", { accent: "red" }, "accent"],
    ["style behind a colour", { accent: "#0b6e5d;background:url(https://evil.example)" }, "accent"],
    ["a short colour", { accent: "#fff" }, "accent"],
    ["five suggestions", { suggestions: ["a", "b", "c", "d", "e"] }, "suggestions"],
    ["a suggestion of 61 characters", { suggestions: ["x".repeat(61)] }, "suggestions.0"],
    ["an empty suggestion", { suggestions: ["a", " "] }, "suggestions.1"],
    ["a word for a switch", { nearby: "yes" }, "nearby"],
    ["a site without a list", { origins: "https://a.example" }, "origins"],
  ])("%s is refused at its field", async (_, changes, field) => {
    const { status, body } = await save(await vendor(), changes);
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });

  test("markup is stored as typed; NUL and lone surrogates are dropped", async () => {
    const greeting = `</script><img src=x onerror=alert(1)> {{title}} "quoted" '; drop table widgets`;
    const { status, body } = await save(await vendor(), {
      greeting: `  ${greeting}\0\ud800 `,
      accent: " #0B6E5D ",
      suggestions: ["<b>New?</b>"],
    });
    expect([status, body.greeting, body.accent, body.suggestions]).toEqual([200, greeting, "#0b6e5d", ["<b>New?</b>"]]);
  });

  test("the reply has the vendor's current status", async () => {
    const me = await vendor("pending");
    await shop.db
      .update(vendors)
      .set({ status: "approved" })
      .where(eq(vendors.id, vendorOf(me)));
    expect((await read(me)).vendorStatus).toBe("approved");
  });
});

describe("/api/vendor/widget/key", () => {
  test("the first POST makes a key, the next one replaces it, and the old one works 7 more days", async () => {
    const me = await vendor();
    const first = (await me.browser.post("/api/vendor/widget/key")).body;
    expect([first.key, first.endingKeys]).toEqual([expect.stringMatching(/^pk_live_[0-9a-f]{32}$/), []]);
    const second = (await me.browser.post("/api/vendor/widget/key")).body;
    expect(second.key).not.toBe(first.key);
    expect(second.endingKeys).toEqual([{ key: first.key, endsAt: expect.stringMatching(/^\d{4}-.*Z$/) }]);
    const days = (Date.parse(second.endingKeys[0].endsAt) - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(7, 2);
    expect(await read(me)).toEqual(second);
    for (const key of [first.key, second.key]) expect(await findLiveWidget(shop.db, key)).toMatchObject({ key });

    await shop.db.update(widgetKeys).set({ endsAt: sql`now()` }).where(eq(widgetKeys.key, first.key));
    expect(await findLiveWidget(shop.db, first.key)).toBeNull();
    expect((await read(me)).endingKeys).toEqual([]);
  });

  test("a pending vendor can make a key, which works only once the vendor is approved", async () => {
    const me = await vendor("pending");
    const { key } = (await me.browser.post("/api/vendor/widget/key")).body;
    expect(await findLiveWidget(shop.db, key)).toBeNull();
    await shop.db
      .update(vendors)
      .set({ status: "approved" })
      .where(eq(vendors.id, vendorOf(me)));
    expect(await findLiveWidget(shop.db, key)).toMatchObject({ key, vendorId: me.vendorId });
  });

  test("DELETE revokes all the vendor's keys and sessions at once, and nobody else's; the settings stay", async () => {
    const [me, another] = [await vendor(), await vendor()];
    await save(me);
    const keys: string[] = [];
    for (const each of [me, me, another]) keys.push((await each.browser.post("/api/vendor/widget/key")).body.key);
    for (const key of keys) {
      const widget = await findLiveWidget(shop.db, key);
      if (!widget) throw new Error("The key isn't live");
      await openSession(shop.db, widget, { origin: "https://www.example.co.za", preview: false });
    }
    const { status, body } = await me.browser.delete("/api/vendor/widget/key");
    expect([status, body]).toEqual([200, { ...untouched, ...sound, vendorStatus: "approved" }]);
    expect(await Promise.all(keys.map(async (key) => (await findLiveWidget(shop.db, key)) !== null))).toEqual([
      false,
      false,
      true,
    ]);
    const left = await shop.db.select({ key: widgetSessions.key }).from(widgetSessions);
    expect(left.map(({ key }) => key).filter((key) => keys.includes(key))).toEqual([keys[2] as string]);
    expect((await me.browser.post("/api/vendor/widget/key")).body.key).not.toBeOneOf(keys);
  });

  test("ten concurrent replacements leave one current key and nine that expire", async () => {
    const me = await vendor();
    const replies = await Promise.all(Array.from({ length: 10 }, () => me.browser.post("/api/vendor/widget/key")));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    const now = await read(me);
    expect([typeof now.key, now.endingKeys.length]).toEqual(["string", 9]);
  });
});

describe("GET /api/vendor/widget/numbers", () => {
  type Happened = Partial<typeof widgetEvents.$inferInsert> & Pick<typeof widgetEvents.$inferInsert, "kind">;
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const happen = (me: Person, events: Happened[]) =>
    shop.db.insert(widgetEvents).values(events.map((event) => ({ vendorId: vendorOf(me), ...event })));
  const numbers = async ({ browser }: Person) => (await browser.get("/api/vendor/widget/numbers")).body;
  const nothing = { days: 30, opens: 0, conversations: 0, carts: 0, orders: 0, nothingFound: 0, unmetWords: [] };
  const buyer = () => addAccount(shop.db, `${crypto.randomUUID()}@example.com`);

  test("are zeros without events", async () => {
    expect(await numbers(await vendor())).toEqual(nothing);
  });

  test("count the vendor's own opens, conversations, carts and questions of the last 30 days", async () => {
    const [me, another] = [await vendor(), await vendor()];
    const userId = await buyer();
    const listingId = await addListing(shop.db, vendorOf(me));
    const kinds: Happened[] = [
      { kind: "open" },
      { kind: "open", createdAt: daysAgo(29) },
      { kind: "open", createdAt: daysAgo(31) },
      { kind: "conversation" },
      { kind: "cart", userId, listingId },
      { kind: "nothing-found", words: "kites", sessionId: crypto.randomUUID() },
    ];
    await happen(me, kinds);
    await happen(another, kinds);
    expect(await numbers(me)).toEqual({ ...nothing, opens: 2, conversations: 1, carts: 1, nothingFound: 1 });
  });

  test("count an order once, if the same shopper bought the same listing within 30 days", async () => {
    const me = await vendor();
    const vendorId = vendorOf(me);
    const [tea, soap] = await Promise.all(
      ["Tea", "Soap"].map((title) => addListing(shop.db, vendorId, { title, priceCents: 5000 })),
    );
    const line = (listingId: string | undefined) => ({
      vendorId,
      title: "Tea",
      quantity: 1,
      priceCents: 5000,
      listingId: listingId as string,
    });
    const cart = (userId: string, listingId: string | undefined, days: number): Happened => ({
      kind: "cart",
      userId,
      listingId: listingId as string,
      createdAt: daysAgo(days),
    });
    const [twice, early, other, late, old, stranger] = await Promise.all(Array.from({ length: 6 }, buyer));
    if (!twice || !early || !other || !late || !old || !stranger) throw new Error("no buyers");
    await happen(me, [
      cart(twice, tea, 3),
      cart(twice, tea, 2),
      cart(twice, soap, 2),
      cart(early, tea, 1),
      cart(other, soap, 2),
      cart(late, tea, 40),
      cart(old, tea, 50),
    ]);
    // Both lines of one order; bought before; something else; 39 days after; an order that is older than the 30 days.
    await addSoldOrder(shop.db, { userId: twice, lines: [line(tea), line(soap)], createdAt: daysAgo(1) });
    await addSoldOrder(shop.db, { userId: early, lines: [line(tea)], createdAt: daysAgo(2) });
    await addSoldOrder(shop.db, { userId: other, lines: [line(tea)], createdAt: daysAgo(1) });
    await addSoldOrder(shop.db, { userId: late, lines: [line(tea)], createdAt: daysAgo(1) });
    await addSoldOrder(shop.db, { userId: old, lines: [line(tea)], createdAt: daysAgo(45) });
    await addSoldOrder(shop.db, { userId: stranger, lines: [line(tea)], createdAt: daysAgo(1) });
    expect(await numbers(me)).toEqual({ ...nothing, carts: 5, orders: 1 });
    // Added to the cart before the counted 30 days, bought within them and within 30 days of adding.
    await happen(me, [cart(stranger, tea, 31)]);
    expect((await numbers(me)).orders).toBe(2);
  });

  test("show words that found nothing only from two shoppers on, most frequent first; repeats count once", async () => {
    const me = await vendor();
    const [one, two, three] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    const asked = (words: string, sessionId: string): Happened => ({ kind: "nothing-found", words, sessionId });
    await happen(me, [
      asked("my secret address", one),
      asked("my secret address", one),
      asked("kites", one),
      asked("kites", two),
      asked("kites", two),
      asked("beads", one),
      asked("beads", two),
      asked("beads", three),
      { ...asked("old things", one), createdAt: daysAgo(31) },
      asked("old things", two),
    ]);
    const reply = await me.browser.get("/api/vendor/widget/numbers");
    expect(reply.body).toEqual({
      ...nothing,
      nothingFound: 9,
      unmetWords: [
        { words: "beads", shoppers: 3 },
        { words: "kites", shoppers: 2 },
      ],
    });
    expect(reply.text).not.toContain("secret");
  });
});

test("making keys and saving are limited, revoking is not", async () => {
  const limited = await createTestApp({ RATE_LIMITS: "on" }, { database: shop.database });
  const me = await addPerson(limited, "vendor");
  const other = await addPerson(limited, "vendor");
  const makeKey = () => me.browser.post("/api/vendor/widget/key");
  const tried = await Promise.all([...Array.from({ length: 60 }, makeKey), save(me)]);
  expect(tried.filter(({ status }) => status === 429)).toHaveLength(1);
  const { status, body } = await makeKey();
  expect([status, body.message]).toEqual([
    429,
    expect.stringMatching(/^Too many requests\. Please try again in .+\.$/),
  ]);
  expect((await other.browser.post("/api/vendor/widget/key")).status).toBe(200);
  expect((await me.browser.delete("/api/vendor/widget/key")).body).toMatchObject({ key: null, endingKeys: [] });
});
