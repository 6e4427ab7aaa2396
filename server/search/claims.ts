// Claims that a query makes ("gluten free", "at least 2 litres"), read from its words. What a listing states: `stated.ts`.

import { quantitiesOf, type Size, sentencesOf, sizesOf } from "#contract/language/measures.ts";
import { isStopWord, plainText, stemOf } from "#contract/language/words.ts";
import { isAttribute, isColourOrMaterial } from "./attributes.ts";
import { absenceWords, betweenAbsence, freeOf, inEnglish, otherFree, prefixes } from "./claim-words.ts";

export type Part =
  | { kind: "absent"; words: readonly string[] }
  | { kind: "quantity"; of: string; value: number; to: number; compare: "same" | "least" | "most" | "more" | "less" }
  | { kind: "size"; size: Pick<Size, "system" | "value"> }
  /** Adjacent in one sentence. */
  | { kind: "words"; words: readonly string[] }
  /** "Navy or green" */
  | { kind: "either"; claims: readonly Claim[] };

export interface Claim {
  entry: string;
  /** All must be stated. */
  parts: readonly Part[];
}

/** Whether a listing that doesn't state it may not be what was asked for: an absence, a measure, a colour, "halal", "scratchproof". */
export const isStrict = ({ entry, parts }: Claim): boolean =>
  parts.some((part) =>
    part.kind === "either"
      ? part.claims.some(isStrict)
      : part.kind !== "words" ||
        part.words.every((word) => isColourOrMaterial(stemOf(word))) ||
        part.words.some((word) => vouchedFor.has(word)) ||
        properties.has(part.words.join(" ")),
  ) || strictEnding.test(entry);
const strictEnding = /(?:proof|safe|free|resistant|certified|approved|compatible)$/u;
/** What a seller vouches for, above all where health hangs on it: "for sensitive skin", "non toxic", "low fat". */
const vouchedFor = new Set(
  `organic vegan vegetarian fairtrade fair recycled handmade warranty guarantee guaranteed certified approved cordless wireless rechargeable tested
  sensitive safe toxic non anti low allergy allergic allergen allergens medical natural friendly grade unscented unsalted unsweetened`.split(
    /\s+/u,
  ),
);

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
  "work",
  "works",
  "made",
  "number",
  "size",
  "sized",
]);
const bedSizes = new Set(["single", "double", "twin", "queen", "king"]);

export function readClaim(entry: string): Claim {
  const choices = entry.split(/ or /iu);
  if (choices.length > 1) return { entry, parts: [{ kind: "either", claims: choices.map(readClaim) }] };
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
    // "Heavier than 5 kg" is not 5 kg.
    const isStrict = before.endsWith("than");
    parts.push({
      kind: "quantity",
      of,
      value,
      to,
      compare: least ? (isStrict ? "more" : "least") : most ? (isStrict ? "less" : "most") : "same",
    });
    use(quantity.from, quantity.end);
    if (least || most) use(Math.max(0, quantity.from - 2), quantity.from);
  }
  const rest = tokens
    .filter(({ word }, at) => !used.has(at) && !isStopWord(word))
    .map(({ word, number }) => (number === null ? word : String(number)));
  const telling = rest.filter((word) => !leads.has(word));
  const words = telling.length > 0 ? telling : parts.length > 0 ? [] : rest;
  // Without "old" after an age: bedding for a "double bed" says only "double".
  const more = parts.length > 0 ? words.filter((word) => word !== "old") : words;
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
/** Properties on which health, money or the thing itself depends: a listing that doesn't state one is never an answer. */
const properties = new Set([
  "waterproof",
  "leakproof",
  "shockproof",
  "hypoallergenic",
  "halal",
  "halaal",
  "kosher",
  "vegan",
  "vegetarian",
  "dishwasher safe",
  "dishwasher proof",
  "microwave safe",
  "oven safe",
  "machine washable",
  "real leather",
  "genuine leather",
]);
/** "A bag, not real leather" demands no real leather. */
const negations = new Set([...absenceWords, ...prefixes, "not", "minus", "nie", "sans", "w/o"]);
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
    const isDenied = negations.has(words[at - 1] ?? "");
    const property = isDenied ? undefined : [word, `${word} ${next}`].find((phrase) => properties.has(phrase));
    if (/^decaf(?:feinated)?$/.test(word)) {
      claims.push(word);
    } else if (property) {
      claims.push(property);
      if (property !== word) at++;
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
