// The lines of a cart order of which every word is understood: "ok 2 of those", "10 of the tape 4 silicone", "make the coffee a dozen
// and drop the honey". A sentence is what leads in, a verb or none, and pairs of a number and a thing; each thing must be one listing
// in view, or one that is searched for. Talk beside it is allowed if the trained reader takes the order, read alone, for one.
// Anything else is not read here.
import { ownOf, type ShownListing, type TurnMemory } from "../../shop.ts";
import { countedIn, countPattern, intentsOf, isIn, joins, type Line, type OrderView } from "./cart-lines.ts";
import { holds, inFront, inFrontAs, inView, isPronoun, surelyMeant } from "./cart-objects.ts";
import type { Intent } from "./intent.ts";
import { contentOf, meansKind, mustBeThere, namedWhole, nearestName } from "./names.ts";
import { begins, isHow, isPhrase, phrases, says } from "./phrases.ts";
import { allSpokenOf, placesNamed, pointAt, putIn, spokenOf } from "./references.ts";
import { endsTakenBack, isNoOrder } from "./second-thoughts.ts";
import { removalOf } from "./undo.ts";
import { normalise } from "./words.ts";

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

const countWithin = new RegExp(`^(?<one>.+?) (?<other>(?:${countPattern})(?: of)? .+)$`, "u");
const lead = new RegExp(
  `^(?:${phrases("order leads in")}|${phrases("order corrects")})(?![\\p{L}\\p{N}'])[\\s,.!]*`,
  "u",
);
const trail = new RegExp(`[\\s,.!]${phrases("order trails")}$`, "u");
const verb = (name: string): RegExp => new RegExp(`^${phrases(name)}(?![\\p{L}\\p{N}])\\s*(?<rest>.*)$`, "u");
const takesOut = new RegExp(`^${phrases("order takes")} (?<rest>.+?) ${phrases("order out")}$`, "u");
const [putsIn, removes, makes, keeps] = ["order puts in", "order takes out", "order makes", "order keeps"].map(
  verb,
) as [RegExp, RegExp, RegExp, RegExp];
/** "Take one tin of paint off", "but take one off", but not "drop one in my cart" */
export const ordersOut = (text: string): boolean => {
  const said = bare(text).replace(goingOn, "");
  return !namesCart.test(text) && (takesOut.test(said) || removes.test(said));
};
const goingOn = new RegExp(`^(?:${phrases("but then")},? )+`, "u");
const putsBack = new RegExp(`^${phrases("order puts back")} (?<rest>.+?) back(?: in)?$`, "u");
const keepsOnly = new RegExp(`^${phrases("order keeps")} (?:only|just) (?<kept>.+)$`, "u");
const empties = new RegExp(
  `^${phrases("order empties")} (?:${phrases("the whole cart")}|${phrases("the cart itself")}|it all)(?: out)?(?:,? (?:${phrases("but for")}) (?<kept>.+))?$`,
  "u",
);
const anyVerb = ["order puts in", "order takes out", "order takes", "order makes", "order empties"]
  .map(phrases)
  .join("|");
const ordersMore = new RegExp(`(?<![\\p{L}])(?:${phrases("reported")}|${countPattern})(?![\\p{L}])`, "u");
const turn = new RegExp(
  `(?:[,;:] ?|\\s(?=${phrases("order may turn")} ))(?:${phrases("order may turn")} )*(?=(?:${countPattern}) (?:less|fewer|more)(?![\\p{L}])|(?:${anyVerb}) (?:${phrases("this or that")}|another|${countPattern}|${phrases("pronoun")})|(?:${countPattern})(?: ${phrases("pack")})?(?: of ${phrases("pronoun")})?$)`,
  "u",
);
const parted = new RegExp(
  `\\s*[,;&]\\s*|\\s(?:and|n|plus|then|but|en)\\s|(?<! ones?)\\s(?:with|along with)\\s(?=(?:an?|${countPattern})\\s)`,
  "u",
);
/** "The rake and the gloves, into the cart": without a verb. */
const namesCart =
  /(?<!out of )(?<!from )(?<![\p{L}])(?:in|into|to) (?:(?:my|the|our|die) )?(?:cart|basket|trolley|mandjie|trollie)(?![\p{L}])/u;
