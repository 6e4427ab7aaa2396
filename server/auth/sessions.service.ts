// Sessions: an opaque random token in the browser, its SHA-256 in the database, valid for thirty days from the last use.
import { and, eq, isNotNull, lte, ne, sql } from "drizzle-orm";
import type { CurrentUser } from "#contract/users/users.ts";
import type { Database } from "#db/engine/index.ts";
import { sessions, users } from "#db/schema.ts";
import { statement } from "#db/statement.ts";
import { AppError } from "#server/app-error.ts";
import { purge } from "#server/purge.ts";

/** An admin signs in anew each day, however the session is used. */
const adminHours = 12;
const freshMinutes = 15;
const dayMs = 24 * 60 * 60 * 1000;
export const sessionDays = 30;
export const sessionSeconds = (sessionDays * dayMs) / 1000;
export const sessionSecondsOf = ({ role }: Pick<CurrentUser, "role">): number =>
  role === "admin" ? adminHours * 3600 : sessionSeconds;

/** 256 random bits, in characters allowed in a cookie. */
export const newToken = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");

/** The token that a secret of 256 random bits stands for. */
export const tokenFrom = (secret: string): string => new Bun.CryptoHasher("sha256").update(secret).digest("base64url");

export const hashToken = (token: string): string => new Bun.CryptoHasher("sha256").update(token).digest("hex");

/** Whether the text has a token's form. */
export const isToken = (token: string): boolean => /^[\w-]{43}$/.test(token);

/** Returns the token for the browser. "forbidden" for an account that an admin has locked. */
export async function startSession(db: Database, userId: string): Promise<string> {
  const [locked] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.lockedAt)));
  if (locked) throw new AppError("forbidden", "This account is locked. Please write to us.");
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
  /** The expiry was extended, so the cookie must be sent again. */
  renewed: boolean;
}

const readSession = statement<CurrentUser & { expiresAt: Date }>(
  "session",
  sql`select ${users.id} as id, ${users.email} as email, ${users.username} as username, ${users.role} as role,
      ${sessions.expiresAt} as "expiresAt"
    from ${sessions} join ${users} on ${users.id} = ${sessions.userId}
    where ${sessions.tokenHash} = ${sql.placeholder("tokenHash")} and ${sessions.expiresAt} > now()
      and ${users.lockedAt} is null
      and (${users.role} <> 'admin' or ${sessions.createdAt} > now() - ${sql.raw(`interval '${adminHours} hours'`)})`,
);

/** Null for an unknown, ended or expired token. Extends the expiry at most once a day. */
export async function findSession(db: Database, token: string): Promise<Session | null> {
  if (!isToken(token)) return null;
  const tokenHash = hashToken(token);
  const [row] = await readSession(db, { tokenHash });
  if (!row) return null;
  const { expiresAt, ...user } = row;
  const renewed = expiresAt.getTime() < Date.now() + (sessionDays - 1) * dayMs;
  if (renewed) {
    await db
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() + sessionDays * dayMs) })
      .where(eq(sessions.tokenHash, tokenHash));
  }
  return { user, renewed };
}

/** Whether the password was typed in this session a short while ago. */
export async function isFresh(db: Database, token: string): Promise<boolean> {
  const [row] = await db
    .select({ fresh: sql<boolean>`${sessions.provedAt} > now() - ${freshMinutes}::int * interval '1 minute'` })
    .from(sessions)
    .where(eq(sessions.tokenHash, hashToken(token)));
  return row?.fresh ?? false;
}

export async function markFresh(db: Database, token: string): Promise<void> {
  await db
    .update(sessions)
    .set({ provedAt: sql`now()` })
    .where(eq(sessions.tokenHash, hashToken(token)));
}

export async function endSession(db: Database, token: string): Promise<void> {
  if (isToken(token)) await db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)));
}

export async function endAllSessions(db: Database, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

/** All sessions of the account but the one with this token. */
export async function endOtherSessions(db: Database, userId: string, token: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, hashToken(token))));
}

/** Deletes expired sessions. Returns how many. */
export const purgeSessions = (db: Database, slice = 500): Promise<number> =>
  purge(db, { table: sessions, id: sessions.tokenHash, where: lte(sessions.expiresAt, sql`now()`), slice });
