// What a message asks for: the result of `understand`, carried out by the offline model.
import type { CartWish } from "#contract/chat/chat.ts";
import type { OwnReport } from "#contract/chat/own-shop.ts";
import type { BulkChange } from "#contract/listings/bulk.ts";
import type { PartState } from "#contract/orders/order-rules.ts";
import type { SearchPlan } from "#contract/search/search-plan.ts";
import type { Comparative } from "../../facts/facts.ts";
import type { PeriodName } from "../../periods.ts";
import type { ShownListing } from "../../shop.ts";

/** Answered without a tool. */
export type Topic =
  | "greeting"
  | "how-are-you"
  | "thanks"
  | "bye"
  | "help"
  | "who"
  | "praise"
  | "complaint"
  | "chat"
  | "yes"
  /** Talk without a request: thinking aloud, deciding against, not yet. */
  | "left-alone"
  | "unclear"
  | "off-topic"
  | "hostile"
  | "delivery"
  | "payment-methods"
  | "warranty"
  | "trust"
  | "privacy"
  | "policy"
  | "sell"
  | "sell-manage"
  | "seller-contact"
  | "cannot-refund"
  | "cannot-cancel"
  | "cannot-account"
  | "cannot-human"
  | "cannot-discount"
  | "nothing-shown"
  | "nothing-to-undo"
  | "no-such-one"
  /** A vendor thinks aloud about its own listings. */
  | "own-left-alone"
  /** A vendor asks about other vendors' figures. */
  | "own-alone"
  /** A vendor names none of its listings. */
  | "own-which"
  /** A question about other vendors, in one vendor's shop. */
  | "only-here";

/** "vendor": who sells it; "shop": where that shop is, and how it is rated. */
export type Aspect = "everything" | "price" | "stock" | "reviews" | "vendor" | "shop" | "fact" | "goes-with";

/** What to do with search results in the same turn. `quantities`: one for each plan, `inPairs`: of pairs; `answer`: the question about what is found. */
export type AfterSearch =
  | { kind: "compare" }
  | { kind: "add"; quantities: readonly number[]; inPairs?: boolean }
  | { kind: "answer"; about: Aspect; question: string; count: number | null };

/** Which cart lines; resolved after viewing the cart. */
export type CartTarget =
  | { kind: "everything" }
  /** Every line but those that the words name, or but these. */
  | { kind: "all-but"; text?: string; listings?: readonly ShownListing[] }
  | { kind: "shown"; listings: readonly ShownListing[] }
  /** Positions in the cart: 1 is the first line, -1 the last. */
  | { kind: "place"; places: readonly number[] }
  | { kind: "extreme"; by: "cheapest" | "dearest" }
  /** `focus`: what is in front. */
  | { kind: "words"; text: string; focus?: ShownListing | null }
  | { kind: "only" }
  /** The line most similar to the replacement, else the one in focus, else the only one. */
  | { kind: "alike"; focus: ShownListing | null };

/** `set`: the new quantity; `by`: how many more (negative: fewer); `times`: multiply. */
export type CartEdit =
  | { do: "remove" }
  | { do: "set"; quantity: number }
  | { do: "by"; quantity: number }
  | { do: "times"; factor: number };

/** The line's quantity after the edit, rounded down. */
export function quantityAfter(edit: CartEdit, quantity: number): number {
  switch (edit.do) {
    case "remove":
      return 0;
    case "set":
      return edit.quantity;
    case "by":
      return Math.max(0, quantity + edit.quantity);
    case "times":
      return Math.floor(quantity * edit.factor);
  }
}

/** What is asked about orders; `waiting`: who has not sent it; `refund`: whether it was cancelled and refunded. */
export type OrderAspect = "everything" | "state" | "arrival" | "tracking" | "amount" | "waiting" | "refund";

