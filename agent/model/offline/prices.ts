// Price bounds: "under R8 000", "between 10 and 20k", "R300 or less", "around R500". A number with a unit ("2 litre", "15 inch")
// is never a price.
import { digitiseMoney, digits, readDigits } from "./numbers.ts";
import { phrases, whole } from "./phrases.ts";
import { gap, type Reading } from "./words.ts";

export interface PriceBounds {
  /** In cents, inclusive. Null: no bound. */
  min: number | null;
  max: number | null;
}

const notUnit = `(?!\\s*(?:(?:${phrases("unit")}|w(?!/))(?![\\p{L}\\p{N}])|["%°]|''|-\\s?(?!(?:r|zar|\\$)\\s?\\d)\\p{L}|\\s?x\\s?\\d))`;

const amount = (name: string) =>
  `(?<![\\p{L}\\p{N}.,])(?<pre${name}>zar\\s?|r\\s?|rs\\s?|\\$\\s?)?(?<num${name}>${digits})(?:\\s?(?<mul${name}>${phrases("times money")})(?![\\p{L}\\p{N}]))?(?:\\s?(?<suf${name}>${phrases("behind money")})(?![\\p{L}\\p{N}])|/-|,-|\\.-)?(?![\\p{L}\\p{N}])${notUnit}`;

interface Amount {
  cents: number;
  /** Written as money, not as a bare number. */
  money: boolean;
  scale: number;
  value: number;
}

function amountOf(match: RegExpExecArray, name: string): Amount | null {
  const groups = match.groups ?? {};
  const value = readDigits(groups[`num${name}`] ?? "");
  const multiplier = groups[`mul${name}`];
  const before = groups[`pre${name}`];
  const after = groups[`suf${name}`];
  // "5m" is a length unless it is written as money.
  if (multiplier === "m" && !before) return null;
  const scale = multiplier === undefined ? 1 : /^m/.test(multiplier) ? 1_000_000 : 1000;
  const inCents = after !== undefined && /^c/.test(after);
  const cents = Math.round(value * scale * (inCents ? 1 : 100));
  if (!Number.isSafeInteger(cents)) return null;
  return {
    cents: Math.min(cents, 100_000_000),
    money: Boolean(before ?? after) || multiplier === "k" || multiplier === "grand",
    scale,
    value,
  };
}

/** An amount, as the source of a pattern. */
export const anyAmount = amount("A");
/** All amounts that are written as money, in cents. */
export const moneyIn = (text: string): number[] =>
  [...text.matchAll(new RegExp(anyAmount, "gu"))].flatMap((match) => {
    const found = amountOf(match as RegExpExecArray, "A");
    return found?.money ? [found.cents] : [];
  });

