// What the provider tells by itself. A signed message is a reason to ask the provider, never a fact: it may come twice, late, or
// before the browser, and one that is lost is made up for by the sweeper.
import { createHash } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { cleanText } from "#contract/shared/text.ts";
import type { Database } from "#db/engine/index.ts";
import { paymentEvents, payments } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import { purge } from "#server/purge.ts";
import type { PaymentDeps } from "./payments.service.ts";
import { checkRefundsOf } from "./refunds.service.ts";
import { settlePayment } from "./settle.service.ts";

/** "signed-out" for a body that the provider didn't sign. Resolves once nothing of it can be lost any more. */
export async function receiveWebhook(deps: PaymentDeps, body: Uint8Array, signature: string | null): Promise<void> {
  const { db, gateway, log } = deps;
  if (!gateway.isSigned(body, signature)) throw new AppError("signed-out", "This message is not signed.");
  const { event, reference } = readEvent(body);
  await db
    .insert(paymentEvents)
    .values({ bodyHash: createHash("sha256").update(body).digest("hex"), event, reference })
    .onConflictDoNothing();
  if (reference === null) return;
  if (event.startsWith("refund.")) return checkRefundsOf(db, reference);
  // Should settling fail here, the sweeper goes on at once.
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

/** The parts that are looked at; anything else in it is asked of the provider. */
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

/** Longer than the provider repeats anything; what they brought is in payments and refunds. A slice at a time, as no request shall wait. */
export const purgePaymentEvents = (db: Database, slice = 500): Promise<number> =>
  purge(db, {
    table: paymentEvents,
    id: paymentEvents.id,
    where: sql`${paymentEvents.createdAt} < now() - interval '90 days'`,
    slice,
  });
