// The gateway over real HTTP: the whole contract against the sandbox, and against Paystack itself where there is a test key.
import { afterAll, describe, expect, test } from "bun:test";
import { sandboxJobs } from "#server/payments/sandbox/sandbox-jobs.ts";
import { createTestApp } from "#tests/harness/app.ts";
import { runDue } from "#tests/harness/jobs.ts";
import { readSandboxKeys } from "../sandbox/sandbox-keys.ts";
import { describeGateway } from "./gateway.contract.ts";
import { GatewayRefused, GatewayUnavailable } from "./index.ts";
import { createPaystackGateway } from "./paystack.ts";

const options = (
  baseUrl: string,
  secretKey: string,
  publicKey = "pk_test_x",
): Parameters<typeof createPaystackGateway>[0] => ({
  label: "test",
  baseUrl,
  secretKey,
  publicKey,
  mode: "test",
  popupUrl: null,
});

describeGateway("the sandbox, over HTTP", "payments", async () => {
  const server = Bun.serve({ port: 0, hostname: "localhost", fetch: (request) => shop.app.handle(request) });
  const url = `http://localhost:${server.port}`;
  const shop = await createTestApp({ PUBLIC_URL: url });
  const { secretKey, publicKey } = await readSandboxKeys(shop.db);
  const withKey = (key: string) => createPaystackGateway(options(`${url}/sandbox/paystack`, key, publicKey));
  const cards = {
    good: { number: "4084 0840 8408 4081", cvv: "408" },
    declined: { number: "4084 0800 0000 5408", cvv: "001" },
  };
  return {
    gateway: withKey(secretKey),
    withKey,
    secretKey,
    async pay(accessCode, card) {
      const reply = await shop.browser().post("/sandbox/paystack/checkout/card/charge", {
        access_code: accessCode,
        expiry: "12/99",
        ...cards[card],
      });
      expect(reply.status).toBe(200);
    },
    async settle() {
      await shop.db.execute("update sandbox_refunds set created_at = created_at - interval '1 minute'");
      await runDue(sandboxJobs(shop.db, { url }));
      await runDue(sandboxJobs(shop.db, { url }));
    },
    async close() {
      server.stop(true);
      await shop.close();
    },
  };
});

const { PAYSTACK_SECRET_KEY, PAYSTACK_PUBLIC_KEY, PAYSTACK_BASE_URL = "https://api.paystack.co" } = process.env;
if (!PAYSTACK_SECRET_KEY) {
  console.log("not run: the gateway contract at Paystack itself, PAYSTACK_SECRET_KEY unset");
} else if (!PAYSTACK_SECRET_KEY.startsWith("sk_test_")) {
  console.log("not run: the gateway contract at Paystack itself, PAYSTACK_SECRET_KEY is no test key");
} else {
  const withKey = (key: string) => createPaystackGateway(options(PAYSTACK_BASE_URL, key, PAYSTACK_PUBLIC_KEY));
  describeGateway("Paystack, the configured test account", "no payments", async () => ({
    gateway: withKey(PAYSTACK_SECRET_KEY),
    withKey,
    secretKey: PAYSTACK_SECRET_KEY,
    pay: null,
  }));
}

