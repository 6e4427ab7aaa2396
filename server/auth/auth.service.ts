// Accounts: register and sign in.
import { and, eq, isNull, sql } from "drizzle-orm";
import type { LoginBody, RegisterBody } from "#contract/auth/auth.ts";
import { looksOfficial } from "#contract/auth/username.ts";
import type { CurrentUser, Role } from "#contract/users/users.ts";
import type { Database } from "#db/engine/index.ts";
import { conversations, users } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import { hashPassword, isCommonPassword, verifyPassword } from "./passwords.ts";
import { endSession, hashToken, isToken, startSession } from "./sessions.service.ts";

/** The browser's cookies before signing in: the old session ends, the visitor's conversations move to the account. */
export interface Before {
  sessionToken: string | null;
  visitorToken: string | null;
}

export interface SignedIn {
  user: CurrentUser;
  token: string;
}

/** The columns of `CurrentUser`. */
export const shown = { id: users.id, email: users.email, username: users.username, role: users.role };

async function claimConversations(tx: Database, userId: string, visitorToken: string): Promise<void> {
  await tx
    .update(conversations)
    .set({ userId, visitorHash: null })
    .where(and(eq(conversations.visitorHash, hashToken(visitorToken)), isNull(conversations.vendorId)));
}

export async function enter(tx: Database, user: CurrentUser, before: Before): Promise<SignedIn> {
  if (before.sessionToken) await endSession(tx, before.sessionToken);
  if (before.visitorToken && isToken(before.visitorToken)) await claimConversations(tx, user.id, before.visitorToken);
  return { user, token: await startSession(tx, user.id) };
}

export async function register(db: Database, body: RegisterBody, before: Before): Promise<SignedIn> {
  refuseCommonPassword(body.password);
  const [taken] = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`lower(${users.email}) = lower(${body.email})`);
  if (taken) throw emailTaken();
  const passwordHash = await hashPassword(body.password);
  return db.transaction(async (tx) => {
    const user = await insertUser(tx, { email: body.email, username: body.username, passwordHash, role: "shopper" });
    return enter(tx, user, before);
  });
}

export function refuseCommonPassword(password: string): void {
  if (!isCommonPassword(password)) return;
  const message = "Please choose a less common password";
  throw new AppError("invalid", message, { fields: { password: message } });
}

const emailTaken = () =>
  new AppError("conflict", "Email already registered", { fields: { email: "Email already registered" } });

/**
 * Rule account-2: only a taken email fails; a taken username gets a suffix. The unique indexes decide, so no race can win. A shopper who
 * would pass for the shop's people is called "shopper" with a suffix.
 */
export async function insertUser(
  tx: Database,
  { username, ...account }: { email: string; username: string; passwordHash: string | null; role: Role },
): Promise<CurrentUser> {
  const { email, role } = account;
  const reserved = role === "shopper" && looksOfficial(username);
  for (let attempt = 0; attempt < 8; attempt++) {
    const suffix = attempt === 0 && !reserved ? "" : `-${crypto.randomUUID().slice(0, 3 + attempt)}`;
    const [user] = await tx
      .insert(users)
      .values({ ...account, username: `${reserved ? "shopper" : username}${suffix}` })
      .onConflictDoNothing()
      .returning(shown);
    if (user) return user;
    const [taken] = await tx.select({ id: users.id }).from(users).where(sql`lower(${users.email}) = lower(${email})`);
    if (taken) throw emailTaken();
  }
  throw new AppError("conflict", "Please try again.", { cause: new Error(`no free username near "${username}"`) });
}

/** An unknown email and a wrong password get the same answer after the same time. */
export async function login(
  db: Database,
  body: LoginBody,
  before: Before,
  /** Throws unless the account's second factor, if it has one, is proved. */
  prove: (userId: string) => Promise<void>,
): Promise<SignedIn> {
  const [found] = await db
    .select({ ...shown, passwordHash: users.passwordHash })
    .from(users)
    .where(sql`lower(${users.email}) = lower(${body.email})`);
  const matches = await verifyPassword(body.password, found?.passwordHash ?? null);
  if (!found || !matches) throw wrongLogin();
  const { passwordHash, ...user } = found;
  await prove(user.id);
  return db.transaction(async (tx) => {
    // A password change ends all sessions; a login that began with the old password must not start one after it.
    const [same] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, user.id), eq(users.passwordHash, passwordHash as string)))
      .for("share");
    if (!same) throw wrongLogin();
    return enter(tx, user, before);
  });
}

const wrongLogin = () => new AppError("signed-out", "Invalid email or password");
