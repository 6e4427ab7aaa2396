// Search plans: a new one from a message, or the last ones changed by it.
import type { Category } from "#contract/categories.ts";
import type { Location } from "#contract/distance.ts";
import type { Listing } from "#contract/listings.ts";
import { priceToCents } from "#contract/money.ts";
import { emptyPlan, type SearchPlan, type Sort } from "#contract/search-plan.ts";
import { splitWords, stemOf } from "#contract/words.ts";
import type { Gazetteer, ShownListing, TurnMemory } from "../../shop.ts";
import { asksForMore, type Constraints, readConstraints } from "./constraints.ts";
import type { Intent } from "./intent.ts";
import { needsIn, splitNeeds } from "./needs.ts";
import { readUnwanted, withoutWanted } from "./negation.ts";
import { countWords, readCount } from "./numbers.ts";
import { readPlaces } from "./places.ts";
import { readPrices } from "./prices.ts";
import { categoryByUse, categoryOfUse, namedCategory, productChunks, readCategory } from "./product-words.ts";
import { pointAt } from "./references.ts";
import { gap, Reading, whole } from "./words.ts";

export interface SearchTurn {
  memory: TurnMemory;
  gazetteer: Gazetteer;
  location: Location | null;
}

interface Asked extends Constraints {
  text: string;
  category: Category | null;
  min: number | null;
  max: number | null;
  vendor: string | null;
  city: string | null;
  unwanted: string[];
  /** "the 5 cheapest" */
  limit: number | null;
}

/** Null: nothing in the message says what to look for. */
export function readSearch(text: string, turn: SearchTurn): Extract<Intent, { kind: "search" }> | null {
  const { memory } = turn;
  const similar = readSimilar(text, turn);
  if (similar) return similar;

  const framed = readFrame(text, memory);
  const asked = splitNeeds(withoutStory(framed.text)).flatMap((piece) => readPiece(piece, turn));
  const wishes = shareConstraints(asked);
  const withProduct = wishes.filter(hasProduct);
  const [first] = wishes;
  if (!first) return null;
  const hasPlans = memory.plans.length > 0;

  if (withProduct.length === 0) {
    const anything = hasConstraint(first);
    if (hasPlans && !startsAfresh(text) && !theirShop.test(text) && (anything || first.more))
      return refined(memory.plans, first, turn, null);
    // A filter needs something to filter: only bounds and orders make a list of their own.
    if (anything && first.relative === null && first.forget.length === 0) return fresh([first], turn);
    if (anything && first.relative !== null) return cheaperThanPage(first, turn);
    return wantsAnything.test(text) ? fresh([first], turn) : null;
  }

  if (hasPlans && withProduct.length === 1) {
    const [wish] = withProduct;
    if (wish) {
      const same = memory.plans.filter(
        (plan) => sameWords(plan.text, wish.text) && (wish.text !== "" || plan.category === wish.category),
      );
      // "cheaper laptops" while laptops are shown; "more laptops".
      if (same.length > 0 && (wish.relative !== null || wish.more))
        return refined(same, { ...wish, text: "", category: null }, turn, null);
      if (framed.how !== null) return refined(memory.plans, wish, turn, framed.how);
      if (onlyAttributes(wish, memory)) return refined(memory.plans, wish, turn, "add");
    }
  }
  return fresh(withProduct, turn);
}

// --- reading one need

