// What the assistant can see and do in the shop in one turn. The server implements it and binds every call to the turn's shopper:
// the agent knows no HTTP, no SQL and no user id.
import type { Cart } from "#contract/cart/cart.ts";
import type { CartWish, DeliveryOutput } from "#contract/chat/chat.ts";
import type { ListingEdit, OwnListing, OwnReport } from "#contract/chat/own-shop.ts";
import type { BulkChange, BulkOutcome } from "#contract/listings/bulk.ts";
import type { Listing } from "#contract/listings/listings.ts";
import type { Order, OrderPage } from "#contract/orders/orders.ts";
import type { Review } from "#contract/reviews/reviews.ts";
import type { PlanCounts } from "#contract/search/plan-counts.ts";
import type { SearchPlan } from "#contract/search/search-plan.ts";
import type { SearchResult } from "#contract/search/search-result.ts";
import type { Location } from "#contract/shared/distance.ts";
import type { Province } from "#contract/shared/provinces.ts";
import type { ThreadHead } from "#contract/threads/threads.ts";
import type { Figures } from "#contract/vendors/figures.ts";
import type { VendorListing } from "#contract/vendors/vendors.ts";

/** Known names that mean a filter rather than product words. */
export interface Gazetteer {
  cities: readonly string[];
  vendors: readonly { id: string; name: string }[];
  /** In one vendor's shop: the other vendors' names, to be able to say that they aren't here. */
  elsewhere?: readonly { id: string; name: string }[];
}

/**
 * Where listings have a word. "named": in a title, tag, category or vendor name, also as a synonym, in another language, as a
 * compound or with a typing error; "mentioned": only in descriptions; "near": only words of similar meaning; "unknown": nowhere.
 */
export type WordStanding = "named" | "mentioned" | "near" | "unknown";
export interface CatalogueWords {
  /** `word`: as typed. */
  standing(word: string): WordStanding;
  /** Whether one listing has both words in its title and tags. */
  together(one: string, other: string): boolean;
  /** Whether listings are what it says: of "valve oil" the oil, no valve. */
  names?(word: string): boolean;
  /** Whether a title has one right behind the other, whatever joins them: "wash and wax". */
  joined?(one: string, other: string): boolean;
  /** Whether a listing that is called so has the word, in any of its texts. */
  tells(name: string, word: string): boolean;
}

/** The one vendor whose shop this is, in its widget. */
export interface ShopVendor {
  id: string;
  name: string;
  /** Whether offers of others are shown below its own. */
  nearby: boolean;
}

export interface CartChange {
  cart: Cart;
  /** What changed, in one sentence. */
  changed: string;
  /** The listing's quantity in the cart before. */
  before: number;
}

export interface Shop {
  readonly signedIn: boolean;
  /** Where the shopper is, when shared. */
  readonly location: Location | null;
  /** null: the whole marketplace. */
  readonly vendor: ShopVendor | null;
  gazetteer(): Promise<Gazetteer>;
  countListings(): Promise<number>;
  /** Of this shop's current listings. */
  catalogueWords(): Promise<CatalogueWords>;
  searchListings(plan: SearchPlan, signal?: AbortSignal): Promise<SearchResult>;
  /** How many of this shop's listings a plan finds. */
  countFound(plan: SearchPlan, signal?: AbortSignal): Promise<number>;
  /** How many each limit of a plan would leave, for its controls. */
  countLimits(plan: SearchPlan, signal?: AbortSignal): Promise<PlanCounts>;
  /** Public listings of this shop in the order of `ids`; those that are gone are left out. */
  getListings(ids: readonly string[]): Promise<Listing[]>;
  getReviews(listingId: string): Promise<Review[]>;
  /** Listings of this shop that were bought together with it, or are made for it; none without evidence. */
  goesWith(listingId: string): Promise<Listing[]>;
  /**
   * The cart calls, `findOrders` and `findThreads` throw the server's "signed-out" error for a visitor: tools ask `signedIn` first.
   * `key` is an idempotency key: a repeated call returns the first result and changes nothing. Refusals (no stock) throw an
   * error whose message is one sentence for people (see `refusal`).
   */
  viewCart(): Promise<Cart>;
  addToCart(listingId: string, quantity: number, key: string): Promise<CartChange>;
  setCartQuantity(listingId: string, quantity: number, key: string): Promise<CartChange>;
  removeFromCart(listingId: string, key: string): Promise<CartChange>;
  /** The shopper's own orders, newest first; `number` is an order id or how it starts. */
  findOrders(filter: { number: string | null; limit: number }): Promise<Order[]>;
  /** One of the shopper's own orders, as its page shows it; null if there is none. */
  readOrder(id: string): Promise<OrderPage | null>;
  /** The shopper's own conversations with vendors, the newest first. */
  findThreads(): Promise<ThreadHead[]>;
  /**
   * What delivery costs to a province (null: as far as it is known without one): of one vendor, for goods of that amount, or of each
   * vendor in the shopper's cart.
   */
  quoteDelivery(
    goods: { vendorId: string; goodsCents: number } | "cart",
    province: Province | null,
  ): Promise<DeliveryOutput["deliveries"]>;
  /** The shop that the shopper sells in; null for anybody who sells nothing, and in a vendor's widget. */
  ownShop(): Promise<OwnShop | null>;
  /** The sentence of an expected refusal; null for any other error. */
  refusal(error: unknown): string | null;
}

