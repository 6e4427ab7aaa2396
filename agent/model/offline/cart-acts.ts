// Turns a request about the cart into which lines change and how. If the thing isn't recognised, the assistant asks; the listing
// in focus is used only when the message names none.
import { ownOf, type ShownListing, type TurnMemory } from "../../shop.ts";
import { colours } from "./colours.ts";
import type { AddIntent, CartEdit, CartTarget, Intent, SearchIntent } from "./intent.ts";
import { nearestName } from "./names.ts";
import { countWords, readQuantity } from "./numbers.ts";
import { byName, placesNamed, pointAt } from "./references.ts";
import { type Item, itemsOf, type Part, wordsOfSlot } from "./tagged.ts";
import { whole } from "./words.ts";

/** Looks for a product that isn't shown. */
export type Find = (item: Item) => SearchIntent | null;

// --- adding

export function readAdd(part: Part, memory: TurnMemory, find: Find): Intent {
  const items = addedItems(part);
  const first = items[0];
  if (first === undefined || items.every(({ object }) => object === "")) {
    const quantity = quantityOf(first?.quantity ?? part.text);
    const all = /(?<![\p{L}])(?:each|all|both|everything|elk|almal|albei|alles|konke|zombini|zonke)(?![\p{L}])/u.test(
      part.text,
    )
      ? pointAt(part.text.replace(/(?<![\p{L}])each(?: one)?(?![\p{L}])/u, "all of them"), memory, "none")
      : null;
    const named = pointAt(part.text, memory, "definite");
    const meant =
      all?.kind === "found" ? all.listings : named.kind === "found" && named.how === "name" ? named.listings : null;
    return meant ? { kind: "add", lines: meant.map((listing) => ({ listing, quantity })) } : addFocus(quantity, memory);
  }
  // "three of the first and the second": the count is said once.
  const shared = items.slice(1).every(({ quantity }) => quantity === null) ? first.quantity : null;
  const lines: AddIntent["lines"][number][] = [];
  const searches: { search: SearchIntent; quantity: number }[] = [];
  const unclear: Intent[] = [];
  for (const item of items) {
    const ofThem = /^(?<count>.+?) (?:of|van) /u.exec(item.object)?.groups?.count ?? "";
    const counted = readQuantity(ofThem) === null ? null : ofThem;
    const said = item.quantity ?? counted ?? (item.product === "" ? shared : leadingCount(item.product));
    const quantity = quantityOf(said ?? "");
    if (item.object === "") {
      if (memory.focus) lines.push({ listing: memory.focus, quantity });
      continue;
    }
    const found = resolve(item, memory);
    if (found.kind === "found") {
      for (const listing of found.listings) lines.push({ listing, quantity });
      continue;
    }
    if (found.kind === "unclear") {
      unclear.push({ kind: "which-one", among: found.among, pending: { do: "add", quantity } });
      continue;
    }
    const search = item.ref && item.product === "" && item.must.length === 0 ? null : find(item);
    if (search === null) unclear.push(notKnown(memory, quantity));
    else searches.push({ search, quantity });
  }
  const adds: Intent[] = lines.length > 0 ? [{ kind: "add", lines: merged(lines) }] : [];
  if (searches.length > 0) adds.push(searchAndAdd(searches));
  // What is clear is done, and only the rest is asked for.
  adds.push(...unclear.slice(0, 1));
  const [only] = adds;
  return only && adds.length === 1 ? only : { kind: "several", intents: adds };
}

const pronoun = /^(?:it|this|that|them|these|those|dit|daardie|hulle|that one|this one)$/u;
/** "Two sets", where it was marked as a size. */
const countOfPacks = new RegExp(
  `^(?:x ?)?(?:\\d{1,3}|an?|${countWords}|dozen|half a dozen|couple of) ?x? ?(?:packs?|packets?|sets?|boxes|box|bags?|bottles?|tins?|jars?|pairs?|units|pieces|pakke|pakkies)$`,
  "u",
);

