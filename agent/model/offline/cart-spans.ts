// The lines of a cart order whose words are not all understood: from the spans that the trained reader marked.
import { englishOf } from "#contract/language/languages.ts";
import { plainText, splitWords } from "#contract/language/words.ts";
import { ownOf, type ShownListing, type TurnMemory } from "../../shop.ts";
import {
  countedIn,
  countPattern,
  intentsOf,
  isBareLine,
  joins,
  type Line,
  type OrderView,
  totalIn,
} from "./cart-lines.ts";
import { gradedAmong, holds, inFront, isPronoun, resolve, targetOf } from "./cart-objects.ts";
import type { CartTarget, Intent } from "./intent.ts";
import { contentOf, nameOf, nearestName, sharesAll } from "./names.ts";
import { countWords, readQuantity } from "./numbers.ts";
import { begins, isPhrase, phraseOf, phrases, says, whole, wordList } from "./phrases.ts";
import { afterThe, nameAfterThe, ofColour, placesNamed, pointAt, putIn } from "./references.ts";
import { together } from "./several.ts";
import { type Item, itemsOf, type Part } from "./tagged.ts";

export function readCartOrder(part: Part, view: OrderView): Intent {
  const { memory } = view;
  // "Swap the lamp for two rugs" adds nothing to a lamp that stays.
  if (part.act === "swap" || (part.act === "add" && swapped.test(part.text))) return readSwap(part, view);
  const lines =
    part.act === "add"
      ? added(part, memory)
      : part.act === "change-quantity"
        ? changed(part, memory)
        : part.act === "clear-cart"
          ? [allBut(keptIn(part) ?? "")]
          : removed(part, memory);
  return together(intentsOf(lines, view));
}

/** The line of an item, whether its number was marked apart or not: "two plates", "a set", "four rolls". */
function lineOf(act: Line["act"], item: Item, memory: TurnMemory): Line & { isEach: boolean } {
  const within = countedIn(item.quantity === null ? item.object : `1 ${item.object}`, memory);
  const rest = within.said === "" ? item.object : within.object;
  const quantity = item.quantity === null ? within.quantity : (readQuantity(item.quantity) ?? 1);
  // "The two", "those boxes" are nothing to search for, nor is "one pair" of what is shown, or "flesse" in another language.
  const bare = rest.replace(pointer, "");
  const isCalledPack =
    [bare, ...englishOf(plainText(bare))].some((words) => isPhrase("pack", words)) &&
    // "The tin", of oil in tins and bottles, is called so.
    (bare === rest || resolve(rest, memory).kind === "nothing");
  const isPack = isCalledPack || (rest === "" && within.pack !== "");
  const isInFront = isPack ? ownOf(memory.lastShown).length > 0 : rest === "";
  const wanted = isInFront ? {} : { wanted: item };
  const inOne = isPack && item.quantity !== null ? { inOne: `${item.quantity} ${item.object}` } : {};
  const pack = isCalledPack ? bare : within.pack || countedIn(item.quantity ?? "", memory).pack;
  return { act, quantity, object: isCalledPack ? "" : rest, pack, ...wanted, ...inOne, isEach: within.isEach };
}

const pointer = new RegExp(`^${phrases("this or that")} `, "u");

// --- adding

/** "The bottle instead of the tin": what is wanted, and what it takes the place of. */
function aroundInstead(part: Part): [wanted: Item[], out: Item[]] {
  const at = phraseOf("swapped out").exec(part.text)?.index;
  if (at === undefined) return [itemsOf(part), []];
  const items = itemsOf(part, between);
  const isBefore = ({ object }: Item) => object === "" || part.text.lastIndexOf(object) < at;
  const wanted = items.filter(isBefore);
  return wanted.some(({ object }) => object !== "") ? [wanted, items.filter((item) => !isBefore(item))] : [items, []];
}

