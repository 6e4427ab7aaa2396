// The shop for the assistant in one turn: the same services that the buttons use, bound to the turn's shopper. No call of the
// assistant takes a user.
import { eq } from "drizzle-orm";
import type { OwnShop, Shop } from "#agent/shop.ts";
import type { Listing } from "#contract/listings/listings.ts";
import type { SearchPlan } from "#contract/search/search-plan.ts";
import type { SearchResult } from "#contract/search/search-result.ts";
import { distanceKm, type Location, vendorLocation } from "#contract/shared/distance.ts";
import type { Database } from "#db/engine/index.ts";
import { listings } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import {
  addToCart,
  type CartWrite,
  readCart,
  removeFromCart,
  setCartQuantity,
  viewCart,
} from "#server/cart/cart.service.ts";
import { quoteProvince } from "#server/delivery/delivery.service.ts";
import type { DeliveryRates } from "#server/delivery/rates/index.ts";
import type { ListedShop } from "#server/listings/find-listings.ts";
import { countListings, getListings } from "#server/listings/listings.service.ts";
import { mostMentioned, withMentioned } from "#server/listings/wished-listings.ts";
import { readOrderPage } from "#server/orders/order-page.service.ts";
import { findOrders } from "#server/orders/orders.service.ts";
import type { ReturnClocks } from "#server/orders/part-returns.service.ts";
import type { DueSettings } from "#server/payouts/due.service.ts";
import { readNewestReviews } from "#server/reviews/reviews.service.ts";
import { catalogueWords } from "#server/search/catalogue-words.ts";
import { countFound } from "#server/search/counts.service.ts";
import { kept, readGazetteer } from "#server/search/gazetteer.ts";
import { findNearby } from "#server/search/other-vendors.service.ts";
import { type SearchWithAll, searchListings, searchWithAll } from "#server/search/search.service.ts";
import type { SearchedShop, SearchIndex } from "#server/search/search-index.ts";
import { findSimilar } from "#server/search/similar.service.ts";
import { findThreads } from "#server/threads/threads.service.ts";
import { openOwnShop } from "./own-shop.ts";

/** The reviews of each listing that a conversation shows: buyers' first. */
export const quotedReviews = (db: Database, listingIds: readonly string[]) =>
  readNewestReviews(db, listingIds, 10, { buyersFirst: true });

/** One vendor's shop, in its widget. Always from the server's session. */
export interface ShopScope {
  vendorId: string;
  vendorName: string;
  city: string;
  province: string;
  location: Location | null;
  /** The vendor agreed to show other vendors' listings below its own. */
  nearby: boolean;
}

type Facts = Pick<Shop, "gazetteer" | "countListings">;

/** Facts that every turn needs and that rarely change, cached. */
export interface ShopFacts extends Facts {
  of(vendor: Pick<ShopScope, "vendorId" | "vendorName" | "city" | "province">): Facts;
}

/** How many vendors' facts are cached. */
const keptVendors = 500;

export function shopFacts(db: Database, keepMs = 60_000): ShopFacts {
  const gazetteer = kept(() => readGazetteer(db), keepMs);
  const ofVendors = new Map<string, Facts>();
  return {
    gazetteer,
    countListings: kept(() => countListings(db), keepMs),
    of({ vendorId, vendorName, city, province }) {
      const known = ofVendors.get(vendorId);
      if (known) return known;
      const facts: Facts = {
        gazetteer: kept(async () => {
          const elsewhere = (await gazetteer()).vendors.filter(({ id }) => id !== vendorId);
          return { cities: [city, province], vendors: [{ id: vendorId, name: vendorName }], elsewhere };
        }, keepMs),
        countListings: kept(() => countListings(db, eq(listings.vendorId, vendorId)), keepMs),
      };
      ofVendors.set(vendorId, facts);
      if (ofVendors.size > keptVendors) ofVendors.delete(ofVendors.keys().next().value as string);
      return facts;
    },
  };
}

/** Whether this listing may be shown, and bought, in this shop. */
export const isShownIn = (
  scope: Pick<ShopScope, "vendorId" | "nearby"> | null,
  { vendorId }: Pick<Listing, "vendorId">,
): boolean => scope === null || scope.nearby || vendorId === scope.vendorId;

export interface ShopDeps extends Omit<SearchedShop, "listingTexts">, ListedShop {
  providers: { delivery: DeliveryRates };
  settings: DueSettings & { returnDays: ReturnClocks };
}

