// Cart orders of which every word is understood: "ok 2 of those", "10 of the tape 4 silicone", "make the coffee a dozen and drop
// the honey". A sentence is what leads in, a verb or none, and pairs of a quantity and an object; each object must mean one listing
// in view. Talk beside it is allowed if the trained reader takes the order, read alone, for one. Anything else is not read here.
import { ownOf, type ShownListing, type TurnMemory } from "../../shop.ts";
import type { AddIntent, CartTarget, Intent, SearchIntent } from "./intent.ts";
import { contentOf, meansKind, nearestName, sharesAll } from "./names.ts";
import { countWords, readQuantity } from "./numbers.ts";
import {
  type Act,
  eachOf,
  holds,
  inFront,
  isIn,
  isTalk,
  isUnseen,
  type Line,
  lineFor,
  meant,
  packOf,
} from "./ordered-things.ts";
import { begins, isPhrase, phrases, says } from "./phrases.ts";
import { placesNamed, putIn } from "./references.ts";
import { endsTakenBack } from "./second-thoughts.ts";

/** What a message orders in sentences that are read whole, and what it says beside them. */
export interface WholeOrder {
  intents: Intent[];
  /** The other sentences. */
  beside: string;
}

interface Sentence {
  lines: Line[];
  /** The words of the order, without the talk around it. */
  text: string;
  /** Talk in the same sentence; `lead`: what of it stands before the order. */
  talk: string;
  lead?: string;
}

const count = `(?:half a dozen|a dozen|a couple(?: of)?|a pair|\\d{1,3}|(?:(?:${countWords}|thirty|forty|fifty)(?:[ -](?:${countWords}))?)(?: (?:dozen|hundred|thousand))?)`;
const packs = phrases("pack");
/** "4 person", "20 m": a number of these is a name's. */
const unit = `(?:${phrases("counts no piece")}|[cm]?m|cl|l|g|mg|w|v|gb|tb|mah|volt|watt|metres?|meters?|grams?|litres?|liters?)`;
const counted = new RegExp(
  `^(?:x ?)?(?:(?<more>another|extra)|(?<count>${count}|an?(?= ${packs}(?: of| more|$))))(?: ?x)?(?: (?<by>more|less|fewer|extra))?(?: (?<pack>${packs}))?(?: (?<each>${phrases("of each one")}))?(?: (?:of|van))?(?![\\p{L}\\p{N}])(?! ?-?${unit}(?![\\p{L}]))(?<rest>.*)$`,
  "u",
);
const countedLast = new RegExp(`^(?<object>.+?)(?:,? (?:up to|down to|to|x))? (?<count>${count})(?: ${packs})?$`, "u");
const countWithin = new RegExp(`^(?<one>.+?) (?<other>(?:${count})(?: of)? .+)$`, "u");

const lead = new RegExp(
  `^(?:${phrases("order leads in")}|${phrases("order corrects")})(?![\\p{L}\\p{N}'])[\\s,.!]*`,
  "u",
);
const trail = new RegExp(`[\\s,.!]${phrases("order trails")}$`, "u");
const verb = (name: string): RegExp => new RegExp(`^${phrases(name)}(?![\\p{L}\\p{N}])\\s*(?<rest>.*)$`, "u");
const takesOut = new RegExp(`^${phrases("order takes")} (?<rest>.+?) ${phrases("order out")}$`, "u");
const putsIn = verb("order puts in");
const removes = verb("order takes out");
const makes = verb("order makes");
const keeps = verb("order keeps");
const empties = new RegExp(
  `^${phrases("order empties")} (?:${phrases("the whole cart")}|${phrases("the cart itself")}|it all)(?: out)?(?:,? (?:${phrases("but for")}) (?<kept>.+))?$`,
  "u",
);
const anyVerb = ["order puts in", "order takes out", "order takes", "order makes", "order empties"]
  .map(phrases)
  .join("|");
const turn = new RegExp(
  `(?:[,;:] ?|\\s(?=${phrases("order may turn")} ))(?:${phrases("order may turn")} )*(?=(?:${count}) (?:less|fewer|more)(?![\\p{L}])|(?:${anyVerb}) (?:${phrases("this or that")}|another|${count}|${phrases("pronoun")}))`,
  "u",
);
const parted = new RegExp(
  `\\s*[,;&]\\s*|\\s(?:and|n|plus|then|but|en)\\s|\\s(?:with|along with)\\s(?=(?:an?|${count})\\s)`,
  "u",
);

