// Thumbs on answers: one row for each answer, deleted with it.
import { eq, sql } from "drizzle-orm";
import type { FeedbackBody } from "#contract/chat/chat-body.ts";
import type { Feedback } from "#contract/chat/feedback.ts";
import type { Database } from "#db/engine/index.ts";
import { messageFeedback } from "#db/schema.ts";
import { findMessage, noSuchMessage, type Owner } from "./conversations.service.ts";

/** Replaces earlier feedback; a null verdict withdraws it. */
export async function giveFeedback(
  db: Database,
  owner: Owner | null,
  messageId: string,
  { verdict, ...why }: FeedbackBody,
): Promise<Feedback | null> {
  const message = owner === null ? null : await findMessage(db, owner, messageId);
  if (message?.role !== "assistant") throw noSuchMessage();
  if (verdict === null) {
    await db.delete(messageFeedback).where(eq(messageFeedback.messageId, messageId));
    return null;
  }
  const { reason = null, comment } = verdict === "down" ? why : { comment: null };
  const row = { verdict, reason, comment };
  await db
    .insert(messageFeedback)
    .values({ messageId, ...row })
    .onConflictDoUpdate({ target: messageFeedback.messageId, set: { ...row, createdAt: sql`now()` } });
  return row;
}