function readPiece(piece: string, { gazetteer, memory }: SearchTurn): Asked[] {
  const reading = new Reading(piece.replace(reason, ` ${gap} `));
  const limit = readHowMany(reading);
  const { min, max } = readPrices(reading);
  const constraints = readConstraints(reading);
  const section = reading.take(namedCategory);
  const use = reading.take(categoryByUse)?.groups?.use;
  const { vendor, city } = readPlaces(reading, gazetteer);
  // "not in Durban": a plan can't say that, and must not say the opposite.
  const refusedPlace = new RegExp(
    `(?<![\\p{L}])(?:not|except|excluding|outside(?: of)?|anywhere but|other than)\\s+${gap}`,
    "u",
  ).test(reading.rest);
  const theirs = theirVendor(reading, memory);
  const unwanted = readUnwanted(reading);
  const more = asksForMore(reading.rest);
  const found = section?.groups;
  const named = (found?.before ?? found?.after ?? found?.plain ?? (found?.house ? "home" : undefined))
    ?.replace(/^grocery$/u, "groceries")
    .replace(/^book$/u, "books") as Category | undefined;
  const category = named ?? (use === undefined ? null : categoryOfUse(use));
  const common = {
    ...constraints,
    more,
    limit: limit !== null && limit <= 50 ? limit : null,
    min,
    max,
    vendor: theirs ?? (refusedPlace ? null : vendor),
    city: refusedPlace ? null : city,
  };
  const needs = more ? [] : needsIn(reading.rest);
  if (needs.length === 0) return [{ ...common, text: "", category, unwanted }];
  return needs.map((words) => {
    const headed = category ? null : readCategory(words);
    const text = (headed?.words ?? words).join(" ").slice(0, 400);
    return { ...common, text, category: category ?? headed?.category ?? null, unwanted: withoutWanted(unwanted, text) };
  });
}

function readHowMany(reading: Reading): number | null {
  const { n, m } = reading.take(howMany)?.groups ?? {};
  return readCount(n ?? m ?? "");
}

// "because I can't live without coffee": no wish. A reason with a figure may hold a price.
const reason = new RegExp(
  `(?<![\\p{L}])(?:because|since|as mine|so that|when (?:there|the|it|we|i|you|my)(?:'\\p{L}+)?)\\s[^${gap}.!?;\\d]*$`,
  "u",
);

const howMany = whole(
  `(?:(?:only|just|the|show me|give me)\\s)*(?:top (?<n>\\d{1,2}|${countWords})(?= \\p{L})(?! (?:kg|g|ml|l|inch|gb))|(?:the )?(?<m>\\d{1,2}|${countWords})(?= (?:cheapest|most expensive|dearest|best|top|newest|latest|nearest|closest|highest)(?![\\p{L}])))`,
);

const theirShop = whole(
  "(?:from |by |at |of |in )?(?:this|that|the same|same|their|his|her|the) (?:seller|vendor|shop|store|stall)(?:'s)?|(?:what else|anything else|what|more)?\\s?(?:do|does|did) (?:they|he|she|this (?:seller|vendor|shop|store)|that (?:seller|vendor|shop|store)) (?:also )?(?:sell|have|stock|offer)",
);
function theirVendor(reading: Reading, memory: TurnMemory): string | null {
  const shown = memory.focus ?? memory.lastShown[0];
  if (!shown) return null;
  if (!memory.focus && memory.lastShown.some(({ listing }) => listing.vendorId !== shown.listing.vendorId)) return null;
  return reading.take(theirShop) ? shown.listing.vendorId : null;
}

const hasProduct = (asked: Asked): boolean => asked.text !== "" || asked.category !== null;

const hasConstraint = (asked: Asked): boolean =>
  asked.min !== null ||
  asked.max !== null ||
  asked.minRating !== null ||
  asked.inStock ||
  asked.nearby ||
  asked.sort !== null ||
  asked.relative !== null ||
  asked.forget.length > 0 ||
  asked.vendor !== null ||
  asked.city !== null ||
  asked.unwanted.length > 0 ||
  asked.category !== null;

/** What is said once for the whole list ("a lamp and a table, both under R500") holds for every need without its own. */
function shareConstraints(all: readonly Asked[]): Asked[] {
  const needs = all.filter(hasProduct);
  if (needs.length === 0) {
    const [first, ...others] = all;
    return first ? [others.reduce((sum, asked) => merged(sum, asked), first)] : [];
  }
  const last = all.at(-1);
  if (!last || all.length === 1) return [...needs];
  const general = all.filter((asked) => !hasProduct(asked));
  return needs.map((need) => {
    let own = general.reduce((sum, asked) => merged(sum, asked), need);
    if (need !== last && hasProduct(last)) own = merged(own, { ...last, relative: null, more: false, unwanted: [] });
    return own;
  });
}