const glue = `(?:\\s*(?:${phrases("between limit and figure")}|[:=]))*\\s*`;
const costing = `(?:${phrases("costing")}\\s)*`;
const orSo = "\\s?(?:or|and|&)\\s";
const pattern = (source: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})`, "u");

const range = pattern(
  `(?<key>${phrases("range")}\\s?)?${amount("A")}\\s?(?:-|&|${phrases("up to what")}|n[oe](?:-|(?= ?r)))\\s?${amount("B")}`,
);
const atMostAfter = pattern(
  `${amount("A")}${orSo}${phrases("or less")}|${amount("B")}\\s?${phrases("at most behind")}(?![\\p{L}\\p{N}])`,
);
const atLeastAfter = pattern(
  `${amount("A")}\\s?(?:(?:or|and|&)\\s${phrases("or more")}|\\+|plus|upwards?|min(?:imum)?(?![\\p{L}\\p{N}])|at least)`,
);
const around = pattern(
  `(?:(?:somewhere|anywhere|priced?|costing)\\s)?(?:${phrases("about")}|~|±|\\+\\/?-)\\s?${amount("A")}|${amount("B")}\\s?-?${phrases("about behind")}`,
);
const notLess = pattern(`${phrases("not under")}${glue}${amount("A")}`);
const notMore = pattern(
  `${phrases("not over before")}(?:\\s[\\p{L}']+){0,5}?\\s${phrases("over")}${glue}${amount("A")}`,
);
const atMost = pattern(`${costing}(?:${phrases("at most")}|<=?|≤)${glue}${amount("A")}`);
const atLeast = pattern(`${costing}(?:${phrases("at least")}|>=?|≥)${glue}${amount("A")}`);
const bare = pattern(`(?:${phrases("for money")}\\s)?${amount("A")}`);
const budgetBefore = new RegExp(`${phrases("said of a budget")}:?\\s*$`, "u");

const nothing: PriceBounds = { min: null, max: null };

/** Removes every price bound from the message. */
export function readPrices(reading: Reading): PriceBounds {
  reading.rest = digitiseMoney(reading.rest);
  const bounds: PriceBounds = { ...nothing };
  // A bound has a number.
  if (!/\d/.test(reading.rest)) return bounds;

  take(reading, range, (match) => {
    const low = amountOf(match, "A");
    const high = amountOf(match, "B");
    if (!low || !high) return false;
    if (!match.groups?.key && !low.money && !high.money && high.scale === 1 && !looksLikePrices(low, high))
      return false;
    // "10-20k", "one to two thousand": the scale applies to both.
    const lowCents = low.scale === 1 && high.scale > 1 && low.value < high.value ? low.cents * high.scale : low.cents;
    bounds.min = Math.min(lowCents, high.cents);
    bounds.max = Math.max(lowCents, high.cents);
    return true;
  });
  take(reading, notLess, (match) => atLeastOf(bounds, amountOf(match, "A")));
  take(reading, notMore, (match) => atMostOf(bounds, amountOf(match, "A")));
  take(reading, around, (match) => {
    const found = amountOf(match, match.groups?.numA ? "A" : "B");
    if (!found || (!found.money && (found.cents < 2000 || isYear(found)))) return false;
    // "my budget is about R400" is a ceiling, not a middle.
    if (budgetBefore.test(reading.rest.slice(0, match.index))) return atMostOf(bounds, found);
    bounds.min = Math.round(found.cents * 0.8);
    bounds.max = Math.min(Math.round(found.cents * 1.2), 100_000_000);
    return true;
  });
  take(reading, atMostAfter, (match) => {
    const found = amountOf(match, match.groups?.numA ? "A" : "B");
    return found !== null && (found.money || found.cents >= 2000) && atMostOf(bounds, found);
  });
  take(reading, atLeastAfter, (match) => {
    const found = amountOf(match, "A");
    // "Overall 42 plus gloves" joins two things.
    const joins = match[0].endsWith("plus") && /^ \p{L}/u.test(reading.rest.slice(match.index + match[0].length));
    return found !== null && (found.money || (found.cents >= 2000 && !joins)) && atLeastOf(bounds, found);
  });
  take(reading, atMost, (match) => {
    const found = amountOf(match, "A");
    if (!found) return false;
    const loose =
      /^(?:within|limit|sub|i|we|they|only have|only got|spend)/u.test(match[0]) ||
      /(?:have|got)\s*$/u.test(match[0].slice(0, -8));
    // "We have 200 learners" counts them.
    const isCount = found.cents < 10_000 || countsThings(reading.rest.slice(match.index + match[0].length));
    if (loose && !found.money && isCount) return false;
    // "Within 20", "the under 12s team", "under 11": no price without its money.
    if ((/^within/u.test(match[0]) || found.cents < 1500) && !found.money) return false;
    return atMostOf(bounds, found);
  });
  take(reading, atLeast, (match) => {
    const found = amountOf(match, "A");
    if (!found) return false;
    // "at least 2 pillows", "from 1 to 3", "over 18": a count, not a price.
    if (!found.money && (found.cents < 1000 || countsThings(reading.rest.slice(match.index + match[0].length))))
      return false;
    return atLeastOf(bounds, found);
  });
  take(reading, bare, (match) => {
    const found = amountOf(match, "A");
    if (!found?.money || found.cents < 1000 || bounds.max !== null) return false;
    const after = reading.rest.slice(match.index + match[0].length);
    // "a 4k tv", "18k gold": "k" means thousands only if nothing follows.
    if (
      match.groups?.mulA === "k" &&
      !match.groups.preA &&
      !match.groups.sufA &&
      (/^\s*\p{L}/u.test(after) || found.value < 10)
    )
      return false;
    return atMostOf(bounds, found);
  });
  return bounds;
}

/** "phones 1000-3000": round numbers that are not years. */
const looksLikePrices = (low: Amount, high: Amount): boolean =>
  low.value >= 100 &&
  high.value > low.value &&
  low.value % 50 === 0 &&
  high.value % 50 === 0 &&
  !(isYear(low) && isYear(high));

const isYear = ({ value, scale }: Amount): boolean => scale === 1 && value >= 1900 && value < 2100;
const thingsCounted = whole("^\\s*\\p{L}{3,}s");
const countsThings = (after: string): boolean => thingsCounted.test(after);

function atMostOf(bounds: PriceBounds, found: Amount | null): boolean {
  if (!found) return false;
  bounds.max = found.cents;
  return true;
}

function atLeastOf(bounds: PriceBounds, found: Amount | null): boolean {
  if (!found) return false;
  bounds.min = found.cents;
  return true;
}

/** Removes matches that `use` accepts and skips the others. */
function take(reading: Reading, source: RegExp, use: (match: RegExpExecArray) => boolean): void {
  const sticky = new RegExp(source, "gu");
  for (let match = sticky.exec(reading.rest); match; match = sticky.exec(reading.rest)) {
    if (!use(match)) continue;
    reading.rest = `${reading.rest.slice(0, match.index)} ${gap} ${reading.rest.slice(match.index + match[0].length)}`;
    sticky.lastIndex = match.index;
  }
}
