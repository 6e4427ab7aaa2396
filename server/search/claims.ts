// Claims: what a listing's title, tags or description state, not what they mention, deny or say about something else. "No gluten"
// states "gluten free"; silence doesn't. A claim that can't be parsed counts as not stated.
import { isDenied } from "#contract/language/denial.ts";
import { languages } from "#contract/language/languages.ts";
import { isStopWord, plainText, stemOf } from "#contract/language/words.ts";
import { isAttribute, isColourOrMaterial, materials } from "./attributes.ts";
import { type Quantity, quantitiesOf, type Size, sentencesOf, sizesOf, type Token } from "./measures.ts";

export interface ClaimText {
  title: string;
  tags: readonly string[];
  description: string;
}

/** A parsed text, to check many claims against. */
export interface StatedText {
  sentences: readonly Sentence[];
}
interface Sentence {
  tokens: readonly Token[];
  quantities: readonly Quantity[];
  sizes: readonly Size[];
}

type Part =
  | { kind: "absent"; words: readonly string[] }
  | { kind: "quantity"; of: string; value: number; to: number; compare: "same" | "least" | "most" }
  | { kind: "size"; size: Pick<Size, "system" | "value"> }
  /** Adjacent in one sentence. */
  | { kind: "words"; words: readonly string[] };

export interface Claim {
  entry: string;
  /** All must be stated. */
  parts: readonly Part[];
}

export function readStated({ title, tags, description }: ClaimText): StatedText {
  const sentences: Sentence[] = [];
  for (const text of [title, ...tags, description]) {
    for (const { tokens, asked } of sentencesOf(text)) {
      if (!asked) sentences.push({ tokens, quantities: quantitiesOf(tokens), sizes: sizesOf(tokens) });
    }
  }
  return { sentences };
}

export const states = ({ sentences }: StatedText, { parts }: Claim): boolean =>
  parts.every((part) => sentences.some((sentence) => sentenceStates(sentence, part)));

// ---- Parsing a claim

/** Words that introduce a claim: "suitable for" in "suitable for sensitive skin". */
const leads = new Set([
  "suitable",
  "good",
  "ideal",
  "great",
  "perfect",
  "colour",
  "color",
  "available",
  "comes",
  "must",
  "only",
  "really",
]);
const bedSizes = new Set(["single", "double", "twin", "queen", "king"]);
const absenceWords = new Set(["no", "without", "zero", "sonder", "geen"]);
const betweenAbsence = new Set(["added", "any", "traces", "trace", "of"]);
/** "Non stick" and similar pairs count as one word. */
export const prefixes = new Set(["non", "anti"]);

/**
 * Afrikaans ingredients that a food may be free of. They are not all in af.txt, because a change there requires training the
 * assistant's reader again.
 */
const afrikaansSubstances = new Map(
  Object.entries({
    suiker: "sugar",
    laktose: "lactose",
    suiwel: "dairy",
    melk: "milk",
    soja: "soy",
    neut: "nut",
    neute: "nuts",
    alkohol: "alcohol",
    kafeien: "caffeine",
    vet: "fat",
    sout: "salt",
    koring: "wheat",
    eier: "egg",
    gis: "yeast",
    parfuum: "fragrance",
    lood: "lead",
    vleis: "meat",
  }),
);
const inEnglish = (word: string): string => afrikaansSubstances.get(word) ?? word;

/** The ingredient that a word says is absent: "sugarfree", "suikervry"; null if it says no such thing. */
export function freeOf(word: string): string | null {
  const [, substance] = /^(\p{L}{3,})(?:vry|free)$/u.exec(word) ?? [];
  return substance === undefined ? null : inEnglish(substance);
}
/** "Sugarless"; only in listings: a shopper's "wireless" is no claim about wire. */
const lessOf = (word: string): string | null => /^(\p{L}{3,})less$/u.exec(word)?.[1] ?? null;

