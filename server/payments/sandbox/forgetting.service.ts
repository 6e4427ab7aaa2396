// Removes the sandbox's old rows: unlike a real provider's, its books are in the shop's database.
import { and, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database } from "#db/engine/index.ts";
import { sandboxTransactions, sandboxWebhooks } from "#db/schema.ts";

/** Of a shopper whose account goes (POPIA): what was paid stays, without address and metadata. */
export async function forgetPayer(tx: Database, references: readonly string[]): Promise<void> {
  if (references.length === 0) return;
  const named = [...references];
  await tx
    .update(sandboxTransactions)
    .set({ email: "deleted@indaba.invalid", metadata: null })
    .where(inArray(sandboxTransactions.reference, named));
  const theirs = inArray(sandboxWebhooks.reference, named);
  await tx.delete(sandboxWebhooks).where(and(theirs, isNull(sandboxWebhooks.nextAttemptAt)));
  // A webhook still to be sent keeps only its reference: the shop asks for the rest in any case.
  await tx
    .update(sandboxWebhooks)
    .set({
      body: sql`json_build_object('event', ${sandboxWebhooks.event},
        'data', json_build_object('reference', ${sandboxWebhooks.reference}))::text`,
    })
    .where(and(theirs, isNotNull(sandboxWebhooks.nextAttemptAt)));
}

/** Longer than a payment can still be made, or a webhook is sent. A slice at a time, as no request shall wait. */
export async function purgeSandbox(db: Database, slice = 500): Promise<void> {
  const old = sql`now() - interval '30 days'`;
  const transactions = db
    .select({ id: sandboxTransactions.id })
    .from(sandboxTransactions)
    .where(
      and(inArray(sandboxTransactions.status, ["abandoned", "failed"]), sql`${sandboxTransactions.createdAt} < ${old}`),
    )
    .limit(slice)
    .for("update", { skipLocked: true });
  const webhooks = db
    .select({ id: sandboxWebhooks.id })
    .from(sandboxWebhooks)
    .where(and(isNull(sandboxWebhooks.nextAttemptAt), sql`${sandboxWebhooks.createdAt} < ${old}`))
    .limit(slice)
    .for("update", { skipLocked: true });
  for (;;) {
    const { rowCount } = await db.delete(sandboxTransactions).where(inArray(sandboxTransactions.id, transactions));
    if ((rowCount ?? 0) < slice) break;
  }
  for (;;) {
    const { rowCount } = await db.delete(sandboxWebhooks).where(inArray(sandboxWebhooks.id, webhooks));
    if ((rowCount ?? 0) < slice) return;
  }
}
