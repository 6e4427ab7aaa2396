// Finds shown listings by an approximate name: synonyms, typing errors, part of a title.
import { editDistance } from "#contract/language/edit-cost.ts";
import { englishNames } from "#contract/language/languages.ts";
import { synonymsOf } from "#contract/language/synonyms.ts";
import { isStopWord, plainText, splitWords, stemOf, stemsOf } from "#contract/language/words.ts";
import type { Listing } from "#contract/listings/listings.ts";
import { unitNames } from "../../facts/facts.ts";
import { reader } from "../../reader/reader.ts";
import type { ShownListing } from "../../shop.ts";
import { isCountedWord } from "../../vectors/word-forms.ts";
import { rankOf } from "../../vectors/word-vectors.ts";
import { cityStems, nameStems, sellerStems, textStems, titleStems, wideStems } from "./listing-stems.ts";
import { readCount } from "./numbers.ts";
import { isPhrase, phrases, says, wordList } from "./phrases.ts";

const empty = wordList("empty in a name");
/** "Two bags of the compost": the packaging is no part of the name. */
const comesIn = new RegExp(`^(?:.{0,20} )?${phrases("what it comes in")} (?:of|van) `, "iu");

/** The words that identify a product: without articles, pronouns and packaging. */
export const contentOf = (text: string): string[] =>
  splitWords(text.trim().replace(comesIn, "")).filter((word) => !empty.has(word) && !isStopWord(word));

/** "The flat ones" points at something shown, so its last word is enough if it is distinctive. */
const pointer = new RegExp(`^${phrases("this or that")} `, "u");

/**
 * The listings that match the words best; [] if none matches enough. The last list goes first, unless earlier listings match
 * better. `leastShare`: of the words that must match.
 */
export function nearestName(
  text: string,
  list: readonly ShownListing[],
  all: readonly ShownListing[],
  leastShare = 2 / 3,
): readonly ShownListing[] {
  const named = text.trim().replace(comesIn, "");
  const words = contentOf(text);
  const spellings = words.map(spellingsOf);
  // "The ball, he has one": the clause after the name is ignored.
  const clause = splitWords(named.split(/[,.;]/u)[0] ?? "").filter((word) => words.includes(word));
  const head = pointer.test(named.toLowerCase()) ? words.lastIndexOf(clause.at(-1) ?? "") : -1;
  let best: Named = { shown: [], score: 0 };
  for (const among of [list, all]) {
    const found = namedAmong(among, words, spellings, head, leastShare);
    if (found.score > 0 && found.score >= (best.shown.length === 0 ? 0 : best.score + 0.5)) best = found;
  }
  return best.shown;
}

interface Named {
  shown: readonly ShownListing[];
  score: number;
}

function namedAmong(
  among: readonly ShownListing[],
  words: readonly string[],
  spellings: readonly Spellings[],
  head: number,
  leastShare: number,
): Named {
  const none: Named = { shown: [], score: 0 };
  const shares = among.map(({ listing }) => words.map((word, at) => shareOf(listing, word, spellings[at])));
  const isMatched = (at: number) => shares.some((own) => (own[at] ?? 0) > 0);
  // Colours and numbers must match: without a red one, or a 5 kg bag, nothing matches.
  if (leastShare > 0 && words.some((word, at) => mustBeThere(word) && !isMatched(at))) return none;
  const scores = shares.map((own) => own.reduce((sum, share) => sum + share, 0));
  const score = Math.max(0, ...scores);
  const shown = among.filter((_, at) => (scores[at] ?? 0) > score - 0.15);
  const tellsApart = among.length === 1 || shown.length < among.length;
  // "The green one" may only be described so; of "the warm sleeping bag" a bag that is included is none.
  const least = words.length > 1 ? 0.5 : 0;
  const hasHead = shares.some((own) => (own[head] ?? 0) > least);
  const isEnough = score >= words.length * leastShare - 0.05 || (hasHead && tellsApart);
  return score > 0 && isEnough ? { shown, score } : none;
}

