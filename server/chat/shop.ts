// The shop as the assistant sees it for one turn: the same services as the buttons use, bound to this turn's shopper. No
// call of the assistant can name a person.
import { asc, eq } from "drizzle-orm";
import type { Gazetteer, Shop } from "#agent/shop.ts";
import type { Cart } from "#contract/cart.ts";
import { distanceKm, type Location, vendorLocation } from "#contract/distance.ts";
import type { Listing } from "#contract/listings.ts";
import { cartTotalCents } from "#contract/money.ts";
import { provinces } from "#contract/provinces.ts";
import type { Database } from "#db/engine/index.ts";
import { vendors } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import { addToCart, type CartWrite, readCart, removeFromCart, setCartQuantity } from "#server/cart/cart.service.ts";
import { countListings, getListings } from "#server/listings/listings.service.ts";
import { findOrders } from "#server/orders/orders.service.ts";
import { readReviews } from "#server/reviews/reviews.service.ts";
import { searchListings } from "#server/search/search.service.ts";

/** Of one listing, in a conversation. */
export const shownReviews = 10;

/** One vendor's shop, in its widget. Comes from the server's session only. */
export interface ShopScope {
  vendorId: string;
  vendorName: string;
  city: string;
  province: string;
  location: Location | null;
  /** The vendor agreed to offers of others below its own. */
  nearby: boolean;
}

/** What changes seldom and every turn needs. */
export type ShopFacts = Pick<Shop, "gazetteer" | "countListings">;

export const shopFacts = (db: Database, keepMs = 60_000): ShopFacts => ({
  gazetteer: kept(() => readGazetteer(db), keepMs),
  countListings: kept(() => countListings(db), keepMs),
});

/** Reads again when the last answer is older than `keepMs`; a failure isn't kept. */
function kept<Value>(read: () => Promise<Value>, keepMs: number): () => Promise<Value> {
  let last: { value: Promise<Value>; until: number } | null = null;
  return () => {
    if (last !== null && last.until >= Date.now()) return last.value;
    const fresh = { value: read(), until: Date.now() + keepMs };
    fresh.value.catch(() => {
      if (last === fresh) last = null;
    });
    last = fresh;
    return fresh.value;
  };
}

async function readGazetteer(db: Database): Promise<Gazetteer> {
  const rows = await db
    .select({ id: vendors.id, name: vendors.businessName, city: vendors.city })
    .from(vendors)
    .where(eq(vendors.status, "approved"))
    .orderBy(asc(vendors.businessName));
  return {
    cities: [...new Set([...rows.map(({ city }) => city), ...provinces])],
    vendors: rows.map(({ id, name }) => ({ id, name })),
  };
}

/** `userId`: null for a visitor. */
export function shopFor(
  db: Database,
  facts: ShopFacts,
  { userId, location }: { userId: string | null; location: Location | null },
): Shop {
  const shopper = () => {
    if (userId === null) throw new AppError("signed-out", "Please log in to continue.");
    return userId;
  };
  const viewCart = async (): Promise<Cart> => {
    const items = await readCart(db, shopper());
    return { items, totalCents: cartTotalCents(items) };
  };
  const changed = async (write: CartWrite) => ({ cart: await viewCart(), changed: sentenceOf(write) });
  // Without a line the id is empty: the service then answers what the same key did before, or refuses.
  const lineOf = async (listingId: string) =>
    (await readCart(db, shopper())).find(({ listing }) => listing.id === listingId)?.id ?? "";

  return {
    signedIn: userId !== null,
    location,
    ...facts,
    async searchListings(plan, signal) {
      const result = await searchListings(db, plan, null, { signal });
      return { ...result, listings: result.listings.map((listing) => withDistance(listing, plan.near ?? location)) };
    },
    getListings: (ids) => getListings(db, ids, location),
    getReviews: async (listingId) => (await readReviews(db, listingId, shownReviews)).reviews,
    viewCart,
    addToCart: async (listingId, quantity, key) =>
      changed(await addToCart(db, shopper(), { listingId, quantity }, key)),
    setCartQuantity: async (listingId, quantity, key) =>
      changed(await setCartQuantity(db, shopper(), await lineOf(listingId), quantity, key)),
    removeFromCart: async (listingId, key) =>
      changed(await removeFromCart(db, shopper(), await lineOf(listingId), key)),
    findOrders: (filter) => findOrders(db, shopper(), filter),
    refusal(error) {
      const expected = error instanceof AppError && error.kind !== "unavailable" && error.kind !== "signed-out";
      return expected ? error.message : null;
    },
  };
}

function sentenceOf({ title, quantityBefore, quantity }: CartWrite): string {
  if (quantity === 0) return `Removed ${title} from your cart.`;
  if (quantityBefore === 0) return `Added ${quantity === 1 ? "" : `${quantity} × `}${title} to your cart.`;
  return `Your cart now holds ${quantity} × ${title} instead of ${quantityBefore}.`;
}

/** How far it is from there; unchanged when nobody knows where "there" is. */
export function withDistance<Found extends Listing>(listing: Found, from: Location | null): Found {
  if (from === null) return listing;
  const place = vendorLocation(listing.vendor);
  return { ...listing, distanceKm: place ? distanceKm(from, place) : null };
}
