// Which amounts of money and stock figures a sentence states, and whether this turn's tools returned them.
import { lineCents } from "#contract/orders/quote.ts";
import { priceToCents } from "#contract/shared/money.ts";
import { countWords, digitiseMoney, digits, readCount, readDigits } from "./model/offline/numbers.ts";
import { isDerived } from "./prose/derived-amounts.ts";
import { plain } from "./prose/plain.ts";

export interface Figure {
  value: number;
  /** Its digits. */
  written: string;
  before: string;
  after: string;
  /** Uncertain: the number may not be money, or may count listings. */
  loose: boolean;
}

/** "Two hundred rand" → "200 rand". */
const inDigits = (text: string): string => digitiseMoney(plain(text));

const amount = new RegExp(
  `(?:(?<![\\p{L}\\p{N}])(?<before>(?:zar|rands?|rs?|usd|[$€£]) ?)|(?<![\\p{L}\\p{N}.,]))(?<digits>${digits})(?: ?(?<scale>k|thousand|grand|mil|million|m)(?![\\p{L}\\p{N}]))?(?: ?(?<after>rands?|zar|bucks|cents|dollars|usd)(?![\\p{L}\\p{N}]))?(?:each|ea|pp)?(?![\\p{L}\\p{N}])`,
  "gu",
);
const priceWord =
  /(?:costs?|costing|prices?|priced|sell(?:s|ing)? for|going for|for (?:just|only)|pay|total|comes to)(?: (?:is|are|at|of|now|only|just|about|around|roughly|from|you|them))*:? ?$/u;
