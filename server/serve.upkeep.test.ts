// A started server purges old rows and does waiting work, whichever jobs that takes.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { and, eq, getTableName, isNotNull, like, sql } from "drizzle-orm";
import { type OpenDatabase, openDatabase } from "#db/engine/index.ts";
import {
  assistantTurns,
  auditEntries,
  cartWrites,
  conversations,
  images,
  invoices,
  limitCounters,
  listings,
  notifications,
  orderParts,
  orders,
  passwordLinks,
  paymentEvents,
  payments,
  refunds,
  returnPictures,
  returns,
  runningTurnChunks,
  sandboxTransactions,
  sandboxWebhooks,
  searchState,
  sessions,
  threads,
  widgetEvents,
  widgetHandOffs,
  widgetKeys,
  widgetSessions,
  widgetSignIns,
  widgetTokens,
} from "#db/schema.ts";
import { copiesFolder } from "#server/process-state.ts";
import { type RunningShop, serveShop } from "#server/serve.ts";
import { readSettings } from "#server/settings.ts";
import { deliveryAddress } from "#tests/harness/addresses.ts";
import { createTestApp } from "#tests/harness/app.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import { createDataFolder } from "#tests/harness/database.ts";
import { addMessage } from "#tests/harness/messages.ts";
import { addBuyer, order, pay, start } from "#tests/harness/paying.ts";
import { addSoldOrder } from "#tests/harness/sold-orders.ts";
import { until } from "#tests/harness/waiting.ts";
import { addWidget, hostOrigin, openFrame } from "#tests/harness/widget.ts";

const passing = [
  assistantTurns,
  auditEntries,
  sessions,
  passwordLinks,
  cartWrites,
  images,
  returnPictures,
  notifications,
  paymentEvents,
  payments,
  conversations,
  limitCounters,
  runningTurnChunks,
  threads,
  widgetKeys,
  widgetSessions,
  widgetTokens,
  widgetSignIns,
  widgetHandOffs,
  widgetEvents,
  sandboxTransactions,
  sandboxWebhooks,
].map(getTableName);
const old = new Date("1999-12-31T12:00:00Z");

/** Tables that contain old rows. */
async function holdingOld(db: OpenDatabase["db"]): Promise<string[]> {
  const hold = passing.map(
    (name) => sql`select ${name} as name where exists
      (select from ${sql.identifier(name)} t where t::text like '%1999-12-31%')`,
  );
  return (await db.execute<{ name: string }>(sql.join(hold, sql` union all `))).rows.map(({ name }) => name);
}

let folder: string;
let running: RunningShop;
let paid: string;
let refundId: string;
let messageId: string;

