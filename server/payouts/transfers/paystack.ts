// Paystack's transfers over HTTP. They need transfers switched on at Paystack, without a code for each of them.
import { GatewayRefused, GatewayUnavailable } from "#server/payments/gateway/index.ts";
import { createPaystackClient, fieldsOf, type PaystackOptions } from "#server/payments/gateway/paystack-client.ts";
import type { TransferState, Transfers } from "./index.ts";

export function createPaystackTransfers(options: PaystackOptions): Transfers {
  const { call, ask } = createPaystackClient(options);
  return {
    label: options.label,

    async addRecipient({ holder, number, branchCode }) {
      const data = await ask("POST", "transferrecipient", {
        type: "basa",
        name: holder,
        account_number: number,
        bank_code: branchCode,
        currency: "ZAR",
      });
      if (typeof data.recipient_code !== "string" || data.recipient_code === "") {
        throw new GatewayUnavailable("transferrecipient answered without a code");
      }
      return data.recipient_code;
    },

    async send({ reference, amountCents, currency, recipient }) {
      const data = await ask("POST", "transfer", {
        source: "balance",
        reason: "Indaba payout",
        amount: amountCents,
        currency,
        recipient,
        reference,
      });
      return stateOf(data, reference);
    },

    async find(reference) {
      const { status, message, data } = await call("GET", `transfer/verify/${encodeURIComponent(reference)}`);
      if (status) return stateOf(fieldsOf(data, "transfer/verify"), reference);
      // Only this says that no money has left.
      if (/not found/i.test(message)) return null;
      throw new GatewayRefused(message);
    },
  };
}

const ended: Readonly<Record<string, TransferState>> = {
  success: "paid",
  failed: "failed",
  abandoned: "failed",
  blocked: "failed",
  rejected: "failed",
  reversed: "reversed",
};

/** "pending", "received", "otp" and whatever we don't know decide nothing. */
function stateOf(data: Record<string, unknown>, reference: string): TransferState {
  if (data.reference !== reference) throw new GatewayUnavailable("an answer is about another transfer");
  return ended[String(data.status)] ?? "waiting";
}
