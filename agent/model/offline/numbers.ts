// Numbers as people write them: "8 000", "8,000.00", "1,5k", "two hundred".
import { languages } from "#contract/language/languages.ts";
import { plainText } from "#contract/language/words.ts";
import { whole } from "./words.ts";

const units: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fourty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
};
const scales: Readonly<Record<string, number>> = { hundred: 100, thousand: 1000, grand: 1000, million: 1_000_000 };

/** Digits with groups of three by blank, comma or dot, and up to two decimals after comma or dot. */
export const digits = "\\d{1,3}(?:[ ,.]\\d{3})+(?:[.,]\\d{1,2})?(?!\\d)|\\d+(?:[.,]\\d{1,2})?(?!\\d)";

export function readDigits(text: string): number {
  const grouped = /^(\d{1,3}(?:[ ,.]\d{3})+)(?:[.,](\d{1,2}))?$/.exec(text);
  if (grouped) return Number(`${grouped[1]?.replace(/[ ,.]/g, "")}.${grouped[2] ?? "0"}`);
  return Number(text.replace(",", "."));
}

const numberWord = [...Object.keys(units), ...Object.keys(scales)].join("|");
/** A run of number words; "and" joins only after a scale, so that "between one and two thousand" stays a range. */
const run = new RegExp(
  `(?<![\\p{L}\\p{N}-]|\\d )(?:(?:${numberWord})|an? (?:couple (?:of )?)?(?:hundred|thousand|grand|million))(?:[ -](?:(?<=(?:hundred|thousand) )and )?(?:${numberWord}))*(?![\\p{L}\\p{N}])`,
  "gu",
);

/** "two hundred and fifty" → 250; "five thousand" → "5 thousand", so that a range can borrow the scale. */
function amountInDigits(words: string): string {
  let total = 0;
  let part = 0;
  const list = words.replace(/^an? (couple (?:of )?)?/, (_, couple) => (couple ? "two " : "one ")).split(/[ -]/);
  for (const word of list) {
    const scale = scales[word];
    if (scale === undefined) part += units[word] ?? 0;
    else if (scale === 100) part = (part || 1) * 100;
    else {
      total += (part || 1) * scale;
      part = 0;
    }
  }
  const last = list.at(-1) ?? "";
  const scale = scales[last];
  if (scale !== undefined && scale >= 1000 && total % scale === 0)
    return `${total / scale} ${scale === 1000 ? "thousand" : "million"}`;
  return String(total + part);
}

// Number words are product words too ("one hundred years of solitude", "three piece suit"): only where money is meant.
const moneyBefore =
  /(?:under|below|beneath|over|above|than|max|maximum|most|least|to|between|and|budget|spend|around|about|from|roughly|for|have)(?: of| is)? $/u;
const moneyAfter = /^ (?:rands?|bucks|bob|zar|cents?)(?![\p{L}\p{N}])/u;

/** "Two and a half thousand", "1 and a half grand". */
const andAHalf = whole(
  `(?<count>\\d{1,3}|${Object.keys(units).join("|")})(?: and a half|½)(?= (?:hundred|thousand|grand|k|million))`,
  "gu",
);

export function digitiseMoney(written: string): string {
  const text = written
    .replace(andAHalf, (_, count: string) => `${(units[count] ?? Number(count)) + 0.5}`)
    .replace(/(?<![\d.,])(\d{1,2}(?:\.5)?) hundred(?![\p{L}])/gu, (_, count: string) => String(Number(count) * 100));
  return text.replace(run, (words, offset: number) => {
    const before = text.slice(0, offset);
    const after = text.slice(offset + words.length);
    const isMoney =
      moneyAfter.test(after) ||
      (/^(?:$| ?[,.?!;]| (?:and|to|or|-) )/u.test(after) &&
        moneyBefore.test(before) &&
        /hundred|thousand|grand|million/.test(words + after)) ||
      (/(?:under|below|less than|more than|over|above|max|maximum|at most|at least|between|cheaper than|budget(?: of| is)?) $/u.test(
        before,
      ) &&
        /hundred|thousand|grand|million/.test(words + after.slice(0, 40)));
    return isMoney ? amountInDigits(words) : words;
  });
}

/** "A thousand pieces" → "1000 pieces". */
export const digitiseCount = (text: string): string =>
  text.replace(run, (words) =>
    /hundred|thousand/.test(words) ? amountInDigits(words).replace(/ thousand$/, "000") : words,
  );

const counts: Readonly<Record<string, number>> = {
  ...units,
  a: 1,
  an: 1,
  couple: 2,
  few: 3,
  dozen: 12,
  both: 2,
  once: 1,
  twice: 2,
  thrice: 3,
  double: 2,
  een: 1,
  twee: 2,
  drie: 3,
  vier: 4,
  vyf: 5,
};
/** A count as a word or digits, null when it is neither or not a sensible quantity. */
export function readCount(word: string): number | null {
  const count = /^\d{1,6}$/.test(word) ? Number(word) : counts[word];
  return count !== undefined && count >= 1 ? count : null;
}
export const countWords = Object.keys(units).slice(0, 20).join("|");

const fractions = whole("half a dozen|halwe dosyn|'n halwe dosyn");
const dozens = whole("(?:an? |one |'n )?dozen|dosyn");
// "One pair" is one, "three pair" three; what comes in pairs is sold by the pair.
const counted = `(?<!(?:${countWords}|\\d) )`;
const couples = whole(`${counted}(?:an? |'n )?(?:couple|paar)`);
const pair = whole(`${counted}(?:an? |one )?pair`);
const ofLanguages = new Map(languages.flatMap(({ numbers }) => [...numbers]));

/** How many the words say: "half a dozen", "a couple of", "3x", "two boxes", "ezimbili"; null when they say no number. */
export function readQuantity(text: string): number | null {
  if (fractions.test(text)) return 6;
  if (/(?<![\p{L}])two dozen/u.test(text)) return 24;
  if (dozens.test(text)) return 12;
  if (couples.test(text)) return 2;
  if (pair.test(text)) return 1;
  const digit = /(?<![\p{L}\p{N}.,])x?(\d{1,6})(?:\s?x)?(?![\p{N}.,]\p{N})/u.exec(text)?.[1];
  if (digit !== undefined) return Number(digit) >= 1 ? Number(digit) : null;
  const words = text.match(/[\p{L}'-]+/gu) ?? [];
  let sum = 0;
  for (const word of words) {
    const own = units[word];
    // "twenty four" is one number, "one or two" isn't.
    if (own !== undefined) {
      if (sum === 0 || (sum >= 20 && sum % 10 === 0 && own < 10)) sum += own;
      else break;
    } else if (sum > 0) break;
  }
  if (sum > 0) return sum;
  for (const word of words) {
    const known = ofLanguages.get(plainText(word)) ?? counts[word];
    if (known !== undefined) return known;
  }
  return null;
}
