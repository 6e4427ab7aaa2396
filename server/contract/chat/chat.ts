// The shapes of conversations, in the API and in storage. Types and zod-free functions only, as `web/chat` imports this file, also
// in the widget's frame. The body's schema is in `chat-body.ts`.
import type { Cart } from "#contract/cart/cart.ts";
import type { DeliveryRate, MissingWay } from "#contract/delivery/delivery.ts";
import type { FoundListing, Listing } from "#contract/listings/listings.ts";
import type { Order, OrderPage } from "#contract/orders/orders.ts";
import type { Review } from "#contract/reviews/reviews.ts";
import type { PlanCounts } from "#contract/search/plan-counts.ts";
import type { SearchPlan } from "#contract/search/search-plan.ts";
import type { CloseListing, Relaxation, SearchResult } from "#contract/search/search-result.ts";
import type { Province } from "#contract/shared/provinces.ts";
import type { ThreadAbout, ThreadHead, ThreadSubject } from "#contract/threads/threads.ts";
import type { ListingEdit, OwnEditOutput, OwnShopOutput, WhichListingOutput } from "./own-shop.ts";

export interface SearchOutput {
  results: {
    plan: SearchPlan;
    listings: FoundListing[];
    total: number;
    /** Absent in replies stored before this field existed. */
    answer?: SearchResult["answer"];
    /** Absent in replies stored before this field existed; read as "words". */
    foundBy?: "words" | "meaning";
    /** What each limit of the plan would leave, for its controls. Absent in replies stored before this field existed. */
    counts?: PlanCounts;
    /** Those that stand out, with one reason each from their records; they are among `listings`. Absent: none. */
    picks?: { id: string; reason: string }[];
    /** Near misses under a heading of their own, each with what it lacks; absent: none. */
    close?: CloseListing[];
    /** Words that no listing has; the listings were found by the others. Absent: none. */
    unknown?: string[];
    relaxations: Relaxation[];
    /** What only mentions the words, behind the others and not counted in `total`. Absent: nothing. */
    mentioned?: NonNullable<SearchResult["mentioned"]>;
    /** In a widget, with the vendor's consent: other vendors' offers, shown below and never counted. */
    nearby?: FoundListing[];
  }[];
}
export interface ListingOutput {
  listing: Listing;
  reviews: Review[];
  /** What goes with it, best first; absent if nobody asked. */
  goesWith?: Listing[];
}
export interface CompareOutput {
  listings: Listing[];
  /**
   * Facts from the listings' texts: one value per listing, in their order, null if its text doesn't state it. `best`: the one that
   * stands out, and as what ("Lightest"); absent in replies stored before it existed.
   */
  facts?: { name: string; values: (string | null)[]; best?: { at: number; word: string } }[];
}
export interface CartOutput {
  cart: Cart;
  /** What this call changed, in a sentence; "" for a read. */
  changed: string;
  /** The added, changed or removed listing; absent for a read. */
  listingId?: string;
  /** Its quantity before, for an undo; absent for a read. */
  before?: number;
}
/** A cart change that a card proposes. `quantity` is the line's new quantity; 0 removes it. */
export interface CartWish {
  listingId: string;
  quantity: number;
}
/** Cart, or own listings, are unchanged until the shopper says yes; then exactly these changes are made. */
export interface ConfirmOutput {
  confirm: {
    /** "Add the Kaptein 5 litre kettle, R449.00?" */
    question: string;
    wishes: CartWish[];
    /** Of a vendor's own listings, in the place of wishes. */
    edits?: ListingEdit[];
  };
}
export interface OrdersOutput {
  orders: Order[];
}
/** What vendors charge for delivery. */
export interface DeliveryOutput {
  /** Null: as far as it is known without a place. */
  to: { place: string; province: Province } | null;
  deliveries: {
    vendorName: string;
    /** Empty, with nothing missing: the vendor doesn't deliver there. */
    rates: DeliveryRate[];
    /** What a carrier prices, for an address that only the checkout knows. Absent in replies stored before there were such. */
    missing?: MissingWay[];
    /** From this amount of goods the door delivery is free; null: no such offer. */
    freeFromCents: number | null;
  }[];
}
/** What the shopper may send back. Nothing has begun: the card's own button asks the vendor. */
export interface ReturnOutput {
  returnable: ReturnablePart[];
}
export interface ReturnablePart extends Pick<OrderPage["parts"][number], "id" | "vendorName" | "returnOffers"> {
  orderId: string;
  /** `quantity`: the pieces that are left to send back. */
  items: { id: string; title: string; quantity: number; food?: true | undefined }[];
}
/** The account's conversations with vendors, or with shoppers, the newest first. */
export interface ThreadsOutput {
  threads: ThreadHead[];
}
/** A message to a vendor. Nothing is written: the card's own button sends it. */
export interface MessageOutput {
  draft: {
    /** The message's, so that it is sent once however often the button is pressed. */
    id: string;
    subject: ThreadSubject;
    about: ThreadAbout;
    vendorName: string;
    text: string;
  };
}
export interface CheckoutOutput {
  url: "/checkout";
  totalCents: number;
}
/** The tool needs a signed-in shopper: the screen shows a sign-in card. */
export interface SignInOutput {
  signIn: true;
  /** What the visitor clearly ordered into the cart: it is put there once they have signed in. */
  wish?: AddWish;
}
export interface AddWish {
  listing: Pick<Listing, "id" | "title" | "vendorId">;
  quantity: number;
  /** Of the write, which is done once however often it is sent. */
  key: string;
}
/** `find_nearby` without a known location: the screen offers to share it. */
export interface LocationOutput {
  locationNeeded: true;
}
/** Refused, in one sentence for people. */
export interface RefusedOutput {
  error: string;
}

