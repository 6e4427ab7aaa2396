import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { CurrentUser } from "#contract/users/users.ts";
import {
  listingReports,
  messageFeedback,
  messages,
  nameChanges,
  notifications,
  orderItems,
  orderParts,
  returnPictures,
  reviews,
  secondFactors,
  stockWatches,
  threadMessages,
  threads,
  widgetEvents,
  widgetSessions,
} from "#db/schema.ts";
import { asAct, record } from "#server/audit/act.ts";
import { rememberBrowser } from "#server/auth/known-browsers.service.ts";
import { createPasswordLink } from "#server/auth/password-links.service.ts";
import { hashToken } from "#server/auth/sessions.service.ts";
import { cancelSome, changeVendorOrder } from "#server/orders/part-changes.service.ts";
import { askReturn } from "#server/orders/returns.service.ts";
import { makeRun, sendRun } from "#server/payouts/payout-runs.service.ts";
import { addAddress, addDeliveryOptions, playedBox, playedCollection } from "#tests/harness/addresses.ts";
import { createTestApp, type TestApp, testPassword } from "#tests/harness/app.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import { fillCart, order, pay, start } from "#tests/harness/paying.ts";
import { addBankDetails, addDelivered } from "#tests/harness/payouts.ts";
import {
  addCartLine,
  addConversation,
  addPerson,
  addSettings,
  type Person,
  setPassword,
} from "#tests/harness/people.ts";
import { addWidget, openFrame } from "#tests/harness/widget.ts";
import { held } from "./held-data.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

/** A vendor that has bought, written and asked for something everywhere, each time with its name. */
async function addBusyPerson(name: string): Promise<Person> {
  const { db } = shop;
  const { settings } = shop.deps;
  const person = await addPerson(shop, "vendor", name);
  const { browser } = person;
  const userId = person.user?.id as string;
  await setPassword(db, userId);
  await createPasswordLink(db, userId);
  await rememberBrowser(db, null, userId);
  await addSettings(shop, person, `${name} number`);
  await db.insert(secondFactors).values({ userId, secret: `${name} secret`, lastStep: 0, recoveryHashes: [] });
  await db.insert(nameChanges).values({ vendorId: person.vendorId as string, name: `${name} shop` });
  const addressId = await addAddress(db, userId, { recipient: `${name} recipient` });
  const collectAt = { ...playedCollection, street: `${name} street` };
  await addDeliveryOptions(db, person.vendorId as string, {
    kind: "courier",
    priceCents: null,
    box: playedBox,
    collectAt,
  });
  await addDelivered(db, person.vendorId as string, 10_000);
  await addBankDetails(db, person.vendorId as string, { holder: `${name} holder`, tokenHash: crypto.randomUUID() });
  const run = await db.transaction((tx) => makeRun(tx, userId, { id: crypto.randomUUID(), method: "file" }, settings));
  await db.transaction((tx) => sendRun(tx, userId, run.id, settings));
  const vendorId = await addVendor(db, { vatNumber: "4123456789", street: "1 Church Street" });
  const listingId = await addListing(db, vendorId, { title: `${name} sofa`, priceCents: 600_000 });
  await fillCart(db, userId, { [listingId]: 3 });
  const { reference } = await start({ browser, userId }, { addressId });
  await pay(db, reference);
  const { id: orderId } = (await order({ browser, userId }, reference)).body;
  const [part] = await db.select().from(orderParts).where(eq(orderParts.orderId, orderId));
  const [item] = await db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  const partId = part?.id as string;
  const lines = [{ itemId: item?.id as string, quantity: 1 }];
  await cancelSome(db, { by: "shopper", userId }, partId, { id: crypto.randomUUID(), lines, reason: `${name} mind` });
  for (const state of ["packed", "shipped", "delivered"] as const) {
    await changeVendorOrder(db, vendorId, partId, { state });
  }
  const clocks = { "cooling-off": 7, defect: 184 };
  const [picture] = await db.insert(returnPictures).values({ userId }).returning({ id: returnPictures.id });
  const pictures = [picture?.id as string];
  const asked = { id: crypto.randomUUID(), kind: "defect", reason: `${name} scratch`, lines, pictures } as const;
  await askReturn(db, clocks, userId, partId, asked);
  await addCartLine(shop, person);
  await db.insert(reviews).values({ listingId, vendorId, userId, rating: 4, comment: `${name} review` });
  const [thread] = await db
    .insert(threads)
    .values({ shopperId: userId, vendorId, listingId, lastAt: new Date() })
    .returning({ id: threads.id });
  await db.insert(threadMessages).values({ threadId: thread?.id as string, by: "shopper", text: `${name} question` });
  await db.insert(stockWatches).values({ userId, listingId });
  await db.insert(listingReports).values({ listingId, userId, kind: "other", text: `${name} report` });
  const account = person.user as CurrentUser;
  const about = { kind: "vendor", id: vendorId } as const;
  await asAct(db, account, "", (act) => record(act, { act: "vendor-approved", about, reason: `${name} act` }));
  const conversationId = await addConversation(shop, person, `${name} talk`);
  const [message] = await db
    .insert(messages)
    .values({ conversationId, role: "user", content: `${name} words`, parts: [] })
    .returning();
  await db
    .insert(messageFeedback)
    .values({ messageId: message?.id as string, verdict: "up", comment: `${name} thumb` });
  const { session } = await openFrame(shop, await addWidget(db, vendorId));
  expect(session.token).toBeString();
  await db.update(widgetSessions).set({ userId }).where(eq(widgetSessions.vendorId, vendorId));
  await db.insert(widgetEvents).values({ vendorId, userId, kind: "nothing-found", words: `${name} wish` });
  return person;
}

