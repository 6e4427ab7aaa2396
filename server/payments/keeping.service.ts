// For how long pieces are kept for somebody who is paying. All of it by the database's clock, which set the times.
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/engine/index.ts";
import { payments } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";

/** After each new start anew. */
const reservationSeconds = 15 * 60;
/** But for no longer than this without a gap in which others can buy them. */
const longestReservationSeconds = 60 * 60;
/** A reservation with less left is not worth going on with: typing a card number takes a while. */
const worthResumingSeconds = 3 * 60;
/** Without an access code for longer, whoever began it is gone. */
const startingSeconds = 20;
/** Soon after the popup may have been used; webhook and browser usually come first. */
const firstCheckSeconds = 30;

export const inSeconds = (seconds: number): SQL => sql`now() + ${seconds}::float8 * interval '1 second'`;

/** Of a payment that is the same again. */
export const resumable = sql<boolean>`(${payments.reservedUntil} > ${inSeconds(worthResumingSeconds)}
  and (${payments.accessCode} is not null or ${payments.createdAt} > ${inSeconds(-startingSeconds)}))`;

/** A renewed payment keeps what it has. */
export const kept = (seconds: number) => ({
  reserved: true,
  reservedUntil: sql`greatest(${payments.reservedUntil}, ${inSeconds(seconds)})`,
  checks: 0,
  nextCheckAt: inSeconds(firstCheckSeconds),
});

/** For how many seconds from now the pieces of these, all that the shopper has open, may be kept; may be less than none. */
export async function secondsToKeep(tx: Database, userId: string, open: readonly unknown[]): Promise<number> {
  if (open.length === 0) return reservationSeconds;
  // They, and those whose place they took, kept them from everybody else without a gap.
  const { rows } = await tx.execute<{ seconds: number }>(sql`
    with recursive kept as (
      select id, created_at from payments where user_id = ${userId}::uuid and status = 'open'
      union
      select earlier.id, earlier.created_at from payments earlier join kept on earlier.replaced_by = kept.id
    ) select extract(epoch from now() - min(created_at))::float8 as seconds from kept`);
  return Math.min(reservationSeconds, longestReservationSeconds - (rows[0]?.seconds ?? 0));
}

/** "too-many": the sweeper frees the pieces within a minute of their time. */
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