export function readClaim(entry: string): Claim {
  const tokens = sentencesOf(entry).flatMap(({ tokens }) => tokens);
  // "Zero degrees" is a measure, "zero sugar" an absence.
  const isMeasured = quantitiesOf(tokens).some(({ from }) => from === 0);
  const absent = isMeasured ? null : readAbsence(tokens.map(({ word }) => word));
  if (absent) return { entry, parts: [{ kind: "absent", words: absent }] };
  const parts: Part[] = [];
  const used = new Set<number>();
  const use = (from: number, end: number) => {
    for (let at = from; at < end; at++) used.add(at);
  };
  const sizes = sizesOf(tokens);
  // "Size 8" as a whole, "medium" alone; "large print" is no size.
  for (const size of sizes) {
    const whole = size.from === 0 && size.end === tokens.length;
    if (!whole && !["size", "sz", "maat", "uk", "eu", "us"].includes(tokens[size.from]?.word ?? "")) continue;
    parts.push({ kind: "size", size });
    use(size.from, size.end);
  }
  for (const quantity of quantitiesOf(tokens)) {
    if (used.has(quantity.from)) continue;
    const { kind: of, value, to } = quantity;
    const before = tokens
      .slice(Math.max(0, quantity.from - 2), quantity.from)
      .map(({ word }) => word)
      .join(" ");
    const least =
      /\b(?:least|minimum|min|over|above|(?:more|heavier|longer|larger|bigger|taller|wider|stronger|older) than)$/.test(
        before,
      );
    const most =
      /\b(?:most|maximum|max|under|below|up to|(?:less|lighter|shorter|smaller|thinner|narrower|younger) than)$/.test(
        before,
      );
    parts.push({ kind: "quantity", of, value, to, compare: least ? "least" : most ? "most" : "same" });
    use(quantity.from, quantity.end);
    if (least || most) use(Math.max(0, quantity.from - 2), quantity.from);
  }
  const rest = tokens
    .filter(({ word }, at) => !used.has(at) && !isStopWord(word))
    .map(({ word, number }) => (number === null ? word : String(number)));
  const telling = rest.filter((word) => !leads.has(word));
  const words = telling.length > 0 ? telling : parts.length > 0 ? [] : rest;
  // Without "old" after an age, and "size": bedding for a "double bed" says only "double".
  const more = parts.length > 0 ? words.filter((word) => word !== "old" && word !== "size") : words;
  const said = more.length === 2 && bedSizes.has(more[0] as string) && more[1] === "bed" ? more.slice(0, 1) : more;
  if (said.length > 1 && said.every((word) => isColourOrMaterial(stemOf(word))))
    for (const word of said) parts.push({ kind: "words", words: [word] });
  else if (said.length > 0) parts.push({ kind: "words", words: said });
  return { entry, parts };
}

/** The ingredient that a claim says is absent: "sugar free", "free from nuts", "no added sugar", "suikervry"; else null. */
function readAbsence(words: readonly string[]): string[] | null {
  const content = (some: readonly string[]) => some.filter((word) => !isStopWord(word)).map(inEnglish);
  if (words.length === 1 && /^decaf(?:feinated)?$/.test(words[0] ?? "")) return ["caffeine"];
  const substance = words.length === 1 ? freeOf(words[0] ?? "") : null;
  if (substance !== null) return [substance];
  if (words.at(-1) === "free" && words.length > 1) {
    const what = content(words.slice(0, -1));
    return what.length > 0 && !what.some((word) => absenceWords.has(word)) ? what : null;
  }
  let start = 0;
  if (words[0] === "contains" || words[0] === "with" || words[0] === "has") start = 1;
  const [first = "", second = ""] = words.slice(start);
  if (first === "free" && (second === "of" || second === "from")) start += 2;
  else if (absenceWords.has(first)) start += 1;
  else return null;
  while (betweenAbsence.has(words[start] ?? "")) start++;
  const what = content(words.slice(start));
  return what.length > 0 ? what : null;
}

// ---- Checking a text

function sentenceStates(sentence: Sentence, part: Part): boolean {
  switch (part.kind) {
    case "absent":
      return statesAbsence(sentence.tokens, part.words);
    case "quantity":
      return sentence.quantities.some(
        (quantity) => measures(quantity, part) && !isDenied(sentence.tokens, quantity.from),
      );
    case "size":
      return sentence.sizes.some(
        ({ system, value, to, from }) =>
          system === part.size.system &&
          value <= part.size.value &&
          part.size.value <= to &&
          !isDenied(sentence.tokens, from),
      );
    case "words":
      return statesWords(sentence.tokens, part.words);
  }
}

const rangeKinds = new Set(["age", "people"]);

