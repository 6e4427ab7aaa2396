// The sandbox's jobs: webhooks until they are accepted, and refunds in progress.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { sandboxRefunds, sandboxWebhooks } from "#db/schema.ts";
import { startJobs } from "#server/jobs/run-jobs.ts";
import type { OwnServer } from "#server/providers.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { runDue } from "#tests/harness/jobs.ts";
import { moveDueRefunds } from "./refunds.service.ts";
import { sandboxJobs } from "./sandbox-jobs.ts";
import { readSandboxKeys } from "./sandbox-keys.ts";
import { addWebhook, delayWebhooks, dropWebhooks, replayWebhooks, signWebhook } from "./webhooks.service.ts";

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

let shop: TestApp;
let secretKey: string;
/** What arrived at the shop's address, and what it answers. */
let arrived: { url: string; signature: string | null; bytes: Uint8Array }[] = [];
let answer: () => Response | Promise<Response> = () => new Response("ok");
const own = {
  url: "http://own.test",
  fetch: async (request: Request) => {
    arrived.push({
      url: request.url,
      signature: request.headers.get("x-paystack-signature"),
      bytes: new Uint8Array(await request.arrayBuffer()),
    });
    return answer();
  },
};

beforeAll(async () => {
  shop = await createTestApp();
  secretKey = (await readSandboxKeys(shop.db)).secretKey;
});
afterAll(() => shop?.close());
afterEach(async () => {
  arrived = [];
  answer = () => new Response("ok");
  await shop.db.delete(sandboxWebhooks);
});

/** As it will be `inMs` from now. Answers how many attempts that were. */
async function send(inMs = 0, target: OwnServer = own): Promise<number> {
  const pass = (ms: number) =>
    shop.db.execute(sql`update sandbox_webhooks set next_attempt_at = next_attempt_at - ${ms}::int * interval '1 ms'`);
  await pass(inMs);
  const attempts = await runDue(sandboxJobs(shop.db, target));
  await pass(-inMs);
  return attempts;
}
const later = (ms: number) => new Date(Date.now() + ms);
async function webhook() {
  const [row] = await shop.db.select().from(sandboxWebhooks);
  if (!row) throw new Error("there is no webhook");
  return row;
}
const add = (reference = "r-1") => addWebhook(shop.db, "charge.success", reference, { reference, url: "https://a/b" });

