import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { orders, paymentEvents, payments } from "#db/schema.ts";
import { createTestApp, type Reply, type TestApp } from "#tests/harness/app.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import { addBuyer, order, pay, payingDeps, start, stockOf, sweepPayments } from "#tests/harness/paying.ts";
import { GatewayUnavailable } from "./gateway/index.ts";
import { readSandboxKeys } from "./sandbox/sandbox-keys.ts";
import { purgePaymentEvents } from "./webhook.service.ts";

let shop: TestApp;
let vendorId: string;
let secretKey: string;
beforeAll(async () => {
  shop = await createTestApp();
  vendorId = await addVendor(shop.db);
  ({ secretKey } = await readSandboxKeys(shop.db));
});
afterAll(() => shop.close());

const messageOf = (reference: string) =>
  // As the provider writes it, with escaped slashes, so that only the exact bytes fit the signature.
  JSON.stringify({
    event: "charge.success",
    data: { id: 1, reference, status: "success", url: "https://x/y" },
  }).replaceAll("/", "\\/");
const sign = (body: string, key = secretKey) => createHmac("sha512", key).update(body).digest("hex");

/** No browser: neither Origin nor cookie. */
async function send(body: string, signature: string | null = sign(body), to: TestApp = shop): Promise<Reply> {
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (signature !== null) headers["x-paystack-signature"] = signature;
  const response = await to.app.handle(
    new Request("http://localhost:3000/api/webhooks/paystack", { method: "POST", headers, body }),
  );
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
}

async function paidBuyer(quantity = 1) {
  const listingId = await addListing(shop.db, vendorId, { stock: 5 });
  const buyer = await addBuyer(shop, { [listingId]: quantity });
  const { reference } = await start(buyer);
  await pay(shop.db, reference);
  return { buyer, reference, listingId };
}
const ordersOf = (reference: string) =>
  shop.db.select({ id: orders.id }).from(orders).where(eq(orders.paymentReference, reference));

describe("the provider's webhook", () => {
  test("makes the order of a shopper whose tab is closed", async () => {
    const { buyer, reference, listingId } = await paidBuyer();
    expect(await send(messageOf(reference))).toMatchObject({ status: 200, body: { received: true } });
    expect(await ordersOf(reference)).toHaveLength(1);
    expect((await buyer.browser.get("/api/cart")).body).toEqual([]);
    expect(await stockOf(shop.db, listingId)).toBe(4);
  });

  test("before, after, twice, ten times and beside the browser's own call: one order", async () => {
    const { buyer, reference, listingId } = await paidBuyer(2);
    const body = messageOf(reference);
    const replies = await Promise.all([
      ...Array.from({ length: 10 }, () => send(body)),
      ...Array.from({ length: 5 }, () => order(buyer, reference)),
      buyer.browser.get(`/api/payment/verify/${reference}`),
    ]);
    expect(replies.every(({ status }) => status === 200 || status === 201)).toBe(true);
    expect(await send(body)).toMatchObject({ status: 200 });
    const [placed] = await ordersOf(reference);
    expect((await order(buyer, reference)).body.id).toBe(placed?.id);
    expect(await ordersOf(reference)).toHaveLength(1);
    expect(await stockOf(shop.db, listingId)).toBe(3);
    const events = await shop.db.select().from(paymentEvents).where(eq(paymentEvents.reference, reference));
    expect(events).toHaveLength(1);
  });

  test("is refused without the signature of its exact bytes: 1,000 mutations, none accepted", async () => {
    const { reference } = await paidBuyer();
    const body = messageOf(reference);
    const right = sign(body);
    const wrong: [string, string | null][] = [
      [body, null],
      [body, ""],
      [body, "x".repeat(128)],
      [body, right.slice(0, -1)],
      [body, `${right}00`],
      [body, sign(body, "sk_test_other")],
      [body, createHmac("sha256", secretKey).update(body).digest("hex")],
      // The same JSON value in other bytes.
      [JSON.stringify(JSON.parse(body)), right],
      [`${body} `, right],
      ["", right],
    ];
    while (wrong.length < 1000) {
      const at = wrong.length % right.length;
      const digit = ((Number.parseInt(right[at] ?? "0", 16) + 1 + (wrong.length % 15)) % 16).toString(16);
      wrong.push([body, right.slice(0, at) + digit + right.slice(at + 1)]);
    }
    const statuses = new Set<number>();
    for (const [bytes, signature] of wrong) statuses.add((await send(bytes, signature)).status);
    // Steps of 1 to 15 always give a different digit.
    expect([...statuses]).toEqual([401]);
    expect(await ordersOf(reference)).toEqual([]);
    expect(await send(body, right.toUpperCase())).toMatchObject({ status: 200 });
    expect(await ordersOf(reference)).toHaveLength(1);
  });

  test("makes an order only after the provider confirms it: signed but unpaid makes none", async () => {
    const listingId = await addListing(shop.db, vendorId);
    const buyer = await addBuyer(shop, { [listingId]: 1 });
    const { reference } = await start(buyer);
    expect((await send(messageOf(reference))).status).toBe(200);
    expect(await ordersOf(reference)).toEqual([]);
  });

  test("with an unknown reference, kind or shape is accepted and changes nothing", async () => {
    for (const body of [
      messageOf("1-someone"),
      JSON.stringify({ event: "transfer.success", data: { reference: "1-x" } }),
      JSON.stringify({ event: 7, data: null }),
      JSON.stringify({ event: "charge.success\0", data: { reference: "1-\0" } }),
      JSON.stringify({ event: "refund.processed", data: { transaction_reference: "1-x", amount: "10000" } }),
      "[]",
      "null",
      '"text"',
    ]) {
      expect((await send(body)).status).toBe(200);
    }
    expect((await send("not json")).status).toBe(400);
  });

  test("is kept while the provider doesn't answer, and the sweeper continues", async () => {
    const { reference } = await paidBuyer();
    const payments_ = {
      ...shop.deps.providers.payments,
      verify: () => Promise.reject(new GatewayUnavailable("down")),
    };
    const away = await createTestApp(
      {},
      { database: shop.database, deps: { providers: { ...shop.deps.providers, payments: payments_ } } },
    );
    expect((await send(messageOf(reference), undefined, away)).status).toBe(200);
    expect(await ordersOf(reference)).toEqual([]);
    const [payment] = await shop.db.select().from(payments).where(eq(payments.reference, reference));
    expect(payment?.nextCheckAt?.getTime()).toBeLessThanOrEqual(Date.now() + 1000);
    await sweepPayments(payingDeps(shop));
    expect(await ordersOf(reference)).toHaveLength(1);
  });

  test("is kept for 90 days", async () => {
    await send(messageOf("1-old"));
    await send(messageOf("1-new"));
    await shop.db
      .update(paymentEvents)
      .set({ createdAt: new Date(Date.now() - 91 * 86_400_000) })
      .where(eq(paymentEvents.reference, "1-old"));
    await purgePaymentEvents(shop.db, 1);
    const left = await shop.db.select({ reference: paymentEvents.reference }).from(paymentEvents);
    expect(left.map(({ reference }) => reference)).toContain("1-new");
    expect(left.map(({ reference }) => reference)).not.toContain("1-old");
  });

  test("of more than 64 KB is refused", async () => {
    const body = JSON.stringify({ event: "charge.success", data: { reference: "x", padding: "a".repeat(70_000) } });
    expect((await send(body)).status).toBe(413);
  });
});