function added(part: Part, memory: TurnMemory): Line[] {
  const [items, [out]] = aroundInstead(part);
  const text = out ? part.text.slice(0, part.text.lastIndexOf(out.object)) : part.text;
  const isKeptOut = ({ object }: Item) => object !== "" && keptOut.test(part.text.slice(0, part.text.indexOf(object)));
  if (items.length > 0 && items.every(isKeptOut))
    return items.map(({ object }) => ({ act: "keep", quantity: null, object }));
  const lines: Line[] = [];
  /** How many numbers the last line sums up. */
  let summed = 0;
  // "Two pairs, one for my helper": for whom one of them is. "Two for me and one for him" are three.
  const isForSomebody = ({ quantity }: Item) =>
    [...wordList("is for")].some((word) => ` ${part.text}`.includes(` ${quantity} ${word} `));
  const isShared = items[0]?.quantity && !isForSomebody(items[0]);
  for (const item of items) {
    const { isEach, ...line } = lineOf("add", item, memory);
    const isShare = isShared && line.object === "" && isForSomebody(item);
    if (isShare && (line.quantity ?? 1) < (lines.at(-1)?.quantity ?? 1)) continue;
    if (item.refused || isKeptOut(item) || joins(line, isEach, lines, memory)) continue;
    const before = lines.at(-1);
    if (before?.object === "" && line.object === "") {
      const [sum, next] = [before.quantity ?? 1, line.quantity ?? 1];
      // "One for me and one for my aunt", with or without "so two" behind.
      before.quantity = summed > 1 ? sum : sum + next;
      summed++;
    } else {
      lines.push(...bothSides(line, memory));
      summed = 1;
    }
  }
  // "Two soaps and no candles": what was put in before comes out.
  const gone = items
    .filter(({ refused, object }) => refused && nearestName(object, putIn(memory), []).length === 1)
    .map(({ object }): Line => ({ act: "remove", quantity: null, object }));
  const [opening] = lines;
  const front = inFront(memory);
  // "Make it three and a spade too": three of what was put in, and one more thing.
  if (opening && isBareLine(opening) && makesIt.test(text) && front && holds(putIn(memory), front)) opening.act = "set";
  if (!lines.every(isBareLine) || lines.length > 1) return [...shared(lines), ...gone];
  const [line = { act: "add", quantity: forAll(text) ?? readQuantity(text), object: "" }] = lines;
  const listings = pointedIn(text, memory);
  // "She says both! Put them in": one of each.
  const isCounted = !says("both of them", part.text);
  if (listings) return [{ ...line, quantity: isCounted ? line.quantity : null, listings }, ...gone];
  return [{ ...line, ...(line.object === "" && (sizeIn(text) ?? namedIn(text, memory))) }, ...gone];
}

/** "One set for my car and one for my aunt's" are two; null for fewer than two who get some. */
function forAll(text: string): number | null {
  const counts = [...text.matchAll(forSomebody)].map((match) => readQuantity(match.groups?.count ?? "") ?? 1);
  return counts.length > 1 ? counts.reduce((sum, count) => sum + count, 0) : null;
}
const forSomebody = new RegExp(
  `(?<![\\p{L}\\p{N}])(?<count>${countPattern})(?: ${phrases("pack")})? ${phrases("is for")} (?!${phrases("each whom")}(?![\\p{L}]))`,
  "gu",
);

/** "It's for the garden, so the green one. Three rolls." */
function pointedIn(text: string, memory: TurnMemory): readonly ShownListing[] | null {
  if (says("every one", text)) {
    const all = pointAt("all of them", memory);
    if (all.kind === "found") return all.listings;
  }
  const named = afterThe(text, memory) ?? ofColour(text, memory);
  return named && [named];
}

/** "And an 8 for my son": one in that size. */
function sizeIn(text: string): Pick<Line, "object" | "quantity" | "wanted"> | null {
  const object = aSize.exec(text)?.groups?.size;
  if (object === undefined) return null;
  const quantity = readQuantity(text.replace(aSize, " "));
  return { object, quantity, wanted: { object, product: "", must: [], ref: true } };
}
const aSize = new RegExp(
  `(?<![\\p{L}])(?:an?|'n|${phrases("this or that")}|${phrases("names by number")}) (?<size>\\d{1,3})(?= ${phrases("is for")} |[,.!]|$)`,
  "u",
);