/** "Three packs, one for each child": who gets them. */
const sharesOut = new RegExp(
  `(?<=(?<![\\p{L}])${countPattern} .*), (?:an?|${countPattern}) ${phrases("for each of them")} [^,.;]*`,
  "u",
);
const forWhat = new RegExp(`,? ${phrases("is for")} (?:${phrases("whose")}|\\p{L}+) .*$`, "u");
const isTalk = new RegExp(`^${phrases("order reasons")}(?![\\p{L}\\p{N}])`, "u");

const clean = (text: string): string =>
  text
    .replace(/(\p{L})\1{2,}/gu, "$1")
    .replace(/[\s.!,]+$/u, "")
    .trim();
/** Without what leads in and what trails. */
export function bare(text: string): string {
  let left = clean(text);
  for (let before = ""; before !== left; ) {
    before = left;
    left = clean(clean(left.replace(lead, "")).replace(trail, ""));
  }
  return left;
}

/** What the trained reader says of a text alone: whether it orders something, another number, or asks for something else. */
export interface Judged {
  order: number;
  talk: number;
  recount: number;
  asks: boolean;
}

export interface View extends OrderView {
  judge: (text: string) => Judged;
}

/** Longer messages are letters and stories. */
const longest = 240;
const clear = 0.5;
const surely = 0.6;
const surelyAnother = 0.7;
const possible = 0.15;
/** "Nice one" */
const surelyTalk = 0.9;

/** Null: no sentence is an order that is read whole. */
export function readWholeOrder(text: string, view: View): WholeOrder | null {
  const { memory, judge } = view;
  // "My wife says both! Put them in": the two that were spoken of.
  const isBoth = says("both of them", bare(text)) && !says("of each one", text);
  if (text.length > longest || isBoth || endsTakenBack.test(text)) return null;
  const isOrder = (of: string) => (begins("same number", bare(of)) ? 1 : judge(of).order);
  const corrects = says("order corrects", text);
  const beside: string[] = [];
  const lines: Line[] = [];
  // "The boss says we need no pens", in this message or the one before, then "take them out".
  let told = normalise(memory.talked);
  let seen = memory;
  for (const written of text.split(/(?<=[.!?;])\s+/u)) {
    // "The rusks. No. The honey"
    if (lines.length > 0 && isPhrase("takes back an order", written)) return null;
    const sentence = written.endsWith("?") ? null : readSentence(written, told, { ...view, memory: seen }, lines);
    if (sentence === null) {
      const named = namedAlone(written, seen);
      if (named) [seen, told] = [{ ...seen, focus: named }, ""];
      else beside.push(written);
      if (spokenOf(written, seen, "remove")) told = written;
      continue;
    }
    const { lines: own, text: said, talk, lead = "" } = sentence;
    // "We also need staplers. Two of them.": not of what is in front.
    const isBare = own.some(({ object }) => object === "" || isPronoun(object));
    if (isBare && beside.length > 0 && judge(beside.join(" ")).asks) return null;
    // "I take the green bucket. One": what follows an order needs to be none alone.
    const isAlone = lines.length === 0 && own.length > 0;
    // Talk in the same sentence is allowed if the order alone clearly is one.
    const isNone =
      talk === ""
        ? isAlone && (judge(written).talk >= surelyTalk || Math.max(isOrder(written), isOrder(said)) < possible)
        : isOrder(said) < clear ||
          says("order is not one", lead) ||
          // "The rice, the kids don't like maize" is an order, "the rice, unless …" is none.
          (ordersMore.test(talk)
            ? says("order is not one", talk)
            : begins("order is not one", talk.slice(lead.length))) ||
          judge(lead).asks;
    if (isNone) return null;
    lines.push(...own);
  }
  const ordered = lines.filter(({ act }) => act !== "keep");
  // "Only one lamp", but not "the lamp too, only one", of what this conversation didn't put in may still be a line of the cart.
  const recounts = corrects && !says("besides", text);
  if (ordered.length === 0 || (recounts && judge(text).recount >= surelyAnother)) return null;
  // What isn't in view is only searched for if the message surely is an order, of nothing else.
  const isUnseen = ordered.some(({ listings }) => listings === undefined);
  const sure = namesCart.test(text) ? possible : surely;
  if (isUnseen && (isOrder(text) < sure || judge(beside.join(" ")).asks)) return null;
  return { intents: intentsOf(ordered, view, corrects), beside: beside.join(" ") };
}

/** "The 18 it is.": what the next sentence is about. */
function namedAlone(text: string, memory: TurnMemory): ShownListing | null {
  const [named, ...others] = namedWhole(bare(text), ownOf(memory.lastShown), memory.allShown);
  return named && others.length === 0 ? named : null;
}

