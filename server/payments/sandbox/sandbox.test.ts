// The sandbox's protocol over HTTP, in process: what Paystack's documentation promises, and money that comes in once.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { sandboxRefunds, sandboxTransactions, sandboxWebhooks } from "#db/schema.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/harness/app.ts";
import { readSandboxKeys, type SandboxKeys } from "./sandbox-keys.ts";

let shop: TestApp;
let keys: SandboxKeys;
let visitor: TestBrowser;
beforeAll(async () => {
  shop = await createTestApp();
  keys = await readSandboxKeys(shop.db);
});
afterAll(() => shop?.close());
beforeEach(() => {
  visitor = shop.browser();
});

const base = "/sandbox/paystack";
const headers = () => ({ authorization: `Bearer ${keys.secretKey}` });
const ask = (path: string) => visitor.get(`${base}/${path}`, { headers: headers() });
const tell = (path: string, body?: unknown) => visitor.post(`${base}/${path}`, body, { headers: headers() });
let count = 0;
const nextReference = () => `ref-${++count}`;

async function begin(fields: Record<string, unknown> = {}) {
  const reference = nextReference();
  const reply = await tell("transaction/initialize", { email: "a@example.com", amount: 10_000, reference, ...fields });
  expect([reply.status, reply.body.message]).toEqual([200, "Authorization URL created"]);
  return { reference, accessCode: reply.body.data.access_code as string };
}
const good = { number: "4084 0840 8408 4081", cvv: "408", expiry: "12/99" };
const charge = (accessCode: string, card: Record<string, unknown> = good) =>
  visitor.post(`${base}/checkout/card/charge`, { access_code: accessCode, ...card });
async function beginPaid(amount = 10_000) {
  const begun = await begin({ amount });
  expect((await charge(begun.accessCode)).body.data.status).toBe("success");
  return begun;
}
const webhooksOf = (reference: string) =>
  shop.db.select().from(sandboxWebhooks).where(eq(sandboxWebhooks.reference, reference)).orderBy(sandboxWebhooks.id);

describe("keys", () => {
  test("are test keys, and the same whenever they are read, even by several readers at once", async () => {
    const read = await Promise.all(Array.from({ length: 5 }, () => readSandboxKeys(shop.db)));
    for (const each of read) expect(each).toEqual(keys);
    expect(keys.secretKey).toMatch(/^sk_test_\w{40,}$/);
    expect(keys.publicKey).toMatch(/^pk_test_\w{40,}$/);
  });

  test.each(["", "Bearer", "Bearer sk_test_wrong", "Basic x"])(
    "%p is answered 401 Invalid key",
    async (authorization) => {
      for (const key of [authorization, `Bearer ${keys.publicKey}`]) {
        const all = { headers: { authorization: key } };
        const replies = [
          await visitor.post(`${base}/transaction/initialize`, { email: "a@example.com", amount: 100 }, all),
          await visitor.get(`${base}/transaction/verify/x`, all),
          await visitor.post(`${base}/refund`, { transaction: "x" }, all),
          await visitor.get(`${base}/refund`, all),
          await visitor.get(`${base}/refund/1`, all),
        ];
        for (const { status, body } of replies) {
          expect([status, body.status, body.message]).toEqual([401, false, "Invalid key"]);
        }
      }
    },
  );

  test("with PAYMENT_PROVIDER=paystack the sandbox has no routes", async () => {
    const other = await createTestApp(
      {
        PAYMENT_PROVIDER: "paystack",
        PAYSTACK_SECRET_KEY: "sk_test_x",
        PAYSTACK_PUBLIC_KEY: "pk_test_x",
        PAYSTACK_BASE_URL: "http://localhost:9",
      },
      { database: shop.database },
    );
    expect(other.app.routes.filter(({ path }) => path.startsWith("/sandbox"))).toEqual([]);
    const reply = await other.browser().post(`${base}/transaction/initialize`, { amount: 1 }, { headers: headers() });
    expect(reply.status).toBe(404);
  });
});