/** `own` wins; gaps are filled from `other`. */
function merged(own: Asked, other: Asked): Asked {
  const bounded = own.min !== null || own.max !== null;
  return {
    ...own,
    min: bounded ? own.min : other.min,
    max: bounded ? own.max : other.max,
    minRating: own.minRating ?? other.minRating,
    inStock: own.inStock || other.inStock,
    nearby: own.nearby || other.nearby,
    withinKm: own.withinKm ?? other.withinKm,
    limit: own.limit ?? other.limit,
    sort: own.sort ?? other.sort,
    relative: own.relative ?? other.relative,
    forget: [...new Set([...own.forget, ...other.forget])],
    more: own.more || other.more,
    vendor: own.vendor ?? other.vendor,
    city: own.city ?? other.city,
    unwanted: [...new Set([...own.unwanted, ...other.unwanted])],
  };
}

// --- new plans

function planOf(asked: Asked, { location }: SearchTurn): SearchPlan {
  return {
    ...emptyPlan,
    text: asked.text,
    category: asked.category,
    minPriceCents: asked.min,
    maxPriceCents: asked.max,
    minRating: asked.minRating,
    inStock: asked.inStock,
    near: asked.nearby ? location : null,
    withinKm: asked.nearby ? asked.withinKm : null,
    vendor: asked.vendor,
    city: asked.city,
    sort: asked.sort ?? relativeSort(asked.relative) ?? "relevance",
    exclude: asked.unwanted,
    limit: asked.limit ?? emptyPlan.limit,
  };
}

// "cheaper phones" with nothing to be cheaper than.
const relativeSort = (relative: Asked["relative"]): Sort | null =>
  relative === "cheaper"
    ? "price-asc"
    : relative === "pricier"
      ? "price-desc"
      : relative === "better"
        ? "rating"
        : relative === "closer"
          ? "distance"
          : null;

function fresh(wishes: readonly Asked[], turn: SearchTurn): Extract<Intent, { kind: "search" }> {
  const four = wishes.slice(0, 4);
  return {
    kind: "search",
    plans: four.map((asked) => planOf(asked, turn)),
    nearby: four.some(({ nearby, relative }) => nearby || relative === "closer"),
    refined: false,
    after: null,
  };
}

// --- changed plans

type HowWords = "add" | "replace";

function refined(
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
      asked.nearby ||
      asked.relative === "closer",
    refined: true,
    after: null,
  };
}

