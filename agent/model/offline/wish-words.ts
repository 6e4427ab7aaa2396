// Splits a need into product words, required properties and purpose: by the reader's tags, or without tags by the catalogue's
// words. Everything else is context and ignored.
import { englishOf } from "#contract/language/languages.ts";
import { unitOf } from "#contract/language/measures.ts";
import { neededIn } from "#contract/language/needs.ts";
import { synonymsOf } from "#contract/language/synonyms.ts";
import { isStopWord, plainText, splitWords } from "#contract/language/words.ts";
import type { Slot } from "../../reader/acts.ts";
import { reader } from "../../reader/reader.ts";
import type { CatalogueWords } from "../../shop.ts";
import { rankOf } from "../../vectors/word-vectors.ts";
import { countWords, digitiseBefore, digitiseCount, readCount } from "./numbers.ts";
import { isHow, isPhrase, phrases, wordList } from "./phrases.ts";
import type { Part, WordMark } from "./tagged.ts";
import { gap, isPlural, rare, uncommon } from "./words.ts";

export interface Need {
  /** Product words in order. */
  text: string;
  must: string[];
  about: string;
}

type Kind = "product" | "must" | "about" | "none" | "break";

const kindOfSlot: Readonly<Partial<Record<Slot, Kind>>> = {
  product: "product",
  colour: "must",
  size: "must",
  attr: "must",
  use: "about",
  for: "about",
};

interface Word {
  word: string;
  kind: Kind;
  slot: Slot | null;
  span: number;
}

const [praise, naming, occasions, gradable] = ["praise", "names nothing", "occasions", "more or less true"].map(
  wordList,
) as [ReadonlySet<string>, ReadonlySet<string>, ReadonlySet<string>, ReadonlySet<string>];
const isArticle = (word: string): boolean => isPhrase("article or count", word);

const nextWish = phrases("next wish");
const also = "(?:(?:also|then|maybe|perhaps)\\s)?";
const betweenNeeds = new RegExp(
  [
    `\\s?(?:,\\s?)?(?<![\\p{L}])${phrases("between wishes")}\\s${also}(?:${nextWish}\\s)?(?=${phrases("one more")}\\s)(?!${phrases("no other wish")}(?![\\p{L}]))`,
    `\\s?(?:,\\s?)?(?<![\\p{L}])(?:and(?: also| then)?|also|plus|then)\\s(?:also\\s)?${nextWish}\\s`,
    `\\s?[.;]\\s(?:also,?|and|plus|then)\\s(?:${nextWish}\\s)?`,
    `,\\s?(?=(?:an?|some|another|${phrases("something for")})\\s)`,
  ].join("|"),
  "u",
);

/**
 * Splits a message at the start of each need: "a lamp and a table", "milk, bread and eggs", but not "salt and pepper grinder". Each
 * piece keeps its own prices and places.
 */
export function splitNeeds(text: string): string[] {
  // "between a hundred and a thousand" is not a list.
  const pieces = text
    .split(betweenNeeds)
    .map((piece) => piece.trim())
    .filter(Boolean);
  return pieces.length === 0 ? [text] : pieces;
}

