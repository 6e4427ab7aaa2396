// What may be seen and bought in one vendor's widget: what the vendor sells, and with its consent what others sell.
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

/** What the vendor's page shows, by our id or by the vendor's own sku; null when it is none of its public listings. */
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

/** "not-found" for what this widget doesn't show. */
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