const forWhat = new RegExp(`,? ${phrases("is for")} (?:${phrases("whose")}|\\p{L}+) .*$`, "u");

const clean = (text: string): string =>
  text
    .replace(/(\p{L})\1{2,}/gu, "$1")
    .replace(/[\s.!,]+$/u, "")
    .trim();
/** Without what leads in and what trails. */
function bare(text: string): string {
  let left = clean(text);
  for (let before = ""; before !== left; ) {
    before = left;
    left = clean(left.replace(lead, "")).replace(trail, "");
    left = clean(left);
  }
  return left;
}

/** What the trained reader says of a text alone: whether it orders something, another number, or asks for something else. */
export interface Judged {
  order: number;
  recount: number;
  asks: boolean;
}

/** What an order is read with: what came before, what the trained reader says of a text, and a search for what is not in view. */
export interface View {
  memory: TurnMemory;
  judge: (text: string) => Judged;
  find: (name: string) => SearchIntent | null;
}

/** Null: no sentence is an order that is read whole. */
export function readWholeOrder(text: string, view: View): WholeOrder | null {
  const { memory, judge, find } = view;
  if (text.length > longest || says("both of them", bare(text)) || endsTakenBack.test(text)) return null;
  const isOrder = (of: string) => judge(of).order;
  const corrects = says("order corrects", text);
  const beside: string[] = [];
  const lines: Line[] = [];
  let seen = memory;
  for (const written of text.split(/(?<=[.!?;])\s+/u)) {
    const sentence = written.endsWith("?")
      ? null
      : readSentence(written, { ...view, memory: seen }, lines.at(-1) ?? null);
    // "We've got soap. Take them off": what the talk is about, not what is in front.
    if (
      sentence &&
      beside.length > 0 &&
      sentence.lines.some(({ act }) => act === "remove") &&
      says("pronoun", sentence.text)
    )
      return null;
    if (sentence === null) {
      const named = namedAlone(written, seen);
      if (named) seen = { ...seen, focus: named };
      else beside.push(written);
      continue;
    }
    if (
      sentence.talk !== "" &&
      (isOrder(sentence.text) < clear || says("order is not one", sentence.talk) || judge(sentence.lead ?? "").asks)
    )
      return null;
    lines.push(...sentence.lines);
    // A number that corrects what a card asks about is its answer.
    const isAnswer = corrects && memory.pending !== null;
    if (
      !isAnswer &&
      // "I take the green bucket. One": what follows an order needs to be none alone.
      lines.length === sentence.lines.length &&
      sentence.talk === "" &&
      sentence.lines.length > 0 &&
      isOrder(written) < possible &&
      isOrder(sentence.text) < possible
    )
      return null;
  }
  const ordered = lines.filter(({ act }) => act !== "keep");
  // "Only one lamp", but not "the lamp too, only one", of what this conversation didn't put in may still be a line of the cart.
  const recounts =
    corrects && !says("besides", text) && ordered.every((line) => line.act === "add" && !isIn(line, memory));
  if (ordered.length === 0 || (recounts && judge(text).recount >= surelyAnother)) return null;
  const searches: AddedSearch[] = [];
  for (const { search, quantity } of ordered) {
    const found = search === undefined ? null : find(search);
    if (found) searches.push({ found, quantity: quantity ?? 1 });
    else if (search !== undefined) return null;
  }
  // What isn't in view is only searched for if the message surely is an order, of nothing else.
  // "Four bags of oats and two of rice", from who is filling a cart, needs no verb.
  const isList = ordered.length > 1 && putIn(memory).length > 0 && ordered.every(({ quantity }) => quantity !== null);
  const sure = isList || namesCart.test(text) || agreesTo(text) ? possible : surely;
  if (searches.length > 0 && (isOrder(text) < sure || judge(beside.join(" ")).asks)) return null;
  const seenLines = ordered.filter(({ search }) => search === undefined);
  return { intents: [...intentsOf(seenLines, memory, corrects), ...searched(searches)], beside: beside.join(" ") };
}
/** Longer messages are letters and stories. */
const longest = 240;
const clear = 0.5;
const surely = 0.6;
const surelyAnother = 0.7;
const possible = 0.15;

/** "The 18 it is.": what the next sentence is about. */
function namedAlone(text: string, memory: TurnMemory): ShownListing | null {
  const words = contentOf(bare(text));
  if (words.length === 0 || words.length > 4) return null;
  const [named, ...others] = nearestName(words.join(" "), ownOf(memory.lastShown), memory.allShown);
  return named && others.length === 0 && sharesAll(named, words) ? named : null;
}

