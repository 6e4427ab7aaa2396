import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq, inArray } from "drizzle-orm";
import { payments, sandboxTransactions, sandboxWebhooks } from "#db/schema.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { addHeldPayment } from "#tests/harness/problem-payments.ts";
import { purgeClosedPayments } from "./closed-payments.service.ts";
import { purgeSandbox } from "./sandbox/forgetting.service.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const dayMs = 24 * 3_600_000;
const ago = (days: number) => new Date(Date.now() - days * dayMs);

test("payments that were never paid are removed after half a year, and no others", async () => {
  const closed = { status: "closed", problem: null, receivedCents: null, receivedCurrency: null } as const;
  const old = { ...closed, createdAt: ago(181) };
  const gone = [
    await addHeldPayment(shop.db, old),
    await addHeldPayment(shop.db, old),
    await addHeldPayment(shop.db, old),
  ];
  const kept = [
    await addHeldPayment(shop.db, { ...closed, createdAt: ago(179) }),
    await addHeldPayment(shop.db, { ...old, nextCheckAt: new Date() }),
    await addHeldPayment(shop.db, { ...old, status: "completed" }),
    await addHeldPayment(shop.db, { createdAt: ago(400) }),
    await addHeldPayment(shop.db, { createdAt: ago(400), status: "refunded" }),
  ];
  const earlier = await addHeldPayment(shop.db, { ...closed, replacedBy: gone[0] as string });
  await purgeClosedPayments(shop.db, 2);
  expect(await shop.db.$count(payments, inArray(payments.id, gone))).toBe(0);
  expect(await shop.db.$count(payments, inArray(payments.id, kept))).toBe(kept.length);
  const [row] = await shop.db.select().from(payments).where(eq(payments.id, earlier));
  expect(row?.replacedBy).toBeNull();
});

test("the sandbox removes unpaid transactions and delivered webhooks after 30 days", async () => {
  const add = async (name: string, status: string, days: number) => {
    const money = { email: "a@example.com", amountCents: 100, currency: "ZAR" };
    await shop.db
      .insert(sandboxTransactions)
      .values({ ...money, reference: name, accessCode: name, status, createdAt: ago(days) });
  };
  await add("old-abandoned", "abandoned", 31);
  await add("old-failed", "failed", 31);
  await add("new-abandoned", "abandoned", 29);
  await add("old-success", "success", 300);
  await add("old-reversed", "reversed", 300);
  const webhook = { event: "charge.success", body: "{}" };
  await shop.db.insert(sandboxWebhooks).values([
    { ...webhook, reference: "arrived", nextAttemptAt: null, createdAt: ago(31) },
    { ...webhook, reference: "new", nextAttemptAt: null, createdAt: ago(29) },
    { ...webhook, reference: "waiting", nextAttemptAt: new Date(), createdAt: ago(31) },
  ]);
  await purgeSandbox(shop.db, 1);
  const names = (rows: { reference: string }[]) => rows.map(({ reference }) => reference).sort();
  expect(names(await shop.db.select().from(sandboxTransactions))).toEqual([
    "new-abandoned",
    "old-reversed",
    "old-success",
  ]);
  expect(names(await shop.db.select().from(sandboxWebhooks))).toEqual(["new", "waiting"]);
});
