// Conversations and their messages. Every call takes the owner; anybody else's conversation is "not found".
import { and, desc, eq, getTableColumns, gte, isNull, type SQL, sql } from "drizzle-orm";
import type { MessagePart } from "#contract/chat/chat.ts";
import type { ChatMessage, Conversation, ConversationSummary } from "#contract/chat/endpoints.ts";
import { cleanText } from "#contract/shared/text.ts";
import type { Database } from "#db/engine/index.ts";
import { conversations, messageFeedback, messages } from "#db/schema.ts";
import { statement } from "#db/statement.ts";
import { AppError } from "#server/app-error.ts";
import { isId } from "#server/listings/listings.service.ts";
import { purge } from "#server/purge.ts";
import { type Refill, refill, type StoredPart, toStored } from "./stored-parts.ts";

/**
 * An account, or a visitor by the hash of the cookie; in a vendor's widget (`vendorId`) or on the marketplace. Conversations of
 * one place are never visible in another.
 */
export type Owner = ({ userId: string } | { visitorHash: string }) & { vendorId?: string };

export const ownerKey = (owner: Owner): string =>
  "userId" in owner ? `user ${owner.userId}` : `visitor ${owner.visitorHash}`;

const isOwn = (owner: Owner): SQL =>
  and(
    "userId" in owner ? eq(conversations.userId, owner.userId) : eq(conversations.visitorHash, owner.visitorHash),
    owner.vendorId === undefined ? isNull(conversations.vendorId) : eq(conversations.vendorId, owner.vendorId),
  ) as SQL;

const own = (owner: Owner, id: string): SQL => and(eq(conversations.id, id), isOwn(owner)) as SQL;

const notFound = () => new AppError("not-found", "This conversation doesn't exist.");
export const noSuchMessage = () => new AppError("not-found", "This message doesn't exist.");

/** How many of the latest messages are shown; older ones stay stored. */
const shownMessages = 400;

/** Newest first. */
export async function listConversations(db: Database, owner: Owner, limit = 100): Promise<ConversationSummary[]> {
  const rows = await db
    .select({ id: conversations.id, title: conversations.title, updatedAt: conversations.updatedAt })
    .from(conversations)
    .where(isOwn(owner))
    .orderBy(desc(conversations.updatedAt), conversations.id)
    .limit(limit);
  return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
}

/** The conversation with the latest message, or null. */
export async function newestConversation(db: Database, owner: Owner): Promise<string | null> {
  const [newest] = await listConversations(db, owner, 1);
  return newest?.id ?? null;
}

/** After a sign-in in a widget: moves the session's conversations with this vendor to the account. */
export async function claimWidgetConversations(
  tx: Database,
  { userId, visitorHash, vendorId }: { userId: string; visitorHash: string; vendorId: string },
): Promise<void> {
  await tx
    .update(conversations)
    .set({ userId, visitorHash: null })
    .where(and(eq(conversations.visitorHash, visitorHash), eq(conversations.vendorId, vendorId)));
}

/** Throws "not-found" for anybody but the owner. */
export async function findConversation(db: Database, owner: Owner | null, id: string): Promise<{ title: string }> {
  const [found] =
    owner !== null && isId(id)
      ? await db.select({ title: conversations.title }).from(conversations).where(own(owner, id))
      : [];
  if (!found) throw notFound();
  return found;
}

/** A message by id, or null. Throws "not-found" if it is somebody else's. */
export async function findMessage(
  db: Database,
  owner: Owner,
  id: string,
): Promise<{ conversationId: string; role: "user" | "assistant" } | null> {
  if (!isId(id)) return null;
  const [found] = await db
    .select({ conversationId: messages.conversationId, role: messages.role, isOwn: sql<boolean>`${isOwn(owner)}` })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(eq(messages.id, id));
  if (!found) return null;
  const { isOwn: own, ...message } = found;
  if (!own) throw noSuchMessage();
  return message;
}

/** `nearby`: in a widget, other vendors' listings may be shown. */
export async function readConversation(
  db: Database,
  owner: Owner | null,
  id: string,
  nearby = false,
): Promise<Conversation> {
  const { title } = await findConversation(db, owner, id);
  const userId = owner !== null && "userId" in owner ? owner.userId : null;
  const scope = owner?.vendorId === undefined ? null : { vendorId: owner.vendorId, nearby };
  return { id: id.toLowerCase(), title, messages: await readMessages(db, id, userId, shownMessages, { scope }) };
}

/** The latest messages, oldest first, with today's facts in their cards. */
export async function readMessages(
  db: Database,
  conversationId: string,
  userId: string | null,
  limit: number,
  options: Refill = {},
): Promise<ChatMessage[]> {
  const { verdict, reason, comment } = messageFeedback;
  const rows = await db
    .select({ ...getTableColumns(messages), feedback: { verdict, reason, comment } })
    .from(messages)
    .leftJoin(messageFeedback, eq(messageFeedback.messageId, messages.id))
    .where(eq(messages.conversationId, conversationId))
    .orderBy(desc(messages.position))
    .limit(limit);
  rows.reverse();
  const parts = await refill(
    db,
    rows.map((row) => row.parts as StoredPart[]),
    userId,
    options,
  );
  return rows.map(({ id, role, content, createdAt, feedback }, index) => ({
    id,
    role,
    content,
    parts: parts[index] ?? [],
    createdAt: createdAt.toISOString(),
    ...(feedback && { feedback }),
  }));
}