describe("beginning", () => {
  test("a transaction is abandoned until it is paid, and verify answers as Paystack does", async () => {
    const { reference } = await begin({ currency: "ZAR", metadata: JSON.stringify({ user_id: "u", note: "é/🇿🇦" }) });
    const { status, body } = await ask(`transaction/verify/${reference}`);
    expect([status, body.status, body.message]).toEqual([200, true, "Verification successful"]);
    expect(body.data).toMatchObject({
      id: expect.any(Number),
      domain: "test",
      status: "abandoned",
      reference,
      amount: 10_000,
      requested_amount: 10_000,
      currency: "ZAR",
      paid_at: null,
      metadata: { user_id: "u", note: "é/🇿🇦" },
      customer: { email: "a@example.com" },
    });
  });

  test("a taken reference is 400 Duplicate Transaction Reference, validation_error, duplicate_reference", async () => {
    const { reference } = await begin();
    const bodies = [{ reference }, { reference, amount: 500 }];
    for (const each of bodies) {
      const { status, body } = await tell("transaction/initialize", {
        email: "a@example.com",
        amount: 10_000,
        ...each,
      });
      expect(status).toBe(400);
      expect(body).toMatchObject({
        status: false,
        message: "Duplicate Transaction Reference",
        type: "validation_error",
        code: "duplicate_reference",
      });
    }
  });

  test("ten starts with the same reference at once begin one transaction", async () => {
    const body = { email: "a@example.com", amount: 10_000, reference: nextReference() };
    const replies = await Promise.all(Array.from({ length: 10 }, () => tell("transaction/initialize", body)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
  });

  test.each([
    ["no email address", { email: "nobody" }, "Invalid Email Address Passed"],
    ["no amount", { amount: undefined }, "Invalid Amount Sent"],
    ["nothing", { amount: 0 }, "Invalid Amount Sent"],
    ["less than nothing", { amount: -100 }, "Invalid Amount Sent"],
    ["half a cent", { amount: 100.5 }, "Invalid Amount Sent"],
    ["more than a number holds", { amount: "99999999999999999999" }, "Invalid Amount Sent"],
    ["99 cents, as R1.00 is the least", { amount: 99 }, "Amount is below the minimum for ZAR (R1.00)"],
    ["dollars", { currency: "USD" }, "Currency not supported by merchant"],
    ["a blank in the reference", { reference: "a b" }, "Invalid Transaction Reference"],
    ["an underscore in the reference", { reference: "a_b" }, "Invalid Transaction Reference"],
    ["an empty reference", { reference: "" }, "Invalid Transaction Reference"],
    ["a NUL in the reference", { reference: "a\0" }, "Invalid Transaction Reference"],
    ["a reference that is a number", { reference: 12 }, "Invalid Transaction Reference"],
    ["metadata that is no JSON", { metadata: "{" }, "Invalid metadata passed"],
    ["metadata with a NUL", { metadata: { a: "\0" } }, "Invalid metadata passed"],
    ["metadata with half a character", { metadata: '{"a":"\\ud800"}' }, "Invalid metadata passed"],
  ])("%s is refused with 400", async (_, wrong, message) => {
    const right = { email: "a@example.com", amount: 10_000, reference: nextReference() };
    const { status, body } = await tell("transaction/initialize", { ...right, ...wrong });
    expect([status, body.status, body.message]).toEqual([400, false, message]);
    expect((await ask(`transaction/verify/${right.reference}`)).body.status).toBe(false);
  });

  test("accepts every allowed character of a reference, exactly R1.00, an amount as text and a missing reference", async () => {
    const { reference } = await begin({ reference: "aZ09-.=", amount: 100 });
    expect((await ask(`transaction/verify/${encodeURIComponent("aZ09-.=")}`)).body.data.amount).toBe(100);
    expect(reference).toBeString();
    const { body } = await tell("transaction/initialize", { email: "a@example.com", amount: "2500" });
    expect((await ask(`transaction/verify/${body.data.reference}`)).body.data.amount).toBe(2500);
  });

  test("references are case-sensitive", async () => {
    await begin({ reference: "CaSe" });
    await begin({ reference: "case" });
    expect((await ask("transaction/verify/CASE")).status).toBe(400);
  });

  test("the page starts a transaction with the public key and the library's field names, and gets what the popup needs", async () => {
    const ref = nextReference();
    const inline = { key: keys.publicKey, email: "a@example.com", amount: 4500, currency: "ZAR", ref, mode: "popup" };
    const { status, body } = await visitor.post(`${base}/checkout/request_inline`, inline);
    expect(status).toBe(200);
    const known = await visitor.get(`${base}/transaction/verify_access_code/${body.data.access_code}`);
    expect(known.body.data).toEqual(body.data);
    expect(body.data).toMatchObject({
      id: expect.any(Number),
      transaction_status: "abandoned",
      access_code: expect.any(String),
      merchant_key: keys.publicKey,
      merchant_name: "Indaba",
      amount: 4500,
    });
    const again = await visitor.post(`${base}/checkout/request_inline`, inline);
    expect([again.status, again.body.message]).toEqual([400, "Duplicate Transaction Reference"]);
    const wrong = await visitor.post(`${base}/checkout/request_inline`, { ...inline, key: keys.secretKey });
    expect([wrong.status, wrong.body.message]).toEqual([401, "Invalid key"]);
    expect(JSON.stringify(known.body)).not.toContain(keys.secretKey);
  });

  test("an unknown reference, access code or refund answers status false", async () => {
    for (const path of [
      "transaction/verify/none",
      "transaction/verify/%00",
      "transaction/verify_access_code/%00",
      "refund/0",
    ]) {
      const { status, body } = await ask(path);
      expect([path, body.status, status === 400 || status === 404]).toEqual([path, false, true]);
    }
  });
});

describe("cards", () => {
  test("the good card pays: success, paid_at, only the last four digits, and a webhook at once", async () => {
    const { reference, accessCode } = await begin();
    const { body } = await charge(accessCode);
    expect(body).toMatchObject({ status: true, data: { status: "success", reference, message: "Approved" } });
    const { data } = (await ask(`transaction/verify/${reference}`)).body;
    expect(data).toMatchObject({ status: "success", gateway_response: "Successful", channel: "card" });
    expect(Date.parse(data.paid_at)).toBeGreaterThan(Date.now() - 60_000);
    expect(data.authorization.last4).toBe("4081");
    const [webhook] = await webhooksOf(reference);
    expect(webhook).toMatchObject({ event: "charge.success", attempts: 0 });
    expect(JSON.parse(webhook?.body ?? "")).toEqual({ event: "charge.success", data });
    const { rows } = await shop.db.execute(
      sql`select t::text as row from sandbox_transactions t union all select w::text from sandbox_webhooks w`,
    );
    expect(JSON.stringify(rows)).not.toMatch(/4084 ?0840/);
  });

  test.each([
    ["4084080000005408", "001", "Declined"],
    ["4084080000670037", "787", "Insufficient Funds"],
  ])(
    "%s is failed (%s: %s), without a webhook, and the same transaction can be paid after",
    async (number, cvv, why) => {
      const { reference, accessCode } = await begin();
      const { status, body } = await charge(accessCode, { number, cvv, expiry: "01/80" });
      expect([status, body.status, body.data.status]).toEqual([200, true, "failed"]);
      expect((await ask(`transaction/verify/${reference}`)).body.data).toMatchObject({
        status: "failed",
        gateway_response: why,
        paid_at: null,
      });
      expect(await webhooksOf(reference)).toEqual([]);
      expect((await charge(accessCode)).body.data.status).toBe("success");
      expect((await ask(`transaction/verify/${reference}`)).body.data.status).toBe("success");
      expect(await webhooksOf(reference)).toHaveLength(1);
    },
  );

  test.each([
    [
      { number: "4111111111111111" },
      "Only test cards work here, never a real one. Please choose one of the test cards.",
    ],
    [{ number: "4084084084084082" }, "This isn't a card number. Please check the digits."],
    [{ number: "4084" }, "This isn't a card number. Please check the digits."],
    [{ cvv: "409" }, "This isn't the CVV of that test card."],
    [{ cvv: "" }, "Please enter the 3 digits on the back."],
    [{ expiry: "13/99" }, "Please enter the month and year, like 12/30."],
    [{ expiry: "10/26" }, "This date is in the past."],
    [{ number: 4084 }, "Please fill in the card's number, date and CVV."],
  ])("%j is refused, and the transaction is as it was", async (wrong, message) => {
    const { reference, accessCode } = await begin();
    const { status, body } = await charge(accessCode, { ...good, ...wrong });
    expect([status, body.message]).toEqual([400, message]);
    expect((await ask(`transaction/verify/${reference}`)).body.data.status).toBe("abandoned");
  });

  test("ten charges of one transaction at once pay once, with one webhook", async () => {
    const { reference, accessCode } = await begin();
    const replies = await Promise.all(Array.from({ length: 10 }, () => charge(accessCode)));
    expect(replies.filter(({ body }) => body.data?.status === "success")).toHaveLength(1);
    const rest = replies.filter(({ status }) => status === 400);
    expect(rest.map(({ body }) => body.code)).toEqual(Array(9).fill("transaction_completed"));
    expect(await webhooksOf(reference)).toHaveLength(1);
  });

  test("a declined card after a good one leaves the payment successful", async () => {
    const { reference, accessCode } = await begin();
    const declined = { number: "4084080000005408", cvv: "001", expiry: "12/99" };
    const cards = Array.from({ length: 10 }, (_, at) => (at % 2 ? good : declined));
    await Promise.all(cards.map((card) => charge(accessCode, card)));
    expect((await ask(`transaction/verify/${reference}`)).body.data.status).toBe("success");
    expect(await webhooksOf(reference)).toHaveLength(1);
  });
});

describe("refunds", () => {
  const refund = (transaction: string, fields: Record<string, unknown> = {}) =>
    tell("refund", { transaction, ...fields });

  test("partial refunds never exceed what was paid, and are listed with their notes, newest first", async () => {
    const { reference } = await beginPaid();
    const first = await refund(reference, { amount: 2500, currency: "ZAR", merchant_note: "part 1" });
    expect([first.status, first.body.message]).toEqual([200, "Refund has been queued for processing"]);
    expect(first.body.data).toMatchObject({ status: "pending", amount: 2500, merchant_note: "part 1" });
    expect((await refund(reference, { amount: 7501 })).status).toBe(400);
    const rest = await refund(reference, { merchant_note: "the rest" });
    expect(rest.body.data.amount).toBe(7500);
    const more = await refund(reference, { amount: 1 });
    expect([more.status, more.body.message]).toEqual([400, "Transaction has been fully reversed"]);
    const { id } = (await ask(`transaction/verify/${reference}`)).body.data;
    const list = await ask(`refund?transaction=${id}&perPage=1&page=2`);
    expect(list.body.meta).toEqual({ total: 2, skipped: 1, perPage: 1, page: 2, pageCount: 2 });
    expect(list.body.data.map(({ merchant_note }: { merchant_note: string }) => merchant_note)).toEqual(["part 1"]);
    const notes = (await ask(`refund?transaction=${id}`)).body.data.map(
      (each: { merchant_note: string }) => each.merchant_note,
    );
    expect(notes).toEqual(["the rest", "part 1"]);
    expect((await ask(`refund/${first.body.data.id}`)).body.data).toEqual(first.body.data);
  });

  test("of 20 refunds of a tenth each at once, 10 are accepted", async () => {
    const { reference } = await beginPaid();
    const replies = await Promise.all(Array.from({ length: 20 }, () => refund(reference, { amount: 1000 })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
    const [sum] = (
      await shop.db.execute<{ cents: number }>(
        sql`select sum(r.amount_cents)::int as cents from sandbox_refunds r join sandbox_transactions t on t.id = r.transaction_id where t.reference = ${reference}`,
      )
    ).rows;
    expect(sum?.cents).toBe(10_000);
  });

  test("refuses a refund of an unpaid transaction, in another currency, or of zero", async () => {
    const open = await begin();
    expect((await refund(open.reference)).status).toBe(400);
    const { reference } = await beginPaid();
    for (const wrong of [
      { currency: "USD" },
      { amount: 0 },
      { amount: -1 },
      { amount: 1.5 },
      { merchant_note: "\0" },
    ]) {
      expect((await refund(reference, wrong)).status).toBe(400);
    }
    expect((await refund("nothing")).body.status).toBe(false);
    expect((await tell("refund", {})).status).toBe(400);
    const [row] = await shop.db
      .select()
      .from(sandboxTransactions)
      .innerJoin(sandboxRefunds, eq(sandboxRefunds.transactionId, sandboxTransactions.id))
      .where(eq(sandboxTransactions.reference, reference));
    expect(row).toBe(undefined);
  });
});

describe("the gate in front of it", () => {
  test("a body that isn't JSON, or above 64 KB, and a write from another site are refused", async () => {
    const { accessCode } = await begin();
    const form = await visitor.post(`${base}/checkout/card/charge`, "access_code=x", {
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(form.status).toBe(415);
    const large = await charge(accessCode, { ...good, number: "4".repeat(70_000) });
    expect(large.status).toBe(413);
    const foreign = await visitor.post(`${base}/checkout/card/charge`, good, {
      headers: { origin: "https://evil.example" },
    });
    expect(foreign.status).toBe(403);
    for (const odd of ["[]", "1", '"x"', "null"]) {
      const reply = await visitor.post(`${base}/checkout/card/charge`, odd);
      expect([odd, reply.status]).toEqual([odd, 400]);
    }
  });

  test("the popup's page, script and style come under a policy without inline scripts, for frames of our own pages", async () => {
    for (const [path, type] of [
      ["popup", "text/html"],
      ["popup?precheckout=true", "text/html"],
      ["popup.js", "text/javascript"],
      ["popup.css", "text/css"],
    ] as const) {
      const { status, headers, text } = await visitor.get(`${base}/${path}`);
      expect([path, status, headers.get("content-type")]).toEqual([path, 200, `${type}; charset=utf-8`]);
      const policy = headers.get("content-security-policy") ?? "";
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'");
      expect(policy).toContain("frame-ancestors 'self'");
      expect(headers.get("x-frame-options")).toBe("SAMEORIGIN");
      expect(text.length).toBeGreaterThan(500);
      if (type === "text/html") expect(text).not.toMatch(/<script(?![^>]*src)|<style|style=|\son\w+=/);
    }
  });
});
