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
  /** For tests without a listening server. */
  fetch?: (request: Request) => Promise<Response>;
}

const patienceMs = 10_000;

interface Envelope {
  status: boolean;
  message: string;
  data?: unknown;
}

export function createPaystackGateway({ fetch = globalThis.fetch, ...options }: PaystackOptions): PaymentGateway {
  /** A reply of any status below 500 that is Paystack's envelope. */
  async function call(method: "GET" | "POST", path: string, body?: unknown): Promise<Envelope> {
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
          signal: AbortSignal.timeout(patienceMs),
        }),
      );
      text = await reply.text();
    } catch (error) {
      throw new GatewayUnavailable(`${method} ${path.split("?", 1)[0]} got no answer`, { cause: error });
    }
    const envelope = readEnvelope(text);
    // A refused key is our operator's fault and not the payment's: nothing is known about the payment.
    if (!envelope || reply.status >= 500 || [401, 403, 408, 429].includes(reply.status)) {
      throw new GatewayUnavailable(
        `${method} ${path.split("?", 1)[0]} answered ${reply.status}: ${envelope?.message ?? "no JSON"}`,
      );
    }
    return envelope;
  }

  async function ask(method: "GET" | "POST", path: string, body?: unknown): Promise<Record<string, unknown>> {
    const { status, message, data } = await call(method, path, body);
    if (!status) throw new GatewayRefused(message);
    if (typeof data !== "object" || data === null) throw new GatewayUnavailable(`${path} answered without data`);
    return data as Record<string, unknown>;
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
      const { status, data } = await call("GET", `transaction/verify/${encodeURIComponent(reference)}`);
      // Unknown references are answered with 400 or 404, with status false either way.
      if (!status || typeof data !== "object" || data === null) return { status: "unknown" };
      const charge = data as Record<string, unknown>;
      if (charge.status === "success") {
        const { amount, currency, domain } = charge;
        if (charge.reference !== reference || typeof amount !== "number" || typeof currency !== "string") {
          throw new GatewayUnavailable("transaction/verify answered about something else");
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
      return { status: "pending" };
    },

    async refund({ reference, amountCents, currency, note }) {
      return toRefund(
        await ask("POST", "refund", { transaction: reference, amount: amountCents, currency, merchant_note: note }),
      );
    },

    async findRefund(reference, note) {
      const charge = await ask("GET", `transaction/verify/${encodeURIComponent(reference)}`);
      const query = new URLSearchParams({ transaction: String(charge.id), perPage: "100" });
      const { status, message, data } = await call("GET", `refund?${query}`);
      if (!status || !Array.isArray(data)) throw new GatewayUnavailable(`refund list: ${message}`);
      const found = data.find((refund) => refund?.merchant_note === note);
      return found ? toRefund(found) : null;
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
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== "object" || parsed === null || !("status" in parsed)) return null;
    const { status, message, data } = parsed as Record<string, unknown>;
    return { status: status === true, message: typeof message === "string" ? message : "no message", data };
  } catch {
    return null;
  }
}

function toRefund(data: Record<string, unknown>): ProviderRefund {
  const { status } = data;
  const state =
    status === "processed" ? "processed" : status === "failed" || status === "needs-attention" ? "failed" : "sent";
  return { id: String(data.id), state };
}
