// The rule that makes injected text harmless: a cart write needs that the shopper's own latest message asked for it. Text
// from listings, reviews or a model can't widen what is allowed here.
import type { Listing } from "#contract/listings.ts";

export interface CartWrite {
  verb: "add" | "set" | "remove";
  listing: Listing;
  /** 0 for a removal. */
  quantity: number;
}

export interface CartPermission {
  /** Null: allowed. Otherwise one sentence for the shopper. An allowed write counts against what the message asked for. */
  refuse(write: CartWrite): string | null;
}
