// Sends the rows that `notify` wrote, without an open transaction. If the process dies between sending and marking, the message is
// sent once more after its lease, with the same id.
import { and, eq, gte, inArray, lt, ne, sql } from "drizzle-orm";
import type { Database } from "#db/engine/index.ts";
import { notifications } from "#db/schema.ts";
import type { Job } from "#server/jobs/job.ts";
import { queue } from "#server/jobs/queue.ts";
import type { Log } from "#server/log.ts";
import { purge } from "#server/purge.ts";
import { type Channels, parallelSends, sendWithinMs, Undeliverable } from "./channel/index.ts";
import { linkOf, oneLine, shorten, withLink } from "./messages.ts";

export interface DeliveryDeps {
  db: Database;
  channels: Channels;
  /** Where links lead. */
  publicUrl: string;
  log: Log;
}

type Row = typeof notifications.$inferSelect;

const minute = 60;
const hour = 60 * minute;
/** After each failure, in seconds: two days in all. */
export const retryAfterSeconds = [30, 2 * minute, 10 * minute, hour, ...[2, 4, 8, 14, 18].map((hours) => hours * hour)];

/** Hold a link that gives its reader an account, or its money: not kept longer than it works. */
export const secretKinds = ["password-link", "bank-link"];
export const isSecret = (kind: string): boolean => secretKinds.includes(kind);
const secretHours = 1;
const keptDays = 90;

/** One job a channel, so that a dead one delays its own messages alone. */
export const deliveryJobs = ({ db, channels, publicUrl, log }: DeliveryDeps): Job[] =>
  (["email", "whatsapp"] as const).map((kind) =>
    queue(db, {
      name: kind === "email" ? "Emails" : "WhatsApp messages",
      table: notifications,
      where: eq(notifications.channel, kind),
      due: "nextAttemptAt",
      attempts: "attempts",
      atOnce: parallelSends,
      leaseSeconds: Math.ceil(sendWithinMs / 1000) + 40,
      pausesSeconds: retryAfterSeconds,
      mostAttempts: retryAfterSeconds.length + 1,
      async work(row) {
        if (isSecret(row.kind) && hasExpired(row, 0)) {
          throw new Undeliverable("The link was no longer valid when it could be sent.");
        }
        const { id, recipient, subject, text, values } = row;
        const { name, send } = channels[kind];
        await send({ id, kind: row.kind, recipient, subject, text: withLink(text, publicUrl), values });
        const blank = isSecret(row.kind) && name !== "outbox";
        const sent = { state: "sent", sentBy: name, sentAt: sql`now()`, lastError: null } as const;
        return { done: true, set: { ...sent, ...(blank && { text: "" }) } };
      },
      evenLate: true,
      isHopeless: (error, row, pauseSeconds) =>
        error instanceof Undeliverable || (isSecret(row.kind) && hasExpired(row, pauseSeconds)),
      failed(error, row, final) {
        const { id, attempts } = row;
        log.warn({ id, kind: row.kind, channel: channels[kind].name, attempts, final }, "message not sent");
        const lastError = describeFailure(error, row);
        if (!final) return { lastError };
        return { lastError, state: "failed" as const, ...(isSecret(row.kind) && { text: "" }) };
      },
      gaveUp: eq(notifications.state, "failed"),
      lastError: notifications.lastError,
      advice: "Failed messages can be tried again one by one.",
      screen: "/admin/messages",
    }),
  );

const hasExpired = ({ createdAt }: Row, inSeconds: number) =>
  Date.now() + inSeconds * 1000 - createdAt.getTime() > secretHours * hour * 1000;

/** For the admin; a server may repeat what it was given, so the secret of a message is taken out. */
function describeFailure(error: unknown, row: Row): string {
  const said = error instanceof Error ? error.message : "It failed without a reason.";
  const link = linkOf(row.text);
  const secrets = isSecret(row.kind) ? [link, link.split("=").at(-1) ?? ""] : [];
  const clean = secrets.reduce((text, secret) => (secret === "" ? text : text.replaceAll(secret, "...")), said);
  return shorten(oneLine(clean), 300);
}

/** Blanks links that no longer work and removes what is old. */
export async function purgeNotifications(db: Database, slice = 500): Promise<void> {
  const ago = (age: string) => sql`now() - ${age}::interval`;
  await db
    .update(notifications)
    .set({ text: "" })
    .where(
      and(
        inArray(notifications.kind, secretKinds),
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
