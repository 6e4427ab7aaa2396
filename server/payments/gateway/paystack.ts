// Payments at Paystack, the real one and the sandbox alike.
import { createHmac, timingSafeEqual } from "node:crypto";
import { type Charge, GatewayUnavailable, type PaymentGateway, type ProviderRefund } from "./index.ts";
import { createPaystackClient, fieldsOf, type PaystackOptions } from "./paystack-client.ts";

/** "processing" is the same for a debit order, and "queued" comes before it. A state that we don't know decides nothing. */
const bankStates: ReadonlySet<unknown> = new Set(["pending", "processing", "queued"]);

const perPage = 100;
const mostPages = 20;

export function createPaystackGateway(options: PaystackOptions & { popupUrl: string | null }): PaymentGateway {
  const { call, ask, patience } = createPaystackClient(options);
  /** Returns any reply with a status below 500 and Paystack's envelope. */
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