/** The needs in a text from which prices, places and other constraints were removed. */
export function needsOf(
  rest: string,
  marksOf: (words: readonly string[]) => WordMark[],
  { act, language }: Pick<Part, "act" | "language">,
  catalogue: CatalogueWords | undefined,
): Need[] {
  const isWish = act === "search";
  const words = marked(rest, marksOf);
  // "A present" names no product, nor does "a machine to take the pulse".
  const product = words.filter(({ kind }) => kind === "product");
  const isGeneric = words.length > fewWords;
  if (
    product.every(
      ({ word }) =>
        occasions.has(word) ||
        isArticle(word) ||
        praise.has(word) ||
        naming.has(word) ||
        (isGeneric && isPhrase("generic thing", word)),
    )
  )
    for (const word of product) word.kind = "none";
  either(words);
  measured(words);
  if (catalogue) {
    inContext(words, catalogue);
    forWhat(words, catalogue);
    listed(words, catalogue);
  }
  if (!words.some(({ kind }) => kind === "product")) guess(words, catalogue, isWish);
  else for (let again = 0; again < 2; again++) attach(words, catalogue, isWish);
  comesIn(words);
  if (isWish) beside(words);
  if (catalogue) demanded(words, catalogue);
  const groups: Word[][] = [[]];
  let inProduct: number | null = null;
  let broken = false;
  apart(words);
  for (const word of words) {
    // After "and", properties belong to the next product.
    if (word.kind === "break" && inProduct !== null) broken = true;
    if (broken && (word.kind === "must" || word.kind === "about") && leadsTo(words, word)) {
      groups.push([]);
      inProduct = null;
    }
    if (word.kind === "must" || word.kind === "about" || word.kind === "product") broken = false;
    const open = groups.at(-1) as Word[];
    // Another product begins another need, but adjacent spans are one product: "leather school shoes".
    if (word.kind === "product" && inProduct !== null && word.span !== inProduct && parted(words, word))
      groups.push([word]);
    else open.push(word);
    if (word.kind === "product") inProduct = word.span;
  }
  const needs = groups
    .map((group) => needOf(group, catalogue, { isForeign: language !== "en", isWish }))
    .filter(({ text, must, about }) => text !== "" || must.length > 0 || about !== "");
  return needs.slice(0, 4);
}

/** "Boots, the soles flap like a fish": what is named further on in the same breath is no part of the name. */
function apart(words: readonly Word[]): void {
  let last: Word | undefined;
  let isNear = true;
  for (const word of words) {
    if (word.kind === "break") last = undefined;
    if (word.kind === "none" && isContent(word.word)) isNear = false;
    if (word.kind !== "product") continue;
    if (last && word.span !== last.span && !isNear) word.kind = "about";
    else [last, isNear] = [word, true];
  }
}

/** Whether only descriptive words are between the word and a product. */
function leadsTo(words: readonly Word[], word: Word): boolean {
  for (const next of words.slice(words.indexOf(word))) {
    if (next.kind === "product") return true;
    if (next.kind === "break") return false;
  }
  return false;
}

/** For so many pairs the shop's listings are looked through. */
const mostListed = 8;

/**
 * "Thread tape and silicone", "nappies and wipes", tagged as one product or the second as a property of the first: two products, if the
 * shop has each but no listing of both.
 */
function listed(words: readonly Word[], catalogue: CatalogueWords): void {
  let spans = words.length;
  let tries = 0;
  for (const [at, joiner] of words.entries()) {
    if (!/^[,&+]$/.test(joiner.word) && !isPhrase("joins words", joiner.word)) continue;
    const after = words.slice(at + 1);
    const namesMore = after.some(({ kind }) => kind === "product");
    const before = words.slice(0, at);
    const left =
      before.findLast(({ kind }) => kind === "product") ?? (namesMore ? firstListed(before, catalogue) : undefined);
    const end = after.findIndex(({ word, kind }) => kind === "break" || isPhrase("joins words", word));
    const item = after.slice(0, end === -1 ? undefined : end).filter(({ word }) => !isArticle(word));
    const tagged = item.filter(({ kind, slot }) => kind === "product" || (kind === "must" && slot === "attr"));
    // "Pens and files", of which only the pens are tagged.
    const isBare = item.length <= 2 && item.every(({ word, kind }) => kind === "none" && isContent(word));
    const pointed = thingPointedAt(item, catalogue);
    const own = pointed.length > 0 ? pointed : tagged.length === 0 && isBare ? item : tagged;
    const right = own.at(-1);
    if (!left || !right || [left, right].some(({ word }) => catalogue.standing(word) !== "named")) continue;
    if (tries++ === mostListed) return;
    if (catalogue.together(left.word, right.word)) continue;
    joiner.kind = "break";
    spans++;
    for (const word of own) {
      word.kind = "product";
      word.span = spans + words.length;
    }
  }
}

