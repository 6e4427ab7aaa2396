// What the listing form changes.
import { type ListingBody, type ListingChanges, listingBody } from "#contract/listings/listing-body.ts";
import type { VendorListing } from "#contract/vendors/vendors.ts";

/** Every field of the body, so that none can be left out of an edit. */
const fields = Object.keys(listingBody.shape) as (keyof ListingBody)[];
/** Those that the form registers; the picture is sent by itself. */
export const formFields = fields.filter((name) => name !== "imageUrl");

/** The changed fields; a new stock is sent with the one that was loaded (`stockBefore`). */
export function changesOf(before: VendorListing, body: ListingBody): ListingChanges {
  const changes: Record<string, unknown> = {};
  for (const name of fields) {
    if (JSON.stringify(body[name] ?? null) !== JSON.stringify(before[name] ?? null)) changes[name] = body[name] ?? null;
  }
  if ("stock" in changes) changes.stockBefore = before.stock;
  return changes as ListingChanges;
}
