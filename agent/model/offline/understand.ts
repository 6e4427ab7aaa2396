// From a message to what it asks for. Pure: the same message in the same place of a conversation always means the same, and
// nothing here knows a catalogue beyond its vendors' names and cities.
import type { Location } from "#contract/distance.ts";
import type { Gazetteer, ShownListing, TurnMemory } from "../../shop.ts";
import { readAdd, readCartEdit, readCartLook, readCheckout } from "./commands.ts";
import type { Intent, Pending, Topic } from "./intent.ts";
import { unclearLikeness } from "./likeness.ts";
import { inOneShop } from "./one-shop.ts";
import { asksHowItStands, readOrders } from "./orders.ts";
import { withoutOpeners } from "./product-words.ts";
import { readBareReference, readComparison, readQuestion } from "./questions.ts";
import { readSearch } from "./searches.ts";
import { readTopic } from "./small-talk.ts";
import { normalise, whole } from "./words.ts";

export interface Understanding {
  memory: TurnMemory;
  gazetteer: Gazetteer;
  signedIn: boolean;
  location: Location | null;
  /** The shopper's message before this one: "which one?" waits for an answer. */
  previous?: string | null;
}

/** Longer messages are read as far as this: patterns over endless text take endless time. */
const longest = 600;

export function understand(message: string, turn: Understanding): Intent {
  const text = normalise(message.slice(0, longest)).slice(0, longest);
  if (turn.gazetteer.elsewhere === undefined) return read(text, turn);
  return inOneShop(text, turn.gazetteer, (rest, gazetteer) => read(rest, { ...turn, gazetteer }));
}

function read(text: string, turn: Understanding): Intent {
  const topic = readTopic(text);
  const orders = aboutOrders(text, topic, turn);
  if (orders) return orders;
  if (topic !== null) return { kind: "say", topic };
  // "No, not that one, the second one" is about the second one.
  // A number alone names a place in a list; without a list it names nothing.
  if (/^\d{1,3}[.!?]*$/u.test(text) && turn.memory.lastShown.length === 0 && !turn.memory.talkingOfOrders)
    return { kind: "say", topic: "nothing-shown" };
  const body = withoutOpeners(text).replace(
    /^not (?:that|this|it|those|these)(?: one| ones)?\s*[,.;-]+\s*(?:but |i mean |i meant |rather )?(?=\p{L})/u,
    "",
  );
  const ofOrders =
    turn.memory.talkingOfOrders && !cartVerb.test(body) ? readOrders(body, turn.memory, turn.gazetteer) : null;
  if (ofOrders) return ofOrders;
  const answered = answerToQuestion(body, turn);
  if (answered) return answered;
  return readClauses(body, turn) ?? readOne(body, turn);
}

const cartVerb = whole("add|put|remove|delete|cart|basket|trolley|buy|check ?-?out|find|search|compare");

// --- orders, where another subject is named too

