// One turn of a conversation, as its tools and its model see it.
import type { CartWish } from "#contract/chat/chat.ts";
import type { Listing } from "#contract/listings/listings.ts";
import type { CartPermission } from "./cart-permission.ts";
import type { Shop, ShownListing, TurnMemory } from "./shop.ts";

/** The handles of one conversation: a listing keeps the one it got when it was first shown. */
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

  /** The listing's handle, a new one if it was not shown yet. The newest facts win. */
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

/** What a tool gets besides its input. Nothing in here names a person: the server has bound `shop` to this turn's shopper. */
export interface Turn {
  readonly shop: Shop;
  readonly memory: TurnMemory;
  readonly handles: Handles;
  /** What the shopper's own latest message lets the assistant do to the cart. */
  readonly permission: CartPermission;
  /** What the card of this turn asks for, write by write. */
  readonly asked: { wish: CartWish; question: string }[];
  /** The same for every try of the same turn; cart writes build their idempotency key from it. */
  readonly turnKey: string;
  readonly signal: AbortSignal;
}
