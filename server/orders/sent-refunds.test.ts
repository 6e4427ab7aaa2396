// An admin pays back pieces that were sent: with a reason, once, and in ledger, refund, credit note and audit log alike.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { and, eq, sql } from "drizzle-orm";
import { auditEntries, ledgerEntries, notifications, orderItems, orderParts, refunds, sessions } from "#db/schema.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { addListing } from "#tests/harness/catalogue.ts";
import { addBuyer, order, pay, payingDeps, sendDueRefunds, start, stockOf } from "#tests/harness/paying.ts";
import { addPerson, type Person } from "#tests/harness/people.ts";

let shop: TestApp;
let admin: Person;
let vendor: Person;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await addPerson(shop, "admin", "nomsa");
  vendor = await addPerson(shop, "vendor", "seller");
});
afterAll(() => shop.close());

/** Two lamps of R100 and a mug of R50, in this state. */
async function aSale(state: "paid" | "shipped" | "delivered") {
  const lamp = await addListing(shop.db, vendor.vendorId as string, { title: "Lamp", priceCents: 10_000, stock: 5 });
  const mug = await addListing(shop.db, vendor.vendorId as string, { title: "Mug", priceCents: 5000, stock: 5 });
  const buyer = await addBuyer(shop, { [lamp]: 2, [mug]: 1 });
  const { reference } = await start(buyer);
  await pay(shop.db, reference);
  const orderId: string = (await order(buyer, reference)).body.id;
  const [part] = await shop.db.update(orderParts).set({ state }).where(eq(orderParts.orderId, orderId)).returning();
  const items = await shop.db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  const line = (title: string, quantity: number) => ({
    itemId: items.find((item) => item.title === title)?.id as string,
    quantity,
  });
  const balance = async () => {
    const [row] = await shop.db
      .select({ cents: sql<number>`sum(${ledgerEntries.amountCents})::int` })
      .from(ledgerEntries)
      .where(and(eq(ledgerEntries.partId, part?.id as string), eq(ledgerEntries.account, "vendor")));
    return row?.cents;
  };
  const refund = (body: object) => admin.browser.post(`/api/admin/orders/${part?.id}/refunds`, body);
  return { lamp, buyer, orderId, partId: part?.id as string, line, balance, refund };
}
const toldOf = async (userId: string, kind: string) =>
  (
    await shop.db
      .select({ text: notifications.text })
      .from(notifications)
      .where(and(eq(notifications.userId, userId), eq(notifications.kind, kind)))
  ).map(({ text }) => text);

test.each(["shipped", "delivered"] as const)("what was %s is paid back once, in all books alike", async (state) => {
  const { lamp, buyer, orderId, partId, line, balance, refund } = await aSale(state);
  expect(await balance()).toBe(22_500);
  const body = { id: crypto.randomUUID(), lines: [line("Lamp", 1)], reason: "It is a counterfeit." };
  const [one, two] = await Promise.all([refund(body), refund(body)]);
  expect([one.status, two.status]).toEqual([200, 200]);
  // R100 less its commission of 10 %.
  expect(await balance()).toBe(13_500);
  await sendDueRefunds(payingDeps(shop));
  const paid = await shop.db.select().from(refunds).where(eq(refunds.reversalId, body.id));
  expect(paid.map(({ amountCents }) => amountCents)).toEqual([10_000]);
  // The goods are with the buyer.
  expect(await stockOf(shop.db, lamp)).toBe(3);
  const page = (await buyer.browser.get(`/api/orders/${orderId}`)).body.parts[0];
  expect(page.returns).toEqual([expect.objectContaining({ state: "refunded", reason: body.reason })]);
  expect((await toldOf(buyer.userId, "sent-refunded")).at(-1)).toContain("It is a counterfeit.");
  expect((await toldOf(vendor.user?.id as string, "sale-refunded")).at(-1)).toContain("It is a counterfeit.");
  const acts = await shop.db.select().from(auditEntries).where(eq(auditEntries.aboutId, orderId));
  expect(acts.map(({ act, reason, after }) => [act, reason, after])).toEqual([
    ["sent-pieces-refunded", "It is a counterfeit.", { Lamp: 1 }],
  ]);
  const rest = {
    id: crypto.randomUUID(),
    lines: [line("Lamp", 1), line("Mug", 1)],
    reason: "All of it.",
    restock: true,
  };
  expect((await refund(rest)).status).toBe(200);
  expect([await balance(), await stockOf(shop.db, lamp)]).toEqual([0, 4]);
  const more = await refund({ ...body, id: crypto.randomUUID() });
  expect([more.status, await balance()]).toEqual([409, 0]);
  expect((await shop.db.select().from(orderParts).where(eq(orderParts.id, partId)))[0]?.state).toBe(state);
});

test("what wasn't sent, is being sent back, or has no reason isn't refunded, nor without a fresh password", async () => {
  const unsent = await aSale("paid");
  const early = await unsent.refund({ id: crypto.randomUUID(), lines: [unsent.line("Lamp", 1)], reason: "Broken." });
  expect([early.status, early.body.message]).toEqual([409, "This was not sent yet. Please cancel it instead."]);
  const { buyer, partId, line, balance, refund } = await aSale("delivered");
  const asked = { id: crypto.randomUUID(), kind: "defect", lines: [line("Mug", 1)], reason: "It leaks." };
  expect((await buyer.browser.post(`/api/orders/parts/${partId}/returns`, asked)).status).toBe(200);
  const both = await refund({ id: crypto.randomUUID(), lines: [line("Mug", 1)], reason: "It leaks." });
  expect([both.status, both.body.message]).toEqual([409, "This was returned already."]);
  expect((await refund({ id: crypto.randomUUID(), lines: [line("Lamp", 1)], reason: " " })).status).toBe(400);
  await shop.db.update(sessions).set({ provedAt: sql`now() - interval '1 hour'` });
  const stale = await refund({ id: crypto.randomUUID(), lines: [line("Lamp", 1)], reason: "Broken." });
  expect([stale.status, stale.body.reason, await balance()]).toEqual([403, "confirm", 22_500]);
});
