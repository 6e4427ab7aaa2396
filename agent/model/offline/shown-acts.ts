// Questions about shown listings: details of one, a comparison, a recommendation.
import { splitWords, stemOf } from "#contract/language/words.ts";
import { emptyPlan } from "#contract/search/search-plan.ts";
import { comparativeIn } from "../../facts/facts.ts";
import { type CatalogueWords, ownOf, type ShownListing, type TurnMemory } from "../../shop.ts";
import { countPattern } from "./cart-lines.ts";
import { resolve } from "./cart-objects.ts";
import { numberMeant } from "./cart-spans.ts";
import { tellsWhich } from "./choice.ts";
import { describedAmong } from "./fit.ts";
import type { AfterSearch, Aspect, Intent, Pending, SearchIntent } from "./intent.ts";
import { planLike } from "./likeness.ts";
import { textStems } from "./listing-stems.ts";
import { contentOf, namesSeveral } from "./names.ts";
import { readCount } from "./numbers.ts";
import { begins, isPhrase, phraseOf, phrases, says, whole, wordList } from "./phrases.ts";
import { answerFrom, isSubject, onlyOneAnswering, pointsFirst, withoutAsked } from "./record.ts";
import {
  afterThe,
  digitsListed,
  meantBySearch,
  pairMeant,
  pointAt,
  pointsBack,
  putIn,
  spokenOf,
} from "./references.ts";
import { has, type Item, itemsOf, type Part, wordsOfSlot } from "./tagged.ts";
import { inEnglish } from "./wish-words.ts";

/** Searches for what isn't shown; null if the part names nothing. */
export type FindAll = (part: Part) => SearchIntent | null;

/** "details/price" asks for the price; "details/more" for everything. */
const aspectOf = (act: Part["act"]): Aspect =>
  (["price", "stock", "reviews", "vendor", "fact"] as const).find((aspect) => act === `details/${aspect}`) ??
  "everything";

/** Comparisons and records are matched by English words. */
const questionOf = (part: Part): string => inEnglish(part.text);

const objectsOf = (part: Part): Item[] => itemsOf(part, between).filter(({ object }) => object !== "");
/** "Is the steel one dearer than the glass one?": the words between the two. */
const between = new RegExp(`^${phrases("between compared")}$`, "u");

const joins = new RegExp(`,? (?:${phrases("between compared")}|and|en|&|plus) `, "u");

/** "What goes with this?"; null if the part asks something else, or of something that isn't shown. */
export function readGoesWith({ text }: Part, memory: TurnMemory): Intent | null {
  const match = phraseOf("goes with").exec(text);
  if (match?.index !== 0) return null;
  const object = text.slice(match[0].length).trim();
  const pointed = pointAt(object, memory, "definite");
  const question = { do: "details", about: "goes-with", question: text } as const;
  if (pointed.kind === "unclear") return { kind: "which-one", among: pointed.among, pending: question };
  const [listing] = pointed.kind === "found" ? pointed.listings : [];
  return listing ? { kind: "details", listing, about: "goes-with", question: text } : null;
}

/** "Where is Karoo Pantry?", "are they any good?" of a shop that is named: told from one of its listings. Null: it asks of something else. */
export function readShop(part: Part, find: FindAll): Intent | null {
  if (!begins("asks of a shop", part.text)) return null;
  const [plan, ...others] = find({ ...part, act: "search", marked: [] })?.plans ?? [];
  if (!plan?.vendor || others.length > 0) return null;
  const isOnlyShop = splitWords(plan.text).every((word) => wordList("tells of a shop").has(word));
  const tells = splitWords(part.text).some((word) => wordList("tells of a shop").has(word));
  if (!isOnlyShop || !(tells || begins("asks where or who", part.text))) return null;
  return shopSearch(plan.vendor, { kind: "answer", about: "shop", question: part.text, count: null });
}

const shopSearch = (vendor: string, after: AfterSearch | null): SearchIntent => ({
  kind: "search",
  plans: [{ ...emptyPlan, vendor }],
  nearby: false,
  refined: false,
  after,
});

/** The listing in front, or the first of those shown if one shop sells them all. */
function oneShopOf({ focus, lastShown }: TurnMemory): ShownListing | null {
  const [first, ...others] = ownOf(lastShown);
  const isOne = others.every(({ listing }) => listing.vendorId === first?.listing.vendorId);
  return focus ?? (isOne ? first : null) ?? null;
}