/** "Rice, the biggest bag": how it comes tells one from another. */
function comesIn(words: readonly Word[]): void {
  for (const { span, kind: told } of words.filter(({ kind }) => kind === "product" || kind === "must")) {
    const own = words.filter((word) => word.kind === told && word.span === span);
    const said = own.filter(({ word }) => !isArticle(word) && !isPhrase("this or that", word));
    const how = said.slice(0, -1).every(({ word }) => gradable.has(word));
    const isPlain = said.length > 1 && how && isPhrase("what it comes in", said.at(-1)?.word ?? "");
    const isFirst = told === "product" && words.find(({ kind }) => kind === "product")?.span === span;
    if (isPlain && !isFirst) for (const word of own) word.kind = "about";
  }
}

/** "Size 40 jacket, belts and socks", of which the first is not tagged: what it is comes last. */
function firstListed(words: readonly Word[], catalogue: CatalogueWords): Word | undefined {
  const own = words.filter(({ word }) => !isArticle(word));
  const last = own.at(-1);
  const isThing = last?.kind === "none" && isContent(last.word) && catalogue.standing(last.word) === "named";
  if (!isThing || own.length > fewWords - 1 || own.some(({ kind }) => kind === "break")) return undefined;
  for (const word of own) Object.assign(word, { kind: "product", span: words.length * 3 });
  return last;
}

/** "That doll you can wash": what it is stands before what is told of it. */
function thingPointedAt(item: readonly Word[], catalogue: CatalogueWords): Word[] {
  const end = item.findIndex(({ word }) => isPronoun(word));
  const thing = item.slice(0, Math.max(0, end)).filter(({ word }) => !isPhrase("this or that", word));
  const isNamed = ({ word, kind }: Word) =>
    (kind === "none" || kind === "must") && isContent(word) && catalogue.standing(word) === "named";
  return thing.length > 0 && thing.length <= 2 && thing.every(isNamed) ? thing : [];
}

/**
 * "Rusks to go with my coffee", "food in big bags": what stands behind a product and such a word goes with it, and is not asked for;
 * "shoes with velcro" must have it. "Something for the lunch box, dried fruit": nor is what it is for, before what is.
 */
function beside(words: readonly Word[]): void {
  let asked: Word | undefined;
  let lead = "";
  for (const [at, word] of words.entries()) {
    const isNew = word.kind === "product" && word.span !== asked?.span;
    const isPurpose = isPhrase("something for", `${words[at - 2]?.word} ${words[at - 1]?.word}`);
    const hasOther = words.slice(at).some(({ kind, span }) => kind === "product" && span !== word.span);
    if (word.kind === "break") asked = undefined;
    else if (isNew && ((asked && lead !== "") || (isPurpose && hasOther)))
      for (const one of words) if (one.span === word.span) one.kind = isPhrase("with", lead) ? "must" : "about";
    if (word.kind === "product") asked = word;
    if (word.kind === "product" || word.kind === "break" || word.kind === "must") lead = "";
    const both = `${words[at - 1]?.word} ${word.word}`;
    if (word.kind === "none" && isPhrase("goes beside", word.word))
      lead ||= isPhrase("goes along", both) ? both : word.word;
  }
}

/** "Five kilos of rice", "he weighs 140 kilos": how much there is in one, or it must hold, tells it from others. */
function measured(words: readonly Word[]): void {
  for (const [at, { word, slot, span, kind }] of words.entries()) {
    const unit = unitOf(word);
    if (unit === null || unit.kind === "count") continue;
    const count = words[at - 1];
    if (slot === "quantity") for (const one of words) if (one.span === span) one.kind = "about";
    if (kind === "none" && slot === null && count?.kind === "none" && number.test(count.word))
      for (const one of [count, words[at] as Word]) one.kind = "about";
  }
}

