// Vendors as their owners see them. A vendor's status, not its owner's role, decides what it may do (rule role-3).
import { and, eq, isNull, sql } from "drizzle-orm";
import type { ListingPage } from "#contract/listings/listings.ts";
import { pick } from "#contract/shared/pick.ts";
import type { VendorBody } from "#contract/vendors/vendor-body.ts";
import { type OwnVendor, type Shop, shop, type Vendor } from "#contract/vendors/vendors.ts";
import type { Database } from "#db/engine/index.ts";
import { listings, nameChanges, users, vendors } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import { countListings, decimal, listingsLimit } from "#server/listings/listings.service.ts";
import { findVendorListings, type VendorListingQuery } from "#server/listings/vendor-listings.service.ts";
import { indexListings } from "#server/search/indexing.service.ts";
import { citySlug } from "./shops.service.ts";

/** The only mapping from a row to the API. */
export function toVendor(row: typeof vendors.$inferSelect): Vendor {
  return {
    id: row.id,
    businessName: row.businessName,
    slug: row.slug,
    description: row.description,
    city: row.city,
    province: row.province,
    postalCode: row.postalCode,
    latitude: decimal(row.latitude),
    longitude: decimal(row.longitude),
    rating: row.rating,
    totalReviews: row.totalReviews,
    verified: row.status === "approved",
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    ...(row.status === "rejected" && row.rejectedReason !== null && { rejectedReason: row.rejectedReason }),
    ...(row.suspendedAt &&
      row.suspendedReason !== null && {
        suspension: { reason: row.suspendedReason, since: row.suspendedAt.toISOString() },
      }),
  };
}

export async function findOwnVendor(db: Database, userId: string): Promise<Vendor | null> {
  const [row] = await db.select().from(vendors).where(eq(vendors.userId, userId));
  return row ? toVendor(row) : null;
}

/** Throws "forbidden" for a shop that may look at itself and change nothing. */
export function refuseUnlessTrading(vendor: Vendor): void {
  if (vendor.suspension) {
    throw new AppError("forbidden", "Your shop is suspended, so you can look at it but change nothing.");
  }
  if (vendor.status === "rejected") {
    throw new AppError("forbidden", "Your application was not approved. Please apply again to go on.");
  }
}

/** Adds its newest active listings and their total. */
export async function readOwnVendor(db: Database, vendor: Vendor): Promise<OwnVendor> {
  const page = await findVendorListings(db, vendor.id, {
    search: "",
    status: "active",
    limit: listingsLimit,
    cursor: null,
  });
  return { ...vendor, listings: page.listings, totalListings: page.total };
}

/** Throws "not-found" unless it is approved. */
async function findShop(db: Database, slug: string): Promise<typeof vendors.$inferSelect> {
  // The database has no text with a null byte.
  const [row] = slug.includes("\0")
    ? []
    : await db
        .select()
        .from(vendors)
        .where(and(eq(vendors.slug, slug), eq(vendors.status, "approved")));
  if (!row) throw new AppError("not-found", "Shop not found");
  return row;
}

export async function readShop(db: Database, slug: string): Promise<Shop> {
  const row = await findShop(db, slug);
  const totalListings = await countListings(db, eq(vendors.id, row.id));
  const { hours, returnsPolicy, deliveryPolicy, logoUrl } = row;
  const [place] = await db.select({ citySlug }).from(vendors).where(eq(vendors.id, row.id));
  const more = { totalListings, citySlug: place?.citySlug ?? "", hours, returnsPolicy, deliveryPolicy, logoUrl };
  return pick({ ...toVendor(row), ...more }, shop.shape);
}

/** One page of the documented filter, newest first. */
export async function findShopListings(
  db: Database,
  slug: string,
  query: Omit<VendorListingQuery, "status">,
): Promise<ListingPage> {
  const { id } = await findShop(db, slug);
  const page = await findVendorListings(db, id, { ...query, status: "active" });
  return { ...page, listings: page.listings.map(({ status: _, ...shown }) => shown) };
}

const alreadyApplied = {
  pending: "Your application is already waiting for approval.",
  approved: "Your account is a vendor already.",
  // Only if it was rejected between the two statements of an application.
  rejected: "Please try again.",
};

/**
 * Throws "conflict" for a pending or approved vendor; a rejected application is replaced and goes to the end of the queue.
 * One statement decides, so that two at once can't both be accepted.
 */
export function applyAsVendor(db: Database, userId: string, application: VendorBody): Promise<Vendor> {
  return db.transaction(async (tx) => {
    // Lock order: the account before its vendor.
    const [account] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
    // Deleted at this moment.
    if (!account) throw new AppError("signed-out", "Please log in to continue.");
    await tx
      .update(users)
      .set({ role: "vendor" })
      .where(and(eq(users.id, userId), eq(users.role, "shopper")));
    const [row] = await tx
      .insert(vendors)
      .values({ ...application, userId })
      .onConflictDoUpdate({
        target: vendors.userId,
        set: { ...application, status: "pending", createdAt: sql`excluded.created_at` },
        setWhere: and(eq(vendors.status, "rejected"), isNull(vendors.suspendedAt)),
      })
      .returning();
    if (!row) {
      const before = await findOwnVendor(tx, userId);
      throw new AppError(
        "conflict",
        before?.suspension
          ? "Your shop is suspended, so you can't apply again."
          : alreadyApplied[before?.status ?? "rejected"],
      );
    }
    // An application says the name itself.
    await tx.delete(nameChanges).where(and(eq(nameChanges.vendorId, row.id), eq(nameChanges.state, "asked")));
    // Listings of a rejected vendor are indexed with its name, which may have changed.
    const prepared = await tx.select({ id: listings.id }).from(listings).where(eq(listings.vendorId, row.id));
    await indexListings(
      tx,
      prepared.map(({ id }) => id),
    );
    return toVendor(row);
  });
}
