// Turns a request about the cart into line changes. If a named product isn't recognised, the assistant asks; the listing in
// focus is used only when the message names none.
import { comparativeOf, mostOf } from "../../facts/facts.ts";
import { ownOf, type ShownListing, type TurnMemory } from "../../shop.ts";
import type { AddIntent, CartEdit, CartTarget, Intent, SearchIntent } from "./intent.ts";
import { contentOf, isCalled, meansKind, nearestName } from "./names.ts";
import { countWords, readQuantity } from "./numbers.ts";
import { begins, isPhrase, phraseOf, phrases, says, whole, wordList } from "./phrases.ts";
import { afterThe, meantBySearch, nameAfterThe, placesNamed, pointAt, putIn } from "./references.ts";
import { type Item, itemsOf, type Part, wordsOfSlot } from "./tagged.ts";

/** Searches for a product that isn't shown. */
export type Find = (item: Item) => SearchIntent | null;

// --- adding

export function readAdd(part: Part, memory: TurnMemory, find: Find): Intent {
  const asked = addedItems(part);
  const marked = asked.filter(({ refused }) => !refused).flatMap((item) => bothSides(item, memory));
  const pointsOnly = marked.every(({ object, quantity }) => isPronoun(object) && quantity === null);
  const named = pointsOnly ? namedIn(part, memory) : [];
  const items = named.length > 0 ? named : marked;
  const first = items[0];
  if (first === undefined || items.every(({ object }) => object === "")) {
    const quantity = quantityOf(first?.quantity ?? part.text);
    // "It's for the garden, so the green one. Three rolls."
    const pointed =
      part.text
        .split(/[.,;!?]/u)
        .map((clause) => pointAt(clause, memory, "definite"))
        .find(({ kind }) => kind === "found") ?? pointAt(part.text, memory, "definite");
    const own = ownOf(memory.lastShown);
    const meant =
      says("every one", part.text) && own.length > 0
        ? own
        : pointed.kind === "found" && pointed.how === "name"
          ? pointed.listings
          : null;
    if (meant) return { kind: "add", lines: meant.map((listing) => ({ listing, quantity })) };
    return searchNamed(part, quantity, memory, find) ?? addFocus(quantity, memory);
  }
  // "three of the first and the second": the quantity applies to both.
  const shared = items.slice(1).every(({ quantity }) => quantity === null) ? first.quantity : null;
  const lines: AddIntent["lines"][number][] = [];
  const searches: { search: SearchIntent; quantity: number }[] = [];
  const unclear: Intent[] = [];
  let isDoubtful = false;
  for (const item of items) {
    const ofThem = /^(?<count>.+?) (?:of|van) /u.exec(item.object)?.groups?.count ?? "";
    const counted = readQuantity(ofThem) === null ? null : ofThem;
    const said =
      item.quantity ?? counted ?? (item.product === "" && !isAllOf(item.object) ? shared : leadingCount(item.product));
    const quantity = quantityOf(said ?? "");
    // "The tall one and the wide one, put both in": both are said already.
    if (isAllOf(item.object) && lines.length > 1) continue;
    const found = resolve(item, memory);
    if (found.kind === "found") {
      for (const listing of found.listings) lines.push({ listing, quantity });
      const [only, ...others] = found.listings;
      if (only && others.length === 0 && !said && !item.ref && meansKind(item.object, only)) isDoubtful = true;
      continue;
    }
    if (found.kind === "unclear") {
      unclear.push({ kind: "which-one", among: found.among, pending: { do: "add", quantity } });
      continue;
    }
    const wanted = namesThing(item) ? item : ofThatKind(item, memory);
    const search = wanted && find(wanted);
    if (search === null) unclear.push(notKnown(memory, quantity));
    else searches.push({ search, quantity });
  }
  // "Two soaps and no candles": what was put in before comes out.
  const removals = asked
    .filter(({ refused, object }) => refused && nearestName(object, putIn(memory), []).length === 1)
    .map((item): Intent => ({ kind: "edit-cart", target: targetOf(item, memory), edit: { do: "remove" } }));
  const adds: Intent[] =
    lines.length > 0 ? [{ kind: "add", lines: merged(lines), ...(isDoubtful && { doubtful: true }) }] : [];
  if (searches.length > 0) adds.push(searchAndAdd(searches));
  // Do what is clear and ask about the rest.
  adds.push(...unclear.slice(0, 1), ...removals);
  const [only] = adds;
  return only && adds.length === 1 ? only : { kind: "several", intents: adds };
}

