// Sends what is written (`notify`). Each message is claimed by a lease, sent without a transaction open, then marked: whatever
// dies in between is sent once more when the lease is over, under the same id.
import { and, asc, eq, gte, inArray, lt, lte, ne, sql } from "drizzle-orm";
import type { Database } from "#db/engine/index.ts";
import { notifications } from "#db/schema.ts";
import type { Log } from "#server/log.ts";
import { purge } from "#server/purge.ts";
import { startWorker, type Worker } from "#server/worker.ts";
import { type Channel, type Channels, parallelSends, sendWithinMs, Undeliverable } from "./channel/index.ts";
import { linkOf, oneLine, shorten, withLink } from "./messages.ts";

export interface DeliveryDeps {
  db: Database;
  channels: Channels;
  /** Where links lead. */
  publicUrl: string;
  log: Log;
}

type ChannelKind = keyof Channels;
type Row = typeof notifications.$inferSelect;

const minute = 60;
const hour = 60 * minute;
/** After each failure, in seconds: two days in all. */
export const retryAfterSeconds = [30, 2 * minute, 10 * minute, ...[1, 2, 4, 8, 14, 18].map((hours) => hours * hour)];
/** Longer than a send and its marking can take. */
const leaseSeconds = Math.ceil(sendWithinMs / 1000) + 40;
const pollMs = 2000;

/** Holds a link that lets its reader into an account: not kept longer than it works. */
export const secretKind = "password-link";
const secretHours = 1;
const keptDays = 90;

/** Everything that is due. Channels don't wait for each other. */
export async function sendDueNotifications(deps: DeliveryDeps): Promise<void> {
  await Promise.all([sendDue(deps, "email"), sendDue(deps, "whatsapp")]);
}

/** One worker a channel, so that a dead one delays its own messages alone. `stop` ends when what is under way is marked. */
export function startDelivery(deps: DeliveryDeps): Worker {
  const stopping = new AbortController();
  const workers = (["email", "whatsapp"] as const).map((kind) =>
    startWorker(
      pollMs,
      () => sendDue(deps, kind, stopping.signal),
      (error) => deps.log.error({ err: error, channel: kind }, "sending messages"),
    ),
  );
  return {
    async stop() {
      stopping.abort();
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}

async function sendDue(deps: DeliveryDeps, kind: ChannelKind, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const claimed = await claim(deps.db, kind);
    await Promise.all(claimed.map((row) => deliver(deps, row)));
    if (claimed.length < parallelSends) return;
  }
}

function claim(db: Database, kind: ChannelKind): Promise<Row[]> {
  const due = db.$with("due").as(
    db
      .select({ id: notifications.id })
      .from(notifications)
      .where(and(lte(notifications.nextAttemptAt, sql`now()`), eq(notifications.channel, kind)))
      .orderBy(asc(notifications.nextAttemptAt))
      .limit(parallelSends)
      .for("update", { skipLocked: true }),
  );
  return db
    .with(due)
    .update(notifications)
    .set({
      attempts: sql`${notifications.attempts} + 1`,
      // Comes back as a Date, which knows no microseconds, and has to be found again.
      nextAttemptAt: sql`date_trunc('milliseconds', now() + ${leaseSeconds}::int * interval '1 second')`,
    })
    .where(inArray(notifications.id, db.select({ id: due.id }).from(due)))
    .returning();
}

async function deliver({ db, channels, publicUrl, log }: DeliveryDeps, row: Row): Promise<void> {
  if (row.kind === secretKind && hasExpired(row, 0)) {
    await markFailed(db, row, "The link was no longer valid when it could be sent.");
    return;
  }
  const channel = channels[row.channel];
  const { id, kind, recipient, subject, values } = row;
  try {
    await channel.send({ id, kind, recipient, subject, text: withLink(row.text, publicUrl), values });
  } catch (error) {
    const said = describeFailure(error, row);
    const delay = error instanceof Undeliverable ? undefined : retryAfterSeconds[row.attempts - 1];
    log.warn(
      { id, kind, channel: channel.name, attempts: row.attempts, final: delay === undefined },
      "message not sent",
    );
    if (delay === undefined || (kind === secretKind && hasExpired(row, delay))) await markFailed(db, row, said);
    else await postpone(db, row, delay, said);
    return;
  }
  await markSent(db, row, channel);
}

const hasExpired = ({ createdAt }: Row, inSeconds: number) =>
  Date.now() + inSeconds * 1000 - createdAt.getTime() > secretHours * hour * 1000;

/** For the admin; a server may repeat what it was given, so the secret of a message is taken out. */
function describeFailure(error: unknown, row: Row): string {
  const said = error instanceof Error ? error.message : "It failed without a reason.";
  const link = linkOf(row.text);
  const secrets = row.kind === secretKind ? [link, link.split("=").at(-1) ?? ""] : [];
  const clean = secrets.reduce((text, secret) => (secret === "" ? text : text.replaceAll(secret, "...")), said);
  return shorten(oneLine(clean), 300);
}

/** Whoever has the lease decides; another may have it by now. */
const leased = (row: Row) =>
  and(
    eq(notifications.id, row.id),
    eq(notifications.state, "pending"),
    eq(notifications.nextAttemptAt, row.nextAttemptAt as Date),
  );

async function markSent(db: Database, row: Row, channel: Channel): Promise<void> {
  const left = channel.name !== "outbox";
  await db
    .update(notifications)
    .set({
      state: "sent",
      sentBy: channel.name,
      sentAt: sql`now()`,
      nextAttemptAt: null,
      lastError: null,
      ...(row.kind === secretKind && left && { text: "" }),
    })
    // Sent is sent, whoever has the lease.
    .where(and(eq(notifications.id, row.id), ne(notifications.state, "sent")));
}

async function markFailed(db: Database, row: Row, lastError: string): Promise<void> {
  await db
    .update(notifications)
    .set({ state: "failed", nextAttemptAt: null, lastError, ...(row.kind === secretKind && { text: "" }) })
    .where(leased(row));
}

async function postpone(db: Database, row: Row, delaySeconds: number, lastError: string): Promise<void> {
  await db
    .update(notifications)
    .set({ lastError, nextAttemptAt: sql`now() + ${delaySeconds}::int * interval '1 second'` })
    .where(leased(row));
}

/** Blanks links that no longer work and removes what is old. */
export async function purgeNotifications(db: Database, slice = 500): Promise<void> {
  const ago = (age: string) => sql`now() - ${age}::interval`;
  await db
    .update(notifications)
    .set({ text: "" })
    .where(
      and(
        eq(notifications.kind, secretKind),
        ne(notifications.text, ""),
        lt(notifications.createdAt, ago(`${secretHours} hours`)),
        gte(notifications.createdAt, ago(`${keptDays} days`)),
      ),
    );
  await purge(db, {
    table: notifications,
    id: notifications.id,
    where: lt(notifications.createdAt, ago(`${keptDays} days`)),
    slice,
  });
}