describe("replies without a definite answer", () => {
  let reply: (request: Request) => Response | Promise<Response> = () => new Response();
  const server = Bun.serve({ port: 0, hostname: "localhost", fetch: (request) => reply(request) });
  const gateway = createPaystackGateway(options(server.url.origin, "sk_test_ours"));
  /** Only for calls that must fail: a busy machine may take longer for one that succeeds. */
  const hasty = createPaystackGateway({ ...options(server.url.origin, "sk_test_ours"), patienceMs: 300 });
  afterAll(() => server.stop(true));

  const request = { reference: "r-1", amountCents: 12_999, currency: "ZAR" };
  const callsOf = (gateway: ReturnType<typeof createPaystackGateway>) => ({
    initialize: () => gateway.initialize({ ...request, email: "a@example.com", metadata: {} }),
    verify: () => gateway.verify("r-1"),
    refund: () => gateway.refund({ ...request, note: "n" }),
    findRefund: () => gateway.findRefund("r-1", "n"),
  });
  const calls = callsOf(gateway);
  const failed = async (call: () => Promise<unknown>) => {
    const error = await call().then(
      (value) => value,
      (error: unknown) => error,
    );
    expect(error).toBeInstanceOf(GatewayUnavailable);
    return error as Error;
  };
  const envelope = (data: unknown, status = true) => Response.json({ status, message: "m", data });
  const paid = { status: "success", reference: "r-1", amount: 12_999, currency: "ZAR", domain: "test", id: 7 };

  test.each([
    ["500", () => Response.json({ status: false, message: "Internal" }, { status: 500 })],
    ["502 in HTML", () => new Response("<h1>Bad gateway</h1>", { status: 502 })],
    ["503 that claims success", () => Response.json({ status: true, data: paid }, { status: 503 })],
    ["429", () => Response.json({ status: false, message: "Too many requests" }, { status: 429 })],
    ["408", () => Response.json({ status: false, message: "Timeout" }, { status: 408 })],
    ["401", () => Response.json({ status: false, message: "Invalid key" }, { status: 401 })],
    ["403", () => Response.json({ status: false, message: "Forbidden" }, { status: 403 })],
    ["nothing", () => new Response("")],
    ["HTML with 200", () => new Response("<!doctype html><p>Sign in to the network")],
    ["JSON cut short", () => new Response('{"status":true,"data":{"status":"succ')],
    ["JSON that is a list", () => Response.json([])],
    ["JSON null", () => Response.json(null)],
    ["JSON of something else", () => Response.json({ error: "Not found" }, { status: 404 })],
    ["a status that is a number", () => Response.json({ status: 404, message: "No such page" }, { status: 404 })],
    ["a status that is a word", () => Response.json({ status: "true", message: "m", data: paid })],
    ["success without data", () => Response.json({ status: true, message: "m" })],
    ["success with a list for data", () => envelope(["success"])],
    ["a redirect", () => Response.redirect("https://example.com/", 302)],
    ["silence", () => new Promise(() => {})],
    [
      "a body that never ends",
      () => new Response(new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array([123])) })),
    ],
  ] as [string, () => Response | Promise<Response>][])("%s is GatewayUnavailable for every call", async (_, answer) => {
    reply = answer;
    for (const call of Object.values(callsOf(hasty))) {
      const error = await failed(call);
      expect(error.message).not.toContain("sk_test_ours");
    }
  });

  test("a refused connection is GatewayUnavailable", async () => {
    const deaf = createPaystackGateway(options("http://127.0.0.1:9", "sk_test_x"));
    await failed(() => deaf.verify("r-1"));
  });

  test.each([
    ["another reference", { reference: "r-2" }],
    ["no reference", { reference: undefined }],
    ["no amount", { amount: undefined }],
    ["an amount in words", { amount: "12999" }],
    ["half a cent", { amount: 12_999.5 }],
    ["no currency", { currency: null }],
  ])("a success with %s is no success", async (_, wrong) => {
    reply = () => envelope({ ...paid, ...wrong });
    await failed(() => gateway.verify("r-1"));
  });

  test("the outer status true is not a payment: only data.status counts", async () => {
    for (const status of ["abandoned", "failed", "reversed"] as const) {
      reply = () => envelope({ ...paid, status });
      expect(await gateway.verify("r-1")).toEqual({ status });
    }
    for (const status of ["pending", "processing", "queued"]) {
      reply = () => envelope({ ...paid, status });
      expect(await gateway.verify("r-1")).toEqual({ status: "pending" });
    }
    for (const status of ["ongoing", "Success", true, undefined]) {
      reply = () => envelope({ ...paid, status });
      expect(await gateway.verify("r-1")).toEqual({ status: "ongoing" });
    }
  });

  test("only the domain live counts as live", async () => {
    for (const [domain, mode] of [
      ["live", "live"],
      ["test", "test"],
      [undefined, "test"],
    ] as const) {
      reply = () => envelope({ ...paid, domain });
      expect(await gateway.verify("r-1")).toMatchObject({ status: "success", mode });
    }
  });

  test.each([
    ["no access code", { reference: "r-1" }],
    ["an empty access code", { access_code: "", reference: "r-1" }],
    ["another reference", { access_code: "abc", reference: "r-2" }],
  ])("a beginning with %s is none", async (_, data) => {
    reply = () => envelope(data);
    await failed(calls.initialize);
  });

  test("a refund reply without an id is looked up by its note", async () => {
    reply = () => envelope({ status: "pending" });
    await failed(calls.refund);
  });

  test("a refund that needs attention counts as failed, one in progress as sent", async () => {
    for (const [status, state] of [
      ["pending", "sent"],
      ["processing", "sent"],
      ["processed", "processed"],
      ["failed", "failed"],
      ["needs-attention", "failed"],
    ] as const) {
      reply = () => envelope({ id: 9, status });
      expect(await gateway.refund({ ...request, note: "n" })).toEqual({ id: "9", state });
    }
  });

  test("an id of 64 bits keeps every digit", async () => {
    const asked: string[] = [];
    const long = "18446744073709551615";
    reply = ({ url }) => {
      asked.push(url);
      const data = url.includes("/verify/") ? `{"reference":"r-1","status":"success","id":${long}}` : "[]";
      return new Response(`{"status":true,"message":"m","data":${data}}`);
    };
    expect(await gateway.findRefund("r-1", "n")).toBe(null);
    expect(asked.at(-1)).toContain(`transaction=${long}&`);
  });

  test("an endless list of refunds is an error, not an empty list", async () => {
    const page = Array.from({ length: 100 }, (_, id) => ({ id, merchant_note: "another", status: "processed" }));
    reply = ({ url }) => envelope(url.includes("/verify/") ? paid : page);
    await failed(calls.findRefund);
  });

  test("all pages of refunds share the time limit of one call", async () => {
    const page = Array.from({ length: 100 }, (_, id) => ({ id, merchant_note: "another", status: "processed" }));
    let asked = 0;
    reply = async ({ url }) => {
      asked++;
      await Bun.sleep(100);
      return envelope(url.includes("/verify/") ? paid : page);
    };
    await failed(() => hasty.findRefund("r-1", "n"));
    // A call may take 300 ms here; there are more than 20 pages.
    expect(asked).toBeLessThan(5);
  });

  test("a refusal keeps the provider's own words", async () => {
    reply = () => Response.json({ status: false, message: "Transaction has been fully reversed" }, { status: 400 });
    const error = await gateway.refund({ ...request, note: "n" }).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(GatewayRefused);
    expect((error as Error).message).toBe("Transaction has been fully reversed");
    expect(await gateway.verify("r-1")).toEqual({ status: "unknown" });
  });

  test("sends the secret key as a bearer token, amounts in cents, metadata as JSON text and the merchant note", async () => {
    const sent: { path: string; key: string | null; body: unknown }[] = [];
    reply = async (request) => {
      const body: unknown = await request.json();
      sent.push({ path: new URL(request.url).pathname, key: request.headers.get("authorization"), body });
      return envelope({ access_code: "abc", reference: "r-1", id: 1, status: "pending" });
    };
    await gateway.initialize({ ...request, email: "a@example.com", metadata: { user_id: "u" } });
    await gateway.refund({ ...request, note: "n" });
    const key = "Bearer sk_test_ours";
    const { reference, amountCents: amount, currency } = request;
    expect(sent).toEqual([
      {
        path: "/transaction/initialize",
        key,
        body: { reference, email: "a@example.com", amount, currency, metadata: '{"user_id":"u"}' },
      },
      { path: "/refund", key, body: { transaction: reference, amount, currency, merchant_note: "n" } },
    ]);
  });
});
