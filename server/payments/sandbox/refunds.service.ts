// The sandbox's refunds: accepted at once, in progress for some seconds, then processed or failed, depending on the card.
import { and, count, desc, eq, lte, ne, or, sum } from "drizzle-orm";
import type { Database } from "#db/engine/index.ts";
import { sandboxRefunds, sandboxTransactions } from "#db/schema.ts";
import { SandboxRefusal, wholeAmount } from "./sandbox-refusal.ts";
import { lastFour, testCards } from "./test-cards.ts";
import { findTransaction, type SandboxTransaction } from "./transactions.service.ts";
import { addWebhook } from "./webhooks.service.ts";

type SandboxRefund = typeof sandboxRefunds.$inferSelect;

const processingAfterMs = 2_000;
const settledAfterMs = 5_000;
const longestNote = 1_000;

/** `POST refund`. Together, refunds never come to more than was paid. */
export async function takeRefund(db: Database, body: Record<string, unknown>) {
  const { transaction: named, amount, currency, merchant_note: note = null } = body;
  if (typeof named !== "string" && typeof named !== "number") {
    throw new SandboxRefusal("Transaction is required", "missing_params");
  }
  if (note !== null && (typeof note !== "string" || note.length > longestNote || note.includes("\0"))) {
    throw new SandboxRefusal("Invalid merchant note", "invalid_params");
  }
  const { id } = await findTransaction(db, String(named));
  return db.transaction(async (tx) => {
    const paid = await lockTransaction(tx, id);
    if (paid.status === "reversed") throw fullyReversed();
    if (paid.status !== "success") {
      throw new SandboxRefusal("Transaction has not been completed", "transaction_not_completed", {
        type: "api_error",
      });
    }
    if (currency !== undefined && currency !== paid.currency) {
      throw new SandboxRefusal("Currency does not match that of the transaction", "invalid_params");
    }
    const [taken] = await tx
      .select({ cents: sum(sandboxRefunds.amountCents) })
      .from(sandboxRefunds)
      .where(and(eq(sandboxRefunds.transactionId, id), ne(sandboxRefunds.status, "failed")));
    const left = paid.amountCents - Number(taken?.cents ?? 0);
    if (left <= 0) throw fullyReversed();
    const amountCents = amount === undefined ? left : wholeAmount(amount);
    if (amountCents > left) {
      throw new SandboxRefusal("Refund amount cannot be more than what is left of the transaction", "invalid_amount");
    }
    const [refund] = await tx
      .insert(sandboxRefunds)
      .values({ transactionId: id, amountCents, status: "pending", merchantNote: note })
      .returning();
    if (!refund) throw new Error("A refund of the sandbox was not stored");
    await tellRefund(tx, refund, paid);
    return describeRefund(refund, paid);
  });
}

const fullyReversed = () =>
  new SandboxRefusal("Transaction has been fully reversed", "transaction_reversed", { type: "api_error" });

async function lockTransaction(tx: Database, id: number): Promise<SandboxTransaction> {
  const [locked] = await tx.select().from(sandboxTransactions).where(eq(sandboxTransactions.id, id)).for("update");
  if (!locked) throw new Error("A transaction of the sandbox is gone");
  return locked;
}

