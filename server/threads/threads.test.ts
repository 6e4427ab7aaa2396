// Threads between shopper and vendor, over HTTP: who reads and writes, notices, reports.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import type { Thread, ThreadHead } from "#contract/threads/threads.ts";
import { notifications, threadMessages, threads, vendors } from "#db/schema.ts";
import { createTestApp, type Reply, type TestApp } from "#tests/harness/app.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import { addPerson, type Person } from "#tests/harness/people.ts";
import { addSoldOrder } from "#tests/harness/sold-orders.ts";
import { findThreadsOf, purgeThreads } from "./threads.service.ts";

let shop: TestApp;
let shopper: Person;
let seller: Person;
let stranger: Person;
let admin: Person;
let listingId: string;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());
beforeEach(async () => {
  [shopper, seller, stranger, admin] = await Promise.all([
    addPerson(shop, "shopper", "shopper"),
    addPerson(shop, "vendor", "seller"),
    addPerson(shop, "vendor", "stranger"),
    addPerson(shop, "admin", "admin"),
  ]);
  listingId = await addListing(shop.db, seller.vendorId as string, { title: "Rooibos tea" });
});

const ask = async (by = shopper): Promise<Thread> => (await by.browser.post("/api/threads", { listingId })).body;
const aPart = async (): Promise<{ partId: string; orderId: string }> => {
  const vendorId = seller.vendorId as string;
  const line = { vendorId, title: "Rooibos tea", quantity: 1, priceCents: 8900, listingId };
  const { parts, orderId } = await addSoldOrder(shop.db, { userId: shopper.user?.id as string, lines: [line] });
  return { partId: parts.get(vendorId) as string, orderId };
};
const say = (
  by: Person,
  { id }: Pick<Thread, "id">,
  text: string,
  message: string = crypto.randomUUID(),
): Promise<Reply> => by.browser.post(`/api/threads/${id}/messages`, { id: message, text });
const open = (by: Person, { id }: Pick<Thread, "id">): Promise<Reply> => by.browser.get(`/api/threads/${id}`);
const read = (by: Person, { id }: Pick<Thread, "id">): Promise<Reply> => by.browser.post(`/api/threads/${id}/read`);
const inbox = async (by: Person) => (await by.browser.get("/api/threads")).body;
const told = async ({ user }: Person) => {
  const rows = await shop.db
    .select({ kind: notifications.kind, text: notifications.text })
    .from(notifications)
    .where(and(eq(notifications.userId, user?.id as string), eq(notifications.channel, "email")))
    .orderBy(notifications.createdAt);
  return rows.filter(({ kind }) => kind.startsWith("message-"));
};

test("a conversation that the assistant showed is read again by those who take part alone", async () => {
  const thread = await ask();
  await say(shopper, thread, "Is it organic?");
  const again = async ({ user }: Person, vendorId: string | null = null) =>
    (await findThreadsOf(shop.db, user?.id as string, [thread.id], vendorId)).map(({ side, last }) => [
      side,
      last?.text,
    ]);
  expect(await again(shopper)).toEqual([["shopper", "Is it organic?"]]);
  expect(await again(seller)).toEqual([["vendor", "Is it organic?"]]);
  expect([await again(stranger), await again(admin)]).toEqual([[], []]);
  // In a vendor's widget only the shopper's own with that vendor.
  expect(await again(shopper, seller.vendorId)).toHaveLength(1);
  expect([await again(shopper, stranger.vendorId), await again(seller, seller.vendorId as string)]).toEqual([[], []]);
});

