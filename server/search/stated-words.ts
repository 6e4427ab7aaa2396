// Whether a sentence states the words of a claim, in these or other words, of this product and of the real material.
import { isDenied } from "#contract/language/denial.ts";
import { languages } from "#contract/language/languages.ts";
import type { Token } from "#contract/language/measures.ts";
import { stemOf } from "#contract/language/words.ts";
import { materials } from "./attributes.ts";
import { prefixes } from "./claim-words.ts";

/** Other wordings of a claim: a phrase after the colon also states the claim before it, but not vice versa. */
const statedAlsoBy = new Map<string, readonly string[][]>();
for (const line of [
  "grey: gray",
  "gray: grey",
  "multicolour: multicolor, multicoloured",
  "halal: halaal",
  "halaal: halal",
  "aluminium: aluminum",
  "aluminum: aluminium",
  "wool: woollen, woolen",
  "woollen: wool",
  "wood: wooden",
  "wooden: wood",
  "golden: gold",
  "wireless: cordless",
  "cordless: wireless",
  "handmade: hand made, handcrafted, hand crafted",
  "hand made: handmade, handcrafted, hand crafted",
  "plant based: vegan",
  "vegan: plant based",
  "water resistant: waterproof, water repellent",
  "waterproof: waterdig, watertight",
  "non slip: anti slip, slip resistant",
  "anti slip: non slip, slip resistant",
  "eco friendly: environmentally friendly",
  "environmentally friendly: eco friendly",
  "real leather: genuine leather, full grain leather, top grain leather, pure leather, cowhide",
  "genuine leather: real leather, cowhide, full grain leather, top grain leather, pure leather",
  "leather: hide",
  "kids: children, childrens",
  "children: kids, childrens",
  "men: mens, gents",
  "mens: men, gents",
  "women: womens, ladies",
  "womens: women, ladies",
  "ladies: women, womens",
  "second hand: pre owned, used",
  "dishwasher safe: dishwasher proof",
  "organic: organically grown",
  "cruelty: not tested on animals",
]) {
  const [from = "", to = ""] = line.split(":");
  const key = (phrase: string) => phrase.trim().split(" ").map(stemOf);
  statedAlsoBy.set(key(from).join(" "), to.split(",").map(key));
}

/** "faux leather", "leather look": not the real material. */
const fakes = new Set(
  "faux fake imitation artificial mock vegan pu pvc synthetic pleather simulated kunsleer".split(" "),
);
const likeness = new Set("look like effect style lookalike imitation substitute print".split(" "));
const sureOfMaterial = new Set("real genuine grain full top pure".split(" "));

export function statesWords(tokens: readonly Token[], wanted: readonly string[]): boolean {
  const stems = wanted.map(stemOf);
  if (statesPhrase(tokens, stems)) return true;
  return (statedAlsoBy.get(stems.join(" ")) ?? []).some((other) => statesPhrase(tokens, other));
}

function statesPhrase(tokens: readonly Token[], stems: readonly string[]): boolean {
  for (let from = 0; from < tokens.length; from++) {
    const end = phraseAt(tokens, from, stems);
    if (
      end !== null &&
      !isPrefixed(tokens, from, stems) &&
      !isDenied(tokens, from) &&
      !isFreeOf(tokens, end) &&
      isGenuine(tokens, from, end, stems) &&
      !isOfOther(tokens, from)
    )
      return true;
  }
  return false;
}

/** The end of a phrase that starts at `from`, or null. Its words may be in any order, with up to two others between. */
function phraseAt(tokens: readonly Token[], from: number, stems: readonly string[]): number | null {
  const joined = stems.join("");
  if (stems.length === 1) {
    const [stem = ""] = stems;
    if (sameWord(tokens[from], stem)) return from + 1;
    // "water proof" for "waterproof".
    const next = tokens[from + 1];
    const both = next && !next.broken ? stemOf((tokens[from]?.word ?? "") + next.word) : "";
    return both === stem ? from + 2 : null;
  }
  if (tokens[from]?.stem === joined || tokens[from]?.word === joined) return from + 1;
  const left = [...stems];
  const take = (at: number): boolean => {
    const place = left.findIndex((stem) => sameWord(tokens[at], stem));
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  };
  // For "non stick" and numbers the order matters.
  const strict = prefixes.has(stems[0] ?? "") || stems.some((stem) => /^\d/.test(stem));
  if (strict) return stems.every((stem, place) => sameWord(tokens[from + place], stem)) ? from + stems.length : null;
  if (!take(from)) return null;
  for (let at = from + 1; at < Math.min(tokens.length, from + stems.length + 2) && left.length > 0; at++) {
    take(at);
    if (left.length === 0) return at + 1;
  }
  return null;
}

function sameWord(token: Token | undefined, stem: string): boolean {
  if (!token) return false;
  if (token.stem === stem) return true;
  if (token.number !== null) return /^\d/.test(stem) ? Number(stem) === token.number : false;
  return englishOf(token.word).has(stem);
}

const nothing: ReadonlySet<string> = new Set();
const englishStems = new Map<string, ReadonlySet<string>>();
/** The English of a word from the shop's other languages: "waterdig", "rooi". */
function englishOf(word: string): ReadonlySet<string> {
  if (word.length < 3) return nothing;
  const known = englishStems.get(word);
  if (known) return known;
  const found = new Set(
    languages
      .flatMap((language) => language.english(word))
      .filter((english) => !english.includes(" "))
      .map(stemOf),
  );
  if (englishStems.size > 20_000) englishStems.clear();
  englishStems.set(word, found.size > 0 ? found : nothing);
  return found;
}

/** "non slip" does not state "slip". */
const isPrefixed = (tokens: readonly Token[], from: number, stems: readonly string[]): boolean =>
  prefixes.has(tokens[from - 1]?.word ?? "") && !tokens[from]?.broken && !prefixes.has(stems[0] ?? "");

/** "leather free". */
const isFreeOf = (tokens: readonly Token[], end: number): boolean =>
  tokens[end]?.word === "free" && !tokens[end]?.broken;

function isGenuine(tokens: readonly Token[], from: number, end: number, stems: readonly string[]): boolean {
  if (!stems.some((stem) => materials.has(stem))) return true;
  const before = [tokens[from - 1], tokens[from - 2]].filter(
    (token, at) => token && !(at === 0 && tokens[from]?.broken),
  );
  const within = tokens.slice(from + 1, end);
  if (within.some(({ word, stem }) => fakes.has(word) && !stems.includes(stem))) return false;
  for (const token of before) {
    if (sureOfMaterial.has(token?.word ?? "")) break;
    if (fakes.has(token?.word ?? "") && !stems.includes(token?.stem ?? "")) return false;
  }
  return tokens[end]?.broken === true || !likeness.has(tokens[end]?.word ?? "");
}

/** "Also available in red". */
const isOfOther = (tokens: readonly Token[], from: number): boolean => {
  for (let at = from - 1; at > 0; at--) {
    if (tokens[at]?.word === "available" && tokens[at - 1]?.word === "also") return true;
  }
  return false;
};
