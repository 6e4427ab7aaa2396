// Listings that shoppers report, and that admins take down and put back. One that was taken down is archived, and its vendor can't show
// it again (vendor-listings.service.ts, listing-writer.ts).
import { and, eq, exists, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { AuditAct } from "#contract/audit/audit.ts";
import type { AdminListing, ReportKind, ShownListings } from "#contract/moderation/moderation.ts";
import { cleanText } from "#contract/shared/text.ts";
import type { Database } from "#db/engine/index.ts";
import { listingReports, listings, users, vendors } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import { type Act, record } from "#server/audit/act.ts";
import { afterCursor, pageOf, sinceOf } from "#server/cursor.ts";
import { isId, isPublic } from "#server/listings/listings.service.ts";
import { notify } from "#server/notifications/notifications.service.ts";
import { indexListings } from "#server/search/indexing.service.ts";

const notFound = () => new AppError("not-found", "Listing not found");

/** Asks the admins to look. Only what everybody sees can be reported. */
export function reportListing(
  db: Database,
  userId: string,
  listingId: string,
  report: { kind: ReportKind; text: string },
): Promise<void> {
  if (!isId(listingId)) throw notFound();
  return db.transaction(async (tx) => {
    const [shown] = await tx
      .select({ id: listings.id })
      .from(listings)
      .innerJoin(vendors, eq(vendors.id, listings.vendorId))
      .where(and(eq(listings.id, listingId), isPublic));
    if (!shown) throw notFound();
    const again = { ...report, createdAt: sql`now()`, decidedAt: null };
    await tx
      .insert(listingReports)
      .values({ ...report, listingId, userId })
      .onConflictDoUpdate({ target: [listingReports.listingId, listingReports.userId], set: again });
  });
}

const waiting = (db: Database) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(listingReports)
      .where(and(eq(listingReports.listingId, listings.id), isNull(listingReports.decidedAt))),
  );

/** One page, newest listing first. */
export async function findListingsForAdmins(
  db: Database,
  { show, search = "", limit, cursor }: { show: ShownListings; search?: string; limit: number; cursor: string | null },
): Promise<{ listings: AdminListing[]; nextCursor: string | null; total: number }> {
  const term = cleanText(search).trim();
  const all = sql`lower(concat_ws(' ', ${listings.title}, ${vendors.businessName}, ${listings.sku}, ${listings.id}))`;
  const filters: Record<ShownListings, SQL | undefined> = {
    reported: waiting(db),
    "taken-down": isNotNull(listings.takenDownAt),
    all: undefined,
  };
  const which = and(filters[show], term ? sql`position(lower(${term}) in ${all}) > 0` : undefined);
  const found = await selectListings(db)
    .where(and(which, afterCursor(cursor, listings.createdAt, listings.id)))
    .orderBy(sql`${listings.createdAt} desc nulls last`, listings.id)
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(found, limit, (last) => [last.since, last.row.id]);
  const [{ total } = { total: 0 }] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(listings)
    .innerJoin(vendors, eq(vendors.id, listings.vendorId))
    .where(which);
  return { listings: await withReports(db, page), nextCursor, total };
}

export const takeDown = (act: Act, listingId: string, reason: string): Promise<AdminListing> =>
  moderate(act, "listing-taken-down", listingId, reason, async (tx, { takenDownAt, status }) => {
    if (takenDownAt) throw new AppError("conflict", "This listing is taken down already.");
    await tx
      .update(listings)
      .set({ status: "archived", takenDownAt: sql`now()`, takenDownReason: reason, takenDownFrom: status })
      .where(eq(listings.id, listingId));
    await decide(tx, listingId);
    await notify(tx, { kind: "listing-taken-down", listingId });
  });

/** As it was: what its vendor had archived stays so. */
export const putBack = (act: Act, listingId: string): Promise<AdminListing> =>
  moderate(act, "listing-put-back", listingId, null, async (tx, { takenDownAt, takenDownFrom }) => {
    if (!takenDownAt) throw new AppError("conflict", "This listing is not taken down.");
    await tx
      .update(listings)
      .set({ status: takenDownFrom ?? "active", takenDownAt: null, takenDownReason: null, takenDownFrom: null })
      .where(eq(listings.id, listingId));
    await notify(tx, { kind: "listing-put-back", listingId });
  });

export const dismissReports = (act: Act, listingId: string): Promise<AdminListing> =>
  moderate(act, "listing-reports-dismissed", listingId, null, async (tx) => {
    if ((await decide(tx, listingId)) === 0) throw new AppError("conflict", "This listing has no report that waits.");
  });

async function decide(tx: Database, listingId: string): Promise<number> {
  const { rowCount } = await tx
    .update(listingReports)
    .set({ decidedAt: sql`now()` })
    .where(and(eq(listingReports.listingId, listingId), isNull(listingReports.decidedAt)));
  return rowCount ?? 0;
}

async function moderate(
  act: Act,
  name: AuditAct,
  listingId: string,
  reason: string | null,
  write: (tx: Database, row: typeof listings.$inferSelect) => Promise<void>,
): Promise<AdminListing> {
  const { tx } = act;
  if (!isId(listingId)) throw notFound();
  const [before] = await tx.select().from(listings).where(eq(listings.id, listingId)).for("no key update");
  if (!before) throw notFound();
  await write(tx, before);
  const [shown] = await withReports(tx, await selectListings(tx).where(eq(listings.id, listingId)));
  if (!shown) throw notFound();
  await record(act, {
    act: name,
    about: { kind: "listing", id: listingId, name: before.title },
    before: { status: before.takenDownAt ? "taken down" : before.status },
    after: { status: shown.takenDown ? "taken down" : shown.status },
    reason,
  });
  await indexListings(tx, [listingId]);
  return shown;
}

const selectListings = (db: Database) =>
  db
    .select({
      row: listings,
      vendor: { id: vendors.id, businessName: vendors.businessName, suspendedAt: vendors.suspendedAt },
      since: sinceOf(listings.createdAt),
    })
    .from(listings)
    .innerJoin(vendors, eq(vendors.id, listings.vendorId))
    .$dynamic();

const mostReports = 20;

async function withReports(db: Database, rows: Awaited<ReturnType<typeof selectListings>>): Promise<AdminListing[]> {
  const ids = rows.map(({ row }) => row.id);
  const reports = ids.length
    ? await db
        .select({ report: listingReports, by: users.username })
        .from(listingReports)
        .leftJoin(users, eq(users.id, listingReports.userId))
        .where(and(inArray(listingReports.listingId, ids), isNull(listingReports.decidedAt)))
        .orderBy(listingReports.createdAt)
    : [];
  return rows.map(({ row, vendor: { suspendedAt, ...vendor } }) => ({
    id: row.id,
    title: row.title,
    imageUrl: row.imageUrl,
    priceCents: row.priceCents,
    status: row.status,
    vendor: { ...vendor, suspended: suspendedAt !== null },
    takenDown:
      row.takenDownAt && row.takenDownReason !== null
        ? { reason: row.takenDownReason, at: row.takenDownAt.toISOString() }
        : null,
    reports: reports
      .filter(({ report }) => report.listingId === row.id)
      .slice(0, mostReports)
      .map(({ report: { kind, text, createdAt }, by }) => ({ kind, text, at: createdAt.toISOString(), by })),
  }));
}
