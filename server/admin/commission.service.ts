// Vendors as admins see them: their commission, and what the marketplace owes them.
import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { AdminVendor, AdminVendorPage, ShownVendors } from "#contract/admin/admin.ts";
import { cleanText } from "#contract/shared/text.ts";
import type { Database } from "#db/engine/index.ts";
import { users, vendors } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import { type Act, record } from "#server/audit/act.ts";
import { pageOf, readCursor } from "#server/cursor.ts";
import { isId } from "#server/listings/listings.service.ts";
import { vendorBalances } from "#server/payments/ledger.ts";

/** The last vendor of a page. */
const pageEnd = z.tuple([z.uuid()]);

const name = sql`lower(${vendors.businessName})`;
const columns = {
  id: vendors.id,
  businessName: vendors.businessName,
  city: vendors.city,
  email: users.email,
  basisPoints: vendors.commissionBasisPoints,
  suspendedAt: vendors.suspendedAt,
  suspendedReason: vendors.suspendedReason,
};

const shown: Record<ShownVendors, SQL | undefined> = {
  approved: eq(vendors.status, "approved"),
  suspended: isNotNull(vendors.suspendedAt),
  rejected: and(eq(vendors.status, "rejected"), isNull(vendors.suspendedAt)),
};

/** By name; `search` matches name, city and the owner's email. */
export async function findVendors(
  db: Database,
  { search, show, limit, cursor }: { search: string; show: ShownVendors; limit: number; cursor: string | null },
): Promise<AdminVendorPage> {
  const term = cleanText(search).trim();
  const holds = (text: SQL) => sql`position(lower(${term}) in ${text}) > 0`;
  const rule = and(
    shown[show],
    term
      ? sql`(${holds(name)} or ${holds(sql`lower(${vendors.city})`)} or ${holds(sql`lower(coalesce(${users.email}, ''))`)})`
      : undefined,
  );
  const [lastId] = cursor === null ? [] : readCursor(cursor, pageEnd);
  const later =
    lastId &&
    sql`(${name}, ${vendors.id}) > (select lower(last.business_name), last.id from vendors last where last.id = ${lastId}::uuid)`;
  const found = await db
    .select(columns)
    .from(vendors)
    .leftJoin(users, eq(users.id, vendors.userId))
    .where(and(rule, later || undefined))
    .orderBy(name, vendors.id)
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(found, limit, (last) => [last.id]);
  const [{ total } = { total: 0 }] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(vendors)
    .leftJoin(users, eq(users.id, vendors.userId))
    .where(rule);
  return {
    vendors: await withBalances(db, page),
    nextCursor,
    total,
  };
}

/** Applies to sales from now on; earlier sales keep their rate. */
export async function setCommission(act: Act, vendorId: string, percent: number): Promise<AdminVendor> {
  const { tx } = act;
  const notFound = () => new AppError("not-found", "Vendor not found");
  if (!isId(vendorId)) throw notFound();
  const [before] = await tx
    .select({ basisPoints: vendors.commissionBasisPoints })
    .from(vendors)
    .where(eq(vendors.id, vendorId))
    .for("no key update");
  if (!before) throw notFound();
  await tx
    .update(vendors)
    .set({ commissionBasisPoints: Math.round(percent * 100) })
    .where(eq(vendors.id, vendorId));
  const vendor = await readAdminVendor(tx, vendorId);
  await record(act, {
    act: "commission-changed",
    about: { kind: "vendor", id: vendorId, name: vendor.businessName },
    before: { commissionPercent: before.basisPoints / 100 },
    after: { commissionPercent: vendor.commissionPercent },
  });
  return vendor;
}

export async function readAdminVendor(db: Database, vendorId: string): Promise<AdminVendor> {
  const rows = await db
    .select(columns)
    .from(vendors)
    .leftJoin(users, eq(users.id, vendors.userId))
    .where(eq(vendors.id, vendorId));
  const [vendor] = await withBalances(db, rows);
  if (!vendor) throw new AppError("not-found", "Vendor not found");
  return vendor;
}

interface VendorRow {
  id: string;
  businessName: string;
  city: string;
  email: string | null;
  basisPoints: number;
  suspendedAt: Date | null;
  suspendedReason: string | null;
}

async function withBalances(db: Database, rows: readonly VendorRow[]): Promise<AdminVendor[]> {
  const balances = await vendorBalances(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ basisPoints, suspendedAt, suspendedReason, ...vendor }) => ({
    ...vendor,
    commissionPercent: basisPoints / 100,
    balanceCents: balances.get(vendor.id)?.balanceCents ?? 0,
    ...(suspendedAt && { suspension: { reason: suspendedReason ?? "", since: suspendedAt.toISOString() } }),
  }));
}
