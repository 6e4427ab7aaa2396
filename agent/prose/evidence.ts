// What this turn's tools did and returned, for the checks of claims.
import type { Cart } from "#contract/cart/cart.ts";
import { leadTime } from "#contract/delivery/delivery-rules.ts";
import type { PartState } from "#contract/orders/order-rules.ts";
import type { Order } from "#contract/orders/orders.ts";
import type { ParcelState } from "#contract/orders/parcel-rules.ts";
import { isObject } from "../is-object.ts";

type CartWritten = { cart: Cart; changed: string; listingId?: string; before?: number };

export class Evidence {
  /** Listings whose quantity in the cart grew, or shrank, in this turn. */
  readonly added = new Set<string>();
  readonly removed = new Set<string>();
  /** A tool wrote to the cart. */
  cartChanged = false;
  /** A tool changed the vendor's own listings. */
  listingsChanged = false;
  /** A tool returned a cart that was not empty. */
  cartSeen = false;
  /** A tool refused, or needs a confirmation or sign-in. */
  refused = false;
  readonly orders: Order[] = [];
  /** "within 4 days": the vendors' own words for their delivery. */
  readonly leadTimes = new Set<string>();
  /** Listing id → title. */
  readonly titles = new Map<string, string>();

  /** A tool's result in this turn. */
  addToolResult(output: unknown): void {
    this.addFacts(output);
    if (!isObject(output)) return;
    if ("error" in output || "confirm" in output || "signIn" in output) this.refused = true;
    if ("edit" in output) this.listingsChanged = true;
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

  /** Collects listings and orders from any data. */
  addFacts(facts: unknown): void {
    if (Array.isArray(facts)) for (const each of facts) this.addFacts(each);
    else if (isObject(facts)) {
      if (Array.isArray(facts.parts) && "paymentStatus" in facts) this.orders.push(facts as unknown as Order);
      else if (typeof facts.title === "string" && typeof facts.id === "string") this.titles.set(facts.id, facts.title);
      if (typeof facts.leadDays === "number") this.leadTimes.add(leadTime(facts.leadDays));
      for (const each of Object.values(facts)) if (isObject(each)) this.addFacts(each);
    }
  }

  /** A part, or a parcel of one. */
  hasPart(...states: (PartState | ParcelState)[]): boolean {
    return this.orders.some(({ parts }) =>
      parts.some(({ state, parcels = [] }) =>
        [state, ...parcels.map((each) => each.state)].some((each) => states.includes(each)),
      ),
    );
  }
}