describe("webhooks", () => {
  test("are posted to /api/webhooks/paystack with a hex HMAC-SHA512 of the exact bytes, and / escaped as \\/", async () => {
    await add();
    expect(await send()).toBe(1);
    const [only] = arrived;
    expect(arrived).toHaveLength(1);
    expect(only?.url).toBe("http://own.test/api/webhooks/paystack");
    const text = new TextDecoder().decode(only?.bytes);
    expect(text).toBe('{"event":"charge.success","data":{"reference":"r-1","url":"https:\\/\\/a\\/b"}}');
    expect(only?.signature).toBe(signWebhook(only?.bytes ?? "", secretKey));
    expect(only?.signature).toMatch(/^[0-9a-f]{128}$/);
    // Exposes a receiver that signs re-serialised JSON.
    expect(signWebhook(JSON.stringify(JSON.parse(text)), secretKey)).not.toBe(only?.signature);
    expect(await webhook()).toMatchObject({ attempts: 1, lastStatus: 200, nextAttemptAt: null });
    expect(await send(hourMs)).toBe(0);
  });

  test("the shop accepts what the sandbox signs, and nothing else", async () => {
    await add();
    const url = shop.deps.settings.publicUrl;
    await send(0, { url, fetch: (request) => shop.app.handle(request) });
    expect(await webhook()).toMatchObject({ lastStatus: 200, nextAttemptAt: null });
    await replayWebhooks(shop.db, "r-1");
    await send(0, {
      url,
      fetch: async (request) => {
        const signature = signWebhook(await request.clone().text(), "sk_test_other");
        request.headers.set("x-paystack-signature", signature);
        return shop.app.handle(request);
      },
    });
    expect(await webhook()).toMatchObject({ lastStatus: 401, nextAttemptAt: expect.any(Date) });
  });

  test.each([
    ["500", () => new Response("", { status: 500 }), 500],
    ["401", () => new Response("", { status: 401 }), 401],
    ["a redirect", () => Response.redirect("http://own.test/elsewhere", 302), 302],
    [
      "no answer",
      () => {
        throw new Error("connection refused");
      },
      0,
    ],
  ])(
    "%s is no delivery: it comes again after seconds, then minutes, then hours, for 72 hours",
    async (_, no, status) => {
      answer = no;
      await add();
      const pauses: number[] = [];
      for (let time = 0; time < 200; time++) {
        expect(await send()).toBe(1);
        const { nextAttemptAt, attempts, lastStatus } = await webhook();
        expect([attempts, lastStatus]).toEqual([time + 1, status]);
        if (!nextAttemptAt) break;
        pauses.push(Math.ceil((nextAttemptAt.getTime() - Date.now()) / secondMs));
        expect(await send()).toBe(0);
        await shop.db.update(sandboxWebhooks).set({ nextAttemptAt: sql`now()` });
      }
      expect(pauses.slice(0, 10)).toEqual([2, 5, 15, 30, 60, 180, 180, 600, 1800, 3600]);
      expect(pauses.slice(10).every((pause) => pause === 3600)).toBe(true);
      // Given up.
      expect((await webhook()).nextAttemptAt).toBe(null);
      const hours = pauses.reduce((sum, seconds) => sum + seconds, 0) / 3600;
      expect([hours > 70, hours <= 72]).toEqual([true, true]);
      expect(await send(100 * hourMs)).toBe(0);
    },
  );

  test("a failed delivery is repeated with the same bytes", async () => {
    answer = () => new Response("", { status: 503 });
    await add();
    await send();
    answer = () => new Response("", { status: 204 });
    await send(3 * secondMs);
    expect(await webhook()).toMatchObject({ attempts: 2, lastStatus: 204, nextAttemptAt: null });
    expect(arrived[1]?.bytes).toEqual(arrived[0]?.bytes as Uint8Array);
  });

  test("50 due webhooks are each sent once, even by two workers", async () => {
    for (let at = 0; at < 50; at++) await add(`r-${at}`);
    const [one, two] = await Promise.all([send(), send()]);
    expect(one + two).toBe(50);
    expect(new Set(arrived.map(({ bytes }) => new TextDecoder().decode(bytes))).size).toBe(50);
    expect(arrived).toHaveLength(50);
  });

  test("a webhook that was being sent when the process died is sent again after a minute", async () => {
    await add();
    let reached = () => {};
    const underWay = new Promise<void>((resolve) => {
      reached = resolve;
    });
    answer = () => {
      reached();
      return new Promise(() => {});
    };
    void send();
    await underWay;
    expect(await send(50 * secondMs)).toBe(0);
    answer = () => new Response("ok");
    expect(await send(61 * secondMs)).toBe(1);
    expect(await webhook()).toMatchObject({ attempts: 2, nextAttemptAt: null });
  });

  test("developers replay, delay and drop them", async () => {
    await add();
    await send();
    await replayWebhooks(shop.db, "r-1");
    expect(await send()).toBe(1);
    expect(arrived[1]?.bytes).toEqual(arrived[0]?.bytes as Uint8Array);
    await replayWebhooks(shop.db, "r-1");
    await delayWebhooks(shop.db, "r-1", later(10 * minuteMs));
    expect(await send(9 * minuteMs)).toBe(0);
    expect(await send(11 * minuteMs)).toBe(1);
    await add("r-2");
    await dropWebhooks(shop.db, "r-2");
    expect(await send(hourMs)).toBe(0);
  });

  test("the worker sends, retries after a failure, and stops", async () => {
    answer = () => (arrived.length > 1 ? new Response("ok") : new Response("", { status: 500 }));
    const worker = startJobs(sandboxJobs(shop.db, own), { everyMs: 200, log: shop.deps.log });
    await add();
    const deadline = Date.now() + 15_000;
    while (arrived.length < 2 && Date.now() < deadline) await Bun.sleep(50);
    await worker.stop();
    expect(await webhook()).toMatchObject({ attempts: 2, nextAttemptAt: null });
    await add("r-2");
    await Bun.sleep(500);
    expect(arrived).toHaveLength(2);
  });
});

