// Paystack's protocol on this server, with PAYMENT_PROVIDER=sandbox alone: what the shop's gateway asks, and what the popup
// asks. Failures are Paystack's envelopes; only what stops before a route (request-gate.ts) is answered in the shop's form.
import { sandboxEndpoints } from "#contract/payments/sandbox-endpoints.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { routes } from "#server/routes.ts";
import { chargeBank, chargeCard } from "./charges.service.ts";
import { popupPage, popupScript, popupStyle } from "./popup-page.ts";
import { findRefund, listRefunds, takeRefund } from "./refunds.service.ts";
import { readSandboxKeys, type SandboxKeys } from "./sandbox-keys.ts";
import { invalidKey, SandboxRefusal } from "./sandbox-refusal.ts";
import {
  beginTransaction,
  describeForCheckout,
  describeTransaction,
  findByAccessCode,
  findById,
  findByReference,
} from "./transactions.service.ts";
import { addRecipient, findTransfer, takeTransfer } from "./transfers.service.ts";

interface Answer {
  message: string;
  data?: unknown;
  meta?: unknown;
}

export const sandboxRoutes = (deps: AppDeps) => {
  const { db } = deps;
  let stored: SandboxKeys | undefined;
  const readKeys = async () => {
    stored ??= await readSandboxKeys(db);
    return stored;
  };

  /** Requires this API key. */
  async function demand(request: Request, which: keyof SandboxKeys): Promise<SandboxKeys> {
    const keys = await readKeys();
    if (request.headers.get("authorization") !== `Bearer ${keys[which]}`) throw invalidKey();
    return keys;
  }

  return routes(deps, sandboxEndpoints, {
    "GET /sandbox/paystack/popup": popupPage,
    "GET /sandbox/paystack/popup.js": popupScript,
    "GET /sandbox/paystack/popup.css": popupStyle,
    "POST /sandbox/paystack/transaction/initialize": ({ request, body, set }) =>
      answer(set, async () => {
        await demand(request, "secretKey");
        const { accessCode, reference } = await beginTransaction(db, fieldsOf(body));
        return {
          message: "Authorization URL created",
          // The popup uses the access code; nothing is redirected.
          data: { authorization_url: null, access_code: accessCode, reference },
        };
      }),
    "GET /sandbox/paystack/transaction/verify/:reference": ({ request, params, set }) =>
      answer(set, async () => {
        await demand(request, "secretKey");
        const transaction = await findByReference(db, params.reference);
        return { message: "Verification successful", data: describeTransaction(transaction) };
      }),
    "POST /sandbox/paystack/refund": ({ request, body, set }) =>
      answer(set, async () => {
        await demand(request, "secretKey");
        return { message: "Refund has been queued for processing", data: await takeRefund(db, fieldsOf(body)) };
      }),
    "GET /sandbox/paystack/refund": ({ request, query, set }) =>
      answer(set, async () => {
        await demand(request, "secretKey");
        return { message: "Refunds retrieved", ...(await listRefunds(db, query)) };
      }),
    "GET /sandbox/paystack/refund/:id": ({ request, params, set }) =>
      answer(set, async () => {
        await demand(request, "secretKey");
        return { message: "Refund retrieved", data: await findRefund(db, params.id) };
      }),
    "POST /sandbox/paystack/transferrecipient": ({ request, body, set }) =>
      answer(set, async () => {
        await demand(request, "secretKey");
        return { message: "Transfer recipient created successfully", data: await addRecipient(db, fieldsOf(body)) };
      }),
    "POST /sandbox/paystack/transfer": ({ request, body, set }) =>
      answer(set, async () => {
        await demand(request, "secretKey");
        return { message: "Transfer has been queued", data: await takeTransfer(db, fieldsOf(body)) };
      }),
    "GET /sandbox/paystack/transfer/verify/:reference": ({ request, params, set }) =>
      answer(set, async () => {
        await demand(request, "secretKey");
        return { message: "Transfer retrieved", data: await findTransfer(db, params.reference) };
      }),
    "GET /sandbox/paystack/transaction/verify_access_code/:code": ({ params, set }) =>
      answer(set, async () => {
        const { publicKey } = await readKeys();
        return {
          message: "Access code validated",
          data: describeForCheckout(await findByAccessCode(db, params.code), publicKey),
        };
      }),
    "POST /sandbox/paystack/checkout/request_inline": ({ body, set }) =>
      answer(set, async () => {
        const { key, ref, ...fields } = fieldsOf(body);
        const { publicKey } = await readKeys();
        if (key !== publicKey) throw invalidKey();
        const begun = await beginTransaction(db, { ...fields, ...(ref !== undefined && { reference: ref }) });
        return { message: "Transaction initialized", data: describeForCheckout(begun, publicKey) };
      }),
    "POST /sandbox/paystack/checkout/card/charge": ({ body, set }) =>
      answer(set, async () => ({ message: "Charge attempted", data: await chargeCard(db, fieldsOf(body)) })),
    "POST /sandbox/paystack/checkout/bank/charge": ({ body, set }) =>
      answer(set, async () => ({ message: "Charge attempted", data: await chargeBank(db, fieldsOf(body)) })),
    "POST /sandbox/paystack/transaction/set_ip/:id": ({ request, params, set }) =>
      answer(set, async () => {
        await demand(request, "publicKey");
        await findById(db, params.id);
        return { message: "IP address set" };
      }),
    "POST /sandbox/paystack/transaction/update_log/:id": ({ request, params, set }) =>
      answer(set, async () => {
        await demand(request, "publicKey");
        await findById(db, params.id);
        return { message: "Log updated" };
      }),
  });
};

/** As Paystack: a payment that failed is status true with what became of it; only a refused call is status false. */
async function answer(
  set: { status?: number | string; headers: Record<string, string | number> },
  work: () => Promise<Answer>,
) {
  set.headers["cache-control"] = "no-store";
  try {
    return { status: true, ...(await work()) };
  } catch (error) {
    if (!(error instanceof SandboxRefusal)) throw error;
    set.status = error.status;
    return error.envelope;
  }
}

/** `null` fields are as absent ones. */
function fieldsOf(body: unknown): Record<string, unknown> {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return {};
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null && value !== undefined));
}
