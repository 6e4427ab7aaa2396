import { afterAll, beforeAll, expect, test } from "bun:test";
import type { JobStatus } from "#contract/jobs/jobs.ts";
import { sandboxWebhooks } from "#db/schema.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { addMessage } from "#tests/harness/messages.ts";
import { addPerson } from "#tests/harness/people.ts";
import { addFailedRefund, addHeldPayment } from "#tests/harness/problem-payments.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

test("GET /api/admin/jobs counts waiting, overdue and given-up rows by job, with the last error", async () => {
  const { db } = shop;
  const admin = await addPerson(shop, "admin", "jobs-admin");
  const userId = admin.user?.id as string;
  const hourAgo = new Date(Date.now() - 3_600_000);
  const inAnHour = new Date(Date.now() + 3_600_000);
  await db.delete(sandboxWebhooks);
  const before = (await admin.browser.get("/api/admin/jobs")).body as JobStatus[];
  expect(before.map(({ name }) => name)).toEqual([
    "Copying pictures from other sites",
    "Emails",
    "WhatsApp messages",
    "Refunds",
    "Payments under way",
    "Late payments",
    "Webhooks of the sandbox",
    "Payouts",
  ]);
  expect(before.every((job) => job.overdue + job.gaveUp === 0 && job.lastError === null)).toBe(true);

  await addMessage(db, userId, { nextAttemptAt: hourAgo });
  await addMessage(db, userId, { state: "failed", nextAttemptAt: null, lastError: "550 no such user" });
  await addMessage(db, userId, { channel: "whatsapp", recipient: "+27821234567", nextAttemptAt: inAnHour });
  await addFailedRefund(db);
  // The provider accepted it and never answered again.
  await addFailedRefund(db, { state: "sent", providerId: "7", lastError: null });
  await addFailedRefund(db, { state: "processed", lastError: null });
  const unpaid = { problem: null, receivedCents: null, receivedCurrency: null } as const;
  await addHeldPayment(db, { ...unpaid, status: "open", nextCheckAt: hourAgo });
  await addHeldPayment(db, { ...unpaid, status: "closed", nextCheckAt: inAnHour });
  await addHeldPayment(db, { ...unpaid, status: "closed", nextCheckAt: null });
  const webhook = { event: "charge.success", reference: "r", body: "{}", nextAttemptAt: null };
  await db.insert(sandboxWebhooks).values([
    { ...webhook, lastStatus: 200 },
    { ...webhook, lastStatus: 0 },
    { ...webhook, nextAttemptAt: inAnHour, lastStatus: 500, createdAt: hourAgo },
  ]);
  const after = (await admin.browser.get("/api/admin/jobs")).body as JobStatus[];
  const given = new Map(before.map(({ name, waiting }) => [name, waiting]));
  expect(
    after.map((job) => [
      job.name,
      job.waiting - (given.get(job.name) ?? 0),
      job.overdue,
      job.gaveUp,
      job.lastError,
      job.screen,
    ]),
  ).toEqual([
    ["Copying pictures from other sites", 0, 0, 0, null, null],
    ["Emails", 1, 1, 1, "550 no such user", "/admin/messages"],
    ["WhatsApp messages", 1, 0, 0, null, "/admin/messages"],
    ["Refunds", 0, 0, 2, "Transaction has been fully reversed", "/admin/orders"],
    ["Payments under way", 1, 1, 0, null, null],
    ["Late payments", 1, 0, 0, null, null],
    ["Webhooks of the sandbox", 1, 0, 1, "No answer", null],
    ["Payouts", 0, 0, 0, null, "/admin/payouts"],
  ]);
  expect(after.every(({ advice }) => advice !== "")).toBe(true);
});