/** "Ok, then the drum" of which nothing is marked: what is named is looked for, never taken for what is in front. */
function namedIn(text: string, memory: TurnMemory): Pick<Line, "object" | "wanted"> | null {
  const object = nameAfterThe(text);
  const words = contentOf(object);
  // "The neighbour sends his love too", "that pleases me" name nothing to buy.
  const isThing =
    words.length > 0 &&
    words.join(" ") === object &&
    !isPhrase("done with goods", object) &&
    !isPhrase("pack", object) &&
    pointAt(`the ${object}`, memory, "any").kind === "nothing";
  return isThing ? { object, wanted: { object, product: object, must: [], ref: true } } : null;
}

const isAllOf = ({ object }: Line): boolean => isPhrase("all of those", object);

/** "Three of the first and the second": the number of both. "Both, two of the plates": all, with what is said of some. */
function shared(lines: readonly Line[]): Line[] {
  const [first, ...others] = lines.filter((line) => !isAllOf(line));
  if (!first) return [...lines];
  const isShared = others.every(({ quantity }) => quantity === null);
  const each = others.map((line) =>
    isShared && line.wanted?.product === "" ? { ...line, quantity: first.quantity } : line,
  );
  return [first, ...each, ...(others.length > 0 ? [] : lines.filter(isAllOf))];
}

/** "Brush and pan", both shown: two lines. */
function bothSides(line: Line, memory: TurnMemory): Line[] {
  const sides = line.object.split(/ (?:and|en|&|plus) /u);
  if (sides.length !== 2 || sides.some((side) => resolve(side, memory).kind !== "found")) return [line];
  // "The two, brush and pan" counts them.
  const quantity = line.quantity === sides.length ? null : line.quantity;
  return sides.map((object) => ({ ...line, quantity, object }));
}

// --- taking out

const allBut = (object: string): Line => ({ act: "remove", quantity: null, object, isAllBut: true });

const except = whole(
  `${phrases("whole")}(?: ${phrases("of the whole")})*,? ${phrases("but for")}(?: for)?|except(?: for)?|all but|without|${phrases("keeps")}(?: just| only| net)?(?= .*${phrases("the rest of it")})`,
);
const whatStays = [
  new RegExp(`^\\s*${phrases("what stays lead")}(?![\\p{L}])`, "u"),
  new RegExp(`[,;.] ?${phrases("reason lead")}(?:'\\p{L}+)? .*$`, "u"),
  new RegExp(`(?<![\\p{L}])${phrases("around what stays")}(?![\\p{L}])|[.!?]`, "gu"),
];

/** "Everything except the kettle": the words for what stays; null without an exception. */
function keptIn(part: Part): string | null {
  const match = except.exec(part.text);
  if (!match) return null;
  const after = part.text.slice(match.index + match[0].length);
  const rest = whatStays.reduce((text, around) => text.replace(around, " "), after).trim();
  return rest === "" ? null : rest;
}

const allButCount = new RegExp(
  `(?<![\\p{L}])all but (?<count>\\d{1,3}|${countWords})(?![\\p{L}\\d])(?! (?:that|which|in))`,
  "u",
);
const partsItems = new RegExp(`^${phrases("parts what goes")}$`, "u");
const before = (name: string): RegExp =>
  new RegExp(`(?<![\\p{L}])${phrases(name)}(?: (?:just|only|all|any))?(?: (?:the|my|that|die))?\\s*$`, "u");
const [keeping, refusing, keptOut] = [before("lets stay"), before("not this"), before("lets stay out")];
const [out, stay] = ["order out", "stays"].map((name) => new RegExp(`^ ${phrases(name)}(?![\\p{L}])`, "u")) as [
  RegExp,
  RegExp,
];

