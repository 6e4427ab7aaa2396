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

/** When the first payment of their chains began: each replaced the one before without a gap. */
export const keptSince = (ids: readonly string[]): SQL => sql`(
  with recursive kept as (
    select id, created_at from payments where id = any(${sql.param(ids)}::uuid[])
    union
    select earlier.id, earlier.created_at from payments earlier join kept on earlier.replaced_by = kept.id
  ) select min(created_at) from kept)`;

/** How many seconds longer stock may be held; zero or less: no longer. `open`: the shopper's payments that hold it now. */
export async function secondsToKeep(
  tx: Database,
  open: readonly Pick<typeof payments.$inferSelect, "id" | "pendingSince">[],
  bankSeconds: number,
): Promise<number> {
  if (open.length === 0) return reservationSeconds;
  const { rows } = await tx.execute<{ seconds: number }>(
    sql`select extract(epoch from now() - ${keptSince(open.map(({ id }) => id))})::float8 as seconds`,
  );
  // Who pays in another way because the bank is slow has had that longer time.
  const waited = open.some(({ pendingSince }) => pendingSince !== null);
  const longest = waited ? Math.max(bankSeconds, longestReservationSeconds) : longestReservationSeconds;
  return Math.min(reservationSeconds, longest - (rows[0]?.seconds ?? 0));
}

/** Throws "too-many". The wait it names allows a minute and a half for the sweeper to free the stock. */
export async function refuseTooLong(tx: Database, open: readonly { id: string }[], keepSeconds: number): Promise<void> {
  if (keepSeconds >= worthResumingSeconds) return;
  const { rows } = await tx.execute<{ seconds: number }>(sql`
    select ceil(extract(epoch from max(reserved_until) - now()))::int as seconds
    from payments where id = any(${sql.param(open.map(({ id }) => id))}::uuid[])`);
  const retryAfterSeconds = Math.max(rows[0]?.seconds ?? 0, 0) + 90;
  const minutes = Math.ceil(retryAfterSeconds / 60);
  throw new AppError(
    "too-many",
    `You have kept these products for an hour without paying. Please try again in ${minutes} minutes.`,
    { retryAfterSeconds },
  );
}
