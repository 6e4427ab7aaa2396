// Closes the vendor of a deleted account. Its record stays for its orders, without an owner or a location and with nothing for
// sale.
import { and, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import type { Database } from "#db/engine/index.ts";
import {
  deliveryOptions,
  listings,
  nameChanges,
  orderParts,
  paymentLines,
  payments,
  vendors,
  widgets,
} from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import { forgetUnneededDetails } from "#server/payouts/forgetting.service.ts";
import { dropVendorFromIndex } from "#server/search/indexing.service.ts";

export async function findShopId(db: Database, userId: string): Promise<string | null> {
  const [shop] = await db.select({ id: vendors.id }).from(vendors).where(eq(vendors.userId, userId));
  return shop?.id ?? null;
}

/** Throws "conflict" while orders or payments are open. Its listings must be locked, so that nothing more is sold. */
export async function refuseOpenBusiness(tx: Database, vendorId: string, ownerId: string): Promise<void> {
  const [paying] = await tx
    .select({ id: payments.id })
    .from(paymentLines)
    .innerJoin(payments, eq(payments.id, paymentLines.paymentId))
    .where(
      and(
        eq(paymentLines.vendorId, vendorId),
        eq(payments.status, "open"),
        // The owner's own payments are closed with the account.
        or(isNull(payments.userId), ne(payments.userId, ownerId)),
      ),
    )
    .limit(1);
  if (paying) {
    throw new AppError(
      "conflict",
      "Somebody is paying for your products right now. Please try again in a few minutes.",
    );
  }
  // Checked last: a payment that was no longer open above has its order by now.
  const unsent = await tx.$count(
    orderParts,
    and(eq(orderParts.vendorId, vendorId), inArray(orderParts.state, ["paid", "packed", "shipped"])),
  );
  if (unsent > 0) throw new AppError("conflict", "Please finish your open orders first.");
}

/** Stock becomes 0, so a very late payment finds nothing to buy and is refunded. */
export async function closeShop(tx: Database, vendorId: string): Promise<void> {
  await tx
    .update(listings)
    .set({ status: "archived", stock: 0, updatedAt: sql`now()` })
    .where(eq(listings.vendorId, vendorId));
  const [shop] = await tx.select({ status: vendors.status }).from(vendors).where(eq(vendors.id, vendorId));
  await forgetUnneededDetails(tx, vendorId, shop?.status !== "approved");
  await tx
    .update(vendors)
    .set({
      status: "rejected",
      description: "",
      postalCode: null,
      latitude: null,
      longitude: null,
      legalName: null,
      street: null,
      vatNumber: null,
      hours: null,
      returnsPolicy: null,
      deliveryPolicy: null,
      logoUrl: null,
    })
    .where(eq(vendors.id, vendorId));
  await tx.delete(nameChanges).where(eq(nameChanges.vendorId, vendorId));
  // Where it collects, and where couriers did.
  await tx.delete(deliveryOptions).where(eq(deliveryOptions.vendorId, vendorId));
  // Cascades to its keys and sessions.
  await tx.delete(widgets).where(eq(widgets.vendorId, vendorId));
  await dropVendorFromIndex(tx, vendorId);
}