/** "Navy or green", "a queen I think, or maybe a double", "size 8 or 9": one property, of which each will do. */
function either(words: readonly Word[]): void {
  for (const [at, joiner] of words.entries()) {
    if (!isPhrase("or", joiner.word)) continue;
    const before = words.slice(Math.max(0, at - farthest), at).findLast(isTold);
    const after = words.slice(at + 1, at + farthest);
    const next = after.find((word) => isTold(word) || isHow(word.word) || number.test(word.word));
    if (before?.kind !== "must" || !next || words.slice(at).indexOf(next) > farthest - 2) continue;
    const isAlike = next.slot === before.slot || isHow(next.word) || number.test(next.word);
    const isNamed = words.slice(0, words.indexOf(before)).some(({ kind }) => kind === "product");
    if (!isAlike && !(isNamed && next.kind === "product")) continue;
    const isOwn = (word: Word) => word === next || (next.span !== -1 && word.span === next.span && isTold(word));
    for (const word of words.slice(words.indexOf(before) + 1, at)) word.kind = "none";
    for (const word of [joiner, ...after.filter(isOwn)]) Object.assign(word, { kind: "must", span: before.span });
  }
}
const farthest = 5;
const isTold = ({ kind }: Word): boolean => kind !== "none" && kind !== "break";

const parted = (words: readonly Word[], word: Word): boolean => {
  const before = words.slice(0, words.indexOf(word));
  return before.findLast(({ kind }) => kind === "product" || kind === "break")?.kind === "break";
};

function marked(rest: string, marksOf: (words: readonly string[]) => WordMark[]): Word[] {
  const pieces: { word: string; isBreak: boolean }[] = [];
  for (const piece of rest.split(/(\s+|[,;!?()]|\.(?!\d)|¦)/u)) {
    if (piece.trim() === "") continue;
    if (piece === gap || /^[,;.!?()&+]$/u.test(piece)) {
      pieces.push({ word: piece, isBreak: true });
      continue;
    }
    for (const word of piece.split("/")) {
      const plain = plainText(word).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
      if (plain !== "") pieces.push({ word: plain, isBreak: false });
    }
  }
  const all = marksOf(pieces.filter(({ isBreak }) => !isBreak).map(({ word }) => word));
  const marks = all.values();
  const words: Word[] = [];
  for (const { word, isBreak } of pieces) {
    const { slot, span } = (isBreak ? null : marks.next().value) ?? { slot: null, span: -1 };
    const joins =
      isPhrase("joins words", word) && (slot === null || all.filter((mark) => mark.span === span).length === 1);
    const kind = isBreak || joins ? "break" : slot === null || isPronoun(word) ? "none" : (kindOfSlot[slot] ?? "none");
    words.push({ word, kind, slot, span });
    if (isBreak) continue;
    purpose(words);
  }
  return words;
}

/** "I'm", "she's", "that'll", "aren't": never part of a need, whatever its tag. */
const isPronoun = (word: string): boolean =>
  /^(?:i|you|he|she|it|we|they|him|them)$|^(?:i|you|he|she|it|we|they|that|there|what|who)'|n't$/u.test(word);

const number = new RegExp(`^(?:\\d.*|${countWords})$`, "u");

/** "A cake tin for the party", all tagged as product: the words after "for" are the purpose. */
function purpose(words: readonly Word[]): void {
  const own = words.at(-1);
  const before = words.at(-2);
  if (own?.kind !== "product" || !before) return;
  // "At college", "after work", "the kind that folds", "she paints": place, time, manner or activity.
  if (before.kind === "none" && (isPronoun(before.word) || isPhrase("where or when", before.word))) own.kind = "about";
  const starts = before.kind === "none" && isPhrase("is for", before.word);
  const goesOn = before.kind === "about" && before.span === own.span;
  if (goesOn || (starts && words.some(({ kind, span }) => kind === "product" && span !== own.span))) own.kind = "about";
}