function addedItems(part: Part): Item[] {
  const items: Item[] = [];
  for (const item of itemsOf(part)) {
    const last = items.at(-1);
    if (last && last.quantity === null && countOfPacks.test(item.object) && item.quantity === null)
      last.quantity = item.object;
    else if (item.object !== "" || item.quantity !== null) items.push(item);
  }
  // "The left one, yes, add that" names one thing twice.
  const named = items.findIndex(({ object }) => object !== "" && !pronoun.test(object));
  return named === -1
    ? items
    : items.filter((item, at) => at <= named || !pronoun.test(item.object) || item.quantity !== null);
}

function searchAndAdd(searches: readonly { search: SearchIntent; quantity: number }[]): SearchIntent {
  const plans = searches.flatMap(({ search }) => search.plans.slice(0, 1)).slice(0, 4);
  return {
    kind: "search",
    plans,
    nearby: searches.some(({ search }) => search.nearby),
    refined: false,
    after: { kind: "add", quantities: searches.map(({ quantity }) => quantity) },
  };
}

function merged(lines: readonly AddIntent["lines"][number][]): AddIntent["lines"] {
  const byHandle = new Map<string, AddIntent["lines"][number]>();
  for (const line of lines) if (!byHandle.has(line.listing.handle)) byHandle.set(line.listing.handle, line);
  return [...byHandle.values()];
}

const quantityOf = (text: string): number => readQuantity(text) ?? 1;
/** "two plates", where the number was marked as part of the product. */
const leadingCount = (product: string): string | null => countFirst.exec(product)?.[0] ?? null;
const countFirst = new RegExp(
  `^(?:\\d{1,3}|${countWords}|a dozen|half a dozen|a couple of|twee|drie|vier|vyf)\\s(?!in\\s|person|seater|piece|litre|liter|kg|ml|inch|way|man)`,
  "u",
);

function addFocus(quantity: number, memory: TurnMemory): Intent {
  const own = ownOf(memory.lastShown);
  const only = memory.focus ?? (own.length === 1 ? own[0] : null);
  return only ? { kind: "add", lines: [{ listing: only, quantity }] } : notKnown(memory, quantity);
}

function notKnown(memory: TurnMemory, quantity: number): Intent {
  const among = ownOf(memory.lastShown);
  return among.length === 0
    ? { kind: "say", topic: "nothing-shown" }
    : { kind: "which-one", among, pending: { do: "add", quantity } };
}

type Resolved =
  | { kind: "found"; listings: readonly ShownListing[] }
  | { kind: "unclear"; among: readonly ShownListing[] }
  | { kind: "nothing" };

/** Which of the shown an item means. */
export function resolve(item: Pick<Item, "object" | "ref" | "product">, memory: TurnMemory): Resolved {
  const text = item.object.replace(/^(?:the|die|that|this|those|these|my)\s(?=\p{L})/u, (article) =>
    item.ref ? article : "",
  );
  const pointed = pointAt(text, memory, "any");
  if (pointed.kind === "found") return pointed;
  if (pointed.kind === "none-such") return { kind: "nothing" };
  const named = nearestName(item.object, ownOf(memory.lastShown), memory.allShown);
  if (named.length === 1) return { kind: "found", listings: named };
  if (named.length > 1) {
    const focused = named.find(({ handle }) => handle === memory.focus?.handle);
    return focused ? { kind: "found", listings: [focused] } : { kind: "unclear", among: named };
  }
  return pointed.kind === "unclear" ? pointed : { kind: "nothing" };
}

// --- changing what is in the cart

function targetOf(item: Pick<Item, "object" | "ref" | "product"> | undefined, memory: TurnMemory): CartTarget {
  if (item === undefined || item.object === "") return focusOrOnly(memory);
  const { object } = item;
  if (
    /(?<![\p{L}])(?:everything|all|alles|the lot|konke|yonke)(?![\p{L}])/u.test(object) &&
    !/first|last/u.test(object)
  )
    return { kind: "everything" };
  const places = placesNamed(object, memory);
  // "The first that I put in" counts the cart, not the list on screen.
  if (places && ofCart.test(object)) return { kind: "place", places };
  const pointed = pointAt(object, memory, "any");
  if (pointed.kind === "found" && pointed.how !== "extreme") return { kind: "shown", listings: pointed.listings };
  if (places) return { kind: "place", places };
  if (/cheapest|least expensive|cheaper|goedkoop/u.test(object)) return { kind: "extreme", by: "cheapest" };
  if (/dearest|most expensive|pric(?:iest|ier)|more expensive|duur/u.test(object))
    return { kind: "extreme", by: "dearest" };
  if (pointed.kind === "unclear" && item.product === "") return focusOrOnly(memory);
  return { kind: "words", text: object };
}

