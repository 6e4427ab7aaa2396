// From a message to its intent: the trained reader predicts acts and tags words, and each act's resolver makes an intent of them.
// Deterministic: the same message in the same context gives the same intent.

import { emptyPlan } from "#contract/search/search-plan.ts";
import type { Location } from "#contract/shared/distance.ts";
import { type Act, type Context, cartActs, familyOf } from "../../reader/acts.ts";
import { findingsIn } from "../../reader/findings.ts";
import { orderProbability, reader } from "../../reader/reader.ts";
import type { CatalogueWords, Gazetteer, OwnShop, ShownListing, TurnMemory } from "../../shop.ts";
import { rankOf } from "../../vectors/word-vectors.ts";
import { givesReason, repair, type SearchTurn, situationIn, tellsStory, wishedIn } from "./asked.ts";
import { bare, readWholeOrder } from "./cart-grammar.ts";
import { unit, type Wanted } from "./cart-lines.ts";
import { inFront } from "./cart-objects.ts";
import { readCartOrder } from "./cart-spans.ts";
import { readDelivery } from "./delivery.ts";
import type { Intent, Pending, ReturnIntent, SearchIntent, Topic } from "./intent.ts";
import { readMessages } from "./messages.ts";
import { contentOf, nearestName } from "./names.ts";
import { countWords, readQuantity } from "./numbers.ts";
import { inOneShop } from "./one-shop.ts";
import { orderNumberIn } from "./order-numbers.ts";
import { asksHowItStands, readOrders, readReturn } from "./orders.ts";
import { readOwnShop } from "./own-shop.ts";
import { begins, isHow, isPhrase, phrases, says } from "./phrases.ts";
import { answerFrom } from "./record.ts";
import { placesNamed, pointAt, putIn, readBareReference, spokenOf } from "./references.ts";
import { readSearch } from "./searches.ts";
import { endsTakenBack, isNoOrder, recounted, takesBack } from "./second-thoughts.ts";
import { isPlain, together } from "./several.ts";
import { readComparison, readDetails, readGoesWith, readRecommendation } from "./shown-acts.ts";
import { has, itemsOf, type Part, partOf, withoutSentences, wordsOfSlot } from "./tagged.ts";
import { readUndo } from "./undo.ts";
import { normalise } from "./words.ts";

export interface Understanding {
  memory: TurnMemory;
  gazetteer: Gazetteer;
  location: Location | null;
  /** The shopper's previous message, needed if the assistant answered it with "which one?". */
  previous?: string | null;
  /** Where the shop's listings have a word; without it all words are unknown. */
  catalogue?: CatalogueWords;
  /** The shop that the shopper sells in. */
  own?: Pick<OwnShop, "id" | "name"> | null;
}

/** An intent, and how clearly the message orders a change of the cart. */
export interface Ordered {
  intent: Intent;
  order: "clear" | "perhaps" | "none";
  /** How clearly it orders a change of the vendor's own listings; absent: not at all. */
  edits?: "clear" | "perhaps";
}

/** Longer messages are cut to this length. */
const longest = 600;

/** From these probabilities a message is a clear order, or a possible one. */
export const clearOrder = 0.7;
export const possibleOrder = 0.3;
/** From this probability that the whole message asks for nothing, no part of it is a clear order. */
const surelyTalk = 0.7;
/** Below this probability the act is ignored. */
const abstains = 0.3;
/** Below this one, so is small talk whose words are tagged as a product. */
const doubtsTalk = 0.5;
/** From this probability a "yes" confirms the pending change. */
const agreed = 0.9;

export const understand = (message: string, turn: Understanding): Intent => understandOrder(message, turn).intent;

export function understandOrder(message: string, turn: Understanding): Ordered {
  const text = withoutFrame(message.slice(0, longest)).replace(inSize, "in size ");
  if (!/[\p{L}\p{N}]/u.test(text)) return { intent: { kind: "say", topic: "unclear" }, order: "none" };
  if (turn.gazetteer.elsewhere === undefined) return read(text, turn);
  let ordered: Ordered | null = null;
  const intent = inOneShop(text, turn.gazetteer, (rest, gazetteer) => {
    ordered = read(rest, { ...turn, gazetteer });
    return ordered.intent;
  });
  return { intent, order: (ordered as Ordered | null)?.order ?? "none" };
}

