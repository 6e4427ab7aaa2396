// The messages to people, as admins see them.
import { and, eq, notInArray, sql } from "drizzle-orm";
import type { MessageState, SentMessage, SentMessagePage } from "#contract/notifications/notifications.ts";
import type { Database } from "#db/engine/index.ts";
import { notifications } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import { type Act, record } from "#server/audit/act.ts";
import { afterCursor, pageOf, sinceOf } from "#server/cursor.ts";
import { isId } from "#server/listings/listings.service.ts";
import type { Channels } from "./channel/index.ts";
import { isSecret, secretKinds } from "./delivery.service.ts";
import { withLink } from "./messages.ts";

export interface MessageQuery {
  /** undefined: all. */
  state: MessageState | undefined;
  limit: number;
  cursor: string | null;
}

/** Newest first. */
export async function readSentMessages(
  db: Database,
  channels: Channels,
  publicUrl: string,
  { state, limit, cursor }: MessageQuery,
): Promise<SentMessagePage> {
  const rule = state && eq(notifications.state, state);
  const { createdAt, id } = notifications;
  const found = await db
    .select({ row: notifications, since: sinceOf(createdAt) })
    .from(notifications)
    .where(and(rule, afterCursor(cursor, createdAt, id)))
    // In the order of the index notifications_newest.
    .orderBy(sql`${createdAt} desc nulls last`, id)
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(found, limit, (last) => [last.since, last.row.id]);
  const complete = cursor === null && found.length <= limit;
  return {
    messages: page.map(({ row }) => toSentMessage(row, publicUrl)),
    nextCursor,
    total: complete ? found.length : await db.$count(notifications, rule),
    channels: { email: channels.email.name, whatsapp: channels.whatsapp.name },
  };
}

function toSentMessage(row: typeof notifications.$inferSelect, publicUrl: string): SentMessage {
  const { id, kind, channel, recipient, subject, state, sentBy, attempts, lastError } = row;
  // A password link is shown only if there is no other way to deliver it (the outbox).
  const hidden = isSecret(kind) && sentBy !== "outbox";
  return {
    id,
    kind,
    channel,
    recipient,
    subject,
    text: hidden ? "" : withLink(row.text, publicUrl),
    state,
    sentBy,
    attempts,
    lastError,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  };
}

/** Another two days of attempts for one that failed. */
export async function tryMessageAgain(act: Act, publicUrl: string, messageId: string): Promise<SentMessage> {
  const notFound = () => new AppError("not-found", "Message not found");
  if (!isId(messageId)) throw notFound();
  const [row] = await act.tx
    .update(notifications)
    .set({ state: "pending", attempts: 0, nextAttemptAt: sql`now()`, lastError: null })
    .where(
      and(
        eq(notifications.id, messageId),
        eq(notifications.state, "failed"),
        notInArray(notifications.kind, secretKinds),
      ),
    )
    .returning();
  if (row) {
    await record(act, {
      act: "message-retried",
      about: { kind: "message", id: messageId, name: row.kind },
      before: { state: "failed" },
      after: { state: "pending" },
    });
    return toSentMessage(row, publicUrl);
  }
  const [found] = await act.tx.select().from(notifications).where(eq(notifications.id, messageId));
  if (!found) throw notFound();
  throw new AppError(
    "conflict",
    found.state === "failed"
      ? "Its link is no longer valid. Whoever asked for it can ask for another."
      : "This message is not failed, so there is nothing to try again.",
  );
}
