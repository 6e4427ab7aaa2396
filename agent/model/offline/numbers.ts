// Numbers as people write them: "8 000", "8,000.00", "1,5k", "two hundred".
import { englishWords, languages } from "#contract/language/languages.ts";
import { plainText } from "#contract/language/words.ts";
import { phrases, says, whole, wordList } from "./phrases.ts";

const isScale = (value: number): boolean => value >= 100;
const units = new Map([...englishWords.numbers].filter(([, value]) => value > 0 && !isScale(value)));
const scales = new Map([...englishWords.numbers].filter(([, value]) => isScale(value)));

/** Digits, in groups of three separated by space, comma or dot, with up to two decimals after comma or dot. */
export const digits = "\\d{1,3}(?:[ ,.]\\d{3})+(?:[.,]\\d{1,2})?(?!\\d)|\\d+(?:[.,]\\d{1,2})?(?!\\d)";

export function readDigits(text: string): number {
  const grouped = /^(\d{1,3}(?:[ ,.]\d{3})+)(?:[.,](\d{1,2}))?$/.exec(text);
  if (grouped) return Number(`${grouped[1]?.replace(/[ ,.]/g, "")}.${grouped[2] ?? "0"}`);
  return Number(text.replace(",", "."));
}

const numberWord = [...units.keys(), ...scales.keys()].join("|");
const scaleWord = [...scales.keys()].join("|");
/** A run of number words. "And" joins only after a scale ("hundred"), so that "between one and two thousand" stays a range. */
const run = new RegExp(
  `(?<![\\p{L}\\p{N}-]|\\d )(?:(?:${numberWord})|an? (?:couple (?:of )?)?(?:${scaleWord}))(?:[ -](?:(?<=(?:hundred|thousand) )and )?(?:${numberWord}))*(?![\\p{L}\\p{N}])`,
  "gu",
);

/** "two hundred and fifty" → 250; "five thousand" → "5 thousand", so that a range can borrow the scale. */
function amountInDigits(words: string): string {
  let total = 0;
  let part = 0;
  const list = words.replace(/^an? (couple (?:of )?)?/, (_, couple) => (couple ? "two " : "one ")).split(/[ -]/);
  for (const word of list) {
    const scale = scales.get(word);
    if (scale === undefined) part += units.get(word) ?? 0;
    else if (scale === 100) part = (part || 1) * 100;
    else {
      total += (part || 1) * scale;
      part = 0;
    }
  }
  const last = list.at(-1) ?? "";
  const scale = scales.get(last);
  if (scale !== undefined && scale >= 1000 && total % scale === 0)
    return `${total / scale} ${scale === 1000 ? "thousand" : "million"}`;
  return String(total + part);
}

// Number words also occur in product names ("three piece suit"), so they count as money only after these words.
const moneyBefore = new RegExp(`${phrases("before money")}(?: of| is)? $`, "u");
const limitBefore = new RegExp(`${phrases("before a limit")} $`, "u");
const moneyAfter = new RegExp(`^ ${phrases("money unit")}(?![\\p{L}\\p{N}])`, "u");

/** "Two and a half thousand", "1 and a half grand". */
const andAHalf = whole(
  `(?<count>\\d{1,3}|${[...units.keys()].join("|")})(?: and a half|½)(?= (?:hundred|thousand|grand|k|million))`,
  "gu",
);

/** "Between two and three hundred": both are hundreds. */
const sharedHundred = new RegExp(
  `(?<![\\p{L}\\p{N}.,-])(?:[2-9]|${[...units.keys()].join("|")})(?= (?:and|to|or|en|tot|-) (?:[2-9]|${[...units.keys()].join("|")}) hundred(?![\\p{L}]))`,
  "gu",
);