/** Every listing that the part names or refers to. */
function pointedAt(part: Part, memory: TurnMemory): ShownListing[] {
  const digits = digitsListed(part.text).flatMap((place) => memory.lastShown[place - 1] ?? []);
  if (digits.length >= 2) return [...new Set(digits)];
  const found = objectsOf(part).flatMap((item) => {
    const resolved = resolve(item.object, memory);
    return resolved.kind === "found" ? resolved.listings : [];
  });
  // "The Dell and the HP", untagged
  const besides = found.length > 1 ? [] : part.text.split(joins).flatMap((piece) => afterThe(piece, memory) ?? []);
  return [...new Set([...found, ...besides])];
}

export function readDetails(part: Part, memory: TurnMemory, find: FindAll, catalogue?: CatalogueWords): Intent {
  const about = aspectOf(part.act);
  const question = questionOf(part);
  // "If I took two of them, what would that cost?"
  const counts = has(part, "quantity") || (about === "price" && countsPieces.test(part.text));
  const count = counts ? numberMeant(part) : null;
  const details = (listing: ShownListing): Intent => ({ kind: "details", listing, about, question, count });
  const search = (): SearchIntent | null => {
    const found = find(name === null ? part : naming(part, name));
    return found && answered(found, { about, question, count });
  };
  const pending = { do: "details", about, question } as const;
  const theirs = about === "vendor" ? oneShopOf(memory) : null;
  if (theirs && says("asks what they keep", part.text)) return shopSearch(theirs.listing.vendorId, null);
  if (theirs && theirs !== memory.focus && objectsOf(part).length === 0)
    return { kind: "details", listing: theirs, about: "shop", question };
  // "Is it leather or rubber?" names no rubber boots.
  const asksOfFocus = about === "fact" && memory.focus !== null && says("it itself", part.text) && !isTaggedFirst(part);
  // "That strawberry one, how big is the jar?", "does a mattress come with the pine one?": which one is asked about stands apart.
  const { have, whole } = comesWith.exec(part.text)?.groups ?? {};
  for (const name of [pointsFirst.exec(part.text)?.groups?.thing, have, whole]) {
    const hasIt = name === undefined ? null : resolve(name, memory);
    if (hasIt?.kind === "found" && hasIt.listings.length === 1 && hasIt.listings[0]) return details(hasIt.listings[0]);
  }
  const items = objectsOf(part).filter(({ ref, product, object }) =>
    asksOfFocus ? ref || begins("this or that", object) : ref || product !== "",
  );
  const named = items.length === 1 && !says("asks a sum", part.text) ? [] : pointedAt(part, memory);
  const [spoken] = items.length === 0 && named.length === 1 ? named : [];
  if (spoken && !(memory.focus && answerFrom(memory.focus.listing, question) !== null)) return details(spoken);
  if (named.length > 1) return { kind: "compare", listings: named.slice(0, 4), question };
  // "The elephant, is it …", "how many can play ludo?": what is named before a question, or was shown before, is meant, though it isn't tagged.
  const place = pointAt(part.text, memory, "none");
  const name = items.length === 0 && about === "fact" ? nameAsked(part, memory, catalogue) : null;
  if (name) items.push({ object: name, product: name, quantity: null, must: [], ref: false });
  for (const item of items) {
    const resolved = resolve(item.object, memory);
    if (resolved.kind === "found") {
      const [first] = resolved.listings;
      // "Show me the pots", with one pot on screen
      const ofKind = about === "everything" && first && namesSeveral(item.object, first) ? search() : null;
      if (ofKind) return ofKind;
      if (first && resolved.listings.length === 1) return details(first);
      return recommendation(part, resolved.listings);
    }
    if (resolved.kind === "several") return recommendOrAsk(part, resolved.among, pending);
  }
  const [pointed] =
    place.kind === "found" && place.listings.length === 1 && place.how !== "extreme" ? place.listings : [];
  if (pointed && pointed !== memory.focus) return details(pointed);
  const isShown = memory.lastShown.length > 0;
  // "Is the big pot, the number three, in stock?", at the start, names a thing.
  if (place.kind === "none-such" && (isShown || items.every(({ product }) => product === "")))
    return { kind: "say", topic: isShown ? "no-such-one" : "nothing-shown" };
  const own = ownOf(memory.lastShown);
  const [meant, ...others] = meantBySearch(memory) ?? [];
  const only = memory.focus ?? (own.length === 1 ? own[0] : others.length === 0 ? meant : null) ?? null;
  const front = only ? [only] : own;
  const isTold = front.slice(0, mostAnswering).some(({ listing }) => answerFrom(listing, question) !== null);
  // What isn't on screen is searched for, also what else is asked for: "is there a cover for it?"
  const another = isTold ? null : anotherAsked(part, only, catalogue);
  const found =
    another !== null
      ? find(naming(part, another))
      : isOfAnother(part, name, front, isTold, catalogue)
        ? search()
        : null;
  if (found) return found;
  // "And the sort you can wash and use again?" is asked of another than the one in front.
  if (about === "fact" && !isTold && !says("it itself", part.text) && describedAmong(question, own))
    return recommendation(part, own);
  if (only) {
    // "Batteries come with it?", with drill and bits just put in: the one whose record tells.
    const others = isTold ? [] : [says("it itself", part.text) ? [] : memory.discussed, putIn(memory)];
    return details(others.map((among) => onlyOneAnswering(among, question)).find(Boolean) ?? only);
  }
  if (own.length > 1) return recommendOrAsk(part, own, pending, count);
  return search() ?? { kind: "say", topic: "nothing-shown" };
}