/** "Chuck one in", "add a set", "two of them": a quantity of the current listing, without a name. */
const withoutBareCount = (item: Item): Item => {
  // Of "two of the 128" the second number is a name.
  const counts =
    item.quantity === null || !/\d/.test(item.object)
      ? isPhrase("counts of things", item.object) || (item.quantity !== null && isPhrase("pack", item.object))
      : false;
  return item.object !== "" && counts
    ? { ...item, quantity: item.quantity ?? item.object, object: "", product: "", must: [] }
    : item;
};

/** "That ladder" names a product to search for; "the round ones" only points at one shown. */
const namesThing = ({ object, product, must, ref }: Item): boolean =>
  product !== "" ||
  must.length > 0 ||
  !ref ||
  (contentOf(object).length > 0 && !/(?:^| )(?:ones?|een|ene)$/u.test(object));

/** "The silicone ones", when none of those shown is: the same product, whose seller must say so. */
function ofThatKind(item: Item, { plans }: TurnMemory): Item | null {
  const which = contentOf(item.object).join(" ");
  const product = plans.length === 1 ? plans[0]?.text : undefined;
  return product && which !== "" ? { ...item, object: product, product, must: [which] } : null;
}

/** "Brush and pan", both shown: two lines. */
function bothSides(item: Item, memory: TurnMemory): Item[] {
  const sides = item.object.split(/ (?:and|en|&|plus) /u);
  const found = sides.map((side) => resolve({ ...item, object: side }, memory));
  const isTwo = sides.length === 2 && found.every(({ kind }) => kind === "found");
  // "The two, brush and pan" counts them.
  const quantity = readQuantity(item.quantity ?? "") === sides.length ? null : item.quantity;
  return isTwo ? sides.map((object) => ({ ...item, quantity, object, product: object, must: [] })) : [item];
}

const isPronoun = (words: string): boolean => isPhrase("pronoun", words);
const isAllOf = (words: string): boolean => isPhrase("all of those", words);
/** "A helmet, the adult one": the second says which of the first. */
const saysWhich = ({ quantity, object, product }: Item): boolean =>
  quantity === null && product === "" && / (?:ones?|een|ene|kind|sort)$/u.test(object) && contentOf(object).length > 0;