function readSentence(written: string, told: string, view: View, before: readonly Line[]): Sentence | null {
  const whole = clean(written);
  const alone = linesAfter(told, whole, view, before);
  if (alone) return alone;
  // "We have one already so take the stove out"
  const turned = turn.exec(whole);
  if (!turned) return null;
  // "The bed is a bit much, take it out", "my brother has a bed, take it out"
  const talk = whole.slice(0, turned.index);
  const after = linesAfter(talk, whole.slice(turned.index + turned[0].length), view, before);
  return after && { ...after, talk: `${talk} ${after.talk}`, lead: talk };
}

/** The lines of an order after some talk, which may say what "it" is. */
function linesAfter(talk: string, order: string, view: View, before: readonly Line[]): Sentence | null {
  const { memory } = view;
  const spoken = spokenOf(talk, memory, "remove");
  const gone = spoken && linesIn(order, { ...view, memory: { ...memory, focus: spoken } }, before);
  if (gone?.lines.some(({ act }) => act === "remove")) return gone;
  const name = bare(talk);
  const named = spokenOf(talk, memory, "other");
  const focus = named ?? memory.focus;
  const read = linesIn(order, { ...view, memory: { ...memory, focus } }, before);
  // "Brass hooks the long ones, put ten", which are not shown: nothing of what is in front.
  if (read?.lines.some(({ object }) => object === "" || isPronoun(object)) && !named && isNamed(name, view))
    return null;
  // "The neighbour has a hose. Lose that", without one in the cart: nothing else goes instead.
  return allSpokenOf(talk, memory).length > 0 && read?.lines.some(({ act }) => act === "remove") ? null : read;
}

/** Whether the text only names what the shop sells: "brass hooks, the long". */
function isNamed(name: string, { find }: View): boolean {
  const product = contentOf(name)
    .filter((word) => !isHow(word) && !mustBeThere(word))
    .join(" ");
  return product !== "" && find({ object: name, product, must: [], ref: false }) !== null;
}

/** "Keep only the bucket", not "keep only one bucket", which is a number, nor "leave only it", of which it isn't clear what goes. */
function keepsAll(order: string, memory: TurnMemory): RegExpExecArray | null {
  const match = keepsOnly.exec(order);
  const pieces = match?.groups?.kept?.split(/,| and | en | & /u) ?? [];
  return pieces.some((piece) => countedIn(piece.trim(), memory).said !== "") ? null : match;
}

function linesIn(text: string, view: View, before: readonly Line[]): Sentence | null {
  const order = bare(text.replace(sharesOut, ""));
  const everything = empties.exec(order) ?? keepsAll(order, view.memory);
  if (everything) return clearing(order, everything.groups?.kept, view.memory);
  const lines: Line[] = [];
  const agrees = agreesTo(text);
  let act: Line["act"] | null = namesCart.test(text) || agrees ? "add" : null;
  let corrected = false;
  for (const [at, raw] of order.split(parted).entries()) {
    corrected ||= begins("takes back an order", raw.trim());
    const piece = bare(raw);
    if (piece === "") continue;
    const known = at > 0 ? lines : before;
    const read: ReadPiece | null = at > 0 && isNoOrder(piece) ? null : readPiece(piece, act, known, view);
    if (read === null) {
      // "Remove the lid, he'll only lose it": what follows may be talk.
      const talk = order.slice(order.indexOf(piece));
      return lines.length > 0 && (act !== null || lines[0]?.quantity !== null) && isAside(talk, view)
        ? { lines, text: order.slice(0, -talk.length).trim(), talk }
        : null;
    }
    const [line] = read.lines;
    const last = known.at(-1);
    // "Two, no wait, three", "the spade, no, the fork": instead of the one before.
    if (corrected && last && line)
      Object.assign(last, { listings: undefined, ...line, quantity: line.quantity ?? last.quantity });
    else lines.push(...read.lines);
    corrected = false;
    act = read.act;
    if (read.talk !== "") return { lines, text: order.slice(0, order.lastIndexOf(read.talk)).trim(), talk: read.talk };
  }
  // Without a verb each thing needs its number, or the sentence only names things: "ok, the rake and the gloves" takes them. "Ok, that
  // rake" may only point at it.
  if (act === null && lines[0]?.quantity === null) return null;
  return { lines, text: agrees ? text : order, talk: "" };
}

