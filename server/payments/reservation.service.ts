// How long stock is held for a shopper who is paying. All times are set and compared by the database's clock.
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/engine/index.ts";
import { payments } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";

/** How long stock is held; each start renews it. */
const reservationSeconds = 15 * 60;
/** Limit on renewals in a row; after it, others can buy the stock. */
const longestReservationSeconds = 60 * 60;
/** A reservation with less time left is not resumed: typing a card number takes a while. */
const worthResumingSeconds = 3 * 60;
/** A payment that has no access code after this long was abandoned while starting. */
const startingSeconds = 20;
/** When the sweeper first looks at a payment; webhook and browser are usually faster. */
const firstCheckSeconds = 30;

export const inSeconds = (seconds: number): SQL => sql`now() + ${seconds}::float8 * interval '1 second'`;

/** Whether an open payment for this cart can be reused. */
export const resumable = sql<boolean>`(${payments.reservedUntil} > ${inSeconds(worthResumingSeconds)}
  and (${payments.accessCode} is not null or ${payments.createdAt} > ${inSeconds(-startingSeconds)}))`;

/** Renews a reservation, and never shortens it. */
export const kept = (seconds: number) => ({
  reserved: true,
  reservedUntil: sql`greatest(${payments.reservedUntil}, ${inSeconds(seconds)})`,
  checks: 0,
  nextCheckAt: inSeconds(firstCheckSeconds),
});

/** How many seconds longer stock may be held; zero or less: no longer. `open`: all open payments of the shopper. */
export async function secondsToKeep(tx: Database, userId: string, open: readonly unknown[]): Promise<number> {
  if (open.length === 0) return reservationSeconds;
  // Count from the first payment of the chain: each replaced the one before without a gap.
  const { rows } = await tx.execute<{ seconds: number }>(sql`
    with recursive kept as (
      select id, created_at from payments where user_id = ${userId}::uuid and status = 'open'
      union
      select earlier.id, earlier.created_at from payments earlier join kept on earlier.replaced_by = kept.id
    ) select extract(epoch from now() - min(created_at))::float8 as seconds from kept`);
  return Math.min(reservationSeconds, longestReservationSeconds - (rows[0]?.seconds ?? 0));
}

/** Throws "too-many". The wait it names allows a minute and a half for the sweeper to free the stock. */
export async function refuseTooLong(tx: Database, userId: string, keepSeconds: number): Promise<void> {
  if (keepSeconds >= worthResumingSeconds) return;
  const { rows } = await tx.execute<{ seconds: number }>(sql`
    select ceil(extract(epoch from max(reserved_until) - now()))::int as seconds
    from payments where user_id = ${userId}::uuid and status = 'open'`);
  const retryAfterSeconds = Math.max(rows[0]?.seconds ?? 0, 0) + 90;
  const minutes = Math.ceil(retryAfterSeconds / 60);
  throw new AppError(
    "too-many",
    `You have kept these products for an hour without paying. Please try again in ${minutes} minutes.`,
    { retryAfterSeconds },
  );
}
