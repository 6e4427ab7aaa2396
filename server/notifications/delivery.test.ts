import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { notifications } from "#db/schema.ts";
import { startJobs } from "#server/jobs/run-jobs.ts";
import { createLog } from "#server/log.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { runDue } from "#tests/harness/jobs.ts";
import { type MailServer, startMailServer } from "#tests/harness/mail-server.ts";
import { addMessage as insertMessage } from "#tests/harness/messages.ts";
import { addAccount } from "#tests/harness/sold-orders.ts";
import { until } from "#tests/harness/waiting.ts";
import { type Channel, type Channels, type OutgoingMessage, Undeliverable } from "./channel/index.ts";
import { outboxChannel } from "./channel/outbox.ts";
import { smtpChannel } from "./channel/smtp.ts";
import { type DeliveryDeps, deliveryJobs, purgeNotifications, retryAfterSeconds } from "./delivery.service.ts";
import { notify } from "./notifications.service.ts";

let database: TestDatabase;
let userId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  userId = await addAccount(database.db, "thandi@example.com");
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.delete(notifications);
});

type NewRow = Partial<typeof notifications.$inferInsert>;
const addMessage = (row?: NewRow) => insertMessage(database.db, userId, row);
const read = async (id: string) => {
  const [row] = await database.db.select().from(notifications).where(eq(notifications.id, id));
  if (!row) throw new Error("The message is gone");
  return row;
};
const makeDue = () =>
  database.db
    .update(notifications)
    .set({ nextAttemptAt: sql`now()` })
    .where(sql`${notifications.nextAttemptAt} is not null`);
/** Another worker's turn with a message that one has: again until it got it, as another lane of the first may be asking still. */
async function takeOver(next: ReturnType<typeof channelOf>): Promise<void> {
  do {
    await makeDue();
    await sendDueNotifications(depsOf({ email: next.channel }));
  } while (next.given.length === 0);
}
const inSeconds = (at: Date | null) => Math.round(((at as Date).getTime() - Date.now()) / 1000);

/** Keeps what it is given; `send` decides what becomes of it. */
function channelOf(name: string, send: (message: OutgoingMessage) => Promise<void> = async () => {}) {
  const given: OutgoingMessage[] = [];
  const channel: Channel = {
    name,
    send: async (message) => {
      given.push(message);
      await send(message);
    },
    close: async () => {},
  };
  return { channel, given };
}
const depsOf = (channels: Partial<Channels>) => ({
  db: database.db,
  channels: { email: outboxChannel, whatsapp: outboxChannel, ...channels },
  publicUrl: "https://shop.example",
  log: createLog("silent"),
});
const sendDueNotifications = (deps: DeliveryDeps) => runDue(deliveryJobs(deps));
const failing = (error: Error) => () => Promise.reject(error);

describe("due messages are sent once", () => {
  test("with a link on PUBLIC_URL, and marked with the channel that sent it", async () => {
    const email = channelOf("smtp");
    const whatsapp = channelOf("whatsapp");
    const mail = await addMessage();
    const values = ["Karoo Crafts"];
    const phone = await addMessage({ channel: "whatsapp", recipient: "+27821234567", values });
    const later = await addMessage({ nextAttemptAt: new Date(Date.now() + 60_000) });
    await sendDueNotifications(depsOf({ email: email.channel, whatsapp: whatsapp.channel }));
    expect(email.given).toEqual([
      {
        id: mail,
        kind: "vendor-approved",
        recipient: "thandi@example.com",
        subject: "Karoo Crafts is approved",
        text: "Welcome.\n\nYour dashboard:\nhttps://shop.example/vendor/dashboard",
        values: [],
      },
    ]);
    expect(whatsapp.given.map(({ id, recipient, values }) => [id, recipient, values])).toEqual([
      [phone, "+27821234567", values],
    ]);
    expect(await read(mail)).toMatchObject({ state: "sent", sentBy: "smtp", attempts: 1, nextAttemptAt: null });
    expect(await read(phone)).toMatchObject({ state: "sent", sentBy: "whatsapp" });
    expect((await read(mail)).sentAt).toBeInstanceOf(Date);
    expect(await read(later)).toMatchObject({ state: "pending", attempts: 0 });
    await sendDueNotifications(depsOf({ email: email.channel, whatsapp: whatsapp.channel }));
    expect([email.given.length, whatsapp.given.length]).toEqual([1, 1]);
  });

  test("three workers at once send each of 60 messages once", async () => {
    for (let count = 0; count < 60; count++) await addMessage({ channel: count % 2 ? "email" : "whatsapp" });
    const both = channelOf("smtp", () => Bun.sleep(Math.random() * 4));
    const deps = depsOf({ email: both.channel, whatsapp: both.channel });
    await Promise.all([sendDueNotifications(deps), sendDueNotifications(deps), sendDueNotifications(deps)]);
    const ids = both.given.map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([60, 60]);
    expect(await database.db.$count(notifications, eq(notifications.state, "sent"))).toBe(60);
  });

  test("no transaction and no lock is open while a message is sent", async () => {
    const id = await addMessage();
    let free = false;
    const { channel } = channelOf("smtp", async () => {
      await database.db.transaction(async (tx) => {
        await tx.select().from(notifications).where(eq(notifications.id, id)).for("update", { noWait: true });
        free = true;
      });
    });
    await sendDueNotifications(depsOf({ email: channel }));
    expect(free).toBe(true);
    expect(await read(id)).toMatchObject({ state: "sent", lastError: null });
  });
});