/** "A cousin who sails and loves reading": tagged as a product, but unknown to the catalogue and not introduced as wanted. */
function inContext(words: readonly Word[], catalogue: CatalogueWords): void {
  for (const [at, word] of words.entries()) {
    const before = words[at - 1];
    if (word.kind !== "product" || (before?.kind === "product" && before.span === word.span)) continue;
    const isIntroduced =
      !before ||
      before.word === "," ||
      isArticle(word.word) ||
      isArticle(before.word) ||
      number.test(before.word) ||
      isPhrase("introduces a thing", before.word) ||
      words.every(({ kind }) => kind !== "none");
    const isOwned = [before, word].some((one) => isPhrase("whose", one?.word ?? ""));
    if (isIntroduced && !isOwned) continue;
    const own = words.filter(({ span, kind }) => kind === "product" && span === word.span);
    // "A thing to put under my laptop"
    const isAnother = isOwned && words.slice(0, at).some((one) => isPhrase("thing", one.word));
    // A word that isn't English may be a name, or of another language.
    const isName = ({ word: one }: Word) =>
      !isStopWord(one) && ((rankOf(one) ?? rare) >= rare || catalogue.standing(one) === "named");
    if (!isAnother && own.some(isName)) continue;
    for (const one of own) Object.assign(one, { kind: "about", slot: isAnother ? "for" : one.slot });
  }
}

/** "A chair for the boardroom", all tagged as product: what no listing of the name speaks of is what it is for. */
function forWhat(words: readonly Word[], catalogue: CatalogueWords): void {
  for (const [at, joiner] of words.entries()) {
    const isOwn = ({ kind, span }: Word) => kind === "product" && span === joiner.span;
    if (!isOwn(joiner) || !isPhrase("is for", joiner.word)) continue;
    const name = words.slice(0, at).filter(isOwn);
    const what = words.slice(at + 1).filter(isOwn);
    const said = name.map(({ word }) => word).join(" ");
    if (!name.some(({ word }) => isContent(word)) || what.some(({ word }) => catalogue.tells(said, word))) continue;
    for (const word of [joiner, ...what]) word.kind = "about";
  }
}

/**
 * "A pan, and it has to work on induction": what a listing of that name says is a claim. "One that says vegan on it", "I only use vegan lip balm":
 * so is this, whether or not one says it.
 */
function demanded(words: readonly Word[], catalogue: CatalogueWords): void {
  const name = words.filter(({ kind }) => kind === "product").map(({ word }) => word);
  if (name.length === 0) return;
  for (const at of words.keys()) {
    const asks = (what: string) =>
      [2, 3, 4].find((length) =>
        isPhrase(
          what,
          words
            .slice(at, at + length)
            .map(({ word }) => word)
            .join(" "),
        ),
      );
    const stated = asks("it says") ?? asks("uses only");
    if (stated === undefined && asks("it must") === undefined) continue;
    const start = at + (stated ?? 0);
    const end = words.findIndex(
      ({ kind, word }, place) =>
        place > start &&
        (kind === "break" || (stated !== undefined && (kind === "product" || isPhrase("goes beside", word)))),
    );
    for (const word of words.slice(start, end === -1 ? undefined : end)) {
      const isOpen =
        (word.kind === "about" && word.slot !== "for") ||
        (word.kind === "none" && word.slot === null && isContent(word.word));
      if (!isOpen || !tells(word.word) || (stated === undefined && !catalogue.tells(name.join(" "), word.word)))
        continue;
      word.kind = "must";
      // Words of no span are claims of their own.
      if (word.span === -1) word.span = words.length * 2 + words.indexOf(word);
    }
  }
}

/** "Iphone 13", "s24 ultra": an uncommon word beside a product is part of its name. */
function attach(words: readonly Word[], catalogue: CatalogueWords | undefined, isName: boolean): void {
  for (const [at, word] of words.entries()) {
    if (
      word.kind !== "none" ||
      isPronoun(word.word) ||
      isPronoun(words[at - 1]?.word ?? "") ||
      isStopWord(word.word) ||
      reader().isTalk(word.word)
    )
      continue;
    // In a very short message every word belongs to the name.
    const isShort =
      isName && words.length <= shortest && !/^(?:a|an|the|some|n)$/u.test(word.word) && !praise.has(word.word);
    if (!isShort && !/\d/.test(word.word)) {
      if (catalogue?.standing(word.word) !== "named" || praise.has(word.word)) continue;
      if ((rankOf(word.word) ?? uncommon) < uncommon) continue;
    }
    // "Tents sleep the most people"
    const isVerb = isPhrase("this or that", words[at + 1]?.word ?? "");
    const beside = [words[at - 1], words[at + 1]].find((other) => other?.kind === "product" && !isVerb);
    if (!beside) continue;
    word.kind = "product";
    word.span = beside.span;
  }
}
const shortest = 4;

