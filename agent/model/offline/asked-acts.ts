// What a part asks, where its form or the records say so more surely than the reader.

import { withoutDenied } from "#contract/language/denial.ts";
import { type Act, acts, cartActs, familyOf } from "../../reader/acts.ts";
import { findingsIn } from "../../reader/findings.ts";
import { reader } from "../../reader/reader.ts";
import { type CatalogueWords, ownOf, type ShownListing, type TurnMemory } from "../../shop.ts";
import { rankOf } from "../../vectors/word-vectors.ts";
import { repair, situationIn, wishedIn } from "./asked.ts";
import { ordersOut } from "./cart-grammar.ts";
import { countPattern } from "./cart-lines.ts";
import { inFront } from "./cart-objects.ts";
import { describedAmong } from "./fit.ts";
import {
  agreed,
  asking,
  contextOf,
  doubtsTalk,
  forbids,
  isUnsaid,
  supposes,
  sureBeside,
  surelyTalk,
  type Understanding,
} from "./message-parts.ts";
import { nearestName } from "./names.ts";
import { countWords } from "./numbers.ts";
import { begins, isPhrase, phrases, says } from "./phrases.ts";
import { answerFrom } from "./record.ts";
import { afterThe, pointsBack, putIn } from "./references.ts";
import { declinedIn, endsTakenBack } from "./second-thoughts.ts";
import { has, isNamed, type Part, partOf, wordsOfSlot } from "./tagged.ts";
import { uncommon } from "./words.ts";

/** What is asked, where its form and the records say so more surely than the likeliest act. */
export function asAsked(part: Part, turn: Understanding): Part {
  const { memory } = turn;
  if (forbids(part.text)) return { ...part, act: "reject", probability: 1 };
  if (introduces(part, turn)) return { ...part, act: "smalltalk/chat", probability: 1 };
  // "Kubiza malini ukulethwa kwempahla eMlazi?": what it costs to a place is asked of delivery.
  const asksWay = has(part, "place") && says("asks a value", part.text) && says("delivery cost", part.text);
  if (asksWay && part.probability < sureBeside && !cartActs.has(part.act)) return { ...part, act: "policy/delivery" };
  // "Wait, one pillow is enough", of what was put in
  const isUnsure = ["search", "refine", "reject"].includes(part.act) && part.probability < surelyTalk;
  if (isUnsure && memory.changes.length > 0 && countsEnough.test(part.text))
    return taggedAs("change-quantity", part, turn);
  // "She changed her mind, wants the small one": one for another, not the last change taken back.
  if (
    ["undo", "reject"].includes(part.act) &&
    part.probability < sureBeside &&
    has(part, "ref") &&
    says("wants another", part.text)
  )
    return taggedAs("swap", part, turn);
  if (["reject", "refine", "search"].includes(part.act) && declinedIn(part, memory)) return { ...part, act: "reject" };
  const wish = asWish(part, turn);
  if (wish) return wish;
  const isOfCart = says("without delivery", part.text) || namesOnlyOf(part, putIn(memory));
  if (says("asks the total", part.text) && memory.changes.length > 0 && isOfCart)
    return { ...part, act: "view-cart", probability: 1 };
  // "Against mosquitoes", after candles, sets nothing against them.
  if (part.act === "compare" && begins("is for", part.text) && memory.plans.length > 0 && !has(part, "ref"))
    return taggedAs("refine", part, turn);
  if (part.act === "refine" && namesOther(part, turn)) return taggedAs("search", part, turn);
  // "Plus cloves", after an order: a card asks which.
  const isNoSearch = part.act === "search" && part.probability < sureBeside && memory.talkingOfCart;
  if (isNoSearch && begins("adds to an order", part.text) && has(part, "product")) return taggedAs("add", part, turn);
  // "Is there a book to learn from?" of a drum, "when can I start planting": the record says more surely what is asked than an act that is
  // only likely, also one that has nothing to do with goods where it asks of "it".
  const isElse = !aboutGoods.includes(part.act) && familyOf(part.act) !== "orders";
  // "Guarantee?", "how many are in there", of what is in front
  const isCart = memory.changes.length > 0 || says("the cart itself", part.text);
  const mayBeOfIt = part.act === "policy/warranty" || (part.act === "view-cart" && !isCart);
  const least = mayBeOfIt ? Number.POSITIVE_INFINITY : isElse && says("it itself", part.text) ? agreed : sureBeside;
  const asks =
    part.text.includes("?") ||
    begins("asks of what is in front", part.text) ||
    isPhrase("asks of any in it", part.text);
  if (
    asks &&
    part.probability < least &&
    !cartActs.has(part.act) &&
    !says("looks for more than it", part.text) &&
    frontOf(part, memory).some(({ listing }) => answerFrom(listing, part.text) !== null)
  )
    return { ...part, act: "details/fact" };
  if (familyOf(part.act) === "details" && says("asks a sum", part.text)) return { ...part, act: "details/price" };
  // "That R550 one, what are its measurements?"
  if (part.act === "details/price" && part.probability < sureBeside && !says("speaks of the price", part.text))
    return { ...part, act: "details/fact" };
  // "Do I need brushes if I take that one"
  if (begins("asks in case", part.text) && pointsBack(part.text)) return taggedAs("details/fact", part, turn);
  if (part.act === "add" && ordersOut(part.text)) return { ...part, act: "remove" };
  // "And the other one?" asks, as does "and the other one" of somebody who asks about one after another.
  const isOther = has(part, "ref") && says("the other one", part.text);
  const isNext = isOther && memory.focus !== null && !memory.talkingOfCart;
  // "And the case for it", of somebody who has ordered nothing yet
  const isBesides = begins("goes on to another", part.text) && has(part, "product") && !memory.talkingOfCart;
  if (part.act === "add" && isUnsaid(part) && isBesides) return taggedAs("search", part, turn);
  if (part.act === "add" && isUnsaid(part) && (isNext || part.text.endsWith("?")))
    return { ...part, act: "details/more" };
  // A question about paying that may also be one about trust is surely about how the shop works.
  const isOpen = ["search", "refine"].includes(part.act) || Math.max(part.probability, ofPolicy(part)) < doubtsTalk;
  const asksOfNamed =
    part.probability < agreed && says("asks of the named", part.text) && !says("says to order", part.text);
  if (asksOfNamed || (isOpen && asksOfThing(part))) return { ...part, act: "details/fact" };
  return isOpen && says("side by side", part.text) ? { ...part, act: "compare" } : part;
}

