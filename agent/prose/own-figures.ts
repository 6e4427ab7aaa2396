// A sentence that names a listing may not give it another listing's price or stock.
import { priceToCents } from "#contract/shared/money.ts";
import { amountsIn, type Figure, stocksIn, withoutAmounts } from "../figures.ts";
import { isObject } from "../is-object.ts";
import { digitiseMoney } from "../model/offline/numbers.ts";
import { visible } from "./plain.ts";

interface Named {
  prices: Set<number>;
  stocks: Set<number>;
}

/** Titles in a sentence are replaced by private-use characters, so that their digits aren't read as figures. */
const firstMark = 0xe000;
const mark = /[\uE000-\uF8FF]/gu;

export class OwnFigures {
  readonly #named = new Map<string, Named>();
  readonly #prices = new Set<number>();
  readonly #asked = new Set<string>();
  #names: { pattern: RegExp; named: Named }[] | null = null;

  addFacts(facts: unknown): void {
    if (Array.isArray(facts)) for (const each of facts) this.addFacts(each);
    else if (isObject(facts)) {
      const { title, price, stock, text } = facts;
      const cents = typeof price === "string" ? priceToCents(price) : null;
      if (typeof title === "string" && cents !== null)
        this.#add(title, cents, typeof stock === "number" ? stock : null);
      if (typeof text === "string" && "maxPriceCents" in facts) this.#asked.add(visible(text).toLowerCase());
      for (const each of Object.values(facts)) if (isObject(each)) this.addFacts(each);
    }
  }

  /** `said`: a sentence whose figures are all known. */
  allow(said: string): boolean {
    const names: Named[] = [];
    const marked = this.#mark(visible(said), names);
    if (names.length === 0) return true;
    const text = digitiseMoney(marked.toLowerCase());
    const amounts = amountsIn(text);
    const stocks = stocksIn(withoutAmounts(text, amounts)).filter(({ loose }) => !loose);
    const prices = amounts.filter((amount) => this.#isOnePrice(amount));
    return (
      figuresFit(names, prices, (named, { value }) => named.prices.has(value)) &&
      figuresFit(names, stocks, (named, { value }) => named.stocks.size === 0 || named.stocks.has(value))
    );
  }

  #add(title: string, cents: number, stock: number | null): void {
    const whole = visible(title).trim();
    const [head = whole] = whole.split(/ ?[,(|:;/–—]| - | with | for /u);
    for (const name of new Set(head.includes(" ") ? [whole, head.trim()] : [whole])) {
      if (name.length < 3) continue;
      const named = this.#named.get(name) ?? { prices: new Set(), stocks: new Set() };
      named.prices.add(cents);
      if (stock !== null) named.stocks.add(stock);
      this.#named.set(name, named);
    }
    this.#prices.add(cents);
    this.#names = null;
  }

  #mark(text: string, names: Named[]): string {
    this.#names ??= [...this.#named]
      .sort(([a], [b]) => b.length - a.length)
      .map(([name, named]) => ({ pattern: patternOf(name), named }));
    // A quoted search term names no listing.
    const open = text.replace(/["“]([^"“”]+)["”]/gu, (all, quote: string) =>
      this.#asked.has(quote.toLowerCase()) ? "" : all,
    );
    return this.#names.reduce(
      (rest, { pattern, named }) => rest.replace(pattern, () => String.fromCharCode(firstMark + names.push(named) - 1)),
      open,
    );
  }

  /** Whether the amount is one listing's price: no limit, difference or total, and not another listing's. */
  #isOnePrice({ value, before, after, loose }: Figure): boolean {
    if (loose || !this.#prices.has(value)) return false;
    if (/(?:under|below|within|up to|than|over|above|budget(?: of)?|by|saves?(?: you)?|another) $/u.test(before))
      return false;
    if (/^ ?(?:less|more|cheaper|dearer|extra|apart|off|difference)/u.test(after)) return false;
    const since = before.slice(Math.max(...[...before.matchAll(mark)].map(({ index }) => index + 1), 0));
    return !/(?<!\p{L})(?:others?|another|rest|total|together|altogether|both|each|all|cart|prices?|range|difference)(?!\p{L})/u.test(
      since,
    );
  }
}

/** Short titles may be common words, so they match case-sensitively. */
function patternOf(name: string): RegExp {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, name.split(" ").length > 2 ? "giu" : "gu");
}

/** Whether every figure fits the name before it, or every figure the name after it. */
function figuresFit(
  names: readonly Named[],
  figures: readonly Figure[],
  fits: (named: Named, figure: Figure) => boolean,
) {
  const marksIn = (text: string) => [...text.matchAll(mark)].map(([sign]) => names[sign.charCodeAt(0) - firstMark]);
  const isOf = (named: Named | undefined, figure: Figure) => named !== undefined && fits(named, figure);
  return (
    figures.every((figure) => isOf(marksIn(figure.before).at(-1) ?? marksIn(figure.after)[0], figure)) ||
    figures.every((figure) => isOf(marksIn(figure.after)[0] ?? marksIn(figure.before).at(-1), figure))
  );
}
