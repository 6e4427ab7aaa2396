// Every read of the app by name, and the one table of which write refreshes which reads (readings 27): nothing here goes
// stale by itself, so a write that is missing from the table leaves old figures on the screen.
import type { QueryClient, QueryKey } from "@tanstack/react-query";

export const reads = {
  me: ["me"],
  user: ["user"],
  cart: ["cart"],
  conversations: ["conversations"],
  orders: ["orders"],
  listings: ["listings"],
  listing: (id: string) => ["listing", id],
  reviews: (listingId: string) => ["reviews", listingId],
} as const;

export const refreshedBy = {
  /** Orders too: what was read as another person must not be shown to this one. */
  "sign-in": [reads.me, reads.user, reads.cart, reads.conversations, reads.orders],
  /** By button or by the assistant. */
  "cart-change": [reads.cart],
  "chat-turn": [reads.conversations],
} as const satisfies Record<string, readonly QueryKey[]>;

export type Write = keyof typeof refreshedBy;

/** Resolves when what is on screen has been read again. */
export async function refreshAfter(client: QueryClient, write: Write): Promise<void> {
  await Promise.all(refreshedBy[write].map((queryKey) => client.invalidateQueries({ queryKey })));
}