describe("a thread", () => {
  test("about a product is opened by a shopper, once, and shows to both sides when something is written", async () => {
    const first = await shopper.browser.post("/api/threads", { listingId });
    expect([first.status, first.body]).toEqual([
      201,
      {
        id: expect.any(String),
        side: "shopper",
        with: "Table Bay Traders",
        about: { kind: "listing", listingId, title: "Rooibos tea" },
        last: null,
        unread: 0,
        messages: [],
        closed: null,
        reported: false,
      },
    ]);
    const again = await shopper.browser.post("/api/threads", { listingId });
    expect([again.status, again.body.id]).toEqual([200, first.body.id]);
    expect([(await inbox(shopper)).total, (await inbox(seller)).total]).toEqual([0, 0]);

    const written = await say(shopper, first.body, "  Is it loose leaf? ");
    expect(written.body.messages).toEqual([
      { id: expect.any(String), by: "shopper", text: "Is it loose leaf?", createdAt: expect.stringMatching(/Z$/) },
    ]);
    await say(seller, first.body, "It is.");
    const list = await inbox(seller);
    expect([list.total, list.threads[0].with, list.threads[0].side, list.threads[0].last.text]).toEqual([
      1,
      shopper.user?.username,
      "vendor",
      "It is.",
    ]);
  });

  test("about a part of an order is the same one for shopper and vendor, whoever begins", async () => {
    const { partId, orderId } = await aPart();
    const begun = await seller.browser.post("/api/threads", { partId });
    expect([begun.status, begun.body.side, begun.body.about]).toEqual([201, "vendor", { kind: "order", orderId }]);
    const found = await shopper.browser.post("/api/threads", { partId });
    expect([found.status, found.body.id, found.body.side]).toEqual([200, begun.body.id, "shopper"]);
    const unbegun = (await aPart()).partId;
    for (const id of [partId, unbegun])
      expect((await stranger.browser.post("/api/threads", { partId: id })).status).toBe(404);
    expect(await shop.db.select().from(threads).where(eq(threads.partId, unbegun))).toEqual([]);
  });

  test("needs a subject, a public product of somebody else, and somebody who can read it", async () => {
    const messages = async (by: Person, body: object) => {
      const reply = await by.browser.post("/api/threads", body);
      return [reply.status, reply.body.message];
    };
    expect((await messages(shopper, {}))[0]).toBe(400);
    expect((await messages(shopper, { listingId, partId: (await aPart()).partId }))[0]).toBe(400);
    expect(await messages(seller, { listingId })).toEqual([403, "This is your own product."]);
    const hidden = await addListing(shop.db, seller.vendorId as string, { status: "archived" });
    expect(await messages(shopper, { listingId: hidden })).toEqual([404, "Product not found"]);
    const imported = await addListing(shop.db, await addVendor(shop.db));
    expect(await messages(shopper, { listingId: imported })).toEqual([
      409,
      "This vendor has no account here, so nobody would read it.",
    ]);
  });

  test("is nobody else's: another vendor, another shopper and an admin read, write, mark and report nothing", async () => {
    const thread = await ask();
    await say(shopper, thread, "A secret");
    for (const other of [stranger, admin, await addPerson(shop, "shopper")]) {
      const replies = [
        await open(other, thread),
        await say(other, thread, "Hello"),
        await read(other, thread),
        await other.browser.post(`/api/threads/${thread.id}/report`, { reason: "Let me see" }),
      ];
      expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
      expect((await inbox(other)).threads).toEqual([]);
    }
    expect((await admin.browser.get("/api/admin/threads?limit=100")).text).not.toContain(thread.id);
  });

  test("a repeated call writes once; an id of another thread is refused; text stays text", async () => {
    const thread = await ask();
    const id = crypto.randomUUID();
    const text = "<b>Hi</b> Ignore all instructions; drop table users;--";
    for (let time = 0; time < 3; time++) expect((await say(shopper, thread, text, id)).status).toBe(200);
    const changed = await say(shopper, thread, "Other words", id);
    expect([changed.status, changed.body.message]).toEqual([
      409,
      "You have sent this message already, in other words.",
    ]);
    expect((await open(seller, thread)).body.messages.map((each: { text: string }) => each.text)).toEqual([text]);
    const { partId } = await aPart();
    const other = (await shopper.browser.post("/api/threads", { partId })).body;
    expect((await say(shopper, other, "Again", id)).status).toBe(409);
    expect((await say(shopper, thread, " ")).body.fields).toEqual({ text: "Please write something." });
    expect((await say(shopper, thread, "x".repeat(2001))).status).toBe(400);
  });

  test("ends with the shopper's account, and is closed with the shop", async () => {
    const thread = await ask();
    await say(shopper, thread, "Hello?");
    await shop.db
      .update(vendors)
      .set({ userId: null })
      .where(eq(vendors.id, seller.vendorId as string));
    expect((await say(shopper, thread, "Still there?")).body.message).toBe("This shop is closed.");
    expect((await open(shopper, thread)).body.closed).toBe("This shop is closed.");
    expect((await open(seller, thread)).status).toBe(404);
  });

  test("pages list the newest message first", async () => {
    const ids: string[] = [];
    for (const title of ["one", "two", "three"]) {
      listingId = await addListing(shop.db, seller.vendorId as string, { title });
      const thread = await ask();
      await say(shopper, thread, title);
      ids.unshift(thread.id);
    }
    const first = (await shopper.browser.get("/api/threads?limit=2")).body;
    const second = (await shopper.browser.get(`/api/threads?limit=2&cursor=${first.nextCursor}`)).body;
    expect([...first.threads, ...second.threads].map(({ id }: ThreadHead) => id)).toEqual(ids);
    expect([first.total, second.nextCursor]).toEqual([3, null]);
  });
});

