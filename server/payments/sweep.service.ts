// Payments that nobody came back for: the provider is asked whether they were paid, and pieces that were kept for too long are
// for sale again. With it an order comes even when tab and webhook are both lost.
import { and, eq, getTableColumns, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import type { Database } from "#db/engine/index.ts";
import { payments } from "#db/schema.ts";
import { GatewayUnavailable } from "./gateway/index.ts";
import { closePayment, type Payment, type PaymentDeps } from "./payments.service.ts";
import { settlePayment } from "./settle.service.ts";

/** A minute apart while pieces are kept; then rarer, as only a slow bank or a popup left open can still bring something. */
const whileReservedSeconds = 60;
const laterSeconds = [600, 1800, 3600, 3 * 3600, 6 * 3600, 12 * 3600, 24 * 3600, 24 * 3600];
/** With a provider that doesn't answer, pieces are kept a while longer: they may have been paid. */
const longestSilenceSeconds = 15 * 60;
/** A start that never reached the provider (the server ended in between) can't be paid. */
const startingSeconds = 2 * 60;
/** Only an answer ends the looking. */
const unansweredSeconds = 24 * 3600;
/** So that one for which the provider hangs doesn't hold up the others. */
const atOnce = 5;

/** Answers how many it looked at. */
export async function sweepPayments(deps: PaymentDeps, slice = 50): Promise<number> {
  const due = await claim(deps.db, slice);
  // After so many in a row without an answer the provider is down: the rest of the line is not asked for this time.
  let silent = 0;
  const line = due.values();
  const work = async () => {
    for (const payment of line) {
      try {
        await look(deps, payment, silent < atOnce);
        silent = 0;
      } catch (error) {
        if (error instanceof GatewayUnavailable) silent++;
        deps.log.error({ err: error, reference: payment.reference }, "a payment could not be checked");
        await lookAgain(deps.db, payment.id).catch((fault) => deps.log.error({ err: fault }, "sweeping payments"));
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return due.length;
}

/** By the database's clock, which is the one that the times were set by. */
interface Due extends Payment {
  overdueSeconds: number;
  ageSeconds: number;
}

const secondsSince = (time: typeof payments.createdAt | typeof payments.reservedUntil) =>
  sql<number>`extract(epoch from now() - ${time})::float8`;

/** The next look is set before this one begins, so that no crash or fault ends the looking. */
const claim = (db: Database, slice: number): Promise<Due[]> =>
  db
    .update(payments)
    .set({
      checks: sql`case when ${payments.status} = 'closed' then ${payments.checks} + 1 else 0 end`,
      nextCheckAt: sql`case when ${payments.status} = 'open' then now() + ${whileReservedSeconds}::int * interval '1 second'
        else now() + (array[${sql.join(
          laterSeconds.map((seconds) => sql`${seconds}::int`),
          sql`, `,
        )}])[${payments.checks} + 1] * interval '1 second' end`,
    })
    .where(
      inArray(
        payments.id,
        db
          .select({ id: payments.id })
          .from(payments)
          .where(and(isNotNull(payments.nextCheckAt), lte(payments.nextCheckAt, sql`now()`)))
          .orderBy(payments.nextCheckAt)
          .limit(slice)
          .for("update", { skipLocked: true }),
      ),
    )
    .returning({
      ...getTableColumns(payments),
      overdueSeconds: secondsSince(payments.reservedUntil),
      ageSeconds: secondsSince(payments.createdAt),
    });

async function look(deps: PaymentDeps, payment: Due, ask: boolean): Promise<void> {
  const { id, reference, overdueSeconds, ageSeconds, accessCode } = payment;
  try {
    if (!ask) throw new GatewayUnavailable("it answered nobody else");
    const settled = await settlePayment(deps, reference);
    if (settled.outcome !== "unpaid") return;
  } catch (error) {
    if (overdueSeconds > longestSilenceSeconds) await close(deps.db, id);
    throw error;
  }
  const neverStarted = accessCode === null && ageSeconds > startingSeconds;
  if (overdueSeconds > 0 || neverStarted) await close(deps.db, id);
}

const lookAgain = (db: Database, id: string) =>
  db
    .update(payments)
    .set({ nextCheckAt: sql`now() + ${unansweredSeconds}::int * interval '1 second'` })
    .where(and(eq(payments.id, id), inArray(payments.status, ["open", "closed"]), isNull(payments.nextCheckAt)));

async function close(db: Database, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    // Paid, replaced or started anew since it was looked at.
    const [payment] = await tx
      .select()
      .from(payments)
      .where(
        and(
          eq(payments.id, id),
          eq(payments.status, "open"),
          or(lte(payments.reservedUntil, sql`now()`), isNull(payments.accessCode)),
        ),
      )
      .for("update");
    if (payment) await closePayment(tx, payment);
  });
}