const cancelsIt =
  /^(?:(?:can|could|would|will|please|i|you|we|want|need|like|have|to|i'd|just|how|do|actually|now|then|no|so|and)[ ,]+){0,6}cancel(?: (?:it|that|this|them|the order|my order))?(?: (?:please|then|now|for me))*[?.! ]*$/u;

/** "When will my order be delivered?" is about the order, and so is "did my refund go through?". */
function aboutOrders(text: string, topic: Topic | null, { memory, gazetteer }: Understanding): Intent | null {
  if (memory.talkingOfOrders && cancelsIt.test(text)) return { kind: "say", topic: "cannot-cancel" };
  if (topic === "delivery" || topic === "off-topic") return readOrders(text, memory, gazetteer);
  // "List my stall" sells, "list my orders" doesn't.
  if (topic === "sell") return /(?<![\p{L}])orders(?![\p{L}])/u.test(text) ? readOrders(text, memory, gazetteer) : null;
  if (topic === "cannot-refund" || topic === "cannot-cancel")
    return asksHowItStands(text, memory) ? readOrders(text, memory, gazetteer) : null;
  return null;
}

// --- "which one?" – "the second one"

function answerToQuestion(body: string, turn: Understanding): Intent | null {
  if (!turn.previous || /(?<![\p{L}])(?:show|find|tell|compare|remove|add|search)(?![\p{L}])/u.test(body)) return null;
  const pointed = readBareReference(body, turn.memory);
  if (pointed?.kind !== "found") return null;
  const before = understand(turn.previous, { ...turn, previous: null });
  return before.kind === "which-one" ? carryOut(before.pending, pointed.listings) : null;
}

function carryOut(pending: Pending, listings: readonly ShownListing[]): Intent | null {
  const [first] = listings;
  if (!first) return null;
  if (pending.do === "add")
    return { kind: "add", lines: listings.map((listing) => ({ listing, quantity: pending.quantity })) };
  if (pending.do === "edit") return { kind: "edit-cart", target: { kind: "shown", listings }, edit: pending.edit };
  if (pending.do === "compare") return { kind: "compare", listings };
  return { kind: "details", listing: first, about: pending.about };
}

// --- "add the first one and take me to checkout"

const verb =
  "(?:add|put|remove|delete|take (?:out|off|away)|check ?-?out|compare|show me|find(?: me)?|search|what's in|pay|take me to|go to|proceed|make (?:it|that)|empty|clear|buy|order|get me|tell me|then)";
const clauseBorder = new RegExp(
  `\\s?(?:[,;.!]\\s?)?(?<![\\p{L}])(?:and(?: then| also)?|then|plus|after that|en)\\s(?:please |also |just |can you |could you )*(?=${verb}(?![\\p{L}]))|\\s?[;.!]\\s(?=(?:please |then |and |also )*${verb}(?![\\p{L}]))|,\\s(?=(?:please |then |also )*(?:add|remove|put|check ?-?out|take me to)(?![\\p{L}]))`,
  "u",
);
const addsWhatIsFound =
  /^(?:please )?(?:add|put|buy|order|get)(?: me)? (?<what>it|that|one|one of them|the (?:first|top|best|cheapest)(?: one)?|that one|(?<n>\d{1,3}|two|three|four|five)(?: of (?:it|them|those))?)(?: (?:in|into|to|on) (?:my |the )?(?:shopping )?(?:cart|basket|trolley|bag))?[.! ]*(?:please)?[.! ]*$/u;

function readClauses(body: string, turn: Understanding): Intent | null {
  const clauses = body
    .split(clauseBorder)
    .map((clause) => clause.trim())
    .filter(Boolean);
  if (clauses.length < 2 || clauses.length > 4) return null;
  const [first = "", second = ""] = clauses;
  const added = clauses.length === 2 ? addsWhatIsFound.exec(second) : null;
  if (added) {
    const looked = readOne(first, turn);
    if (looked.kind === "search") {
      const word = added.groups?.n;
      const quantity = word
        ? ["", "one", "two", "three", "four", "five"].indexOf(word) > 0
          ? ["", "one", "two", "three", "four", "five"].indexOf(word)
          : Number(word)
        : 1;
      return { ...looked, after: { kind: "add", quantity, text: "" } };
    }
    if (looked.kind === "details")
      return { kind: "several", intents: [looked, { kind: "add", lines: [{ listing: looked.listing, quantity: 1 }] }] };
  }
  const all = clauses.map((clause) => readOne(clause, turn));
  // "Place the order and pay" is one way to the checkout.
  const intents = all.filter(({ kind }, at) => kind !== "checkout" || all.findIndex((one) => one.kind === kind) === at);
  const acts = new Set(["add", "edit-cart", "view-cart", "checkout", "orders"]);
  if (intents.some(({ kind }) => kind === "say" || kind === "which-one" || kind === "several")) return null;
  if (!intents.some(({ kind }) => acts.has(kind))) return null;
  const [only] = intents;
  return only && intents.length === 1 ? only : { kind: "several", intents };
}

// --- one wish

const findsFirst = whole("find|search(?: for)?|show me|looking for|do you have|any");

function readOne(body: string, turn: Understanding): Intent {
  const { memory } = turn;
  const orders = readOrders(body, memory, turn.gazetteer);
  if (orders) return orders;
  const checkout = readCheckout(body);
  if (checkout) return checkout;
  const look = readCartLook(body);
  if (look) return look;
  const edit = readCartEdit(body, memory);
  if (edit) return edit;

  const comparison = readComparison(body, memory);
  if (comparison?.kind === "intent") return comparison.intent;
  if (comparison?.kind === "search") {
    const search = readSearch(comparison.text, { ...turn, memory: { ...memory, plans: [] } });
    if (search) return { ...search, after: { kind: "compare" } };
  }

  const add =
    findsFirst.test(body) && !/(?<![\p{L}])(?:add|cart|basket|trolley)(?![\p{L}])/u.test(body)
      ? null
      : readAdd(body, memory);
  if (add?.kind === "lines") return add.intent;
  if (add?.kind === "search") {
    const search = readSearch(add.text, { ...turn, memory: { ...memory, plans: [] } });
    if (search) return { ...search, after: { kind: "add", quantity: add.quantity, text: add.text } };
  }

  const question = readQuestion(body, memory);
  if (question) return question;

  const reference = readBareReference(body, memory);
  if (reference?.kind === "found") {
    const [first] = reference.listings;
    if (first && reference.listings.length === 1) return { kind: "details", listing: first, about: "everything" };
    if (first) return { kind: "compare", listings: reference.listings.slice(0, 4) };
  }
  if (reference?.kind === "unclear")
    return { kind: "which-one", among: reference.among, pending: { do: "details", about: "everything" } };
  if (reference?.kind === "none-such")
    return { kind: "say", topic: memory.lastShown.length === 0 ? "nothing-shown" : "no-such-one" };

  const alike = unclearLikeness(body, memory);
  if (alike) return { kind: "which-one", among: alike, pending: { do: "details", about: "everything" } };
  const search = readSearch(body, turn);
  if (search) return search;
  return { kind: "say", topic: "unclear" };
}