const ofPolicy = (part: Part): number =>
  acts.filter((act) => familyOf(act) === "policy").reduce((sum, act) => sum + part.of(act), 0);

/** "I run a small guesthouse, four rooms", at the start: who somebody is, and no wish yet. */
const introduces = (part: Part, turn: Understanding): boolean =>
  turn.memory.plans.length === 0 &&
  turn.memory.lastShown.length === 0 &&
  // "How long does delivery take if I live on a farm?"
  (part.probability < sureBeside || !["policy", "orders", "sell"].includes(familyOf(part.act))) &&
  says("introduces oneself", part.text) &&
  // "I need a zither. My English is slow, sorry": what is asked for by name is a wish, whatever the shop has.
  part.of("search") < (has(part, "product") ? sureBeside : surelySearch) &&
  !part.text.includes("?") &&
  wishedIn(part.text, turn.catalogue) === "" &&
  // "I do HR for a small call centre": what the shop has nothing of is no wish.
  !taggedAs("search", part, turn).marked.some(
    ({ slot, words }) =>
      slot === "price" || (slot === "product" && words.split(" ").some((word) => isNamed(word, turn.catalogue))),
  );
/** From this probability even who somebody is tells what is looked for. */
const surelySearch = 0.9;

/** "Nuts, at least 200 g", "a wallet, no leather", after lamps: what the shop has, and no lamp is called or says. */
function namesOther(part: Part, turn: Understanding): boolean {
  const { memory, catalogue } = turn;
  const [plan] = memory.plans;
  if (!plan?.text || !catalogue || part.of("search") < mayBeOther) return false;
  const head =
    wordsOfSlot(taggedAs("search", part, turn), "product")
      .at(0)
      ?.split(" ")
      .at(-1) ?? "";
  return isNamed(head, catalogue) && !catalogue.together(plan.text, head) && !catalogue.tells(plan.text, head);
}
const mayBeOther = 0.15;