test("the file has everything that is held about its person, nothing of anybody else, and no secret", async () => {
  const me = await addBusyPerson("nomsa");
  const other = await addBusyPerson("strangerly");
  const response = await me.browser.fetch("GET", "/api/user/data");
  expect([response.status, response.headers.get("content-type"), response.headers.get("content-disposition")]).toEqual([
    200,
    "application/json; charset=utf-8",
    'attachment; filename="indaba-my-data.json"',
  ]);
  const text = await response.text();
  const file = JSON.parse(text);
  expect(Object.keys(file)).toEqual(["exportedAt", ...Object.keys(held)]);
  // Whatever can be held is in this test's file, so a wrong condition shows.
  expect(Object.keys(held).filter((name) => file[name].length === 0)).toEqual([]);
  const words = [
    "number",
    "recipient",
    "sofa",
    "mind",
    "scratch",
    "review",
    "talk",
    "question",
    "words",
    "thumb",
    "wish",
    "act",
    "report",
  ];
  for (const word of words) expect(text).toContain(`nomsa ${word}`);
  expect(file.returnPictures[0].url).toBe(`/api/return-pictures/${file.returnPictures[0].id}`);
  expect(file.account[0]).toMatchObject({ email: me.user?.email, username: me.user?.username });

  expect(text).not.toContain("strangerly");
  expect(text).not.toContain(other.user?.id as string);
  expect((await other.browser.get("/api/user/data")).text).toContain("strangerly wish");

  const sent = await shop.db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, me.user?.id as string));
  expect(sent.map(({ kind }) => kind)).toContain("order-placed");
  const session = me.browser.cookies.get("indaba_session") as string;
  for (const secret of ["$argon2", testPassword, "nomsa secret", session, hashToken(session), "/auth/reset"]) {
    expect(text).not.toContain(secret);
  }
});

test("the link that sets a password is not in the file, though it waits among the notices", async () => {
  const me = await addPerson(shop, "shopper");
  const base = { userId: me.user?.id as string, channel: "email", recipient: "a@example.com", subject: "x" } as const;
  await shop.db.insert(notifications).values([
    { ...base, kind: "password-link", text: "/auth/reset#t=tellnobody", onceKey: "one" },
    { ...base, kind: "order-placed", text: "Thank you", onceKey: "two" },
  ]);
  const { body, text } = await me.browser.get("/api/user/data");
  expect(body.notices.map(({ kind }: { kind: string }) => kind)).toEqual(["order-placed"]);
  expect(text).not.toContain("tellnobody");
});
