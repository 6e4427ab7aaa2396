// The admin dashboard: figures, and decisions on applications.
import { and, eq, sql } from "drizzle-orm";
import type { AdminStats } from "#contract/admin/admin.ts";
import { centsToPrice } from "#contract/shared/money.ts";
import type { PendingVendor, Vendor } from "#contract/vendors/vendors.ts";
import type { Database } from "#db/engine/index.ts";
import { orderParts, orders, refunds, users, vendors } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import { type Act, record } from "#server/audit/act.ts";
import { isId } from "#server/listings/listings.service.ts";
import { notify } from "#server/notifications/notifications.service.ts";
import { nextVersion } from "#server/search/indexing.service.ts";
import { toVendor } from "#server/vendors/vendors.service.ts";

export async function readStats(db: Database): Promise<AdminStats> {
  const { rows } = await db.execute<{ users: number; vendors: number; orders: number; revenue: string }>(sql`
    select (select count(*)::int from ${users}) as users,
      (select count(*)::int from ${vendors} where ${vendors.status} = 'approved') as vendors,
      (select count(*)::int from ${orders}) as orders,
      ((select coalesce(sum(${orders.totalCents}), 0) from ${orders} where ${orders.paymentStatus} = 'completed')
        - (select coalesce(sum(${orderParts.totalCents}), 0) from ${orderParts}
          join ${orders} on ${orders.id} = ${orderParts.orderId}
          where ${orderParts.state} = 'cancelled' and ${orders.paymentStatus} = 'completed')
        - (select coalesce(sum(${refunds.amountCents}), 0) from ${refunds}
          join ${orderParts} on ${orderParts.id} = ${refunds.partId} join ${orders} on ${orders.id} = ${orderParts.orderId}
          where ${orderParts.state} <> 'cancelled' and ${orders.paymentStatus} = 'completed'))::text as revenue`);
  const [row] = rows;
  if (!row) throw new Error("The figures came without a row");
  return {
    totalUsers: row.users,
    totalVendors: row.vendors,
    totalOrders: row.orders,
    totalRevenue: centsToPrice(Number(row.revenue)),
  };
}

/** The longest waiting first. */
export async function readPendingVendors(db: Database, limit = 1000): Promise<PendingVendor[]> {
  const rows = await db
    .select({ vendor: vendors, email: users.email })
    .from(vendors)
    .leftJoin(users, eq(users.id, vendors.userId))
    .where(eq(vendors.status, "pending"))
    .orderBy(vendors.createdAt, vendors.id)
    .limit(limit);
  return rows.map(({ vendor, email }) => ({ ...toVendor(vendor), user: email === null ? null : { email } }));
}

const decidedBefore = {
  // Only if the vendor applied again between the two statements of a decision.
  pending: "This application has just changed. Please look at it again.",
  approved: "This vendor is approved already.",
  rejected: "This application was rejected already.",
};

/**
 * Throws "conflict" unless the application is still pending: of two admins at once, the first decides. Approval makes the vendor's
 * listings public, so the index's version goes up for everything that keeps a copy of it.
 */
export async function decideApplication(
  act: Act,
  vendorId: string,
  decision: "approved" | "rejected",
  reason = "",
): Promise<Vendor> {
  const { tx } = act;
  const notFound = () => new AppError("not-found", "Vendor not found");
  if (!isId(vendorId)) throw notFound();
  const [decided] = await tx
    .update(vendors)
    .set({ status: decision, rejectedReason: decision === "rejected" && reason !== "" ? reason : null })
    .where(and(eq(vendors.id, vendorId), eq(vendors.status, "pending")))
    .returning();
  if (!decided) {
    const [vendor] = await tx.select({ status: vendors.status }).from(vendors).where(eq(vendors.id, vendorId));
    if (!vendor) throw notFound();
    throw new AppError("conflict", decidedBefore[vendor.status]);
  }
  if (decision === "approved") await nextVersion(tx);
  await notify(tx, { kind: `vendor-${decision}`, vendorId });
  await record(act, {
    act: `vendor-${decision}`,
    about: { kind: "vendor", id: vendorId, name: decided.businessName },
    before: { status: "pending" },
    after: { status: decision },
    reason,
  });
  return toVendor(decided);
}
