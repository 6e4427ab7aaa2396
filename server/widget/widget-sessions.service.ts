// A widget session: a short-lived access token for each open frame, and a handle that resumes the session after a reload. Both are
// random, and only their SHA-256 is stored. The key that began a session fixes its vendor; no request can change it.
import { and, eq, gt, lte, sql } from "drizzle-orm";
import type { WidgetSession } from "#contract/widget/widget.ts";
import type { Database } from "#db/engine/index.ts";
import { users, vendors, widgetKeys, widgetSessions, widgets, widgetTokens } from "#db/schema.ts";
import { hashToken, isToken, newToken } from "#server/auth/sessions.service.ts";
import { newestConversation, type Owner } from "#server/chat/conversations.service.ts";
import { purge } from "#server/purge.ts";
import { isLiveKey, type LiveWidget, liveWidgetColumns } from "./widget-keys.service.ts";

export const tokenSeconds = 15 * 60;
const handleDays = 30;
export const handleSeconds = handleDays * 24 * 60 * 60;

export interface WidgetCaller {
  session: {
    id: string;
    /** null for a visitor. */
    userId: string | null;
    /** The site that shows the chat. */
    origin: string;
    preview: boolean;
  };
  /** Read on every request, as settings change while a chat is open. */
  widget: LiveWidget;
  shopper: { username: string } | null;
}

/** Whose conversations and cart these are. */
export const ownerOf = ({ session, widget }: WidgetCaller): Owner =>
  session.userId === null
    ? { visitorHash: visitorHashOf(session.id), vendorId: widget.vendorId }
    : { userId: session.userId, vendorId: widget.vendorId };

/** Which cookie its browser uses. */
export const placeOf = ({ session, widget }: WidgetCaller) => ({ vendorId: widget.vendorId, preview: session.preview });

/** The visitor hash of a session. It can't equal the hash of a visitor's cookie, which has 43 characters. */
export const visitorHashOf = (sessionId: string): string => hashToken(`widget session ${sessionId}`);

const sessionColumns = {
  id: widgetSessions.id,
  userId: widgetSessions.userId,
  origin: widgetSessions.origin,
  preview: widgetSessions.preview,
};

/** Null for an unknown or expired token, or if its key or vendor isn't live any more. */
export async function findByToken(db: Database, token: string): Promise<WidgetCaller | null> {
  if (!isToken(token)) return null;
  const [row] = await db
    .select({ session: sessionColumns, widget: liveWidgetColumns, username: users.username })
    .from(widgetTokens)
    .innerJoin(widgetSessions, eq(widgetSessions.id, widgetTokens.sessionId))
    .innerJoin(widgetKeys, eq(widgetKeys.key, widgetSessions.key))
    .innerJoin(widgets, eq(widgets.vendorId, widgetSessions.vendorId))
    .innerJoin(vendors, eq(vendors.id, widgetSessions.vendorId))
    .leftJoin(users, eq(users.id, widgetSessions.userId))
    .where(
      and(
        eq(widgetTokens.tokenHash, hashToken(token)),
        gt(widgetTokens.expiresAt, sql`now()`),
        gt(widgetSessions.expiresAt, sql`now()`),
        isLiveKey,
      ),
    );
  if (!row) return null;
  const { session, widget, username } = row;
  return { session, widget, shopper: username === null ? null : { username } };
}

/**
 * Finds the session of a handle and extends it, with the page's current key and site. Only within this vendor, and never a preview
 * for a shopper's chat or the other way round.
 */
export async function findByHandle(
  db: Database,
  widget: LiveWidget,
  handle: string,
  { origin, preview }: { origin: string; preview: boolean },
): Promise<WidgetCaller | null> {
  if (!isToken(handle)) return null;
  const [row] = await db
    .update(widgetSessions)
    .set({ key: widget.key, origin, expiresAt: inHandleDays })
    .where(
      and(
        eq(widgetSessions.handleHash, hashToken(handle)),
        eq(widgetSessions.vendorId, widget.vendorId),
        eq(widgetSessions.preview, preview),
        gt(widgetSessions.expiresAt, sql`now()`),
      ),
    )
    .returning(sessionColumns);
  if (!row) return null;
  const [shopper] =
    row.userId === null
      ? []
      : await db.select({ username: users.username }).from(users).where(eq(users.id, row.userId));
  return { session: row, widget, shopper: shopper ?? null };
}

const inHandleDays = sql`now() + ${handleDays}::int * interval '1 day'`;

export interface OpenedSession {
  caller: WidgetCaller;
  handle: string;
}

export async function openSession(
  db: Database,
  widget: LiveWidget,
  { origin, preview }: { origin: string; preview: boolean },
): Promise<OpenedSession> {
  const handle = newToken();
  const [session] = await db
    .insert(widgetSessions)
    .values({
      key: widget.key,
      vendorId: widget.vendorId,
      origin,
      preview,
      handleHash: hashToken(handle),
      expiresAt: inHandleDays,
    })
    .returning({ id: widgetSessions.id });
  if (!session) throw new Error("The session was not stored.");
  return { caller: { session: { id: session.id, userId: null, origin, preview }, widget, shopper: null }, handle };
}

/** A new handle for a browser that doesn't keep the cookie; the previous one becomes void. */
export async function replaceHandle(db: Database, sessionId: string): Promise<string> {
  const handle = newToken();
  await db
    .update(widgetSessions)
    .set({ handleHash: hashToken(handle) })
    .where(eq(widgetSessions.id, sessionId));
  return handle;
}

export async function isHandleOf(db: Database, sessionId: string, handle: string): Promise<boolean> {
  if (!isToken(handle)) return false;
  const [row] = await db
    .select({ id: widgetSessions.id })
    .from(widgetSessions)
    .where(and(eq(widgetSessions.id, sessionId), eq(widgetSessions.handleHash, hashToken(handle))));
  return row !== undefined;
}

/** A new access token for the session; other tabs' tokens stay valid. */
async function grantToken(db: Database, sessionId: string): Promise<string> {
  const token = newToken();
  await db.insert(widgetTokens).values({
    tokenHash: hashToken(token),
    sessionId,
    expiresAt: sql`now() + ${tokenSeconds}::int * interval '1 second'`,
  });
  return token;
}

/** The session as the frame gets it, with a new token. */
export async function describeSession(
  db: Database,
  caller: WidgetCaller,
  { cookie }: { cookie: boolean },
): Promise<WidgetSession> {
  const [token, conversationId] = await Promise.all([
    grantToken(db, caller.session.id),
    newestConversation(db, ownerOf(caller)),
  ]);
  return { token, tokenSeconds, shopper: caller.shopper, conversationId, cookie };
}

/** Deletes expired rows. Returns how many. */
export async function purgeWidgetSessions(db: Database, slice = 500): Promise<number> {
  const tokens = await purge(db, {
    table: widgetTokens,
    id: widgetTokens.tokenHash,
    where: lte(widgetTokens.expiresAt, sql`now()`),
    slice,
  });
  const sessions = await purge(db, {
    table: widgetSessions,
    id: widgetSessions.id,
    where: lte(widgetSessions.expiresAt, sql`now()`),
    slice,
  });
  return tokens + sessions;
}
