// Sizes and codes in a query, in whatever way the catalogue writes them: "twenty litre" is "20 L", "half inch" is "1/2 inch",
// "3 kilowatt" is "3000 W", "195 65 15" is "195/65R15".

import { containers, numberOf, type Unit, unitNames, unitOf } from "#contract/language/measures.ts";
import { stemOf } from "#contract/language/words.ts";
import type { Spelling, Vocabulary } from "./query-reading.ts";

const parts = new Map([
  ["half", 1 / 2],
  ["quarter", 1 / 4],
  ["quarters", 1 / 4],
]);
const below = new Map([
  ["eighth", 8],
  ["eighths", 8],
  ["sixteenth", 16],
  ["sixteenths", 16],
]);
const numbered = new Map([
  ["size", "size"],
  ["number", "no"],
  ["no", "no"],
]);
const times = new Map([
  ["double", 2],
  ["triple", 3],
]);

const isDigits = (word: string | undefined): word is string => word !== undefined && /^\d+(?:\.\d+)?$/.test(word);

/** A tyre's size, with or without its strokes and its R. */
export const withTyreSizes = (text: string): string =>
  text.replace(/\b([12]\d[05])\s?[/ ]\s?(\d[05])\s?[/ ]?\s?(?:z?r\s?)?(1\d|2[0-4])\b/giu, "$1/$2 R$3");

const crossed = /(?<![\p{L}\p{N}])\p{L}?\d+(?:[.,]\d+)?(?:[x×]\d+(?:[.,]\d+)?)+/giu;

/** "A-4" is "A4", "5x60" is "5 x 60" and "extra large" is "XL", where the catalogue writes them so. */
export function withCodes(text: string, vocabulary: Pick<Vocabulary, "frequency">): string {
  const frequency = (word: string) => vocabulary.frequency(word.toLowerCase());
  const inOne = (written: string, joined: string) => (frequency(joined) > 0 ? joined : written);
  return text
    .replace(/(\d)in\b/giu, "$1 inch")
    .replace(/(?<![\p{L}\p{N}])(\p{L})-(\d+)(?![\p{L}\p{N}])/gu, (written, letter, digits) =>
      inOne(written, letter + digits),
    )
    .replace(crossed, (written) =>
      frequency(written) > 0 ? written : written.replace(/[x×]/giu, frequency("x") > 0 ? " x " : " "),
    )
    .replace(/\b(?:(x{1,3})-?|((?:extra[ -]){1,3}))(large|small)\b/giu, (written, signs = "", words = "", size) =>
      inOne(written, "x".repeat(signs.length || words.length / "extra ".length) + size[0]),
    );
}

/** 10" is 10 inch; the mark that ends "iphone 13" is none. */
export function withInches(text: string): string {
  let isQuoted = false;
  return text.replace(/(\d\s?)?(["″“”„])/gu, (marked, digit: string | undefined, mark: string) => {
    const isOpening = mark === "“" || mark === "„";
    const isInch = digit !== undefined && !isOpening && (mark === "″" || !isQuoted);
    if (!isInch && mark !== "″") isQuoted = isOpening || (mark === '"' && !isQuoted);
    return isInch ? `${digit} inch ` : marked;
  });
}

/** The words with numbers in digits, where they count or measure something. */
export function withNumbers(words: readonly string[], vocabulary: Vocabulary): string[] {
  const said: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string;
    const next = words[at + 1];
    const written = said.at(-1);
    const known = next !== undefined && vocabulary.hasPhrase([stemOf(word), stemOf(next)]);
    const many = times.get(word);
    if (many !== undefined && next !== undefined && /^[a-z]$/.test(next) && !known) {
      // "Double a" batteries.
      said.push(next.repeat(many));
      at++;
      continue;
    }
    if (next === "000" && /^\d{1,3}$/.test(word)) {
      said.push(`${word}000`);
      at++;
      continue;
    }
    if (isDigits(written) && /^\d+\/\d+$/.test(word) && unitOf(next ?? "") !== null) {
      // "1 1/2 inch".
      said[said.length - 1] = String(Number(written) + (numberOf(word) ?? 0));
      continue;
    }
    const [over, under] = [below.has(word) ? numberOf(written ?? "") : null, below.get(word)];
    if (under !== undefined && (over !== null ? vocabulary.frequency(`${over}/${under}`) > 0 : unitOf(next ?? ""))) {
      if (over !== null) said.pop();
      said.push(`${over ?? 1}/${under}`);
      continue;
    }
    const part = parts.get(word);
    const skipped = next === "a" || next === "an" || next === "of" ? 1 : 0;
    if (part !== undefined && unitOf(words[at + 1 + skipped] ?? "") !== null) {
      const amount = part === 1 / 2 ? wholeAndHalf(said) : quarters(said);
      said.length -= amount?.words ?? 0;
      if (amount !== null || !known) {
        said.push(String(amount?.value ?? part));
        at += skipped;
        continue;
      }
    }
    const number = isDigits(word) ? null : spokenNumber(word, next);
    const named = numbered.get(written ?? "");
    const isOfMany = written === "of" && containers.has(said.at(-2) ?? "");
    const after = words[at + (number?.words ?? 1)];
    const isCounting = after !== undefined && (unitOf(after) !== null || parts.has(after)) && !known;
    if (number === null || (named === undefined && !isCounting && !isOfMany)) {
      said.push(word);
      continue;
    }
    if (named !== undefined) said[said.length - 1] = named;
    said.push(String(number.value));
    at += number.words - 1;
  }
  return said;
}