const countsPieces = new RegExp(`(?<![\\p{L}])${countPattern} of ${phrases("pronoun")}`, "u");
/** "Does the vest come with the flasks?", "does a mattress come with the pine one?" */
const comesWith = new RegExp(
  `(?:(?<have>(?:the|that|this|those|these) [^,;.?!]+) )?${phrases("comes with")} (?<whole>(?:the|that|this|those|these) [^,;.?!]+)`,
  "u",
);

/** "And a garden rake, what is it made of?": "it" is the rake. */
const isTaggedFirst = ({ marked, typed }: Part): boolean =>
  marked.some(({ slot, to }) => slot === "product" && /^, \p{L}/u.test(typed.slice(to)));

/** What a question is about, by a name that isn't tagged: "the elephant, is it …", "may the chair …", a word of what was shown. */
function nameAsked({ text }: Part, memory: TurnMemory, catalogue: CatalogueWords | undefined): string | null {
  const { before, subject } = namesFirst.exec(text)?.groups ?? {};
  const [first = "", ...more] = contentOf(withoutAsked(before ?? (says("it itself", text) ? "" : (subject ?? ""))));
  const end = more.findIndex((word) => catalogue?.together(first, word) === false);
  if (isNamed(catalogue)(first)) return [first, ...more.slice(0, end === -1 ? more.length : end)].join(" ");
  return pointsBack(text) ? null : (spokenOf(withoutAsked(text), memory, "remove")?.listing.title ?? null);
}
const verbs = phrases("question verbs");
// "Are those full-size jars?" names nothing.
const theName =
  "(?:the|that|this|(?<!are |were )(?:those|these)|die) (?<before>[\\p{L}\\p{N}-]+(?: [\\p{L}\\p{N}-]+){0,3}?)";
const namesFirst = new RegExp(
  `^(?:${phrases("but then")},? )?${theName}(?:, | (?=${verbs} ))|(?<![\\p{L}])${verbs} ${theName.replace("before", "subject").replace("?)", ")")}`,
  "u",
);

/** "Is there a cover for it?": what else is asked for, of the kind that is in front. */
function anotherAsked({ text }: Part, only: ShownListing | null, catalogue: CatalogueWords | undefined): string | null {
  const asks = phraseOf("asks for something else").exec(text);
  if (asks?.index !== 0 || within.test(text)) return null;
  const [thing = "", ofIt] = text
    .slice(asks[0].length)
    .replace(/[?.! ]+$/u, "")
    .split(behindAnother);
  if (!contentOf(thing).some(isNamed(catalogue))) return null;
  return `${ofIt !== undefined && only ? planLike(only.listing).text : ""} ${thing}`.trim();
}
/** "Is there any salt in it?" asks for no salt, "is there a strap with it?" for none beside it. */
const within = new RegExp(
  ` (?:in|inside|on|with) (?:${phrases("pronoun")}|${phrases("its own box")})(?![\\p{L}])`,
  "u",
);
const behindAnother = new RegExp(`(?= (?:for|vir|by) ${phrases("pronoun")}$)`, "u");

/** The part as a search for what has that name. */
const naming = (part: Part, text: string): Part => ({
  ...part,
  act: "search",
  typed: text,
  text,
  marked: [{ slot: "product", words: text, from: 0, to: text.length }],
});

