import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import {
  cartItems,
  listings,
  notifications,
  orderParts,
  orders,
  paymentLines,
  payments,
  refunds,
  vendors,
} from "#db/schema.ts";
import { createTestApp, type Reply, type TestApp } from "#tests/harness/app.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import {
  addBuyer,
  fillCart,
  ledgerSums,
  order,
  pay,
  payingDeps,
  sendDueRefunds,
  setCharge,
  start,
  stockOf,
  sweepPayments,
} from "#tests/harness/paying.ts";
import { addPerson } from "#tests/harness/people.ts";
import { GatewayUnavailable } from "./gateway/index.ts";
import type { PaymentDeps } from "./payments.service.ts";
import { settlePayment } from "./settle.service.ts";
import { startPayment } from "./start-payment.service.ts";

let shop: TestApp;
let vendorId: string;
beforeAll(async () => {
  shop = await createTestApp();
  vendorId = await addVendor(shop.db, { businessName: "Karoo Kitchen" });
});
afterAll(() => shop.close());

const deps = () => payingDeps(shop);
const tea = (stock = 10, priceCents = 8900) => addListing(shop.db, vendorId, { stock, priceCents });
const paymentOf = async (reference: string) => {
  const [row] = await shop.db.select().from(payments).where(eq(payments.reference, reference));
  if (!row) throw new Error("no such payment");
  return row;
};
const cartOf = (userId: string) =>
  shop.db
    .select({ listingId: cartItems.listingId, quantity: cartItems.quantity })
    .from(cartItems)
    .where(eq(cartItems.userId, userId));
/** The kinds of what this account was sent. */
const told = async (userId: string | undefined) =>
  (
    await shop.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, userId ?? ""))
  ).map(({ kind }) => kind);
/** Everything that is open is due, and over its fifteen minutes. */
const lapse = (reference: string) =>
  shop.db
    .update(payments)
    .set({ reservedUntil: sql`now() - interval '1 second'`, nextCheckAt: sql`now()` })
    .where(eq(payments.reference, reference));