/** "Dear Sir, … Yours faithfully, J. Mokoena": what stands between. */
const withoutFrame = (message: string): string => message.replace(salutation, "").replace(valediction, "");
const salutation = new RegExp(`^\\s*${phrases("letter begins")}(?:\\s*[,:.!\\n])+\\s*`, "iu");
const valediction = new RegExp(
  `(?<=[.,;!?\\n]\\s*)${phrases("letter ends")}(?:[\\s,.]+[\\p{L}'.-]+){0,5}[\\s.!]*$`,
  "iu",
);

/** "Do you have the boots in a ten?" */
const inSize = new RegExp(
  `(?<![\\p{L}])${phrases("in a")} (?=(?:\\d{1,2}|${countWords})(?:[?.!, ]*$|[?.!,] | please))`,
  "giu",
);

function contextOf(memory: TurnMemory): Context {
  if ((memory.pending ?? memory.own.pending) !== null) return "asked";
  if (memory.talkingOfOrders) return "order";
  if (memory.talkingOfCart) return "cart";
  // A pending question doesn't hide that listings are shown.
  return memory.lastShown.length > 0 || memory.focus !== null ? "shown" : "none";
}

function read(message: string, turn: Understanding): Ordered {
  const { memory } = turn;
  const said = normalise(message);
  const own = readOwnShop(said, turn);
  if (own && "intent" in own) return own;
  const isTold = told.some((pattern) => pattern.test(said));
  const whole = memory.talkingOfOrders || isTold || supposes(said) ? null : wholeOrder(message, turn);
  if (whole) return { intent: whole, order: "clear" };
  const { parts, talk } = readingOf(message, turn);
  const answered = answerToQuestion(parts, turn);
  if (answered) return answered;
  const pointed = byNumber(parts, turn) ?? onlyPoints(parts, turn);
  if (pointed) return { intent: pointed, order: "none" };
  const sure = Math.max(0, ...parts.filter(({ text }) => !supposes(text)).map(orderProbability));
  // "That settles it. One blue bucket, please": what only leads to an order is none of what is in front.
  const isLead = ({ act, marked }: Part, at: number) =>
    act === "add" && marked.length === 0 && parts.slice(at + 1).some((next) => next.act === "add");
  const wanted = parts.filter((part, at) => !isLead(part, at) && !isPhrase("order leads in", part.text));
  const intent = together(inOrder(wanted.length > 0 ? wanted : parts, turn));
  // "The recipe says heat it and add the tea": a part of talk is no clear order, however it reads alone.
  const isClear =
    sure >= clearOrder &&
    // "Empty the basket, I must ask my husband first": what begins with an order is one, whatever follows.
    (talk < surelyTalk || parts.slice(0, 1).some(isOpening)) &&
    !isTold &&
    !endsTakenBack.test(said) &&
    !isOpen(said, intent) &&
    !parts.some(isDoubtful) &&
    !parts.slice(1).some((part) => takesBack(recounted(intent, part)));
  const order = isClear ? "clear" : sure >= possibleOrder || writes(intent) ? "perhaps" : "none";
  const takesBackEdit = intent.kind === "undo-edit";
  return { intent, order: takesBackEdit ? "none" : order, ...(takesBackEdit ? { edits: "clear" } : own) };
}

/** Whether an order with such a part is asked about first. */
const isDoubtful = (part: Part): boolean =>
  onlyIf.test(part.text) ||
  part.of("off-topic/hostile") >= surelyTalk ||
  (part.act === "add" && isMention(part)) ||
  (cartActs.has(part.act) && part.probability < sureAct);

/** "If they're blue, two", "three of them, if my aunt comes", but not "two, if you don't mind". */
const onlyIf = new RegExp(`(?:^|[,;] )${phrases("only in case")} (?!${phrases("if polite")}(?![\\p{L}]))`, "u");

const isOpening = (part: Part): boolean => orderProbability(part) >= agreed && begins("reported", bare(part.text));

