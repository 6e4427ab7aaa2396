// Two servers on one database behind a proxy that alternates strictly: what shoppers do with the one holds at the other.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { openaiModel } from "#agent/model/openai.ts";
import { addChunk, emptyReply, type TurnChunk } from "#contract/chat/turn-chunks.ts";
import { messages, notifications, orders, refunds, runningTurnChunks, runningTurns } from "#db/schema.ts";
import { newToken } from "#server/auth/sessions.service.ts";
import { filled, form } from "#server/listings/picture-fixtures.ts";
import { type AlternatingApps, createAlternatingApps } from "#tests/harness/alternating.ts";
import { type TestApp, type TestBrowser, testPassword } from "#tests/harness/app.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import { cutAndStop } from "#tests/harness/cut-and-stop.ts";
import { type OpenAIServer, startOpenAIServer } from "#tests/harness/openai-server.ts";
import {
  addBuyer,
  order,
  pay,
  payingDeps,
  sendDueRefunds,
  start,
  stockOf,
  sweepPayments,
} from "#tests/harness/paying.ts";
import { addPerson } from "#tests/harness/people.ts";
import { until } from "#tests/harness/waiting.ts";
import { addWidget, bearer, hostOrigin } from "#tests/harness/widget.ts";

let shop: AlternatingApps;
let model: OpenAIServer;
let vendorId: string;
beforeAll(async () => {
  model = startOpenAIServer();
  const scripted = openaiModel({
    apiKey: "test",
    baseUrl: model.baseUrl,
    model: "scripted",
    silenceMs: 60_000,
    retries: 0,
  });
  shop = await createAlternatingApps(
    { RATE_LIMITS: "on", PICTURES: "database" },
    { models: { model: scripted, offline: scripted } },
  );
  vendorId = await addVendor(shop.db, { businessName: "Karoo Crafts" });
});
afterAll(async () => {
  await shop.close();
  await model.stop();
});

/** The same person at one server alone. */
function at(app: TestApp, { cookies }: TestBrowser): TestBrowser {
  const browser = app.browser();
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return browser;
}
const s256 = (verifier: string) => new Bun.CryptoHasher("sha256").update(verifier).digest().toString("base64url");

test("a vendor's chat goes from its frame to an order", async () => {
  const key = await addWidget(shop.db, vendorId);
  const listingId = await addListing(shop.db, vendorId, { title: "Rooibos", stock: 5 });
  const { browser: marketplace, user } = await shop.registerShopper();
  const frame = shop.browser();
  // An odd number of times, so that each step meets both servers in turn.
  for (let times = 0; times < 3; times++) {
    const document = await frame.get(`/widget/v1/frame?k=${key}`);
    const { bootToken } = JSON.parse(
      /<script[^>]*type="application\/json"[^>]*>(.*?)<\/script>/s.exec(document.text)?.[1] ?? "{}",
    );
    const begun = await frame.post("/api/widget/session", { key, origin: hostOrigin }, bearer(bootToken));
    expect(begun.status).toBe(200);
    const [id, verifier] = [newToken(), newToken()];
    let { token } = begun.body;
    await frame.post("/api/widget/sign-ins", { id, challenge: s256(verifier) }, bearer(token));
    const { code } = (await marketplace.post(`/api/auth/widget/${id}/approve`)).body;
    ({ token } = (await frame.post(`/api/widget/sign-ins/${id}/token`, { code, verifier }, bearer(token))).body);
    expect((await frame.post("/api/widget/cart", { listingId }, bearer(token))).status).toBe(200);
    const handOff = newToken();
    expect((await frame.post("/api/widget/checkout", { token: handOff }, bearer(token))).status).toBe(200);
    expect((await marketplace.post("/api/cart/hand-off/look", { token: handOff })).status).toBe(200);
    const buyer = { browser: marketplace, userId: user.id };
    const { reference } = await start(buyer);
    await pay(shop.db, reference);
    expect((await order(buyer, reference)).status).toBe(201);
  }
  expect(await stockOf(shop.db, listingId)).toBe(2);
});