const isNamed = (catalogue: CatalogueWords | undefined) => (word: string) =>
  word !== "" && (catalogue?.standing(word) ?? "named") === "named";

/** A question about what is not shown: what it names is found first, sold out or not, whatever else the question says of it. */
function answered(
  search: SearchIntent,
  { about, question, count }: Omit<Extract<AfterSearch, { kind: "answer" }>, "kind">,
) {
  if (about === "everything" || search.plans.every(({ text }) => text === "")) return search;
  const plans = search.plans.map((plan) => ({
    ...plan,
    must: [],
    about: "",
    inStock: plan.inStock && about !== "stock",
  }));
  return { ...search, plans, after: { kind: "answer" as const, about, question, count } };
}

/**
 * Whether a question names another product than those shown. In "does a lid come with it?" and "is the book illustrated?", asked of
 * a book, the product belongs to the question; so does what no listing is called.
 */
function isOfAnother(
  part: Part,
  name: string | null,
  shown: readonly ShownListing[],
  isTold: boolean,
  catalogue: CatalogueWords | undefined,
): boolean {
  const named = name === null ? wordsOfSlot(part, "product") : [name];
  // "The battery" of what tells of its battery.
  const words = named.flatMap(contentOf).filter((word) => !(isTold && isSubject(word)));
  if (words.length === 0) return false;
  const tells = (word: string, { listing }: ShownListing) =>
    [...textStems(listing), stemOf(listing.category)].includes(stemOf(word));
  // "Is the garden chair foldable?" beside other chairs: the shop has what is named whole.
  const [first = "", ...rest] = words;
  const isWhole = rest.length > 0 && rest.every((word) => catalogue?.together(first, word) === true);
  if (isWhole && !shown.some((one) => words.every((word) => tells(word, one)))) return true;
  if (name === null && says("it itself", part.text) && !isTaggedFirst(part)) return false;
  return !words.some((word) => shown.some((one) => tells(word, one))) && words.some(isNamed(catalogue));
}

const asksWhich = whole("which|what one|watter|iyiphi|eyiphi|any of (?:them|these|those)");

/** "Which of them sleeps four?" is answered from their records; of a few shown, "how long is it?" is answered for each. */
function recommendOrAsk(
  part: Part,
  among: readonly ShownListing[],
  pending: Extract<Pending, { do: "details" }>,
  count: number | null = null,
): Intent {
  const { about, question } = pending;
  const first = among.slice(0, mostAnswering);
  const isFew = among.length <= mostAnswering;
  // "Which of these has a dimmer?", if nothing tells: what each says is more of an answer than the cheapest.
  const isOpen = about === "fact" && isFew && !tellsWhich(among, question);
  if (!isOpen && (asksWhich.test(part.text) || comparativeIn(part.text) !== null)) return recommendation(part, among);
  if (about === "fact") {
    // Only one listing's record answers the question, or a few do.
    const told = onlyOneAnswering(among, question);
    if (told) return { kind: "details", listing: told, about, question };
    const telling = first.filter(({ listing }) => answerFrom(listing, question) !== null);
    if (telling.length > 1 || isFew)
      return { kind: "compare", listings: telling.length > 1 ? telling : first, question, about };
  }
  if (isFew && answeredForEach.has(about)) return { kind: "compare", listings: among, question, about, count };
  return { kind: "which-one", among, pending };
}
const answeredForEach: ReadonlySet<Aspect> = new Set(["price", "stock", "vendor"]);

/** Of a long list, a question is about the first ones. */
const mostAnswering = 4;

export const recommendation = (part: Part, among: readonly ShownListing[]): Intent => ({
  kind: "recommend",
  among,
  question: questionOf(part),
});