/** "Keep the lamp but lose the rug", "remove the rug, not the lamp": the rug goes. "I want the lamp, not the rug": too. */
function goesAndStays(part: Part): { goes: Item[]; stays: Item[] } {
  const { text } = part;
  // Other marks (vendor, price) name no cart line.
  const items = itemsOf(part, partsItems).filter(({ product, ref, quantity }) => product || ref || quantity);
  const around = ({ object }: Item): [string, string] => {
    const at = text.indexOf(object);
    return at < 0 ? ["", ""] : [text.slice(0, at), text.slice(at + object.length)];
  };
  const isRefused = (item: Item) => refusing.test(around(item)[0]);
  const isOrdered = says("order takes out", text) || says("order out", text);
  const refusedGo = !isOrdered && items.some(isRefused);
  const goes = items.filter((item) => {
    const [told, rest] = around(item);
    // "Leave the lamp out" keeps nothing.
    if ((keeping.test(told) && !out.test(rest)) || stay.test(rest)) return false;
    return isRefused(item) === refusedGo;
  });
  return { goes, stays: items.filter((item) => !goes.includes(item)) };
}

function removed(part: Part, memory: TurnMemory): Line[] {
  const { text } = part;
  const { goes: items, stays } = goesAndStays(part);
  const left = allButCount.exec(text)?.groups?.count;
  // "All but one of the plates": one stays.
  if (left !== undefined) {
    const object = items.find((item) => !allButCount.test(item.object))?.object ?? "";
    return [{ act: "set", quantity: readQuantity(left), object }];
  }
  const kept = keptIn(part);
  if (kept !== null) return [allBut(kept)];
  // "Leave the lamp" takes out nothing; "take out all of it, leave the lamp" the others.
  const [staying] = stays;
  if (staying && items.every(({ object }) => object === "" || isPronoun(object))) {
    const told = text.slice(0, text.indexOf(staying.object)).replace(keeping, "");
    const names = stays.map(({ object }) => object);
    return says("the whole of it", told) && !says("lets stay", told)
      ? [allBut(names.join(" and "))]
      : names.map((object): Line => ({ act: "keep", quantity: null, object }));
  }
  const lines = items.map(({ object, quantity }): Line => {
    const count = quantity === null ? null : readQuantity(quantity);
    // "Take one of the plates out": fewer, not none.
    return count === null ? { act: "remove", quantity: null, object } : { act: "by", quantity: -count, object };
  });
  // "Those plates are wrong, take them out": "them" is no second thing. "The bed is a bit much, take it out": it is what was named.
  const named = lines.filter((line) => !isBareLine(line));
  if (named.length > 0) return named;
  const [line = { act: "remove", quantity: null, object: "" }] = lines;
  const told = line.act === "remove" ? afterThe(text, memory) : null;
  // Of what is not marked as well: "keep the kettle".
  const act = keeping.test(text.slice(0, text.indexOf(nameAfterThe(text)))) ? "keep" : line.act;
  return [told ? { ...line, act, listings: [told] } : line];
}

// --- another number