/** "Four", or "twenty four". */
function spokenNumber(word: string, next = ""): { value: number; words: number } | null {
  const [value, ones] = [numberOf(word), numberOf(next)];
  if (value === null) return null;
  const isWhole = value < 20 || value >= 100 || ones === null || ones < 1 || ones > 9 || isDigits(next);
  return isWhole ? { value, words: 1 } : { value: value + ones, words: 2 };
}

/** "One and a" before "half", and how many words that takes. */
function wholeAndHalf(said: readonly string[]): { value: number; words: number } | null {
  const [, number = "", joint = ""] = /(?:^| )(\S+)( and(?: a)?)$/.exec(said.slice(-3).join(" ")) ?? [];
  const value = numberOf(number);
  return value === null ? null : { value: value + 1 / 2, words: joint.split(" ").length };
}

/** "Three" before "quarters". */
function quarters(said: readonly string[]): { value: number; words: number } | null {
  const count = numberOf(said.at(-1) ?? "");
  return count === null ? null : { value: count / 4, words: 1 };
}

/** A number and its unit at this place, in one word or two. */
export function measureAt(words: readonly string[], at: number): { value: number; unit: Unit; length: 1 | 2 } | null {
  const word = words[at] as string;
  const [, joinedNumber, joinedUnit = ""] = /^(\d+(?:\.\d+)?)(\p{L}+)$/u.exec(word) ?? [];
  if (joinedNumber !== undefined) {
    const unit = unitOf(joinedUnit);
    return unit && { value: Number(joinedNumber), unit, length: 1 };
  }
  const value = /^\d/.test(word) ? numberOf(word) : null;
  const unit = unitOf(words[at + 1] ?? "");
  // An age is told of a person: "3 year old boy".
  return value === null || unit === null || unit.kind === "age" ? null : { value, unit, length: 2 };
}

const fractions = new Map(
  [2, 4, 8, 16]
    .flatMap((below) =>
      Array.from({ length: below - 1 }, (_, above): [number, string] => [(above + 1) / below, `${above + 1}/${below}`]),
    )
    .reverse(),
);
const described = 0.8;
const numberAlone = 0.5;

/** Every way in which the catalogue writes the measure; [] if it doesn't have it. */
export function measureSpellings({ value, unit }: { value: number; unit: Unit }, vocabulary: Vocabulary): Spelling[] {
  const adjacent: Spelling[] = [];
  const apart: Spelling[] = [];
  for (const [name, times] of unitNames(unit.kind)) {
    const amount = Number(((value * unit.times) / times).toFixed(4));
    for (const digits of [String(amount), fractions.get(amount)]) {
      if (digits === undefined || digits.includes("e")) continue;
      if (vocabulary.frequency(digits + name) > 0) adjacent.push({ stems: [digits + name], phrase: false, weight: 1 });
      const stems = [digits, stemOf(name)];
      if (stems.some((stem) => vocabulary.frequency(stem) === 0)) continue;
      if (vocabulary.hasPhrase(stems)) adjacent.push({ stems, phrase: true, weight: 1 });
      apart.push({ stems, phrase: false, weight: described });
    }
    // "1 1/2 inch".
    const part = fractions.get(amount % 1);
    const mixed = part === undefined || amount < 1 ? [] : [String(Math.floor(amount)), part, stemOf(name)];
    if (mixed.length > 0 && vocabulary.hasPhrase(mixed)) adjacent.push({ stems: mixed, phrase: true, weight: 1 });
  }
  if (adjacent.length === 0) return [];
  // Titles also write the number alone, or with a sign for its unit: 70".
  const alone = { stems: [String(value)], phrase: false, weight: numberAlone };
  const all = [...adjacent, ...apart, ...(vocabulary.frequency(String(value)) > 0 ? [alone] : [])];
  // "Litre" and "litres" have one stem.
  return [...new Map(all.map((spelling) => [`${spelling.stems.join(" ")} ${spelling.phrase}`, spelling])).values()];
}