function addedItems(part: Part): Item[] {
  const items: Item[] = [];
  for (const item of itemsOf(part).map(withoutBareCount)) {
    const last = items.at(-1);
    if (last && last.product !== "" && saysWhich(item)) {
      const which = contentOf(item.object).join(" ");
      items[items.length - 1] = { ...last, object: `${last.object} ${which}`, must: [...last.must, which] };
      continue;
    }
    // "Masking tape, four rolls": the quantity follows the product.
    if (last && last.object !== "" && last.quantity === null && item.object === "") last.quantity = item.quantity;
    else if (item.object !== "" || item.quantity !== null) items.push(item);
  }
  // "The left one, yes, add that" refers to one listing twice. "Both, two of the plates": all of them, with what is said of some.
  const named = items.findIndex(({ object }) => object !== "" && !isPronoun(object) && !isAllOf(object));
  if (named === -1) return items;
  const all = items.filter(({ object, quantity }) => quantity === null && isAllOf(object));
  const others = items.filter(
    ({ object, quantity }, at) =>
      !all.some((item) => item.object === object) && !(quantity === null && at > named && isPronoun(object)),
  );
  return [...others, ...all];
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
/** "two plates", with the number tagged as part of the product. */
const leadingCount = (product: string): string | null => countFirst.exec(product)?.[0] ?? null;
const countFirst = new RegExp(`^${phrases("leading count")}\\s(?!${phrases("counts no piece")})`, "u");

/** "Ok, then the drum" of which nothing is tagged: what is named is looked for, never taken for what is in front. */
function searchNamed(part: Part, quantity: number, memory: TurnMemory, find: Find): Intent | null {
  const name = nameAfterThe(part.text);
  const words = contentOf(name);
  // "The neighbour sends his love too" names nothing to buy.
  const isThing = words.length > 0 && words.length <= 2 && pointAt(`the ${name}`, memory, "any").kind === "nothing";
  const search = isThing ? find({ quantity: null, object: name, product: name, must: [], ref: true }) : null;
  return search && searchAndAdd([{ search, quantity }]);
}

function addFocus(quantity: number, memory: TurnMemory): Intent {
  const own = ownOf(memory.lastShown);
  const meant = meantBySearch(memory);
  const only = meant?.length === 1 ? meant[0] : own.length === 1 ? own[0] : null;
  return only ? { kind: "add", lines: [{ listing: only, quantity }] } : notKnown(memory, quantity);
}

function notKnown(memory: TurnMemory, quantity: number): Intent {
  const among = ownOf(memory.lastShown);
  const [only] = among;
  if (!only) return { kind: "say", topic: "nothing-shown" };
  return among.length === 1
    ? { kind: "add", lines: [{ listing: only, quantity }], doubtful: true }
    : { kind: "which-one", among, pending: { do: "add", quantity } };
}

type Resolved =
  | { kind: "found"; listings: readonly ShownListing[] }
  | { kind: "unclear"; among: readonly ShownListing[] }
  | { kind: "nothing" };

const thisOrThat = new RegExp(`^${phrases("this or that")}\\s(?=\\p{L})`, "u");

/** Which of the shown listings an item refers to. */
export function resolve(item: Pick<Item, "object" | "ref" | "product">, memory: TurnMemory): Resolved {
  const text = item.object.replace(thisOrThat, (article) => (item.ref ? article : ""));
  const pointed = pointAt(text, memory, "any");
  const isNamed = contentOf(item.object).length > 0;
  // "That ladder" is not just "that": if unknown, ask or search for it.
  if (
    pointed.kind === "found" &&
    !(isNamed && pointed.how === "pronoun") &&
    pointed.listings.every((one) => isCalled(item.object, one))
  )
    return pointed;
  const named = nearestName(item.object, ownOf(memory.lastShown), memory.allShown);
  if (named.length === 1) return { kind: "found", listings: named };
  if (named.length > 1) {
    const focused =
      named.find(({ handle }) => handle === memory.focus?.handle) ??
      gradedAmong(item.object, named) ??
      meantBefore(named, memory);
    return focused ? { kind: "found", listings: [focused] } : { kind: "unclear", among: named };
  }
  const graded = contentOf(item.object).length === 1 ? gradedAmong(item.object, ownOf(memory.lastShown)) : null;
  if (graded) return { kind: "found", listings: [graded] };
  return pointed.kind === "unclear" && !isNamed ? pointed : { kind: "nothing" };
}

/** "She's nine", said before "the trousers": the ones for that age. */
function meantBefore(among: readonly ShownListing[], { plans }: TurnMemory): ShownListing | null {
  const said = plans.map(({ about, must }) => [about, ...must].join(" ")).join(" ");
  const [only, ...others] = nearestName(said, among, [], 0);
  return only && others.length === 0 ? only : null;
}

/** "The warm ones", "the small tin" among these: the warmest, the smallest. */
export function gradedAmong(object: string, among: readonly ShownListing[]): ShownListing | null {
  if (among.length < 2) return null;
  for (const word of contentOf(object)) {
    const compared = comparativeOf(word);
    const winner = compared && mostOf(among, ({ listing }) => listing, compared);
    if (winner) return winner.item;
  }
  return null;
}

// --- changing what is in the cart

function targetOf(item: Pick<Item, "object" | "ref" | "product"> | undefined, memory: TurnMemory): CartTarget {
  if (item === undefined || item.object === "") return focusOrOnly(memory);
  const { object } = item;
  const places = placesNamed(object, memory);
  // "The first that I put in" is a cart line, not a position in the list on screen.
  if (places && says("of the cart", object)) return { kind: "place", places };
  const pointed = pointAt(object, memory, "any");
  if (pointed.kind === "found" && pointed.how !== "extreme") return { kind: "shown", listings: pointed.listings };
  if (places) return { kind: "place", places };
  if (says("cheap line", object)) return { kind: "extreme", by: "cheapest" };
  if (says("dear line", object)) return { kind: "extreme", by: "dearest" };
  if (pointed.kind === "unclear" && item.product === "") return focusOrOnly(memory);
  return { kind: "words", text: object };
}

const focusOrOnly = (memory: TurnMemory): CartTarget =>
  memory.focus ? { kind: "shown", listings: [memory.focus] } : { kind: "only" };

const except = whole(
  `${phrases("whole")}(?: ${phrases("of the whole")})*,? ${phrases("but for")}(?: for)?|except(?: for)?|all but|without|${phrases("keeps")}(?: just| only| net)?(?= .*${phrases("the rest of it")})`,
);
const butThis = new RegExp(`^${phrases("but this")}$`, "u");
const keeping = new RegExp(`(?<![\\p{L}])${phrases("keeps")}(?! out)(?: (?:the|my|that|die))?\\s*$`, "u");

/** "Keep the lamp but lose the rug": without the things that stay. */
const withoutKept = (items: readonly Item[], { text }: Part): Item[] => {
  const goes = items.filter(({ object }) => object === "" || !keeping.test(text.slice(0, text.indexOf(object))));
  return goes.length > 0 ? goes : [...items];
};
const whatStays = [
  new RegExp(`^\\s*${phrases("what stays lead")}(?![\\p{L}])`, "u"),
  new RegExp(`[,;.] ?${phrases("reason lead")}(?:'\\p{L}+)? .*$`, "u"),
  new RegExp(`(?<![\\p{L}])${phrases("around what stays")}(?![\\p{L}])|[.!?]`, "gu"),
];

/** "Everything except the kettle": the words for what stays; null without an exception. */
function exceptIn(part: Part): string | null {
  const match = except.exec(part.text);
  if (!match) return null;
  const after = part.text.slice(match.index + match[0].length);
  const rest = whatStays.reduce((text, around) => text.replace(around, " "), after).trim();
  const kept = wordsOfSlot(part, "product", "ref", "not", "colour", "size", "attr").filter(
    (words) => !begins("the whole of it", words),
  );
  return rest === "" ? (kept.at(-1) ?? null) : rest;
}

/** For text without tags: a shown listing's name after "the". */
function namedIn(part: Part, memory: TurnMemory): Item[] {
  const name = nameAfterThe(part.text);
  return afterThe(part.text, memory) ? [{ quantity: null, object: name, product: name, must: [], ref: true }] : [];
}

const allButCount = new RegExp(
  `(?<![\\p{L}])all but (?<count>\\d{1,3}|${countWords})(?![\\p{L}\\d])(?! (?:that|which|in))`,
  "u",
);

export function readRemove(part: Part, memory: TurnMemory): Intent {
  const kept = exceptIn(part);
  // Other tags (vendor, price) do not name a cart line.
  const own = itemsOf(part, butThis).filter(
    ({ product, ref, must, quantity }) => product || ref || must.length > 0 || quantity,
  );
  // "The bed is a bit much, take it out": "it" is what was named.
  const pointed = own.every(({ object }) => isPronoun(object)) ? namedIn(part, memory) : [];
  const items = withoutKept(pointed.length > 0 ? pointed : own, part);
  const left = allButCount.exec(part.text)?.groups?.count;
  // "All but one of the plates": one stays.
  if (left !== undefined)
    return {
      kind: "edit-cart",
      target: targetOf(
        items.find(({ object }) => !allButCount.test(object)),
        memory,
      ),
      edit: { do: "set", quantity: quantityOf(left) },
    };
  if (kept !== null) return { kind: "edit-cart", target: { kind: "all-but", text: kept }, edit: { do: "remove" } };
  // "take one of the plates out": fewer, not none.
  const count = items[0]?.quantity == null || items.length > 1 ? null : readQuantity(items[0].quantity);
  if (count !== null && !says("all of it", items[0]?.quantity ?? ""))
    return { kind: "edit-cart", target: targetOf(items[0], memory), edit: { do: "by", quantity: -count } };
  const objects = items.filter(({ object }) => object !== "");
  const names = objects.filter(({ object }) => !isPronoun(object));
  // "Those plates are wrong, take them out": "them" is no second item.
  const named = names.length > 0 ? names : objects;
  if (named.length <= 1) return { kind: "edit-cart", target: targetOf(named[0], memory), edit: { do: "remove" } };
  return {
    kind: "several",
    intents: named.map((item) => ({ kind: "edit-cart", target: targetOf(item, memory), edit: { do: "remove" } })),
  };
}

export function readChange(part: Part, memory: TurnMemory): Intent {
  const { text } = part;
  const items = itemsOf(part).map(withoutLeadingCount).map(withoutBareCount);
  const counted = items.map(countedLast).filter(({ object, quantity }) => object !== "" && quantity !== null);
  if (counted.length > 1 && counted.length === items.length)
    return {
      kind: "several",
      intents: counted.map((item) => ({
        kind: "edit-cart",
        target: targetOf(item, memory),
        edit: { do: "set", quantity: quantityOf(item.quantity ?? "") },
      })),
    };
  const range = /(?<![\p{L}])(?:from|van) \S+ (?:to|na|tot) (?<n>\S+)/u.exec(text)?.groups?.n;
  const isObject = ({ object }: Item) =>
    !begins("not this", object) && object !== "" && range === undefined && !counting.has(object) && !isChange(object);
  const named = items.find(isObject) ?? namedIn(part, memory)[0];
  const meant = targetOf(named, memory);
  // "Two friends aren't coming, so make it two": what is named before may be no line of the cart at all; behind, it is what is meant.
  const told = phraseOf("to this number").exec(text);
  const isAside = told !== null && !text.slice(told.index).includes(named?.object ?? "");
  const target: CartTarget = meant.kind === "words" && isAside ? { ...meant, orElse: focusOrOnly(memory) } : meant;
  const edit = (change: CartEdit): Intent => ({ kind: "edit-cart", target, edit: change });
  const factor = factorIn(text);
  if (factor !== null) return edit({ do: "times", factor });
  const quantity = range === undefined ? numberMeant(part) : readQuantity(range);
  if (quantity === null) {
    if (says("fewer pieces", text)) return edit({ do: "by", quantity: -1 });
    if (says("more pieces", text)) return edit({ do: "by", quantity: 1 });
    return { kind: "say", topic: "unclear" };
  }
  const changes = /(?<![\p{L}])(?:by|with)(?![\p{L}])/u.test(text) || !says("to a number", text);
  if (changes && says("fewer pieces", text)) return edit({ do: "by", quantity: -quantity });
  if (changes && says("more pieces", text)) return edit({ do: "by", quantity });
  return quantity === 0 ? edit({ do: "remove" }) : edit({ do: "set", quantity });
}

/** "Just one chair": splits off the quantity. */
function withoutLeadingCount(item: Item): Item {
  const count = item.quantity === null || readQuantity(item.quantity) === null ? leadingCount(item.product) : null;
  const rest = (words: string) => words.replace(count ?? "", "").trim();
  return count === null ? item : { ...item, quantity: count, object: rest(item.object), product: rest(item.product) };
}

/** "The plates six": splits off the quantity. */
function countedLast(item: Item): Item {
  const count = item.quantity === null ? countBehind.exec(item.object) : null;
  if (!count?.groups) return item;
  const object = item.object.slice(0, count.index);
  return { ...item, object, product: item.product === "" ? "" : object, quantity: count.groups.count ?? null };
}
const countBehind = new RegExp(` (?<count>\\d{1,3}|${countWords})$`, "u");

const isChange = (word: string): boolean => says("more pieces", word) || says("fewer pieces", word);

const counting = wordList("counts or packs");

function factorIn(text: string): number | null {
  if (says("doubled", text)) return 2;
  if (says("tripled", text)) return 3;
  if (says("halved", text)) return 0.5;
  return null;
}

/** "two, not four" and "from 2 to 5" hold two numbers. */
export function numberMeant(part: Part): number | null {
  if (says("none left", part.text)) return 0;
  const marked = part.marked.filter(({ slot }) => slot === "quantity");
  const meant = marked.filter(({ from }) => {
    const before = part.typed.slice(0, from).toLowerCase();
    return !/(?:\bnot|instead of|rather than|\bnie|\bfrom)\s*$/u.test(before);
  });
  for (const { words } of [...meant].reverse()) {
    const number = readQuantity(words);
    if (number !== null) return number;
  }
  return readQuantity(marked.length === 0 ? part.text : wordsOfSlot(part, "product").map(leadingCount).join(" "));
}

// --- one for another

/** "Swap the HP for the Lenovo" with unknown names: the words before and after "for". */
function sidesOf(part: Part): Item[] | null {
  const match = swapped.exec(part.text)?.groups;
  const item = (object: string): Item => ({ quantity: null, object, product: "", must: [], ref: true });
  if (!match) return null;
  const out = match.out ?? "";
  return [...(isPronoun(out) ? [] : [item(out)]), item(match.in ?? "")];
}

const swapped = new RegExp(
  `(?<![\\p{L}])${phrases("swap")}(?: out)? (?<out>.+?) ${phrases("for another")} (?<in>[^,;]+?)(?: please| asb| instead)?(?:[,;].*|[.! ]*)$`,
  "u",
);

/** The words between the two. */
const between = new RegExp(`^${phrases("between swapped")}$`, "u");

export function readSwap(part: Part, memory: TurnMemory, find: Find): Intent {
  const marked = itemsOf(part, between).filter(({ object }) => object !== "");
  const items = marked.length >= 2 ? marked : (sidesOf(part) ?? marked);
  const [one, two] = items;
  // "A hat rather than the cap", "instead of the cap a hat": the one after those words is removed.
  const outAfter = phraseOf("swapped out").exec(part.text)?.index ?? -1;
  const lastOut = two !== undefined && (isPronoun(two.object) || outAfter > part.text.indexOf(one?.object ?? ""));
  const removed = items.length < 2 ? undefined : lastOut ? two : one;
  const wanted = items.length < 2 || lastOut ? one : two;
  // What was just taken out can't be swapped: "that" is another line.
  const isGone = memory.changes.at(-1)?.every(({ after }) => after === 0) === true;
  const remove: CartTarget =
    removed === undefined || isPronoun(removed.object)
      ? { kind: "alike", focus: isGone ? null : memory.focus }
      : targetOf(removed, memory);
  if (wanted === undefined) return { kind: "swap", remove, add: null };
  // "Put a bell on instead", after something was taken out: in its place.
  if (removed === undefined && isGone && !swapped.test(part.text)) return readAdd(part, memory, find);
  const out = remove.kind === "shown" ? remove.listings : remove.kind === "alike" && remove.focus ? [remove.focus] : [];
  const others = memory.lastShown.filter(({ handle }) => !out.some((gone) => gone.handle === handle));
  const among: TurnMemory = { ...memory, lastShown: others, focus: null };
  const quantity = quantityOf(wanted.quantity ?? "");
  // "The third one" counts the whole list; "the 30 metre one" is named so.
  const measured = { ...wanted, object: `${wanted.quantity ?? ""} ${wanted.object}`.trim() };
  const named = placesNamed(wanted.object, memory) ? resolve(wanted, memory) : resolve(measured, among);
  const found = named.kind === "found" ? named : resolve(wanted, among);
  if (found.kind === "found" && found.listings[0])
    return { kind: "swap", remove, add: { kind: "add", lines: [{ listing: found.listings[0], quantity }] } };
  // "The blue one": the same product in blue.
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
  const own = object.replaceAll(new RegExp(phraseOf("around a swapped name"), "gu"), " ");
  const noun = named.split(/\s+/u).findLast((word) => !wordList("colours").has(word)) ?? "";
  return { product: `${own} ${noun}`.replace(/\s+/gu, " ").trim(), must: [] };
}

export const readClear = (part: Part): Intent => {
  const kept = exceptIn(part);
  const target: CartTarget = kept === null ? { kind: "everything" } : { kind: "all-but", text: kept };
  return { kind: "edit-cart", target, edit: { do: "remove" } };
};