/** Those of the best that have something of every word. Words of talk must name it: "those go in" names nothing. */
export function namedWhole(
  text: string,
  list: readonly ShownListing[],
  all: readonly ShownListing[] = [],
): readonly ShownListing[] {
  const words = contentOf(text);
  const isTalk = words.every((word) => word.length < 3 || reader().isTalk(word));
  const has = (shown: ShownListing) =>
    isTalk ? words.every((word) => namesListing(shown.listing, word)) : sharesAll(shown, words);
  return words.length === 0 ? [] : nearestName(text, list, all, 0.5).filter(has);
}

/** Whether a listing has something of every word. */
export const sharesAll = ({ listing }: ShownListing, words: readonly string[]): boolean =>
  words.every((word) => shareOf(listing, word) > 0);

/** Whether the word is one of its title, its tags, its seller or its category. */
export const namesListing = (listing: Listing, word: string): boolean => shareOf(listing, word) > 0.5;

/**
 * "A candle", "one board", "the stand" is another thing than a hamper with a candle in it, or a keyboard on a stand: what is shown must be
 * called so. "The warm one" may only be described so.
 */
export function isCalled(object: string, { listing }: ShownListing): boolean {
  const last = contentOf(object).at(-1) ?? "";
  const isThing = !isPhrase("pack", last) && isCountedWord(last);
  const isDescribed = (definite.test(object) && !isThing) || / (?:ones?|een)$/u.test(object);
  return isDescribed || mustBeThere(last) || namesListing(listing, last);
}

/** What it is, as its title begins: "Stainless kettle" of "Stainless kettle 2 l, red". */
export const nameOf = (title: string): string => title.split(behindName)[0] ?? title;
const behindName = new RegExp(`,| (?=\\d)|[(|:]| [-–—] | ${phrases("behind what it is")}(?![\\p{L}])`, "iu");

const behindNumbers = new RegExp(`[,(|:]| [-–—] | ${phrases("behind what it is")}(?![\\p{L}])`, "iu");

/** Whether what it is ends in the last of the words: a potjie in three sizes, not its lid lifter. */
export function isCalledLast(object: string, { title }: Pick<Listing, "title">): boolean {
  const last = contentOf(object).at(-1);
  if (last === undefined) return false;
  // "61-key keyboard": a number may stand before what it is.
  const heads = [nameOf(title), title.split(behindNumbers)[0] ?? ""].map((name) =>
    stemOf(splitWords(name).at(-1) ?? ""),
  );
  const { own, synonyms } = spellingsOf(last);
  return [...own, ...synonyms].some((stems) => heads.includes(stems.at(-1) ?? ""));
}

/** "Laptops", of a title with "laptop": some of that kind, hardly the one that is shown. */
export const meansKind = (object: string, shown: ShownListing): boolean =>
  !definite.test(object) && namesSeveral(object, shown);

/** "The laptops", of a title with "laptop" */
export function namesSeveral(object: string, { listing }: ShownListing): boolean {
  const last = splitWords(object).at(-1) ?? "";
  const title = splitWords(listing.title);
  return last.endsWith("s") && !title.includes(last) && title.some((word) => stemOf(word) === stemOf(last));
}
const definite = new RegExp(`^${phrases("this or that")}\\s`, "u");

/** A colour or a number, which describes a thing and doesn't name it. */
export const mustBeThere = (word: string): boolean => /\d/.test(word) || wordList("colours").has(word);

/** As stems. */
interface Spellings {
  /** The word itself, as a number, a unit by its other names, and in English. */
  own: readonly (readonly string[])[];
  synonyms: readonly (readonly string[])[];
}

function spellingsOf(word: string): Spellings {
  const stems = (names: readonly string[]) => names.map((name) => splitWords(name).map(stemOf));
  const count = readCount(word);
  const digits = count === null ? [] : [String(count)];
  // Only single-word synonyms: "bag" of "hand bag" would match too much.
  const synonyms = synonymsOf(word).filter((other) => !/[\s-]/u.test(other.trim()));
  return {
    own: stems([word, ...digits, ...unitNames(word), ...englishNames(plainText(word))]),
    synonyms: stems(synonyms),
  };
}

