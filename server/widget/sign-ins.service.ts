// Signing in to a vendor's chat from its frame, as with PKCE. The frame registers an id and the S256 of its verifier; the shopper
// consents in a pop-up of the marketplace, which makes a code; code and verifier sign in the session that asked. A link to the pop-up
// can be sent to somebody else, so the code goes to the window that opened the pop-up, and to a polling frame only if the shopper typed
// the number that this frame shows. Lock order: the account, the widget's session, the request.
import { randomInt } from "node:crypto";
import { and, eq, gt, lte, sql } from "drizzle-orm";
import type { WidgetConsent, WidgetSignIn } from "#contract/widget/widget.ts";
import type { Database } from "#db/engine/index.ts";
import { users, vendors, widgetKeys, widgetSessions, widgetSignIns, widgetTokens } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import { findSession, hashToken, isToken, newToken } from "#server/auth/sessions.service.ts";
import { claimWidgetConversations } from "#server/chat/conversations.service.ts";
import { notify } from "#server/notifications/notifications.service.ts";
import { purge } from "#server/purge.ts";
import { hasSite } from "./granted-sites.service.ts";
import { isLiveKey } from "./widget-keys.service.ts";
import { visitorHashOf, type WidgetCaller } from "./widget-sessions.service.ts";

const requestMinutes = 10;
const codeSeconds = 60;

/** The same sentence for every reason, so that none is revealed. */
const noSuchSignIn = () =>
  new AppError("not-found", "This sign-in is no longer valid. Please go back to the chat and start it again.");
const answeredAlready = () =>
  new AppError("conflict", "This sign-in has been answered already. Please go back to the chat.");
function wrongNumber(): AppError {
  const message = "The chat shows another number. If you don't see a chat, close this window.";
  return new AppError("invalid", message, { fields: { number: message } });
}

const isRequest = (id: string) => and(eq(widgetSignIns.idHash, hashToken(id)), gt(widgetSignIns.expiresAt, sql`now()`));

const challengeOf = (verifier: string): string => new Bun.CryptoHasher("sha256").update(verifier).digest("base64url");

/** Idempotent. Throws "conflict" if the id belongs to somebody else. */
export async function beginSignIn(
  db: Database,
  caller: WidgetCaller,
  { id, challenge }: { id: string; challenge: string },
): Promise<WidgetSignIn> {
  const sessionId = caller.session.id;
  const idHash = hashToken(id);
  const expiresAt = sql`now() + ${requestMinutes}::int * interval '1 minute'`;
  const number = String(randomInt(1000, 10_000));
  const [begun] = await db
    .insert(widgetSignIns)
    .values({ idHash, sessionId, challenge, number, expiresAt })
    .onConflictDoNothing()
    .returning({ idHash: widgetSignIns.idHash });
  if (begun) return { state: "waiting", code: null, number };
  const [same] = await db
    .select({ idHash: widgetSignIns.idHash })
    .from(widgetSignIns)
    .where(and(isRequest(id), eq(widgetSignIns.sessionId, sessionId), eq(widgetSignIns.challenge, challenge)));
  if (!same) throw new AppError("conflict", "Please try again.");
  return readSignIn(db, caller, id);
}

/** For the waiting frame. Throws "not-found" unless this session began the sign-in. */
export async function readSignIn(db: Database, { session }: WidgetCaller, id: string): Promise<WidgetSignIn> {
  const [found] = isToken(id)
    ? await db
        .select({
          state: widgetSignIns.state,
          code: widgetSignIns.code,
          number: widgetSignIns.number,
          numberTyped: widgetSignIns.numberTyped,
          tooLate: sql<boolean>`coalesce(${widgetSignIns.codeExpiresAt} <= now(), false)`,
        })
        .from(widgetSignIns)
        .where(and(isRequest(id), eq(widgetSignIns.sessionId, session.id)))
    : [];
  if (!found || (found.state === "approved" && found.tooLate)) throw noSuchSignIn();
  const { state, number } = found;
  return { state, code: state === "approved" && found.numberTyped ? found.code : null, number };
}

/** For the pop-up. Throws "not-found" unless key and vendor are live, "conflict" once it is answered. */
export async function readConsent(db: Database, id: string): Promise<WidgetConsent> {
  const { vendor, origin } = await findWaiting(db, id);
  return { vendor, origin };
}

async function findWaiting(db: Database, id: string): Promise<WidgetConsent & { number: string }> {
  const [found] = isToken(id)
    ? await db
        .select({
          vendor: { businessName: vendors.businessName, city: vendors.city },
          origin: widgetSessions.origin,
          state: widgetSignIns.state,
          number: widgetSignIns.number,
        })
        .from(widgetSignIns)
        .innerJoin(widgetSessions, eq(widgetSessions.id, widgetSignIns.sessionId))
        .innerJoin(widgetKeys, eq(widgetKeys.key, widgetSessions.key))
        .innerJoin(vendors, eq(vendors.id, widgetSessions.vendorId))
        .where(and(isRequest(id), gt(widgetSessions.expiresAt, sql`now()`), isLiveKey))
    : [];
  if (!found) throw noSuchSignIn();
  if (found.state !== "waiting") throw answeredAlready();
  return found;
}

