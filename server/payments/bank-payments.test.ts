// A payment by bank: from the popup over minutes of waiting to a webhook that comes late, twice or never.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import type { StartedPayment } from "#contract/payments/payments.ts";
import { notifications, orderParts, orders, payments, refunds, sandboxTransactions, users } from "#db/schema.ts";
import { demoAccounts, seedDemoData } from "#db/seed/seed.ts";
import { startSession } from "#server/auth/sessions.service.ts";
import { findFaults } from "#tests/chaos/invariants.ts";
import { ownOf } from "#tests/chaos/race.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import { runDue } from "#tests/harness/jobs.ts";
import {
  addBuyer,
  type Buyer,
  chargeCardOf,
  fillCart,
  order,
  passMinutes,
  payByBank,
  payingDeps,
  setCharge,
  start,
  stockOf,
  sweepPayments,
} from "#tests/harness/paying.ts";
import { answerDueBanks } from "./sandbox/charges.service.ts";
import { sandboxJobs } from "./sandbox/sandbox-jobs.ts";
import { dropWebhooks, replayWebhooks } from "./sandbox/webhooks.service.ts";

let shop: TestApp;
let vendorId: string;
beforeAll(async () => {
  shop = await createTestApp();
  vendorId = await addVendor(shop.db);
});
afterAll(async () => {
  // Whatever a test did, nobody is charged for nothing or given something for nothing.
  await bank();
  await sweepPayments(payingDeps(shop));
  expect(
    await findFaults(shop.db).then((faults) => faults.filter((fault) => !fault.startsWith("a refund was"))),
  ).toEqual([]);
  await shop.close();
});

const goods = (stock = 3) => addListing(shop.db, vendorId, { title: "Lamp", priceCents: 8900, stock });
/** The banks that are due answer, and the sandbox sends its webhooks. */
const bank = () => runDue(sandboxJobs(shop.db, ownOf(shop)));
const verify = async ({ browser }: Buyer, { reference }: StartedPayment) =>
  (await browser.get(`/api/payment/verify/${reference}`)).body;
const pending = async ({ browser }: Buyer) => (await browser.get("/api/payments/pending")).body;
const paymentOf = async ({ reference }: StartedPayment) =>
  (await shop.db.select().from(payments).where(eq(payments.reference, reference)))[0];
const ordersOf = ({ reference }: StartedPayment) => shop.db.$count(orders, eq(orders.paymentReference, reference));
const told = async ({ userId }: Buyer, kind: string) =>
  shop.db.$count(notifications, and(eq(notifications.userId, userId), eq(notifications.kind, kind)));
const sweep = async (started: StartedPayment, minutes: number) => {
  await passMinutes(shop.db, started.reference, minutes);
  await sweepPayments(payingDeps(shop));
};

/** Its bank answers after nine hours. */
const slowBank = ({ reference }: StartedPayment) =>
  setCharge(shop.db, reference, { bankAnswersAt: new Date(Date.now() + 9 * 3_600_000) });

/** A shopper whose bank has the payment; the shop knows it, and the window is closed. */
async function waiting(cart: Record<string, number>, answer: "success" | "failed" = "success") {
  const buyer = await addBuyer(shop, cart);
  const started = await start(buyer);
  await payByBank(shop.db, started, answer);
  expect(await verify(buyer, started)).toEqual({
    status: false,
    outcome: "pending",
    message: "Your bank has not confirmed this payment yet.",
  });
  return { buyer, started };
}

test("a bank payment stays pending for minutes, in a list of the shopper's own, and the late webhook makes one order, also when it comes twice", async () => {
  const lamp = await goods();
  const { buyer, started } = await waiting({ [lamp]: 2 });
  expect(await order(buyer, started.reference)).toMatchObject({ status: 409, body: { reason: "pending" } });
  await sweep(started, 2);
  await bank();
  expect(await pending(buyer)).toEqual([
    {
      reference: started.reference,
      totalAmount: "178.00",
      createdAt: expect.any(String),
      keptUntil: expect.any(String),
      items: [{ title: "Lamp", quantity: 2 }],
    },
  ]);
  expect(await pending(await addBuyer(shop, { [lamp]: 1 }))).toEqual([]);
  expect([await stockOf(shop.db, lamp), await ordersOf(started)]).toEqual([1, 0]);

  await passMinutes(shop.db, started.reference, 1);
  await bank();
  expect(await ordersOf(started)).toBe(1);
  await replayWebhooks(shop.db, started.reference);
  await bank();
  await sweep(started, 1);
  expect([await stockOf(shop.db, lamp), await ordersOf(started)]).toEqual([1, 1]);
  expect([await told(buyer, "order-placed"), await pending(buyer)]).toEqual([1, []]);
});

