// Takes a vendor's shop offline, and back. A suspended vendor has the status of a rejected one, so that nothing of it is public and it
// can change nothing; `suspendedAt` tells the two apart.
import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { AdminVendor } from "#contract/admin/admin.ts";
import { orderParts, vendors } from "#db/schema.ts";
import { readAdminVendor } from "#server/admin/commission.service.ts";
import { AppError } from "#server/app-error.ts";
import { type Act, record } from "#server/audit/act.ts";
import { isId } from "#server/listings/listings.service.ts";
import { notify } from "#server/notifications/notifications.service.ts";
import { nextVersion } from "#server/search/indexing.service.ts";

const notFound = () => new AppError("not-found", "Vendor not found");

/** The index's version goes up for everything that keeps a copy of what is public. */
export async function suspendVendor(act: Act, vendorId: string, reason: string): Promise<AdminVendor> {
  const { tx } = act;
  if (!isId(vendorId)) throw notFound();
  const [suspended] = await tx
    .update(vendors)
    .set({ status: "rejected", suspendedAt: sql`now()`, suspendedReason: reason })
    .where(and(eq(vendors.id, vendorId), eq(vendors.status, "approved")))
    .returning({ businessName: vendors.businessName });
  if (!suspended) throw await whyNot(act, vendorId, "Only an approved vendor can be suspended.");
  await nextVersion(tx);
  await notify(tx, { kind: "vendor-suspended", vendorId });
  const open = await tx
    .select({ id: orderParts.id })
    .from(orderParts)
    .where(and(eq(orderParts.vendorId, vendorId), inArray(orderParts.state, ["paid", "packed", "shipped"])));
  for (const { id: partId } of open) await notify(tx, { kind: "seller-suspended", partId });
  await record(act, {
    act: "vendor-suspended",
    about: { kind: "vendor", id: vendorId, name: suspended.businessName },
    before: { status: "approved" },
    after: { status: "suspended", openOrders: open.length },
    reason,
  });
  return readAdminVendor(tx, vendorId);
}

export async function restoreVendor(act: Act, vendorId: string): Promise<AdminVendor> {
  const { tx } = act;
  if (!isId(vendorId)) throw notFound();
  const [restored] = await tx
    .update(vendors)
    .set({ status: "approved", suspendedAt: null, suspendedReason: null })
    .where(and(eq(vendors.id, vendorId), isNotNull(vendors.suspendedAt)))
    .returning({ businessName: vendors.businessName });
  if (!restored) throw await whyNot(act, vendorId, "This vendor is not suspended.");
  await nextVersion(tx);
  await notify(tx, { kind: "vendor-restored", vendorId });
  await record(act, {
    act: "vendor-restored",
    about: { kind: "vendor", id: vendorId, name: restored.businessName },
    before: { status: "suspended" },
    after: { status: "approved" },
  });
  return readAdminVendor(tx, vendorId);
}

async function whyNot({ tx }: Act, vendorId: string, sentence: string): Promise<AppError> {
  const [found] = await tx.select({ at: vendors.suspendedAt }).from(vendors).where(eq(vendors.id, vendorId));
  if (!found) return notFound();
  return new AppError("conflict", found.at ? "This vendor is suspended already." : sentence);
}
