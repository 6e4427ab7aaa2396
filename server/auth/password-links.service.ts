// Links that let their holder set a password once. Tokens like those of logins: random in the link, hashed in the database.
import { and, eq, gt, lte, sql } from "drizzle-orm";
import type { Database } from "#db/engine/index.ts";
import { passwordLinks } from "#db/schema.ts";
import { purge } from "#server/purge.ts";
import { hashToken, isToken, newToken } from "./sessions.service.ts";

const linkMinutes = 60;

const isValid = (token: string) =>
  and(eq(passwordLinks.tokenHash, hashToken(token)), gt(passwordLinks.expiresAt, sql`now()`));

/** Answers the token of the account's one link; those that it had before are void. */
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

/** Whose password it sets; null when it is unknown, used up or too old. */
export async function ownerOfPasswordLink(db: Database, token: string): Promise<string | null> {
  if (!isToken(token)) return null;
  const [link] = await db.select({ userId: passwordLinks.userId }).from(passwordLinks).where(isValid(token));
  return link?.userId ?? null;
}

/** Of two at once, one is answered true. The account must be locked: it comes before its links. */
export async function usePasswordLink(tx: Database, token: string): Promise<boolean> {
  const used = await tx.delete(passwordLinks).where(isValid(token)).returning({ userId: passwordLinks.userId });
  return used.length > 0;
}

export async function voidPasswordLinks(tx: Database, userId: string): Promise<void> {
  await tx.delete(passwordLinks).where(eq(passwordLinks.userId, userId));
}

/** Removes what has expired. Answers how many. */
export const purgePasswordLinks = (db: Database, slice = 500): Promise<number> =>
  purge(db, {
    table: passwordLinks,
    id: passwordLinks.tokenHash,
    where: lte(passwordLinks.expiresAt, sql`now()`),
    slice,
  });