function changed(part: Part, memory: TurnMemory): Line[] {
  const { text } = part;
  const lines = itemsOf(part).map((item) => lineOf("set", item, memory));
  if (lines.length > 1 && lines.every(({ object, quantity }) => object !== "" && quantity !== null)) return lines;
  // "Make it three, she bought another pot": the pot is not in the cart.
  const ofIt = text.split(/[,;.!?]/u).find((clause) => makesIt.test(clause));
  const isLine = (object: string) =>
    ofIt === undefined || ofIt.includes(object) || nearestName(object, putIn(memory), []).length > 0;
  const named = lines.find(({ object }) => object !== "" && isLine(object));
  const told = named ? null : afterThe(text, memory);
  // "Add another drum", of which nothing is marked or shown, is no other number of what is in front.
  const other = named || told ? undefined : unmarked.exec(text)?.groups?.name;
  const object = named?.object ?? (other !== undefined && readQuantity(other) === null ? other : "");
  // "One of us can't come, so five of each"
  const listings = told ? [told] : !named && says("of each one", text) ? putIn(memory) : null;
  const line = (act: Line["act"], quantity: number): Line[] => [
    { act, quantity, object, ...(listings && { listings }) },
  ];
  const total = totalIn(text);
  if (total !== null) return line("set", total);
  for (const [name, factor] of [
    ["doubled", 2],
    ["tripled", 3],
    ["halved", 0.5],
  ] as const)
    if (says(name, text)) return line("times", factor);
  const quantity = numberMeant(part) ?? named?.quantity ?? null;
  const step = says("fewer pieces", text) ? -1 : says("more pieces", text) ? 1 : 0;
  if (quantity === null) return step === 0 ? [] : line("by", step);
  // "Make it one more than that"
  const isStep = step !== 0 && (thanNow.test(text) || !says("to a number", text));
  return isStep ? line("by", step * quantity) : line("set", quantity);
}

const thanNow = new RegExp(
  `(?<![\\p{L}])${countPattern} (?:more|less|fewer)(?: than ${phrases("pronoun")}| please)?(?=[\\s.,!]*$|[.,])`,
  "u",
);
const makesIt = new RegExp(`(?<![\\p{L}])${phrases("order makes")} ${phrases("pronoun")}(?![\\p{L}])`, "u");

const unmarked = /(?<![\p{L}])another (?<name>\p{L}+)[.! ]*$/u;

/** "No, the other one": one is no number there. */
const pointsAtOne = new RegExp(`(?<![\\p{L}])${phrases("this or that")} (?:\\p{L}+ )?ones?(?![\\p{L}])`, "gu");

/** "Two, not four" and "from 2 to 5" hold two numbers, and so does "make it four, two of the guests are vegan". */
export function numberMeant(part: Part): number | null {
  if (says("none left", part.text)) return 0;
  const marked = part.marked.filter(({ slot }) => slot === "quantity");
  const typed = part.typed.toLowerCase();
  const meant = marked.filter(({ from, words }) => {
    const isRefused = /(?:\bnot|instead of|rather than|\bnie|\bfrom)\s*$/u.test(typed.slice(0, from));
    const end = from + words.length;
    const isOfThing = part.marked.some((mark) => mark.from >= end);
    const rest = typed.slice(end);
    // "Two are vegan", but "two are enough" counts.
    return !isRefused && (isOfThing || begins("to a number", rest.trim()) || !ofOthers.test(rest));
  });
  for (const { words } of [...meant].reverse()) {
    const number = readQuantity(words);
    if (number !== null) return number;
  }
  return marked.length === 0 ? readQuantity(part.text.replace(pointsAtOne, " ")) : null;
}
/** "Two of us", "two of the guests", "two are": who or what is counted is something else, unless it is marked as a thing. */
const ofOthers = new RegExp(
  `^ (?:of (?:us(?![\\p{L}])|(?:the|my|our|his|her|their) )|${phrases("told of a thing")} )`,
  "u",
);

// --- one for another

const swapped = new RegExp(
  `(?<![\\p{L}])${phrases("swap")}(?: out)? (?<out>.+?) ${phrases("for another")} (?<in>[^,;]+?)(?: please| asb| instead)?(?:[,;].*| ${phrases("order reasons")}(?:'\\p{L}+)? .*|[.! ]*)$`,
  "u",
);
/** The words between the two. */
const between = new RegExp(`^${phrases("between swapped")}$`, "u");

/** "Swap the HP for the Lenovo" with unknown names: the words before and after "for". */
function sidesOf(part: Part, marked: readonly Item[]): Item[] | null {
  const match = swapped.exec(part.text)?.groups;
  const item = (object = ""): Item =>
    marked.find((one) => object.endsWith(one.object)) ?? {
      quantity: null,
      object,
      product: "",
      must: [],
      ref: true,
    };
  return match ? [item(match.out), item(match.in)].filter(({ object }) => !isPronoun(object)) : null;
}

