// The labels of the training data: acts (what a message asks for) and slots (kinds of words). data/README.md explains each.

export const acts = [
  "search",
  "refine",
  "compare",
  "recommend",
  "details/price",
  "details/stock",
  "details/reviews",
  "details/vendor",
  "details/more",
  "details/fact",
  "add",
  "remove",
  "change-quantity",
  "swap",
  "undo",
  "clear-cart",
  "view-cart",
  "checkout",
  "orders/state",
  "orders/arrival",
  "orders/tracking",
  "orders/amount",
  "orders/refund",
  "orders/list",
  "orders/cancel",
  "orders/change",
  "policy/delivery",
  "policy/returns",
  "policy/payment",
  "policy/warranty",
  "policy/trust",
  "policy/contact",
  "policy/human",
  "policy/discount",
  "policy/account",
  "policy/privacy",
  "policy/other",
  "sell/start",
  "sell/manage",
  "smalltalk/greeting",
  "smalltalk/how-are-you",
  "smalltalk/thanks",
  "smalltalk/bye",
  "smalltalk/help",
  "smalltalk/who",
  "smalltalk/praise",
  "smalltalk/complaint",
  "smalltalk/chat",
  "off-topic/other",
  "off-topic/hostile",
  "reject",
  "affirm",
] as const;
export type Act = (typeof acts)[number];

/** "details/price" → "details". */
export const familyOf = (act: Act): string => act.split("/", 1)[0] as string;

/** The acts that change the cart. */
export const cartActs: ReadonlySet<Act> = new Set<Act>([
  "add",
  "remove",
  "change-quantity",
  "swap",
  "undo",
  "clear-cart",
]);

export const slots = [
  "product",
  "quantity",
  "price",
  "place",
  "ref",
  "colour",
  "size",
  "attr",
  "not",
  "vendor",
  "for",
  "use",
  "sort",
  "order",
] as const;
export type Slot = (typeof slots)[number];

/** Language codes; each has a folder in `data/`. */
export const readLanguages = ["en", "af", "zu", "xh"] as const;
export type ReadLanguage = (typeof readLanguages)[number];

/** What the conversation showed before a message. */
export const contexts = ["none", "shown", "cart", "asked", "order"] as const;
export type Context = (typeof contexts)[number];

/** The words of a slot: `text.slice(from, to)`. */
export interface Span {
  slot: Slot;
  from: number;
  to: number;
}
