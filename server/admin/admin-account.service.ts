// How the shop gets its admins: `bun run admin:create`, never by registering.
import { eq, sql } from "drizzle-orm";
import { deriveUsername } from "#contract/auth/username.ts";
import type { CurrentUser } from "#contract/users/users.ts";
import type { Database } from "#db/engine/index.ts";
import { users } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import { actOfCommand, record } from "#server/audit/act.ts";
import { insertUser, shown } from "#server/auth/auth.service.ts";
import { createPasswordLink } from "#server/auth/password-links.service.ts";
import { endAllSessions } from "#server/auth/sessions.service.ts";
import { endWidgetGrants } from "#server/widget/widget-grants.service.ts";

export interface MadeAdmin {
  user: CurrentUser;
  /** `promoted`: the account existed. `unchanged`: it was an admin already. */
  outcome: "created" | "promoted" | "unchanged";
  registeredAt: Date | null;
  /** Of the link to set a password, if the account has none. */
  token: string | null;
}

/** Makes this email's account an admin, with a link to set its password if it has none. */
export async function makeAdmin(db: Database, email: string): Promise<MadeAdmin> {
  try {
    return await findOrMakeAdmin(db, email);
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== "conflict") throw error;
    // Somebody registered it meanwhile, so now it is found.
    return await findOrMakeAdmin(db, email);
  }
}

const recordMade = (tx: Database, { id, role }: CurrentUser) =>
  record(actOfCommand(tx), {
    act: "admin-made",
    about: { kind: "user", id },
    before: { role },
    after: { role: "admin" },
  });

function findOrMakeAdmin(db: Database, email: string): Promise<MadeAdmin> {
  return db.transaction(async (tx) => {
    // Concurrent commands wait here for each other, so that one link remains.
    const [found] = await tx
      .select({ ...shown, passwordHash: users.passwordHash, createdAt: users.createdAt })
      .from(users)
      .where(sql`lower(${users.email}) = lower(${email})`)
      .for("update");
    if (!found) {
      const user = await insertUser(tx, { email, username: deriveUsername(email), passwordHash: null, role: "admin" });
      await recordMade(tx, user);
      return { user, outcome: "created", registeredAt: null, token: await createPasswordLink(tx, user.id) };
    }
    const { passwordHash, createdAt, ...user } = found;
    const promoted = user.role !== "admin";
    if (promoted) {
      await recordMade(tx, user);
      await tx.update(users).set({ role: "admin" }).where(eq(users.id, user.id));
      // Existing sessions must not gain admin rights.
      await endAllSessions(tx, user.id);
      await endWidgetGrants(tx, user.id);
    }
    return {
      user: { ...user, role: "admin" },
      outcome: promoted ? "promoted" : "unchanged",
      registeredAt: createdAt,
      token: passwordHash === null ? await createPasswordLink(tx, user.id) : null,
    };
  });
}
