// Reads the audit log. Entries are written by `record` (act.ts) alone.
import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import { type AboutKind, type AuditAct, type AuditEntry, auditActs, type Facts } from "#contract/audit/audit.ts";
import { cleanText } from "#contract/shared/text.ts";
import type { Database } from "#db/engine/index.ts";
import { auditEntries, users } from "#db/schema.ts";
import { afterCursor, pageOf, sinceOf } from "#server/cursor.ts";
import { purge } from "#server/purge.ts";

export interface AuditFilter {
  about?: AboutKind | undefined;
  search?: string | undefined;
}

/** One page, newest first. */
export async function readAudit(
  db: Database,
  { limit, cursor, ...filter }: AuditFilter & { limit: number; cursor: string | null },
): Promise<{ entries: AuditEntry[]; nextCursor: string | null; total: number }> {
  const rule = matching(filter);
  const found = await db
    .select({ entry: auditEntries, username: users.username, since: sinceOf(auditEntries.at) })
    .from(auditEntries)
    .leftJoin(users, aboutUser)
    .where(and(rule, afterCursor(cursor, auditEntries.at, auditEntries.id)))
    // In the order of the index audit_entries_newest.
    .orderBy(sql`${auditEntries.at} desc nulls last`, auditEntries.id)
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(found, limit, (last) => [last.since, last.entry.id]);
  const [{ total } = { total: 0 }] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(auditEntries)
    .leftJoin(users, aboutUser)
    .where(rule);
  return { entries: page.map(toEntry), nextCursor, total };
}

/** A person's name is read from the account, and goes with it. */
const aboutUser = and(eq(auditEntries.aboutKind, "user"), sql`${users.id}::text = ${auditEntries.aboutId}`);

function matching({ about, search = "" }: AuditFilter): SQL | undefined {
  const term = cleanText(search).trim();
  const texts = [
    auditEntries.actorName,
    auditEntries.aboutName,
    auditEntries.aboutId,
    auditEntries.reason,
    users.username,
  ];
  const all = sql`lower(concat_ws(' ', ${sql.join(texts, sql`, `)}))`;
  return and(
    about && eq(auditEntries.aboutKind, about),
    term ? sql`position(lower(${term}) in ${all}) > 0` : undefined,
  );
}

function toEntry({
  entry: { id, at, actorName, actorRole, act, aboutKind, aboutId, aboutName, before, after, reason },
  username,
}: {
  entry: typeof auditEntries.$inferSelect;
  username: string | null;
}): AuditEntry {
  return {
    id,
    at: at.toISOString(),
    actor: { name: actorName, role: actorRole },
    act,
    about: { kind: aboutKind, id: aboutId, name: aboutName ?? username },
    before,
    after,
    reason,
  };
}

export const auditColumns = ["at", "actor", "role", "act", "about", "id", "name", "before", "after", "reason"] as const;

/** All entries of the filter as rows of cells, page by page. */
export async function* auditRows(db: Database, filter: AuditFilter): AsyncGenerator<string[][], void> {
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof readAudit>> = await readAudit(db, { ...filter, limit: 500, cursor });
    cursor = page.nextCursor;
    yield page.entries.map(({ at, actor, act, about, before, after, reason }) => [
      at,
      actor.name,
      actor.role,
      auditActs[act as AuditAct] ?? act,
      about.kind,
      about.id,
      about.name ?? "",
      factsText(before),
      factsText(after),
      reason ?? "",
    ]);
  } while (cursor !== null);
}

const factsText = (facts: Facts | null) =>
  Object.entries(facts ?? {})
    .map(([field, value]) => `${field}: ${value}`)
    .join("; ");

/** As long as invoices are kept; the table's trigger refuses to delete younger ones. */
const auditYears = 5;

export const purgeAudit = (db: Database): Promise<number> =>
  purge(db, {
    table: auditEntries,
    id: auditEntries.id,
    where: lt(auditEntries.at, sql`now() - make_interval(years => ${auditYears})`),
    slice: 1000,
  });
