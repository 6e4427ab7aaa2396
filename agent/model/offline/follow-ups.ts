// How a message relates to the last search: adds to it, replaces it or starts a new one.
import { splitWords, stemOf } from "#contract/language/words.ts";
import type { TurnMemory } from "../../shop.ts";
import type { HowWords } from "./changed-plans.ts";
import { phrases, says, whole } from "./phrases.ts";

const aboutOther = new RegExp(`^${phrases("another")}(?!\\p{L}) ?|^${phrases("the same but")} (?=\\p{L})`, "u");
const narrowing = new RegExp(`^${phrases("narrowing")}\\s(?=\\p{L}|\\d)`, "u");
const onesAtEnd = new RegExp(
  `(?<![\\p{L}])${phrases("ones at the end")}(?: (?:please|instead|only|then))*[?.! ]*$`,
  "u",
);

export function readFrame(text: string, memory: TurnMemory): { text: string; how: HowWords | null } {
  if (memory.plans.length === 0) return { text, how: null };
  if (onesAtEnd.test(text) || narrowing.test(text)) return { text, how: "add" };
  const other = aboutOther.exec(text);
  if (other) return { text: text.slice(other[0].length), how: "replace" };
  return { text, how: says("instead", text) ? "replace" : null };
}

export const sameWords = (a: string, b: string): boolean => {
  const stems = (text: string) => [...new Set(splitWords(text).map(stemOf))].sort().join(" ");
  return stems(a) === stems(b);
};

/** Whether the message starts a new search, even without a product name. */
export const startsAfresh = (text: string): boolean =>
  says("begins anew", text) || whole("what does .+ (?:sell|have|stock|offer)").test(text);