function readSentence(written: string, view: View, before: Line | null): Sentence | null {
  const whole = clean(written);
  const alone = linesIn(whole, view, before);
  if (alone) return { lines: alone.lines, text: alone.text, talk: alone.talk };
  // "We have one already so take the stove out"
  const turned = turn.exec(whole);
  if (!turned) return null;
  const after = linesIn(whole.slice(turned.index + turned[0].length), view, before);
  const lead = whole.slice(0, turned.index);
  return after && { ...after, talk: `${lead} ${after.talk}`, lead };
}

/** "The rake and the gloves, into the cart": without a verb. */
const namesCart =
  /(?<!out of )(?<!from )(?<![\p{L}])(?:in|into|to) (?:(?:my|the|our|die) )?(?:cart|basket|trolley|mandjie|trollie)(?![\p{L}])/u;

function linesIn(text: string, view: View, before: Line | null): Sentence | null {
  const { memory } = view;
  const order = bare(text);
  const everything = empties.exec(order);
  if (everything) return clearing(order, everything.groups?.kept, memory);
  const lines: Line[] = [];
  const agrees = agreesTo(text);
  let act: Act | null = namesCart.test(text) || agrees ? "add" : null;
  let said = "";
  let corrected = false;
  const between = [...order.matchAll(new RegExp(parted, "gu"))].map(([words]) => words.trim());
  for (const [at, raw] of order.split(parted).entries()) {
    corrected ||= begins("takes back an order", raw.trim());
    const piece = bare(raw);
    if (piece === "") continue;
    const last: Line | null = lines.at(-1) ?? (at === 0 ? before : null);
    if (last && between[at - 1] === "," && saysWhich(piece, last, view)) {
      said = `${said} ${piece}`.trim();
      continue;
    }
    const read = readPiece(piece, act, last, view);
    if (read === null) {
      // "Remove the lid, he'll only lose it": what follows may be talk.
      const talk = order.slice(order.indexOf(piece));
      return lines.length > 0 && act !== null && isAside(talk, view) ? { lines, text: said, talk } : null;
    }
    const [line, ...more] = read.lines;
    if (corrected && last && line) {
      // "Two, no wait, three", "the spade, no, the fork": instead of the one before.
      if (more.length > 0 || line.act !== last.act) return null;
      last.listings = line.listings;
      last.quantity = line.quantity ?? last.quantity;
    } else lines.push(...read.lines);
    corrected = false;
    act = read.act;
    said = `${said} ${piece}`.trim();
    if (read.talk !== "") return { lines, text: said.slice(0, said.length - read.talk.length).trim(), talk: read.talk };
  }
  // Without a verb each thing needs its number, or the sentence only names things: "ok, the rake and the gloves" takes them. "Ok, that
  // rake" may only point at it.
  if (act === null && lines[0]?.quantity === null) return null;
  return { lines, text: agrees ? text : order, talk: "" };
}

/** "The lamp, the tall one": the second says which of the first. */
function saysWhich(piece: string, last: Line, { find }: View): boolean {
  const which = whichOf.exec(piece)?.groups;
  if (which?.words === undefined || last.act !== "add") return false;
  const isOne = which.one !== undefined;
  if (last.search !== undefined) {
    const search = `${which.words} ${last.search.replace(/^(?:the|die|an?|'n) /u, "")}`;
    if (!isOne || find(search) === null) return false;
    last.search = search;
    return true;
  }
  return isOne && last.listings.some((shown) => sharesAll(shown, contentOf(which.words ?? "")));
}
const whichOf = /^(?:the|die) (?<words>.+?)(?<one> (?:one|ones|een|ene))?$/u;

/** Talk behind an order: neither another order nor a wish. */
function isAside(talk: string, { judge }: View): boolean {
  if (isTalk.test(talk)) return true;
  const { order, asks } = judge(talk);
  return !asks && order < possible;
}

/** "Ok, the rake and the gloves" */
function agreesTo(text: string): boolean {
  const pieces = bare(text).split(parted);
  return (
    says("order agrees", text) &&
    pieces.length > 1 &&
    pieces.every((piece) => /^(?:the|that|those|die) /u.test(bare(piece)))
  );
}