describe("POST /api/payments", () => {
  test("takes the amount from the shopper's own cart: total × 100, ZAR, timestamp plus user id, user id and email as metadata", async () => {
    const [one, two] = [await tea(), await tea(10, 100)];
    const buyer = await addBuyer(shop, { [one]: 2, [two]: 1 });
    const started = await start(buyer, { email: "gift@example.com", totalCents: 17_900 });
    expect(started).toMatchObject({
      email: "gift@example.com",
      amount: 17_900,
      currency: "ZAR",
      publicKey: expect.stringMatching(/^pk_test_/),
      accessCode: expect.any(String),
      metadata: {
        user_id: buyer.userId,
        custom_fields: [{ display_name: "Customer Email", variable_name: "customer_email", value: "gift@example.com" }],
      },
    });
    const [timestamp = "", ...userId] = started.reference.split("-");
    expect(Math.abs(Number(timestamp) - Date.now())).toBeLessThan(60_000);
    expect(userId.join("-")).toBe(buyer.userId);
    const charge = await deps().gateway.verify(started.reference);
    expect(charge).toEqual({ status: "abandoned" });
  });

  test("reserves the stock for 15 minutes, and stores a snapshot of the cart", async () => {
    const listingId = await tea(3);
    const buyer = await addBuyer(shop, { [listingId]: 2 });
    const { reference } = await start(buyer);
    expect(await stockOf(shop.db, listingId)).toBe(1);
    const payment = await paymentOf(reference);
    expect(payment).toMatchObject({ status: "open", reserved: true, amountCents: 17_800, email: expect.any(String) });
    const keptMinutes = (payment.reservedUntil.getTime() - Date.now()) / 60_000;
    expect(keptMinutes).toBeGreaterThan(14);
    expect(keptMinutes).toBeLessThanOrEqual(15);
    const lines = await shop.db.select().from(paymentLines).where(eq(paymentLines.paymentId, payment.id));
    expect(lines).toEqual([
      { paymentId: payment.id, listingId, vendorId, title: "Rooibos tea", quantity: 2, priceCents: 8900 },
    ]);
  });

  test("an empty cart, another total than the shopper saw, too little stock and less than R1.00 start nothing", async () => {
    const empty = await addBuyer(shop, { [await tea()]: 1 });
    await shop.db.delete(cartItems).where(eq(cartItems.userId, empty.userId));
    expect(await empty.browser.post("/api/payments", {})).toMatchObject({
      status: 409,
      body: { message: "Your cart is empty", reason: "empty" },
    });

    const listingId = await tea(1);
    const buyer = await addBuyer(shop, { [listingId]: 2 });
    expect(await buyer.browser.post("/api/payments", { totalCents: 8900 })).toMatchObject({
      status: 409,
      body: { reason: "total", message: expect.stringContaining("R178.00") },
    });
    expect(await buyer.browser.post("/api/payments", {})).toMatchObject({
      status: 409,
      body: { reason: "stock", message: "Only 1 left of Rooibos tea. Please change the quantity in your cart." },
    });
    expect(await stockOf(shop.db, listingId)).toBe(1);

    const cheap = await addBuyer(shop, { [await tea(5, 99)]: 1 });
    expect(await cheap.browser.post("/api/payments", {})).toMatchObject({
      status: 400,
      body: { message: "The smallest payment by card is R1.00." },
    });
    const refused = await buyer.browser.post("/api/payments", { email: "no address" });
    expect(refused).toMatchObject({ status: 400, body: { message: "Invalid email address" } });
    expect(refused.text).not.toContain("no address");
    expect((await buyer.browser.post("/api/payments", { amount: 1 })).status).toBe(400);
    expect((await shop.browser().post("/api/payments", {})).status).toBe(401);
  });

  test("two tabs with the same cart share one transaction; a changed cart replaces it and releases its stock", async () => {
    const [one, two] = [await tea(5), await tea(5)];
    const buyer = await addBuyer(shop, { [one]: 2 });
    const [first, second] = await Promise.all([start(buyer), start(buyer)]);
    expect(second).toEqual(first);
    expect(await stockOf(shop.db, one)).toBe(3);

    await fillCart(shop.db, buyer.userId, { [two]: 1 });
    const third = await start(buyer);
    expect(third.reference).not.toBe(first.reference);
    expect([await stockOf(shop.db, one), await stockOf(shop.db, two)]).toEqual([3, 4]);
    const replaced = await paymentOf(first.reference);
    expect(replaced).toMatchObject({ status: "closed", reserved: false });
    expect(replaced.replacedBy).toBe((await paymentOf(third.reference)).id);
  });

  test("a shopper can pay for the last piece again after closing the popup", async () => {
    const listingId = await tea(1);
    const buyer = await addBuyer(shop, { [listingId]: 1 });
    const first = await start(buyer);
    const again = await start(buyer, { instead: first.reference });
    expect(again.reference).not.toBe(first.reference);
    expect(await stockOf(shop.db, listingId)).toBe(0);
  });

  test("a shopper who has paid and starts again is told so, and pays nothing twice", async () => {
    const listingId = await tea();
    const buyer = await addBuyer(shop, { [listingId]: 1 });
    const { reference } = await start(buyer);
    await pay(shop.db, reference);
    const reply = await buyer.browser.post("/api/payments", {});
    expect(reply).toMatchObject({ status: 409, body: { reason: "paid" } });
    const [placed] = (await buyer.browser.get("/api/orders")).body;
    expect(reply.body.message).toContain(`#${placed.id.slice(0, 8)}`);
  });

  test("a cart whose total exceeds the largest exact number of cents starts nothing", async () => {
    const dear = await Promise.all(Array.from({ length: 91 }, () => tea(1_000_000, 100_000_000)));
    const buyer = await addBuyer(shop, Object.fromEntries(dear.map((id) => [id, 1_000_000])));
    expect(await buyer.browser.post("/api/payments", {})).toMatchObject({
      status: 400,
      body: { message: "That is more than one payment can hold. Please take something out of your cart." },
    });
  });

  test("a payment that was replaced while the provider started it is not returned", async () => {
    const listingId = await tea(2);
    const { gateway } = deps();
    const slow: PaymentDeps = {
      ...deps(),
      gateway: {
        ...gateway,
        async initialize(request) {
          const begun = await gateway.initialize(request);
          await shop.db
            .update(payments)
            .set({ status: "closed", reserved: false })
            .where(eq(payments.reference, request.reference));
          return begun;
        },
      },
    };
    const { userId } = await addBuyer(shop, { [listingId]: 1 });
    const user = { id: userId, email: "tab@example.com", username: "tab", role: "shopper" } as const;
    await expect(startPayment({ ...slow, rates: shop.deps.providers.delivery }, user, {})).rejects.toThrow(
      "Another tab has started a payment since",
    );
  });

  test("without the provider no stock is reserved, and the shopper reads why", async () => {
    const listingId = await tea(4);
    const away = await createTestApp(
      {},
      {
        database: shop.database,
        deps: {
          providers: {
            ...shop.deps.providers,
            payments: {
              ...shop.deps.providers.payments,
              initialize: () => Promise.reject(new GatewayUnavailable("no route to host")),
            },
          },
        },
      },
    );
    const buyer = await addBuyer(away, { [listingId]: 1 });
    const reply = await buyer.browser.post("/api/payments", {});
    expect(reply).toMatchObject({
      status: 503,
      body: { message: "The payment provider can't be reached at the moment. Please try again shortly." },
    });
    expect(await stockOf(shop.db, listingId)).toBe(4);
  });
});