function measures(stated: Quantity, wanted: Part & { kind: "quantity" }): boolean {
  if (stated.kind !== wanted.of) return false;
  const near = (left: number, right: number) => Math.abs(left - right) <= 0.01 * Math.max(left, right);
  if (wanted.compare === "least") return stated.value >= wanted.value * 0.99;
  if (wanted.compare === "most") return stated.to <= wanted.value * 1.01;
  if (rangeKinds.has(stated.kind) && stated.to > stated.value)
    return stated.value <= wanted.value && wanted.to <= stated.to;
  return near(stated.value, wanted.value) || near(stated.to, wanted.value);
}

/** Introduces a statement about another product: "also available in sugar free". */
const elsewhere = new Set(["available", "unlike", "versus", "than"]);
/** "Brown sugar, free delivery", "eggs free range". */
const otherFree = new Set(
  "delivery shipping postage returns installation trial range standing gift samples sample wifi parking".split(" "),
);

function statesAbsence(tokens: readonly Token[], wanted: readonly string[]): boolean {
  const stems = wanted.map(stemOf);
  const isWanted = (at: number) => stems.every((stem, place) => sameThing(tokens[at + place], stem, place > 0));
  for (let at = 0; at < tokens.length; at++) {
    const { word, stem } = tokens[at] as Token;
    // "Sugarless", "suikervry", "sugarfree".
    if (stems.length === 1) {
      const substance = freeOf(word) ?? lessOf(word);
      if (substance !== null && stemOf(substance) === stems[0] && !isDenied(tokens, at)) return true;
      if (stem === "decaf" || stem === "decaffein") if (stems[0] === stemOf("caffeine")) return true;
    }
    if (word === "free" || word === "vry") {
      if (
        (tokens[at + 1]?.word === "of" || tokens[at + 1]?.word === "from" || tokens[at + 1]?.word === "van") &&
        !isDenied(tokens, at)
      ) {
        if (listHas(tokens, at + 2, isWanted, true) && tokens[at + 2]?.word !== "charge") return true;
      } else if (
        !(tokens[at] as Token).broken &&
        !otherFree.has(tokens[at + 1]?.word ?? "") &&
        listBefore(tokens, at, isWanted, stems.length)
      )
        return true;
    }
    if (absenceWords.has(word)) {
      const { broken } = tokens[at] as Token;
      const doubtful = !broken && ["not", "nie"].includes(tokens[at - 1]?.word ?? "");
      if (!doubtful && listHas(tokens, at + 1, isWanted, word === "without" || word === "sonder")) return true;
    }
    if (word === "non" && stems.length === 1 && isRootOf(stems[0] as string, tokens[at + 1]) && !isDenied(tokens, at))
      return true;
    // "Doesn't contain sugar", "contains neither milk nor egg".
    if (
      stem === "contain" &&
      ["not", "never"].includes(tokens[at - 1]?.word ?? "") &&
      listHas(tokens, at + 1, isWanted, false)
    )
      return true;
  }
  return false;
}

/** "non alcoholic" says alcohol, "non dairy" dairy. */
const isRootOf = (stem: string, token: Token | undefined): boolean =>
  token !== undefined && (token.stem === stem || stemOf(token.word.replace(/ic$/, "")) === stem);

const sameThing = (token: Token | undefined, stem: string, within: boolean): boolean =>
  token !== undefined && (token.stem === stem || stemOf(inEnglish(token.word)) === stem) && !(within && token.broken);

type IsWanted = (at: number) => boolean;

/** "free from gluten, dairy and nuts", "no added sugar or salt": whether the ingredient is in the list that begins here. */
function listHas(tokens: readonly Token[], start: number, isWanted: IsWanted, and: boolean): boolean {
  // Where items begin.
  const items: number[] = [];
  let at = start;
  let pending: number[] = [];
  for (let item = 0; item < 8; item++) {
    while (betweenAbsence.has(tokens[at]?.word ?? "")) at++;
    if (item === 0) items.push(at);
    else pending.push(at);
    // An item has one or two words.
    let end = at + 1;
    const joint = (place: number) => ["or", "nor", "and", "of", "en"].includes(tokens[place]?.word ?? "");
    if (tokens[end] && !tokens[end]?.broken && !joint(end)) end++;
    const next = tokens[end];
    if (!next) break;
    if (joint(end)) {
      const sure = next.word !== "and" && next.word !== "en" ? true : and;
      const after = end + 1;
      // The last item: the clause ends here, or "or" joins the list.
      if (sure && tokens[after]) {
        items.push(...pending);
        let last = after;
        while (betweenAbsence.has(tokens[last]?.word ?? "") || absenceWords.has(tokens[last]?.word ?? "")) last++;
        items.push(last);
        pending = [];
        at = last;
        continue;
      }
      break;
    }
    if (!next.broken) break;
    at = end;
  }
  return items.some(isWanted);
}