describe("failures", () => {
  test("are retried after 30 s, 2 min, 10 min, 1 h and so on for about two days, then given up", async () => {
    const id = await addMessage();
    const email = channelOf("smtp", failing(new Error("450 come back later")));
    const waits: number[] = [];
    for (;;) {
      await sendDueNotifications(depsOf({ email: email.channel }));
      const row = await read(id);
      expect(row.lastError).toBe("450 come back later");
      if (row.state === "failed") break;
      waits.push(inSeconds(row.nextAttemptAt));
      await makeDue();
    }
    expect(waits.map((wait) => Math.round(wait / 5) * 5)).toEqual(retryAfterSeconds);
    expect(retryAfterSeconds.slice(0, 4)).toEqual([30, 120, 600, 3600]);
    const hours = retryAfterSeconds.reduce((sum, seconds) => sum + seconds, 0) / 3600;
    expect([hours > 46, hours < 49]).toEqual([true, true]);
    expect(await read(id)).toMatchObject({ attempts: retryAfterSeconds.length + 1, nextAttemptAt: null, sentBy: null });
    expect(email.given).toHaveLength(retryAfterSeconds.length + 1);
  });

  test("a permanent failure is given up at once, with its reason on one line", async () => {
    const id = await addMessage();
    const { channel } = channelOf("smtp", failing(new Undeliverable(`550 no such\r\nuser ${"x".repeat(1000)}`)));
    await sendDueNotifications(depsOf({ email: channel }));
    const row = await read(id);
    expect(row).toMatchObject({ state: "failed", attempts: 1, nextAttemptAt: null });
    expect(row.lastError).toStartWith("550 no such user xxx");
    expect(row.lastError).toHaveLength(300);
  });

  test("a message that is sent at last loses its error", async () => {
    const id = await addMessage();
    let down = true;
    const { channel } = channelOf("smtp", async () => {
      if (down) throw new Error("down");
    });
    await sendDueNotifications(depsOf({ email: channel }));
    down = false;
    await makeDue();
    await sendDueNotifications(depsOf({ email: channel }));
    expect(await read(id)).toMatchObject({ state: "sent", attempts: 2, lastError: null });
  });

  test("a channel that is down delays only its own messages", async () => {
    const release = Promise.withResolvers<void>();
    const dead = channelOf("smtp", () => release.promise);
    const whatsapp = channelOf("whatsapp");
    for (let count = 0; count < 10; count++) await addMessage();
    const first = await addMessage({ channel: "whatsapp" });
    const deps = depsOf({ email: dead.channel, whatsapp: whatsapp.channel });
    const worker = startJobs(deliveryJobs(deps), { everyMs: 50, log: deps.log });
    const sent = (id: string) => until(async () => (await read(id)).state === "sent");
    await sent(first);
    // One that comes later finds the worker of its channel free, although the other still hangs.
    await sent(await addMessage({ channel: "whatsapp" }));
    await until(() => dead.given.length === 4);
    const stopped = worker.stop();
    release.resolve();
    await stopped;
    // What was under way is marked, and nothing new was begun.
    expect(await database.db.$count(notifications, eq(notifications.state, "sent"))).toBe(6);
    expect(dead.given).toHaveLength(4);
  });
});