describe("refunds on their way", () => {
  let payments = 0;
  async function refundOf(card: { number: string; cvv: string }, cents = 10_000) {
    const gateway = shop.deps.providers.payments;
    const reference = `refund-${++payments}`;
    const request = { reference, amountCents: 10_000, currency: "ZAR" };
    const { accessCode } = await gateway.initialize({ ...request, email: "a@example.com", metadata: {} });
    await shop
      .browser()
      .post("/sandbox/paystack/checkout/card/charge", { access_code: accessCode, expiry: "12/99", ...card });
    const { id } = await gateway.refund({ ...request, amountCents: cents, note: "n" });
    return { reference, id: Number(id) };
  }
  const good = { number: "4084084084084081", cvv: "408" };
  const events = async (reference: string) => {
    const rows = await shop.db
      .select()
      .from(sandboxWebhooks)
      .where(eq(sandboxWebhooks.reference, reference))
      .orderBy(sandboxWebhooks.id);
    return rows.map(({ event }) => event);
  };
  const stateOf = async (id: number) =>
    (await shop.db.select().from(sandboxRefunds).where(eq(sandboxRefunds.id, id)))[0]?.status;

  test("a refund is pending, then processing, then processed, with a webhook each; a full refund reverses the transaction", async () => {
    const gateway = shop.deps.providers.payments;
    const { reference, id } = await refundOf(good, 4_000);
    expect(await moveDueRefunds(shop.db, new Date())).toBe(0);
    expect(await stateOf(id)).toBe("pending");
    await moveDueRefunds(shop.db, later(3 * secondMs));
    expect(await stateOf(id)).toBe("processing");
    await moveDueRefunds(shop.db, later(4 * secondMs));
    expect(await stateOf(id)).toBe("processing");
    await moveDueRefunds(shop.db, later(6 * secondMs));
    expect(await stateOf(id)).toBe("processed");
    expect(await gateway.verify(reference)).toMatchObject({ status: "success" });
    await gateway.refund({ reference, amountCents: 6_000, currency: "ZAR", note: "rest" });
    await moveDueRefunds(shop.db, later(minuteMs));
    expect(await gateway.verify(reference)).toMatchObject({ status: "success" });
    await moveDueRefunds(shop.db, later(minuteMs));
    expect(await gateway.verify(reference)).toEqual({ status: "reversed" });
    const each = ["refund.pending", "refund.processing", "refund.processed"];
    expect(await events(reference)).toEqual(["charge.success", ...each, ...each]);
    const [told] = await shop.db.select().from(sandboxWebhooks).where(eq(sandboxWebhooks.event, "refund.processed"));
    // There the amount is a string, and the transaction's field has another name.
    expect(JSON.parse(told?.body ?? "").data).toMatchObject({
      status: "processed",
      transaction_reference: reference,
      amount: "4000",
      currency: "ZAR",
      domain: "test",
    });
  });

  test.each([
    ["failed", { number: "4084080000671803", cvv: "180" }, true],
    ["needs-attention", { number: "4084080000671902", cvv: "190" }, false],
  ])("the card whose refunds end %s", async (state, card, again) => {
    const gateway = shop.deps.providers.payments;
    const { reference, id } = await refundOf(card);
    await moveDueRefunds(shop.db, later(minuteMs));
    await moveDueRefunds(shop.db, later(minuteMs));
    expect(await stateOf(id)).toBe(state);
    expect((await events(reference)).at(-1)).toBe(`refund.${state}`);
    expect(await gateway.verify(reference)).toMatchObject({ status: "success" });
    expect(await gateway.findRefund(reference, "n")).toEqual({ id: String(id), state: "failed" });
    // A failed refund may be sent again; one that needs attention may not.
    const more = gateway.refund({ reference, amountCents: 10_000, currency: "ZAR", note: "again" });
    expect(await more.then(() => true).catch(() => false)).toBe(again);
  });

  test("a refund moved by two callers at once takes each step once", async () => {
    const { reference } = await refundOf(good);
    const at = later(minuteMs);
    await Promise.all(Array.from({ length: 5 }, () => moveDueRefunds(shop.db, at)));
    await Promise.all(Array.from({ length: 5 }, () => moveDueRefunds(shop.db, at)));
    expect(await events(reference)).toEqual([
      "charge.success",
      "refund.pending",
      "refund.processing",
      "refund.processed",
    ]);
  });

  test("one run moves due refunds and sends their webhooks", async () => {
    const { reference } = await refundOf(good);
    await shop.db.execute(sql`update sandbox_refunds set created_at = created_at - interval '1 minute'`);
    await runDue(sandboxJobs(shop.db, own));
    await runDue(sandboxJobs(shop.db, own));
    const told = arrived.map(({ bytes }) => JSON.parse(new TextDecoder().decode(bytes)));
    const ours = told.filter(({ data }) => data.transaction_reference === reference || data.reference === reference);
    expect(ours.map(({ event }) => event).sort()).toEqual([
      "charge.success",
      "refund.pending",
      "refund.processed",
      "refund.processing",
    ]);
  });
});
