// Search plans from the needs in a message: new ones, or the last ones changed by a follow-up request.

import { splitWords, stemOf } from "#contract/language/words.ts";
import { emptyPlan, type SearchPlan } from "#contract/search/search-plan.ts";
import { centsOf } from "#contract/shared/money.ts";
import { cheaperThan } from "../../cheaper-than.ts";
import { ownOf, type ShownListing, type TurnMemory } from "../../shop.ts";
import { cosine, meanVector } from "../../vectors/word-vectors.ts";
import type { Asked, SearchTurn } from "./asked.ts";
import type { Forgotten } from "./constraints.ts";
import type { Intent } from "./intent.ts";
import { titleStems } from "./listing-stems.ts";
import { says, wordList } from "./phrases.ts";

export type HowWords = "add" | "replace";

export function refined(
  plans: readonly SearchPlan[],
  asked: Asked,
  turn: SearchTurn,
  words: HowWords | null,
): Extract<Intent, { kind: "search" }> {
  const changed = plans.map((plan) => refine(plan, asked, turn, words, plans.length > 1));
  return {
    kind: "search",
    plans: changed,
    nearby:
      changed.some(({ near, withinKm }) => near !== null || withinKm !== null) ||
      (asked.nearby && asked.city === null) ||
      asked.relative === "closer",
    refined: true,
    after: null,
  };
}

/** A new plan is an empty one, changed: with nothing shown that "cheaper" could be compared with. */
export function fresh(wishes: readonly Asked[], turn: SearchTurn): Extract<Intent, { kind: "search" }> {
  const alone = { ...turn, memory: { ...turn.memory, focus: null, lastShown: [] } };
  const each = wishes.slice(0, 4).map((asked) => refined([emptyPlan], { ...asked, more: false }, alone, "replace"));
  return {
    kind: "search",
    plans: each.flatMap(({ plans }) => plans),
    nearby: each.some(({ nearby }) => nearby),
    refined: false,
    after: null,
  };
}

const forgotten: Readonly<Record<Exclude<Forgotten, "everything">, Partial<SearchPlan>>> = {
  price: { minPriceCents: null, maxPriceCents: null },
  rating: { minRating: null },
  stock: { inStock: false },
  vendor: { vendor: null },
  category: { category: null },
  place: { city: null, near: null, withinKm: null },
};

function refine(old: SearchPlan, asked: Asked, turn: SearchTurn, words: HowWords | null, several: boolean): SearchPlan {
  const plan: SearchPlan = {
    ...old,
    exclude: [...old.exclude],
    must: mustAfter(asked.about === "" ? old.must : withoutPurpose(old), asked),
    about: old.text === "" && old.category === null ? joinWords(old.about, asked.about) : asked.about || old.about,
    limit: emptyPlan.limit,
  };
  for (const what of asked.forget) {
    const all = [...Object.values(forgotten), { exclude: [] }];
    Object.assign(plan, ...(what === "everything" ? all : [forgotten[what]]));
    if (plan.near === null && plan.sort === "distance") plan.sort = "relevance";
  }
  if (words === "replace") {
    plan.text = asked.text;
    plan.category = asked.category;
    plan.exclude = [];
    plan.must = asked.must;
    plan.about = asked.about;
    // A budget goes on to the next thing, but not the least that the last one had to cost.
    plan.minPriceCents = null;
  } else {
    if (words === "add" && asked.text !== "") plan.text = joinWords(plan.text, asked.text);
    if (asked.category !== null) plan.category = asked.category;
  }
  if (asked.min !== null) {
    plan.minPriceCents = asked.min;
    if (asked.max === null && (asked.corrects || (plan.maxPriceCents ?? asked.min) < asked.min))
      plan.maxPriceCents = null;
  }
  if (asked.max !== null) {
    plan.maxPriceCents = asked.max;
    if (asked.min === null && (asked.corrects || (plan.minPriceCents ?? asked.max) > asked.max))
      plan.minPriceCents = null;
  }
  if (asked.minRating !== null) plan.minRating = asked.minRating;
  if (asked.inStock) plan.inStock = true;
  if (asked.vendor !== null) plan.vendor = asked.vendor;
  if (asked.city !== null) {
    plan.city = asked.city;
    plan.near = plan.withinKm = null;
    if (plan.sort === "distance") plan.sort = "relevance";
  } else if (asked.nearby) {
    plan.near = turn.location;
    if (asked.withinKm !== null) plan.withinKm = asked.withinKm;
    plan.city = null;
  }
  if (asked.sort !== null && (asked.sort !== "distance" || asked.city === null)) plan.sort = asked.sort;
  plan.exclude = [...new Set([...plan.exclude, ...asked.unwanted])].slice(0, 20);
  // "Beef, not kudu", after kudu biltong
  const left = plan.text.split(" ").filter((word) => !asked.unwanted.includes(word));
  if (left.length > 0) plan.text = left.join(" ");
  applyRelative(plan, asked, turn, several);
  if (asked.limit !== null) plan.limit = asked.limit;
  if (asked.more) plan.limit = Math.min(50, old.limit + emptyPlan.limit);
  return plan;
}