/** Without a tagged product, words that are in listings' names are the product. */
function guess(words: Word[], catalogue: CatalogueWords | undefined, isName: boolean): void {
  const open = words.filter(({ kind, word }) => kind === "none" && isContent(word));
  const before = (word: Word) => words[words.indexOf(word) - 1]?.word ?? "";
  // Not "I drew", "she paints", "to throw".
  const named = open.filter(
    (word) =>
      catalogue?.standing(word.word) === "named" &&
      !number.test(word.word) &&
      !isPronoun(before(word)) &&
      !isPhrase("before a verb", before(word)),
  );
  // An everyday word ("old", "play") is a product only if nothing else is left.
  const telling = named.filter(({ word }) => (rankOf(word) ?? Number.POSITIVE_INFINITY) > 1500);
  const hasMore = words.some(({ kind }) => kind === "must" || kind === "about");
  // In a sentence with a purpose, one that tells of a situation and one that points back, single words are no product: "what gets it
  // off?", "the roof leaks".
  const isTold =
    isPhrase("is for", words[0]?.word ?? "") ||
    words.some(({ kind, word }) => kind === "about" || word === "it" || word === "them") ||
    (words.length > fewWords && neededIn(words.map(({ word }) => word).join(" ")).length > 0);
  const asked: Word[] = [];
  for (const [at, word] of words.entries()) {
    const last = words[at - 1];
    // "We've got a deck"
    const isOwned = isPhrase("owns", words[at - 2]?.word ?? "");
    const isFirst = last?.kind === "must" || (!isOwned && isPhrase("asks for any", last?.word ?? ""));
    if (named.includes(word) && (isFirst || (last && asked.includes(last)))) asked.push(word);
  }
  const isFew = words.length <= 2 * fewWords;
  const chosen = isTold ? asked : telling.length > 0 ? telling : hasMore || !isFew ? [] : named;
  if (chosen.length > 0) for (const word of chosen) word.kind = "product";
  // A few words alone are a name; in a sentence they are the purpose, whether or not the shop knows them.
  else {
    const isShort = isName && !hasMore && !isTold && words.length <= fewWords;
    for (const word of open) word.kind = isShort ? "product" : "about";
  }
}
const fewWords = 4;

const isContent = (word: string): boolean =>
  word.length > 1 &&
  word !== "no" &&
  !isStopWord(word) &&
  !isArticle(word) &&
  !praise.has(word) &&
  !naming.has(word) &&
  !occasions.has(word) &&
  !isPronoun(word) &&
  !isTalk(word) &&
  /\p{L}/u.test(word);

/** "Helloo" too. */
const isTalk = (word: string): boolean =>
  reader().isTalk(word) || (rankOf(word) === null && reader().isTalk(word.replace(/(\p{L})\1+$/u, "$1")));