/** `GET refund`, newest first. */
export async function listRefunds(db: Database, query: Record<string, string | undefined>) {
  const perPage = wholeWithin(query.perPage, 50, 100);
  const page = wholeWithin(query.page, 1, 1_000_000);
  const of = query.transaction ? await findTransaction(db, query.transaction) : null;
  const wanted = of ? eq(sandboxRefunds.transactionId, of.id) : undefined;
  const [counted] = await db.select({ total: count() }).from(sandboxRefunds).where(wanted);
  const rows = await joined(db)
    .where(wanted)
    .orderBy(desc(sandboxRefunds.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const total = counted?.total ?? 0;
  return {
    data: rows.map(({ refund, transaction }) => describeRefund(refund, transaction)),
    meta: { total, skipped: (page - 1) * perPage, perPage, page, pageCount: Math.ceil(total / perPage) },
  };
}

/** `GET refund/:id`. */
export async function findRefund(db: Database, id: string) {
  const [found] = /^\d{1,15}$/.test(id) ? await joined(db).where(eq(sandboxRefunds.id, Number(id))) : [];
  if (!found) throw new SandboxRefusal("Refund not found", "not_found", { status: 404 });
  return describeRefund(found.refund, found.transaction);
}

const joined = (db: Database) =>
  db
    .select({ refund: sandboxRefunds, transaction: sandboxTransactions })
    .from(sandboxRefunds)
    .innerJoin(sandboxTransactions, eq(sandboxTransactions.id, sandboxRefunds.transactionId));

const wholeWithin = (given: string | undefined, otherwise: number, most: number) =>
  given !== undefined && /^[1-9]\d{0,6}$/.test(given) ? Math.min(Number(given), most) : otherwise;

/** Moves refunds that are due one state on: pending, processing, and then where the card says. Says how many moved. */
export async function moveDueRefunds(db: Database, now = new Date()): Promise<number> {
  const older = (ms: number) => lte(sandboxRefunds.createdAt, new Date(now.getTime() - ms));
  const due = await db
    .select({ id: sandboxRefunds.id, transactionId: sandboxRefunds.transactionId, status: sandboxRefunds.status })
    .from(sandboxRefunds)
    .where(
      or(
        and(eq(sandboxRefunds.status, "pending"), older(processingAfterMs)),
        and(eq(sandboxRefunds.status, "processing"), older(settledAfterMs)),
      ),
    )
    .orderBy(sandboxRefunds.id);
  for (const { id, transactionId, status } of due) {
    await db.transaction(async (tx) => {
      const paid = await lockTransaction(tx, transactionId);
      const card = testCards.find(({ number }) => lastFour(number) === paid.last4);
      const next = status === "pending" ? "processing" : (card?.refunds ?? "processed");
      const [refund] = await tx
        .update(sandboxRefunds)
        .set({ status: next })
        .where(and(eq(sandboxRefunds.id, id), eq(sandboxRefunds.status, status)))
        .returning();
      if (!refund) return;
      await tellRefund(tx, refund, paid);
      if (next !== "processed") return;
      const [back] = await tx
        .select({ cents: sum(sandboxRefunds.amountCents) })
        .from(sandboxRefunds)
        .where(and(eq(sandboxRefunds.transactionId, paid.id), eq(sandboxRefunds.status, "processed")));
      if (Number(back?.cents ?? 0) < paid.amountCents) return;
      await tx.update(sandboxTransactions).set({ status: "reversed" }).where(eq(sandboxTransactions.id, paid.id));
    });
  }
  return due.length;
}

const tellRefund = (tx: Database, { id, amountCents, status }: SandboxRefund, paid: SandboxTransaction) =>
  addWebhook(tx, `refund.${status}`, paid.reference, {
    status,
    transaction_reference: paid.reference,
    refund_reference: status === "pending" ? null : String(id),
    // A string here and a number elsewhere, as Paystack does it.
    amount: String(amountCents),
    currency: paid.currency,
    processor: "sandbox",
    customer: { first_name: null, last_name: null, email: paid.email },
    integration: 1,
    domain: "test",
  });

function describeRefund({ id, amountCents, status, merchantNote, createdAt }: SandboxRefund, paid: SandboxTransaction) {
  return {
    id,
    integration: 1,
    domain: "test",
    transaction: { id: paid.id, reference: paid.reference, amount: paid.amountCents, currency: paid.currency },
    dispute: null,
    amount: amountCents,
    deducted_amount: 0,
    currency: paid.currency,
    channel: paid.channel,
    fully_deducted: false,
    status,
    merchant_note: merchantNote,
    customer_note: null,
    refunded_by: null,
    refunded_at: null,
    createdAt: createdAt.toISOString(),
    updatedAt: createdAt.toISOString(),
  };
}