/** "Just the spade", after two were put in, may be what stays; "five of each" may not mean each of a long list. */
const isOpen = (said: string, intent: Intent): boolean =>
  (intent.kind === "edit-cart" && begins("only it", said)) ||
  (intent.kind === "add" && intent.lines.length > mostOfEach && says("of each one", said));
const mostOfEach = 4;

/** "It's to plant around the bucket" beside an order: what is only the likeliest of several acts isn't carried out unasked. */
const sureAct = 0.5;

function readingOf(text: string, { memory, catalogue }: Understanding, context = contextOf(memory)) {
  const { parts, talk } = reader().read(text, context);
  return { parts: keptTogether(parts.map((part) => partOf(part, catalogue))), talk };
}
const partsOf = (text: string, turn: Understanding): readonly Part[] => readingOf(text, turn).parts;

/** An order that is read whole, with what else the message wants. Null: there is none, or the rest may change the cart too. */
function wholeOrder(message: string, turn: Understanding): Intent | null {
  const { memory } = turn;
  // "I've got about 120 square metres, so make it three": what only tells something looks for nothing.
  const asksSurely = (part: Part) =>
    part.probability >= sureBeside &&
    !idle.has(familyOf(part.act)) &&
    !(part.act === "search" && tellsStory(part.text));
  // What reads as an order word by word is one at the start of a conversation too.
  const context = contextOf(memory) === "none" ? "shown" : contextOf(memory);
  const judge = (text: string) => {
    const { parts, talk } = readingOf(text, turn, context);
    return {
      talk,
      order: Math.max(0, ...parts.map(orderProbability)),
      recount: Math.max(0, ...parts.map(({ of }) => of("change-quantity"))),
      asks: parts.some(asksSurely),
    };
  };
  const find = (wanted: Wanted) => (isThing(wanted.product, turn.catalogue) ? searchFor(wanted) : null);
  const order = readWholeOrder(normalise(message), { memory, judge, find });
  if (order === null) return null;
  const beside = order.beside === "" ? [] : partsOf(order.beside, turn);
  if (beside.some((part) => orderProbability(part) >= possibleOrder || takesBack(part))) return null;
  return together([...order.intents, ...inOrder(beside.filter(asksSurely), turn)]);
}
/** "The small air fryer": what it is comes last, in words that the shop's listings use; before it may stand how it is. */
const isThing = (name: string, catalogue: CatalogueWords | undefined): boolean => {
  const isNamed = (word: string) => (catalogue?.standing(word) ?? "named") === "named";
  const words = contentOf(name);
  const last = words.at(-1);
  if (last === undefined || !isNamed(last) || says("words that steer", name)) return false;
  return words.every((word) => isNamed(word) || isHow(word));
};
/** From this probability, what is said beside an order is carried out too. */
const sureBeside = 0.6;
const idle: ReadonlySet<string> = new Set(["reject", "smalltalk", "affirm", "off-topic"]);

