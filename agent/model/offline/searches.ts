// Search plans from a part of a message: new ones, or changes to the last ones.
import { neededIn } from "#contract/language/needs.ts";
import { synonymsOf } from "#contract/language/synonyms.ts";
import { splitWords, stemOf } from "#contract/language/words.ts";
import type { SearchPlan } from "#contract/search/search-plan.ts";
import { ownOf, type TurnMemory } from "../../shop.ts";
import { joinedVector } from "../../vectors/word-vectors.ts";
import {
  type Asked,
  asPurpose,
  hasConstraint,
  hasProduct,
  hasWish,
  isWish,
  namesTheirShop,
  repair,
  type SearchTurn,
  shareConstraints,
  tellsStory,
  toldOnly,
  wishedIn,
  wishesIn,
} from "./asked.ts";
import { areAlike, fresh, type HowWords, refined } from "./changed-plans.ts";
import { mostAsked } from "./choice.ts";
import type { SearchIntent } from "./intent.ts";
import { cheaperThanPage, readSimilar } from "./likeness.ts";
import { titleStems } from "./listing-stems.ts";
import { sureBeside } from "./message-parts.ts";
import { countWords, readCount } from "./numbers.ts";
import { begins, phrases, says } from "./phrases.ts";
import { has, type Part } from "./tagged.ts";
import { tellingIn } from "./wish-words.ts";

/** Null if the part doesn't say what to search for. */
export function readSearch(given: Part, turn: SearchTurn): SearchIntent | null {
  // In doubt, what names a product is a new wish: "clothes under R300", after books.
  const isNew = given.act === "refine" && given.of("search") > 0.4 && has(given, "product");
  // "For next to my bed", after lamps, says more of them.
  const saysMore = given.act === "search" && begins("is for", given.text) && !has(given, "product");
  const part: Part = isNew ? { ...given, act: "search" } : saysMore ? { ...given, act: "refine" } : given;
  const found = plansOf(part, turn);
  if (found === null) return null;
  const most = mostAsked(part.text);
  const [fact] = most?.facts ?? [];
  return fact === undefined || fact === "price" ? found : { ...found, most };
}

