import { afterAll, afterEach, beforeAll, expect, spyOn, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { orders, payments } from "#db/schema.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import { addBuyer, pay, payingDeps, start, stockOf, sweepPayments } from "#tests/harness/paying.ts";
import { becomes } from "#tests/harness/waiting.ts";
import { GatewayUnavailable, type PaymentGateway } from "./gateway/index.ts";

let shop: TestApp;
let vendorId: string;
beforeAll(async () => {
  shop = await createTestApp();
  vendorId = await addVendor(shop.db);
});
afterAll(() => shop.close());
afterEach(async () => {
  await shop.db
    .update(payments)
    .set({ status: "closed", reserved: false, nextCheckAt: null })
    .where(eq(payments.status, "open"));
});

const startOne = async (stock = 5) => {
  const listingId = await addListing(shop.db, vendorId, { stock });
  const { reference } = await start(await addBuyer(shop, { [listingId]: 1 }));
  return { listingId, reference };
};
const due = (reference: string, change: Partial<typeof payments.$inferInsert> = {}) =>
  shop.db
    .update(payments)
    .set({ ...change, nextCheckAt: sql`now() - interval '1 second'` })
    .where(eq(payments.reference, reference));
const paymentOf = async (reference: string) =>
  (await shop.db.select().from(payments).where(eq(payments.reference, reference)))[0];
/** The provider with another answer for some. */
const withVerify = (verify: PaymentGateway["verify"]) => {
  const deps = payingDeps(shop);
  return { ...deps, gateway: { ...deps.gateway, verify } };
};

async function withClock(minutes: number, work: () => Promise<unknown>): Promise<void> {
  const { now } = Date;
  const clock = spyOn(Date, "now").mockImplementation(() => now() + minutes * 60_000);
  try {
    await work();
  } finally {
    clock.mockRestore();
  }
}

test("a payment whose provider call hangs delays no other payment", async () => {
  const started = await Promise.all(Array.from({ length: 6 }, () => startOne()));
  for (const { reference } of started) {
    await pay(shop.db, reference);
    await due(reference);
  }
  const [stuck] = started.map(({ reference }) => reference);
  let letGo = () => {};
  const hanging = new Promise<never>((_, reject) => {
    letGo = () => reject(new GatewayUnavailable("no answer within ten seconds"));
  });
  const { gateway } = payingDeps(shop);
  const sweeping = sweepPayments(
    withVerify((reference) => (reference === stuck ? hanging : gateway.verify(reference))),
  );
  await becomes(async () => (await shop.db.select().from(orders)).length, 5);
  letGo();
  expect(await sweeping).toBe(6);
  expect(await paymentOf(stuck ?? "")).toMatchObject({ status: "open", reserved: true });
});

test("while the provider is down only a few payments are checked, and expired reservations are still released", async () => {
  const started = await Promise.all(Array.from({ length: 15 }, () => startOne()));
  for (const { reference } of started) {
    await due(reference, { reservedUntil: new Date(Date.now() - 20 * 60_000) });
  }
  let asked = 0;
  const looked = await sweepPayments(
    withVerify(() => {
      asked++;
      return Promise.reject(new GatewayUnavailable("down"));
    }),
  );
  expect(looked).toBe(15);
  expect(asked).toBeLessThan(11);
  for (const { listingId } of started) expect(await stockOf(shop.db, listingId)).toBe(5);
});

test("if the provider answers only some, all payments are still checked", async () => {
  const started = await Promise.all(Array.from({ length: 15 }, () => startOne()));
  for (const { reference } of started) await due(reference);
  let asked = 0;
  await sweepPayments(
    withVerify(async () => {
      if (++asked % 3 > 0) throw new GatewayUnavailable("no answer");
      return { status: "abandoned" };
    }),
  );
  expect(asked).toBe(15);
});

test("a payment that never reached the provider releases its stock after two minutes, not fifteen", async () => {
  const { reference, listingId } = await startOne();
  await due(reference, { accessCode: null, createdAt: new Date(Date.now() - 60_000) });
  await sweepPayments(payingDeps(shop));
  expect(await paymentOf(reference)).toMatchObject({ status: "open", reserved: true });
  await due(reference, { createdAt: new Date(Date.now() - 130_000) });
  await sweepPayments(payingDeps(shop));
  expect(await paymentOf(reference)).toMatchObject({ status: "closed", reserved: false });
  expect(await stockOf(shop.db, listingId)).toBe(5);
});

test("the database's clock decides the 15 minutes: a server's clock 20 minutes wrong changes nothing", async () => {
  const { reference, listingId } = await startOne();
  await due(reference);
  await withClock(20, () => sweepPayments(payingDeps(shop)));
  expect(await stockOf(shop.db, listingId)).toBe(4);
  await shop.db
    .update(payments)
    .set({ reservedUntil: sql`now() - interval '1 second'` })
    .where(eq(payments.reference, reference));
  await due(reference);
  await withClock(-20, () => sweepPayments(payingDeps(shop)));
  expect(await stockOf(shop.db, listingId)).toBe(5);
});

test("a closed payment is checked until there is an answer: after three days a failed call still isn't one", async () => {
  const { reference } = await startOne();
  const last = { status: "closed", reserved: false, checks: 8 } as const;
  await due(reference, last);
  await sweepPayments(withVerify(() => Promise.reject(new GatewayUnavailable("down"))));
  const later = await paymentOf(reference);
  expect((later?.nextCheckAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(20 * 3_600_000);
  await due(reference);
  await sweepPayments(payingDeps(shop));
  expect(await paymentOf(reference)).toMatchObject({ status: "closed", nextCheckAt: null });
});
