// Parses sizes and measures as people write them: "5l", "five-litre" and "5 000 ml" are one quantity, "size 8" and "UK 8" one size.
import { plainText, stemOf } from "./words.ts";

export interface Token {
  word: string;
  stem: string;
  /** Its value if it is a number, in digits or words. */
  number: number | null;
  /** Whether a comma, bracket, colon or dash precedes it. */
  broken: boolean;
}

export interface Quantity {
  /** Quantities of the same kind can be compared. */
  kind: string;
  value: number;
  /** The end of a range ("3 to 6 years"), else the value. */
  to: number;
  /** The first token, and the one after the last. */
  from: number;
  end: number;
}

export interface Size {
  /** "uk", "eu", "us" or "letter". */
  system: string;
  value: number;
  to: number;
  from: number;
  end: number;
}

const numberWords = new Map(
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty"
    .split(" ")
    .map((word, value): [string, number] => [word, value])
    .concat([
      ["thirty", 30],
      ["forty", 40],
      ["fifty", 50],
      ["sixty", 60],
      ["seventy", 70],
      ["eighty", 80],
      ["ninety", 90],
      ["hundred", 100],
      ["dozen", 12],
    ]),
);

export interface Unit {
  kind: string;
  times: number;
}

const units = new Map<string, Unit>();
const unit = (kind: string, times: number, names: string) => {
  for (const name of names.split(" ")) units.set(name, { kind, times });
};
unit("volume", 1000, "l lt ltr ltrs litre litres liter liters");
unit("volume", 1, "ml millilitre millilitres milliliter milliliters");
unit("volume", 10, "cl");
unit("mass", 1000, "kg kgs kilo kilos kilogram kilograms kilogramme");
unit("mass", 1, "g gr gm gram grams gramme grammes");
unit("mass", 0.001, "mg milligram milligrams");
unit("length", 1000, "m metre metres meter meters mtr");
unit("length", 10, "cm centimetre centimetres centimeter centimeters");
unit("length", 1, "mm millimetre millimetres millimeter millimeters");
unit("length", 25.4, "inch inches duim");
unit("length", 304.8, "ft foot feet");
unit("length", 1_000_000, "km kilometre kilometres kilometer kilometers");
unit("power", 1, "w watt watts");
unit("power", 1000, "kw kilowatt kilowatts");
unit("energy", 1, "wh");
unit("energy", 1000, "kwh");
unit("apparent power", 1, "va");
unit("apparent power", 1000, "kva");
unit("voltage", 1, "v volt volts");
unit("charge", 1, "mah");
unit("charge", 1000, "ah");
unit("memory", 1, "mb");
unit("memory", 1024, "gb gig gigs gigabyte gigabytes");
unit("memory", 1024 * 1024, "tb terabyte terabytes");
unit("frequency", 1, "hz hertz");
unit("temperature", 1, "degree degrees celsius");
unit("light", 1, "lm lumen lumens");
unit("pixels", 1, "mp megapixel megapixels");
unit("share", 1, "% percent");
unit("age", 12, "year years yr yrs jaar");
unit("age", 1, "month months");
unit("people", 1, "person persons people man sleeper berth guest guests");
unit("seats", 1, "seat seats seater seaters");
unit("count", 1, "pack packs pk piece pieces pc pcs pce ct count");

export const unitOf = (word: string): Unit | null => units.get(word) ?? null;

const namesByKind = Map.groupBy(units, ([, { kind }]) => kind);
/** The names of a kind's units, each with its factor. */
export const unitNames = (kind: string): [name: string, times: number][] =>
  (namesByKind.get(kind) ?? []).map(([name, { times }]) => [name, times]);

export const containers = new Set(["pack", "packet", "set", "box", "bag", "bundle", "case", "tray", "carton", "lot"]);
const companies = new Set(["family", "party", "group", "team", "household"]);
const serving = new Map([
  ...["sleeps", "feeds", "serves"].map((verb): [string, string] => [verb, "people"]),
  ["seats", "seats"],
]);
const guarantees = new Set(["warranty", "guarantee", "waarborg"]);

