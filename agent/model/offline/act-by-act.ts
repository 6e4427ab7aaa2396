// The intent of one part, by what it asks for.

import { emptyPlan } from "#contract/search/search-plan.ts";
import { type Act, cartActs, familyOf } from "../../reader/acts.ts";
import { ownOf, type ShownListing, type TurnMemory } from "../../shop.ts";
import type { SearchTurn } from "./asked.ts";
import { asAsked, isDoubtfulTalk, isIdle } from "./asked-acts.ts";
import { describes, unit, type Wanted } from "./cart-lines.ts";
import { inFront } from "./cart-objects.ts";
import { readCartOrder } from "./cart-spans.ts";
import { readDelivery } from "./delivery.ts";
import { describedAmong } from "./fit.ts";
import type { Intent, ReturnIntent, SearchIntent, Topic } from "./intent.ts";
import {
  abstains,
  doubtsTalk,
  isUnsaid,
  possibleOrder,
  readingOf,
  supposes,
  type Understanding,
} from "./message-parts.ts";
import { readMessages } from "./messages.ts";
import { namedWhole } from "./names.ts";
import { asksHowItStands, readOrders, readReturn } from "./orders.ts";
import { begins, phrases, says } from "./phrases.ts";
import { readBareReference } from "./references.ts";
import { readSearch } from "./searches.ts";
import { declinedIn, isNoOrder } from "./second-thoughts.ts";
import {
  readComparison,
  readDetails,
  readGoesWith,
  readRecommendation,
  readShop,
  recommendation,
} from "./shown-acts.ts";
import { has, itemsOf, type Part, withoutSentences, wordsOfSlot } from "./tagged.ts";
import { readUndo } from "./undo.ts";

export function intentOf(given: Part, turn: Understanding & Pick<SearchTurn, "told">): Intent {
  const { memory } = turn;
  const part = asAsked(given, turn);
  const findAll = (of: Part): SearchIntent | null => readSearch(of, turn);
  // For a single product the whole part counts (price, shop, "the cheapest"), but not the earlier search.
  const find = (wanted: Wanted): SearchIntent | null => {
    const search = searchFor(wanted);
    if (!search || itemsOf(part).length !== 1) return search;
    return withFilters(search, readSearch({ ...part, act: "search" }, { ...turn, memory: { ...memory, plans: [] } }));
  };
  // "The green one is far too dear. One blue bucket please": only what a sentence orders goes in.
  const isOther = (sentence: string) => readingOf(sentence, turn).talk >= possibleOrder;
  const say = (topic: Topic): Intent => ({ kind: "say", topic });
  const messages = cartActs.has(part.act) ? null : readMessages(part, memory, turn.gazetteer);
  if (messages) return messages;
  const shop = cartActs.has(part.act)
    ? null
    : readShop(part, (of) => readSearch(of, { ...turn, memory: { ...memory, plans: [] } }));
  if (shop) return shop;
  const orders = ordersIn(part, turn);
  if (orders) return orders;
  const goesWith = readGoesWith(part, memory);
  if (goesWith) return goesWith;
  if (cartActs.has(part.act) && (supposes(part.text) || countsPeople.test(part.text))) {
    const other = likeliestOf(part, harmless);
    return other === null ? say("left-alone") : intentOf({ ...part, act: other }, turn);
  }
  // The reader is unsure: search for the words, or say that the message wasn't understood.
  if (part.probability < (isDoubtfulTalk(part) ? doubtsTalk : abstains))
    return (isIdle(part, turn) ? null : findAll(part)) ?? say("unclear");
  // "What does Karoo Pantry sell?" is a search for its listings.
  if (familyOf(part.act) === "sell") {
    const found = findAll({ ...part, act: "search" });
    if (found?.plans.some(({ vendor }) => vendor !== null)) return found;
  }
  if (familyOf(part.act) === "details") {
    const variant = asksForVariant(part) ? findAll({ ...part, act: "refine" }) : null;
    return variant ?? readDetails(part, memory, findAll, turn.catalogue);
  }
  switch (part.act) {
    case "search":
    case "refine": {
      const pointed = has(part, "product", "attr", "colour", "size", "for", "use")
        ? null
        : reference(part.text, memory);
      const found = pointed ?? (isIdle(part, turn) ? null : findAll(part));
      return found ?? describedIn(part, turn) ?? say(isIdle(part, turn) ? "chat" : "unclear");
    }
    case "compare":
      return readComparison(part, memory, findAll);
    case "recommend":
      return readRecommendation(part, memory, findAll);
    case "add":
      return asWished(
        readCartOrder(withoutSentences(withoutSentences(part, isNoOrder), isOther), { memory, find }),
        part,
        inFront(memory),
        () => readSearch({ ...part, act: "search" }, { ...turn, memory: { ...memory, plans: [] } }),
      );
    case "remove":
      return removed(readCartOrder(part, { memory, find }), readReturn(part, memory));
    case "change-quantity":
    case "swap":
    case "clear-cart":
      return readCartOrder(part, { memory, find });
    case "undo":
      return memory.own.editIds.length > 0 ? { kind: "undo-edit" } : readUndo(part, memory);
    case "view-cart":
      // "How much is delivery to Kuruman for my cart?"
      return (
        (says("delivery cost", part.text) &&
          !says("without delivery", part.text) &&
          readDelivery(part, memory, turn.gazetteer)) || { kind: "view-cart" }
      );
    case "checkout":
      return { kind: "checkout" };
    case "affirm":
      return affirmed(part, turn);
    case "reject":
      return removing(declinedIn(part, memory)) ?? say("left-alone");
    case "policy/delivery":
      return readDelivery(part, memory, turn.gazetteer) ?? say("delivery");
    case "policy/returns":
      return readReturn(part, memory) ?? say("cannot-refund");
    default:
      return say(topicOf(part.act));
  }
}