function refine(old: SearchPlan, asked: Asked, turn: SearchTurn, words: HowWords | null, several: boolean): SearchPlan {
  const plan: SearchPlan = { ...old, exclude: [...old.exclude], limit: emptyPlan.limit };
  for (const what of asked.forget) {
    if (what === "price" || what === "everything") plan.minPriceCents = plan.maxPriceCents = null;
    if (what === "rating" || what === "everything") plan.minRating = null;
    if (what === "stock" || what === "everything") plan.inStock = false;
    if (what === "vendor" || what === "everything") plan.vendor = null;
    if (what === "category" || what === "everything") plan.category = null;
    if (what === "exclude" || what === "everything") plan.exclude = [];
    if (what === "place" || what === "everything") {
      plan.city = plan.near = plan.withinKm = null;
      if (plan.sort === "distance") plan.sort = "relevance";
    }
  }
  if (words === "replace") {
    plan.text = asked.text;
    plan.category = asked.category;
    plan.exclude = [];
  } else {
    if (words === "add" && asked.text !== "") plan.text = joinWords(plan.text, asked.text);
    if (asked.category !== null) plan.category = asked.category;
  }
  if (asked.min !== null) {
    plan.minPriceCents = asked.min;
    if (asked.max === null && plan.maxPriceCents !== null && plan.maxPriceCents < asked.min) plan.maxPriceCents = null;
  }
  if (asked.max !== null) {
    plan.maxPriceCents = asked.max;
    if (asked.min === null && plan.minPriceCents !== null && plan.minPriceCents > asked.max) plan.minPriceCents = null;
  }
  if (asked.minRating !== null) plan.minRating = asked.minRating;
  if (asked.inStock) plan.inStock = true;
  if (asked.vendor !== null) plan.vendor = asked.vendor;
  if (asked.city !== null) {
    plan.city = asked.city;
    plan.near = plan.withinKm = null;
    if (plan.sort === "distance") plan.sort = "relevance";
  }
  if (asked.nearby) {
    plan.near = turn.location;
    if (asked.withinKm !== null) plan.withinKm = asked.withinKm;
    plan.city = null;
  }
  if (asked.sort !== null) plan.sort = asked.sort;
  plan.exclude = [...new Set([...plan.exclude, ...asked.unwanted])].slice(0, 20);
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
  if (asked.relative === null || (asked.relative === "cheaper" ? asked.max : asked.min) !== null) return;
  const prices = comparedPrices(plan, memory, several);
  if (prices.length === 0) {
    plan.sort = asked.relative === "cheaper" ? "price-asc" : "price-desc";
  } else if (asked.relative === "cheaper") {
    plan.maxPriceCents = Math.max(0, Math.min(...prices) - 1);
    if (plan.minPriceCents !== null && plan.minPriceCents > plan.maxPriceCents) plan.minPriceCents = null;
  } else {
    plan.minPriceCents = Math.min(100_000_000, Math.max(...prices) + 1);
    if (plan.maxPriceCents !== null && plan.maxPriceCents < plan.minPriceCents) plan.maxPriceCents = null;
  }
}

/** The one being talked about, else all that was shown; of several needs, what was shown for this one. */
function comparedPrices(plan: SearchPlan, memory: TurnMemory, several: boolean): number[] {
  const cents = ({ listing }: ShownListing) => priceToCents(listing.price) ?? 0;
  if (memory.focus) return [cents(memory.focus)];
  const stems = splitWords(plan.text).map(stemOf);
  const own = several
    ? memory.lastShown.filter(({ listing }) => {
        const words = new Set(splitWords(`${listing.title} ${listing.tags.join(" ")} ${listing.category}`).map(stemOf));
        return stems.some((stem) => words.has(stem)) || (stems.length === 0 && listing.category === plan.category);
      })
    : [];
  return (own.length > 0 ? own : memory.lastShown).map(cents);
}

/** "anything cheaper?" on a product's page, before any search: like it, but for less. */
function cheaperThanPage(asked: Asked, turn: SearchTurn): Extract<Intent, { kind: "search" }> | null {
  const { focus } = turn.memory;
  if (!focus) return null;
  return refined([planLike(focus.listing)], asked, turn, null);
}

// --- "like the second one"

const likeIt = whole(
  "(?:(?:something|anything|others?|ones?|more|items?|products?|things|stuff|alternatives?|listings?)\\s){0,3}(?:similar(?: (?:to|as))?|like|same as|comparable (?:to|with)|alternatives? (?:to|for)|resembling|in the style of)",
);
const similarAlone =
  /^(?:(?:show|find|get|give)(?: me)? |(?:do you have|have you got|any|got) |some |anything |something )*(?:similar(?: (?:ones?|items?|products?|things|stuff|options?|listings?))?|alternatives?)[?.! ]*$/u;

/** Which listing "something like it" means, when that is not plain. */
export function unclearLikeness(text: string, memory: TurnMemory): readonly ShownListing[] | null {
  const match = likeIt.exec(text);
  if (!match) return null;
  const [object = ""] = text
    .slice(match.index + match[0].length)
    .trim()
    .split(/\s(?=but|in|under|from|with|only|near|below)|,/u);
  if (!/^(?:it|that|this|these|those|the one)(?![\p{L}])/u.test(object)) return null;
  const pointed = pointAt(object, memory, "none");
  return pointed.kind === "unclear" ? pointed.among : null;
}

