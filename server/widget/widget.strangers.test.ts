// Attacks on the widget: mixed-up credentials, hostile input and floods (docs/widget.md, "What holds").

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { desc, eq, sql } from "drizzle-orm";
import type { CurrentUser } from "#contract/users/users.ts";
import { beginWidgetLimit, countedOpensLimit, widgetChatLimit } from "#contract/widget/endpoints.ts";
import { widgetEvents, widgetSessions, widgets } from "#db/schema.ts";
import type { AppError } from "#server/app-error.ts";
import { createLimits } from "#server/limits.ts";
import { createLog } from "#server/log.ts";
import { indexListings } from "#server/search/indexing.service.ts";
import { createTestApp, type TestApp, testPassword } from "#tests/harness/app.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import { addPerson } from "#tests/harness/people.ts";
import { addWidget, bearer, hostOrigin, openFrame, type TestFrame } from "#tests/harness/widget.ts";
import { countEvent } from "./widget-events.service.ts";
import { findLiveWidget } from "./widget-keys.service.ts";
import { readWidgetNumbers } from "./widget-numbers.service.ts";

let shop: TestApp;
let vendorId: string;
let key: string;
const ours = "http://localhost:3000";
beforeAll(async () => {
  shop = await createTestApp();
  vendorId = await addVendor(shop.db, { businessName: "Karoo Kraal" });
  await indexListings(shop.db, [await addListing(shop.db, vendorId, { title: "Enamel kettle" })]);
  key = await addWidget(shop.db, vendorId, { origins: [hostOrigin, "http://www.vendor.localhost:4000"] });
});
afterAll(() => shop.close());

const begin = (body: object, call = {}, browser = shop.browser()) =>
  browser.post("/api/widget/session", { key, origin: hostOrigin, ...body }, call);
const newestSession = async (of = vendorId) => {
  const [row] = await shop.db
    .select()
    .from(widgetSessions)
    .where(eq(widgetSessions.vendorId, of))
    .orderBy(desc(widgetSessions.createdAt))
    .limit(1);
  if (!row) throw new Error("no session");
  return row;
};
const handleWithoutCookie = async (frame: TestFrame): Promise<string> => {
  frame.browser.cookies.clear();
  return (await frame.post("/api/widget/session/handle")).body.handle;
};

describe("resuming a session", () => {
  test("with a void cookie and a valid handle, the handle's session is resumed and gets a new cookie", async () => {
    const frame = await openFrame(shop, key);
    const { body: turn } = await frame.post("/api/widget/chat", { message: "kettle" });
    const [name = ""] = [...frame.browser.cookies.keys()];
    const handle = await handleWithoutCookie(frame);
    frame.browser.cookies.set(name, "x".repeat(43));
    const back = await begin({ handle }, {}, frame.browser);
    // If this were true, the frame would discard its only valid handle.
    expect([back.status, back.body]).toMatchObject([200, { cookie: false, conversationId: turn.conversationId }]);
    expect(frame.browser.cookies.get(name)).toBe(handle);
    expect((await begin({}, {}, frame.browser)).body).toMatchObject({
      cookie: true,
      conversationId: turn.conversationId,
    });
  });

  test("with a valid cookie the handle is ignored", async () => {
    const [one, other] = [await openFrame(shop, key), await openFrame(shop, key)];
    const { body: turn } = await one.post("/api/widget/chat", { message: "kettle" });
    const back = await begin({ handle: await handleWithoutCookie(other) }, {}, one.browser);
    expect(back.body).toMatchObject({ cookie: true, conversationId: turn.conversationId });
  });

  test("access token, handle and boot token can't be used for one another", async () => {
    const frame = await openFrame(shop, key);
    const handle = await handleWithoutCookie(frame);
    expect((await begin({ handle: frame.session.token })).status).toBe(401);
    expect((await shop.browser().post("/api/widget/session/handle", undefined, bearer(handle))).status).toBe(401);
    const boot = bearer(await shop.deps.bootTokens.mint(key));
    expect((await shop.browser().post("/api/widget/session/handle", undefined, boot)).status).toBe(401);
    expect((await begin({ handle }, bearer(frame.session.token))).status).toBe(401);
  });
});

