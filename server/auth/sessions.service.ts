// Logins: an opaque random token in the browser, its SHA-256 in the database, thirty days that slide.
import { and, eq, gt, lte, ne, sql } from "drizzle-orm";
import type { CurrentUser } from "#contract/users/users.ts";
import type { Database } from "#db/engine/index.ts";
import { sessions, users } from "#db/schema.ts";
import { purge } from "#server/purge.ts";

const dayMs = 24 * 60 * 60 * 1000;
export const sessionDays = 30;
export const sessionSeconds = (sessionDays * dayMs) / 1000;

/** 256 random bits, in characters that a cookie may hold. */
export const newToken = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");

/** What is stored instead of a token. */
export const hashToken = (token: string): string => new Bun.CryptoHasher("sha256").update(token).digest("hex");

/** Whether it can be one of ours; anything else, such as one that somebody thought up, is none. */
export const isToken = (token: string): boolean => /^[\w-]{43}$/.test(token);

/** Answers the token for the browser. */
export async function startSession(db: Database, userId: string): Promise<string> {
  const token = newToken();
  await db.insert(sessions).values({
    tokenHash: hashToken(token),
    userId,
    expiresAt: new Date(Date.now() + sessionDays * dayMs),
  });
  return token;
}

export interface Session {
  user: CurrentUser;
  /** The expiry was moved: the browser's cookie must be sent again. */
  renewed: boolean;
}

/** Null for a token that is unknown, ended or expired. Moves the expiry at most once a day. */
export async function findSession(db: Database, token: string): Promise<Session | null> {
  if (!isToken(token)) return null;
  const tokenHash = hashToken(token);
  const [row] = await db
    .select({
      user: { id: users.id, email: users.email, username: users.username, role: users.role },
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, sql`now()`)));
  if (!row) return null;
  const renewed = row.expiresAt.getTime() < Date.now() + (sessionDays - 1) * dayMs;
  if (renewed) {
    await db
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() + sessionDays * dayMs) })
      .where(eq(sessions.tokenHash, tokenHash));
  }
  return { user: row.user, renewed };
}

export async function endSession(db: Database, token: string): Promise<void> {
  if (isToken(token)) await db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)));
}

/** Every login of the account, in all browsers. */
export async function endAllSessions(db: Database, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

/** Every login of the account but the one with this token. */
export async function endOtherSessions(db: Database, userId: string, token: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, hashToken(token))));
}

/** Removes what has expired. Answers how many. */
export const purgeSessions = (db: Database, slice = 500): Promise<number> =>
  purge(db, { table: sessions, id: sessions.tokenHash, where: lte(sessions.expiresAt, sql`now()`), slice });