function readSimilar(text: string, turn: SearchTurn): Extract<Intent, { kind: "search" }> | null {
  const { memory } = turn;
  const match = likeIt.exec(text);
  if (!match && !similarAlone.test(text)) return null;
  const after = match ? text.slice(match.index + match[0].length).trim() : "it";
  const [object = "", ...more] = (after || "it").split(/\s(?=but|in|under|from|with|only|near|below|that)|,/u);
  if (!/^(?:the|it|that|this|these|those|number|#|l\d|option|first|second|third|last)/u.test(object)) return null;
  const pointed = pointAt(object, memory, "definite");
  const shown = pointed.kind === "found" ? pointed.listings[0] : null;
  if (!shown) return null;
  const rest = `${match ? text.slice(0, match.index) : ""} ${more.join(" ")}`;
  const wishes = shareConstraints(splitNeeds(rest).flatMap((piece) => readPiece(piece, turn)));
  const [asked] = wishes;
  const plan = planLike(shown.listing);
  const base = { ...turn, memory: { ...memory, focus: shown } };
  return asked ? refined([plan], asked, base, asked.text === "" ? null : "add") : fresh([], turn);
}

/** What a listing is, in the words of its own title: up to "for", "with", a dash or a bracket, without sizes and packs. */
function planLike(listing: Listing): SearchPlan {
  const core = listing.title.split(/\s(?:for|with|in|by)\s|\s[-–—|]\s|[,(/|;]/iu)[0] ?? listing.title;
  const words = core
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => /^\p{L}[\p{L}'-]+$/u.test(word));
  return {
    ...emptyPlan,
    text: (words.length > 0 ? words : [listing.title.toLowerCase()]).join(" "),
    category: listing.category,
  };
}

// --- how words relate to the last search

const aboutOther =
  /^(?:and |ok |so |then |now |but )*(?:what|how) about (?:the |some |any )?|^(?:and|same for|same but|the same for|same with|also|now|ook) (?=\p{L})/u;
const insteadOf = whole("instead|rather");
const narrowing =
  /^(?:and |but |ok |so |then |now |yes |maybe )*(?:(?:do you have|have you got|got|is there|are there|show me|give me|can i get|i want|i'd like|i need|i prefer|any|find|find me|how about|what about|does|do|can|is|are|make|let's see)\s)*(?:(?:it|them|they|that|this|these|those|any|some|one|ones|a|the|same|same one|same thing|only)\s)*(?:come |comes |available |get (?:it|that|this|them|one) |got )?(?:in|with|without|only|just|must be|must have|should be|should have|has to be|have to be|it must be|they must be|make it|make them|preferably|ideally|specifically|for)\s(?=\p{L}|\d)/u;
const onesAtEnd =
  /(?<![\p{L}])(?:ones?|version|versions|colou?r|colou?rs|variant|variants|models?)(?: (?:please|instead|only|then))*[?.! ]*$/u;

function readFrame(text: string, memory: TurnMemory): { text: string; how: HowWords | null } {
  if (memory.plans.length === 0) return { text, how: null };
  if (onesAtEnd.test(text)) return { text, how: "add" };
  const narrow = narrowing.exec(text);
  if (narrow && !/^for (?:a|an|my|the)?\s?(?:gift|present)/u.test(text)) {
    const { how, rest } = { how: "add" as const, rest: text };
    return { text: rest, how };
  }
  const other = aboutOther.exec(text);
  if (other) {
    const rest = text.slice(other[0].length);
    return { text: rest, how: /^(?:in|with|without|only|for) /u.test(rest) ? "add" : "replace" };
  }
  if (insteadOf.test(text)) return { text, how: "replace" };
  return { text, how: null };
}

const attributes = new Set(
  "black white red blue green yellow pink purple violet orange brown grey gray gold golden silver beige navy cream maroon turquoise teal khaki bronze copper rose multicolour colourful plain striped floral small medium large xl xxl xs extra big bigger smaller larger tiny mini huge tall short long wide narrow slim light lighter heavy dark leather cotton wool wooden wood metal steel stainless plastic glass linen denim velvet silk ceramic bamboo rubber waterproof wireless cordless portable rechargeable electric manual digital organic vegan halaal halal kosher decaf sugar-free gluten-free handmade new used second-hand refurbished kids mens womens ladies unisex size swart wit rooi blou groen geel pienk".split(
    " ",
  ),
);

/** "blue", "size 9", "leather": nothing but properties narrows the last search. */
function onlyAttributes({ text, category }: Asked, memory: TurnMemory): boolean {
  if (category !== null || text === "" || memory.plans.every((plan) => plan.text === "")) return false;
  return text
    .split(" ")
    .every(
      (word) =>
        attributes.has(word) ||
        /^\d+(?:[.,]\d+)?(?:cm|mm|m|kg|g|ml|l|gb|tb|w|v|inch|"|k)?$/u.test(word) ||
        /^(?:and|or|with|for|inch|litre|seater)$/u.test(word),
    );
}

const sameWords = (a: string, b: string): boolean => {
  const stems = (text: string) => [...new Set(splitWords(text).map(stemOf))].sort().join(" ");
  return stems(a) === stems(b);
};

const joinWords = (text: string, added: string): string => {
  const had = new Set(splitWords(text).map(stemOf));
  const fresh = added.split(" ").filter((word) => !had.has(stemOf(word)));
  return [text, ...fresh].filter(Boolean).join(" ").slice(0, 400);
};

// Words that begin anew although they name no product.
const startsAfresh = (text: string): boolean =>
  whole(
    "gifts?|presents?|surprise|what do you (?:have|sell|stock)|what(?:'s| is) new|what does .+ (?:sell|have|stock|offer)|everything (?:from|by)|all (?:products|items|listings) (?:from|by)|new search|start over",
  ).test(text) && !onesAtEnd.test(text);
const wantsAnything = whole(
  "show me|something|anything|browse|what do you (?:have|sell|stock|offer)|what(?:'s| is) (?:available|here|there|on offer|for sale)|surprise me|gifts?|presents?|products?|everything|wys my|all (?:items|listings|products)|start over|new search|just looking|look around|recommend",
);

// --- stories

const cue = whole(
  "(?:(?:i|we)(?:'m| am| are|'re)? (?:also |still |really |just |urgently |now |currently |therefore )*(?:looking for|looking to buy|searching for|after|shopping for|hunting for|in the market for|need(?:ing)?|want(?:ing)?|would like|require|interested in)|(?:i|we)'d like|(?:can|could|please|would) (?:you )?(?:please )?(?:show|find|recommend|suggest|help)(?: me| us)?(?: find| with)?|show me|find me|do you (?:have|sell|stock)|have you got|ek soek|ngifuna|ndifuna|looking for|searching for|please (?:find|show|recommend|suggest)|what do you have|any recommendations for|recommend)",
);
const tellsAboutThemselves =
  /^(?:so |well |ok |hi |and |but )*(?:i|we|my|our|it's|it is|the|there's|this|his|her|he|she|they|winter|summer|load ?shedding|christmas|since|because|with|when|now that|as)(?:'m|'ve|'re|'s|'d|'ll)?(?![\p{L}])/u;

/** "My son turns five and I'm looking for a bicycle" is about bicycles. Prices and places said before the wish still count. */
function withoutStory(text: string): string {
  const match = cue.exec(text);
  if (!match || match.index === 0) return text;
  const before = text.slice(0, match.index);
  const after = text.slice(match.index);
  if (!tellsAboutThemselves.test(before) || productChunks(after).length === 0) return text;
  const kept = new Reading(before);
  const { min, max } = readPrices(kept);
  if (min === null && max === null) return after;
  return `${after} ${gap} ${min === null ? "" : `from r${min / 100}`} ${max === null ? "" : `under r${max / 100}`}`;
}