function clearing(order: string, kept: string | undefined, memory: TurnMemory): Sentence | null {
  if (kept === undefined)
    return { lines: [{ act: "remove", quantity: null, listings: [], isAllBut: true }], text: order, talk: "" };
  const had = putIn(memory);
  const stays: ShownListing[] = [];
  let talk = "";
  for (const piece of kept.split(parted)) {
    const found = talk === "" ? meant(piece, had, [], memory) : null;
    if (found === null) talk = `${talk} ${piece}`.trim();
    else {
      stays.push(...found.listings);
      talk = found.talk;
    }
  }
  if (stays.length === 0) return null;
  return {
    lines: [{ act: "remove", quantity: null, listings: stays, isAllBut: true }],
    text: order.slice(0, order.length - talk.length).trim(),
    talk,
  };
}

interface ReadPiece {
  act: Act | null;
  lines: Line[];
  talk: string;
}

function readPiece(piece: string, act: Act | null, last: Line | null, view: View): ReadPiece | null {
  const { memory } = view;
  const kept = keeps.exec(piece)?.groups?.rest;
  const out = takesOut.exec(piece)?.groups?.rest ?? removes.exec(piece)?.groups?.rest;
  if (out !== undefined) return removal(out, memory);
  const made = makes.exec(piece)?.groups?.rest;
  if (made !== undefined || act === "set") {
    const change = countedLast.exec(made ?? piece)?.groups;
    const quantity = change ? readQuantity(change.count ?? "") : null;
    if (change?.object === undefined || quantity === null)
      return made === undefined ? addition(piece, null, last, view) : null;
    const line = lineFor(change.object, "set", memory);
    return line && { act: "set", lines: [{ ...line.line, quantity }], talk: line.talk };
  }
  const added = putsIn.exec(piece)?.groups?.rest;
  if (added !== undefined && says("not put in", added)) return null;
  if (added !== undefined) return addition(added.replace(/ in$/u, ""), "add", last, view);
  if (act === "remove") return removal(piece, memory);
  if (kept !== undefined) {
    const line = lineFor(kept, "keep", memory);
    return line && { act, lines: [{ ...line.line, act: "keep" }], talk: "" };
  }
  return addition(piece, act, last, view);
}

function removal(object: string, memory: TurnMemory): ReadPiece | null {
  const number = counted.exec(object)?.groups;
  const quantity = number?.count === undefined ? null : readQuantity(number.count);
  const rest = (number?.rest ?? "").trim();
  const line = lineFor(quantity === null ? object : rest || "it", "remove", memory);
  if (!line) return null;
  const lines: Line[] = [quantity === null ? line.line : { ...line.line, act: "by", quantity: -quantity }];
  return { act: "remove", lines, talk: line.talk };
}

