// What this turn's tools have done and seen, as far as a sentence may speak of it.
import type { Cart } from "#contract/cart/cart.ts";
import type { Order } from "#contract/orders/orders.ts";
import { isObject } from "../is-object.ts";

type CartWritten = { cart: Cart; changed: string; listingId?: string; before?: number };

export class Evidence {
  /** Listings of which the cart holds more, or fewer, since this turn. */
  readonly added = new Set<string>();
  readonly removed = new Set<string>();
  /** A tool wrote to the cart. */
  cartChanged = false;
  /** A tool returned a cart that was not empty. */
  cartSeen = false;
  /** A tool refused: the cart is as it was, or nothing was found. */
  refused = false;
  readonly orders: Order[] = [];
  /** Each listing's title as the tools gave it. */
  readonly titles = new Map<string, string>();

  /** The result of a tool in this turn. */
  saw(output: unknown): void {
    this.learn(output);
    if (!isObject(output)) return;
    if ("error" in output || "confirm" in output || "signIn" in output) this.refused = true;
    if (!("cart" in output)) return;
    const { cart, changed, listingId, before } = output as unknown as CartWritten;
    if (cart.items.length > 0) this.cartSeen = true;
    if (!changed) return;
    this.cartChanged = true;
    if (listingId === undefined) return;
    const after = cart.items.find(({ listing }) => listing.id === listingId)?.quantity ?? 0;
    if (after > (before ?? 0)) this.added.add(listingId);
    if (after < (before ?? 1)) this.removed.add(listingId);
  }

  /** Anything known of listings and orders, with today's facts. */
  learn(facts: unknown): void {
    if (Array.isArray(facts)) for (const each of facts) this.learn(each);
    else if (isObject(facts)) {
      if (Array.isArray(facts.parts) && "paymentStatus" in facts) this.orders.push(facts as unknown as Order);
      else if (typeof facts.title === "string" && typeof facts.id === "string") this.titles.set(facts.id, facts.title);
      for (const each of Object.values(facts)) if (isObject(each)) this.learn(each);
    }
  }

  hasPart(...states: Order["parts"][number]["state"][]): boolean {
    return this.orders.some(({ parts }) => parts.some(({ state }) => states.includes(state)));
  }
}
