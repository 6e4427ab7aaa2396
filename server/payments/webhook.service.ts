// The provider's webhooks. A signed one is only a reason to ask the provider, never a fact: it may come twice, late, or
// before the browser, and the sweeper replaces a lost one.
import { createHash } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { cleanText } from "#contract/shared/text.ts";
import type { Database } from "#db/engine/index.ts";
import { paymentEvents, payments } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import { checkPayout } from "#server/payouts/sending.service.ts";
import { purge } from "#server/purge.ts";
import type { PaymentDeps } from "./payments.service.ts";
import { checkRefundsOf } from "./refunds.service.ts";
import { settlePayment } from "./settle.service.ts";

/** "signed-out" for a body that the provider didn't sign. Resolves once the message can no longer be lost. */
export async function receiveWebhook(deps: PaymentDeps, body: Uint8Array, signature: string | null): Promise<void> {
  const { db, gateway, log } = deps;
  if (!gateway.isSigned(body, signature)) throw new AppError("signed-out", "This message is not signed.");
  const { event, reference } = readEvent(body);
  await db
    .insert(paymentEvents)
    .values({ bodyHash: createHash("sha256").update(body).digest("hex"), event, reference })
    .onConflictDoNothing();
  if (reference === null) return;
  if (event.startsWith("transfer.")) return checkPayout(db, reference);
  if (event.startsWith("refund.")) return checkRefundsOf(db, reference);
  // If settling fails below, the sweeper takes over at once.
  const marked = await db
    .update(payments)
    .set({ nextCheckAt: sql`now()` })
    .where(and(eq(payments.reference, reference), inArray(payments.status, ["open", "closed"])))
    .returning({ id: payments.id });
  if (marked.length === 0) return;
  try {
    await settlePayment(deps, reference);
  } catch (error) {
    log.error({ err: error, reference }, "a payment has to be settled later");
  }
}

/** The two fields that are used; everything else is asked of the provider. */
function readEvent(body: Uint8Array): { event: string; reference: string | null } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder().decode(body));
  } catch (error) {
    throw new AppError("invalid", "The request is not valid JSON.", { cause: error });
  }
  const { event, data } = (parsed ?? {}) as { event?: unknown; data?: Record<string, unknown> };
  const reference = data?.transaction_reference ?? data?.reference;
  return {
    event: typeof event === "string" ? cleanText(event).slice(0, 100) : "unknown",
    reference: typeof reference === "string" && reference.length <= 100 ? cleanText(reference) : null,
  };
}

/** Kept for longer than the provider repeats a message. In slices, so that no request waits for long. */
export const purgePaymentEvents = (db: Database, slice = 500): Promise<number> =>
  purge(db, {
    table: paymentEvents,
    id: paymentEvents.id,
    where: sql`${paymentEvents.createdAt} < now() - interval '90 days'`,
    slice,
  });
