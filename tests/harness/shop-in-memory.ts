// An in-memory implementation of the assistant's `Shop`, for tests of tools and loop without a database.
import type { OwnShop, Shop } from "#agent/shop.ts";
import type { CartItem } from "#contract/cart/cart.ts";
import type { DeliveryOutput } from "#contract/chat/chat.ts";
import { stemsOf } from "#contract/language/words.ts";
import type { Listing, ListingDetail } from "#contract/listings/listings.ts";
import type { Order, OrderPage } from "#contract/orders/orders.ts";
import { cartOf } from "#contract/orders/quote.ts";
import type { Review } from "#contract/reviews/reviews.ts";
import { distanceKm, type Location, vendorLocation } from "#contract/shared/distance.ts";
import { centsOf, centsToPrice } from "#contract/shared/money.ts";
import type { ThreadHead } from "#contract/threads/threads.ts";

export function listing(
  number: number,
  values: Partial<Omit<Listing, "vendor">> & { vendor?: Partial<Listing["vendor"]> } = {},
): Listing {
  const { vendor, ...rest } = values;
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
    vendorId: "00000000-0000-4000-9000-000000000001",
    sku: null,
    title: `Thing ${number}`,
    description: `A thing with number ${number}`,
    tags: [],
    category: "home",
    price: centsToPrice(number * 10_000),
    stock: 5,
    imageUrl: null,
    createdAt: "2026-01-05T10:00:00.000Z",
    ownRating: null,
    ownReviews: 0,
    ...rest,
    vendor: {
      businessName: "Kaap Lighting",
      slug: "kaap-lighting",
      city: "Cape Town",
      rating: 4.5,
      totalReviews: 8,
      verified: true,
      latitude: "-33.9249",
      longitude: "18.4241",
      ...vendor,
    },
  };
}

/** As `GET /api/listings/{id}` answers it. */
export const listingDetail = (...of: Parameters<typeof listing>): ListingDetail => ({
  ...listing(...of),
  pictures: [],
  facts: [],
  starCounts: [0, 0, 0, 0, 0],
});

export interface ShopInMemory extends Shop {
  signedIn: boolean;
  location: Location | null;
  /** listing id → quantity */
  cart: Map<string, number>;
  /** Every write that changed the cart. */
  writes: { verb: "add" | "set" | "remove"; listingId: string; quantity: number; key: string }[];
  orders: Order[];
  /** Of these orders. */
  pages: OrderPage[];
  deliveries: DeliveryOutput["deliveries"];
  threads: ThreadHead[];
  own: OwnShop | null;
  reviews: Review[];
  /** What goes with a listing, by its id. */
  together: Map<string, Listing[]>;
  listings: Listing[];
}

class Refusal extends Error {}

