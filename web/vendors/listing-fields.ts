// Converts typed text to the contract's values.
import type { ListingBody, ListingChanges } from "#contract/listings/listing-body.ts";
import type { VendorListing } from "#contract/vendors/vendors.ts";

/** undefined for an empty field ("Required"), NaN for an invalid number. */
export const readStock = (text: string | number | undefined): number | undefined => {
  const digits = String(text ?? "").replace(/\s/g, "");
  return digits === "" ? undefined : Number(digits);
};

/** Parses South African amounts: "R1 299,50" is 1299.50, "1,299.00" is 1299.00. Ambiguous text stays unchanged. */
export function readPrice(text: string): string {
  const amount = text.replace(/\s/g, "").replace(/^[R$]/i, "");
  if (/^\d+,\d{1,2}$/.test(amount)) return amount.replace(",", ".");
  if (/^\d{1,3}(,\d{3})+\.\d{1,2}$/.test(amount)) return amount.replaceAll(",", "");
  return amount;
}

const fields = [
  "title",
  "description",
  "category",
  "tags",
  "price",
  "stock",
  "imageUrl",
  "sku",
] as const satisfies (keyof ListingBody)[];

/** The changed fields; a new stock is sent with the one that was loaded (`stockBefore`). */
export function changesOf(before: VendorListing, body: ListingBody): ListingChanges {
  const changes: Record<string, unknown> = {};
  for (const name of fields) {
    if (JSON.stringify(body[name] ?? null) !== JSON.stringify(before[name] ?? null)) changes[name] = body[name] ?? null;
  }
  if ("stock" in changes) changes.stockBefore = before.stock;
  return changes as ListingChanges;
}