function addition(piece: string, act: Act | null, last: Line | null, view: View): ReadPiece | null {
  const { memory, find } = view;
  const same = new RegExp(`^${phrases("same number")} of (?<rest>.+)$`, "u").exec(piece)?.groups?.rest;
  const number = counted.exec(piece)?.groups;
  const behind = number ? undefined : countedLast.exec(piece)?.groups;
  // "The green one" is no number of greens, "number 3" none of numbers.
  const isName = behind?.count === "one" || placesNamed(piece, memory) !== null;
  const trailing = isName ? undefined : behind;
  const written = number ? (number.more ? "1" : (number.count ?? "")) : (trailing?.count ?? "");
  const quantity =
    same === undefined
      ? /^an?$/u.test(written)
        ? 1
        : readQuantity(written)
      : (memory.changes.at(-1)?.at(-1)?.after ?? null);
  const object = (same ?? number?.rest ?? trailing?.object ?? piece).trim();
  if (number?.count !== undefined && isInName(number.count, object, memory)) return null;
  const fewer = number?.by === "less" || number?.by === "fewer";
  const by: Act = number?.by === undefined ? "add" : "by";
  if (number?.each !== undefined && object === "") {
    const each = eachOf(memory);
    const isAgain = each?.every((listing) => holds(putIn(memory), listing)) === true;
    return (
      each && {
        act,
        lines: each.map((listing) => ({ act: isAgain ? "set" : "add", quantity, listings: [listing] })),
        talk: "",
      }
    );
  }
  if (object === "" || isPhrase("pronoun", object)) {
    // "The penne too, just one": the number of what was named just before.
    if (last && last.quantity === null && last.act === "add" && quantity !== null) {
      last.quantity = quantity;
      return { act: act ?? "add", lines: [], talk: "" };
    }
    if (last && object === "" && quantity !== null)
      return { act, lines: [{ act: last.act, quantity, listings: last.listings }], talk: "" };
    const pack = number?.pack ?? "";
    const listing = (pack === "" ? null : packOf(pack, memory)) ?? inFront(memory);
    // "Two" of several on screen may be the second.
    const isPlace =
      piece === written &&
      !memory.focus &&
      memory.pending === null &&
      (quantity ?? 0) <= ownOf(memory.lastShown).length;
    if (!listing || isPlace || (quantity === null && act === null)) return null;
    // "Three", once one of it is in the cart: three in all.
    const isInAll =
      object === "" &&
      act === null &&
      by === "add" &&
      !number?.more &&
      holds(putIn(memory), listing) &&
      !says("besides", piece);
    const signed = fewer ? -(quantity ?? 1) : quantity;
    return { act, lines: [{ act: isInAll ? "set" : by, quantity: signed, listings: [listing] }], talk: "" };
  }
  const kind = by === "by" ? "by" : "add";
  const line = lineFor(object, kind, memory);
  const [only] = line?.line.listings ?? [];
  if (quantity === null && only && meansKind(object, only)) return null;
  if (line) {
    const signed = fewer ? -(quantity ?? 1) : quantity;
    // Only what is in the cart already is known well enough to leave words aside.
    if (line.talk !== "" && !isIn(line.line, memory)) return null;
    return { act, lines: [{ ...line.line, quantity: signed }], talk: line.talk };
  }
  const split = countWithin.exec(object)?.groups;
  const one = split?.one === undefined ? null : lineFor(split.one, "add", memory);
  const other = one && split?.other ? addition(split.other, act, null, view) : null;
  if (one?.talk === "" && other && quantity !== null)
    return { act, lines: [{ ...one.line, quantity }, ...other.lines], talk: other.talk };
  const isCounted = quantity !== null || (last !== null && last.quantity !== null);
  const mayBeUnseen = by === "add" && !fewer && same === undefined && (act === "add" || isCounted);
  // "Ten pillows for the spare room"
  const name = [object, object.replace(forWhat, "")].find((each) => isUnseen(each, memory) && find(each) !== null);
  return mayBeUnseen && name !== undefined
    ? { act, lines: [{ act: "add", quantity, listings: [], search: name }], talk: "" }
    : null;
}

/** "Two man tents", where a title says "2-man". */
function isInName(written: string, object: string, { lastShown }: TurnMemory): boolean {
  const next = object.split(" ")[0] ?? "";
  const number = readQuantity(written);
  if (next === "" || number === null) return false;
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}.,])(?:${number}|${written})[ -]?${next.replace(/[^\p{L}\p{N}]/gu, "")}`,
    "u",
  );
  return lastShown.some(({ listing }) => pattern.test(listing.title.toLowerCase()));
}

// --- what to do

interface AddedSearch {
  found: SearchIntent;
  quantity: number;
}

/** One search for all that isn't in view, whose results go into the cart. */
function searched(searches: readonly AddedSearch[]): Intent[] {
  const [first] = searches;
  if (!first) return [];
  const plans = searches.flatMap(({ found }) => found.plans.slice(0, 1));
  return [{ ...first.found, plans, after: { kind: "add", quantities: searches.map(({ quantity }) => quantity) } }];
}

function intentsOf(lines: readonly Line[], memory: TurnMemory, corrects: boolean): Intent[] {
  const intents: Intent[] = [];
  const adds: AddIntent["lines"][number][] = [];
  for (const line of lines) {
    const { act, quantity, listings } = line;
    const target: CartTarget = !line.isAllBut
      ? { kind: "shown", listings }
      : listings.length === 0
        ? { kind: "everything" }
        : { kind: "all-but", listings };
    const isAgain = corrects && act === "add" && quantity !== null && isIn(line, memory);
    if (act === "add" && !isAgain) {
      const own = listings.filter(({ handle }) => !adds.some(({ listing }) => listing.handle === handle));
      adds.push(...own.map((listing) => ({ listing, quantity: quantity ?? 1 })));
    } else
      intents.push({
        kind: "edit-cart",
        target,
        edit:
          act === "remove"
            ? { do: "remove" }
            : act === "by"
              ? { do: "by", quantity: quantity ?? 1 }
              : { do: "set", quantity: quantity ?? 1 },
      });
  }
  return adds.length > 0 ? [{ kind: "add", lines: adds }, ...intents] : intents;
}
