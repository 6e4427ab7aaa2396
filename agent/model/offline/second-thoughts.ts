// Second thoughts within one message: "eight of them, no wait, six".
import { cartActs } from "../../reader/acts.ts";
import type { ShownListing, TurnMemory } from "../../shop.ts";
import { tellsStory } from "./asked.ts";
import { countPattern } from "./cart-lines.ts";
import { surelyMeant } from "./cart-objects.ts";
import type { Intent } from "./intent.ts";
import { countWords } from "./numbers.ts";
import { begins, phrases, says } from "./phrases.ts";
import { putIn } from "./references.ts";
import { has, type Part } from "./tagged.ts";

const orders = ({ kind }: Intent): boolean => kind === "add" || kind === "edit-cart";

/** "The rusks. Hm. No.": what follows is meant instead. */
export const endsTakenBack = new RegExp(`[\\s,.!]${phrases("takes back an order")}[\\s.!]*$`, "u");

/** "… but she has pens", "… and maybe the fork", "… we're eight": of an order, what orders nothing. */
export const isNoOrder = (clause: string): boolean =>
  begins("only perhaps", clause) ||
  (tellsStory(clause) &&
    says("told of a thing", clause) &&
    !(says("takes for oneself", clause) && /[^.!?]$/u.test(clause)));

const refuses = (part: Part): boolean => begins("takes back an order", part.text.replace(/[.,!?… -]+/gu, " "));

/** Whether the part takes back the order before it, if only perhaps. */
export const takesBack = (part: Part): boolean => !cartActs.has(part.act) && refuses(part);

/** "No sorry, I said two tins", after an order: its number, and nothing else, was heard or typed wrong. */
export const correctsNumber = ({ text }: Part, { changes, talkingOfCart }: TurnMemory): boolean =>
  talkingOfCart && changes.at(-1)?.length === 1 && anotherNumber.test(text);
const anotherNumber = new RegExp(
  `^${phrases("order corrects")}(?![\\p{L}])(?:.* ${phrases("before the right number")})?(?: ${phrases("only so many")})?[,.! ]+${countPattern}(?: ${phrases("pack")})?[.! ]*$`,
  "u",
);

/** "My aunt says no candles": those that are in the cart, which may have to go. */
export function declinedIn({ text }: Part, memory: TurnMemory): ShownListing | null {
  const name = declined.exec(text)?.groups?.name;
  return name === undefined ? null : surelyMeant(name, putIn(memory), [], memory);
}
const declined = new RegExp(
  `(?<![\\p{L}])${phrases("declines a thing")} (?<name>[^,.;!?]+?)(?: ${phrases("order trails")})*[.! ]*$`,
  "u",
);

/** The part as a new quantity for what was just ordered. */
export const recounted = (before: Intent | undefined, part: Part): Part =>
  before &&
  orders(before) &&
  mayRecount.has(part.act) &&
  refuses(part) &&
  (has(part, "quantity") || endsCounting.test(part.text))
    ? { ...part, act: "change-quantity" }
    : part;
const mayRecount: ReadonlySet<string> = new Set(["reject", "refine"]);
/** "No wait, there are only five of us. Five" */
const endsCounting = new RegExp(`[.,] (?:\\d{1,3}|${countWords})[.! ]*$`, "iu");
