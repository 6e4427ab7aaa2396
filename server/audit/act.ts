// What an admin does is one transaction with its entry in the audit log: `routes` opens it for every endpoint of admins that writes,
// and refuses to commit one that left no entry.
import type { AboutKind, AuditAct, Facts } from "#contract/audit/audit.ts";
import type { CurrentUser } from "#contract/users/users.ts";
import type { Database } from "#db/engine/index.ts";
import { auditEntries } from "#db/schema.ts";

export interface Act {
  /** The act's transaction. On PGlite nothing else may be awaited until it ends. */
  readonly tx: Database;
  readonly by: { id: string | null; name: string; role: "admin" | "operator" };
  /** Whether it left an entry. */
  recorded: boolean;
}

export interface Entry {
  /** Of an act that may be repeated with the same id: it leaves one entry. */
  once?: string;
  act: AuditAct;
  about: { kind: AboutKind; id: string; name?: string };
  before?: Facts;
  after?: Facts;
  reason?: string | null;
}

/** Leaves an entry of what the admin does in this transaction. */
export async function record(act: Act, { once, about, before, after, reason, ...entry }: Entry): Promise<void> {
  const { tx, by } = act;
  await tx
    .insert(auditEntries)
    .values({
      act: entry.act,
      actorId: by.id,
      actorName: by.name,
      actorRole: by.role,
      aboutKind: about.kind,
      aboutId: about.id,
      aboutName: about.name ?? null,
      before: before ?? null,
      after: after ?? null,
      reason: reason || null,
      onceKey: once ? `${entry.act} ${once}` : null,
    })
    .onConflictDoNothing({ target: auditEntries.onceKey });
  act.recorded = true;
}

/** Somebody with a shell on the server. */
const commandLine = { id: null, name: "command line", role: "operator" } as const;

export const actOfCommand = (tx: Database): Act => ({ tx, by: commandLine, recorded: false });

/** Runs `work` as this admin's act. Throws, and changes nothing, if it leaves no entry. */
export function asAct<Result>(
  db: Database,
  { id, username }: CurrentUser,
  what: string,
  work: (act: Act) => Result | Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const act: Act = { tx, by: { id, name: username, role: "admin" }, recorded: false };
    const result = await work(act);
    if (!act.recorded) throw new Error(`${what} left no entry in the audit log`);
    return result;
  });
}
