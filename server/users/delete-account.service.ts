// Deletes an account and its personal data; orders stay, without them, for vendors and for accounting (POPIA).
//
// Lock order, as everywhere: the account, its payments, vendors (before listings wherever reviews are written), listings, cart
// lines, the search index. The account is locked for deletion only after all these, which waits for writes under way for it.
import { and, eq, exists, inArray, isNotNull, or, sql } from "drizzle-orm";
import { type Database, sqlState } from "#db/engine/index.ts";
import { listings, orderParts, orders, paymentLines, payments, reviews, users, vendors } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import { wrongPassword } from "#server/auth/new-password.service.ts";
import { lockCart } from "#server/cart/cart.service.ts";
import { closePayment } from "#server/payments/payments.service.ts";
import { forgetPayer } from "#server/payments/sandbox/forgetting.service.ts";
import { countReviews } from "#server/reviews/counts.service.ts";
import { closeShop, findShopId, refuseOpenBusiness } from "#server/vendors/close-shop.service.ts";

const attempts = 5;
const deadlockDetected = "40P01";

/**
 * `passwordHash`: of the password that was checked. Throws "conflict" for the last admin and for a vendor with orders to send,
 * "invalid" if the password was changed meanwhile.
 */
export async function deleteAccount(db: Database, userId: string, passwordHash: string): Promise<void> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    try {
      if (await db.transaction((tx) => deleteOnce(tx, userId, passwordHash))) return;
    } catch (error) {
      if (sqlState(error) !== deadlockDetected || attempt === attempts) throw error;
    }
  }
  throw new AppError("conflict", "Please try again.");
}

/** False: new rows appeared while waiting for locks; nothing changed. */
async function deleteOnce(tx: Database, userId: string, passwordHash: string): Promise<boolean> {
  await lockAccount(tx, userId, passwordHash);
  const paid = await lockPayments(tx, userId);
  const done = await lockDoneParts(tx, userId);
  const shopId = await findShopId(tx, userId);
  const held = await readTraces(tx, userId);
  await lockVendors(tx, [...held.vendorIds, ...(shopId === null ? [] : [shopId])]);
  await lockListings(tx, held.listingIds, shopId);
  if (shopId !== null) await refuseOpenBusiness(tx, shopId, userId);
  await lockCart(tx, userId);
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
  const now = await readTraces(tx, userId);
  if (!now.vendorIds.isSubsetOf(held.vendorIds) || !now.listingIds.isSubsetOf(held.listingIds)) return false;
  if ((await findShopId(tx, userId)) !== shopId) return false;

  for (const payment of paid) if (payment.status === "open") await closePayment(tx, payment);
  await tx.update(payments).set({ userId: null, email: null, address: null }).where(eq(payments.userId, userId));
  // A vendor that still has to deliver needs the address; `forgetPartAddresses` removes it later.
  if (done.length > 0) await tx.update(orderParts).set({ address: null }).where(inArray(orderParts.id, done));
  await tx.update(orders).set({ userId: null, email: null }).where(eq(orders.userId, userId));
  if (shopId !== null) await tx.update(vendors).set({ userId: null }).where(eq(vendors.id, shopId));
  // Cascades to sessions, links, settings, addresses, cart, conversations, reviews, threads with vendors, and messages.
  await tx.delete(users).where(eq(users.id, userId));
  await countReviews(tx, now);
  if (shopId !== null) await closeShop(tx, shopId);
  await forgetPayer(
    tx,
    paid.map(({ reference }) => reference),
  );
  return true;
}

/** Locks all admins if this is one, so that of the last two only one can be deleted. */
async function lockAccount(tx: Database, userId: string, passwordHash: string): Promise<void> {
  const asker = tx
    .select({ one: sql`1` })
    .from(sql`${users} as asker`)
    .where(sql`asker.id = ${userId}::uuid and asker.role = 'admin'`);
  const locked = await tx
    .select({ id: users.id, role: users.role, passwordHash: users.passwordHash, lockedAt: users.lockedAt })
    .from(users)
    .where(or(eq(users.id, userId), and(eq(users.role, "admin"), exists(asker))))
    .orderBy(users.id)
    .for("no key update");
  const account = locked.find(({ id }) => id === userId);
  if (!account) throw new AppError("signed-out", "Please log in to continue.");
  if (account.passwordHash !== passwordHash) throw wrongPassword("password");
  // One that is locked can't sign in.
  if (account.role === "admin" && !locked.some((other) => other.id !== userId && other.lockedAt === null)) {
    throw new AppError("conflict", "You are the last admin. Please have somebody else made an admin first.");
  }
}

const lockPayments = (tx: Database, userId: string) =>
  tx
    .select({
      id: payments.id,
      reference: payments.reference,
      reserved: payments.reserved,
      status: payments.status,
    })
    .from(payments)
    .where(eq(payments.userId, userId))
    .orderBy(payments.id)
    .for("update");

/** The account's parts that have an address and need it no longer. */
async function lockDoneParts(tx: Database, userId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: orderParts.id })
    .from(orderParts)
    .innerJoin(orders, eq(orders.id, orderParts.orderId))
    .where(
      and(
        eq(orders.userId, userId),
        inArray(orderParts.state, ["delivered", "cancelled"]),
        isNotNull(orderParts.address),
      ),
    )
    .orderBy(orderParts.id)
    .for("update", { of: orderParts });
  return rows.map(({ id }) => id);
}

interface Traces {
  vendorIds: Set<string>;
  listingIds: Set<string>;
}

/** What the deletion changes elsewhere: reviewed listings, and stock reserved for its payments. */
async function readTraces(tx: Database, userId: string): Promise<Traces> {
  const reviewed = await tx
    .select({ listingId: reviews.listingId, vendorId: reviews.vendorId })
    .from(reviews)
    .where(eq(reviews.userId, userId));
  const kept = await tx
    .select({ listingId: paymentLines.listingId, vendorId: paymentLines.vendorId })
    .from(paymentLines)
    .innerJoin(payments, eq(payments.id, paymentLines.paymentId))
    .where(and(eq(payments.userId, userId), eq(payments.status, "open")));
  const all = [...reviewed, ...kept];
  return {
    vendorIds: new Set(all.map(({ vendorId }) => vendorId)),
    listingIds: new Set(all.map(({ listingId }) => listingId)),
  };
}

async function lockVendors(tx: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .select({ id: vendors.id })
    .from(vendors)
    .where(inArray(vendors.id, [...new Set(ids)]))
    .orderBy(vendors.id)
    .for("no key update");
}

/** Locks these and all listings of the account's own shop, in one order. */
async function lockListings(tx: Database, ids: ReadonlySet<string>, shopId: string | null): Promise<void> {
  const those = ids.size === 0 ? undefined : inArray(listings.id, [...ids]);
  const ofShop = shopId === null ? undefined : eq(listings.vendorId, shopId);
  if (!those && !ofShop) return;
  await tx
    .select({ id: listings.id })
    .from(listings)
    .where(or(those, ofShop))
    .orderBy(listings.id)
    .for("no key update");
}