/** Returns the code. `loginToken` is the consenting browser's session, `number` what the shopper typed. */
export function approveSignIn(
  db: Database,
  { userId, loginToken }: { userId: string; loginToken: string },
  id: string,
  number?: string,
): Promise<string> {
  return db.transaction(async (tx) => {
    // A password change ends every grant; the lock keeps a concurrent approval from surviving it.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("share");
    const login = await findSession(tx, loginToken);
    if (login?.user.id !== userId) throw new AppError("signed-out", "Please log in to continue.");
    if (number !== undefined && (await findWaiting(tx, id)).number !== number) throw wrongNumber();
    const code = newToken();
    await answer(tx, id, {
      state: "approved",
      userId,
      code,
      numberTyped: number !== undefined,
      codeExpiresAt: sql`now() + ${codeSeconds}::int * interval '1 second'`,
    });
    return code;
  });
}

export const declineSignIn = (db: Database, id: string): Promise<void> => answer(db, id, { state: "declined" });

type Answer =
  | { state: "declined" }
  | { state: "approved"; userId: string; code: string; numberTyped: boolean; codeExpiresAt: object };

async function answer(db: Database, id: string, given: Answer): Promise<void> {
  await findWaiting(db, id);
  const [answered] = await db
    .update(widgetSignIns)
    .set(given as Partial<typeof widgetSignIns.$inferInsert>)
    .where(and(isRequest(id), eq(widgetSignIns.state, "waiting")))
    .returning({ idHash: widgetSignIns.idHash });
  if (!answered) throw answeredAlready();
}

/**
 * Signs the session in: its earlier tokens end, and the visitor's conversations with this vendor move to the account. The first
 * attempt uses up the code, even with a wrong verifier.
 */
export async function redeemCode(
  db: Database,
  caller: WidgetCaller,
  id: string,
  { code, verifier }: { code: string; verifier: string },
): Promise<WidgetCaller> {
  const signedIn = isToken(id) ? await db.transaction((tx) => redeemOnce(tx, caller, id, code, verifier)) : null;
  if (!signedIn) throw noSuchSignIn();
  return signedIn;
}

/** Null: nobody is signed in, but the code may have been used up. */
async function redeemOnce(
  tx: Database,
  caller: WidgetCaller,
  id: string,
  code: string,
  verifier: string,
): Promise<WidgetCaller | null> {
  const { session, widget } = caller;
  const isGranted = and(
    isRequest(id),
    eq(widgetSignIns.sessionId, session.id),
    eq(widgetSignIns.state, "approved"),
    eq(widgetSignIns.code, code),
    gt(widgetSignIns.codeExpiresAt, sql`now()`),
  );
  const [granted] = await tx.select({ userId: widgetSignIns.userId }).from(widgetSignIns).where(isGranted);
  if (!granted?.userId) return null;
  const { userId } = granted;
  const [shopper] = await tx.select({ username: users.username }).from(users).where(eq(users.id, userId)).for("share");
  const [held] = await tx
    .select({ id: widgetSessions.id })
    .from(widgetSessions)
    .where(eq(widgetSessions.id, session.id))
    .for("update");
  if (!shopper || !held) return null;
  const [used] = await tx
    .update(widgetSignIns)
    .set({ state: "used", code: null, codeExpiresAt: null })
    .where(and(isGranted, eq(widgetSignIns.userId, userId)))
    .returning({ challenge: widgetSignIns.challenge });
  if (used?.challenge !== challengeOf(verifier)) return null;
  const { origin } = session;
  const known = await hasSite(tx, userId, { vendorId: widget.vendorId, origin });
  await tx.update(widgetSessions).set({ userId }).where(eq(widgetSessions.id, session.id));
  if (!known) await notify(tx, { kind: "site-granted", userId, vendorId: widget.vendorId, origin });
  await tx.delete(widgetTokens).where(eq(widgetTokens.sessionId, session.id));
  await claimWidgetConversations(tx, { userId, visitorHash: visitorHashOf(session.id), vendorId: widget.vendorId });
  return { session: { ...session, userId }, widget, shopper };
}

/** The session becomes a new visitor's; its earlier tokens end, and earlier approvals can't sign it in again. */
export function signOutOfWidget(db: Database, { session, widget }: WidgetCaller): Promise<WidgetCaller> {
  return db.transaction(async (tx) => {
    await tx.update(widgetSessions).set({ userId: null }).where(eq(widgetSessions.id, session.id));
    await tx.delete(widgetSignIns).where(eq(widgetSignIns.sessionId, session.id));
    await tx.delete(widgetTokens).where(eq(widgetTokens.sessionId, session.id));
    return { session: { ...session, userId: null }, widget, shopper: null };
  });
}

/** Deletes expired rows. Returns how many. */
export const purgeWidgetSignIns = (db: Database, slice = 500): Promise<number> =>
  purge(db, { table: widgetSignIns, id: widgetSignIns.idHash, where: lte(widgetSignIns.expiresAt, sql`now()`), slice });
