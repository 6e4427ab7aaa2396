// Paystack's protocol on this server, with PAYMENT_PROVIDER=sandbox alone: what the shop's gateway asks, and what the popup
// asks. Failures are Paystack's envelopes; only what stops before a route (request-gate.ts) is answered in the shop's form.
import { Elysia } from "elysia";
import type { AppDeps } from "#server/app-deps.ts";
import { chargeCard } from "./charges.service.ts";
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

export const sandboxPath = "/sandbox/paystack";

interface Answer {
  message: string;
  data?: unknown;
  meta?: unknown;
}

export const sandboxRoutes = ({ db }: AppDeps) => {
  let stored: SandboxKeys | undefined;
  const readKeys = async () => {
    stored ??= await readSandboxKeys(db);
    return stored;
  };

  /** Only for who shows this key. */
  async function demand(request: Request, which: keyof SandboxKeys): Promise<SandboxKeys> {
    const keys = await readKeys();
    if (request.headers.get("authorization") !== `Bearer ${keys[which]}`) throw invalidKey();
    return keys;
  }

  return new Elysia({ prefix: sandboxPath })
    .get("/popup", popupPage)
    .get("/popup.js", popupScript)
    .get("/popup.css", popupStyle)
    .post("/transaction/initialize", ({ request, body, set }) =>
      answer(set, async () => {
        await demand(request, "secretKey");
        const { accessCode, reference } = await beginTransaction(db, fieldsOf(body));
        return {
          message: "Authorization URL created",
          // Nothing is redirected here: the popup takes the access code.
          data: { authorization_url: null, access_code: accessCode, reference },
        };
      }),
    )
    .get("/transaction/verify/:reference", ({ request, params, set }) =>
      answer(set, async () => {
        await demand(request, "secretKey");
        const transaction = await findByReference(db, params.reference);
        return { message: "Verification successful", data: describeTransaction(transaction) };
      }),
    )
    .post("/refund", ({ request, body, set }) =>
      answer(set, async () => {
        await demand(request, "secretKey");
        return { message: "Refund has been queued for processing", data: await takeRefund(db, fieldsOf(body)) };
      }),
    )
    .get("/refund", ({ request, query, set }) =>
      answer(set, async () => {
        await demand(request, "secretKey");
        return { message: "Refunds retrieved", ...(await listRefunds(db, query)) };
      }),
    )
    .get("/refund/:id", ({ request, params, set }) =>
      answer(set, async () => {
        await demand(request, "secretKey");
        return { message: "Refund retrieved", data: await findRefund(db, params.id) };
      }),
    )
    .get("/transaction/verify_access_code/:code", ({ params, set }) =>
      answer(set, async () => {
        const { publicKey } = await readKeys();
        return {
          message: "Access code validated",
          data: describeForCheckout(await findByAccessCode(db, params.code), publicKey),
        };
      }),
    )
    .post("/checkout/request_inline", ({ body, set }) =>
      answer(set, async () => {
        const { key, ref, ...fields } = fieldsOf(body);
        const { publicKey } = await readKeys();
        if (key !== publicKey) throw invalidKey();
        const begun = await beginTransaction(db, { ...fields, ...(ref !== undefined && { reference: ref }) });
        return { message: "Transaction initialized", data: describeForCheckout(begun, publicKey) };
      }),
    )
    .post("/checkout/card/charge", ({ body, set }) =>
      answer(set, async () => ({ message: "Charge attempted", data: await chargeCard(db, fieldsOf(body)) })),
    )
    .post("/transaction/set_ip/:id", ({ request, params, set }) =>
      answer(set, async () => {
        await demand(request, "publicKey");
        await findById(db, params.id);
        return { message: "IP address set" };
      }),
    )
    .post("/transaction/update_log/:id", ({ request, params, set }) =>
      answer(set, async () => {
        await demand(request, "publicKey");
        await findById(db, params.id);
        return { message: "Log updated" };
      }),
    );
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
