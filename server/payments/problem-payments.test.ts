import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { ProblemPayment } from "#contract/payments/payments.ts";
import { ledgerEntries, notifications, orderParts, payments, refunds } from "#db/schema.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { addVendor } from "#tests/harness/catalogue.ts";
import { addPerson, type Person } from "#tests/harness/people.ts";
import { addFailedRefund, addHeldPayment } from "#tests/harness/problem-payments.ts";
import { addSoldOrder } from "#tests/harness/sold-orders.ts";
import { readProblemPayments } from "./problem-payments.service.ts";

let shop: TestApp;
let admin: Person;
let shopper: Person;
beforeAll(async () => {
  shop = await createTestApp();
  [admin, shopper] = [await addPerson(shop, "admin"), await addPerson(shop, "shopper")];
});
afterAll(() => shop.close());

const listed = async (): Promise<ProblemPayment[]> => (await admin.browser.get("/api/admin/payments/problems")).body;
const refund = (id: string) => admin.browser.post(`/api/admin/payments/${id}/refund`);
const retry = (id: string) => admin.browser.post(`/api/admin/refunds/${id}/retry`);
const balances = async (paymentId: string) => {
  const sums: Record<string, number> = {};
  for (const entry of await shop.db.select().from(ledgerEntries).where(eq(ledgerEntries.paymentId, paymentId))) {
    sums[`${entry.account} ${entry.currency}`] = (sums[`${entry.account} ${entry.currency}`] ?? 0) + entry.amountCents;
  }
  return sums;
};

describe("GET /api/admin/payments/problems", () => {
  test("lists held and refunded payments and failed refunds, newest first, and no others", async () => {
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    const held = await addHeldPayment(shop.db, { createdAt: at(3), email: "typed@example.com", reference: "3-guest" });
    const foreign = await addHeldPayment(shop.db, { createdAt: at(2), problem: "currency", receivedCurrency: "NGN" });
    const soldOut = await addFailedRefund(shop.db);
    const vendorId = await addVendor(shop.db);
    const lines = [{ vendorId, title: "Basket", quantity: 1, priceCents: 8900 }];
    const [part, fine] = [
      await addSoldOrder(shop.db, { userId: null, lines, createdAt: at(1) }),
      await addSoldOrder(shop.db, { userId: null, lines }),
    ];
    const partId = part.parts.get(vendorId) as string;
    const { refundId } = await addFailedRefund(shop.db, { paymentId: part.paymentId, partId, reason: "cancelled" });
    const list = await listed();
    expect(list.map(({ id }) => id)).toEqual([soldOut.paymentId, held, foreign, part.paymentId]);
    expect(list.map(({ id }) => id)).not.toContain(fine.paymentId);
    expect(list[1]).toEqual({
      id: held,
      reference: "3-guest",
      status: "held",
      problem: "amount",
      createdAt: "2026-01-03T00:00:00.000Z",
      email: "typed@example.com",
      amountCents: 8900,
      currency: "ZAR",
      receivedCents: 5000,
      receivedCurrency: "ZAR",
      refund: null,
    });
    expect(list[3]).toMatchObject({
      status: "completed",
      problem: null,
      refund: { id: refundId, state: "failed", amountCents: 8900, lastError: "Transaction has been fully reversed" },
    });
    expect(await readProblemPayments(shop.db, 2)).toEqual(list.slice(0, 2));
  });

  test("problems that need a person come before newer ones that are done", async () => {
    const held = await addHeldPayment(shop.db, { createdAt: new Date(Date.UTC(2025, 0, 1)) });
    const done = [];
    for (let count = 0; count < 3; count++)
      done.push(await addFailedRefund(shop.db, { state: "processed", lastError: null }));
    const waiting = (await listed()).findIndex(({ id }) => id === held);
    expect(waiting).toBeGreaterThanOrEqual(0);
    for (const { paymentId } of done) {
      expect((await listed()).findIndex(({ id }) => id === paymentId)).toBeGreaterThan(waiting);
    }
  });
});

