// The sandbox's transactions: starting and reporting them.
import { createHash, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { emailAddress } from "#contract/auth/auth.ts";
import { checkoutCurrency, smallestPaymentCents } from "#contract/payments/payments.ts";
import type { Database } from "#db/engine/index.ts";
import { sandboxTransactions } from "#db/schema.ts";
import { SandboxRefusal, unknownReference, wholeAmount } from "./sandbox-refusal.ts";

export type SandboxTransaction = typeof sandboxTransactions.$inferSelect;

export const merchantName = "Indaba";

const alphabet = "abcdefghijkmnpqrstuvwxyz23456789";
const randomCode = (length: number) => Array.from(randomBytes(length), (byte) => alphabet[byte % 32]).join("");

/** `POST transaction/initialize` and `POST checkout/request_inline`, which names the reference `ref`. */
export async function beginTransaction(
  db: Database,
  { email, amount, currency = checkoutCurrency, reference = randomCode(16), metadata }: Record<string, unknown>,
): Promise<SandboxTransaction> {
  const address = emailAddress.safeParse(email);
  if (!address.success) {
    throw new SandboxRefusal("Invalid Email Address Passed", "invalid_email_address", {
      nextStep: "Ensure that you're passing a valid email address",
    });
  }
  const amountCents = wholeAmount(amount);
  if (currency !== checkoutCurrency) {
    throw new SandboxRefusal("Currency not supported by merchant", "unsupported_currency", {
      nextStep: `Ensure that the currency is one of: ${checkoutCurrency}`,
    });
  }
  if (amountCents < smallestPaymentCents) {
    throw new SandboxRefusal("Amount is below the minimum for ZAR (R1.00)", "invalid_amount");
  }
  if (typeof reference !== "string" || !/^[A-Za-z0-9.=-]{1,200}$/.test(reference)) {
    throw new SandboxRefusal("Invalid Transaction Reference", "invalid_reference", {
      nextStep: "Only -, ., = and alphanumeric characters are allowed in a reference",
    });
  }
  const [begun] = await db
    .insert(sandboxTransactions)
    .values({
      reference,
      accessCode: randomCode(15),
      email: address.data,
      amountCents,
      currency,
      status: "abandoned",
      metadata: readMetadata(metadata),
    })
    .onConflictDoNothing({ target: sandboxTransactions.reference })
    .returning();
  if (!begun) {
    throw new SandboxRefusal("Duplicate Transaction Reference", "duplicate_reference", {
      nextStep: "Ensure that you're passing a unique reference",
    });
  }
  return begun;
}

/** An object, or its JSON in a string. The database takes neither NUL nor half a surrogate pair. */
function readMetadata(given: unknown): unknown {
  if (given === undefined || given === null || given === "") return null;
  let metadata: unknown = given;
  try {
    if (typeof given === "string") metadata = JSON.parse(given);
  } catch {
    metadata = undefined;
  }
  const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f]..)/i;
  if (typeof metadata !== "object" || metadata === null || unstorable.test(JSON.stringify(metadata))) {
    throw new SandboxRefusal("Invalid metadata passed", "invalid_metadata", {
      nextStep: "Ensure that the metadata is a JSON object",
    });
  }
  return metadata;
}

export async function findByAccessCode(db: Database, code: string): Promise<SandboxTransaction> {
  const [found] = await db
    .select()
    .from(sandboxTransactions)
    .where(eq(sandboxTransactions.accessCode, text(code)));
  if (!found) throw new SandboxRefusal("Access code not found", "access_code_not_found");
  return found;
}

export async function findByReference(db: Database, reference: string): Promise<SandboxTransaction> {
  const [found] = await db
    .select()
    .from(sandboxTransactions)
    .where(eq(sandboxTransactions.reference, text(reference)));
  if (!found) throw unknownReference();
  return found;
}

export async function findById(db: Database, id: string): Promise<SandboxTransaction> {
  const [found] = /^\d{1,15}$/.test(id)
    ? await db
        .select()
        .from(sandboxTransactions)
        .where(eq(sandboxTransactions.id, Number(id)))
    : [];
  if (!found) throw new SandboxRefusal("Transaction not found", "transaction_not_found", { status: 404 });
  return found;
}

/** By reference or by id, whichever it is. */
export async function findTransaction(db: Database, referenceOrId: string): Promise<SandboxTransaction> {
  try {
    return await findByReference(db, referenceOrId);
  } catch (error) {
    if (!(error instanceof SandboxRefusal)) throw error;
    return findById(db, referenceOrId);
  }
}

/** No column holds a NUL, and the database refuses to look for one. */
const text = (given: string) => given.replaceAll("\0", "");

/** `data` of a verification and of `charge.success`. */
export function describeTransaction(transaction: SandboxTransaction) {
  const { id, reference, amountCents, currency, status, email, last4 } = transaction;
  const paidAt = transaction.paidAt?.toISOString() ?? null;
  const createdAt = transaction.createdAt.toISOString();
  const code = createHash("sha256").update(email).digest("hex").slice(0, 15);
  return {
    id,
    domain: "test",
    status,
    reference,
    receipt_number: null,
    amount: amountCents,
    requested_amount: amountCents,
    message: null,
    gateway_response: transaction.gatewayResponse ?? "The transaction was not completed",
    paid_at: paidAt,
    paidAt,
    created_at: createdAt,
    createdAt,
    channel: transaction.channel ?? "card",
    currency,
    ip_address: null,
    metadata: transaction.metadata ?? "",
    log: null,
    fees: null,
    fees_split: null,
    authorization: last4
      ? {
          authorization_code: `AUTH_${code.slice(0, 10)}`,
          bin: null,
          last4,
          channel: "card",
          card_type: "visa ",
          bank: "TEST BANK / NO REAL MONEY",
          country_code: "ZA",
          brand: "visa",
          reusable: false,
          signature: null,
          account_name: null,
        }
      : {},
    customer: {
      id,
      first_name: null,
      last_name: null,
      email,
      customer_code: `CUS_${code}`,
      phone: null,
      metadata: null,
    },
    plan: null,
    split: {},
    order_id: null,
    subaccount: {},
  };
}

/** `data` of what the popup and `checkout()` begin with. */
export function describeForCheckout(transaction: SandboxTransaction, publicKey: string) {
  const { id, reference, accessCode, email, amountCents, currency, status } = transaction;
  return {
    id,
    domain: "test",
    reference,
    access_code: accessCode,
    transaction_status: status,
    log: { attempts: 0, authentication: null, errors: 0, history: [] },
    merchant_key: publicKey,
    merchant_id: 1,
    merchant_name: merchantName,
    channels: ["card", "eft"],
    email,
    customer: { email },
    amount: amountCents,
    currency,
    plan_details: null,
  };
}
