// Browsers that have signed in to an account before. Each has its own count of wrong passwords, so that strangers, who share one
// for the account, can't lock its owner out.
import { and, eq, lte, sql } from "drizzle-orm";
import type { CurrentUser } from "#contract/users/users.ts";
import type { Database } from "#db/engine/index.ts";
import { knownBrowsers, users } from "#db/schema.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { readCookie } from "#server/cookies.ts";
import type { SignInKeys } from "#server/limits.ts";
import { hashToken, isToken, newToken } from "./sessions.service.ts";

const days = 180;
export const knownBrowserSeconds = days * 24 * 60 * 60;
const expiry = sql`now() + ${days}::int * interval '1 day'`;

/** What wrong passwords from this browser are counted by; null if it hasn't signed in to this account before. */
export async function countedAs(db: Database, token: string | null, email: string): Promise<string | null> {
  if (token === null || !isToken(token)) return null;
  const tokenHash = hashToken(token);
  const [known] = await db
    .select({ userId: users.id })
    .from(knownBrowsers)
    .innerJoin(users, eq(users.id, knownBrowsers.userId))
    .where(
      and(
        eq(knownBrowsers.tokenHash, tokenHash),
        sql`${knownBrowsers.expiresAt} > now()`,
        sql`lower(${users.email}) = lower(${email})`,
      ),
    );
  return known ? `browser ${tokenHash} ${known.userId}` : null;
}

/**
 * For a password that somebody types who is signed in: a stranger at an open browser must not guess it, nor a stranger elsewhere lock
 * its owner out of changing it.
 */
export const signedInKeys = (
  { settings, addressOf }: Pick<AppDeps, "settings" | "addressOf">,
  request: Request,
  { email }: CurrentUser,
): SignInKeys => ({
  address: addressOf(request),
  email,
  browser: `session ${hashToken(readCookie(settings, request, "session") ?? "")}`,
});

/** Returns the token for the browser's cookie: its own, if it has one. */
export async function rememberBrowser(db: Database, token: string | null, userId: string): Promise<string> {
  const own = token !== null && isToken(token) ? token : newToken();
  await db
    .insert(knownBrowsers)
    .values({ tokenHash: hashToken(own), userId, expiresAt: expiry })
    .onConflictDoUpdate({ target: [knownBrowsers.tokenHash, knownBrowsers.userId], set: { expiresAt: expiry } });
  return own;
}

/** Whoever sets a new password by mail may have lost a browser to somebody else. */
export async function forgetBrowsers(db: Database, userId: string): Promise<void> {
  await db.delete(knownBrowsers).where(eq(knownBrowsers.userId, userId));
}

export async function forgetOldBrowsers(db: Database): Promise<void> {
  await db.delete(knownBrowsers).where(lte(knownBrowsers.expiresAt, sql`now()`));
}