describe("a paid reference", () => {
  test("becomes one order with its items, one part a vendor, commission and ledger; cart and reservation go", async () => {
    const other = await addVendor(shop.db, { businessName: "Braai Depot" });
    await shop.db.update(vendors).set({ commissionBasisPoints: 1250 }).where(eq(vendors.id, other));
    const [one, two] = [await tea(10, 999), await addListing(shop.db, other, { title: "Grid", priceCents: 33_333 })];
    const buyer = await addBuyer(shop, { [one]: 3, [two]: 1 });
    const { reference, amount } = await start(buyer);
    // What was added to the cart later isn't bought.
    await shop.db.update(cartItems).set({ quantity: 4 }).where(eq(cartItems.listingId, one));
    await shop.db.update(listings).set({ priceCents: 9_999_999, title: "Dear" }).where(eq(listings.id, one));
    await pay(shop.db, reference);
    const before = await ledgerSums(shop.db);

    expect((await buyer.browser.get(`/api/payment/verify/${reference}`)).body).toEqual({
      status: true,
      outcome: "paid",
      message: null,
    });
    const placed = await order(buyer, reference);
    expect(placed).toMatchObject({ status: 201, body: { paymentStatus: "completed", totalAmount: "363.30" } });
    expect(amount).toBe(36_330);
    expect(placed.body.items).toEqual([
      { title: "Grid", quantity: 1, price: "333.33", vendorName: "Braai Depot", vendorSlug: "braai-depot" },
      { title: "Rooibos tea", quantity: 3, price: "9.99", vendorName: "Karoo Kitchen", vendorSlug: "karoo-kitchen" },
    ]);
    expect(placed.body.parts).toMatchObject([
      { vendorName: "Braai Depot", state: "paid", totalAmount: "333.33" },
      { vendorName: "Karoo Kitchen", state: "paid", totalAmount: "29.97" },
    ]);
    const parts = await shop.db.select().from(orderParts).where(eq(orderParts.orderId, placed.body.id));
    expect(Object.fromEntries(parts.map((part) => [part.vendorId, part.commissionCents]))).toEqual({
      // 12.5 % of R333.33 and 10 % of R29.97, half a cent up.
      [other]: 4167,
      [vendorId]: 300,
    });
    const after = await ledgerSums(shop.db);
    const moved = (account: string) => (after[account] ?? 0) - (before[account] ?? 0);
    expect([moved("payments"), moved("vendor"), moved("marketplace")]).toEqual([-36_330, 36_330 - 4467, 4467]);
    expect(await stockOf(shop.db, one)).toBe(7);
    expect(await cartOf(buyer.userId)).toEqual([{ listingId: one, quantity: 1 }]);
    expect(await paymentOf(reference)).toMatchObject({ status: "completed", reserved: false, nextCheckAt: null });

    const again = await order(buyer, reference);
    expect(again).toMatchObject({ status: 200, body: placed.body });
    expect((await buyer.browser.get(`/api/payment/verify/${reference}`)).body.status).toBe(true);
  });

  test("notifies the shopper and each vendor with an account, once", async () => {
    const sellers = [await addPerson(shop, "vendor"), await addPerson(shop, "vendor")];
    const pieces = await Promise.all(sellers.map((seller) => addListing(shop.db, seller.vendorId as string)));
    const buyer = await addBuyer(shop, Object.fromEntries(pieces.map((id) => [id, 1])));
    const { reference } = await start(buyer);
    await pay(shop.db, reference);
    for (const status of [201, 200]) expect((await order(buyer, reference)).status).toBe(status);
    expect(await told(buyer.userId)).toEqual(["order-placed"]);
    for (const { user } of sellers) expect(await told(user?.id)).toEqual(["new-order"]);
  });

  test("100 calls at once make one order and answer the same", async () => {
    const listingId = await tea(5);
    const buyer = await addBuyer(shop, { [listingId]: 2 });
    const { reference } = await start(buyer);
    await pay(shop.db, reference);
    // The embedded engine takes one query at a time, and the sandbox answers from it too: on a busy machine the last of
    // 100 would wait for longer than a provider is waited for. There they come in five waves.
    const waves = shop.database.engine === "pglite" ? 5 : 1;
    const replies: Reply[] = [];
    for (let wave = 0; wave < waves; wave++) {
      replies.push(...(await Promise.all(Array.from({ length: 100 / waves }, () => order(buyer, reference)))));
    }
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(99);
    expect(await stockOf(shop.db, listingId)).toBe(3);
    const found = await shop.db.select().from(orders).where(eq(orders.paymentReference, reference));
    expect(found).toHaveLength(1);
  });

  test("of another shopper, or unknown, is 404 for verify and for the order", async () => {
    const buyer = await addBuyer(shop, { [await tea()]: 1 });
    const thief = await addBuyer(shop, { [await tea()]: 1 });
    const { reference } = await start(buyer);
    await pay(shop.db, reference);
    for (const tried of [reference, `${Date.now()}-${thief.userId}`, "x", "1-\0"]) {
      const verified = await thief.browser.get(`/api/payment/verify/${encodeURIComponent(tried)}`);
      expect(verified).toMatchObject({ status: 404, body: { message: "Payment not found" } });
      expect(await order(thief, tried)).toMatchObject({ status: 404, body: { message: "Payment not found" } });
    }
    expect((await thief.browser.get("/api/orders")).body).toEqual([]);
    expect((await shop.browser().get(`/api/payment/verify/${reference}`)).status).toBe(401);
    expect((await shop.browser().post("/api/orders", { paymentReference: reference })).status).toBe(401);
    expect((await order(buyer, reference)).status).toBe(201);
  });

  test.each(["abandoned", "failed", "ongoing", "reversed"])(
    "that the provider calls %s is no order",
    async (status) => {
      const listingId = await tea(2);
      const buyer = await addBuyer(shop, { [listingId]: 1 });
      const { reference } = await start(buyer);
      await setCharge(shop.db, reference, { status });
      expect((await buyer.browser.get(`/api/payment/verify/${reference}`)).body).toEqual({
        status: false,
        outcome: "unpaid",
        message: null,
      });
      expect(await order(buyer, reference)).toMatchObject({ status: 409, body: { reason: "unpaid" } });
      expect(await stockOf(shop.db, listingId)).toBe(1);
    },
  );

  test.each([
    ["amount", { amountCents: 1 }],
    ["amount", { amountCents: 8901 }],
    ["currency", { currency: "NGN" }],
  ])("with the wrong %s is held: no order, the pieces are free, admin and ledger know", async (problem, came) => {
    const listingId = await tea(2);
    const buyer = await addBuyer(shop, { [listingId]: 1 });
    const { reference } = await start(buyer);
    await pay(shop.db, reference, came);
    const verified = await buyer.browser.get(`/api/payment/verify/${reference}`);
    expect(verified.body).toMatchObject({
      status: false,
      outcome: "held",
      message: expect.stringContaining("on hold"),
    });
    expect(await order(buyer, reference)).toMatchObject({ status: 409, body: { reason: "held" } });
    expect(await paymentOf(reference)).toMatchObject({ status: "held", problem, reserved: false });
    expect(await told(buyer.userId)).toEqual(["payment-held"]);
    expect(await stockOf(shop.db, listingId)).toBe(2);
    expect((await buyer.browser.get("/api/orders")).body).toEqual([]);
    const { rows } = await shop.db.execute<{ account: string; sum: string }>(sql`
      select account, sum(ledger_entries.amount_cents)::text as sum from ledger_entries join payments on payments.id = payment_id
      where reference = ${reference} group by account order by account`);
    const received = String("amountCents" in came ? came.amountCents : 8900);
    expect(rows).toEqual([
      { account: "held", sum: received },
      { account: "payments", sum: `-${received}` },
    ]);
  });

  test("of the wrong mode is held, and test money is booked nowhere", async () => {
    const buyer = await addBuyer(shop, { [await tea()]: 1 });
    const { reference } = await start(buyer);
    await pay(shop.db, reference);
    const live = { ...deps(), gateway: { ...deps().gateway, mode: "live" as const } };
    expect(await settlePayment(live, reference)).toMatchObject({ outcome: "held" });
    const { rows } = await shop.db.execute(sql`
      select 1 from ledger_entries join payments on payments.id = payment_id where reference = ${reference}`);
    expect(rows).toEqual([]);
  });
});