describe("POST /api/admin/payments/{id}/refund", () => {
  test("refunds what was received, clears the held account, and notifies the shopper", async () => {
    const id = await addHeldPayment(shop.db, { userId: shopper.user?.id as string });
    expect(await balances(id)).toEqual({ "payments ZAR": -5000, "held ZAR": 5000 });
    const { status, body } = await refund(id);
    expect([status, body.status, body.refund]).toEqual([
      200,
      "refunded",
      { id: expect.any(String), state: "pending", amountCents: 5000, lastError: null },
    ]);
    expect(await shop.db.select().from(refunds).where(eq(refunds.paymentId, id))).toMatchObject([
      { partId: null, amountCents: 5000, currency: "ZAR", reason: "held", state: "pending" },
    ]);
    expect(await balances(id)).toEqual({ "payments ZAR": 0, "held ZAR": 0 });
    const told = (await shop.db.select().from(notifications)).filter(({ onceKey }) => onceKey.includes(id));
    expect(told.map(({ kind }) => kind)).toEqual(["payment-refunded"]);
  });

  test("two admins at once make one refund; the second reads that it was already refunded", async () => {
    const id = await addHeldPayment(shop.db, { userId: shopper.user?.id as string });
    const replies = await Promise.all(Array.from({ length: 10 }, () => refund(id)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const late = replies.filter(({ status }) => status === 409);
    expect(late.map(({ body }) => body.message)).toEqual(Array(9).fill("This payment was refunded already."));
    expect(await shop.db.select().from(refunds).where(eq(refunds.paymentId, id))).toHaveLength(1);
  });

  test("money in another currency or of the other mode stays on hold, and the reply says why", async () => {
    const foreign = await addHeldPayment(shop.db, { problem: "currency", receivedCurrency: "NGN" });
    expect(await refund(foreign)).toMatchObject({
      status: 409,
      body: {
        message:
          "Only payments in ZAR can be refunded from here. It came in as NGN 50.00. Please refund it at the provider.",
      },
    });
    const played = await addHeldPayment(shop.db, { problem: "mode" });
    expect(await refund(played)).toMatchObject({
      status: 409,
      body: {
        message:
          "This payment was made in the provider's other mode (test or live), so it can't be refunded from here.",
      },
    });
    for (const id of [foreign, played]) {
      const [row] = await shop.db.select().from(payments).where(eq(payments.id, id));
      expect(row?.status).toBe("held");
      expect(await shop.db.select().from(refunds).where(eq(refunds.paymentId, id))).toEqual([]);
    }
  });

  test("refuses a payment that became an order, and answers 404 for an unknown one", async () => {
    const vendorId = await addVendor(shop.db);
    const lines = [{ vendorId, title: "Basket", quantity: 1, priceCents: 8900 }];
    const { paymentId } = await addSoldOrder(shop.db, { userId: null, lines });
    expect(await refund(paymentId)).toMatchObject({ status: 409, body: { message: "This payment is not on hold." } });
    for (const id of [crypto.randomUUID(), "1"]) {
      expect(await refund(id)).toMatchObject({ status: 404, body: { message: "Payment not found" } });
    }
  });
});

describe("POST /api/admin/refunds/{id}/retry", () => {
  test("a refund that the provider refused becomes due again, once", async () => {
    const { refundId } = await addFailedRefund(shop.db);
    const replies = await Promise.all([retry(refundId), retry(refundId)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [row] = await shop.db.select().from(refunds).where(eq(refunds.id, refundId));
    expect(row).toMatchObject({ state: "pending", lastError: null });
    expect(row?.nextAttemptAt?.getTime()).toBeLessThan(Date.now() + 60_000);
    expect(await retry(refundId)).toMatchObject({ body: { message: "This refund is on its way already." } });
  });

  test("a refund that the provider accepted and failed to carry out must be solved at the provider", async () => {
    const { refundId } = await addFailedRefund(shop.db, { providerId: "77" });
    expect(await retry(refundId)).toMatchObject({
      status: 409,
      body: {
        message: "The provider took this refund, but could not carry it out. Please refund it at the provider.",
      },
    });
    const done = (await addFailedRefund(shop.db, { providerId: "78", state: "processed" })).refundId;
    expect(await retry(done)).toMatchObject({ status: 409, body: { message: "This refund has arrived already." } });
    for (const id of [crypto.randomUUID(), "1"]) expect((await retry(id)).status).toBe(404);
  });

  test("a failed refund is shown on its order part", async () => {
    const vendorId = await addVendor(shop.db);
    const lines = [{ vendorId, title: "Basket", quantity: 1, priceCents: 8900 }];
    const { paymentId, parts } = await addSoldOrder(shop.db, { userId: null, lines });
    const partId = parts.get(vendorId) as string;
    await shop.db.update(orderParts).set({ state: "cancelled" }).where(eq(orderParts.id, partId));
    const { refundId } = await addFailedRefund(shop.db, { paymentId, partId, reason: "cancelled" });
    const { body } = await admin.browser.get(`/api/admin/orders?vendorId=${vendorId}`);
    expect(body.orders[0].refund).toEqual({ id: refundId, state: "failed" });
  });
});