/** A vendor's own shop. The server binds it to that vendor: no call takes another. */
export interface OwnShop {
  readonly id: string;
  readonly name: string;
  /** Days of the shop. `listingIds`: only of these. */
  readSales(period: { from: string; to: string }, listingIds?: readonly string[]): Promise<Figures>;
  /** Own listings with something of the words in title or tags, or with these ids, hidden ones too; else all. */
  findListings(by: { words?: readonly string[]; ids?: readonly string[] }): Promise<VendorListing[]>;
  readStock(which: "scarce" | "hidden"): Promise<{ listings: VendorListing[]; total: number }>;
  readOrders(): Promise<Omit<Extract<OwnReport, { about: "orders" }>, "about">>;
  readPayout(): Promise<Omit<Extract<OwnReport, { about: "payout" }>, "about">>;
  readReviews(): Promise<Omit<Extract<OwnReport, { about: "reviews" }>, "about">>;
  /**
   * As the vendor's screen does it, or only shown. `key` is an idempotency key. Throws a refusal when the shop may change nothing, or
   * when something has changed since `seen`.
   */
  change(
    edit: Pick<ListingEdit, "change" | "ids"> & { seen?: string; preview?: boolean },
    key: string,
  ): Promise<BulkOutcome>;
  undo(editId: string): Promise<BulkOutcome>;
}

/** What a vendor's conversation has said of the vendor's own shop. */
export interface OwnMemory {
  /** The listings last reported or changed, in their order; [] once something else is shown. */
  shown: readonly OwnListing[];
  /** What the last report was about; null once something else is shown. */
  about: OwnReport["about"] | null;
  /** The change that waits for "which one?". */
  which: { change: BulkChange; listings: readonly OwnListing[] } | null;
  /** The changes that the last reply's card asked about. */
  pending: readonly ListingEdit[] | null;
  /** The changes of the last turn that made any; [] once they were taken back, or the cart was changed since. */
  editIds: readonly string[];
}

/** A listing that this conversation has shown, with the short handle ("L3") that models use for it. */
export interface ShownListing {
  handle: string;
  listing: Listing;
  /** In a vendor's widget: another vendor's listing, shown below the vendor's own. */
  nearby?: boolean;
}

/** The list without other vendors' listings, unless there are no others. */
export function ownOf(shown: readonly ShownListing[]): readonly ShownListing[] {
  const own = shown.filter(({ nearby }) => !nearby);
  return own.length > 0 ? own : shown;
}

/** What a turn may refer back to. Built by the server from the stored conversation, with fresh prices and stock. */
export interface TurnMemory {
  /** The plans of the last search. */
  plans: readonly SearchPlan[];
  /** The list last shown, in its order: "the second one" is `lastShown[1]`. */
  lastShown: readonly ShownListing[];
  /** Everything shown so far, handles counted up over the conversation. */
  allShown: readonly ShownListing[];
  /** What "it" means: the listing last opened, named or added, else the page's, else a list's only one. */
  focus: ShownListing | null;
  /** The one or two listings last compared, found alone, opened or put in the cart, the latest last: what "both" means. */
  discussed: readonly ShownListing[];
  /** The orders last shown, newest first, with today's states. */
  orders: readonly Order[];
  /** Nothing else was shown since: "it" is one of these orders. */
  talkingOfOrders: boolean;
  /** The listing of the product page that the shopper is on. */
  page: ShownListing | null;
  /** The changed cart lines of each turn that changed any, the latest last. */
  changes: readonly (readonly LineChange[])[];
  /** The change that the last reply asked to confirm; null if none. */
  pending: readonly CartWish[] | null;
  /** The text of the assistant's last reply. */
  reply: string;
  /** The last reply showed or changed the cart. */
  talkingOfCart: boolean;
  /** What the shopper said since anything was shown or changed; "" for nothing. */
  talked: string;
  own: OwnMemory;
}

/** A listing's quantity in the cart before a turn, and after it. */
export interface LineChange {
  listingId: string;
  before: number;
  after: number;
}
