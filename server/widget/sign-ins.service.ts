// Signing in to a vendor's chat from its frame. The frame registers an id and the S256 of a verifier that only it knows; in a
// window of the marketplace the shopper agrees, which makes a code; code and verifier together, from the session that asked,
// sign that session in. Locks are taken in one order: the account, the widget's session, the request.
import { and, eq, gt, lte, sql } from "drizzle-orm";
import type { WidgetConsent, WidgetSignIn } from "#contract/widget/widget.ts";
import type { Database } from "#db/engine/index.ts";
import { users, vendors, widgetKeys, widgetSessions, widgetSignIns, widgetTokens } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import { findSession, hashToken, isToken, newToken } from "#server/auth/sessions.service.ts";
import { claimWidgetConversations } from "#server/chat/conversations.service.ts";
import { purge } from "#server/purge.ts";
import { isLiveKey } from "./widget-keys.service.ts";
import { visitorHashOf, type WidgetCaller } from "./widget-sessions.service.ts";

const requestMinutes = 10;
const codeSeconds = 60;

/** One sentence for whatever is wrong with it, so that nobody learns which. */
const noSuchSignIn = () =>
  new AppError("not-found", "This sign-in is no longer valid. Please go back to the chat and start it again.");
const answeredAlready = () =>
  new AppError("conflict", "This sign-in has been answered already. Please go back to the chat.");

const isRequest = (id: string) => and(eq(widgetSignIns.idHash, hashToken(id)), gt(widgetSignIns.expiresAt, sql`now()`));

const challengeOf = (verifier: string): string => new Bun.CryptoHasher("sha256").update(verifier).digest("base64url");

/** Said twice, as after a lost reply, it is the same request. "conflict" when the id is another's. */
export async function beginSignIn(
  db: Database,
  caller: WidgetCaller,
  { id, challenge }: { id: string; challenge: string },
): Promise<WidgetSignIn> {
  const sessionId = caller.session.id;
  const idHash = hashToken(id);
  const expiresAt = sql`now() + ${requestMinutes}::int * interval '1 minute'`;
  const [begun] = await db
    .insert(widgetSignIns)
    .values({ idHash, sessionId, challenge, expiresAt })
    .onConflictDoNothing()
    .returning({ idHash: widgetSignIns.idHash });
  if (begun) return { state: "waiting", code: null };
  const [same] = await db
    .select({ idHash: widgetSignIns.idHash })
    .from(widgetSignIns)
    .where(and(isRequest(id), eq(widgetSignIns.sessionId, sessionId), eq(widgetSignIns.challenge, challenge)));
  if (!same) throw new AppError("conflict", "Please try again.");
  return readSignIn(db, caller, id);
}

/** For the frame that waits. "not-found" unless this session began it. */
export async function readSignIn(db: Database, { session }: WidgetCaller, id: string): Promise<WidgetSignIn> {
  const [found] = isToken(id)
    ? await db
        .select({
          state: widgetSignIns.state,
          code: widgetSignIns.code,
          tooLate: sql<boolean>`coalesce(${widgetSignIns.codeExpiresAt} <= now(), false)`,
        })
        .from(widgetSignIns)
        .where(and(isRequest(id), eq(widgetSignIns.sessionId, session.id)))
    : [];
  if (!found || (found.state === "approved" && found.tooLate)) throw noSuchSignIn();
  return { state: found.state, code: found.state === "approved" ? found.code : null };
}

/** For the window on the marketplace. "not-found" when the key or the vendor isn't live; "conflict" once it is answered. */
export async function readConsent(db: Database, id: string): Promise<WidgetConsent> {
  const [found] = isToken(id)
    ? await db
        .select({
          vendor: { businessName: vendors.businessName, city: vendors.city },
          origin: widgetSessions.origin,
          state: widgetSignIns.state,
        })
        .from(widgetSignIns)
        .innerJoin(widgetSessions, eq(widgetSessions.id, widgetSignIns.sessionId))
        .innerJoin(widgetKeys, eq(widgetKeys.key, widgetSessions.key))
        .innerJoin(vendors, eq(vendors.id, widgetSessions.vendorId))
        .where(and(isRequest(id), gt(widgetSessions.expiresAt, sql`now()`), isLiveKey))
    : [];
  if (!found) throw noSuchSignIn();
  const { state, ...consent } = found;
  if (state !== "waiting") throw answeredAlready();
  return consent;
}

/** Answers the code. `loginToken`: of the browser that agrees. */
export function approveSignIn(
  db: Database,
  { userId, loginToken }: { userId: string; loginToken: string },
  id: string,
): Promise<string> {
  return db.transaction(async (tx) => {
    // A new password ends every grant: one that is being given must not come in behind it.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("share");
    const login = await findSession(tx, loginToken);
    if (login?.user.id !== userId) throw new AppError("signed-out", "Please log in to continue.");
    const code = newToken();
    await answer(tx, id, {
      state: "approved",
      userId,
      code,
      codeExpiresAt: sql`now() + ${codeSeconds}::int * interval '1 second'`,
    });
    return code;
  });
}

export const declineSignIn = (db: Database, id: string): Promise<void> => answer(db, id, { state: "declined" });

type Answer = { state: "declined" } | { state: "approved"; userId: string; code: string; codeExpiresAt: object };

async function answer(db: Database, id: string, given: Answer): Promise<void> {
  await readConsent(db, id);
  const [answered] = await db
    .update(widgetSignIns)
    .set(given as Partial<typeof widgetSignIns.$inferInsert>)
    .where(and(isRequest(id), eq(widgetSignIns.state, "waiting")))
    .returning({ idHash: widgetSignIns.idHash });
  if (!answered) throw answeredAlready();
}

/**
 * Signs the session in: its tokens so far end, and what its visitor said to this vendor moves to the account. The code is used up
 * by the first who names it, with the right verifier or not.
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

/** null: nobody is signed in. What it used up by then stays used up. */
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
  await tx.update(widgetSessions).set({ userId }).where(eq(widgetSessions.id, session.id));
  await tx.delete(widgetTokens).where(eq(widgetTokens.sessionId, session.id));
  await claimWidgetConversations(tx, { userId, visitorHash: visitorHashOf(session.id), vendorId: widget.vendorId });
  return { session: { ...session, userId }, widget, shopper };
}

/** The session goes on as a new visitor's; its tokens so far end, and nothing that was agreed to before signs it in again. */
export function signOutOfWidget(db: Database, { session, widget }: WidgetCaller): Promise<WidgetCaller> {
  return db.transaction(async (tx) => {
    await tx.update(widgetSessions).set({ userId: null }).where(eq(widgetSessions.id, session.id));
    await tx.delete(widgetSignIns).where(eq(widgetSignIns.sessionId, session.id));
    await tx.delete(widgetTokens).where(eq(widgetTokens.sessionId, session.id));
    return { session: { ...session, userId: null }, widget, shopper: null };
  });
}

/** Removes what has expired. Answers how many. */
export const purgeWidgetSignIns = (db: Database, slice = 500): Promise<number> =>
  purge(db, { table: widgetSignIns, id: widgetSignIns.idHash, where: lte(widgetSignIns.expiresAt, sql`now()`), slice });