const unit =
  /^(?:[.,:]?\d| ?(?:%|°|"|'|×)|[- ]?(?!(?:each|and|or|but|from|at|for|in(?! stock)|per|while|which|with|on|only|now|today|to|instead)(?!\p{L}))\p{L})/u;

export function amountsIn(text: string): Figure[] {
  const found = [...text.matchAll(amount)].map((match) => {
    const { before, digits: written = "", scale, after } = match.groups ?? {};
    const times = scale === undefined ? 1 : scale.startsWith("m") ? 1_000_000 : 1000;
    const end = match.index + match[0].length;
    return {
      value: Math.round(readDigits(written) * times * (after === "cents" ? 1 : 100)),
      written,
      before: text.slice(0, match.index),
      after: text.slice(end),
      end,
      marked: before !== undefined || after !== undefined,
    };
  });
  // "R100-300" and "100 to 300 rand" mark only one of the two numbers as money.
  const isRange = (low?: (typeof found)[number], high?: (typeof found)[number]): boolean => {
    if (!low || !high || low.marked === high.marked) return false;
    const between = low.after.slice(0, high.before.length - low.end);
    return (
      (/^ ?(?:-|–|—|to) ?$/u.test(between) || (between === " and " && low.before.endsWith("between "))) &&
      (high.marked || /^(?:$|[.,;:!?)"]| (?:and|or|each|per|range)(?!\p{L}))/u.test(high.after))
    );
  };
  return found.flatMap((each, at): Figure[] => {
    const { marked, written, before, after } = each;
    if (marked || isRange(found[at - 1], each) || isRange(each, found[at + 1])) return [{ ...each, loose: false }];
    if (unit.test(after)) return [];
    if (priceWord.test(before.slice(-60))) return [{ ...each, loose: false }];
    return /[.,]\d\d$/.test(written) ? [{ ...each, loose: true }] : [];
  });
}

export const withoutAmounts = (text: string, amounts: readonly Figure[]): string =>
  amounts.reduceRight(
    (rest, { before, after, loose }) =>
      loose ? rest : `${rest.slice(0, before.length)}¤${rest.slice(text.length - after.length)}`,
    text,
  );

const count = `(?<count>${digits}|(?<=(?:only|just|exactly|has|have|is) )one|(?:${countWords.replace("one|", "")}))`;
const inStock = new RegExp(
  `(?<![\\p{L}\\p{N}.,-])${count}(?<words>(?: (?!and |or )[\\p{L}'-]+){0,4}?) (?:in stock|(?<weak>available|remaining|units)|on hand|left)(?![-\\p{L}])`,
  "gu",
);
const stockIs = new RegExp(
  `(?:in stock|stock(?: levels?| count| on hand)?|availability)(?: (?:is|of|at|now|only|just|currently))* ?[:=(–-]? ?${count}(?! ?(?:%|[.,]\\d|(?!in |and |units|pieces|left|available)\\p{L}))`,
  "gu",
);
const own = /^(?: (?:units?|pieces?|pcs|still|currently|more|now|only|just))*$/u;
const denied = /(?:^|[^\p{L}])(?:no|not|none|nothing|never|without|if|unless|when|once)(?!\p{L})|n't|\?\W*$/u;

/** "5 in stock", "only 3 left", "stock: 7", and 0 for "sold out". */
export function stocksIn(text: string): Figure[] {
  const figure = (match: RegExpExecArray, loose: boolean): Figure => {
    const written = match.groups?.count ?? "";
    const value = /\d/.test(written) ? readDigits(written) : (readCount(written) ?? 0);
    const before = text.slice(0, match.index);
    return { value, written, before, after: text.slice(match.index + match[0].length), loose };
  };
  const found = [...text.matchAll(inStock)].map((match) => {
    const { words = "", weak } = match.groups ?? {};
    const listed = /(?:^|\s)(?:the|these|those|all|other|of) $/u.test(text.slice(0, match.index));
    const ofNouns =
      weak !== undefined &&
      /^ (?!and |at |in |for |from |now|right|today|but |so )\p{L}/u.test(text.slice(match.index + match[0].length));
    return figure(match, listed || ofNouns || weak === "units" || !own.test(words));
  });
  found.push(...[...text.matchAll(stockIs)].map((match) => figure(match, false)));
  for (const match of denied.test(text) ? [] : text.matchAll(/(?:out of stock|sold out)(?!\p{L})/gu))
    found.push({ ...figure(match, false), value: 0 });
  return found;
}

// An amount named by the shopper is not a price: it may only be repeated as a limit, or denied.
const bound =
  "(?:under|below|beneath|within|over|above|up to|at most|at least|(?:less|more|cheaper|higher|lower) than|from|around|about|between|between .{1,20} and|from .{1,20} to|of(?= your )|(?:budget|limit|max|maximum)(?: of| is)?)";
const boundBefore = new RegExp(`(?:(?<!\\p{L})(?:${bound}|not)|n't) (?:your |the |a )?$`, "u");
const boundAfter =
  /^ ?(?:budget|limit|mark|max|range|or (?:less|more|under|below|cheaper|so)|and (?:under|below|up|over))/u;
/** An example search in quotes: "lamps under R500", also in Afrikaans. */
const example = new RegExp(
  `(?<!\\p{L})(?:${bound}|onder) ?(?:r|zar)? ?(?:${digits})k?(?: (?:and|to) (?:r|zar)? ?(?:${digits})k?)?`,
  "gu",
);
const withoutExamples = (text: string): string =>
  text.replace(/"[^"]*"|“[^”]*”/gu, (quote) => quote.replace(example, " "));

/** Whether the words around the amount state it as a price. */
const isPrice = ({ before, after }: Pick<Figure, "before" | "after">): boolean =>
  /^\W*$|(?:costs?|costing|price[ds]?|pay|now|only|just|for|at|is|are|it's|today|yours|special|down to|sell(?:s|ing)?|want|asking)(?: (?:is|at|for|of|only|just|now))* ?:? ?$/u.test(
    before,
  ) || /^ ?(?:only|now|today|each|instead|special|for (?:it|this|one|you))(?!\p{L})/u.test(after);

/** Keys of text by the shop ("Only 3 left in stock") or the shopper; all other text is by vendors and reviewers. */
const shopsWords = new Set(["text", "exclude", "label", "error"]);
/** Keys of names given by vendors ("Canon R5"), alone or in a sentence of the shop. */
const names = new Set(["title", "businessName", "vendorName", "name", "changed"]);

/** The figures that may be said in this turn. Computed when the first sentence states one. */
export class Figures {
  readonly #amounts = new Set<number>();
  /** Those that are the price of one item. */
  readonly #prices = new Set<number>();
  /** The prices said so far, in order. */
  readonly #said: number[] = [];
  readonly #bounds = new Set<number>();
  readonly #stocks = new Set<number>();
  readonly #counts = new Set<number>();
  #unread: unknown[] = [];
  #texts: { words: string; key: string }[] = [];
  #words = "";
  /** Names that contain a number; the number is part of the name, not a price. */
  readonly #names: string[] = [];
  readonly #inNames = new Set<number>();
  #reasons = "";
  /** Text that may be quoted: what shoppers and vendors wrote about a purchase, never a listing's own text. */
  #citable = "";

  /** A tool's output, or listings and orders that the conversation has shown. */
  addFacts(facts: unknown): void {
    this.#unread.push(facts);
  }

  /** Amounts in the shopper's message are limits. */
  addShopperMessage(message: string): void {
    for (const { groups } of inDigits(message).matchAll(amount)) {
      const scale = groups?.scale === undefined ? 100 : groups.scale.startsWith("m") ? 100_000_000 : 100_000;
      this.#bounds.add(Math.round(readDigits(groups?.digits ?? "") * scale));
    }
  }

  allow(sentence: string): boolean {
    const text = withoutExamples(inDigits(sentence));
    if (this.#holds(text)) return true;
    for (const { words, key } of this.#texts.splice(0)) this.#quote(inDigits(words), key);
    // A verbatim quotation is allowed.
    const named = this.#names.reduce((rest, name) => rest.replaceAll(name, "¤"), text);
    return this.#holds(
      named.replace(/["“]([^"“”]+?)\.*(?:["”]|$)/gu, (all, said) => (this.#isCitable(said) ? " " : all)),
    );
  }

  #isCitable(said: string): boolean {
    if (!this.#citable.includes(said) || amountsIn(said).some(isPrice)) return false;
    return stocksIn(said).length === 0 || this.#reasons.includes(said);
  }

  #holds(text: string): boolean {
    const amounts = amountsIn(text);
    const stocks = stocksIn(withoutAmounts(text, amounts));
    if (amounts.length + stocks.length === 0) return true;
    for (const facts of this.#unread.splice(0)) this.#read(facts, "", false);
    const holds =
      amounts.every(
        (each) => this.#hasAmount(each) || this.#isQuoted(text, each) || this.#isDerived(text, each, amounts),
      ) && stocks.every((each) => this.#hasStock(each));
    if (holds) this.#said.push(...amounts.map(({ value }) => value).filter((value) => this.#prices.has(value)));
    return holds;
  }

  #isDerived(text: string, figure: Figure, amounts: readonly Figure[]): boolean {
    const others = amounts.filter((each) => each !== figure).map(({ value }) => value);
    return (
      !figure.loose &&
      isDerived({
        ...figure,
        text: withoutAmounts(text, amounts),
        prices: this.#prices,
        known: this.#amounts,
        bounds: this.#bounds,
        said: [...this.#said, ...others.filter((value) => this.#prices.has(value))],
        others: others.every((value) => this.#amounts.has(value)) ? others : [],
      })
    );
  }

  #hasAmount({ value, written, before, after, loose }: Figure): boolean {
    if (this.#amounts.has(value) || (loose && this.#words.includes(written))) return true;
    if (this.#inNames.has(value) && !isPrice({ before, after })) return true;
    return this.#bounds.has(value) && (boundBefore.test(before.slice(-60)) || boundAfter.test(after));
  }

  #hasStock({ value, loose }: Figure): boolean {
    return this.#stocks.has(value) || (loose && this.#counts.has(value));
  }

  /**
   * A figure from a description or review is allowed only together with the words around it, and only when it isn't a price:
   * "a R100 voucher", never "it costs R100".
   */
  #isQuoted(text: string, { before, after }: Figure): boolean {
    const figure = text.slice(before.length, text.length - after.length);
    const [left] = /(?:\S+ ?){1,2}$/u.exec(before.slice(-60)) ?? [];
    const [right] = /^(?:[ -]?[\p{L}\p{N}]+){1,2}/u.exec(after) ?? [];
    if (right === undefined || isPrice({ before, after })) return false;
    return this.#words.includes(figure + right) || (left !== undefined && this.#words.includes(left + figure));
  }

  #quote(words: string, key: string): void {
    if (!/\d|stock|left|sold/.test(words)) return;
    this.#words += ` ${words}`;
    if (key !== "description" && key !== "tags") this.#citable += ` ${words}`;
    if (key === "cancelReason") this.#reasons += ` ${words}`;
    const amounts = amountsIn(words);
    const stocks = stocksIn(words);
    if (names.has(key)) {
      for (const { value, loose } of amounts) if (!loose) this.#inNames.add(value);
      if (stocks.length === 0 && !amounts.some((each) => each.before !== "" && isPrice(each))) this.#names.push(words);
    }
    if (!shopsWords.has(key)) return;
    for (const { value, loose } of amounts) if (!loose) this.#amounts.add(value);
    for (const { value, loose } of stocks) if (!loose) this.#stocks.add(value);
  }

  #read(value: unknown, key: string, inPlan: boolean): void {
    if (typeof value === "string") {
      const cents = key === "price" || key === "totalAmount" ? priceToCents(value) : null;
      if (cents !== null) {
        this.#amounts.add(cents);
        if (key === "price") this.#prices.add(cents);
      } else if (!/(?:[iI]d|Url|At|itude)$/.test(key)) this.#texts.push({ words: value, key });
    } else if (typeof value === "number") {
      if (key.endsWith("Cents")) (inPlan ? this.#bounds : this.#amounts).add(value);
      else if (key === "stock") this.#stocks.add(value);
      else if (key === "total" || key === "quantity") this.#counts.add(value);
      else this.#words += ` ${value}`;
    } else if (Array.isArray(value)) {
      this.#counts
        .add(value.length)
        .add(value.filter((each) => Number(each?.stock ?? each?.listing?.stock) > 0).length);
      for (const each of value) this.#read(each, key, inPlan);
    } else if (typeof value === "object" && value !== null) {
      for (const [name, each] of Object.entries(value))
        this.#read(each, name, inPlan || name === "plan" || name === "plans");
      const line = value as { quantity?: unknown; price?: unknown; listing?: { price?: unknown } };
      const cents = priceToCents(String(line.price ?? line.listing?.price));
      if (typeof line.quantity === "number" && cents !== null) this.#amounts.add(lineCents(line.quantity, cents));
    }
  }
}