function readSwap(part: Part, view: OrderView): Intent {
  const { memory, find } = view;
  const marked = itemsOf(part, between);
  // "The trousers are dark, swap it for the black"
  const isOfIt = isPronoun(swapped.exec(part.text)?.groups?.out ?? "");
  const items = marked.length >= 2 && !isOfIt ? marked : (sidesOf(part, marked) ?? marked);
  const [one, two] = items;
  // "A hat rather than the cap", "instead of the cap a hat": the one after those words is removed.
  const outAfter = phraseOf("swapped out").exec(part.text)?.index ?? -1;
  const isLastOut = two !== undefined && (isPronoun(two.object) || outAfter > part.text.indexOf(one?.object ?? ""));
  const out = two === undefined ? undefined : isLastOut ? two : one;
  const wanted = two === undefined || isLastOut ? one : two;
  // What was just taken out can't be swapped: "that" is another line.
  const isGone = memory.changes.at(-1)?.every(({ after }) => after === 0) === true;
  const remove: CartTarget =
    out === undefined || isPronoun(out.object)
      ? { kind: "alike", focus: isGone ? null : memory.focus }
      : targetOf(out.object, memory);
  if (wanted === undefined) return { kind: "swap", remove, add: null };
  // "Put a bell on instead", after something was taken out: in its place.
  if (out === undefined && isGone) return readCartOrder({ ...part, act: "add" }, view);
  const gone =
    remove.kind === "shown" ? remove.listings : remove.kind === "alike" && remove.focus ? [remove.focus] : [];
  // "One of the buckets"
  const pieces = countedIn(swapped.exec(part.text)?.groups?.out ?? "", memory).quantity;
  // "The third one" counts the whole list; "the 30 metre one" is named so.
  const among: TurnMemory = placesNamed(wanted.object, memory) ? memory : { ...memory, focus: null };
  const measured = resolve(`${wanted.quantity ?? ""} ${wanted.object}`.trim(), among);
  const meant = measured.kind === "found" ? measured : resolve(wanted.object, among);
  // "For the longer one", of those shown, with the one that goes.
  const graded = gradedAmong(wanted.object, ownOf(memory.lastShown));
  const listings = graded ? [graded] : meant.kind === "found" ? meant.listings.slice(0, 1) : undefined;
  // "The blue one": the same product in blue.
  const isOther =
    /^(?:an?|some|'n) /u.test(wanted.object) && !/(?<![\p{L}])(?:ones?|een)(?![\p{L}])/u.test(wanted.object);
  const alike =
    gone[0] && wanted.product === "" && !isOther ? { ...wanted, ...alikeBut(wanted, gone[0].listing.title) } : wanted;
  // "With 30 m hose": the number was needed to find it.
  const isName = listings?.every((shown) => sharesAll(shown, contentOf(wanted.quantity ?? "")));
  const quantity = isName ? null : readQuantity(wanted.quantity ?? "");
  const line: Line = { act: "add", quantity, object: wanted.object, ...(listings && { listings }) };
  if (listings) {
    const [add] = intentsOf([line], view);
    return { kind: "swap", remove, pieces, add: add?.kind === "add" ? add : null };
  }
  const search = find(alike);
  const plans = search?.plans.slice(0, 1) ?? [];
  return {
    kind: "swap",
    remove,
    pieces,
    add: search && { ...search, plans, after: { kind: "add", quantities: [quantity ?? 1] } },
  };
}

/** "The blue one" of a kettle: "blue kettle", by the last word of what the title names. */
function alikeBut({ object }: Item, title: string): Pick<Item, "product" | "must"> {
  const own = object.replaceAll(new RegExp(phraseOf("around a swapped name"), "gu"), " ");
  const noun = splitWords(nameOf(title)).findLast((word) => !wordList("colours").has(word)) ?? "";
  return { product: `${own} ${noun}`.replace(/\s+/gu, " ").trim(), must: [] };
}