/** "He says he's a 10": one of those shown, or of the near matches beside them. */
function describedIn(part: Part, { memory }: Understanding): Intent | null {
  const asked = memory.plans.flatMap(({ text }) => (text === "" ? [] : namedWhole(text, memory.allShown)));
  const own = [...new Set([...ownOf(memory.lastShown), ...asked])];
  return describedAmong(part.text, own) ? recommendation(part, own) : null;
}

const removing = (listing: ShownListing | null): Intent | null =>
  listing && { kind: "edit-cart", target: { kind: "shown", listings: [listing] }, edit: { do: "remove" } };

/** "Two of us will sleep in it" */
const countsPeople = new RegExp(`^${phrases("people counted")} [^,.;!?]*[,.;!?]*$`, "u");

const harmless: readonly Act[] = ["search", "refine", "recommend", "details/fact"];
const likeliestOf = (part: Part, among: readonly Act[], least = 0.1): Act | null => {
  const [best] = [...among].sort((one, other) => part.of(other) - part.of(one));
  return best !== undefined && part.of(best) > least ? best : null;
};

/** "Does it come in blue?" is a search for blue ones. */
const asksForVariant = (part: Part): boolean =>
  has(part, "colour", "size") && !has(part, "ref", "product") && comesIn.test(part.text);
const comesIn = new RegExp(`(?<![\\p{L}])${phrases("comes in a colour")}(?![\\p{L}]).* in `, "u");

/** "Oh and a spade": it is looked for, and a card asks. An order says so, counts or adds to another. */
export const isMention = (part: Part): boolean => begins("only mentions it", part.text) && isUnsaid(part);

/** "And those little soaps", of what isn't shown, looks for them; "and a 38" of those shown is asked about. */
function asWished(intent: Intent, part: Part, front: ShownListing | null, find: () => SearchIntent | null): Intent {
  // "SPF 50" at the start counts nothing.
  if (intent.kind === "say" && intent.topic === "nothing-shown" && isUnsaid(part) && !has(part, "ref"))
    return find() ?? intent;
  const isFront =
    intent.kind === "add" &&
    (intent.lines.every(({ listing }) => listing === front) || !wordsOfSlot(part, "product").every(describes));
  const search = isFront && isMention(part) ? find() : null;
  return search ? { ...search, after: { kind: "add", quantities: search.plans.map(() => 1) } } : intent;
}