export async function renameConversation(
  db: Database,
  owner: Owner | null,
  id: string,
  title: string,
): Promise<ConversationSummary> {
  const [renamed] =
    owner !== null && isId(id)
      ? await db
          .update(conversations)
          .set({ title })
          .where(own(owner, id))
          .returning({ id: conversations.id, title: conversations.title, updatedAt: conversations.updatedAt })
      : [];
  if (!renamed) throw notFound();
  return { ...renamed, updatedAt: renamed.updatedAt.toISOString() };
}

export async function deleteConversation(db: Database, owner: Owner | null, id: string): Promise<void> {
  const gone =
    owner !== null && isId(id)
      ? await db.delete(conversations).where(own(owner, id)).returning({ id: conversations.id })
      : [];
  if (gone.length === 0) throw notFound();
}

/** The first words of a message. */
export function titleOf(message: string): string {
  const line = message.replace(/\s+/g, " ").trim();
  if (line.length <= 60) return line;
  const cut = line.slice(0, 60);
  return `${cleanText(cut.slice(0, cut.lastIndexOf(" ") > 30 ? cut.lastIndexOf(" ") : 59))}…`;
}

export interface NewMessage {
  id: string;
  content: string;
}

const newQuestion = sql`insert into ${messages} (id, conversation_id, role, content, parts)
  values (${sql.placeholder("id")}::uuid, ${sql.placeholder("conversationId")}::uuid, 'user', ${sql.placeholder("content")},
    ${sql.placeholder("parts")}::jsonb)`;
const insertQuestion = statement("question", newQuestion);
const insertFirstQuestion = statement(
  "first question",
  sql`with begun as (
      insert into ${conversations} (id, title, vendor_id, user_id, visitor_hash)
      values (${sql.placeholder("conversationId")}::uuid, ${sql.placeholder("title")}, ${sql.placeholder("vendorId")}::uuid,
        ${sql.placeholder("userId")}::uuid, ${sql.placeholder("visitorHash")})
      returning id
    ) ${newQuestion}`,
);

/**
 * Stores a shopper's message, and creates the conversation with the first. `replaces`: this message and everything after it are
 * deleted.
 */
export async function saveQuestion(
  db: Database,
  owner: Owner,
  conversation: { id: string; isNew: boolean },
  question: NewMessage,
  replaces: string | null = null,
): Promise<void> {
  const row = {
    id: question.id,
    conversationId: conversation.id,
    role: "user" as const,
    content: question.content,
    parts: [{ type: "text", text: question.content }],
  };
  if (replaces !== null) {
    await db.transaction(async (tx) => {
      const [old] = await tx.select({ position: messages.position }).from(messages).where(eq(messages.id, replaces));
      const since = and(eq(messages.conversationId, conversation.id), gte(messages.position, old?.position as number));
      if (old) await tx.delete(messages).where(since);
      await tx.insert(messages).values(row);
    });
    return;
  }
  const stored = { ...row, parts: JSON.stringify(row.parts) };
  if (!conversation.isNew) {
    await insertQuestion(db, stored);
    return;
  }
  await insertFirstQuestion(db, {
    ...stored,
    title: titleOf(question.content),
    vendorId: owner.vendorId ?? null,
    userId: "userId" in owner ? owner.userId : null,
    visitorHash: "userId" in owner ? null : owner.visitorHash,
  });
}

const insertReply = statement<{ id: string }>(
  "reply",
  sql`with question as (
      select position from messages
      where id = ${sql.placeholder("questionId")}::uuid and conversation_id = ${sql.placeholder("conversationId")}::uuid
    ), alive as (
      update conversations set updated_at = now()
      where id = ${sql.placeholder("conversationId")}::uuid and exists (select from question) returning id
    ), replaced as (
      delete from messages using question where messages.conversation_id = ${sql.placeholder("conversationId")}::uuid
        and messages.role = 'assistant' and messages.position > question.position
    )
    insert into messages (id, conversation_id, role, content, parts)
    select ${sql.placeholder("id")}::uuid, alive.id, 'assistant', ${sql.placeholder("content")},
      ${sql.placeholder("parts")}::jsonb from alive
    returning id`,
);

/**
 * Stores the reply to a question, replacing an earlier one. False: the conversation was deleted. A single statement, because the
 * embedded engine serves nobody else during a transaction.
 */
export async function saveReply(
  db: Database,
  conversationId: string,
  questionId: string,
  reply: NewMessage & { parts: readonly MessagePart[] },
): Promise<boolean> {
  const parts = JSON.stringify(toStored(reply.parts));
  const stored = await insertReply(db, { conversationId, questionId, id: reply.id, content: reply.content, parts });
  return stored.length === 1;
}

/** The lifetimes of a visitor's cookie and of a widget's session. */
const visitorDays = { marketplace: 365, widget: 30 };

/**
 * Deletes conversations of visitors whose cookie or session has expired, in slices so that no request waits long. Returns how
 * many. Accounts keep theirs.
 */
export const purgeVisitorConversations = (db: Database, slice = 500): Promise<number> =>
  purge(db, {
    table: conversations,
    id: conversations.id,
    where: sql`${conversations.visitorHash} is not null and ${conversations.updatedAt} < now() - interval '1 day' *
      case when ${conversations.vendorId} is null then ${visitorDays.marketplace}::int else ${visitorDays.widget}::int end`,
    slice,
  });