function plansOf(part: Part, turn: SearchTurn): SearchIntent | null {
  const { memory } = turn;
  const { text } = part;
  const similar = readSimilar(part, turn);
  if (similar) return similar;

  const framed = readFrame(text, memory);
  // "The tap drips. It drives me up the wall": told in several parts.
  const all = [...(turn.told ?? []), framed].map((each) => each.text).join(" ");
  const own = toldOnly(all, wishesIn(framed.text, part, turn), turn);
  const told = (turn.told ?? []).flatMap((before) => {
    const wishes = wishesIn(before.text, before, turn);
    return tellsStory(before.text) && own.some(hasWords) ? wishes.map(asPurpose) : wishes;
  });
  const wishes = shareConstraints([...told, ...own]);
  const withProduct = wishes.filter(hasProduct);
  const [first] = wishes;
  if (!first) return null;
  const hasPlans = memory.plans.length > 0;
  const changes = hasPlans && (part.act === "refine" || part.act === "affirm");

  const count = numberMeant(withProduct.length === 1 ? (withProduct[0]?.text ?? "") : text, text);
  if (hasPlans && count !== undefined) {
    const inPlace = (words: string) => words.replace(figure, count);
    const sized = memory.plans.flatMap(({ must }) => must.filter((claim) => figure.test(claim)));
    const isNamed = sized.length === 0 && memory.plans.some((plan) => figure.test(`${plan.text} ${plan.about}`));
    const plans = isNamed
      ? memory.plans.map((plan) => ({ ...plan, text: inPlace(plan.text), about: inPlace(plan.about) }))
      : memory.plans;
    const must = isNamed ? [] : sized.length > 0 ? sized.map(inPlace) : [`size ${count}`];
    return refined(plans, { ...(withProduct[0] ?? first), text: "", about: "", must }, turn, null);
  }
  if (withProduct.length === 0) {
    const isLimit = (first.min ?? first.max) !== null;
    const anything = hasConstraint(first) || (changes && hasWish(first));
    if (
      hasPlans &&
      !says("begins anew", text) &&
      !namesTheirShop(text) &&
      (anything || first.more) &&
      !(part.act === "search" && part.of("refine") < mayChange && hasWish(first))
    )
      return refined(memory.plans, isLimit && !tells(first, turn) ? { ...first, about: "" } : first, turn, null);
    // "Cheaper" needs something to compare with; other limits make a search of their own.
    if (anything && first.relative !== null) return cheaperThanPage(first, turn) ?? freshIfWish(first, turn);
    if (meansNothing(first, turn)) return null;
    if (hasWish(first) || (anything && first.indifferent.length === 0) || says("anything", text))
      return fresh(
        wishes.map((each) => named(each, turn.catalogue)),
        turn,
      );
    // "What do I need so that I don't burn my hand?": what is surely a wish is found by all of its words.
    const about = part.act === "search" && part.probability >= sureBeside ? tellingIn(text).join(" ") : "";
    return about === "" ? null : fresh([{ ...first, about: about.slice(0, 200) }], turn);
  }

  const [wish] = withProduct;
  if (hasPlans && wish && withProduct.length === 1) {
    const same = memory.plans.filter(
      (plan) => sameWords(plan.text, wish.text) && (wish.text !== "" || plan.category === wish.category),
    );
    // "cheaper laptops" while laptops are shown; "more laptops".
    if (same.length > 0 && (wish.relative !== null || wish.more || changes))
      return refined(same, { ...wish, text: "", category: null }, turn, null);
    // "Only the paper ones": the word narrows what is shown.
    if (changes && framed.how === "add" && wish.category === null)
      return refined(memory.plans, { ...wish, text: "", must: [...wish.must, wish.text] }, turn, null);
    const variant = framed.how === null ? variantOf(wish, turn) : null;
    if (variant) return refined([variant], { ...wish, text: "" }, turn, null);
    if (framed.how === "replace") return refined(memory.plans, wish, turn, framed.how);
    // "I wrote bucket where I intended basket"
    if (wish.corrects && turn.catalogue?.names?.(wish.text.split(" ").at(-1) ?? "")) return fresh([wish], turn);
    // "I'm a lady, I should have said": what is surely a change and names no product is told of what is looked for.
    const isTold = wish.category === null && !has(part, "product") && wishedIn(text, turn.catalogue) === "";
    if (changes && isTold && part.of("search") < mayBeNew)
      return refined(memory.plans, toldOf(wish, memory.plans, turn), turn, null);
  }
  return fresh(wishes.filter(isWish), turn);
}

/** From this probability of a search, a change that names something may be a new one. */
const mayBeNew = 0.3;

/** As a property, where listings of what is looked for are called so; else as what it is for. */
const toldOf = (wish: Asked, [plan]: readonly SearchPlan[], { catalogue }: SearchTurn): Asked =>
  catalogue && plan?.text && wish.text.split(" ").every((word) => catalogue.together(plan.text, word))
    ? { ...wish, text: "", must: [...wish.must, wish.text] }
    : { ...wish, text: "", about: `${wish.text} ${wish.about}`.trim() };

/** "Nvm", "uhm": short, and no word that is known here or in English. */
const meansNothing = ({ about, must }: Asked, { catalogue }: SearchTurn): boolean =>
  about !== "" &&
  must.length === 0 &&
  splitWords(about).every(
    (word) => word.length <= 4 && joinedVector(word) === null && catalogue?.standing(word) === "unknown",
  );

/** From this probability of a change, a property without a product changes the last search, even if a new one is likelier. */
const mayChange = 0.3;

/** Whether it states a property, or a purpose of which the shop knows a word: "that's too much cash, under 1k" only states a limit. */
const tells = ({ about }: Asked, { catalogue }: SearchTurn): boolean =>
  about.split(" ").some((word) => word !== "" && (catalogue?.standing(word) ?? "named") === "named");

/**
 * "Wait, I mean double" after "single duvets", "no, ladies" after "men's slippers": the last search with that word in place of the one
 * that is like it; or, of a few words, with those that tell some of what it found from the rest.
 */