describe("the vendor's preview and the hosted chat, both on the marketplace", () => {
  test("are two chats in one browser: neither resumes the other, and the preview isn't counted", async () => {
    const mine = await addVendor(shop.db);
    const own = await addWidget(shop.db, mine);
    const browser = shop.browser();
    const open = (preview: boolean) => openFrame(shop, own, { browser, origin: ours, preview });
    const hosted = await open(false);
    const { body: turn } = await hosted.post("/api/widget/chat", { message: "samovar" });
    const preview = await open(true);
    expect(preview.session.conversationId).toBeNull();
    const { body: tried } = await preview.post("/api/widget/chat", { message: "samovar" });
    expect((await preview.get(`/api/widget/conversations/${turn.conversationId}`)).status).toBe(404);
    // Each resumes its own session after a reload.
    expect((await open(false)).session).toMatchObject({ cookie: true, conversationId: turn.conversationId });
    expect((await open(true)).session).toMatchObject({ cookie: true, conversationId: tried.conversationId });
    const { opens, conversations, nothingFound } = await readWidgetNumbers(shop.db, mine);
    expect({ opens, conversations, nothingFound }).toEqual({ opens: 2, conversations: 1, nothingFound: 1 });
  });

  test("without cookies, neither is resumed by the other's handle", async () => {
    const own = await addWidget(shop.db, await addVendor(shop.db));
    const begin = (preview: boolean, handle: string) =>
      shop.browser().post("/api/widget/session", { key: own, origin: ours, preview, handle });
    for (const preview of [true, false]) {
      const { browser, post } = await openFrame(shop, own, { origin: ours, preview });
      browser.cookies.clear();
      const { handle } = (await post("/api/widget/session/handle")).body;
      expect((await begin(!preview, handle)).status).toBe(401);
      expect((await begin(preview, handle)).status).toBe(200);
    }
  });

  test("on the vendor's own site there is no preview, whatever the frame says", async () => {
    await openFrame(shop, key, { preview: true });
    expect((await newestSession()).preview).toBe(false);
  });
});

describe("the site that a consent names", () => {
  test("is the site that shows the chat now, not the first one", async () => {
    const frame = await openFrame(shop, key);
    await openFrame(shop, key, { browser: frame.browser, origin: "http://www.vendor.localhost:4000" });
    expect((await newestSession()).origin).toBe("http://www.vendor.localhost:4000");
  });

  test.each([
    `${ours}/a-bank.example`,
    "http://a-bank.example@localhost:3000",
    "http://127.0.0.1:3000/?https://a-bank.example",
  ])("%s is our own site, and only its origin is stored", async (origin) => {
    const reply = await begin({ origin }, bearer(await shop.deps.bootTokens.mint(key)));
    expect(reply.status).toBe(200);
    expect((await newestSession()).origin).toBe(ours);
  });
});

test("only valid origins from the table reach the frame's header", async () => {
  const mine = await addVendor(shop.db);
  const own = await addWidget(shop.db, mine);
  const origins = [
    "https://a.example; script-src *",
    "https://a.example\r\nset-cookie: a=b",
    "*",
    "https:",
    "https://*.a.example",
    "'unsafe-inline'",
    "https://a.example/path",
    "https://A.example",
    "https://a.example.",
    "https://sound.example",
  ];
  await shop.db.update(widgets).set({ origins }).where(eq(widgets.vendorId, mine));
  expect((await findLiveWidget(shop.db, own))?.origins).toEqual(["https://sound.example"]);
});