describe("turns", () => {
  const stream = { accept: "text/event-stream" };
  const fold = (text: string) =>
    text
      .split("\n\n")
      .flatMap((block) => (block.startsWith("data: {") ? [JSON.parse(block.slice(6)) as TurnChunk] : []))
      .reduce(addChunk, emptyReply);
  const says = async (browser: TestBrowser, id: string) =>
    (await browser.get(`/api/conversations/${id}`)).body.messages.map(({ content }: { content: string }) => content);

  /** A turn at the first server whose model waits for `answer`. */
  async function begin(before = "") {
    const { browser } = await shop.registerShopper();
    const [here, there] = shop.apps.map((app) => at(app, browser)) as [TestBrowser, TestBrowser];
    const { promise: after, resolve: answer } = Promise.withResolvers<void>();
    const turnId = crypto.randomUUID();
    model.script({ text: `${before}Two lamps.`, after });
    const body = { message: "lamps", turnId };
    const first = here.fetch("POST", "/api/chat", { body, headers: stream });
    await until(async () => (await shop.db.$count(messages, eq(messages.id, turnId))) === 1);
    return { here, there, body, turnId, answer, first };
  }

  test("of two at once in one conversation one is answered, the other is told to wait", async () => {
    const { there, turnId, answer, first } = await begin();
    const other = await there.post("/api/chat", { conversationId: turnId, message: "and chairs" });
    expect([other.status, other.body.message]).toEqual([
      409,
      "I'm still answering your last message. Please wait a moment.",
    ]);
    answer();
    await (await first).text();
    expect(await says(there, turnId)).toEqual(["lamps", "Two lamps."]);
    model.script({ text: "And two chairs." });
    expect((await there.post("/api/chat", { conversationId: turnId, message: "and chairs" })).status).toBe(200);
  });

  test("that begin at the same moment: one is answered", async () => {
    const { browser } = await shop.registerShopper();
    model.script({ text: "Hello." });
    const { conversationId } = (await browser.post("/api/chat", { message: "hi" })).body;
    const { promise: after, resolve } = Promise.withResolvers<void>();
    model.script({ text: "Here.", after });
    const both = shop.apps.map((app, index) =>
      at(app, browser).post("/api/chat", { conversationId, message: `question ${index}` }),
    );
    const refused = await Promise.race(both);
    expect(refused.status).toBe(409);
    resolve();
    expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await says(browser, conversationId)).toHaveLength(4);
  });

  test("are followed at the other server, from the beginning to the end", async () => {
    const { there, body, turnId, answer, first } = await begin();
    expect((await there.get(`/api/conversations/${turnId}`)).body.answering).toBe(true);
    const again = await there.fetch("POST", "/api/chat", { body, headers: stream });
    const followed = await there.fetch("GET", `/api/conversations/${turnId}/stream`);
    expect(followed.status).toBe(200);
    answer();
    const whole = fold(await (await first).text());
    expect(whole.finished).toBe(true);
    for (const other of [again, followed])
      expect(fold(await other.text())).toMatchObject({
        finished: true,
        parts: whole.parts,
        messageId: whole.messageId,
      });
    expect(model.asked).toHaveLength(1);
    expect(await says(there, turnId)).toEqual(["lamps", "Two lamps."]);
  });

  test("are stopped at the other server", async () => {
    const { browser } = await shop.registerShopper();
    const [here, there] = shop.apps.map((app) => at(app, browser)) as [TestBrowser, TestBrowser];
    model.script({ drip: "A word. ", everyMs: 20 });
    const turnId = crypto.randomUUID();
    const running = here.post("/api/chat", { message: "a long story", turnId });
    await until(async () => (await shop.db.$count(messages, eq(messages.id, turnId))) === 1);
    expect((await there.post(`/api/conversations/${turnId}/stop`)).status).toBe(200);
    expect((await running).body.message.parts.at(-1)).toMatchObject({ data: { kind: "stopped" } });
  });

  test("over connections that break are read on at either server, stopped where they don't run, and stored once", async () => {
    const { browser } = await shop.registerShopper();
    model.script({ drip: "A word. ", everyMs: 20 });
    const asked = model.asked.length;
    await cutAndStop(browser);
    expect(model.asked).toHaveLength(asked + 1);
    await until(() => model.asked.at(-1)?.leftAt !== null);
  });

  test("of a killed server are told to wait, break off where they are followed, and are answered when asked again", async () => {
    const { browser, user } = await shop.registerShopper();
    model.script({ text: "Hello." });
    const { conversationId } = (await browser.post("/api/chat", { message: "hi" })).body;
    const [turnId, messageId] = [crypto.randomUUID(), crypto.randomUUID()];
    // As a kill leaves it: the question is stored, and nobody renews the lock.
    const parts = [{ type: "text" as const, text: "lamps" }];
    await shop.db.insert(messages).values({ id: turnId, conversationId, role: "user", content: "lamps", parts });
    const lock = { conversationId, turnId, messageId, owner: `user ${user.id} ` };
    await shop.db.insert(runningTurns).values({ ...lock, until: sql`now() + interval '10 minutes'` });
    const body = { conversationId, message: "lamps", turnId };
    const followed = await browser.fetch("POST", "/api/chat", { body, headers: stream });
    expect((await browser.post("/api/chat", { conversationId, message: "and chairs" })).status).toBe(409);
    await shop.db.update(runningTurns).set({ until: sql`now()` }).where(eq(runningTurns.turnId, turnId));
    await expect(followed.text()).rejects.toThrow();
    model.script({ text: "Two lamps." });
    expect((await browser.post("/api/chat", body)).body.message.content).toBe("Two lamps.");
    expect(await says(browser, conversationId)).toEqual(["hi", "Hello.", "lamps", "Two lamps."]);
  });

  test("leave nothing behind", async () => {
    await until(async () => (await shop.db.$count(runningTurns)) === 0);
    const [conversationId, turnId, messageId] = [1, 2, 3].map(() => crypto.randomUUID()) as [string, string, string];
    const old = sql`now() - interval '11 minutes'`;
    await shop.db.insert(runningTurns).values({ conversationId, turnId, messageId, owner: "somebody", until: old });
    await shop.db.update(runningTurnChunks).set({ createdAt: old });
    const jobs = shop.deps.jobs.filter(({ name }) => name === "Removing what ended turns have said");
    for (const job of jobs) await job.run();
    expect([await shop.db.$count(runningTurnChunks), await shop.db.$count(runningTurns)]).toEqual([0, 0]);
  });
});