function variantOf(wish: Asked, { memory, catalogue }: SearchTurn): SearchPlan | null {
  const [plan, ...others] = memory.plans;
  const words = splitWords(wish.text);
  const before = splitWords(plan?.text ?? "");
  const noun = before.at(-1);
  if (!plan || !noun || others.length > 0 || words.length === 0 || words.length > 2 || wish.category !== null)
    return null;
  const which = words.join(" ");
  if (wish.corrects) {
    const replaced = before.find((word) => word !== noun && areAlike(word, which));
    if (replaced) return { ...plan, text: before.map((word) => (word === replaced ? which : word)).join(" ") };
  }
  // "Tents", after "tent pegs": what the shop has of its own.
  if (catalogue?.names?.(words.at(-1) ?? "")) return null;
  const stems = words.map(stemOf);
  const named = ownOf(memory.lastShown).filter(({ listing }) => titleStems(listing).has(stemOf(noun)));
  const told = named.filter(({ listing }) => stems.every((stem) => titleStems(listing).has(stem)));
  return told.length > 0 && told.length < named.length ? { ...plan, text: `${which} ${plan.text}` } : null;
}

/** "Sorry, 4", "a 6", "I meant my own, he's a ten": the number that replaces an earlier one. */
function numberMeant(named: string, text: string): string | undefined {
  const alone = /^(?:an? )?(?<count>\d{1,3})[.,! ]*$/.exec(named)?.groups?.count;
  const isMeant = meantToBe.exec(text)?.groups?.count;
  if (alone !== undefined || isMeant !== undefined || !repair.test(text)) return alone ?? isMeant;
  const [number, ...others] = text
    .split(/[,.;!]/u)
    .map((clause) => clause.match(figures) ?? [])
    .filter(({ length }) => length === 1);
  const count = others.length === 0 ? readCount(number?.[0] ?? "") : null;
  return count === null ? undefined : String(count);
}

/** "You've got the wrong size, it should be a 7" */
const meantToBe = new RegExp(
  `(?<![\\p{L}])${phrases("meant to be")} (?:an? )?(?:size |number )?(?<count>\\d{1,3})[.,! ]*$`,
  "u",
);
const number = `(?<![\\p{L}\\p{N}])(?!one(?![\\p{L}]))(?:\\d{1,3}|${countWords})(?![\\p{L}\\p{N}])`;
const figure = new RegExp(number, "u");
const figures = new RegExp(`${number}(?! ?(?:${phrases("behind a number of a thing")}|${phrases("measure")}))`, "gu");

const hasWords = (asked: Asked): boolean => hasProduct(asked) || hasWish(asked);

/** "Double knit wool", all tagged as properties: the last word names the product. */
function named(asked: Asked, catalogue: SearchTurn["catalogue"]): Asked {
  // "Something vegan for the face": found by what it is for.
  if (asked.must.length > 0 && asked.about !== "") return asked;
  if (asked.must.length > 0) return { ...asked, text: asked.must.at(-1) ?? "", must: asked.must.slice(0, -1) };
  // "Something for load shedding", "for camping": words that are in listings' names are searched as text.
  const words = asked.about.split(" ");
  const isCalled =
    synonymsOf(asked.about).length > 0 ||
    (neededIn(asked.about).length === 0 &&
      words.length <= 2 &&
      words.every((word) => catalogue?.standing(word) === "named"));
  return asked.about !== "" && isCalled ? { ...asked, text: asked.about, about: "" } : asked;
}

const freshIfWish = (asked: Asked, turn: SearchTurn): SearchIntent | null =>
  hasWish(asked) ? fresh([asked], turn) : null;

const aboutOther = new RegExp(`^${phrases("another")}(?!\\p{L}) ?|^${phrases("the same but")} (?=\\p{L})`, "u");
const narrowing = new RegExp(`^${phrases("narrowing")}\\s(?=\\p{L}|\\d)`, "u");
const onesAtEnd = new RegExp(
  `(?<![\\p{L}])${phrases("ones at the end")}(?: (?:please|instead|only|then))*[?.! ]*$`,
  "u",
);

/** How a message relates to the last search: adds to it, replaces it or starts a new one. */
function readFrame(text: string, memory: TurnMemory): { text: string; how: HowWords | null } {
  if (memory.plans.length === 0) return { text, how: null };
  if (onesAtEnd.test(text) || narrowing.test(text)) return { text, how: "add" };
  const other = aboutOther.exec(text);
  if (other) return { text: text.slice(other[0].length), how: "replace" };
  return { text, how: says("instead", text) ? "replace" : null };
}

const sameWords = (a: string, b: string): boolean => {
  const stems = (text: string) => [...new Set(splitWords(text).map(stemOf))].sort().join(" ");
  return stems(a) === stems(b);
};