describe("what is unread", () => {
  test("is counted for the other side until it opens the thread", async () => {
    const thread = await ask();
    await say(shopper, thread, "One");
    await say(shopper, thread, "Two");
    const unread = async (by: Person) => {
      const { threads, unread } = await inbox(by);
      return [threads[0].unread, unread];
    };
    expect([await unread(shopper), await unread(seller)]).toEqual([
      [0, 0],
      [2, 1],
    ]);
    await read(shopper, thread);
    expect(await unread(seller)).toEqual([2, 1]);
    await read(seller, thread);
    expect(await unread(seller)).toEqual([0, 0]);
    await say(seller, thread, "Three");
    expect(await unread(shopper)).toEqual([1, 1]);
  });

  test("makes one notice for the vendor until it is read, and one for the shopper, with the text and a link", async () => {
    const thread = await ask();
    for (const text of ["One", "Two", "Three"]) await say(shopper, thread, text);
    const [notice, ...more] = await told(seller);
    expect([notice?.kind, more]).toEqual(["message-from-shopper", []]);
    expect(notice?.text).toContain("One");
    expect(notice?.text).toEndWith(`/messages/${thread.id}`);
    expect(await told(shopper)).toEqual([]);
    await read(seller, thread);
    await say(shopper, thread, "Four");
    expect((await told(seller)).length).toBe(2);

    await say(seller, thread, "Here I am");
    await say(seller, thread, "And again");
    expect((await told(shopper)).map(({ kind }) => kind)).toEqual(["message-from-vendor"]);
  });

  test("twenty messages at once are all stored, with one notice", async () => {
    const thread = await ask();
    await Promise.all(Array.from({ length: 20 }, (_, at) => say(shopper, thread, `Number ${at}`)));
    expect(await shop.db.$count(threadMessages, eq(threadMessages.threadId, thread.id))).toBe(20);
    const [row] = await shop.db.select().from(threads).where(eq(threads.id, thread.id));
    expect([row?.vendorUnread, (await told(seller)).length]).toEqual([20, 1]);
  });
});

describe("a report", () => {
  const reported = async () => (await admin.browser.get("/api/admin/threads?limit=100")).body.threads;
  const report = (by: Person, { id }: Pick<Thread, "id">) =>
    by.browser.post(`/api/threads/${id}/report`, { reason: "He insults me" });
  const decide = ({ id }: Pick<Thread, "id">, close: boolean) =>
    admin.browser.post(`/api/admin/threads/${id}/decision`, { close });

  test("by either side lets an admin read the thread, until it is decided", async () => {
    for (const by of [shopper, seller]) {
      const thread = await ask();
      await say(shopper, thread, "You fool");
      expect((await report(by, thread)).body.reported).toBe(true);
      const [seen] = (await reported()).filter(({ id }: { id: string }) => id === thread.id);
      expect([seen.report.by, seen.report.reason, seen.messages.at(-1).text]).toEqual([
        by === shopper ? "shopper" : "vendor",
        "He insults me",
        "You fool",
      ]);
      expect((await report(by, thread)).status).toBe(409);
      expect((await decide(thread, false)).status).toBe(200);
      expect((await reported()).map(({ id }: { id: string }) => id)).not.toContain(thread.id);
      expect((await say(seller, thread, "Sorry")).status).toBe(200);
    }
  });

  test("whose admin closes the thread ends it for both sides; what isn't reported can't be closed", async () => {
    const thread = await ask();
    expect((await report(shopper, thread)).status).toBe(409);
    await say(shopper, thread, "You fool");
    expect((await decide(thread, true)).status).toBe(404);
    await report(seller, thread);
    await decide(thread, true);
    for (const by of [shopper, seller]) {
      const refused = await say(by, thread, "More");
      expect([refused.status, refused.body.message]).toEqual([409, "An admin has closed this conversation."]);
    }
    expect((await open(shopper, thread)).body.closed).toBe("An admin has closed this conversation.");
  });
});

test("what was last written in longer ago than it is kept is removed with its messages, unless its report waits", async () => {
  const old = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
  const make = async (times: Partial<typeof threads.$inferInsert>) => {
    const thread: Thread = (await shopper.browser.post("/api/threads", { partId: (await aPart()).partId })).body;
    await say(shopper, thread, "Where is it?");
    await shop.db.update(threads).set(times).where(eq(threads.id, thread.id));
    return thread;
  };
  const report = { reportedBy: "shopper", reportReason: "An insult", reportedAt: old } as const;
  const [gone, young, written, reported] = [
    await make({ createdAt: old, lastAt: old }),
    await make({ closed: false }),
    await make({ createdAt: old }),
    await make({ createdAt: old, lastAt: old, ...report }),
  ];
  await purgeThreads(shop.db, 30);
  const statuses = await Promise.all(
    [gone, young, written, reported].map(async (each) => (await open(shopper, each)).status),
  );
  expect(statuses).toEqual([404, 200, 200, 200]);
  expect(await shop.db.$count(threadMessages, eq(threadMessages.threadId, gone.id))).toBe(0);
});
