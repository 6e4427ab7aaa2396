// The payments port. One client speaks Paystack's protocol; the sandbox differs from the real one in base URL and keys only.
import type { Settings } from "#server/settings.ts";
import { createPaystackGateway } from "./paystack.ts";
import type { PaystackOptions } from "./paystack-client.ts";

/** The provider can't be reached, is too busy or answers nonsense: nothing is known, ask again later. */
export class GatewayUnavailable extends Error {
  override readonly name = "GatewayUnavailable";
}

/** The provider understood and said no; the message is the provider's own. */
export class GatewayRefused extends Error {
  override readonly name = "GatewayRefused";
}

/** What the provider says of a reference. */
export type Charge =
  /** Money came in: compare amount, currency and mode before anything else. */
  | { status: "success"; reference: string; amountCents: number; currency: string; mode: "test" | "live" }
  /**
   * Declined, given up or taken back; "ongoing": the shopper still acts; "pending": the shopper has paid by bank, and the bank has not
   * confirmed it yet. More may come until the provider closes the transaction.
   */
  | { status: "failed" | "abandoned" | "ongoing" | "pending" | "reversed" }
  /** The provider doesn't know the reference. */
  | { status: "unknown" };

export interface ProviderRefund {
  id: string;
  /** "failed" also when the provider needs a person to step in. */
  state: "sent" | "processed" | "failed";
}

/** Every call ends within ten seconds, or throws `GatewayUnavailable`. Nothing is retried here: only the caller knows what may be sent twice. */
export interface PaymentGateway {
  /** "sandbox", "paystack (test)" or "paystack": for health, start line and doctor. */
  readonly label: string;
  readonly publicKey: string;
  readonly mode: "test" | "live";
  /** Address of the popup's page; null: the one in the provider's library. */
  readonly popupUrl: string | null;
  /** @throws {GatewayRefused} for a reference that is taken, or data that the provider doesn't take. */
  initialize(request: {
    reference: string;
    email: string;
    amountCents: number;
    currency: string;
    metadata: unknown;
  }): Promise<{ accessCode: string }>;
  verify(reference: string): Promise<Charge>;
  /** `note` names this refund: the provider keeps it, and `findRefund` finds it. @throws {GatewayRefused} */
  refund(request: { reference: string; amountCents: number; currency: string; note: string }): Promise<ProviderRefund>;
  /** Whether a refund with this note was ever taken; null when not. */
  findRefund(reference: string, note: string): Promise<ProviderRefund | null>;
  /** Checks the signature of the body, byte for byte as received. */
  isSigned(body: Uint8Array, signature: string | null): boolean;
}

/** `sandbox`: its address and keys, when the settings choose it. */
export function createGateway(
  settings: Settings["payments"],
  sandbox: () => Promise<Omit<PaystackOptions, "label"> & { popupUrl: string }>,
): Promise<PaymentGateway> | PaymentGateway {
  if (settings.provider === "paystack") {
    const label = settings.mode === "live" ? "paystack" : "paystack (test)";
    return createPaystackGateway({ ...settings, label, popupUrl: null });
  }
  return sandbox().then((options) => createPaystackGateway({ ...options, label: "sandbox" }));
}
