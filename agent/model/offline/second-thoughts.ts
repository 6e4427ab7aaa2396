// Second thoughts within one message: "eight of them, no wait, six", "the bowl. Hmm, no. The jug", "both, put those in".
import { splitWords } from "#contract/language/words.ts";
import { cartActs } from "../../reader/acts.ts";
import { ownOf, type TurnMemory } from "../../shop.ts";
import type { AddIntent, Intent } from "./intent.ts";
import { contentOf, nearestName } from "./names.ts";
import { begins, isPhrase, phrases } from "./phrases.ts";
import { has, itemsOf, type Part } from "./tagged.ts";

const orders = ({ kind }: Intent): boolean => kind === "add" || kind === "edit-cart" || kind === "swap";

/** "Put those in" after what "those" are was said. */
export const repeatsOrder = (before: Intent | undefined, part: Part): boolean =>
  part.act === "add" &&
  before !== undefined &&
  (before.kind === "several" ? before.intents : [before]).some(({ kind }) => kind === "add") &&
  itemsOf(part).length > 0 &&
  itemsOf(part).every(({ object, quantity }) => quantity === null && isPhrase("pronoun", object));

const withoutSigns = (text: string): string =>
  text
    .replace(/[.,!?…-]+/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();

const refuses = (part: Part): boolean => begins("takes back an order", withoutSigns(part.text));

/** Whether the part takes back the order before it, if only perhaps. */
export const takesBack = (part: Part): boolean => !cartActs.has(part.act) && refuses(part);

/** The part as a new quantity for what was just ordered. */
export const recounted = (before: Intent | undefined, part: Part): Part =>
  before && orders(before) && part.act === "reject" && refuses(part) && has(part, "quantity")
    ? { ...part, act: "change-quantity" }
    : part;

/** What is ordered instead of the line before: "no, the jug". Null: the part names nothing of what was shown. */
export function orderedInstead(before: Intent | undefined, part: Part, memory: TurnMemory): AddIntent | null {
  if (before?.kind !== "add" || before.lines.length !== 1 || !refuses(part)) return null;
  if (part.act === "remove" || has(part, "quantity")) return null;
  const rest = withoutSigns(part.text).replace(refusal, "");
  if (splitWords(rest).length > 5 || contentOf(rest).length === 0) return null;
  const [named, ...others] = nearestName(rest, ownOf(memory.lastShown), memory.allShown, 1);
  return named && others.length === 0
    ? { kind: "add", lines: [{ listing: named, quantity: before.lines[0]?.quantity ?? 1 }] }
    : null;
}
const refusal = new RegExp(`^${phrases("takes back an order")}(?: ${phrases("instead")})?(?![\\p{L}])`, "u");