export interface ToolOutputs {
  search_listings: SearchOutput | RefusedOutput;
  find_nearby: SearchOutput | LocationOutput | RefusedOutput;
  get_listing: ListingOutput | RefusedOutput;
  compare_listings: CompareOutput | RefusedOutput;
  add_to_cart: CartOutput | ConfirmOutput | SignInOutput | RefusedOutput;
  update_cart_item: CartOutput | ConfirmOutput | SignInOutput | RefusedOutput;
  remove_from_cart: CartOutput | ConfirmOutput | SignInOutput | RefusedOutput;
  view_cart: CartOutput | SignInOutput | RefusedOutput;
  find_orders: OrdersOutput | SignInOutput | RefusedOutput;
  find_delivery: DeliveryOutput | SignInOutput | RefusedOutput;
  offer_return: ReturnOutput | SignInOutput | RefusedOutput;
  find_messages: ThreadsOutput | SignInOutput | RefusedOutput;
  offer_message: MessageOutput | SignInOutput | RefusedOutput;
  start_checkout: CheckoutOutput | SignInOutput | RefusedOutput;
  my_shop: OwnShopOutput | SignInOutput | RefusedOutput;
  change_my_listings: OwnEditOutput | WhichListingOutput | ConfirmOutput | SignInOutput | RefusedOutput;
}
export type ToolName = keyof ToolOutputs;

export interface TextPart {
  type: "text";
  text: string;
}

/** `output` is present from state "output-available" on. */
export type ToolPart = {
  [Name in ToolName]: {
    type: `tool-${Name}`;
    toolCallId: string;
    state: "input-available" | "output-available" | "output-error";
    input?: unknown;
    output?: ToolOutputs[Name];
    errorText?: string;
  };
}[ToolName];

/** Follow-ups that the shopper can tap; each is sent as typed text, and with its plan if it has one. */
export interface SuggestionsPart {
  type: "data-suggestions";
  /**
   * `counts`: how many listings each suggestion finds, and `plans`: what it runs, null if it isn't a search; absent if none is.
   * Replies stored before `plans` existed have no plans.
   */
  data: { suggestions: string[]; counts?: (number | null)[]; plans?: (SearchPlan | null)[] };
}

/** Why a turn ended without a full answer; `text` is for the shopper. */
export interface NoticePart {
  type: "data-notice";
  data: { kind: "stopped" | "failed" | "offline" | "limit"; text: string };
}

export type MessagePart = TextPart | ToolPart | SuggestionsPart | NoticePart;

/**
 * Stream-only parts, never stored: the conversation's id at the start of a turn, and a live status line ("Searching 1 240
 * listings…").
 */
export interface ConversationEvent {
  type: "data-conversation";
  data: { conversationId: string };
}
export interface ActivityEvent {
  type: "data-activity";
  data: { text: string };
}

export const messageMaxLength = 2000;
