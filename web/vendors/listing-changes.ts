// What the listing form changes.
import { type ListingChanges, type NewListing, newListing } from "#contract/listings/listing-body.ts";
import type { VendorListingDetail } from "#contract/vendors/vendors.ts";

/** Every field of the body, so that none can be left out of an edit; the pictures say what `imageUrl` is. */
const fields = (Object.keys(newListing.shape) as (keyof NewListing)[]).filter((name) => name !== "imageUrl");

/** The changed fields; a new stock is sent with the one that was loaded (`stockBefore`). */
export function changesOf(before: VendorListingDetail, body: NewListing): ListingChanges {
  const changes: Record<string, unknown> = {};
  for (const name of fields) {
    if (JSON.stringify(body[name] ?? null) !== JSON.stringify(before[name] ?? null)) changes[name] = body[name] ?? null;
  }
  if ("stock" in changes) changes.stockBefore = before.stock;
  return changes as ListingChanges;
}