function applyRelative(plan: SearchPlan, asked: Asked, { memory, location }: SearchTurn, several: boolean): void {
  if (asked.relative === "better") {
    plan.sort = "rating";
    return;
  }
  if (asked.relative === "closer") {
    plan.near = location;
    plan.city = null;
    plan.sort = "distance";
    return;
  }
  const prices = comparedPrices(plan, memory, several);
  const isSaid = (asked.relative === "cheaper" ? asked.max : asked.min) !== null;
  if (asked.relative === null || (isSaid && prices.length > 0)) return;
  if (asked.relative === "pricier") {
    // Of a list: its upper end, dearest first.
    if (prices.length !== 1) plan.sort = "price-desc";
    if (prices.length === 0) return;
    plan.minPriceCents = Math.min(100_000_000, Math.min(...prices) + 1);
    if (plan.maxPriceCents !== null && plan.maxPriceCents < plan.minPriceCents) plan.maxPriceCents = null;
    return;
  }
  if (prices.length === 0) plan.sort = "price-asc";
  // For a list: its lower price range. For the current listing: anything cheaper.
  else Object.assign(plan, cheaperThan(plan, prices));
}

/** The prices to compare with: the listing in focus, else all shown; of several needs, those shown for this one. */
function comparedPrices(plan: SearchPlan, { focus, lastShown }: TurnMemory, several: boolean): number[] {
  const cents = ({ listing }: ShownListing) => centsOf(listing.price);
  if (focus) return [cents(focus)];
  const stems = splitWords(plan.text).map(stemOf);
  const list = ownOf(lastShown);
  const own = several ? list.filter(({ listing }) => stems.some((stem) => titleStems(listing).has(stem))) : [];
  return (own.length > 0 ? own : list).map(cents);
}

/** The kind of property: a new one replaces another of the same kind. */
const kindOf = (claim: string): string => {
  if (/\d/.test(claim) || says("sizes", claim)) return "size";
  return claim.split(" ").some((word) => wordList("colours").has(word)) ? "colour" : claim;
};

/** "Glasses for reading. No, for drinking": the claims that stand for the old purpose go with it. */
const withoutPurpose = ({ must, about }: SearchPlan): string[] => {
  const told = new Set(splitWords(about).map(stemOf));
  return must.filter((claim) => !claim.split(" or ").some((word) => told.has(stemOf(word))));
};

function mustAfter(old: readonly string[], { must, about, indifferent, corrects, isOther }: Asked): string[] {
  const replaced = new Set<string>([...must.map(kindOf), ...indifferent]);
  const goes = isOther && old.length === 1 && (must.length > 0 || about !== "");
  const isReplaced = (claim: string) =>
    goes || replaced.has(kindOf(claim)) || (corrects && must.some((other) => areAlike(claim, other)));
  return [...old.filter((claim) => !isReplaced(claim)), ...must].slice(0, 8);
}

/** "In wool. Sorry, cotton": two materials, sizes or the like, of which the second was meant. */
export function areAlike(one: string, other: string): boolean {
  const [a, b] = [one, other].map((claim) => meanVector(splitWords(claim)));
  return Boolean(a && b && cosine(a, b) >= alike);
}
const alike = 0.4;

const joinWords = (text: string, added: string): string => {
  const had = new Set(splitWords(text).map(stemOf));
  const fresh = added.split(" ").filter((word) => !had.has(stemOf(word)));
  return [text, ...fresh].filter(Boolean).join(" ").slice(0, 400);
};
