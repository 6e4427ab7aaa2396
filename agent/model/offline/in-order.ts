// The intents of a message with several parts: what belongs together, what is told beside it, what "it" means in the next part.

import { type Act, cartActs, familyOf } from "../../reader/acts.ts";
import type { TurnMemory } from "../../shop.ts";
import { intentOf } from "./act-by-act.ts";
import { givesReason, repair, tellsStory } from "./asked.ts";
import { numberMeant } from "./cart-spans.ts";
import type { Intent, SearchIntent } from "./intent.ts";
import { idle, type Understanding } from "./message-parts.ts";
import { nearestName } from "./names.ts";
import { readQuantity } from "./numbers.ts";
import { begins, says } from "./phrases.ts";
import { placesNamed, pointAt, putIn, spokenOf } from "./references.ts";
import { recounted } from "./second-thoughts.ts";
import { isPlain } from "./several.ts";
import { has, itemsOf, type Part } from "./tagged.ts";

/** The intents of all parts; each is read in the context of those before it. */
export function inOrder(parts: readonly Part[], turn: Understanding): Intent[] {
  const intents: Intent[] = [];
  /** Talk that names something. */
  let told = "";
  /** The parts of the last search. */
  let wish: Part[] = [];
  let last: Act | undefined;
  for (const given of parts) {
    const before = intents.at(-1);
    // "Hang on, the school gives us one. One pack will do": beside an order, what is read as talk is why it is given.
    const isReason =
      idle.has(familyOf(given.act)) && !given.text.includes("?") && parts.some(({ act }) => cartActs.has(act));
    const typed: Part = isReason ? { ...given, probability: 1 } : given;
    // "Compare the lamps, no sorry, the two desks": the same is asked of something else.
    const asked: Act | undefined = last && asksOfThings.has(familyOf(last)) ? last : undefined;
    const corrects = asked !== undefined && repair.exec(typed.text.replace(/^[^\p{L}]+/u, ""))?.index === 0;
    const part: Part = corrects ? { ...typed, act: asked } : recounted(before, typed);
    last = part.act;
    const memory: TurnMemory = before ? afterIntent(before, part, told, turn.memory) : turn.memory;
    if (spokenOf(part.text, memory, "remove")) told = part.text;
    const added = before?.kind === "search" ? addingFound(before, part, memory) : null;
    const joins =
      before !== undefined && wish.length > 0 && (["search", "refine"].includes(part.act) || !namesProduct(before));
    const alone = added ?? intentOf(part, joins ? { ...turn, memory: { ...memory, plans: [] } } : { ...turn, memory });
    const joined = joins && before && belongTogether(before, alone, wish, part);
    const read = joined ? intentOf(part, { ...turn, memory: { ...memory, plans: [] }, told: wish }) : alone;
    // "She's scared of heights. Which one?"
    const reasons = parts.filter(
      (other) => other !== given && (idle.has(familyOf(other.act)) || givesReason(other.text)),
    );
    const intent: Intent =
      read.kind === "recommend"
        ? { ...read, question: [...reasons.map(({ text }) => text), read.question].join(" ") }
        : read;
    // "Is there egg in it? My son swells up like a balloon": what is told beside a question is why it is asked.
    const tellsWhy = (one: Intent, { text }: Part, of: Intent) =>
      one.kind === "search" && givesReason(text) && asksOfThings.has(of.kind);
    if (added || joined || corrects) intents[intents.length - 1] = intent;
    else if (!before || !tellsWhy(intent, part, before)) intents.push(intent);
    wish = intent.kind === "search" && isPlain(intent) ? (joined ? [...wish, part] : [part]) : [];
  }
  return intents;
}

const asksOfThings: ReadonlySet<string> = new Set(["compare", "recommend", "details"]);

/**
 * "My son turns five" before "I want a bicycle" is its purpose; "under R900" after it is its limit. Two parts that each name a
 * product are two searches.
 */
const belongTogether = (before: Intent, intent: Intent, wish: readonly Part[], { text }: Part): boolean =>
  intent.kind === "search" &&
  (!namesProduct(intent)
    ? // "And something for the flies": a second search, though it names no product.
      !begins("starts anew", text)
    : !namesProduct(before) || wish.every((part) => tellsStory(part.text)));

const namesProduct = (intent: Intent): boolean =>
  intent.kind === "search" && intent.plans.some(({ text, category }) => text !== "" || category !== null);

/** "Find the cheapest kettle and add it": adds the search result. Null if the part doesn't. */
function addingFound(search: SearchIntent, part: Part, memory: TurnMemory): SearchIntent | null {
  const { after } = search;
  const items = itemsOf(part);
  // "We also need staplers. Full strip, two of them.": of what was just asked for.
  const [plan, ...plans] = search.plans;
  const isNone = items.every(({ object }) => nearestName(object, putIn(memory), []).length === 0);
  if (part.act === "change-quantity" && !after && !search.refined && plan && plans.length === 0 && isNone) {
    const text = [...items.map(({ product }) => product), plan.text].filter(Boolean).join(" ");
    const quantities = [numberMeant(part) ?? 1];
    return { ...search, plans: [{ ...plan, text }], after: { kind: "add", quantities } };
  }
  if ((after !== null && after.kind !== "add") || part.act !== "add" || pointsAtShown(part, memory)) return null;
  if (has(part, "product", "colour", "size", "attr")) return null;
  const quantity = readQuantity(items[0]?.quantity ?? part.text) ?? 1;
  if (after === null) return { ...search, after: { kind: "add", quantities: search.plans.map(() => quantity) } };
  // "Put a mug in, and another one for my aunt": two mugs.
  if (!says("one more of it", part.text)) return null;
  return { ...search, after: { kind: "add", quantities: after.quantities.map((own) => own + quantity) } };
}

/** Whether the part refers to a shown listing by position or name. "The first one" may also be the first search result. */
function pointsAtShown({ text }: Part, memory: TurnMemory): boolean {
  const pointed = pointAt(text, memory, "definite");
  if (pointed.kind !== "found" || (pointed.how !== "place" && pointed.how !== "name")) return false;
  return placesNamed(text, memory)?.join() !== "1";
}

/** What "it" refers to after an earlier intent of the same message. Positions still refer to the list on screen. */
function afterIntent(before: Intent, part: Part, told: string, memory: TurnMemory): TurnMemory {
  if (before.kind === "details") return { ...memory, focus: before.listing };
  if (before.kind === "add") return { ...memory, focus: before.lines[0]?.listing ?? null };
  if (before.kind === "compare" && placesNamed(part.text, memory) === null)
    return { ...memory, lastShown: before.listings, focus: null };
  // "The chess set would be better. Is it wood?"
  const aim = part.act === "remove" ? "remove" : "other";
  return before.kind === "say" ? { ...memory, focus: spokenOf(told, memory, aim) ?? memory.focus } : memory;
}