describe("a worker that stops between sending and marking", () => {
  let server: MailServer;
  beforeAll(async () => {
    server = await startMailServer();
  });
  afterAll(() => server.close());

  test("leaves a message that is sent once more after its lease, with the same Message-ID", async () => {
    const smtp = smtpChannel({ url: server.url, from: "shop@shop.example" });
    const id = await addMessage();
    // The mail is out, and this worker never comes back.
    const dies = channelOf("smtp", async (message) => {
      await smtp.send(message);
      await new Promise(() => {});
    });
    void sendDueNotifications(depsOf({ email: dies.channel }));
    while (server.mails.length === 0) await Bun.sleep(20);
    const deps = depsOf({ email: smtp });
    await sendDueNotifications(deps);
    expect(server.mails).toHaveLength(1);
    const { nextAttemptAt, state } = await read(id);
    expect(state).toBe("pending");
    expect([inSeconds(nextAttemptAt) > 30, inSeconds(nextAttemptAt) <= 60]).toEqual([true, true]);
    await makeDue();
    await sendDueNotifications(deps);
    await makeDue();
    await sendDueNotifications(deps);
    const messageIds = server.mails.map(({ headers }) => headers.get("message-id"));
    expect(messageIds).toEqual([`<${id}@shop.example>`, `<${id}@shop.example>`]);
    await smtp.close();
  });

  test("does not undo, on returning after its lease, what the next worker did", async () => {
    const id = await addMessage();
    const back = Promise.withResolvers<void>();
    const slow = channelOf("smtp", async () => {
      await back.promise;
      throw new Undeliverable("too late");
    });
    const late = sendDueNotifications(depsOf({ email: slow.channel }));
    while (slow.given.length === 0) await Bun.sleep(10);
    await takeOver(channelOf("smtp", failing(new Error("busy"))));
    back.resolve();
    await late;
    const attempts = slow.given.length + 1;
    expect(await read(id)).toMatchObject({ state: "pending", lastError: "busy", attempts });
  });
});

test("a sent message stays sent, even if sending outlasted the lease and the next attempt failed", async () => {
  const id = await addMessage();
  const back = Promise.withResolvers<void>();
  const slow = channelOf("smtp", () => back.promise);
  const late = sendDueNotifications(depsOf({ email: slow.channel }));
  while (slow.given.length === 0) await Bun.sleep(10);
  await takeOver(channelOf("smtp", failing(new Error("busy"))));
  back.resolve();
  await late;
  expect(await read(id)).toMatchObject({ state: "sent", nextAttemptAt: null, lastError: null });
});

describe("a password link", () => {
  const path = "/auth/reset#token=abcDEF123";
  const link = async (row: NewRow = {}) => {
    await notify(database.db, { kind: "password-link", userId, url: `https://elsewhere.example${path}` });
    const [added] = await database.db
      .update(notifications)
      .set({ kind: "password-link", ...row })
      .returning();
    return (added as { id: string }).id;
  };

  test("leads to PUBLIC_URL, and is blanked once its mail was sent", async () => {
    const id = await link();
    const email = channelOf("smtp");
    await sendDueNotifications(depsOf({ email: email.channel }));
    expect(email.given[0]?.text).toEndWith(`\nhttps://shop.example${path}`);
    expect(await read(id)).toMatchObject({ state: "sent", text: "" });
    const everything = JSON.stringify(await database.db.select().from(notifications));
    expect(everything).not.toContain("abcDEF123");
  });

  test("stays readable in the outbox for an hour, then it is blanked", async () => {
    const id = await link();
    await sendDueNotifications(depsOf({}));
    await purgeNotifications(database.db);
    expect((await read(id)).text).toContain(path);
    await database.db.update(notifications).set({ createdAt: sql`now() - interval '61 minutes'` });
    await purgeNotifications(database.db);
    expect(await read(id)).toMatchObject({ state: "sent", sentBy: "outbox", text: "" });
  });

  test("is not sent once it no longer works, and not retried after its hour", async () => {
    const email = channelOf("smtp", failing(new Error(`blocked: https://shop.example${path} token abcDEF123`)));
    const old = await link({ createdAt: new Date(Date.now() - 61 * 60_000) });
    await sendDueNotifications(depsOf({ email: email.channel }));
    expect(email.given).toEqual([]);
    expect(await read(old)).toMatchObject({
      state: "failed",
      text: "",
      lastError: "The link was no longer valid when it could be sent.",
    });
    await database.db.delete(notifications);
    const almost = await link({ createdAt: new Date(Date.now() - 59.8 * 60_000) });
    await sendDueNotifications(depsOf({ email: email.channel }));
    expect(email.given).toHaveLength(1);
    const row = await read(almost);
    expect(row).toMatchObject({ state: "failed", text: "" });
    expect(row.lastError).toBe("blocked: https://shop.example... token ...");
  });
});

test("messages older than 90 days are removed in slices, and no others", async () => {
  const ago = (days: number) => new Date(Date.now() - days * 24 * 3600_000);
  for (let count = 0; count < 7; count++) await addMessage({ createdAt: ago(91), state: "sent", nextAttemptAt: null });
  const kept = await addMessage({ createdAt: ago(89), state: "sent", nextAttemptAt: null });
  await purgeNotifications(database.db, 3);
  const left = await database.db.select().from(notifications);
  expect(left.map(({ id, text }) => [id, text !== ""])).toEqual([[kept, true]]);
});