/** What a question without a name is about: the one in front or, of a few, those that "the soft ones" are. */
function frontOf(part: Part, memory: TurnMemory): readonly ShownListing[] {
  const named = afterThe(part.text, memory) ?? inFront(memory);
  const own = ownOf(memory.lastShown);
  return named ? [named] : own.length <= mostInFront ? own : [];
}
const mostInFront = 6;

/** Acts that look for goods, or ask about them. */
const aboutGoods: readonly Act[] = acts.filter((act) =>
  ["search", "refine", "recommend", "compare", "details"].includes(familyOf(act)),
);

/**
 * What was read as talk, or as a question about selling or orders, as a wish, if what it holds speaks for that more surely. Each sign
 * adds to the logarithm of the odds.
 */
function asWish(part: Part, turn: Understanding): Part | null {
  // "How much is that together? I said I'd stay below 250": of the cart.
  const isOfCart = cartActs.has(part.act) || part.act === "view-cart" || part.act === "checkout";
  const isOfOrder = familyOf(part.act) === "orders" && says("speaks of an order", part.text);
  // "What guarantee do they have?"
  const isPlain = part.act === "policy/warranty" && !has(part, "product");
  if (aboutGoods.includes(part.act) || isOfCart || isOfOrder || isPlain || part.probability === 1) return null;
  const { memory, catalogue } = turn;
  const isShown = memory.lastShown.length > 0;
  const goods = Math.max(
    leastOdds,
    aboutGoods.reduce((sum, act) => sum + part.of(act), 0),
  );
  const wish = taggedAs("search", part, turn);
  const holds = wish.marked.some(({ slot }) => !["ref", "order", "vendor"].includes(slot));
  const isSure = repair.test(part.text) || says("says it late", part.text);
  const corrects = isSure || begins("order corrects", part.text);
  const asksShop = part.text.includes("?") && ["policy", "orders", "sell"].includes(familyOf(part.act));
  const asksWhich = isNamed(whichThing.exec(part.text)?.groups?.thing ?? "", catalogue);
  // "If I took that one, would I have to build it?"
  const asksOfShown = isShown && !memory.talkingOfOrders && part.text.endsWith("?") && pointsBack(part.text);
  const signs: readonly (readonly [weight: number, holds: boolean])[] = [
    [2.9, wishedIn(part.text, catalogue) !== ""],
    // "My kids are bored, it rains again": nothing is shown that it may be about.
    [3, !isShown && !asksShop && situationIn(part.text, catalogue) !== null],
    [3, saysLimit(part.typed)],
    [isSure ? 3.2 : 2, corrects && (holds || countsSomething.test(part.text) || namesRarely(part, catalogue))],
    [1.5, asksWhich || (holds && isQuestion.test(part.text))],
    [0.7, asksWhich || (has(wish, "product") && isQuestion.test(part.text))],
    [3, says("asks what they keep", part.text) || begins("asks who keeps", part.text)],
    // "The ones with the hood", "he's just turned five": of what is shown.
    [2.5, describedAmong(part.text, ownOf(memory.lastShown)) !== null],
    [2, memory.plans.length > 0 && says("tells an age", part.text)],
    // "Not for cakes", after stands
    [3, memory.plans.length > 0 && begins("is for", part.text) && part.text.includes(" ")],
    [1, part.marked.length > 0],
    [-3, says("declines", part.text) || endsTakenBack.test(part.text)],
    [-2, supposes(part.text) && !asksOfShown],
  ];
  const signed = signs.reduce((sum, [weight, isSo]) => (isSo ? sum + weight : sum), 0);
  if (signed <= 0 || signed <= Math.log((1 - goods) / goods)) return null;
  if (asksOfShown) return taggedAs("details/fact", part, turn);
  const wanted = withoutDenied(part.text);
  const isNew = wordsOfSlot(wish, "product").some((words) => wanted.includes(words));
  return memory.plans.length === 0 || isNew ? wish : taggedAs("refine", part, turn);
}
/** So likely every message is a wish, whatever the reader says. */
const leastOdds = 0.05;

