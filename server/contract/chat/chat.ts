// What the assistant's conversations look like on the wire and in storage. Types and zod-free
// functions only: `web/chat` imports this file, inside the widget's frame too. The body's schema is `chat-body.ts`.
import type { Cart } from "#contract/cart/cart.ts";
import type { FoundListing, Listing } from "#contract/listings/listings.ts";
import type { Order } from "#contract/orders/orders.ts";
import type { Review } from "#contract/reviews/reviews.ts";
import type { SearchPlan } from "#contract/search/search-plan.ts";
import type { CloseListing, Relaxation } from "#contract/search/search-result.ts";

export interface SearchOutput {
  results: {
    plan: SearchPlan;
    listings: FoundListing[];
    total: number;
    /** Absent in replies stored before this field existed; read as "words". */
    foundBy?: "words" | "meaning";
    /** Near misses under a heading of their own, each with what it lacks; absent: none. */
    close?: CloseListing[];
    /** Words that nothing here has: the listings were found by the others; absent: none. */
    unknown?: string[];
    relaxations: Relaxation[];
    /** In a vendor's widget, with its consent: offers of other vendors, shown below and never counted. */
    nearby?: FoundListing[];
  }[];
}
export interface ListingOutput {
  listing: Listing;
  reviews: Review[];
}
export interface CompareOutput {
  listings: Listing[];
  /** Facts read from the listings' texts, one entry a listing in their order, null where its text says nothing. */
  facts?: { name: string; values: (string | null)[] }[];
}
export interface CartOutput {
  cart: Cart;
  /** What this call changed, one plain sentence; "" when it only looked. */
  changed: string;
  /** The listing that was added, changed or removed; absent when it only looked. */
  listingId?: string;
  /** How many of it were in the cart before; absent when it only looked. For taking the change back. */
  before?: number;
}
/** One change of the cart, as a card asks for it. `quantity`: the number that the line shall have, 0 to take it out. */
export interface CartWish {
  listingId: string;
  quantity: number;
}
/** The cart is unchanged: a card asks first. A typed or tapped yes carries out exactly these. */
export interface ConfirmOutput {
  confirm: {
    /** "Add the Kaptein 5 litre kettle, R449.00?" */
    question: string;
    wishes: CartWish[];
  };
}
export interface OrdersOutput {
  orders: Order[];
}
export interface CheckoutOutput {
  url: "/checkout";
  totalCents: number;
}
/** The tool needs a signed-in shopper: the screen shows a sign-in card. */
export interface SignInOutput {
  signIn: true;
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
  start_checkout: CheckoutOutput | SignInOutput | RefusedOutput;
}
export type ToolName = keyof ToolOutputs;

export interface TextPart {
  type: "text";
  text: string;
}

/** `output` is there from state "output-available" on. */
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

/** Follow-ups that the shopper can tap; each is sent as typed text. */
export interface SuggestionsPart {
  type: "data-suggestions";
  /** `counts`: how many listings each would find, null where it searches nothing; absent when none searches. */
  data: { suggestions: string[]; counts?: (number | null)[] };
}

/** How a turn ended other than by a full answer; `text` says it to the shopper. */
export interface NoticePart {
  type: "data-notice";
  data: { kind: "stopped" | "failed" | "offline" | "limit"; text: string };
}

export type MessagePart = TextPart | ToolPart | SuggestionsPart | NoticePart;

/**
 * Stream-only parts (transient, never stored): the conversation's id at the start of a turn, and a live line for what is
 * being done ("Searching 1 240 listings…").
 */
export interface ConversationEvent {
  type: "data-conversation";
  data: { conversationId: string };
}
export interface ActivityEvent {
  type: "data-activity";
  data: { text: string };
}

/** Longest message a shopper can send. */
export const messageMaxLength = 2000;