test("its stock stays reserved for BANK_PAYMENT_MINUTES instead of 15 minutes; then the shopper is told once, and money that still comes becomes the order", async () => {
  const lamp = await goods(1);
  const { buyer, started } = await waiting({ [lamp]: 1 });
  await slowBank(started);
  await sweep(started, 118);
  expect([await stockOf(shop.db, lamp), await told(buyer, "payment-late")]).toEqual([0, 0]);
  await sweep(started, 3);
  expect([await stockOf(shop.db, lamp), await told(buyer, "payment-late")]).toEqual([1, 1]);
  expect(await pending(buyer)).toMatchObject([{ reference: started.reference, keptUntil: null }]);
  await sweep(started, 60);
  expect(await told(buyer, "payment-late")).toBe(1);

  await passMinutes(shop.db, started.reference, 600);
  await bank();
  expect([await ordersOf(started), await stockOf(shop.db, lamp), await pending(buyer)]).toEqual([1, 0, []]);
});

test("when the products were sold after the reservation ran out, the money goes back once, and the shopper is told", async () => {
  const lamp = await goods(1);
  const { buyer, started } = await waiting({ [lamp]: 1 });
  await slowBank(started);
  await sweep(started, 121);
  const quick = await addBuyer(shop, { [lamp]: 1 });
  const won = await start(quick);
  await chargeCardOf(shop.db, won.accessCode);
  expect((await order(quick, won.reference)).status).toBe(201);
  await passMinutes(shop.db, started.reference, 600);
  await bank();
  await replayWebhooks(shop.db, started.reference);
  await bank();
  const { id, problem } = (await paymentOf(started)) ?? {};
  expect([await ordersOf(started), problem]).toEqual([0, "sold-out"]);
  expect(await shop.db.$count(refunds, eq(refunds.paymentId, id as string))).toBe(1);
  expect(await told(buyer, "payment-refunded")).toBe(1);
});

test("the sweeper finds a confirmed payment whose webhook never comes", async () => {
  const lamp = await goods();
  const { buyer, started } = await waiting({ [lamp]: 1 });
  await passMinutes(shop.db, started.reference, 3);
  await answerDueBanks(shop.db);
  await dropWebhooks(shop.db, started.reference);
  await bank();
  expect(await ordersOf(started)).toBe(0);
  await sweep(started, 1);
  expect([await ordersOf(started), await told(buyer, "order-placed")]).toEqual([1, 1]);
});

test("a refused one releases its stock at once and tells the shopper once, and the same cart can be paid again", async () => {
  const lamp = await goods(1);
  const { buyer, started } = await waiting({ [lamp]: 1 }, "failed");
  await passMinutes(shop.db, started.reference, 3);
  await bank();
  await sweep(started, 1);
  await sweep(started, 15);
  expect([await stockOf(shop.db, lamp), await told(buyer, "payment-refused"), await pending(buyer)]).toEqual([
    1,
    1,
    [],
  ]);
  expect(await verify(buyer, started)).toEqual({ status: false, outcome: "unpaid", message: null });
  const next = await start(buyer);
  expect(next.reference).not.toBe(started.reference);
});

test("an answer from before the bank was chosen is not taken for the bank's refusal", async () => {
  const lamp = await goods(1);
  const buyer = await addBuyer(shop, { [lamp]: 1 });
  const started = await start(buyer);
  const slow = payingDeps(shop);
  const answer = Promise.withResolvers<{ status: "abandoned" }>();
  const asked = Promise.withResolvers<void>();
  const verifySlowly = () => {
    asked.resolve();
    return answer.promise;
  };
  await passMinutes(shop.db, started.reference, 1);
  const sweeping = sweepPayments({ ...slow, gateway: { ...slow.gateway, verify: verifySlowly } });
  await asked.promise;
  await payByBank(shop.db, started);
  expect(await verify(buyer, started)).toMatchObject({ outcome: "pending" });
  answer.resolve({ status: "abandoned" });
  await sweeping;
  expect(await pending(buyer)).toHaveLength(1);
  expect([await stockOf(shop.db, lamp), await told(buyer, "payment-refused")]).toEqual([0, 0]);
});