describe("the words that found nothing", () => {
  const ask = (frame: TestFrame, message: string) => frame.post("/api/widget/chat", { message });
  const open = async () => {
    const mine = await addVendor(shop.db);
    return { mine, own: await addWidget(shop.db, mine) };
  };
  const signIn = async (mine: string, userId: string) => {
    const { id } = await newestSession(mine);
    await shop.db.update(widgetSessions).set({ userId }).where(eq(widgetSessions.id, id));
  };

  test("from one account on two devices, or one device before and after signing in, count as one shopper and aren't shown", async () => {
    const { mine, own } = await open();
    const { user } = await addPerson(shop, "shopper");
    for (const words of ["show me harmonicas", "show me samovars"]) {
      const frame = await openFrame(shop, own);
      if (words === "show me harmonicas") await ask(frame, words);
      await signIn(mine, (user as CurrentUser).id);
      await ask(frame, words);
      await ask(frame, "balalaika");
    }
    const told = await readWidgetNumbers(shop.db, mine);
    expect(told.unmetWords).toEqual([]);
    expect(told.nothingFound).toBe(5);
    await ask(await openFrame(shop, own), "balalaika");
    expect((await readWidgetNumbers(shop.db, mine)).unmetWords).toEqual([{ words: "balalaika", shoppers: 2 }]);
  });

  test("are deleted with the account", async () => {
    const { mine, own } = await open();
    const { browser, user } = await shop.registerShopper();
    const frame = await openFrame(shop, own);
    await signIn(mine, (user as CurrentUser).id);
    await ask(frame, "balalaika");
    const rows = () => shop.db.$count(widgetEvents, eq(widgetEvents.userId, user.id));
    expect(await rows()).toBe(1);
    expect((await browser.delete("/api/user", { body: { password: testPassword } })).status).toBe(200);
    expect(await rows()).toBe(0);
  });

  test.each(["anele@example.com", "082 555 0199", "+27 (82) 555-0199", "8001015009087"])(
    "%s isn't kept",
    async (words) => {
      const { mine, own } = await open();
      const session = await openFrame(shop, own).then(() => newestSession(mine));
      const widget = await findLiveWidget(shop.db, own);
      if (!widget) throw new Error("not live");
      await countEvent(shop.db, { session, widget, shopper: null }, { kind: "nothing-found", words: `To ${words}` });
      const [row] = await shop.db
        .select({ words: widgetEvents.words })
        .from(widgetEvents)
        .where(sql`${widgetEvents.vendorId} = ${mine}::uuid and ${widgetEvents.kind} = 'nothing-found'`);
      expect(row).toEqual({ words: null });
    },
  );
});

describe("floods", () => {
  test("one address opens at most 1000 chats an hour, and only those are counted; others aren't blocked", async () => {
    const limits = createLimits(shop.db, { rateLimits: true, secretsKey: "a key" });
    const tries = await Promise.all(
      Array.from({ length: 1001 }, () =>
        limits.take(beginWidgetLimit, { address: "203.0.113.7" }).then(
          () => "begun",
          (error: AppError) => error.kind,
        ),
      ),
    );
    expect(tries.filter((said) => said === "begun")).toHaveLength(1000);
    expect(tries).toContain("too-many");
    await limits.take(beginWidgetLimit, { address: "198.51.100.1" });
    const counts = (address: string) => limits.allows(countedOpensLimit, { address });
    const counted = await Promise.all(Array.from({ length: 1001 }, () => counts("203.0.113.7")));
    expect([counted.filter(Boolean).length, await counts("198.51.100.1")]).toEqual([1000, true]);
  });

  test("two addresses that pose as new visitors with every message don't use up the vendor's chat", async () => {
    const limits = createLimits(shop.db, { rateLimits: true, secretsKey: "a key" });
    const chat = (address: string) => limits.take(widgetChatLimit, { key, "address and key": `${address} ${key}` });
    const tries = ["203.0.113.7", "203.0.113.8"].flatMap((address) =>
      Array.from({ length: 300 }, () =>
        chat(address).then(
          () => true,
          () => false,
        ),
      ),
    );
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(240);
    await chat("198.51.100.1");
  });
});

test("the log has pages and requests, without keys, sign-ins or tokens", async () => {
  const lines: string[] = [];
  const log = createLog("debug", { write: (line: string) => void lines.push(line) });
  const app = await createTestApp({}, { database: shop.database, deps: { log } });
  const frame = await openFrame(app, key);
  const id = "h".repeat(43);
  await frame.post("/api/widget/sign-ins", { id, challenge: "c".repeat(43) });
  await frame.get(`/api/widget/sign-ins/${id}`);
  await app.browser().get(`/api/auth/widget/${id}`);
  await frame.post(`/api/widget/sign-ins/${id}/token`, { code: "d".repeat(43), verifier: "v".repeat(43) });
  await app.browser().get(`/widget/v1/frame?k=${key}`);
  const text = lines.join("");
  const paths = lines.map((line) => JSON.parse(line).path);
  expect(paths).toContain("/widget/v1/frame");
  expect(paths).toContain("/api/widget/sign-ins/…/token");
  expect(paths).toContain("/api/auth/widget/…");
  const handle = [...frame.browser.cookies.values()][0] as string;
  for (const secret of [id, key, frame.session.token, handle, "c".repeat(43), "d".repeat(43), "v".repeat(43)]) {
    expect(text).not.toContain(secret);
  }
});
