// Accounts as admins see them, and what they do about them. A locked account has no session and starts none (sessions.service.ts).
import { and, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { AuditAct } from "#contract/audit/audit.ts";
import type { Person, PersonStep, ShownPeople } from "#contract/people/people.ts";
import { cleanText } from "#contract/shared/text.ts";
import type { Database } from "#db/engine/index.ts";
import { orders, sessions, users, vendors } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import { type Act, record } from "#server/audit/act.ts";
import { removeSecondFactor } from "#server/auth/second-factor.service.ts";
import { endAllSessions } from "#server/auth/sessions.service.ts";
import { afterCursor, pageOf, sinceOf } from "#server/cursor.ts";
import { isId } from "#server/listings/listings.service.ts";
import { endWidgetGrants } from "#server/widget/widget-grants.service.ts";

/** One page, newest first. */
export async function findPeople(
  db: Database,
  { show, search = "", limit, cursor }: { show: ShownPeople; search?: string; limit: number; cursor: string | null },
): Promise<{ people: Person[]; nextCursor: string | null; total: number }> {
  const term = cleanText(search).trim();
  const texts = sql`lower(concat_ws(' ', ${users.email}, ${users.username}, ${vendors.businessName}, ${users.id}))`;
  const filters: Record<ShownPeople, SQL | undefined> = {
    all: undefined,
    admins: eq(users.role, "admin"),
    locked: isNotNull(users.lockedAt),
  };
  const which = and(filters[show], term ? sql`position(lower(${term}) in ${texts}) > 0` : undefined);
  const found = await db
    .select({
      user: users,
      vendorName: vendors.businessName,
      orders: sql<number>`(select count(*)::int from ${orders} where ${orders.userId} = ${users.id})`,
      sessions: sql<number>`(select count(*)::int from ${sessions}
        where ${sessions.userId} = ${users.id} and ${sessions.expiresAt} > now())`,
      since: sinceOf(users.createdAt),
    })
    .from(users)
    .leftJoin(vendors, eq(vendors.userId, users.id))
    .where(and(which, afterCursor(cursor, users.createdAt, users.id)))
    .orderBy(desc(users.createdAt), users.id)
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(found, limit, (last) => [last.since, last.user.id]);
  const [{ total } = { total: 0 }] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(users)
    .leftJoin(vendors, eq(vendors.userId, users.id))
    .where(which);
  const people = page.map(({ user, vendorName, orders, sessions }): Person => {
    const { id, email, username, role, lockedAt, lockedReason } = user;
    const locked = lockedAt && { reason: lockedReason ?? "", at: lockedAt.toISOString() };
    return { id, email, username, role, createdAt: user.createdAt.toISOString(), vendorName, orders, sessions, locked };
  });
  return { people, nextCursor, total };
}

type Row = typeof users.$inferSelect;
type Change = Partial<Pick<Row, "role" | "lockedReason">> & { lockedAt?: SQL | null };

const acts: Record<PersonStep, AuditAct> = {
  lock: "account-locked",
  unlock: "account-unlocked",
  "end-sessions": "sessions-ended",
  "make-admin": "admin-made",
  "unmake-admin": "admin-unmade",
};

/** What a step changes; throws "conflict" when the account is so already. */
const changes: Record<PersonStep, (tx: Database, row: Row, reason: string) => Change | Promise<Change>> = {
  lock: async (tx, row, reason) => {
    if (row.lockedAt) throw new AppError("conflict", "This account is locked already.");
    await refuseLastAdmin(tx, row);
    return { lockedAt: sql`now()`, lockedReason: reason };
  },
  unlock: (_, { lockedAt }) => {
    if (!lockedAt) throw new AppError("conflict", "This account is not locked.");
    return { lockedAt: null, lockedReason: null };
  },
  "end-sessions": () => ({}),
  "make-admin": (_, { role, lockedAt }) => {
    if (role === "admin") throw new AppError("conflict", "This account is an admin already.");
    if (lockedAt) throw new AppError("conflict", "This account is locked. Please unlock it first.");
    return { role: "admin" };
  },
  "unmake-admin": async (tx, row) => {
    if (row.role !== "admin") throw new AppError("conflict", "This account is no admin.");
    await refuseLastAdmin(tx, row);
    const [shop] = await tx.select({ id: vendors.id }).from(vendors).where(eq(vendors.userId, row.id));
    return { role: shop ? "vendor" : "shopper" };
  },
};

async function refuseLastAdmin(tx: Database, { id, role }: Row): Promise<void> {
  if (role !== "admin") return;
  const others = await tx.$count(
    users,
    and(eq(users.role, "admin"), isNull(users.lockedAt), sql`${users.id} <> ${id}::uuid`),
  );
  if (others === 0)
    throw new AppError("conflict", "This is the only admin who can sign in. Please make another one first.");
}

/** Existing sessions never gain or keep rights: every step ends them. */
export async function changePerson(act: Act, userId: string, step: PersonStep, reason = ""): Promise<void> {
  const { tx, by } = act;
  const none = () => new AppError("not-found", "Account not found");
  if (!isId(userId)) throw none();
  // All admins are locked in one order, so that two of them can't each unmake the other.
  await tx.select({ id: users.id }).from(users).where(eq(users.role, "admin")).orderBy(users.id).for("no key update");
  const [row] = await tx.select().from(users).where(eq(users.id, userId)).for("no key update");
  if (!row) throw none();
  if (step === "lock" && by.id === userId) throw new AppError("conflict", "You can't lock your own account.");
  const change = await changes[step](tx, row, reason);
  if (Object.keys(change).length > 0) await tx.update(users).set(change).where(eq(users.id, userId));
  if (step !== "unlock") {
    await endAllSessions(tx, userId);
    await endWidgetGrants(tx, userId);
  }
  // Only admins have one, and only they can turn it off.
  if (step === "unmake-admin") await removeSecondFactor(tx, userId);
  await record(act, {
    act: acts[step],
    about: { kind: "user", id: userId },
    ...(change.role && { before: { role: row.role }, after: { role: change.role } }),
    reason,
  });
}