const ofCart = whole("(?:i|we) (?:put in|added|chose|picked|took)|in (?:my|the) (?:cart|basket|trolley)|wat ek");

const focusOrOnly = (memory: TurnMemory): CartTarget =>
  memory.focus ? { kind: "shown", listings: [memory.focus] } : { kind: "only" };

const except = whole(
  "(?:everything|all|alles|anything|the lot|the rest|cart|basket|trolley|mandjie)(?: (?:of it|of them|else|out|uit|from my cart))*,? (?:but|except(?: for)?|apart from|other than|besides|behalwe|not)(?: for)?|(?:keep|leave|hou)(?: just| only| net)?(?= .*(?:remove|take|out|rest|clear))|except(?: for)?|all but|behalwe|ngaphandle",
);

/** "Everything except the kettle": the words that name what stays; null when nothing does. */
function exceptIn(part: Part): string | null {
  const match = except.exec(part.text);
  if (!match) return null;
  const rest = part.text
    .slice(match.index + match[0].length)
    .replace(/^\s*(?:keep|leave|for|not|just|only|hou|los)(?![\p{L}])/u, " ")
    .replace(/(?<![\p{L}])(?:please|in|there|alone|asb|the|die)(?![\p{L}])|[.!?]/gu, " ")
    .trim();
  const kept = wordsOfSlot(part, "product", "ref", "not", "colour", "size", "attr").filter(
    (words) => !/^(?:everything|all|alles|the lot|the rest|anything)/u.test(words),
  );
  return rest === "" ? (kept.at(-1) ?? null) : rest;
}

const afterThe =
  /(?<![\p{L}])(?:the|that|this|die|daardie) (?<name>\p{L}[\p{L}\p{N}'-]*(?: [\p{L}\p{N}'-]+){0,3}?)(?= (?:to|out|off|from|for|in|into|and|please|back|away|na|uit|again|instead|then|anymore|any more)(?![\p{L}])|[.,!?]|$)/u;

/** Nothing is marked: a name after "the" that something shown has. */
function namedIn(part: Part, memory: TurnMemory): Item[] {
  const name = afterThe.exec(part.text)?.groups?.name;
  if (name === undefined) return [];
  const named = byName(name, memory.lastShown);
  const found = named.length > 0 ? named : byName(name, memory.allShown);
  return found.length === 1 ? [{ quantity: null, object: name, product: name, must: [], ref: true }] : [];
}

const allOfThem = whole("all|both|everything|albei");

export function readRemove(part: Part, memory: TurnMemory): Intent {
  const kept = exceptIn(part);
  if (kept !== null) return { kind: "edit-cart", target: { kind: "all-but", text: kept }, edit: { do: "remove" } };
  const items = itemsOf(part).length > 0 ? itemsOf(part) : namedIn(part, memory);
  // "take one of the plates out": fewer, not none.
  const count = items[0]?.quantity == null || items.length > 1 ? null : readQuantity(items[0].quantity);
  if (count !== null && !allOfThem.test(items[0]?.quantity ?? ""))
    return { kind: "edit-cart", target: targetOf(items[0], memory), edit: { do: "by", quantity: -count } };
  const named = items.filter(({ object }) => object !== "");
  if (named.length <= 1) return { kind: "edit-cart", target: targetOf(named[0], memory), edit: { do: "remove" } };
  return {
    kind: "several",
    intents: named.map((item) => ({ kind: "edit-cart", target: targetOf(item, memory), edit: { do: "remove" } })),
  };
}

const more = whole("more|another|extra|additional|increase|up|add|plus|nog|ekstra|meer|futhi|enye|omnye|elinye");
const fewer = whole("less|fewer|minus|minder|reduce|decrease|remove|take|lower|drop|subtract|nciphisa|susa");
const toNumber = whole("to|only|just|make it|instead|rather|i (?:only|just)|net|total");

const ofEach = whole("each|both|of each|elk|albei");
const byHowMany = whole("(?:by|with)");

