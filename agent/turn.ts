// One turn of a conversation, for its tools and its model.
import type { CartWish } from "#contract/chat/chat.ts";
import type { ListingEdit } from "#contract/chat/own-shop.ts";
import type { Listing } from "#contract/listings/listings.ts";
import type { CartPermission } from "./cart-permission.ts";
import type { Ordered } from "./model/offline/understand.ts";
import type { Shop, ShownListing, TurnMemory } from "./shop.ts";

/** The handles of one conversation: a listing keeps its first handle. */
export class Handles {
  readonly #byHandle = new Map<string, Listing>();
  readonly #byId = new Map<string, string>();
  #last = 0;

  constructor(shown: readonly ShownListing[] = []) {
    for (const { handle, listing } of shown) {
      this.#byHandle.set(handle, listing);
      this.#byId.set(listing.id, handle);
      this.#last = Math.max(this.#last, Number(handle.slice(1)));
    }
  }

  /** Returns the listing's handle, new if it was not shown yet, and keeps its newest facts. */
  show(listing: Listing): string {
    let handle = this.#byId.get(listing.id);
    if (handle === undefined) {
      this.#last += 1;
      handle = `L${this.#last}`;
      this.#byId.set(listing.id, handle);
    }
    this.#byHandle.set(handle, listing);
    return handle;
  }

  handleOf(listingId: string): string | null {
    return this.#byId.get(listingId) ?? null;
  }

  /** What a model wrote ("L3", "l3", "[L3]", or the exact title) → the shown listing, or null. */
  find(name: string): Listing | null {
    const handle = /^\s*\[?\s*(l\d{1,6})\s*\]?\s*$/i.exec(name)?.[1]?.toUpperCase();
    if (handle !== undefined) return this.#byHandle.get(handle) ?? null;
    const wanted = name.trim().toLowerCase();
    for (const listing of this.#byHandle.values()) if (listing.title.trim().toLowerCase() === wanted) return listing;
    return null;
  }
}

/** What a tool gets besides its input. It names no user: the server binds `shop` to this turn's shopper. */
export interface Turn {
  readonly shop: Shop;
  /** The shopper's latest message. */
  readonly message: string;
  readonly memory: TurnMemory;
  readonly handles: Handles;
  /** Which cart writes the shopper's latest message allows. */
  readonly permission: CartPermission;
  /** The unclear writes on this turn's card. */
  readonly asked: { wish: CartWish; question: string }[];
  /** What the shopper's latest message orders. */
  ordered(): Ordered;
  /** The unclear changes of own listings on this turn's card. */
  readonly askedEdits: ListingEdit[];
  /** The same for every retry of the turn; the idempotency keys of cart writes contain it. */
  readonly turnKey: string;
  readonly signal: AbortSignal;
}