test("wrong passwords are counted together", async () => {
  const { user } = await shop.registerShopper();
  const statuses: number[] = [];
  const stranger = shop.browser();
  for (let guess = 0; guess < 7; guess++)
    statuses.push(
      (await stranger.post("/api/auth/login", { email: user.email, password: `not ${testPassword}` })).status,
    );
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
});

test("a picture that one server stored is shown by the other, which has another folder", async () => {
  const seller = await addPerson(shop, "vendor");
  const sent = await seller.browser.fetch("POST", "/api/images", {
    body: form(await filled(300, 200).jpeg().toBuffer()),
  });
  const { url } = (await sent.json()) as { url: string };
  const shown = await Promise.all(shop.apps.map((app) => app.browser().fetch("GET", url)));
  expect(shown.map(({ status, headers }) => [status, headers.get("content-type")])).toEqual([
    [200, "image/webp"],
    [200, "image/webp"],
  ]);
});

describe("a payment", () => {
  const everywhere = <Result>(work: (app: TestApp) => Promise<Result>) => Promise.all(shop.apps.map(work));
  const count = async (kind: "order-placed" | "payment-refunded", userId: string) =>
    (await shop.db.select().from(notifications).where(eq(notifications.userId, userId))).filter(
      (row) => row.kind === kind && row.channel === "email",
    ).length;

  test("that both servers settle at once becomes one order with one mail", async () => {
    const listingId = await addListing(shop.db, vendorId, { stock: 3 });
    const buyer = await addBuyer(shop, { [listingId]: 1 });
    const { reference } = await start(buyer);
    await pay(shop.db, reference);
    const replies = await everywhere((app) =>
      Promise.all([1, 2].map(() => order({ ...buyer, browser: at(app, buyer.browser) }, reference))),
    );
    expect(replies.flat().filter(({ status }) => status >= 300)).toEqual([]);
    expect([
      await shop.db.$count(orders, eq(orders.userId, buyer.userId)),
      await stockOf(shop.db, listingId),
      await count("order-placed", buyer.userId),
    ]).toEqual([1, 2, 1]);
  });

  test("that is due is checked by one of two sweepers, and its refund sent once", async () => {
    const listingId = await addListing(shop.db, vendorId, { stock: 1 });
    const buyer = await addBuyer(shop, { [listingId]: 1 });
    const { reference } = await start(buyer);
    // Sold out meanwhile.
    await shop.db.execute(sql`update payments set status = 'closed', reserved = false, next_check_at = now()
      where reference = ${reference}`);
    await shop.db.execute(sql`update listings set stock = 0 where id = ${listingId}::uuid`);
    await pay(shop.db, reference);
    const swept = await everywhere((app) => sweepPayments(payingDeps(app)));
    expect(swept.toSorted()).toEqual([0, 1]);
    await everywhere((app) => sendDueRefunds(payingDeps(app)));
    const rows = await shop.db.select().from(refunds);
    expect(rows.map(({ state, attempts }) => [state, attempts])).toEqual([["sent", 1]]);
    expect(await count("payment-refunded", buyer.userId)).toBe(1);
  });
});
