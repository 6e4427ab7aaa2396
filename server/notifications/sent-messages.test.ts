import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import type { SentMessage } from "#contract/notifications/notifications.ts";
import { notifications } from "#db/schema.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { addMessage } from "#tests/harness/messages.ts";
import { addPerson, type Person } from "#tests/harness/people.ts";
import { notify } from "./notifications.service.ts";

let shop: TestApp;
let admin: Person;
let userId: string;
beforeAll(async () => {
  shop = await createTestApp({ PUBLIC_URL: "http://shop.example" });
  admin = await addPerson(shop, "admin");
  userId = (await addPerson(shop, "shopper")).user?.id as string;
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.delete(notifications);
});
const get = (query = "") => admin.browser.get(`/api/admin/messages${query}`);
const retry = (id: string) => admin.browser.post(`/api/admin/messages/${id}/retry`);

describe("GET /api/admin/messages", () => {
  test("shows a message as sent, its link on PUBLIC_URL, and the channels in use", async () => {
    const id = await addMessage(shop.db, userId, {
      state: "failed",
      attempts: 3,
      lastError: "550 no",
      nextAttemptAt: null,
    });
    const { status, body } = await get();
    expect(status).toBe(200);
    expect(body).toEqual({
      messages: [
        {
          id,
          kind: "vendor-approved",
          channel: "email",
          recipient: "thandi@example.com",
          subject: "Karoo Crafts is approved",
          text: "Welcome.\n\nYour dashboard:\nhttp://shop.example/vendor/dashboard",
          state: "failed",
          sentBy: null,
          attempts: 3,
          lastError: "550 no",
          createdAt: expect.any(String),
          sentAt: null,
        },
      ],
      nextCursor: null,
      total: 1,
      channels: { email: "outbox", whatsapp: "outbox" },
    });
  });

  test("pages newest first, each message once, even with equal times and while new ones arrive", async () => {
    const moment = new Date("2026-01-05T10:00:00.123Z");
    for (let count = 0; count < 7; count++) {
      await addMessage(shop.db, userId, { createdAt: count < 4 ? moment : new Date(moment.getTime() + count) });
    }
    const seen: string[] = [];
    let cursor = "";
    do {
      const { body } = await get(`?limit=2&cursor=${cursor}`);
      expect(body.total).toBe(seen.length === 0 ? 7 : 7 + seen.length / 2);
      seen.push(...body.messages.map(({ id }: SentMessage) => id));
      await addMessage(shop.db, userId);
      cursor = body.nextCursor ?? "";
    } while (cursor);
    expect([seen.length, new Set(seen).size]).toEqual([7, 7]);
    const { body } = await get("?limit=100");
    const times = body.messages.map(({ createdAt }: SentMessage) => createdAt);
    expect(times).toEqual(times.toSorted().reverse());
  });

  test("filters by state, and refuses an unknown state with 400", async () => {
    await addMessage(shop.db, userId);
    const sent = await addMessage(shop.db, userId, { state: "sent", sentBy: "smtp", nextAttemptAt: null });
    const { body } = await get("?state=sent");
    expect([body.messages.map(({ id }: SentMessage) => id), body.total]).toEqual([[sent], 1]);
    for (const query of ["?state=lost", "?limit=0", "?limit=101", "?cursor=nonsense"]) {
      expect([query, (await get(query)).status]).toEqual([query, 400]);
    }
  });

  test("a password link is shown only for the outbox, which has no other way to deliver it", async () => {
    const url = "http://shop.example/auth/reset#token=abcDEF123";
    await notify(shop.db, { kind: "password-link", userId, url });
    const shown = async () => (await get()).body.messages[0].text;
    expect(await shown()).toBe("");
    await shop.db.update(notifications).set({ state: "sent", sentBy: "outbox", nextAttemptAt: null });
    expect(await shown()).toEndWith(`\n${url}`);
    for (const sentBy of ["smtp", null]) {
      await shop.db.update(notifications).set({ state: "failed", sentBy });
      expect(await shown()).toBe("");
    }
  });
});

describe("POST /api/admin/messages/{id}/retry", () => {
  test("makes a failed message due at once, with all its attempts", async () => {
    const id = await addMessage(shop.db, userId, {
      state: "failed",
      attempts: 10,
      lastError: "no",
      nextAttemptAt: null,
    });
    const { status, body } = await retry(id);
    expect([status, body.state, body.attempts, body.lastError]).toEqual([200, "pending", 0, null]);
    const due = await shop.db.$count(notifications, sql`${notifications.nextAttemptAt} <= now()`);
    expect(due).toBe(1);
    expect((await retry(id)).status).toBe(409);
  });

  test("by two admins at once succeeds for one of them", async () => {
    const id = await addMessage(shop.db, userId, { state: "failed", nextAttemptAt: null });
    const replies = await Promise.all([retry(id), retry(id), retry(id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test("changes no message that was sent, is waiting, is unknown or has an expired link", async () => {
    const sent = await addMessage(shop.db, userId, { state: "sent", sentBy: "smtp", nextAttemptAt: null });
    const waiting = await addMessage(shop.db, userId);
    const secret = await addMessage(shop.db, userId, { kind: "password-link", state: "failed", text: "" });
    const replies = await Promise.all([sent, waiting, secret, crypto.randomUUID(), "nonsense"].map(retry));
    expect(replies.map(({ status, body }) => [status, body.message])).toEqual([
      [409, "This message is not failed, so there is nothing to try again."],
      [409, "This message is not failed, so there is nothing to try again."],
      [409, "Its link is no longer valid. Whoever asked for it can ask for another."],
      [404, "Message not found"],
      [404, "Message not found"],
    ]);
    expect(await shop.db.$count(notifications, eq(notifications.state, "pending"))).toBe(1);
  });
});