export function shopInMemory(
  listings: Listing[],
  { signedIn = true, location = null as Location | null } = {},
): ShopInMemory {
  const answered = new Set<string>();
  const byId = (id: string) => shop.listings.find((each) => each.id === id);
  const viewCart = async () => {
    const items = [...shop.cart].flatMap(([id, quantity]): CartItem[] => {
      const found = byId(id);
      return found ? [{ id: `line-${id}`, quantity, listing: found }] : [];
    });
    return cartOf(items);
  };
  const write = async (verb: "add" | "set" | "remove", listingId: string, quantity: number, key: string) => {
    const found = byId(listingId);
    if (!found) throw new Refusal("Product not found");
    const before = shop.cart.get(listingId) ?? 0;
    if (!answered.has(key)) {
      if (verb !== "add" && before === 0) throw new Refusal("This item is not in your cart.");
      const after = verb === "add" ? before + quantity : quantity;
      if (after > found.stock) throw new Refusal(`Only ${found.stock} left in stock.`);
      if (after === 0) shop.cart.delete(listingId);
      else shop.cart.set(listingId, after);
      shop.writes.push({ verb, listingId, quantity, key });
      answered.add(key);
    }
    return { cart: await viewCart(), changed: `${verb} ${found.title}`, before };
  };
  const shop: ShopInMemory = {
    signedIn,
    location,
    vendor: null,
    cart: new Map(),
    writes: [],
    orders: [],
    pages: [],
    deliveries: [],
    threads: [],
    own: null,
    reviews: [],
    together: new Map(),
    listings,
    gazetteer: async () => ({
      cities: ["Cape Town", "Durban"],
      vendors: [{ id: "00000000-0000-4000-9000-000000000001", name: "Kaap Lighting" }],
    }),
    countListings: async () => shop.listings.length,
    catalogueWords: async () => {
      const named = new Set(
        shop.listings.flatMap((each) =>
          stemsOf([each.title, each.tags.join(" "), each.category, each.vendor.businessName].join(" ")),
        ),
      );
      const mentioned = new Set(shop.listings.flatMap(({ description }) => stemsOf(description)));
      return {
        standing(word) {
          const stems = stemsOf(word);
          const all = (known: ReadonlySet<string>) => stems.length > 0 && stems.every((stem) => known.has(stem));
          return all(named) ? "named" : all(mentioned) ? "mentioned" : "unknown";
        },
        tells: (name, word) =>
          shop.listings.some(({ title, tags, description }) => {
            const named = stemsOf([title, ...tags].join(" "));
            const said = stemsOf([title, ...tags, description].join(" "));
            return (
              stemsOf(name).every((stem) => named.includes(stem)) && stemsOf(word).every((stem) => said.includes(stem))
            );
          }),
        together: (one, other) =>
          shop.listings.some(({ title, tags }) => {
            const stems = stemsOf([title, ...tags].join(" "));
            return stemsOf(`${one} ${other}`).every((stem) => stems.includes(stem));
          }),
      };
    },
    countFound: async (plan) => (await shop.searchListings(plan)).total,
    countLimits: async (plan) => ({
      total: (await shop.searchListings(plan)).total,
      categories: [],
      inStock: (await shop.searchListings({ ...plan, inStock: true })).total,
      ratings: [],
      distances: [],
      vendors: [],
      prices: null,
    }),
    async searchListings(plan) {
      const words = stemsOf(plan.text);
      const found = shop.listings.filter((each) => {
        const cents = centsOf(each.price);
        const has = stemsOf(`${each.title} ${each.tags.join(" ")}`);
        return (
          words.every((word) => has.includes(word)) &&
          (plan.category === null || each.category === plan.category) &&
          (plan.minPriceCents === null || cents >= plan.minPriceCents) &&
          (plan.maxPriceCents === null || cents <= plan.maxPriceCents) &&
          (!plan.inStock || each.stock > 0)
        );
      });
      const near = plan.near;
      const placed = found.map((each) => {
        const place = vendorLocation(each.vendor);
        return near ? { ...each, distanceKm: place ? distanceKm(near, place) : null } : each;
      });
      if (plan.sort === "price-asc") placed.sort((a, b) => centsOf(a.price) - centsOf(b.price));
      return {
        plan,
        listings: placed
          .slice(0, plan.limit)
          .map((each) => ({ ...each, why: plan.text ? `matches ${plan.text}` : "" })),
        total: placed.length,
        nextCursor: null,
        answer: placed.length > 0 ? "exact" : "absent",
        foundBy: "words",
        close: [],
        unknown: [],
        relaxations: [],
      };
    },
    getListings: async (ids) => ids.flatMap((id) => byId(id) ?? []),
    getReviews: async (id) => shop.reviews.filter(({ listingId }) => listingId === id),
    goesWith: async (id) => shop.together.get(id) ?? [],
    viewCart,
    addToCart: (id, quantity, key) => write("add", id, quantity, key),
    setCartQuantity: (id, quantity, key) => write("set", id, quantity, key),
    removeFromCart: (id, key) => write("remove", id, 0, key),
    findOrders: async ({ number, limit }) => {
      const start = number?.replace(/^#/, "").toLowerCase() ?? "";
      return shop.orders.filter(({ id }) => id.startsWith(start)).slice(0, limit);
    },
    readOrder: async (id) => shop.pages.find((page) => page.id === id) ?? null,
    findThreads: async () => shop.threads,
    quoteDelivery: async (goods) => (goods === "cart" && shop.cart.size === 0 ? [] : shop.deliveries),
    ownShop: async () => shop.own,
    refusal: (error) => (error instanceof Refusal ? error.message : null),
  };
  return shop;
}