describe("the browser never returned", () => {
  test("the sweeper makes the order, from the snapshot", async () => {
    const buyer = await addBuyer(shop, { [await tea()]: 1 });
    const { reference } = await start(buyer);
    await pay(shop.db, reference);
    await shop.db.update(payments).set({ nextCheckAt: sql`now()` }).where(eq(payments.reference, reference));
    await sweepPayments(deps());
    expect((await buyer.browser.get("/api/orders")).body).toHaveLength(1);
    expect(await cartOf(buyer.userId)).toEqual([]);
  });

  test("after 15 minutes unpaid the stock is released, and a later payment can still buy it", async () => {
    const listingId = await tea(1);
    const buyer = await addBuyer(shop, { [listingId]: 1 });
    const { reference } = await start(buyer);
    await lapse(reference);
    await sweepPayments(deps());
    expect(await stockOf(shop.db, listingId)).toBe(1);
    expect(await paymentOf(reference)).toMatchObject({ status: "closed", nextCheckAt: expect.any(Date) });
    await pay(shop.db, reference);
    expect((await order(buyer, reference)).status).toBe(201);
    expect(await stockOf(shop.db, listingId)).toBe(0);
  });

  test("a late payment for stock that is gone is refunded automatically, once, with a clear message", async () => {
    const listingId = await tea(1);
    const late = await addBuyer(shop, { [listingId]: 1 });
    const { reference } = await start(late);
    await lapse(reference);
    await sweepPayments(deps());
    const quick = await addBuyer(shop, { [listingId]: 1 });
    const won = await start(quick);
    await pay(shop.db, won.reference);
    expect((await order(quick, won.reference)).status).toBe(201);

    await pay(shop.db, reference);
    const reply = await order(late, reference);
    expect(reply).toMatchObject({ status: 409, body: { reason: "refunded" } });
    expect(reply.body.message).toContain("sold out");
    expect(reply.body.message).toContain("R89.00");
    const { id } = await paymentOf(reference);
    const refundOf = () => shop.db.select().from(refunds).where(eq(refunds.paymentId, id));
    expect(await refundOf()).toMatchObject([{ amountCents: 8900, reason: "sold-out", state: "pending" }]);
    await sendDueRefunds(deps());
    const [sent] = await refundOf();
    expect(sent).toMatchObject({ state: expect.stringMatching(/sent|processed/), providerId: expect.any(String) });
    await Promise.all([order(late, reference), sendDueRefunds(deps())]);
    expect(await refundOf()).toHaveLength(1);
    expect(await told(late.userId)).toEqual(["payment-refunded"]);
    expect(await stockOf(shop.db, listingId)).toBe(0);
  });

  test("when two payments for one cart are paid, the second is refunded", async () => {
    const [one, two] = [await tea(5), await tea(5)];
    const buyer = await addBuyer(shop, { [one]: 1 });
    const first = await start(buyer);
    await fillCart(shop.db, buyer.userId, { [two]: 1 });
    const second = await start(buyer);
    await pay(shop.db, second.reference);
    expect((await order(buyer, second.reference)).status).toBe(201);
    await pay(shop.db, first.reference);
    expect(await order(buyer, first.reference)).toMatchObject({ status: 409, body: { reason: "refunded" } });
    expect(await paymentOf(first.reference)).toMatchObject({ problem: "paid-twice" });
    expect([await stockOf(shop.db, one), await stockOf(shop.db, two)]).toEqual([4, 4]);
  });

  test("without an answer from the provider a payment keeps its reservation for a while, then releases it, and is checked again", async () => {
    const listingId = await tea(1);
    const buyer = await addBuyer(shop, { [listingId]: 1 });
    const { reference } = await start(buyer);
    const away = {
      ...deps(),
      gateway: { ...deps().gateway, verify: () => Promise.reject(new GatewayUnavailable("down")) },
    };
    await lapse(reference);
    await sweepPayments(away);
    expect(await stockOf(shop.db, listingId)).toBe(0);
    await shop.db
      .update(payments)
      .set({ reservedUntil: sql`now() - interval '16 minutes'`, nextCheckAt: sql`now()` })
      .where(eq(payments.reference, reference));
    await sweepPayments(away);
    expect(await stockOf(shop.db, listingId)).toBe(1);
    expect((await paymentOf(reference)).nextCheckAt).not.toBeNull();
  });
});
