// Setting a new password, with a link sent to the account's email or with the current password. Lock order: the account, its
// links, its sessions, its widgets.
import { and, eq, sql } from "drizzle-orm";
import type { ResetPasswordBody } from "#contract/auth/auth.ts";
import type { Database } from "#db/engine/index.ts";
import { users } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import { notify } from "#server/notifications/notifications.service.ts";
import { endWidgetGrants } from "#server/widget/widget-grants.service.ts";
import { type Before, enter, refuseCommonPassword, type SignedIn, shown } from "./auth.service.ts";
import { forgetBrowsers } from "./known-browsers.service.ts";
import {
  createPasswordLink,
  ownerOfPasswordLink,
  usePasswordLink,
  voidPasswordLinks,
} from "./password-links.service.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { endAllSessions, endOtherSessions } from "./sessions.service.ts";

/** Null if there is none. The query returns one row either way, so that its time reveals nothing. */
export async function findAccountOf(db: Database, email: string): Promise<string | null> {
  const { rows } = await db.execute<{ id: string | null }>(
    sql`select (select ${users.id} from ${users} where lower(${users.email}) = lower(${email})) as id`,
  );
  return rows[0]?.id ?? null;
}

/** Sends the account a single-use link to set its password; earlier links become void. */
export async function sendPasswordLink(db: Database, userId: string, publicUrl: string): Promise<void> {
  await db.transaction(async (tx) => {
    // Concurrent requests wait here for each other, so that one link remains.
    const [account] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
    if (!account) return;
    const token = await createPasswordLink(tx, userId);
    // In the fragment, which no server receives or logs.
    await notify(tx, { kind: "password-link", userId, url: `${publicUrl}/auth/reset#token=${token}` });
  });
}

/** Uses up the link, ends all other sessions of the account and signs this browser in. */
export async function resetPassword(
  db: Database,
  body: ResetPasswordBody,
  before: Before,
  prove: (userId: string) => Promise<void>,
): Promise<SignedIn> {
  refuseCommonPassword(body.password);
  // An early check, before the costly hash; the decision is below.
  const userId = await ownerOfPasswordLink(db, body.token);
  if (!userId) throw linkInvalid();
  await prove(userId);
  const passwordHash = await hashPassword(body.password);
  return db.transaction(async (tx) => {
    const [user] = await tx.update(users).set({ passwordHash }).where(eq(users.id, userId)).returning(shown);
    if (!user || !(await usePasswordLink(tx, body.token))) throw linkInvalid();
    await voidPasswordLinks(tx, user.id);
    await endAllSessions(tx, user.id);
    await forgetBrowsers(tx, user.id);
    await endWidgetGrants(tx, user.id);
    await notify(tx, { kind: "password-changed", userId: user.id });
    return enter(tx, user, before);
  });
}

const linkInvalid = () => new AppError("invalid", "This link is no longer valid. Please ask for a new one.");

/** Returns the hash of the account's password. Throws "invalid", with the sentence at `field`, if `password` is wrong. */
export async function checkPassword(db: Database, userId: string, password: string, field: string): Promise<string> {
  const [account] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId));
  // The account was deleted in another tab.
  if (!account) throw new AppError("signed-out", "Please log in to continue.");
  const { passwordHash } = account;
  const matches = await verifyPassword(password, passwordHash);
  if (passwordHash === null || !matches) throw wrongPassword(field);
  return passwordHash;
}

export function wrongPassword(field: string): AppError {
  const message = "This is not your current password.";
  return new AppError("invalid", message, { fields: { [field]: message } });
}

/**
 * Replaces the password that was checked (`presentHash`). Ends the account's other sessions (all but `sessionToken`), its password
 * links and its widget sessions.
 */
export async function changePassword(
  db: Database,
  userId: string,
  presentHash: string,
  password: string,
  sessionToken: string,
): Promise<void> {
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    // Of two changes at once, the second finds another hash here.
    const changed = await tx
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, userId), eq(users.passwordHash, presentHash)))
      .returning({ id: users.id });
    if (changed.length === 0) throw wrongPassword("currentPassword");
    await voidPasswordLinks(tx, userId);
    await endOtherSessions(tx, userId, sessionToken);
    await endWidgetGrants(tx, userId);
    await notify(tx, { kind: "password-changed", userId });
  });
}