/** "She gave me 500", but not "700 bucks" alone, which may be what is too much. */
const saysLimit = (typed: string): boolean =>
  findingsIn(typed.replace(moneySigns, "")).some((found) => found.startsWith("price"));
const moneySigns = new RegExp(`(?<![\\p{L}])r(?= ?\\d)|(?<![\\p{L}])${phrases("behind money")}(?![\\p{L}])`, "giu");

const countsSomething = new RegExp(`(?<![\\p{L}])(?:${countWords}|\\d+)(?![\\p{L}])`, "u");
/** "Which phone must I take?" */
const whichThing = new RegExp(`(?<![\\p{L}])${phrases("asks which thing")} (?<thing>\\p{L}+)`, "u");
const namesRarely = (part: Part, catalogue: CatalogueWords | undefined): boolean =>
  part.text.split(/[^\p{L}\p{N}]+/u).some((word) => (rankOf(word) ?? uncommon) >= uncommon && isNamed(word, catalogue));
const isQuestion = new RegExp(`\\?$|^${phrases("asks how or what")}(?![\\p{L}])`, "u");

/** The part as one that is known to ask for the act. */
const taggedAs = (act: Act, { typed, language, of }: Part, { memory, catalogue }: Understanding): Part =>
  partOf(
    {
      act,
      probability: 1,
      of,
      text: typed,
      language,
      from: 0,
      to: typed.length,
      spans: reader().spansOf(typed, contextOf(memory), act),
    },
    catalogue,
  );

const countsEnough = new RegExp(
  `(?:^|[,.;!] )(?:${phrases("order corrects")},? )*${countPattern}(?: \\p{L}+){0,3} ${phrases("is enough")}(?![\\p{L}])`,
  "u",
);

/** "What do the spade and the rake come to?", of what was put in. */
const namesOnlyOf = (part: Part, among: readonly ShownListing[]): boolean =>
  !["orders", "policy", "sell"].includes(familyOf(part.act)) &&
  wordsOfSlot(part, "product").every((words) => nearestName(words, among, []).length > 0);

/** "Is it real leather?", "what size are the boots?": a question about a thing. "Is it cheaper elsewhere?" is none. */
function asksOfThing(part: Part): boolean {
  if (has(part, "price", "sort", "place") || says("cheaper or dearer", part.text)) return false;
  const at = asking.exec(part.text)?.index ?? -1;
  // "Show me chargers, is it fast": what is named before the question is looked for.
  return at >= 0 && !part.marked.some(({ slot, from }) => slot === "product" && from < at);
}

/** Small talk in which a product is named: an unknown word alone ("zither") is a search. */
export const isDoubtfulTalk = (part: Part): boolean => familyOf(part.act) === "smalltalk" && has(part, "product");

/** Whether the part has no product, property or limit, and the reader doubts that it is a search. */
export const isIdle = (part: Part, { catalogue }: Understanding): boolean =>
  // "Helicopter"
  /\s/u.test(part.text) &&
  part.marked.every(({ slot, words }) => slot === "product" && words.startsWith("the ")) &&
  situationIn(part.text, catalogue) === null &&
  !says("should get", part.text) &&
  // "I wrote lamb where I intended lamp", "not for horses"
  !repair.test(part.text) &&
  !begins("is for", part.text) &&
  // Whether it is a new search or changes the last one is no such doubt.
  Math.max(part.probability, part.of("search") + part.of("refine")) < (part.marked.length === 0 ? 0.7 : doubtsTalk) &&
  findingsIn(part.typed).length === 0 &&
  (part.of("reject") + part.of("smalltalk/chat") > 0.2 ||
    (part.marked.length === 0 && !namesAnything(part, catalogue)));

const namesAnything = (part: Part, catalogue: CatalogueWords | undefined): boolean =>
  part.text
    .split(/[^\p{L}\p{N}]+/u)
    // An unknown word may be a name: search for it.
    .some((word) => word.length > 2 && (catalogue?.standing(word) === "named" || !isKnownWord(word)));

const isKnownWord = (word: string): boolean => rankOf(word) !== null || reader().isTalk(word);