/** Talk behind an order: neither another order nor a wish. */
function isAside(talk: string, { judge }: View): boolean {
  const { order, asks } = judge(talk);
  return !asks && (order < possible || !ordersMore.test(talk));
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
  const stays: ShownListing[] = [];
  let talk = "";
  for (const piece of kept?.split(parted) ?? []) {
    const found = talk === "" ? meant(piece, "keep", memory) : null;
    if (found) stays.push(...found.listings);
    talk = found ? found.talk : `${talk} ${piece}`.trim();
  }
  if (kept !== undefined && stays.length === 0) return null;
  const lines: Line[] = [{ act: "remove", quantity: null, object: "", listings: stays, isAllBut: true }];
  return { lines, text: order.slice(0, order.length - talk.length).trim(), talk };
}

interface ReadPiece {
  act: Line["act"] | null;
  lines: Line[];
  talk: string;
}

function readPiece(piece: string, act: Line["act"] | null, before: readonly Line[], view: View): ReadPiece | null {
  const { memory } = view;
  const back = putsBack.exec(piece)?.groups?.rest;
  const again = back === undefined ? null : countedIn(back, memory);
  const was = again && removalOf([again.object], memory);
  const listings = memory.allShown.filter(({ listing }) => listing.id === was?.listingId);
  if (was) {
    const quantity = again.quantity === null ? was.before : was.after + again.quantity;
    return { act: "add", lines: [{ act: "set", quantity, object: again.object, listings }], talk: "" };
  }
  const out = takesOut.exec(piece)?.groups?.rest ?? removes.exec(piece)?.groups?.rest;
  if (out !== undefined) return removal(out, memory);
  // "Make it two bags of the rice": "it" is no other thing.
  const made = makes.exec(piece)?.groups?.rest?.replace(itBeforeThing, "");
  if (made !== undefined || act === "set") {
    const { quantity, object } = countedIn(made ?? piece, memory, true);
    if (quantity !== null) return ofLine({ act: "set", quantity, object }, memory);
    return made === undefined ? addition(piece, null, before, view) : null;
  }
  const added = putsIn.exec(piece)?.groups?.rest;
  if (added !== undefined)
    return says("not put in", added) ? null : addition(bare(added.replace(/ in$/u, "")), "add", before, view);
  if (act === "remove") return removal(piece, memory);
  const kept = keeps.exec(piece)?.groups?.rest;
  if (kept === undefined) return addition(piece, act, before, view);
  const line = ofLine({ act: "keep", quantity: null, object: kept }, memory);
  return line && { ...line, act, talk: "" };
}

const itBeforeThing = new RegExp(`^(?:it|that|them) (?=${countPattern} .*(?:of|van) )`, "u");

function removal(piece: string, memory: TurnMemory): ReadPiece | null {
  // "Drop the gloves to four"
  const { quantity, object, said, isTo } = countedIn(piece, memory);
  if (isTo) return ofLine({ act: "set", quantity, object }, memory);
  if (said === "") return ofLine({ act: "remove", quantity: null, object: piece }, memory);
  const line = ofLine({ act: "by", quantity: -(quantity ?? 1), object: object || "it" }, memory);
  return line && { ...line, act: "remove" };
}

/** The line with the listing that it means. */
function ofLine(line: Line, memory: TurnMemory): ReadPiece | null {
  const found = meant(line.object, line.act, memory);
  return found && { act: line.act, lines: [{ ...line, listings: found.listings }], talk: found.talk };
}