const wordPattern =
  /(?<number>\d+\/\d+|\d+(?:\.\d+)?)|(?<word>\p{L}+\d+[\p{L}\d]*|\p{L}+(?:'\p{L}+)*)|(?<sign>["″”%])|(?<end>[.!?;\n•|…])|(?<clause>[,:()[\]–—]|\s-\s)/gu;

/** The sentences of a text. `asked`: ends with a question mark, so it states nothing. */
export function sentencesOf(text: string): { tokens: Token[]; asked: boolean }[] {
  const plain = plainText(text.replace(/(?<![-−–]\s?[\d.,]*)(?<=\d)\s*°\s*c?(?![a-z])/gi, " degrees "))
    .replace(/n't\b/g, " not")
    .replace(/(?<![\d.,])(\d{1,3})[, ](000|\d{3}(?=\s?(?:mah|wh|w|btu|lumens?|lm|rpm|mm)\b))(?![\d.])/g, "$1$2")
    .replace(/(\d),(\d{3})(?!\d)/g, "$1$2")
    .replace(/(\d),(\d)/g, "$1.$2")
    .replace(/(\d)\s*[-–]\s*(?=\d)/g, "$1 to ")
    .replace(/(\d)\s*[x×]\s*(?=\d)/g, "$1 x ")
    .replace(/\b((?:x*[sl])|m)\s*[-–]\s*(?=(?:x*[sl]|m)\b)/g, "$1 to ")
    .replace(/\b(uk|eu|us|size|sz)(\d)/g, "$1 $2")
    // The rim of a tyre "175/65 R14".
    .replace(/\b(\d{3}(?:\/\d{2})?\s?r(\d{2})c?)\b/g, "$1 $2 inch");
  const sentences: { tokens: Token[]; asked: boolean }[] = [];
  let tokens: Token[] = [];
  let broken = false;
  const close = (asked: boolean) => {
    if (tokens.length > 0) sentences.push({ tokens, asked });
    tokens = [];
    broken = false;
  };
  for (const { groups = {}, 0: match } of plain.matchAll(wordPattern)) {
    if (groups.end !== undefined) close(match === "?");
    else if (groups.clause !== undefined) broken = true;
    else {
      const word = groups.sign ? (match === "%" ? "%" : "inch") : match.replace(/'s$/, "").replaceAll("'", "");
      if (groups.sign && match !== "%" && tokens.at(-1)?.number == null) continue;
      const number = numberOf(word);
      const tens = tokens.at(-1);
      // "Twenty four inch".
      if (!broken && number !== null && number > 0 && number < 10 && isTens(tens) && !/\d/.test(word)) {
        tokens[tokens.length - 1] = { ...tens, word: `${tens.word} ${word}`, number: tens.number + number };
        continue;
      }
      tokens.push({ word, stem: stemOf(word), number, broken });
      broken = false;
    }
  }
  close(false);
  return sentences;
}

/** "Twenty", in letters. */
const isTens = (token: Token | undefined): token is Token & { number: number } =>
  token?.number != null &&
  token.number >= 20 &&
  token.number < 100 &&
  token.number % 10 === 0 &&
  !/\d/.test(token.word);

/** Of digits, a fraction or a number word; else null. */
export function numberOf(word: string): number | null {
  const fraction = /^(\d+)\/(\d+)$/.exec(word);
  if (fraction) return Number(fraction[2]) === 0 ? null : Number(fraction[1]) / Number(fraction[2]);
  if (/^\d/.test(word)) return Number(word);
  return numberWords.get(word) ?? null;
}

/** "Ages 5 to 7": years without the unit. */
const isAge = (before: string): boolean => ["age", "ages", "aged", "ouderdom"].includes(before);
const joinsContainer = new Set(["a", "one", "each", "the", "per"]);
const joins = new Set(["to", "x", "by", "and", "or"]);

export function quantitiesOf(tokens: readonly Token[]): Quantity[] {
  const found: Quantity[] = [];
  const word = (at: number) => tokens[at]?.word ?? "";
  for (let at = 0; at < tokens.length; at++) {
    const half = word(at) === "half" ? 0.5 : word(at) === "quarter" ? 0.25 : null;
    const value = half ?? tokens[at]?.number ?? null;
    if (value === null) continue;
    let next = at + 1;
    if (half !== null && ["a", "an", "of"].includes(word(next))) next++;
    const before = word(at - 1);
    if (before === "of" && containers.has(word(at - 2)) && !units.has(word(next))) {
      found.push({ kind: "count", value, to: value, from: at - 2, end: at + 1 });
      continue;
    }
    // "Two in one packet"
    if (word(next) === "in" && joinsContainer.has(word(next + 1)) && containers.has(word(next + 2))) {
      found.push({ kind: "count", value, to: value, from: at, end: next + 3 });
      continue;
    }
    // "Feeds 8 to 10", "there are nine of us", "a family of five"
    const highest = word(next) === "to" ? (tokens[next + 1]?.number ?? null) : null;
    const behind = highest === null ? next : next + 2;
    const served = units.has(word(behind)) ? undefined : serving.get(before);
    const isOfPeople =
      (word(behind) === "of" && ["us", "you"].includes(word(behind + 1))) ||
      (before === "of" && companies.has(word(at - 2)));
    const counted = served ?? (isOfPeople ? "people" : undefined);
    if (counted) {
      found.push({ kind: counted, value, to: highest ?? value, from: served ? at - 1 : at, end: behind });
      continue;
    }
    // "20 x 30 cm", "3 to 6 years": the last number's unit applies to each.
    let last = next;
    let to = value;
    const joint = word(next);
    while (joins.has(word(last)) && tokens[last + 1]?.number != null) {
      if (word(last) === "to") to = tokens[last + 1]?.number as number;
      last += 2;
    }
    const measured = units.get(word(last)) ?? (isAge(before) ? units.get("years") : undefined);
    if (!measured) {
      if (joint === "x") found.push({ kind: "count", value, to: value, from: at, end: next + 1 });
      continue;
    }
    // "6 x 500 ml" is a count and a measure; "20 x 30 cm" is two lengths.
    if (joint === "x" && measured.kind !== "length")
      found.push({ kind: "count", value, to: value, from: at, end: next });
    const { times } = measured;
    // A guarantee of two years is not for two-year-olds.
    const kind = measured.kind === "age" && guarantees.has(word(last + 1)) ? "guarantee" : measured.kind;
    found.push({
      kind,
      value: value * times,
      to: Math.max(value, to) * times,
      from: at,
      end: Math.min(last + 1, tokens.length),
    });
  }
  return found;
}

const systems = new Set(["uk", "eu", "us"]);
const sizeWords = new Set(["size", "sizes", "sz", "maat", "grootte"]);
const letters = ["xxs", "xs", "s", "m", "l", "xl", "xxl", "xxxl", "xxxxl"];
const letterNames = new Map<string, number>([
  ...letters.map((letter, place): [string, number] => [letter, place]),
  ["small", 2],
  ["medium", 3],
  ["large", 4],
]);
const shortLetters = new Set(["s", "m", "l"]);

/** "2xl" is tokenised as a number and a word. */
function letterAt(tokens: readonly Token[], at: number): { place: number; end: number } | null {
  const { word = "", number = null } = tokens[at] ?? {};
  if (number !== null && number >= 2 && number <= 4 && tokens[at + 1]?.word === "xl")
    return { place: 4 + number, end: at + 2 };
  if (word === "extra" && letterNames.has(tokens[at + 1]?.word ?? "")) {
    const place = letterNames.get(tokens[at + 1]?.word as string) as number;
    return place === 4 ? { place: 5, end: at + 2 } : place === 2 ? { place: 1, end: at + 2 } : null;
  }
  const place = letterNames.get(word);
  return place === undefined ? null : { place, end: at + 1 };
}

/** Sizes of clothes and shoes. A single S, M or L counts only after "size", beside another size, or alone. */
export function sizesOf(tokens: readonly Token[]): Size[] {
  const found: Size[] = [];
  const word = (at: number) => tokens[at]?.word ?? "";
  for (let at = 0; at < tokens.length; ) {
    const said = sizeWords.has(word(at));
    if (said || systems.has(word(at))) {
      const from = at;
      let system = "uk";
      let next = at;
      while (sizeWords.has(word(next)) || systems.has(word(next))) {
        if (systems.has(word(next))) system = word(next);
        next++;
      }
      for (;;) {
        const number = tokens[next]?.number ?? null;
        const letter = letterAt(tokens, next);
        if (letter && number === null) {
          next = letter.end;
          found.push({ system: "letter", value: letter.place, to: letter.place, from, end: next });
        } else if (number !== null) {
          next++;
          found.push({ system, value: number, to: number, from, end: next });
        } else break;
        const range = word(next) === "to" ? found.at(-1) : undefined;
        if (range) {
          const end = range.system === "letter" ? letterAt(tokens, next + 1)?.place : tokens[next + 1]?.number;
          if (end == null) break;
          range.to = end;
          range.end = next + 2;
          next += 2;
        }
        if (["and", "or"].includes(word(next))) next++;
        else if (!tokens[next]?.broken && tokens[next]?.number == null && !letterAt(tokens, next)) break;
      }
      at = Math.max(next, at + 1);
      continue;
    }
    const number = tokens[at]?.number ?? null;
    if (number !== null && systems.has(word(at + 1))) {
      found.push({ system: word(at + 1), value: number, to: number, from: at, end: at + 2 });
      at += 2;
      continue;
    }
    const letter = letterAt(tokens, at);
    if (letter) {
      const range = word(letter.end) === "to" ? letterAt(tokens, letter.end + 1) : null;
      const neighbour = letterAt(tokens, letter.end) ?? (at > 0 ? letterAt(tokens, at - 1) : null);
      const alone = tokens.length === 1 || (tokens[at]?.broken && letter.end === tokens.length);
      const sure = !shortLetters.has(word(at)) || range || neighbour || alone;
      if (sure)
        found.push({
          system: "letter",
          value: letter.place,
          to: range?.place ?? letter.place,
          from: at,
          end: range?.end ?? letter.end,
        });
      at = range?.end ?? letter.end;
      continue;
    }
    at++;
  }
  return found;
}
