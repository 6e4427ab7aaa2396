// The transfers port: how a vendor's money leaves for its bank. It has the payment provider's address and keys; the sandbox is the same
// client on this server.
import type { PaystackOptions } from "#server/payments/gateway/paystack-client.ts";
import type { Settings } from "#server/settings.ts";
import { createPaystackTransfers } from "./paystack.ts";

export interface Recipient {
  holder: string;
  number: string;
  branchCode: string;
}

/** waiting: taken, and neither paid nor refused yet. */
export type TransferState = "waiting" | "paid" | "failed" | "reversed";

/** Every call ends within ten seconds, or throws `GatewayUnavailable`. Nothing is retried here. */
export interface Transfers {
  /** "sandbox", "paystack (test)" or "paystack". */
  readonly label: string;
  /** The provider's name for an account; the same account may be named again. @throws {GatewayRefused} */
  addRecipient(recipient: Recipient): Promise<string>;
  /** `reference` is taken once: a second transfer with it is refused. @throws {GatewayRefused} */
  send(transfer: {
    reference: string;
    amountCents: number;
    currency: string;
    recipient: string;
  }): Promise<TransferState>;
  /** What became of it; null: the provider doesn't know it. */
  find(reference: string): Promise<TransferState | null>;
}

export function createTransfers(
  settings: Settings["payments"],
  label: string,
  sandbox: () => Promise<Omit<PaystackOptions, "label">>,
): Promise<Transfers> | Transfers {
  if (settings.provider === "paystack") return createPaystackTransfers({ ...settings, label });
  return sandbox().then((options) => createPaystackTransfers({ ...options, label }));
}