function addition(piece: string, act: Line["act"] | null, before: readonly Line[], view: View): ReadPiece | null {
  const { memory, find } = view;
  const { quantity: number, object, step, isEach, said, pack, isTo } = countedIn(piece, memory);
  // "The seeds down to one", whatever the verb: their number in all, and nothing new is put in.
  if (isTo) return ofLine({ act: "set", quantity: number, object }, memory);
  const quantity = step === -1 ? -(number ?? 1) : number;
  const kind = step === null ? "add" : "by";
  const line: Line = { act: kind, quantity, object, pack, ...(object === "" && pack !== "" && { inOne: piece }) };
  if (joins(line, isEach, before, memory)) return { act, lines: [], talk: "" };
  if (object === "" || isPronoun(object)) {
    const each = isEach ? eachOf(memory) : null;
    const isAgain = each?.every((listing) => holds(putIn(memory), listing)) === true;
    const eachLine = (listing: ShownListing): Line => ({ ...line, act: isAgain ? "set" : "add", listings: [listing] });
    if (each) return { act, lines: each.map(eachLine), talk: "" };
    const last = before.at(-1);
    if (last && object === "" && number !== null) return { act, lines: [{ ...last, quantity: number }], talk: "" };
    const front = inFrontAs(pack, memory);
    const listing = front?.kind === "found" ? front.listings[0] : null;
    const own = ownOf(memory.lastShown);
    // "Two" of several on screen may be the second.
    const isPlace = piece === said && !memory.focus && memory.pending === null && (number ?? 0) <= own.length;
    if (!listing || isEach || isPlace) return null;
    // "Three", once one of it is in the cart: three in all.
    const isInAll = act === null && step === null && !isAnother.test(said) && holds(putIn(memory), listing);
    return { act, lines: [{ ...line, act: isInAll ? "set" : kind, listings: [listing] }], talk: "" };
  }
  // "One pair 8 for my son": for whom it is, is no name.
  const named = meant(object, kind, memory);
  const found = named?.talk === "" ? named : (meant(object.replace(forWhat, "").trim(), kind, memory) ?? named);
  if (found) {
    const own = { ...line, listings: found.listings };
    const [only] = found.listings;
    const isKind = number === null && only !== undefined && meansKind(object, only);
    // Only what is in the cart already is known well enough to leave words aside.
    return isKind || (found.talk !== "" && !isIn(own, memory)) ? null : { act, lines: [own], talk: found.talk };
  }
  const split = countWithin.exec(object)?.groups;
  const one = split?.one === undefined ? null : meant(split.one, "add", memory);
  const other = one?.talk === "" && split?.other && number !== null ? addition(split.other, act, [], view) : null;
  if (one && other)
    return { ...other, act, lines: [{ ...line, object: split?.one ?? "", listings: one.listings }, ...other.lines] };
  const last = before.at(-1);
  const isCounted = number !== null || (last !== undefined && last.quantity !== null);
  // "Ten pillows for the spare room"
  for (const name of step === null && (act === "add" || isCounted) ? [object, object.replace(forWhat, "")] : []) {
    // "One packet of 500 nails": which packet, as titles say it.
    const product = name.replace(/^(?<inOne>\d+) (?<thing>.+)$/u, "$<thing> $<inOne>");
    const wanted = { object: name, product, must: [], ref: false };
    if (isUnseen(name, memory) && find(wanted)) return { act, lines: [{ ...line, object: name, wanted }], talk: "" };
  }
  return null;
}

const isAnother = /^(?:another|extra)/u;

function eachOf({ discussed, lastShown }: TurnMemory): readonly ShownListing[] | null {
  const all = discussed.length === 2 ? discussed : ownOf(lastShown);
  return all.length <= 4 ? all : null;
}

/** The one listing that has all the words; behind them may stand talk. Only what was put in can be changed. */
function meant(
  object: string,
  act: Line["act"],
  memory: TurnMemory,
): { listings: readonly ShownListing[]; talk: string } | null {
  const had = putIn(memory);
  if (isPronoun(object)) {
    const front = inFront(memory);
    return front && (act === "add" || act === "set" || holds(had, front)) ? { listings: [front], talk: "" } : null;
  }
  const words = object.split(" ");
  for (const isNew of act === "add" ? [true, false] : [false])
    for (let length = words.length; length > 0; length--) {
      const talk = words.slice(length).join(" ");
      // "The tent pegs" are no tent.
      if (talk !== "" && !isTalk.test(talk)) continue;
      const name = words.slice(0, length).join(" ");
      const one = surelyMeant(name, isNew ? inView(memory) : had, isNew ? memory.allShown : [], memory);
      if (one) return { listings: [one], talk };
    }
  return null;
}

/** A short name of which nothing in view has a word. */
function isUnseen(object: string, memory: TurnMemory): boolean {
  const { lastShown, allShown } = memory;
  const words = contentOf(object);
  const counts = ["fewer pieces", "more pieces", "order is not one", "not put in"].some((name) => says(name, object));
  // "The cheapest", "number 3" mean something shown.
  const points = pointAt(object, memory, "any").kind !== "nothing";
  const isShort = !counts && !begins("is for", object) && words.length <= 4 && placesNamed(object, null) === null;
  return isShort && !points && nearestName(object, lastShown, allShown).length === 0;
}
