// Vendors as their owners see them. What a vendor may do depends on its status, not on its owner's role (readings 2).
import { eq } from "drizzle-orm";
import type { Vendor } from "#contract/vendors.ts";
import type { Database } from "#db/engine/index.ts";
import { vendors } from "#db/schema.ts";
import { decimal } from "#server/listings/listings.service.ts";

/** The one way from a row to the wire. */
export function toVendor(row: typeof vendors.$inferSelect): Vendor {
  return {
    id: row.id,
    businessName: row.businessName,
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
  };
}

/** null for an account that never applied. */
export async function findOwnVendor(db: Database, userId: string): Promise<Vendor | null> {
  const [row] = await db.select().from(vendors).where(eq(vendors.userId, userId));
  return row ? toVendor(row) : null;
}
