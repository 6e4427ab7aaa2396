// Amounts that no tool returned, but that follow from returned ones: a multiple, a sum, a difference, a rounded amount. Each
// needs the words for it in the sentence, so that no amount passes by chance.
import { readCount } from "../model/offline/numbers.ts";
import { whole } from "../model/offline/phrases.ts";

export interface DerivedAmount {
  /** The whole sentence. */
  text: string;
  value: number;
  before: string;
  after: string;
  /** Prices of single items. */
  prices: ReadonlySet<number>;
  /** Prices and totals. */
  known: ReadonlySet<number>;
  bounds: ReadonlySet<number>;
  /** The prices said so far in this turn, the latest last, then the other prices of this sentence. */
  said: readonly number[];
  others: readonly number[];
}

export const isDerived = (amount: DerivedAmount): boolean =>
  isAbout(amount) || isTimes(amount) || isSum(amount) || isDifference(amount);

const about =
  /(?<!\p{L})(?:about|around|roughly|approximately|approx\.?|close to|some|circa|(?<less>nearly|almost|just under|a little under)|(?<more>just over|a little over)) $/u;
const near = 0.05;

function isAbout({ value, before, known }: DerivedAmount): boolean {
  const match = about.exec(before);
  if (match === null || value === 0) return false;
  const { less, more } = match.groups ?? {};
  return [...known].some(
    (real) =>
      Math.abs(real - value) <= real * near &&
      (less === undefined || real < value) &&
      (more === undefined || real > value),
  );
}

const count = "\\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|both";
const several = new RegExp(
  `(?<![\\p{L}\\p{N}.,])(?<count>${count})(?: × (?:\\S+ ){1,20}?comes? to(?![\\p{L}])|(?: ?[×x] ?|(?: of)?(?: (?:them|these|those|it|each|the))* )(?:(?:\\S+ ){0,4}?(?:comes? to|cost|would|make|makes|=|together)|¤|r|zar)(?![\\p{L}])|(?: of (?:them|these|those|it))?\\W*$)`,
  "gu",
);

function isTimes({ text, value, prices }: DerivedAmount): boolean {
  return [...text.matchAll(several)].some(({ groups }) => {
    const word = groups?.count ?? "";
    const times = word === "dozen" ? 12 : (readCount(word) ?? 0);
    return times > 1 && value % times === 0 && prices.has(value / times);
  });
}

const sum = whole(
  "together|total|totals|altogether|in all|all in|all three|all four|both|combined|sum|plus|adds? up|comes? to|the (?:two|three|four|pair|set|lot)|bundle|makes?",
);

function isSum({ text, value, prices, said, others }: DerivedAmount): boolean {
  if (!sum.test(text) && !text.includes("+")) return false;
  const all = [...prices];
  if (others.length > 1 && total(others) === value) return true;
  for (let from = said.length - 2; from >= 0; from--) if (total(said.slice(from)) === value) return true;
  return all.some((price, at) => all.slice(at + 1).some((other) => price + other === value));
}

const differs =
  /^ ?(?:less|more|cheaper|dearer|extra|apart|difference|higher|lower|(?:under|below|over|above|within|inside) (?:your|the|that|budget)|left(?! in)|to spare|remaining|saved|short of)/u;
const difference =
  /(?:difference(?: in price)?(?: between .{1,160}?)?(?: is|'s| of|:)?|differ by|cheaper by|apart by|saves? you|leaves(?: you)?(?: with)?)(?: (?:only|just|about|exactly))? $/u;

function isDifference(amount: DerivedAmount): boolean {
  const { value, before, after, known, bounds } = amount;
  if (!differs.test(after) && !difference.test(before)) return false;
  const all = [...known, ...bounds];
  return (
    all.some((one) => known.has(one - value) && value > 0) ||
    [...bounds].some((budget) => isSum({ ...amount, value: budget - value }))
  );
}

const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