export function digitiseMoney(written: string): string {
  const text = written
    .replace(sharedHundred, (count) => String(100 * (units.get(count) ?? Number(count))))
    .replace(andAHalf, (_, count: string) => `${(units.get(count) ?? Number(count)) + 0.5}`)
    .replace(/(?<![\d.,])(\d{1,2}(?:\.5)?) hundred(?![\p{L}])/gu, (_, count: string) => String(Number(count) * 100));
  return text.replace(run, (words, offset: number) => {
    const before = text.slice(0, offset);
    const after = text.slice(offset + words.length);
    const isMoney =
      moneyAfter.test(after) ||
      (/^(?:$| ?[,.?!;]| (?:and|to|or|-) )/u.test(after) &&
        moneyBefore.test(before) &&
        /hundred|thousand|grand|million/.test(words + after)) ||
      (limitBefore.test(before) && /hundred|thousand|grand|million/.test(words + after.slice(0, 40)));
    return isMoney ? amountInDigits(words) : words;
  });
}

/** "A thousand pieces" → "1000 pieces". */
export const digitiseCount = (text: string): string =>
  text.replace(run, (words) =>
    /hundred|thousand/.test(words) ? amountInDigits(words).replace(/ thousand$/, "000") : words,
  );

/** "Two metres" → "2 metres". `unit`: the source of a RegExp for what is counted. */
export const digitiseBefore = (text: string, unit: string): string =>
  text.replace(whole(`(?:${countWords})(?= (?:${unit})(?![\\p{L}]))`, "gu"), (word) => String(readCount(word) ?? word));

/** Words that stand for a number: "a couple", "twice". */
const counts = new Map([
  ...units,
  ...[1, 2, 3, 12].flatMap((value) => [...wordList(`says ${value}`)].map((word) => [word, value] as const)),
]);
/** A quantity in a word or digits; null if it is none, or out of range. */
export function readCount(word: string): number | null {
  const count = /^\d{1,6}$/.test(word) ? Number(word) : counts.get(word);
  return count !== undefined && count >= 1 ? count : null;
}
export const countWords = [...units].flatMap(([word, value]) => (value <= 20 ? [word] : [])).join("|");

// "One pair" is 1, "three pair" 3: shops sell by the pair.
const counted = `(?<!(?:${countWords}|\\d) )`;
const couples = whole(`${counted}${phrases("a couple")}`);
const pair = whole(`${counted}${phrases("a pair")}`);
const ofLanguages = new Map(languages.flatMap(({ numbers }) => [...numbers]));

/** "Third", "3rd" → 3. */
export const placeOf = (word: string): number => englishWords.ordinals.get(word) ?? Number.parseInt(word, 10);

/** "Twenty-five" is two words of a number. */
function partsOfNumber(word: string): string[] {
  const parts = word.split("-");
  return parts.every((part) => units.has(part)) ? parts : [word];
}

/** The quantity in a text: "half a dozen", "a couple of", "3x", "two boxes", "ezimbili"; null without a number. */
export function readQuantity(written: string): number | null {
  const text = digitiseCount(written);
  if (says("half a dozen", text)) return 6;
  if (says("two dozen", text)) return 24;
  if (says("a dozen", text)) return 12;
  if (couples.test(text)) return 2;
  if (pair.test(text)) return 1;
  const digit = /(?<![\p{L}\p{N}.,]|(?:the|die) \d{1,4}-)x?(\d{1,6})(?:\s?x)?(?!\p{N}|[.,-]\p{N})/u.exec(text)?.[1];
  if (digit !== undefined) return Number(digit) >= 1 ? Number(digit) : null;
  const words = (text.match(/[\p{L}'-]+/gu) ?? []).flatMap(partsOfNumber);
  let sum = 0;
  for (const word of words) {
    const own = units.get(word);
    // "twenty four" is one number, "one or two" isn't.
    if (own !== undefined) {
      if (sum === 0 || (sum >= 20 && sum % 10 === 0 && own < 10)) sum += own;
      else break;
    } else if (sum > 0) break;
  }
  if (sum > 0) return sum;
  for (const word of words) {
    const known = ofLanguages.get(plainText(word)) ?? counts.get(word);
    if (known !== undefined) return known;
  }
  return null;
}
