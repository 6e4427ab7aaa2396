// Sizes and codes in a query, in whatever way the catalogue writes them: "twenty litre" is "20 L", "half inch" is "1/2 inch",
// "3 kilowatt" is "3000 W", "195 65 15" is "195/65R15".
import { stemOf } from "#contract/language/words.ts";
import { numberOf, type Unit, unitNames, unitOf } from "./measures.ts";
import type { Spelling, Vocabulary } from "./query-reading.ts";

const parts = new Map([
  ["half", 1 / 2],
  ["quarter", 1 / 4],
  ["quarters", 1 / 4],
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
    const number = isDigits(word) ? null : numberOf(word);
    const isCounting = next !== undefined && (unitOf(next) !== null || parts.has(next)) && !known;
    const named = numbered.get(written ?? "");
    if (number !== null && named !== undefined) {
      said[said.length - 1] = named;
      said.push(String(number));
    } else said.push(number !== null && isCounting ? String(number) : word);
  }
  return said;
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
  }
  if (adjacent.length === 0) return [];
  // Titles also write the number alone, or with a sign for its unit: 70".
  const alone = { stems: [String(value)], phrase: false, weight: numberAlone };
  return [...adjacent, ...apart, ...(vocabulary.frequency(String(value)) > 0 ? [alone] : [])];
}
