// The popup's calls to the sandbox's endpoints.
import type { CardFields } from "../test-cards.ts";

/** As the library hands it over: an access code, or a whole new transaction. */
export type TransactionParams = Record<string, unknown>;

export interface CheckoutTransaction {
  id: number;
  access_code: string;
  reference: string;
  transaction_status: string;
  merchant_name: string;
  email: string;
  customer: { email: string };
  amount: number;
}

export interface Charge {
  status: "success" | "failed" | "pending";
  reference: string;
  trans: string;
  message: string;
}

export class CallRefused extends Error {
  readonly code: string | undefined;
  constructor(message: string, code: string | undefined) {
    super(message);
    this.code = code;
  }
}

export function openTransaction(params: TransactionParams): Promise<CheckoutTransaction> {
  const { accessCode } = params;
  return typeof accessCode === "string"
    ? call("GET", `transaction/verify_access_code/${encodeURIComponent(accessCode)}`)
    : call("POST", "checkout/request_inline", params);
}

export const charge = (accessCode: string, card: CardFields): Promise<Charge> =>
  call("POST", "checkout/card/charge", { access_code: accessCode, ...card });

export const chargeBank = (accessCode: string, answer: "success" | "failed"): Promise<Charge> =>
  call("POST", "checkout/bank/charge", { access_code: accessCode, answer });

async function call<Data>(method: "GET" | "POST", path: string, body?: unknown): Promise<Data> {
  let envelope: { status?: unknown; message?: unknown; code?: unknown; data?: unknown };
  try {
    const response = await fetch(path, {
      method,
      credentials: "omit",
      ...(body !== undefined && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    });
    envelope = await response.json();
  } catch {
    throw new CallRefused("The connection failed. Please try again.", undefined);
  }
  if (envelope.status !== true) {
    const { message, code } = envelope;
    throw new CallRefused(
      typeof message === "string" ? message : "Something went wrong. Please try again.",
      typeof code === "string" ? code : undefined,
    );
  }
  return envelope.data as Data;
}