/**
 * How well a listing matches a word: full marks in the title, less elsewhere, by a synonym (of a mug and cups, "mugs" are the mug) or
 * with a typing error. Ignores the description.
 */
export function shareOf(listing: Listing, word: string, { own, synonyms } = spellingsOf(word)): number {
  const names = [...own, ...synonyms];
  const title = titleStems(listing);
  const named = nameStems(listing);
  const wide = wideStems(listing);
  const city = cityStems(listing);
  const all = (of: (stem: string) => boolean) => names.some((stems) => stems.every(of));
  if (own.some((stems) => stems.every((stem) => title.has(stem))) || hasNumber(listing.title, word)) return 1;
  if (all((stem) => named.has(stem) || sellerStems(listing).has(stem) || city.has(stem))) return 0.8;
  if (all((stem) => stem === stemOf(listing.category))) return 0.8;
  const isSlip = (stem: string) => stem.length > 4 && [...title].some((other) => editDistance(stem, other) === 1);
  if (names.some(([stem = "", more]) => more === undefined && (isSlip(stem) || endsCompound(stem, title)))) return 0.7;
  return all((stem) => wide.has(stem)) ? 0.5 : 0;
}

/** Whether a listing's texts speak of bags, boxes or another pack; `pack`: of this one, by whatever name. */
export const isPacked = ({ title, description }: Listing): boolean =>
  splitWords(`${title} ${description}`).some((word) => isPhrase("pack", word) && !isPhrase("one of them", word));
export function isPackedIn(listing: Listing, pack: string): boolean {
  const { own, synonyms } = spellingsOf(pack);
  return [...own, ...synonyms].some((stems) => stems.every((stem) => textStems(listing).has(stem)));
}

/** Shops sell by the pair; of what a seller sells singly, a pair are two. */
export const piecesOf = (
  { title, description }: Pick<Listing, "title" | "description">,
  count: number,
  inPairs = false,
) => (inPairs && says("sold singly", `${title} ${description}`.toLowerCase()) ? 2 * count : count);

/** "Board" of a whiteboard, but not "ride" of chloride. */
function endsCompound(stem: string, title: ReadonlySet<string>): boolean {
  const end = stem.replace(/e$/u, "");
  const isEndOf = (other: string) =>
    other.endsWith(end) && other.length > stem.length + 2 && rankOf(other.slice(0, -end.length)) !== null;
  return stem.length > 3 && [...title].some(isEndOf);
}

/** "10000" of "10000mAh", "5w30" of "5W-30", "4s" of "Size 4". */
function hasNumber(title: string, word: string): boolean {
  const written = /^\d+s$/u.test(word) ? word.slice(0, -1) : word;
  if (!/\d/.test(written)) return false;
  const together = title.toLowerCase().replace(/(?<=[\p{L}\d])[-\s.](?=[\p{L}\d])/gu, "");
  const end = /\d$/.test(written) ? "(?!\\d)" : "";
  return [title.toLowerCase(), together].some((own) =>
    new RegExp(`(?<!\\d)${written.replace(/[^\p{L}\d]/gu, "")}${end}`, "u").test(own),
  );
}

/** The same where a measure stands before what it is: "150 L geyser". */
export const isSuch = (wanted: readonly string[], { title }: Pick<Listing, "title">): boolean =>
  isNameOf(wanted, { title }) || isNameOf(wanted, { title: title.replace(/[\d.]+ ?\p{L}{0,3} (?=\p{L}+$)/u, "") });

/** Whether what it is ends so and has all of the words. */
export function isNameOf(wanted: readonly string[], { title }: Pick<Listing, "title">): boolean {
  const own = stemsOf(nameOf(title));
  return wanted.length > 0 && own.at(-1) === wanted.at(-1) && wanted.every((stem) => own.includes(stem));
}