beforeAll(async () => {
  ({ folder } = await createDataFolder());
  const database = await openDatabase({ dataDir: folder, role: "server" });
  const { db } = database;
  const shop = await createTestApp({ DATA_DIR: folder }, { database });

  const vendorId = await addVendor(db);
  const buyer = await addBuyer(shop, { [await addListing(db, vendorId)]: 1 });
  const { reference } = await start(buyer);
  await db.update(payments).set({ nextCheckAt: new Date() }).where(eq(payments.reference, reference));
  await pay(db, reference);
  paid = reference;

  const listingId = await addListing(db, vendorId, { imageUrl: "https://127.0.0.1/inside.png" });
  const late = await addBuyer(shop, { [listingId]: 1 });
  const lost = await start(late);
  await db.update(payments).set({ status: "closed", reserved: false }).where(eq(payments.reference, lost.reference));
  await db.update(listings).set({ stock: 0 }).where(eq(listings.id, listingId));
  await pay(db, lost.reference);
  expect((await order(late, lost.reference)).body.reason).toBe("refunded");
  refundId = (await db.select().from(refunds))[0]?.id ?? "";

  const { parts } = await addSoldOrder(db, {
    userId: null,
    lines: [{ vendorId, title: "Tea", quantity: 1, priceCents: 100 }],
  });
  await db
    .update(orderParts)
    .set({ state: "delivered", changedAt: old, address: deliveryAddress })
    .where(eq(orderParts.id, parts.get(vendorId) as string));
  await db
    .update(invoices)
    .set({
      createdAt: new Date("2001-01-01"),
      document: sql`${invoices.document} || '{"buyer": {"name": "Old Buyer"}}'`,
    })
    .where(eq(invoices.partId, parts.get(vendorId) as string));

  const asked = await addSoldOrder(db, {
    userId: buyer.userId,
    lines: [{ vendorId, title: "Coffee", quantity: 1, priceCents: 100 }],
  });
  const partId = asked.parts.get(vendorId) as string;
  await db.insert(returns).values({ partId, kind: "defect", reason: "Stale", createdAt: old });
  const kept = { actorName: "nomsa", actorRole: "admin", act: "admin-made", aboutKind: "user", aboutId: "x" } as const;
  await db.insert(auditEntries).values({ ...kept, at: old });

  messageId = await addMessage(db, buyer.userId);
  // Enough of them, and different enough, to learn from.
  for (const thing of ["kettle", "mug", "lamp", "basket", "chair", "clock"])
    for (const kind of ["copper", "enamel", "woven", "oak", "glass"])
      await addListing(db, vendorId, { title: `${kind} ${thing}` });

  const key = await addWidget(db, vendorId);
  await openFrame(shop, key);
  const sessionId = (await db.select().from(widgetSessions))[0]?.id ?? "";

  const { userId } = buyer;
  const sandbox = { reference: "old", createdAt: old };
  await Promise.all([
    db.insert(sessions).values({ tokenHash: "old", userId, expiresAt: old }),
    db.insert(passwordLinks).values({ tokenHash: "old", userId, expiresAt: old }),
    db.insert(assistantTurns).values({
      model: "offline",
      fellBack: false,
      outcome: "answered",
      acts: [],
      ordered: "none",
      plans: [],
      steps: [],
      durationMs: 1,
      dropped: 0,
      createdAt: old,
    }),
    db.insert(cartWrites).values({ key: "old", userId, result: {}, createdAt: old }),
    db.insert(images).values({ vendorId, createdAt: old }),
    db.insert(returnPictures).values({ userId, createdAt: old }),
    addMessage(db, userId, { state: "sent", nextAttemptAt: null, createdAt: old }),
    db.insert(paymentEvents).values({ bodyHash: "old", event: "charge.success", createdAt: old }),
    db.insert(payments).values({
      reference: "old",
      amountCents: 100,
      currency: "ZAR",
      status: "closed",
      reserved: false,
      reservedUntil: old,
      nextCheckAt: null,
      createdAt: old,
    }),
    db.insert(conversations).values({ visitorHash: "old", updatedAt: old }),
    db.insert(limitCounters).values({ key: "old", points: 1, expire: old }),
    db.insert(runningTurnChunks).values({ messageId: userId, position: 0, chunks: [], createdAt: old }),
    db.insert(threads).values({ shopperId: userId, vendorId, listingId, createdAt: old, lastAt: old }),
    db.insert(widgetKeys).values({ key: "old", vendorId, endsAt: old }),
    db.insert(widgetSessions).values({ key, vendorId, origin: hostOrigin, handleHash: "old", expiresAt: old }),
    db.insert(widgetTokens).values({ tokenHash: "old", sessionId, expiresAt: old }),
    db.insert(widgetSignIns).values({ idHash: "old", challenge: "", sessionId, expiresAt: old }),
    db.insert(widgetHandOffs).values({ tokenHash: "old", sessionId, userId, lines: [], expiresAt: old }),
    db.insert(widgetEvents).values({ vendorId, kind: "open", createdAt: old }),
    db.insert(sandboxTransactions).values({
      ...sandbox,
      accessCode: "old",
      email: "a@example.com",
      amountCents: 100,
      currency: "ZAR",
      status: "abandoned",
    }),
    db.insert(sandboxWebhooks).values({ ...sandbox, event: "charge.success", body: "{}", nextAttemptAt: null }),
  ]);
  expect((await holdingOld(db)).sort()).toEqual(passing.toSorted());
  const yesterday = new Date(Date.now() - 24 * 3_600_000);
  await db.insert(conversations).values({ visitorHash: "yesterday", updatedAt: yesterday });
  await database.close();

  running = await serveShop(
    readSettings({ PORT: "0", HOST: "127.0.0.1", DATA_DIR: folder, DEMO_DATA: "off", LOG_LEVEL: "silent" }),
  );
});
afterAll(async () => {
  await running?.stop(0);
  rmSync(folder, { recursive: true, force: true });
});

test("old rows of every kind are removed, and yesterday's chat stays", async () => {
  const { db } = running.database;
  let left: string[] = [];
  await until(async () => {
    left = await holdingOld(db);
    return left.length === 0;
  }).catch(() => expect(left).toEqual([]));
  expect(await db.$count(conversations, eq(conversations.visitorHash, "yesterday"))).toBe(1);
});

test("the address of an order that arrived long ago is removed", async () => {
  const { db } = running.database;
  await until(async () => (await db.$count(orderParts, isNotNull(orderParts.address))) === 0);
});

test("the buyer's name on an invoice of long ago is removed", async () => {
  const { db } = running.database;
  await until(async () => (await db.$count(invoices, sql`${invoices.document} -> 'buyer' <> 'null'`)) === 0);
});

test("an abandoned paid payment becomes an order", () =>
  until(() => running.database.db.$count(orders, eq(orders.paymentReference, paid))));

test("a waiting refund is sent", () =>
  until(async () => {
    const [refund] = await running.database.db.select().from(refunds).where(eq(refunds.id, refundId));
    return refund?.providerId;
  }));

test("a waiting message is delivered", () =>
  until(() =>
    running.database.db.$count(notifications, and(eq(notifications.id, messageId), eq(notifications.state, "sent"))),
  ));

test("a return that its vendor left unanswered goes to the admins", () =>
  until(() => running.database.db.$count(returns, isNotNull(returns.escalatedAt))));

test("a picture on another site is asked for, and refused as it is inside", () =>
  until(() => running.database.db.$count(images, like(images.fetchError, "%isn't on the public internet%"))));

test("the search learns what listings mean", () =>
  until(() => running.database.db.$count(searchState, isNotNull(searchState.embeddingModel))));

test("the listings' words and texts are in files for the next start", () =>
  until(() => {
    const copies = copiesFolder(folder);
    const endings = new Set(existsSync(copies) ? readdirSync(copies).map((name) => name.split(".").at(-1)) : []);
    return endings.has("words") && endings.has("texts");
  }));
