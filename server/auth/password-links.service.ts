// Single-use links to set a password. The token is random in the link and hashed in the database, as with sessions.
import { and, eq, gt, lte, sql } from "drizzle-orm";
import type { Database } from "#db/engine/index.ts";
import { passwordLinks } from "#db/schema.ts";
import { purge } from "#server/purge.ts";
import { hashToken, isToken, newToken } from "./sessions.service.ts";

const linkMinutes = 60;

const isValid = (token: string) =>
  and(eq(passwordLinks.tokenHash, hashToken(token)), gt(passwordLinks.expiresAt, sql`now()`));

/** Returns the token of a new link; the account's earlier links become void. */
export async function createPasswordLink(tx: Database, userId: string): Promise<string> {
  await voidPasswordLinks(tx, userId);
  const token = newToken();
  await tx.insert(passwordLinks).values({
    tokenHash: hashToken(token),
    userId,
    expiresAt: sql`now() + ${linkMinutes}::int * interval '1 minute'`,
  });
  return token;
}

/** The account of a link; null if it is unknown, used or expired. */
export async function ownerOfPasswordLink(db: Database, token: string): Promise<string | null> {
  if (!isToken(token)) return null;
  const [link] = await db.select({ userId: passwordLinks.userId }).from(passwordLinks).where(isValid(token));
  return link?.userId ?? null;
}

/** Of two calls at once, one returns true. The account must be locked before its links. */
export async function usePasswordLink(tx: Database, token: string): Promise<boolean> {
  const used = await tx.delete(passwordLinks).where(isValid(token)).returning({ userId: passwordLinks.userId });
  return used.length > 0;
}

export async function voidPasswordLinks(tx: Database, userId: string): Promise<void> {
  await tx.delete(passwordLinks).where(eq(passwordLinks.userId, userId));
}

/** Deletes expired links. Returns how many. */
export const purgePasswordLinks = (db: Database, slice = 500): Promise<number> =>
  purge(db, {
    table: passwordLinks,
    id: passwordLinks.tokenHash,
    where: lte(passwordLinks.expiresAt, sql`now()`),
    slice,
  });
