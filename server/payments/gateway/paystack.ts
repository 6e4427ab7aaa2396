// Paystack's API over HTTP: the real one and the sandbox alike.
import { createHmac, timingSafeEqual } from "node:crypto";
import { type Charge, GatewayRefused, GatewayUnavailable, type PaymentGateway, type ProviderRefund } from "./index.ts";

export interface PaystackOptions {
  label: string;
  baseUrl: string;
  secretKey: string;
  publicKey: string;
  mode: "test" | "live";
  popupUrl: string | null;
  /** For tests. */
  patienceMs?: number;
  /** For tests without a listening server. */
  fetch?: (request: Request) => Promise<Response>;
}

/** "processing" is the same for a debit order, and "queued" comes before it. A state that we don't know decides nothing. */
const bankStates: ReadonlySet<unknown> = new Set(["pending", "processing", "queued"]);

const perPage = 100;
const mostPages = 20;

interface Envelope {
  status: boolean;
  message: string;
  data?: unknown;
}

export function createPaystackGateway({
  fetch = globalThis.fetch,
  patienceMs = 10_000,
  ...options
}: PaystackOptions): PaymentGateway {
  const patience = () => AbortSignal.timeout(patienceMs);

  /** Returns any reply with a status below 500 and Paystack's envelope. */
  async function call(
    method: "GET" | "POST",
    path: string,
    body?: unknown,
    signal: AbortSignal = patience(),
  ): Promise<Envelope> {
    let reply: Response;
    let text: string;
    try {
      reply = await fetch(
        new Request(`${options.baseUrl}/${path}`, {
          method,
          headers: {
            authorization: `Bearer ${options.secretKey}`,
            ...(body === undefined ? {} : { "content-type": "application/json" }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          redirect: "error",
          signal,
        }),
      );
      text = await reply.text();
    } catch (error) {
      throw new GatewayUnavailable(`${method} ${path.split("?", 1)[0]} got no answer`, { cause: error });
    }
    const envelope = readEnvelope(text);
    // A refused key is a mistake in our settings, so the payment's status stays unknown.
    if (!envelope || reply.status >= 500 || [401, 403, 408, 429].includes(reply.status)) {
      throw new GatewayUnavailable(
        `${method} ${path.split("?", 1)[0]} answered ${reply.status}: ${envelope?.message ?? "no JSON"}`,
      );
    }
    return envelope;
  }

  async function ask(...[method, path, ...rest]: Parameters<typeof call>): Promise<Record<string, unknown>> {
    const { status, message, data } = await call(method, path, ...rest);
    if (!status) throw new GatewayRefused(message);
    return fieldsOf(data, path);
  }

  return {
    label: options.label,
    publicKey: options.publicKey,
    mode: options.mode,
    popupUrl: options.popupUrl,

    async initialize({ reference, email, amountCents, currency, metadata }) {
      const data = await ask("POST", "transaction/initialize", {
        reference,
        email,
        amount: amountCents,
        currency,
        metadata: JSON.stringify(metadata),
      });
      if (typeof data.access_code !== "string" || data.access_code === "" || data.reference !== reference) {
        throw new GatewayUnavailable("transaction/initialize answered without an access code for our reference");
      }
      return { accessCode: data.access_code };
    },

    async verify(reference): Promise<Charge> {
      // Not a reference: encodeURIComponent keeps dots, so these would change the path.
      if (reference === "." || reference === "..") return { status: "unknown" };
      const { status, data } = await call("GET", `transaction/verify/${encodeURIComponent(reference)}`);
      // Unknown references are answered with 400 or 404, with status false either way.
      if (!status) return { status: "unknown" };
      const charge = fieldsOf(data, "transaction/verify");
      if (charge.reference !== reference) {
        throw new GatewayUnavailable("transaction/verify answered about another reference");
      }
      if (charge.status === "success") {
        const { amount, currency, domain } = charge;
        if (typeof amount !== "number" || !Number.isSafeInteger(amount) || typeof currency !== "string") {
          throw new GatewayUnavailable("transaction/verify answered a success without amount or currency");
        }
        return {
          status: "success",
          reference,
          amountCents: amount,
          currency,
          mode: domain === "live" ? "live" : "test",
        };
      }
      if (charge.status === "failed" || charge.status === "abandoned" || charge.status === "reversed") {
        return { status: charge.status };
      }
      return { status: bankStates.has(charge.status) ? "pending" : "ongoing" };
    },

    async refund({ reference, amountCents, currency, note }) {
      return toRefund(
        await ask("POST", "refund", { transaction: reference, amount: amountCents, currency, merchant_note: note }),
      );
    },

    async findRefund(reference, note) {
      const signal = patience();
      const charge = await ask("GET", `transaction/verify/${encodeURIComponent(reference)}`, undefined, signal);
      for (let page = 1; page <= mostPages; page++) {
        const query = new URLSearchParams({ transaction: idOf(charge), perPage: String(perPage), page: String(page) });
        const { status, message, data } = await call("GET", `refund?${query}`, undefined, signal);
        if (!status || !Array.isArray(data)) throw new GatewayUnavailable(`the list of refunds: ${message}`);
        const found = data.find((refund) => refund?.merchant_note === note);
        if (found) return toRefund(found);
        if (data.length < perPage) return null;
      }
      // With null the caller would refund a second time.
      throw new GatewayUnavailable("the list of refunds doesn't end");
    },

    isSigned(body, signature) {
      if (signature === null || !/^[0-9a-f]{128}$/i.test(signature)) return false;
      const expected = createHmac("sha512", options.secretKey).update(body).digest();
      return timingSafeEqual(expected, Buffer.from(signature, "hex"));
    },
  };
}

function readEnvelope(text: string): Envelope | null {
  try {
    const parsed: unknown = JSON.parse(text, keepLongIds);
    if (typeof parsed !== "object" || parsed === null) return null;
    const { status, message, data } = parsed as Record<string, unknown>;
    // A proxy in front of the provider may answer with JSON of its own.
    if (typeof status !== "boolean") return null;
    return { status, message: typeof message === "string" ? message : "no message", data };
  } catch {
    return null;
  }
}

/** Ids are 64 bits wide: large ones stay text, as a number would round them. */
function keepLongIds(key: string, value: unknown, context?: { source?: string }): unknown {
  return key === "id" && typeof value === "number" && !Number.isSafeInteger(value) ? context?.source : value;
}

function fieldsOf(data: unknown, path: string): Record<string, unknown> {
  if (typeof data === "object" && data !== null && !Array.isArray(data)) return data as Record<string, unknown>;
  throw new GatewayUnavailable(`${path} answered without data`);
}

function idOf({ id }: Record<string, unknown>): string {
  if ((typeof id !== "number" && typeof id !== "string") || id === "")
    throw new GatewayUnavailable("an answer has no id");
  return String(id);
}

function toRefund(data: Record<string, unknown>): ProviderRefund {
  const { status } = data;
  const state =
    status === "processed" ? "processed" : status === "failed" || status === "needs-attention" ? "failed" : "sent";
  return { id: idOf(data), state };
}