/** "2", "L3", "#ab12cd34": exact references, whatever the reader predicts. */
function byNumber(parts: readonly Part[], turn: Understanding): Intent | null {
  const [part] = parts;
  if (!part || parts.length > 1) return null;
  const { text } = part;
  const { memory, gazetteer } = turn;
  if (memory.talkingOfOrders || orderNumberIn(text) !== null) {
    const orders = /^[^\p{L}]*(?:order )?#?[\p{N}a-f-]{1,40}[?.! ]*$/u.test(text)
      ? readOrders(part, memory, gazetteer)
      : null;
    if (orders) return orders;
  }
  if (!/^[\s#]*l?\d{1,4}[?.! ]*$/u.test(text)) return null;
  if (memory.lastShown.length === 0) return { kind: "say", topic: "nothing-shown" };
  return reference(text, memory);
}

/** "The yellow one" alone: a reference without a request. */
function onlyPoints(parts: readonly Part[], turn: Understanding): Intent | null {
  const [part] = parts;
  if (!part || parts.length > 1) return null;
  if (!["add", "search", "refine", "details", "recommend"].includes(familyOf(part.act))) return null;
  if (!points.test(part.text)) return null;
  const intent = reference(part.text, turn.memory);
  return intent?.kind === "details" ? intent : null;
}

const points = new RegExp(`^(?:${phrases("points lead")},? )*(?:the|that|this|die|daardie) |one[?.! ]*$`, "u");

/** The intents of all parts; each is read in the context of those before it. */
function inOrder(parts: readonly Part[], turn: Understanding): Intent[] {
  const intents: Intent[] = [];
  /** Talk that names something. */
  let told = "";
  /** The parts of the last search. */
  let wish: Part[] = [];
  let last: Act | undefined;
  for (const typed of parts) {
    const before = intents.at(-1);
    // "Compare the lamps, no sorry, the two desks": the same is asked of something else.
    const asked: Act | undefined = last && asksOfThings.has(familyOf(last)) ? last : undefined;
    const corrects = asked !== undefined && repair.exec(typed.text.replace(/^[^\p{L}]+/u, ""))?.index === 0;
    const part: Part = corrects ? { ...typed, act: asked } : recounted(before, typed);
    last = part.act;
    const memory: TurnMemory = before ? afterIntent(before, part, told, turn.memory) : turn.memory;
    if (spokenOf(part.text, memory, "remove")) told = part.text;
    const added = before?.kind === "search" ? addingFound(before, part, memory) : null;
    const joins =
      before !== undefined && wish.length > 0 && (["search", "refine"].includes(part.act) || !namesProduct(before));
    const alone = added ?? intentOf(part, joins ? { ...turn, memory: { ...memory, plans: [] } } : { ...turn, memory });
    const joined = joins && before && belongTogether(before, alone, wish, part);
    const read = joined ? intentOf(part, { ...turn, memory: { ...memory, plans: [] }, told: wish }) : alone;
    // "She's scared of heights. Which one?"
    const reasons = parts.filter(
      (other) => other !== typed && (idle.has(familyOf(other.act)) || givesReason(other.text)),
    );
    const intent: Intent =
      read.kind === "recommend"
        ? { ...read, question: [...reasons.map(({ text }) => text), read.question].join(" ") }
        : read;
    // "Is there egg in it? My son swells up like a balloon": what is told beside a question is why it is asked.
    const isReason = (one: Intent, { text }: Part, of: Intent) =>
      one.kind === "search" && givesReason(text) && asksOfThings.has(of.kind);
    if (added || joined || corrects) intents[intents.length - 1] = intent;
    else if (!before || !isReason(intent, part, before)) intents.push(intent);
    wish = intent.kind === "search" && isPlain(intent) ? (joined ? [...wish, part] : [part]) : [];
  }
  return intents;
}

const asksOfThings: ReadonlySet<string> = new Set(["compare", "recommend", "details"]);

/**
 * "My son turns five" before "I want a bicycle" is its purpose; "under R900" after it is its limit. Two parts that each name a
 * product are two searches.
 */
const belongTogether = (before: Intent, intent: Intent, wish: readonly Part[], { text }: Part): boolean =>
  intent.kind === "search" &&
  (!namesProduct(intent)
    ? // "And something for the flies": a second search, though it names no product.
      !begins("starts anew", text)
    : !namesProduct(before) || wish.every((part) => tellsStory(part.text)));

const namesProduct = (intent: Intent): boolean =>
  intent.kind === "search" && intent.plans.some(({ text, category }) => text !== "" || category !== null);

/** "Find the cheapest kettle and add it": adds the search result. Null if the part doesn't. */
function addingFound(search: SearchIntent, part: Part, memory: TurnMemory): SearchIntent | null {
  const { after } = search;
  if ((after !== null && after.kind !== "add") || part.act !== "add" || pointsAtShown(part, memory)) return null;
  const items = itemsOf(part);
  if (has(part, "product", "colour", "size", "attr")) return null;
  const quantity = readQuantity(items[0]?.quantity ?? part.text) ?? 1;
  if (after === null) return { ...search, after: { kind: "add", quantities: search.plans.map(() => quantity) } };
  // "Put a mug in, and another one for my aunt": two mugs.
  if (!says("one more of it", part.text)) return null;
  return { ...search, after: { kind: "add", quantities: after.quantities.map((own) => own + quantity) } };
}

/** Whether the part refers to a shown listing by position or name. "The first one" may also be the first search result. */
function pointsAtShown({ text }: Part, memory: TurnMemory): boolean {
  const pointed = pointAt(text, memory, "definite");
  if (pointed.kind !== "found" || (pointed.how !== "place" && pointed.how !== "name")) return false;
  return placesNamed(text, memory)?.join() !== "1";
}

/** What "it" refers to after an earlier intent of the same message. Positions still refer to the list on screen. */
function afterIntent(before: Intent, part: Part, told: string, memory: TurnMemory): TurnMemory {
  if (before.kind === "details") return { ...memory, focus: before.listing };
  if (before.kind === "add") return { ...memory, focus: before.lines[0]?.listing ?? null };
  if (before.kind === "compare" && placesNamed(part.text, memory) === null)
    return { ...memory, lastShown: before.listings, focus: null };
  // "The chess set would be better. Is it wood?"
  const aim = part.act === "remove" ? "remove" : "other";
  return before.kind === "say" ? { ...memory, focus: spokenOf(told, memory, aim) ?? memory.focus } : memory;
}

/** "Take everything out but the kettle", "the rusks. No. The biltong": one order. */
function keptTogether(parts: readonly Part[]): readonly Part[] {
  const [first, second] = parts;
  if (!first || !second) return parts;
  // "The notebooks, how many pages?", "that one with the lid. What is it?": what is asked about stands first.
  const isAsked =
    (nameOnly.test(first.text) && (says("asks a value", second.text) || asking.test(second.text))) ||
    (first.act === "add" && isUnsaid(first) && familyOf(second.act) === "details");
  const goesOn =
    (first.act === "remove" || first.act === "clear-cart") && begins("goes on with what stays", second.text);
  const isOrder = cartActs.has(first.act) && (goesOn || endsTakenBack.test(first.text));
  if (!isAsked && !isOrder) return parts;
  const offset = first.typed.length + 1;
  const joined: Part = {
    ...(isAsked ? second : first),
    typed: `${first.typed} ${second.typed}`,
    text: `${first.text} ${second.text}`,
    marked: [
      ...first.marked,
      ...second.marked.map((mark) => ({ ...mark, from: mark.from + offset, to: mark.to + offset })),
    ],
  };
  return [joined, ...parts.slice(2)];
}

const writes = (intent: Intent): boolean => {
  if (intent.kind === "several") return intent.intents.some(writes);
  if (intent.kind === "search") return intent.after?.kind === "add";
  return intent.kind === "add" || intent.kind === "edit-cart" || intent.kind === "set-lines" || intent.kind === "swap";
};

// --- an answer to the assistant's question

function answerToQuestion(parts: readonly Part[], turn: Understanding): Ordered | null {
  const { memory } = turn;
  const [first] = parts;
  if (!first) return null;
  const act = familyOf(first.act);
  const { pending } = memory.own;
  if ((memory.pending ?? pending) !== null && parts.length === 1) {
    if (act === "affirm" && first.probability >= agreed)
      return pending
        ? {
            intent: { kind: "edit-listings", edits: pending.map((edit) => ({ ...edit, name: "", all: true })) },
            order: "none",
            edits: "clear",
          }
        : { intent: { kind: "set-lines", wishes: memory.pending ?? [] }, order: "clear" };
    if (act === "reject") return { intent: { kind: "say", topic: "left-alone" }, order: "none" };
  }
  if (!turn.previous || parts.length > 1) return null;
  if (!["affirm", "details", "add", "refine", "search"].includes(act)) return null;
  const pointed = readBareReference(first.text, memory);
  if (pointed?.kind !== "found") return null;
  const before = understandOrder(turn.previous, {
    ...turn,
    previous: null,
    memory: { ...memory, pending: null, reply: "" },
  });
  if (before.intent.kind !== "which-one") return null;
  const intent = carryOut(before.intent.pending, pointed.listings);
  return intent && { intent, order: before.order };
}

/** The pending action, applied to the chosen listings. */
function carryOut(pending: Pending, listings: readonly ShownListing[]): Intent | null {
  const [first] = listings;
  if (!first) return null;
  if (pending.do === "add")
    return { kind: "add", lines: listings.map((listing) => ({ listing, quantity: pending.quantity })) };
  return { kind: "details", listing: first, about: pending.about, question: pending.question };
}

// --- act by act

function intentOf(given: Part, turn: Understanding & Pick<SearchTurn, "told">): Intent {
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
      return pointed ?? (isIdle(part, turn) ? say("chat") : findAll(part)) ?? say("unclear");
    }
    case "compare":
      return readComparison(part, memory, findAll);
    case "recommend":
      return readRecommendation(part, memory, findAll);
    case "add":
      return asWished(
        readCartOrder(withoutSentences(withoutSentences(part, isNoOrder), isOther), { memory, find }),
        part,
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
      return (says("delivery cost", part.text) && readDelivery(part, memory, turn.gazetteer)) || { kind: "view-cart" };
    case "checkout":
      return { kind: "checkout" };
    case "affirm":
      return affirmed(part, turn);
    case "reject": {
      const isSure = part.probability >= surelyTalk || part.marked.length === 0;
      const wish = isSure ? null : likeliestOf(part, harmless, 0.2);
      return wish === null ? say("left-alone") : intentOf({ ...part, act: wish }, turn);
    }
    case "policy/delivery":
      return readDelivery(part, memory, turn.gazetteer) ?? say("delivery");
    case "policy/returns":
      return readReturn(part, memory) ?? say("cannot-refund");
    default:
      return say(topicOf(part.act));
  }
}

/** What is asked, where its form and the records say so more surely than the likeliest act. */
function asAsked(part: Part, { memory, catalogue }: Understanding): Part {
  // "My kids are bored, it rains again": no talk, where nothing is shown that it may be about.
  const isNews = memory.lastShown.length === 0 && situationIn(part.text, catalogue) !== null;
  const isTalk = idle.has(familyOf(part.act)) && familyOf(part.act) !== "off-topic";
  if (isTalk && (isNews || wishedIn(part.text, catalogue) !== "")) return { ...part, act: "search", probability: 1 };
  // "Is there a book to learn from?" of a drum: its record says more surely what is asked than an act that is only likely.
  const isOfFocus = part.text.endsWith("?") && part.probability < sureBeside;
  if (isOfFocus && memory.focus && answerFrom(memory.focus.listing, part.text) !== null)
    return { ...part, act: "details/fact" };
  if (says("asks the total", part.text) && memory.changes.length > 0 && namesOnlyOf(part, putIn(memory)))
    return { ...part, act: "view-cart", probability: 1 };
  // "And the other one?" asks.
  if (part.act === "add" && isUnsaid(part) && part.text.endsWith("?")) return { ...part, act: "details/more" };
  const isOpen = ["search", "refine"].includes(part.act) || part.probability < doubtsTalk;
  const asksOfNamed = says("asks of the named", part.text) && !says("says to order", part.text);
  if (asksOfNamed || (isOpen && asksOfThing(part))) return { ...part, act: "details/fact" };
  return isOpen && says("side by side", part.text) ? { ...part, act: "compare" } : part;
}

/** "What do the spade and the rake come to?", of what was put in. */
const namesOnlyOf = (part: Part, among: readonly ShownListing[]): boolean =>
  !["orders", "policy", "sell"].includes(familyOf(part.act)) &&
  wordsOfSlot(part, "product").every((words) => nearestName(words, among, []).length > 0);

/** "Is it real leather?", "what size are the boots?": a question about a thing. "Is it cheaper elsewhere?" is none. */
function asksOfThing(part: Part): boolean {
  if (has(part, "price", "sort", "place") || says("cheaper or dearer", part.text)) return false;
  const at = asking.exec(part.text)?.index ?? -1;
  // "Show me chargers, is it fast": what is named before the question is looked for.
  return at >= 0 && !part.marked.some(({ slot, from }) => slot === "product" && from < at);
}
const asking = new RegExp(
  `(?:^|[,;:.!] ?)${phrases("asks of a thing")}(?![\\p{L}])|^${phrases("asks whether it is so")} .* ${phrases("it itself")}[?!. ]*$|^[^,.;:!?]* ${phrases("suits a use")} [^?]*\\?$`,
  "u",
);

const nameOnly = new RegExp(`^${phrases("this or that")} [^,.;!?]{1,40},$`, "u");

/** "If I took the red one instead, what would I save?" changes nothing, whatever the reader predicts. */
const supposes = (text: string): boolean => begins("supposes", text);

/** "Two of us will sleep in it" */
const countsPeople = new RegExp(`^${phrases("people counted")} [^,.;!?]*[,.;!?]*$`, "u");

const [reports, reported] = [phrases("reports"), phrases("reported")];
/** Somebody else's order, an order of the past, or no order: they change nothing. */
const told = [
  // "My boss says make it ten", "take two, he said", "take it off the heat, says the leaflet".
  `(?<![\\p{L}])${reports}[:,]? ["'“]?${reported}(?![\\p{L}])`,
  `[,"”] (?:[\\p{L}']+ ){1,3}${reports}[.!"”]*$`,
  `[,"”] ${reports}(?: [\\p{L}']+){1,3}[.!]*$`,
  // "I put two in the basket yesterday".
  `^${phrases("who tells")} [^,.;!?]*(?<![\\p{L}])${phrases("past time")}[.!]*$`,
  // "The pan in the cart is too small", "adding pans to the cart is easy".
  `^[^,.;!?]* ${phrases("the cart itself")} ${phrases("told of a thing")} [^,.;!?]*[.!]*$`,
  `^${phrases("doing it")} [^,.;!?]* (?:is|was) `,
  // "You can add things to a cart?"
  `^(?:[\\p{L}]+ )?you can [^?]*\\?$`,
  // "Can I throw it in the wash?"
  `${phrases("order puts in")} (?:it|them|this|that|these|those) (?:in|into) (?:the |my )?${phrases("not the cart")}(?![\\p{L}])`,
].map((source) => new RegExp(source, "u"));

const harmless: readonly Act[] = ["search", "refine", "recommend", "details/fact"];
const likeliestOf = (part: Part, among: readonly Act[], least = 0.1): Act | null => {
  const [best] = [...among].sort((one, other) => part.of(other) - part.of(one));
  return best !== undefined && part.of(best) > least ? best : null;
};

/** "Does it come in blue?" is a search for blue ones. */
const asksForVariant = (part: Part): boolean =>
  has(part, "colour", "size") && !has(part, "ref", "product") && comesIn.test(part.text);
const comesIn = new RegExp(`(?<![\\p{L}])${phrases("comes in a colour")}(?![\\p{L}]).* in `, "u");

/** Small talk in which a product is named: an unknown word alone ("zither") is a search. */
const isDoubtfulTalk = (part: Part): boolean => familyOf(part.act) === "smalltalk" && has(part, "product");

/** Whether the part has no product, property or limit, and the reader doubts that it is a search. */
const isIdle = (part: Part, { catalogue }: Understanding): boolean =>
  part.marked.every(({ slot, words }) => slot === "product" && words.startsWith("the ")) &&
  situationIn(part.text, catalogue) === null &&
  // Whether it is a new search or changes the last one is no such doubt.
  Math.max(part.probability, part.of("search") + part.of("refine")) < (part.marked.length === 0 ? 0.7 : doubtsTalk) &&
  findingsIn(part.typed).length === 0 &&
  (part.of("reject") + part.of("smalltalk/chat") > 0.2 ||
    (part.marked.length === 0 && !namesAnything(part, catalogue)));

const namesAnything = (part: Part, catalogue: CatalogueWords | undefined): boolean =>
  part.text
    .split(/[^\p{L}\p{N}]+/u)
    // An unknown word may be a name: search for it.
    .some((word) => word.length > 2 && (catalogue?.standing(word) === "named" || !isKnownWord(word)));

const isKnownWord = (word: string): boolean => rankOf(word) !== null || reader().isTalk(word);

/** "Oh and a spade": it is looked for, and a card asks. An order says so, counts or adds to another. */
const isMention = (part: Part): boolean => begins("only mentions it", part.text) && isUnsaid(part);
const isUnsaid = (part: Part): boolean =>
  !says("says to order", part.text) && !has(withoutSentences(part, isNoOrder), "quantity");

/** "And those little soaps", of what isn't shown, looks for them. */
function asWished(intent: Intent, part: Part, find: () => SearchIntent | null): Intent {
  const search = intent.kind === "add" && isMention(part) ? find() : null;
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

function reference(text: string, memory: TurnMemory): Intent | null {
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
function searchFor({ product, must, object }: Wanted): SearchIntent | null {
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
