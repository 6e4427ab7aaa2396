// Which listings one vendor's widget shows and sells: its own, and with its consent other vendors'.
import { and, eq, or } from "drizzle-orm";
import type { Database } from "#db/engine/index.ts";
import { listings, vendors } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import type { ShopScope } from "#server/chat/shop.ts";
import { isId, isPublic } from "#server/listings/listings.service.ts";
import type { LiveWidget } from "./widget-keys.service.ts";

export const scopeOf = ({
  vendorId,
  businessName,
  city,
  province,
  latitude,
  longitude,
  nearby,
}: LiveWidget): ShopScope => ({
  vendorId,
  vendorName: businessName,
  city,
  province,
  location: latitude === null || longitude === null ? null : { latitude, longitude },
  nearby,
});

/** The listing that the host page shows, by our id or the vendor's sku; null unless it is the vendor's public listing. */
export async function findOwnListing(db: Database, vendorId: string, idOrSku: string): Promise<string | null> {
  const bySku = eq(listings.sku, idOrSku);
  const [row] = await db
    .select({ id: listings.id })
    .from(listings)
    .innerJoin(vendors, eq(vendors.id, listings.vendorId))
    .where(and(eq(listings.vendorId, vendorId), isPublic, isId(idOrSku) ? or(eq(listings.id, idOrSku), bySku) : bySku))
    .limit(1);
  return row?.id ?? null;
}

/** Throws "not-found" for a listing that this widget doesn't show. */
export async function findListingToShow(db: Database, widget: LiveWidget, listingId: string): Promise<string> {
  const [row] = await db
    .select({ id: listings.id })
    .from(listings)
    .innerJoin(vendors, eq(vendors.id, listings.vendorId))
    .where(
      and(eq(listings.id, listingId), isPublic, widget.nearby ? undefined : eq(listings.vendorId, widget.vendorId)),
    );
  if (!row) throw new AppError("not-found", "Product not found");
  return row.id;
}
