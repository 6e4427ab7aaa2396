import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { listings, payments, refunds, restores, sandboxRefunds } from "#db/schema.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import { addBuyer, order, pay, payingDeps, sendDueRefunds, start } from "#tests/harness/paying.ts";
import { GatewayRefused, GatewayUnavailable, type PaymentGateway } from "./gateway/index.ts";

let shop: TestApp;
let vendorId: string;
beforeAll(async () => {
  shop = await createTestApp();
  vendorId = await addVendor(shop.db);
});
afterAll(() => shop.close());

/** Paid after the pieces were gone: the money has to go back. */
async function owedRefund(): Promise<typeof refunds.$inferSelect> {
  const listingId = await addListing(shop.db, vendorId, { stock: 1 });
  const buyer = await addBuyer(shop, { [listingId]: 1 });
  const { reference } = await start(buyer);
  await shop.db.update(payments).set({ status: "closed", reserved: false }).where(eq(payments.reference, reference));
  await shop.db.update(listings).set({ stock: 0 }).where(eq(listings.id, listingId));
  await pay(shop.db, reference);
  expect((await order(buyer, reference)).body.reason).toBe("refunded");
  const [refund] = await shop.db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.reference, reference));
  if (!refund) throw new Error("no refund was written");
  return refund.refund;
}
const withGateway = (change: Partial<PaymentGateway>) => {
  const deps = payingDeps(shop);
  return { ...deps, gateway: { ...deps.gateway, ...change } };
};
const sentTo = (id: string) => shop.db.select().from(sandboxRefunds).where(eq(sandboxRefunds.merchantNote, id));
const refundOf = async (id: string) => (await shop.db.select().from(refunds).where(eq(refunds.id, id)))[0];
const due = (id: string) => shop.db.update(refunds).set({ nextAttemptAt: sql`now()` }).where(eq(refunds.id, id));

test("a refund that the provider accepted is never sent again, even if its list lacks it", async () => {
  const { id } = await owedRefund();
  await sendDueRefunds(payingDeps(shop));
  expect(await sentTo(id)).toHaveLength(1);
  let sent = 0;
  const forgetful = withGateway({
    findRefund: () => Promise.resolve(null),
    refund: () => {
      sent++;
      return Promise.resolve({ id: "2", state: "sent" });
    },
  });
  await due(id);
  await sendDueRefunds(forgetful);
  expect(sent).toBe(0);
  expect(await refundOf(id)).toMatchObject({
    state: "sent",
    providerId: expect.any(String),
    nextAttemptAt: expect.any(Date),
  });
});

test("a lost reply causes no second refund: the next attempt finds the first by its note", async () => {
  const { id } = await owedRefund();
  const { gateway } = payingDeps(shop);
  await sendDueRefunds(
    withGateway({
      refund: async (request) => {
        await gateway.refund(request);
        throw new GatewayUnavailable("the answer was lost");
      },
    }),
  );
  expect(await refundOf(id)).toMatchObject({ state: "pending", providerId: null });
  await due(id);
  await sendDueRefunds(payingDeps(shop));
  expect(await sentTo(id)).toHaveLength(1);
  expect(await refundOf(id)).toMatchObject({ state: expect.stringMatching(/sent|processed/) });
});

test("a shop that was restored sends no refund again that was sent after its back-up", async () => {
  const { id } = await owedRefund();
  await sendDueRefunds(payingDeps(shop));
  const [made] = await shop.db.insert(restores).values({ madeAt: new Date() }).returning();
  // As the back-up has it.
  await shop.db
    .update(refunds)
    .set({ state: "pending", providerId: null, attempts: 0, nextAttemptAt: sql`now()` })
    .where(eq(refunds.id, id));
  await sendDueRefunds(payingDeps(shop));
  expect(await sentTo(id)).toHaveLength(1);
  expect(await refundOf(id)).toMatchObject({ state: expect.stringMatching(/sent|processed/) });
  await shop.db.delete(restores).where(eq(restores.id, made?.id as never));
});

test("all due refunds are sent in one run, each at its first attempt", async () => {
  const owed = [await owedRefund(), await owedRefund(), await owedRefund(), await owedRefund()];
  expect(await sendDueRefunds(payingDeps(shop))).toBe(4);
  for (const { id } of owed) {
    expect(await sentTo(id)).toHaveLength(1);
    expect(await refundOf(id)).toMatchObject({ attempts: 1, providerId: expect.any(String) });
  }
});

test("with two servers and a slow provider each refund is sent once, by whichever takes it first", async () => {
  const owed = [await owedRefund(), await owedRefund()];
  const { gateway } = payingDeps(shop);
  let first = true;
  const slow = withGateway({
    refund: async (request) => {
      if (first) {
        first = false;
        // The first one takes so long that the leases of the others expire.
        await shop.db.execute(sql`update refunds set next_attempt_at = now() where provider_id is null and state = 'pending'
          and id <> ${request.note}::uuid`);
        await sendDueRefunds(payingDeps(shop));
      }
      return gateway.refund(request);
    },
  });
  // Counts a refund that the sandbox refuses as too much as sent twice.
  const asked: string[] = [];
  const { refund } = slow.gateway;
  slow.gateway.refund = (request) => {
    asked.push(request.note);
    return refund(request);
  };
  await sendDueRefunds(slow);
  expect(asked).toHaveLength(1);
  for (const { id } of owed) expect(await sentTo(id)).toHaveLength(1);
});

test("a refund that can't reach the provider is tried 21 times, and then left to a person", async () => {
  const { id } = await owedRefund();
  const away = withGateway({
    refund: () => Promise.reject(new GatewayUnavailable("down")),
    findRefund: () => Promise.reject(new GatewayUnavailable("down")),
  });
  const lastError = "The payment provider can't be reached.";
  const pauses: number[] = [];
  for (let attempts = 1; attempts < 21; attempts++) {
    await sendDueRefunds(away);
    const refund = await refundOf(id);
    expect(refund).toMatchObject({ state: "pending", attempts, lastError });
    pauses.push(Math.round(((refund?.nextAttemptAt?.getTime() ?? 0) - Date.now()) / 30_000) / 2);
    await due(id);
  }
  expect(pauses).toEqual([1, 2, 5, 15, 60, 360, ...Array(14).fill(1440)]);
  await sendDueRefunds(away);
  expect(await refundOf(id)).toMatchObject({ state: "failed", attempts: 21, lastError, nextAttemptAt: null });
});

test("a refund that the provider refuses is not tried again, and its reason is kept", async () => {
  const { id } = await owedRefund();
  await sendDueRefunds(withGateway({ refund: () => Promise.reject(new GatewayRefused("Refunds are switched off")) }));
  expect(await refundOf(id)).toMatchObject({
    state: "failed",
    attempts: 1,
    lastError: "Refunds are switched off",
    nextAttemptAt: null,
  });
});

test("an accepted refund's status is requested 21 times at most", async () => {
  const { id } = await owedRefund();
  await sendDueRefunds(payingDeps(shop));
  await shop.db.update(refunds).set({ attempts: 20, nextAttemptAt: sql`now()` }).where(eq(refunds.id, id));
  await sendDueRefunds(payingDeps(shop));
  expect(await refundOf(id)).toMatchObject({ state: "sent", attempts: 21, nextAttemptAt: null });
});