/** Acts whose topic has another name than theirs. */
const topics: Readonly<Partial<Record<Part["act"], Topic>>> = {
  "orders/cancel": "cannot-cancel",
  "orders/change": "cannot-cancel",
  "orders/refund": "cannot-refund",
  "policy/payment": "payment-methods",
  "policy/contact": "seller-contact",
  "policy/human": "cannot-human",
  "policy/discount": "cannot-discount",
  "policy/account": "cannot-account",
  "policy/other": "policy",
  "sell/start": "sell",
  "sell/manage": "sell-manage",
  "off-topic/other": "off-topic",
};
const topicOf = (act: Act): Topic =>
  topics[act] ?? (familyOf(act) === "orders" ? "unclear" : (act.replace(/^.*\//u, "") as Topic));

/** Questions about the shopper's orders. "Was it cancelled?" asks for the state; "cancel it" asks for an action. */
function ordersIn(part: Part, { memory, gazetteer }: Understanding): Intent | null {
  if (part.act === "orders/change" || cartActs.has(part.act)) return null;
  const asksForIt = part.act === "orders/cancel" || part.act === "policy/returns" || part.act === "orders/refund";
  if (asksForIt && !asksHowItStands(part.text)) return null;
  const isSearch = part.act === "search" && part.probability > 0.8;
  const isAbout = familyOf(part.act) === "orders" || asksForIt || (memory.talkingOfOrders && !isSearch);
  return isAbout ? readOrders(part, memory, gazetteer) : null;
}

/** "Please take the kettle back": what is not in the cart may have been ordered. */
const removed = (removal: Intent, sentBack: ReturnIntent | null): Intent =>
  removal.kind === "edit-cart" && (sentBack?.words || sentBack?.number) ? { ...removal, orElse: sentBack } : removal;

/** "Yes" without a card, of the one in front: a card asks whether it is to be added. Or an answer to another question of the assistant. */
function affirmed(part: Part, turn: Understanding): Intent {
  const wish = part.marked.length > 0 ? readSearch(part, turn) : null;
  const front = turn.memory.talkingOfCart ? null : inFront(turn.memory);
  const agreed: Intent | null = front && { kind: "add", lines: [{ listing: front, quantity: 1 }], doubtful: true };
  return reference(part.text, turn.memory) ?? wish ?? agreed ?? { kind: "say", topic: "yes" };
}

export function reference(text: string, memory: TurnMemory): Intent | null {
  const pointed = readBareReference(text, memory);
  if (pointed === null) return null;
  if (pointed.kind === "found") {
    const [first] = pointed.listings;
    if (first && pointed.listings.length === 1)
      return { kind: "details", listing: first, about: "everything", question: "" };
    return { kind: "compare", listings: pointed.listings.slice(0, 4), question: "" };
  }
  if (pointed.kind === "none-such")
    return { kind: "say", topic: memory.lastShown.length === 0 ? "nothing-shown" : "no-such-one" };
  return null;
}

/** A search by product name only, for the cart. */
export function searchFor({ product, must, object }: Wanted): SearchIntent | null {
  const text = (product === "" ? object : product).replace(articles, "").replace(/[\s,.;:!?]+$/u, "");
  if (text === "") return null;
  return {
    kind: "search",
    plans: [{ ...emptyPlan, text: text.slice(0, 400), must: must.slice(0, 8) }],
    nearby: false,
    refined: false,
    after: null,
  };
}
/** `search` with the filters of `read`. */
function withFilters(search: SearchIntent, read: SearchIntent | null): SearchIntent {
  const [filters] = read?.plans ?? [];
  if (!filters || !read) return search;
  return {
    ...search,
    nearby: read.nearby,
    plans: search.plans.map(({ text, must }) => ({ ...filters, text, must, about: "" })),
  };
}

const articles = new RegExp(
  `^(?:(?:${phrases("before a product")}|${phrases("this or that")})\\s(?!-?${unit} ))+`,
  "u",
);