export function readChange(part: Part, memory: TurnMemory): Intent {
  const { text } = part;
  const items = itemsOf(part);
  const range = /(?<![\p{L}])(?:from|van) \S+ (?:to|na|tot) (?<n>\S+)/u.exec(text)?.groups?.n;
  const isObject = ({ object }: Item) =>
    !/^(?:not|nie|instead of|rather than)(?![\p{L}])/u.test(object) &&
    object !== "" &&
    range === undefined &&
    !counting.has(object) &&
    !isChange(object);
  const named = items.find(isObject) ?? countedIn(items) ?? namedIn(part, memory)[0];
  const target = targetOf(named, memory);
  const edit = (change: CartEdit): Intent => ({ kind: "edit-cart", target, edit: change });
  const each = ofEach.test(text);
  const factor = factorIn(text);
  if (factor !== null) return edit({ do: "times", factor });
  const quantity = range === undefined ? numberMeant(part) : readQuantity(range);
  if (quantity === null) {
    if (fewer.test(text)) return edit({ do: "by", quantity: -1 });
    if (more.test(text)) return edit({ do: "by", quantity: 1 });
    return { kind: "say", topic: "unclear" };
  }
  if (each && named === undefined && memory.lastShown.length > 1)
    return { kind: "edit-cart", target: { kind: "everything" }, edit: { do: "set", quantity } };
  const changes = byHowMany.test(text) || !toNumber.test(text);
  if (changes && fewer.test(text)) return edit({ do: "by", quantity: -quantity });
  if (changes && more.test(text)) return edit({ do: "by", quantity });
  return quantity === 0 ? edit({ do: "remove" }) : edit({ do: "set", quantity });
}

const isChange = (word: string): boolean => more.test(word) || fewer.test(word);

/** "Make it two rugs": what the number counts, where that is no pack or pair. */
function countedIn(items: readonly Item[]): Item | undefined {
  for (const item of items) {
    const words = (item.quantity ?? "")
      .split(" ")
      .filter((word) => readQuantity(word) === null && !counting.has(word) && !isChange(word));
    if (words.length > 0) return { ...item, object: words.join(" "), product: words.join(" ") };
  }
  return undefined;
}
const counting = new Set(
  "zero none nothing nul of each packs pack packets packet boxes box bags bag bottles bottle tins tin jars jar pairs pair sets set units unit pieces piece x only just in total all the a an and dozen half couple it them instead rather please one stuks pakke bottels".split(
    " ",
  ),
);

const doubled = whole("double|twice(?: as many| the (?:amount|number|quantity))?|verdubbel");
const tripled = whole("triple|three times");
const halved = whole("half of (?:it|them|that)|halve|half as many|half the (?:amount|number|quantity)|halveer");

function factorIn(text: string): number | null {
  if (doubled.test(text)) return 2;
  if (tripled.test(text)) return 3;
  if (halved.test(text)) return 0.5;
  return null;
}

const noneLeft = whole("zero|none|nothing|nul");

/** "two, not four" and "from 2 to 5" hold two numbers. */
function numberMeant(part: Part): number | null {
  if (noneLeft.test(part.text)) return 0;
  const marked = part.marked.filter(({ slot }) => slot === "quantity");
  const meant = marked.filter(({ from }) => {
    const before = part.typed.slice(0, from).toLowerCase();
    return !/(?:\bnot|instead of|rather than|\bnie|\bfrom)\s*$/u.test(before);
  });
  for (const { words } of [...meant].reverse()) {
    const number = readQuantity(words);
    if (number !== null) return number;
  }
  return marked.length === 0 ? readQuantity(part.text) : null;
}

// --- one for another

/** "Swap the HP for the Lenovo", where the reader knows neither name: what stands on both sides of "for". */
function sidesOf(part: Part): Item[] | null {
  const match =
    /(?<![\p{L}])(?:swap|swop|replace|change|exchange|switch|trade|ruil|vervang)(?: out)? (?<out>.+?) (?:for|with|to|vir|met) (?<in>.+?)(?: please| asb| instead)?[.! ]*$/u.exec(
      part.text,
    )?.groups;
  const item = (object: string): Item => ({ quantity: null, object, product: "", must: [], ref: true });
  const instead =
    /(?<![\p{L}])(?:have|take|get|want|prefer|rather) (?<in>.+?) (?:instead of|rather than|in place of) (?<out>.+?)[.! ]*$/u.exec(
      part.text,
    )?.groups;
  if (instead) return [item(instead.in ?? ""), item(instead.out ?? "")];
  if (!match) return null;
  const out = match.out ?? "";
  return [...(pronoun.test(out) ? [] : [item(out)]), item(match.in ?? "")];
}

