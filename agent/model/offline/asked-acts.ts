// What a part asks, where its form or the records say so more surely than the reader.

import { cartActs, familyOf } from "../../reader/acts.ts";
import { findingsIn } from "../../reader/findings.ts";
import { reader } from "../../reader/reader.ts";
import type { CatalogueWords, ShownListing } from "../../shop.ts";
import { rankOf } from "../../vectors/word-vectors.ts";
import { situationIn, wishedIn } from "./asked.ts";
import {
  agreed,
  asking,
  doubtsTalk,
  forbids,
  idle,
  isUnsaid,
  sureBeside,
  surelyTalk,
  type Understanding,
} from "./message-parts.ts";
import { nearestName } from "./names.ts";
import { says } from "./phrases.ts";
import { answerFrom } from "./record.ts";
import { putIn } from "./references.ts";
import { has, type Part, wordsOfSlot } from "./tagged.ts";

/** What is asked, where its form and the records say so more surely than the likeliest act. */
export function asAsked(part: Part, { memory, catalogue }: Understanding): Part {
  if (forbids(part.text)) return { ...part, act: "reject", probability: 1 };
  // "My kids are bored, it rains again": no talk, where nothing is shown that it may be about.
  const isNews = memory.lastShown.length === 0 && situationIn(part.text, catalogue) !== null;
  const family = familyOf(part.act);
  const isTalk = idle.has(family) && family !== "off-topic";
  // "Is there an alarm clock that charges my phone?": in doubt what names goods is looked for. What is surely talk wishes nothing: "my
  // husband would want one too, but he isn't here".
  const sure = isTalk ? surelyTalk : family === "off-topic" ? surelyElsewhere : sureBeside;
  const isWish =
    part.probability < sure &&
    !aboutGoods.has(family) &&
    !cartActs.has(part.act) &&
    wishedIn(part.text, catalogue) !== "";
  if ((isTalk && isNews) || isWish) return { ...part, act: "search", probability: 1 };
  // "Is there a book to learn from?" of a drum: its record says more surely what is asked than an act that is only likely.
  const isOfFocus = part.text.endsWith("?") && part.probability < sureBeside;
  if (isOfFocus && memory.focus && answerFrom(memory.focus.listing, part.text) !== null)
    return { ...part, act: "details/fact" };
  if (says("asks the total", part.text) && memory.changes.length > 0 && namesOnlyOf(part, putIn(memory)))
    return { ...part, act: "view-cart", probability: 1 };
  // "And the other one?" asks.
  if (part.act === "add" && isUnsaid(part) && part.text.endsWith("?")) return { ...part, act: "details/more" };
  const isOpen = ["search", "refine"].includes(part.act) || part.probability < doubtsTalk;
  const asksOfNamed =
    part.probability < agreed && says("asks of the named", part.text) && !says("says to order", part.text);
  if (asksOfNamed || (isOpen && asksOfThing(part))) return { ...part, act: "details/fact" };
  return isOpen && says("side by side", part.text) ? { ...part, act: "compare" } : part;
}

/** Acts that look for goods, or ask about them. */
const aboutGoods: ReadonlySet<string> = new Set(["search", "refine", "recommend", "compare", "details"]);

/** From this probability a message has nothing to do with the shop, though it names goods. */
const surelyElsewhere = 0.8;

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
  part.marked.every(({ slot, words }) => slot === "product" && words.startsWith("the ")) &&
  situationIn(part.text, catalogue) === null &&
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