test("the demo's payment by bank is pending for an hour, and then the bank confirms it like every other", async () => {
  const demo = await createTestApp();
  try {
    await seedDemoData(demo.db, {
      hashPassword: async () => "",
      sealNumber: () => "sealed",
    });
    const [transaction] = await demo.db
      .select()
      .from(sandboxTransactions)
      .where(eq(sandboxTransactions.status, "pending"));
    const reference = transaction?.reference as string;
    const browser = demo.browser();
    const [shopper] = await demo.db.select().from(users).where(eq(users.email, demoAccounts[0].email));
    browser.cookies.set("indaba_session", await startSession(demo.db, shopper?.id as string));
    const wait = async (minutes: number) => {
      await passMinutes(demo.db, reference, minutes);
      await runDue(sandboxJobs(demo.db, ownOf(demo)));
      await sweepPayments(payingDeps(demo));
    };
    const placed = () => demo.db.select().from(orders).where(eq(orders.paymentReference, reference));
    await wait(58);
    expect((await browser.get("/api/payments/pending")).body).toMatchObject([
      { reference, totalAmount: "555.00", items: [{ title: "Telephone-wire bowl", quantity: 1 }] },
    ]);
    expect(await placed()).toEqual([]);
    await wait(3);
    expect((await browser.get("/api/payments/pending")).body).toEqual([]);
    const [order] = await placed();
    expect(order?.totalCents).toBe(55_500);
    const [part] = await demo.db
      .select()
      .from(orderParts)
      .where(eq(orderParts.orderId, order?.id as string));
    expect(part).toMatchObject({ totalCents: 55_500, deliveryCents: 9500, commissionCents: 4600, state: "paid" });
    expect(part?.address).not.toBeNull();
  } finally {
    await demo.close();
  }
});

test("paying the same products again is refused while the bank has not answered, unless the shopper says so; then the second money goes back", async () => {
  const lamp = await goods(2);
  const { buyer, started } = await waiting({ [lamp]: 1 });
  const refused = await buyer.browser.post("/api/payments", {});
  expect(refused).toMatchObject({ status: 409, body: { reason: "pending" } });
  expect(refused.body.message).toBe("Your bank has not confirmed your earlier payment of R89.00 yet.");
  // After an hour, which is the limit without a bank.
  await slowBank(started);
  await passMinutes(shop.db, started.reference, 70);
  const second = await start(buyer, { again: true });
  expect(second.reference).not.toBe(started.reference);
  expect(await stockOf(shop.db, lamp)).toBe(1);
  await chargeCardOf(shop.db, second.accessCode);
  expect((await order(buyer, second.reference)).status).toBe(201);
  expect(await pending(buyer)).toEqual([]);
  await passMinutes(shop.db, started.reference, 600);
  await bank();
  expect([await ordersOf(started), (await paymentOf(started))?.problem]).toEqual([0, "paid-twice"]);
  expect([await told(buyer, "payment-refunded"), await stockOf(shop.db, lamp)]).toEqual([1, 1]);
});

test("a bank that refuses what was bought in another way since says nothing to the shopper", async () => {
  const lamp = await goods(2);
  const { buyer, started } = await waiting({ [lamp]: 1 }, "failed");
  const second = await start(buyer, { again: true });
  await chargeCardOf(shop.db, second.accessCode);
  await order(buyer, second.reference);
  await passMinutes(shop.db, started.reference, 3);
  await bank();
  await sweep(started, 60);
  expect((await paymentOf(started))?.pendingSince).toBeNull();
  expect(await told(buyer, "payment-refused")).toBe(0);
});

test("other products can be bought meanwhile, and what the bank has yet to confirm stays reserved", async () => {
  const [lamp, rope] = [await goods(1), await goods(1)];
  const { buyer, started } = await waiting({ [lamp]: 1 });
  await buyer.browser.delete(`/api/cart/${(await buyer.browser.get("/api/cart")).body[0].id}`);
  await fillCart(shop.db, buyer.userId, { [rope]: 1 });
  const other = await start(buyer);
  await chargeCardOf(shop.db, other.accessCode);
  expect((await order(buyer, other.reference)).status).toBe(201);
  expect([await stockOf(shop.db, lamp), (await pending(buyer)).length]).toEqual([0, 1]);
  await passMinutes(shop.db, started.reference, 3);
  await bank();
  expect(await ordersOf(started)).toBe(1);
});

test("banks after one another keep stock no longer together than one", async () => {
  const lamp = await goods(1);
  const { buyer, started } = await waiting({ [lamp]: 1 });
  await slowBank(started);
  await passMinutes(shop.db, started.reference, 100);
  const second = await start(buyer, { again: true });
  await payByBank(shop.db, second);
  await verify(buyer, second);
  const { createdAt } = (await paymentOf(started)) ?? {};
  const { reservedUntil } = (await paymentOf(second)) ?? {};
  expect(((reservedUntil?.getTime() ?? 0) - (createdAt?.getTime() ?? 0)) / 60_000).toBeCloseTo(120, 0);
});
