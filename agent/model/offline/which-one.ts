// An answer to "which one?".
import type { ShownListing } from "../../shop.ts";
import type { Intent, Pending } from "./intent.ts";

/** The pending action, applied to the chosen listings. */
export function carryOut(pending: Pending, listings: readonly ShownListing[]): Intent | null {
  const [first] = listings;
  if (!first) return null;
  if (pending.do === "add")
    return { kind: "add", lines: listings.map((listing) => ({ listing, quantity: pending.quantity })) };
  return { kind: "details", listing: first, about: pending.about, question: pending.question };
}
