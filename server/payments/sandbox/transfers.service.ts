// The sandbox's transfers to vendors' banks: taken at once, and paid or refused some seconds later, as the account's number says.
import { randomBytes } from "node:crypto";
import { and, eq, lte } from "drizzle-orm";
import type { Database } from "#db/engine/index.ts";
import { sandboxRecipients, sandboxTransfers } from "#db/schema.ts";
import { SandboxRefusal, wholeAmount } from "./sandbox-refusal.ts";
import { addWebhook } from "./webhooks.service.ts";

const settledAfterMs = 3_000;

/** Endings of account numbers that the sandbox's bank does not pay. */
export const testAccounts = { failed: "0001", reversed: "0002" } as const;

type Recipient = typeof sandboxRecipients.$inferSelect;
type Transfer = typeof sandboxTransfers.$inferSelect;

/** `POST transferrecipient`. An account that is known keeps its code. */
export async function addRecipient(db: Database, body: Record<string, unknown>) {
  const { type, name, account_number: accountNumber, bank_code: bankCode, currency } = body;
  if (type !== "basa" || currency !== "ZAR") throw new SandboxRefusal("Invalid recipient type", "invalid_params");
  if (typeof name !== "string" || name.trim() === "" || name.includes("\0") || name.length > 200) {
    throw new SandboxRefusal("Recipient name is required", "invalid_params");
  }
  if (typeof accountNumber !== "string" || !/^\d{5,16}$/.test(accountNumber)) {
    throw new SandboxRefusal("Account number is invalid", "invalid_account_number");
  }
  if (typeof bankCode !== "string" || !/^\d{6}$/.test(bankCode)) {
    throw new SandboxRefusal("Bank code is invalid", "invalid_bank_code");
  }
  const [known] = await db
    .select()
    .from(sandboxRecipients)
    .where(and(eq(sandboxRecipients.accountNumber, accountNumber), eq(sandboxRecipients.bankCode, bankCode)));
  if (known) return describeRecipient(known);
  const code = `RCP_${randomBytes(8).toString("hex")}`;
  const [added] = await db.insert(sandboxRecipients).values({ code, name, accountNumber, bankCode }).returning();
  if (!added) throw new Error("A recipient of the sandbox was not stored");
  return describeRecipient(added);
}

/** `POST transfer`. A reference is taken once. */
export async function takeTransfer(db: Database, body: Record<string, unknown>) {
  const { source, amount, currency, recipient: code, reference, reason = null } = body;
  if (source !== "balance") throw new SandboxRefusal("Invalid source", "invalid_params");
  const amountCents = wholeAmount(amount);
  if (currency !== "ZAR") throw new SandboxRefusal("Currency is not supported", "invalid_params");
  if (typeof reference !== "string" || !/^[a-z0-9_-]{16,50}$/.test(reference)) {
    throw new SandboxRefusal("Invalid transfer reference", "invalid_reference");
  }
  if (reason !== null && (typeof reason !== "string" || reason.includes("\0") || reason.length > 200)) {
    throw new SandboxRefusal("Invalid reason", "invalid_params");
  }
  const [recipient] =
    typeof code === "string" && !code.includes("\0")
      ? await db.select().from(sandboxRecipients).where(eq(sandboxRecipients.code, code))
      : [];
  if (!recipient) throw new SandboxRefusal("Recipient specified is invalid", "invalid_recipient");
  const [taken] = await db
    .insert(sandboxTransfers)
    .values({ reference, recipientId: recipient.id, amountCents, currency, reason, status: "pending" })
    .onConflictDoNothing({ target: sandboxTransfers.reference })
    .returning();
  if (!taken) {
    const used = "Please provide a unique reference. Reference already exists on a transfer";
    throw new SandboxRefusal(used, "duplicate_reference");
  }
  return describeTransfer(taken, recipient);
}

/** `GET transfer/verify/:reference`. */
export async function findTransfer(db: Database, reference: string) {
  const [found] = await joined(db).where(eq(sandboxTransfers.reference, reference.replaceAll("\0", "")));
  if (!found) throw new SandboxRefusal("Transfer not found", "transfer_not_found", { status: 404 });
  return describeTransfer(found.transfer, found.recipient);
}

const joined = (db: Database) =>
  db
    .select({ transfer: sandboxTransfers, recipient: sandboxRecipients })
    .from(sandboxTransfers)
    .innerJoin(sandboxRecipients, eq(sandboxRecipients.id, sandboxTransfers.recipientId));

/** What the bank says of transfers that are old enough. Says how many there were. */
export async function answerDueTransfers(db: Database, now = new Date()): Promise<number> {
  const due = await joined(db).where(
    and(
      eq(sandboxTransfers.status, "pending"),
      lte(sandboxTransfers.createdAt, new Date(now.getTime() - settledAfterMs)),
    ),
  );
  for (const { transfer, recipient } of due) {
    const [refused] = Object.entries(testAccounts).find(([, end]) => recipient.accountNumber.endsWith(end)) ?? [];
    // What comes back was paid first.
    for (const status of refused === "reversed" ? ["success", "reversed"] : [refused ?? "success"]) {
      await db.transaction(async (tx) => {
        const [answered] = await tx
          .update(sandboxTransfers)
          .set({ status })
          .where(
            and(
              eq(sandboxTransfers.id, transfer.id),
              eq(sandboxTransfers.status, status === "reversed" ? "success" : "pending"),
            ),
          )
          .returning();
        if (!answered) return;
        await addWebhook(tx, `transfer.${status}`, answered.reference, describeTransfer(answered, recipient));
      });
    }
  }
  return due.length;
}

const describeRecipient = ({ id, code, name, accountNumber, bankCode, createdAt }: Recipient) => ({
  id,
  active: true,
  domain: "test",
  type: "basa",
  currency: "ZAR",
  name,
  recipient_code: code,
  details: { account_number: accountNumber, account_name: null, bank_code: bankCode, bank_name: null },
  createdAt: createdAt.toISOString(),
});

function describeTransfer(transfer: Transfer, recipient: Recipient) {
  const { id, reference, amountCents, currency, reason, status, createdAt } = transfer;
  return {
    id,
    domain: "test",
    amount: amountCents,
    currency,
    source: "balance",
    reason,
    reference,
    status,
    transfer_code: `TRF_${id}`,
    recipient: describeRecipient(recipient),
    createdAt: createdAt.toISOString(),
    updatedAt: createdAt.toISOString(),
  };
}
