// The sandbox inside the whole server: its state survives a restart.
import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { sandboxWebhooks } from "#db/schema.ts";
import { type RunningShop, serveShop } from "#server/serve.ts";
import { readSettings } from "#server/settings.ts";
import { until } from "#tests/harness/waiting.ts";
import { delayWebhooks, replayWebhooks } from "./webhooks.service.ts";

const folder = mkdtempSync(join(tmpdir(), "indaba-sandbox-"));
let running: RunningShop | undefined;
afterAll(async () => {
  await running?.stop(0);
  rmSync(folder, { recursive: true, force: true });
});

const start = async () => {
  running = await serveShop(
    readSettings({ PORT: "0", HOST: "127.0.0.1", DATA_DIR: folder, DEMO_DATA: "off", LOG_LEVEL: "silent" }),
  );
  return running;
};

test("keys, payments and webhooks to be sent survive a restart, and the server accepts its own webhook", async () => {
  const first = await start();
  const { payments } = first.providers;
  const request = { reference: "1-restart", email: "a@example.com", amountCents: 4_550, currency: "ZAR" };
  const { accessCode } = await payments.initialize({ ...request, metadata: {} });
  const reply = await fetch(`${first.url}/sandbox/paystack/checkout/card/charge`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ access_code: accessCode, number: "4084084084084081", cvv: "408", expiry: "12/99" }),
  });
  expect(reply.status).toBe(200);
  await replayWebhooks(first.database.db, request.reference);
  await delayWebhooks(first.database.db, request.reference, new Date(Date.now() + 60 * 60_000));
  await first.stop(0);

  const second = await start();
  const { db } = second.database;
  expect(second.providers.payments.publicKey).toBe(payments.publicKey);
  expect(await second.providers.payments.verify(request.reference)).toMatchObject({ status: "success" });
  const webhook = async () =>
    (await db.select().from(sandboxWebhooks).where(eq(sandboxWebhooks.reference, request.reference)))[0];
  expect((await webhook())?.nextAttemptAt).not.toBe(null);
  await replayWebhooks(db, request.reference);
  await until(async () => (await webhook())?.nextAttemptAt === null);
  expect(await webhook()).toMatchObject({ attempts: 1, lastStatus: 200, nextAttemptAt: null });
});