/** `isForeign`: not said in English, whatever English words look the same. */
function needOf(
  words: readonly Word[],
  catalogue: CatalogueWords | undefined,
  { isForeign, isWish }: { isForeign: boolean; isWish: boolean },
): Need {
  const translated = (text: string) => inEnglish(text, isForeign);
  const text: string[] = [];
  const must: { span: number; words: string[] }[] = [];
  const about: string[] = [];
  /** Whether the next word of the purpose is. */
  let isDenied = false;
  let isParted = false;
  for (const { word, kind, span } of words) {
    if (kind === "product") text.push(word);
    else if (kind === "must") {
      const last = must.at(-1);
      if (last && last.span === span && !isParted) last.words.push(word);
      else must.push({ span, words: [word] });
    } else if (kind === "about") {
      if (isDenied) about.push("not");
      isDenied = false;
      about.push(word);
    }
    if (isDenial(word)) isDenied = true;
    if (kind === "break") isDenied = false;
    isParted = kind === "break";
  }
  for (const each of must) {
    const [first] = each.words;
    if (each.words.length === 1 && first !== undefined && gradable.has(translated(first))) about.push(first);
    // "Doesn't drip", "that one hangs in a tent": sellers don't write it like that, so it is a purpose rather than a claim.
    const told = isPhrase("begins a clause", first ?? "") && each.words.filter(isContent).length > 1;
    const isPhrased = each.words.length > longestClaim && !each.words.includes("or");
    const negated = told || isPhrased ? 0 : each.words.findIndex(isDenial);
    if (negated !== -1) about.push(...each.words.splice(negated));
  }
  const isEmpty = (word: string) => isArticle(word) || praise.has(word) || naming.has(word);
  const isTail = (word: string) =>
    naming.has(word) ||
    isPhrase("tail", word) ||
    (isPhrase("property itself", word) && catalogue?.standing(word) !== "named");
  // "Lantern can", "trip w": conversational words that were tagged along with the product.
  const isAround = (word: string) =>
    isStopWord(word) || ((reader().isTalk(word) || word.length === 1) && catalogue?.standing(word) !== "named");
  const isOpen = text.some((word) => isPhrase("open thing", word));
  // "Smart phone": one word in other hands.
  const isCompound = () =>
    praise.has(text[0] ?? "") && [rankOf, synonymsOf].some((known) => known(`${text[0]}${text[1]}`)?.toString());
  while (text.length > 0 && !isCompound() && (isEmpty(text[0] ?? "") || isAround(text[0] ?? ""))) text.shift();
  while (text.length > 0 && (isTail(text.at(-1) ?? "") || isAround(text.at(-1) ?? ""))) text.pop();
  // "A bottle of shampoo"
  while (text.length > 2 && isPhrase("what it comes in", text[0] ?? "") && /^(?:of|van)$/u.test(text[1] ?? ""))
    text.splice(0, 2);
  // "The little scissors": how much of it is no part of the name.
  const isMost = (word: string) => gradable.has(word) && word.endsWith("est");
  while (
    text.length > 1 &&
    gradable.has(translated(text[0] ?? "")) &&
    (isMost(text[0] ?? "") || catalogue?.standing(text[0] ?? "") !== "named")
  )
    about.push(text.shift() ?? "");
  if (text.every((word) => occasions.has(word) || isEmpty(word))) text.length = 0;
  // "Something sweet": here nothing is called so.
  if (isOpen && text.every((word) => catalogue && catalogue.standing(word) !== "named")) about.push(...text.splice(0));
  // "Something small": size words alone are not a name.
  if (text.every((word) => gradable.has(word))) about.push(...text.splice(0));
  // A bare number is part of the name: "iphone 13".
  if (text.length > 0 || words.length <= fewWords)
    for (const each of must) if (each.words.every((word) => /^\d+(?:\.\d+)?$/.test(word))) text.push(...each.words);
  const claimIn = (own: readonly string[], isChoice = false): string => {
    const told = own
      .filter(
        (word) =>
          !praise.has(word) &&
          !isArticle(word) &&
          !(own.length > 1 && isPhrase("genuinely", word)) &&
          (isChoice || !gradable.has(translated(word)) || own.includes("than")) &&
          !naming.has(word) &&
          !reader().isTalk(word),
      )
      .join(" ");
    const claim = digitiseCount(
      digitiseBefore(told, phrases("behind a number of a thing")).replace(
        /^(?:with|in|on|that are|that is|ones?|for|(?:works?|runs?) (?:with|on|off)|made (?:of|from|with))\s|\s(?:ones?|kind|type|with|for|and)$/gu,
        "",
      ),
    ).trim();
    const says = (word: string) =>
      (isContent(word) && !isPhrase("property itself", word)) || (/\d/.test(word) && /\p{L}|[+"]/u.test(claim));
    // A bare number is no claim.
    const isNumber = /^\p{L}/u.test(claim) && splitWords(claim).every((word) => number.test(word));
    return isNumber || !splitWords(claim).some(says) ? "" : translated(claim);
  };
  /** "Size 8 or 9": the number alone is of the same measure. */
  const eitherOf = (own: readonly string[]): string => {
    const at = own.indexOf("or");
    if (at === -1) return claimIn(own);
    const first = claimIn(own.slice(0, at), true);
    const other = own.slice(at + 1);
    const isCount = other.length === 1 && number.test(other[0] ?? "");
    const next = isCount ? first.replace(/\d+(?:\.\d+)?/u, digitiseCount(other.join(" "))) : claimIn(other, true);
    return [first, next].filter(Boolean).join(" or ");
  };
  const claims = must.map((each) => eitherOf(each.words)).filter(Boolean);
  // "A book in isiXhosa" is called so.
  if (text.length > 0) text.push(...claims.filter((claim) => isPhrase("languages", claim)));
  const name = text.join(" ");
  about.push(...aside(words, name, catalogue, isWish));
  return {
    text: digitiseCount(text.join(" ")).slice(0, 400),
    must: [...new Set(claims)].filter((claim) => !text.includes(claim)).slice(0, 8),
    about: about
      .filter(
        (word) =>
          isPhrase("trouble", word) ||
          word === "not" ||
          ((isContent(word) || (name !== "" && number.test(word))) && !occasions.has(word)),
      )
      .map(translated)
      .join(" ")
      .slice(0, 200),
  };
}

/**
 * "A bed, she's tiny so she'll stay small", "a toaster that takes four slices": what else is said may tell one from another, if a listing of
 * that name says it. Where nothing is named, all counts.
 */
function aside(words: readonly Word[], name: string, catalogue: CatalogueWords | undefined, isWish: boolean): string[] {
  const counts = (word: string) => tells(word) && (name === "" ? isWish : catalogue?.tells(name, word) === true);
  return words.flatMap(({ word, kind, slot }, at) => {
    // "Factor fifty" counts nothing, nor does "42 overall".
    const next = words[at + 1];
    const ofOne = next?.kind === "product" && !words.some((one) => one.span === next.span && isPlural(one.word));
    const isCount = slot === "quantity" && (next?.kind !== "product" || (ofOne && number.test(word) && word !== "1"));
    const isOpen = kind === "none" && (slot === null || isCount);
    const count = name === "" || !(isOpen || kind === "about") ? null : readCount(word);
    // "Age four", "factor fifty": as listings write it.
    if (count !== null) return [...(isOpen ? [word] : []), String(count)].filter(counts).slice(0, 1);
    return isOpen && isContent(word) && counts(word) ? [word] : [];
  });
}

/** "One that isn't going to rust": what is denied is no purpose. */
const isDenial = (word: string): boolean => word.endsWith("n't") || isPhrase("denies", word);

/** "Something that she can pull on over her head": so many words describe it. */
const longestClaim = 3;
/** The words of a story that may say what helps in it. */
export const tellingIn = (text: string): string[] => splitWords(text.replace(shortened, " ")).filter(isTelling);
/** "I've", "haven't" */
const shortened = /(?<!\p{L})(?:(?:i|you|he|she|it|we|they|that|there|what|who)'\p{L}+|\p{L}+n't)(?!\p{L})/giu;
export const isTelling = (word: string): boolean => isContent(word) && !occasions.has(word) && tells(word);

/** "Up", "off", "year": words of this frequency rank are in every text. */
const tellsLittle = 150;
const tells = (word: string): boolean => (rankOf(word) ?? uncommon) > tellsLittle;

/** Translates "suikervry", "waterdig", as catalogues are in English. English words stay, unless the text isn't in English. */
export function inEnglish(text: string, isForeign = false): string {
  const english = (words: string): string | undefined =>
    !isForeign && ((rankOf(words) ?? rare) < rare || isPhrase("english here", words))
      ? undefined
      : englishOf(plainText(words))[0];
  return (
    english(text) ??
    text.replace(/[\p{L}\p{M}]+(?:[-'][\p{L}\p{M}]+)*/gu, (word, at: number) =>
      // "14 duim" are no thumbs.
      unitOf(word) !== null && /\d\s?$/u.test(text.slice(0, at)) ? word : (english(word) ?? word),
    )
  );
}