/** `userId`: null for a visitor. `scope`: one vendor's shop; null or absent: the whole marketplace. */
export function shopFor(
  { db, searchIndex, listingTexts, providers, settings }: ShopDeps,
  facts: ShopFacts,
  { userId, location, scope = null }: { userId: string | null; location: Location | null; scope?: ShopScope | null },
): Shop {
  const shopper = () => {
    if (userId === null) throw new AppError("signed-out", "Please log in to continue.");
    return userId;
  };
  const changed = async (write: CartWrite) => ({
    cart: await viewCart(db, shopper()),
    changed: sentenceOf(write),
    before: write.quantityBefore,
  });
  // An empty id without a line: the service then returns the first result of the same key, or refuses.
  const lineOf = async (listingId: string) =>
    (await readCart(db, shopper())).find(({ listing }) => listing.id === listingId)?.id ?? "";

  const getShown = async (ids: readonly string[]) =>
    (await getListings(db, ids, location)).filter((listing) => isShownIn(scope, listing));
  const own = scope && { vendorId: scope.vendorId };
  // A filter by this shop's own vendor is redundant.
  const ownPlan = (plan: SearchPlan): SearchPlan =>
    scope !== null && plan.vendor === scope.vendorId ? { ...plan, vendor: null } : plan;
  // Loaded once a turn: the index holds only words; price and availability come from the database.
  let looked: Promise<SearchIndex> | null = null;
  const index = () => {
    looked ??= searchIndex.current();
    return looked;
  };
  /** By plan: its counts are of the same moment, and don't search again. */
  const searches = new WeakMap<SearchPlan, SearchWithAll>();
  let ownShop: Promise<OwnShop | null> | null = null;
  const search = async (wanted: SearchPlan, signal?: AbortSignal): Promise<SearchResult> => {
    const plan = ownPlan(wanted);
    const all = await searchWithAll({ db, searchIndex, listingTexts }, plan, own, { signal, index: await index() });
    searches.set(wanted, all);
    const found = await withMentioned({ db, searchIndex, listingTexts }, plan, own, all, mostMentioned);
    // After the search, when the embedding is cached: a provider charges for it.
    return scope?.nearby
      ? { ...found, nearby: await findNearby({ db, searchIndex, listingTexts }, plan, scope, location, signal) }
      : found;
  };

  return {
    signedIn: userId !== null,
    location,
    vendor: scope && { id: scope.vendorId, name: scope.vendorName, nearby: scope.nearby },
    ...(scope === null ? facts : facts.of(scope)),
    catalogueWords: async () => catalogueWords(await index(), scope?.vendorId ?? null),
    async searchListings(plan, signal) {
      const result = await search(plan, signal);
      const placed = <Found extends Listing>(listing: Found) => withDistance(listing, plan.near ?? location);
      const { close, mentioned, nearby } = result;
      return {
        ...result,
        listings: result.listings.map(placed),
        close: close.map(placed),
        ...(mentioned && { mentioned: { ...mentioned, listings: mentioned.listings.map(placed) } }),
        ...(nearby && { nearby: nearby.map(placed) }),
      };
    },
    countFound: async (plan, signal) =>
      (
        await searchListings({ db, searchIndex, listingTexts }, { ...ownPlan(plan), limit: 0 }, own, {
          signal,
          relaxed: false,
          index: await index(),
        })
      ).total,
    countLimits: async (plan, signal) =>
      countFound({ db, searchIndex, listingTexts }, ownPlan(plan), own, {
        signal,
        index: await index(),
        all: searches.get(plan),
      }),
    getListings: getShown,
    getReviews: async (listingId) =>
      (await getShown([listingId])).length === 0
        ? []
        : await quotedReviews(db, [listingId]).then((of) => of.get(listingId) ?? []),
    goesWith: async (listingId) => {
      const [listing] = await getShown([listingId]);
      if (!listing) return [];
      const { goesWith } = await findSimilar({ db, searchIndex, listingTexts }, listing.id);
      return goesWith.filter((other) => isShownIn(scope, other)).map((other) => withDistance(other, location));
    },
    viewCart: () => viewCart(db, shopper()),
    async addToCart(listingId, quantity, key) {
      const userId = shopper();
      if (scope !== null && (await getShown([listingId])).length === 0)
        throw new AppError("not-found", "Product not found");
      return changed(await addToCart(db, userId, { listingId, quantity }, key));
    },
    setCartQuantity: async (listingId, quantity, key) =>
      changed(await setCartQuantity(db, shopper(), await lineOf(listingId), quantity, key)),
    removeFromCart: async (listingId, key) =>
      changed(await removeFromCart(db, shopper(), await lineOf(listingId), key)),
    findOrders: (filter) => findOrders(db, shopper(), { ...filter, vendorId: scope?.vendorId ?? null }),
    async readOrder(id) {
      const [own] = await findOrders(db, shopper(), { ids: [id], vendorId: scope?.vendorId ?? null });
      if (!own) return null;
      const page = await readOrderPage(db, settings.returnDays, shopper(), id);
      // In a widget only its vendor's part.
      const names = new Set(own.parts.map(({ vendorName }) => vendorName));
      return { ...page, items: own.items, parts: page.parts.filter(({ vendorName }) => names.has(vendorName)) };
    },
    findThreads: async () =>
      (await findThreads(db, shopper(), { limit: 50, cursor: null, vendorId: scope?.vendorId ?? null })).threads,
    async quoteDelivery(goods, province) {
      const found = await quoteProvince(
        { db, rates: providers.delivery },
        goods === "cart" ? { userId: shopper() } : goods,
        province,
      );
      return scope === null ? found : found.filter(({ vendorName }) => vendorName === scope.vendorName);
    },
    ownShop() {
      ownShop ??= userId === null || scope !== null ? Promise.resolve(null) : openOwnShop({ db, settings }, userId);
      return ownShop;
    },
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

/** The listing with its distance from a location, or without one if the location is unknown. */
export function withDistance<Found extends Listing>(listing: Found, from: Location | null): Found {
  if (from === null) {
    // Removes a distance from the vendor's shop.
    const { distanceKm: _, ...rest } = listing;
    return rest as Found;
  }
  const place = vendorLocation(listing.vendor);
  return { ...listing, distanceKm: place ? distanceKm(from, place) : null };
}