/** "gluten free", "gluten and dairy free", "BPA- and phthalate-free"; `at` is the "free". */
function listBefore(tokens: readonly Token[], at: number, isWanted: IsWanted, length: number): boolean {
  let end = at;
  for (let item = 0; item < 6; item++) {
    const start = end - length;
    if (start < 0) return false;
    if (isWanted(start)) return isSaid(tokens, start);
    // The previous item is joined by "and" or a comma.
    let back = end - 1;
    while (back > 0 && end - back < 2 && !isJoint(tokens, back - 1) && !tokens[back]?.broken) back--;
    if (isJoint(tokens, back - 1)) end = back - 1;
    else if (tokens[back]?.broken && item > 0) end = back;
    else return false;
  }
  return false;
}
const isJoint = (tokens: readonly Token[], at: number): boolean =>
  ["and", "or", "en", "of"].includes(tokens[at]?.word ?? "");

function isSaid(tokens: readonly Token[], start: number): boolean {
  if (isDenied(tokens, start)) return false;
  // "98 % fat free" isn't fat free.
  const [percent, sign] = [tokens[start - 2], tokens[start - 1]];
  if ((sign?.word === "%" || sign?.word === "percent") && percent?.number != null && percent.number < 100) return false;
  for (let at = start - 1; at >= 0; at--) {
    if (tokens[at + 1]?.broken) break;
    if (elsewhere.has(tokens[at]?.word ?? "")) return false;
  }
  return true;
}

// ---- Words

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

function statesWords(tokens: readonly Token[], wanted: readonly string[]): boolean {
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

// ---- Claims inside a text

const substances = new Set([
  "palm oil",
  "tree nut",
  "tree nuts",
  "added sugar",
  "artificial colour",
  "artificial colours",
  "heavy metal",
]);
const beforeFree = /^\p{L}{3,}$/u;

/** Splits a query into the claims it makes ("gluten free flour", "no added sugar") and the rest. */
export function claimsIn(text: string): { claims: string[]; rest: string } {
  const words = plainText(text)
    .split(/\s+/)
    .join(" ")
    .split(/(?<=\S)[\s-]+|,\s*/u)
    .filter(Boolean);
  const claims: string[] = [];
  const rest: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string;
    const next = words[at + 1] ?? "";
    const substance = freeOf(word);
    if (/^decaf(?:feinated)?$/.test(word)) {
      claims.push(word);
    } else if (substance !== null) {
      claims.push(`${substance} free`);
    } else if (word === "free" && !otherFree.has(next) && next !== "from" && next !== "of") {
      const two = rest.slice(-2).join(" ");
      const taken = substances.has(two) ? 2 : 1;
      const what = rest.slice(-taken);
      const [last = ""] = what.slice(-1);
      if (what.length < taken || isStopWord(last) || !beforeFree.test(last)) {
        rest.push(word);
        continue;
      }
      rest.length -= taken;
      claims.push(`${what.join(" ")} free`);
      // "sugar and gluten free"
      if (
        rest.at(-1) === "and" &&
        rest.length >= 2 &&
        beforeFree.test(rest.at(-2) ?? "") &&
        !isAttribute(stemOf(rest.at(-2) as string))
      ) {
        rest.pop();
        claims.unshift(`${rest.pop()} free`);
      }
    } else if ((word === "no" || word === "zero") && next === "added" && words[at + 2]) {
      claims.push(`no added ${words[at + 2]}`);
      at += 2;
    } else if (word === "free" && (next === "from" || next === "of") && words[at + 2]) {
      claims.push(`${words[at + 2]} free`);
      at += 2;
    } else rest.push(word);
  }
  return { claims: [...new Set(claims)], rest: claims.length === 0 ? text : rest.join(" ") };
}