export interface OrdersIntent {
  kind: "orders";
  about: OrderAspect;
  /** As the shopper wrote it, or the id of the order shown last. */
  number: string | null;
  /** A product or a vendor in the order. */
  words: string | null;
  /** Only parts in these states; without a number, only orders that have such a part. */
  states: readonly PartState[];
  limit: number | null;
  /** "Where is my parcel?": those on their way, rather than the newest order. */
  where: boolean;
}

export type SearchIntent = {
  kind: "search";
  plans: SearchPlan[];
  /** Near Me: asks for a location if none is known. */
  nearby: boolean;
  refined: boolean;
  after: AfterSearch | null;
  /** "the lightest tent": the comparison that the answer makes among the results. */
  most?: Comparative | null;
  /** A question about other vendors, in one vendor's shop. */
  beyond?: boolean;
};

/** What can be sent back. `number`: the order's, or its id. */
export interface ReturnIntent {
  kind: "return";
  words: string | null;
  number: string | null;
}

/** What is asked or told a vendor. Without a listing it is about an order: the one of that number, or with something of that name. */
export interface MessageIntent {
  kind: "write-message";
  listing: ShownListing | null;
  words: string | null;
  number: string | null;
  text: string;
}

export type AddIntent = {
  kind: "add";
  lines: readonly { listing: ShownListing; quantity: number }[];
  /** The message seems to name something else than the only listing shown, so the assistant asks first. */
  doubtful?: boolean;
};

/** A change of the vendor's own listings: of those that the name means, or of these; `seen`: what a card showed. */
export interface OwnEdit {
  change: BulkChange;
  name: string;
  /** Of every listing of that name. */
  all: boolean;
  ids: readonly string[] | null;
  seen?: string;
}

export type Intent =
  | SearchIntent
  /** What the vendor asks of the own shop. */
  | {
      kind: "own-shop";
      about: OwnReport["about"];
      period: PeriodName | null;
      /** Only listings of this name. */
      name: string | null;
      hidden: boolean;
    }
  /** `edits`: one, or what a card or a question asked. */
  | { kind: "edit-listings"; edits: readonly OwnEdit[] }
  | { kind: "undo-edit" }
  /** `count`: the quantity in the question. */
  | { kind: "details"; listing: ShownListing; about: Aspect; question: string; count?: number | null }
  /** `about`: a question that each of them answers; `count`: the quantity in it. */
  | {
      kind: "compare";
      listings: readonly ShownListing[];
      question: string;
      about?: Aspect;
      count?: number | null;
    }
  /** Recommend one of these, with a reason. */
  | { kind: "recommend"; among: readonly ShownListing[]; question: string }
  | AddIntent
  /** `orElse`: what is meant when no line of the cart is. */
  | { kind: "edit-cart"; target: CartTarget; edit: CartEdit; orElse?: ReturnIntent }
  /** Set these lines to these quantities: an undo, or a confirmed card. */
  | { kind: "set-lines"; wishes: readonly CartWish[] }
  /** Remove this, or so many pieces of it, and add that. */
  | { kind: "swap"; remove: CartTarget; pieces?: number | null; add: AddIntent | SearchIntent | null }
  | { kind: "view-cart" }
  | OrdersIntent
  /** What delivery costs: of these listings' vendors, of that vendor, or with neither of the cart. */
  | { kind: "delivery"; listings: readonly ShownListing[]; vendor: string | null; place: string | null }
  | ReturnIntent
  /** What vendors and the shopper wrote. `words`: a vendor or a product. */
  | { kind: "messages"; words: string | null }
  | MessageIntent
  | { kind: "checkout" }
  /** `pending`: what to do once the shopper answers "the second one". */
  | { kind: "which-one"; among: readonly ShownListing[]; pending: Pending }
  | { kind: "say"; topic: Topic }
  | { kind: "several"; intents: readonly Intent[] };

export type Pending = { do: "add"; quantity: number } | { do: "details"; about: Aspect; question: string };