export function readComparison(part: Part, memory: TurnMemory, find: FindAll): Intent {
  const named = pointedAt(part, memory);
  const question = questionOf(part);
  const compare = (listings: readonly ShownListing[]): Intent => ({
    kind: "compare",
    listings: listings.slice(0, 4),
    question,
  });
  const own = ownOf(memory.lastShown);
  const pair = says("of the two", part.text) && !has(part, "product") ? pairMeant(memory) : null;
  const among = pair || (named.length === 0 ? own : named);
  // "Which is the cheapest?", "which of the two has a lid?" asks for one, which is what "it" means from then on.
  if (among.length >= 2 && asksForOne(part, among)) return recommendation(part, among);
  if (pair || named.length >= 2) return compare(among);
  const [one] = named;
  if (one && memory.focus) return compare([memory.focus, one]);
  if (has(part, "product") && named.length === 0) {
    const search = find(part);
    const plans = search && (variantsIn(part, search.plans) ?? withBoth(search.plans, part));
    const [, many] = howMany.exec(part.text) ?? [];
    const limit = many === undefined ? undefined : (readCount(many) ?? 2);
    if (plans)
      return {
        ...search,
        plans: plans.map((plan) => ({ ...plan, limit: limit ?? plan.limit })),
        after: { kind: "compare" },
      };
  }
  const place = pointAt(part.text, memory, "none");
  // "A block plane vs a no 4 bench plane", at the start, names both.
  const namesThem = own.length === 0 && has(part, "product", "use", "for");
  if (place.kind === "none-such" && !namesThem)
    return { kind: "say", topic: own.length === 0 ? "nothing-shown" : "no-such-one" };
  if (own.length >= 2) return compare(own);
  const search = find(part);
  return search ? { ...search, after: { kind: "compare" } } : { kind: "say", topic: "nothing-shown" };
}

/** "The two multiplugs" */
const howMany = /(?<!\p{L})(?:the|these|those) (two|three|four) (?=\p{L})/u;

/** "Which is the lightest?", "which is sewn by hand?"; not "which is lighter?", which is answered for both. */
function asksForOne(part: Part, own: readonly ShownListing[]): boolean {
  if (!asksWhich.test(part.text)) return false;
  return comparativeIn(part.text) === null
    ? onlyOneAnswering(own, questionOf(part)) !== null
    : superlative.test(part.text);
}
const superlative = /(?<!\p{L})(?:least|most)(?!\p{L})|\p{L}(?:est|ste)(?!\p{L})/u;

/** "The 2 and the 5 litre buckets", "red or blue mugs": one product in two sizes or colours; the last names the unit. */
function variantsIn(part: Part, [plan]: SearchIntent["plans"]): SearchIntent["plans"] | null {
  const variants = (["size", "colour", "attr"] as const)
    .map((slot) => wordsOfSlot(part, slot))
    .find((words) => words.length > 1);
  if (!plan || !variants) return null;
  const unit = /^[\d.,]+\s*(?<unit>\p{L}.*)$/u.exec(variants.at(-1) ?? "")?.groups?.unit ?? "";
  const text = plan.text
    .split(" ")
    .filter((word) => !variants.includes(word))
    .join(" ");
  return variants.map((which) => ({
    ...plan,
    text,
    must: [/^[\d.,]+$/.test(which) ? `${which} ${unit}`.trim() : which],
  }));
}

/** "The wool hats and the cotton ones": "ones" means hats. */
function withBoth(found: SearchIntent["plans"], part: Part): SearchIntent["plans"] {
  const items = objectsOf(part);
  // "Which tent is the lightest? I'm walking to the beach": beside the most of all there is nothing.
  const untagged =
    items.length < 2 && !superlative.test(part.text) ? besideCompared.exec(part.text)?.groups?.object : undefined;
  const [plan] = found;
  const noun = plan?.text.split(" ").at(-1);
  if (!plan || !noun || found.length > 1) return found;
  const others = [...items, ...(untagged === undefined ? [] : [{ object: untagged, product: "" }])].flatMap(
    ({ object, product }) => {
      const which =
        product === "" ? /^(?:the |die )?(?<which>.+?)(?: (?:ones?|een))?$/u.exec(object)?.groups?.which : undefined;
      return which === undefined || isPhrase("this or that", which) ? [] : [{ ...plan, text: `${which} ${noun}` }];
    },
  );
  return [plan, ...others].slice(0, 4);
}

const besideCompared = new RegExp(
  `(?<![\\p{L}])${phrases("beside compared")} (?<object>(?:the|die) [^,;.!?]+?)[.!? ]*$`,
  "u",
);

/** A recommendation among the shown listings, or among those that the part names. */
export function readRecommendation(part: Part, memory: TurnMemory, find: FindAll): Intent {
  const named = pointedAt(part, memory);
  if (named.length >= 1) return recommendation(part, named);
  const own = ownOf(memory.lastShown);
  // The product isn't among those shown, or nothing is shown: search first.
  if (own.length === 0 || has(part, "product")) {
    const search = find(part) ?? find({ ...part, act: "search" });
    if (search) return search;
  }
  if (own.length === 0) return { kind: "say", topic: "nothing-shown" };
  return recommendation(part, own);
}