/** What stands between the one and the other. */
const between = /^(?:for|with|instead|of|to|vir|met|rather|than|not|in|nge|kunye)$/u;
const inFirst = whole("instead of|rather than|in place of|eerder as|in plaas van");

export function readSwap(part: Part, memory: TurnMemory, find: Find): Intent {
  const marked = itemsOf(part, between).filter(({ object }) => object !== "");
  const items = marked.length >= 2 ? marked : (sidesOf(part) ?? marked);
  const [one, two] = items;
  const lastIn = inFirst.test(part.text);
  const removed = items.length < 2 ? undefined : lastIn ? two : one;
  const wanted = items.length < 2 ? one : lastIn ? one : two;
  const remove = targetOf(removed, memory);
  if (wanted === undefined) return { kind: "swap", remove, add: null };
  const out = remove.kind === "shown" ? remove.listings : [];
  const others = memory.lastShown.filter(({ handle }) => !out.some((gone) => gone.handle === handle));
  const among: TurnMemory = { ...memory, lastShown: others, focus: null };
  const quantity = quantityOf(wanted.quantity ?? "");
  if (/(?<![\p{L}])other(?: one)?(?![\p{L}])/u.test(wanted.object) && others.length === 1 && others[0])
    return { kind: "swap", remove, add: { kind: "add", lines: [{ listing: others[0], quantity }] } };
  // "The third one" counts the whole list.
  const found = placesNamed(wanted.object, memory) ? resolve(wanted, memory) : resolve(wanted, among);
  if (found.kind === "found" && found.listings[0])
    return { kind: "swap", remove, add: { kind: "add", lines: [{ listing: found.listings[0], quantity }] } };
  // "The blue one": the same thing in blue.
  const namesKind =
    /^(?:an?|some|'n) /u.test(wanted.object) && !/(?<![\p{L}])(?:ones?|een)(?![\p{L}])/u.test(wanted.object);
  const alike =
    out[0] && wanted.product === "" && !namesKind ? { ...wanted, ...alikeBut(wanted, out[0].listing.title) } : wanted;
  const search = find(alike);
  const add: SearchIntent | null = search && {
    ...search,
    plans: search.plans.slice(0, 1),
    after: { kind: "add", quantities: [quantity] },
  };
  return { kind: "swap", remove, add };
}

/** "The blue one" of a kettle: "blue kettle", by the last word of what the title names. */
function alikeBut({ object }: Item, title: string): Pick<Item, "product" | "must"> {
  const named = (title.split(/,|\s(?:for|with|in)\s|\d/u)[0] ?? title).trim().toLowerCase();
  const own = object.replace(/(?<![\p{L}])(?:the|that|this|die|ones?|een|please|in|a)(?![\p{L}])/gu, " ");
  const noun = named.split(/\s+/u).findLast((word) => !colours.has(word)) ?? "";
  return { product: `${own} ${noun}`.replace(/\s+/gu, " ").trim(), must: [] };
}

// --- taking back

const lastTwoChanges = whole("last two|both|two changes|laaste twee");

export function readUndo(part: Part, memory: TurnMemory): Intent {
  const count = lastTwoChanges.test(part.text) ? 2 : 1;
  const turns = memory.changes.slice(-count);
  if (turns.length === 0) return { kind: "say", topic: "nothing-to-undo" };
  const before = new Map<string, number>();
  for (const change of turns.flat()) if (!before.has(change.listingId)) before.set(change.listingId, change.before);
  return {
    kind: "set-lines",
    wishes: [...before].map(([listingId, quantity]) => ({ listingId, quantity })),
  };
}

export const readClear = (part: Part): Intent => {
  const kept = exceptIn(part);
  const target: CartTarget = kept === null ? { kind: "everything" } : { kind: "all-but", text: kept };
  return { kind: "edit-cart", target, edit: { do: "remove" } };
};
