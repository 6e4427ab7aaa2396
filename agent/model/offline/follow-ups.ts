// How a message relates to the last search: adds to it, takes its place, or begins anew.
import { splitWords, stemOf } from "#contract/language/words.ts";
import type { TurnMemory } from "../../shop.ts";
import type { HowWords } from "./changed-plans.ts";
import { whole } from "./words.ts";

const aboutOther =
  /^(?:and |ok |so |then |now |but )*(?:what|how) about (?:the |some |any )?|^(?:and|same for|same but|the same for|same with|also|now|ook) (?=\p{L})/u;
const insteadOf = whole("instead|rather");
const narrowing =
  /^(?:and |but |ok |so |then |now |yes |maybe )*(?:(?:do you have|have you got|got|is there|are there|show me|give me|can i get|i want|i'd like|i need|i prefer|any|find|find me|how about|what about|does|do|can|is|are|make|let's see)\s)*(?:(?:it|them|they|that|this|these|those|any|some|one|ones|a|the|same|same one|same thing|only)\s)*(?:come |comes |available |get (?:it|that|this|them|one) |got )?(?:in|with|without|only|just|must be|must have|should be|should have|has to be|have to be|it must be|they must be|make it|make them|preferably|ideally|specifically|for)\s(?=\p{L}|\d)/u;
const onesAtEnd =
  /(?<![\p{L}])(?:ones?|version|versions|colou?r|colou?rs|variant|variants|models?)(?: (?:please|instead|only|then))*[?.! ]*$/u;

export function readFrame(text: string, memory: TurnMemory): { text: string; how: HowWords | null } {
  if (memory.plans.length === 0) return { text, how: null };
  if (onesAtEnd.test(text)) return { text, how: "add" };
  const narrow = narrowing.exec(text);
  if (narrow && !/^for (?:a|an|my|the)?\s?(?:gift|present)/u.test(text)) {
    return { text, how: "add" };
  }
  const other = aboutOther.exec(text);
  if (other) {
    const rest = text.slice(other[0].length);
    return { text: rest, how: /^(?:in|with|without|only|for) /u.test(rest) ? "add" : "replace" };
  }
  if (insteadOf.test(text)) return { text, how: "replace" };
  return { text, how: null };
}

export const sameWords = (a: string, b: string): boolean => {
  const stems = (text: string) => [...new Set(splitWords(text).map(stemOf))].sort().join(" ");
  return stems(a) === stems(b);
};

// Words that begin anew although they name no product.
const freshWords = whole(
  "gifts?|presents?|surprise|what do you (?:have|sell|stock)|what(?:'s| is) new|what does .+ (?:sell|have|stock|offer)|everything (?:from|by)|all (?:products|items|listings) (?:from|by)|new search|start over",
);
export const startsAfresh = (text: string): boolean => freshWords.test(text) && !onesAtEnd.test(text);
export const wantsAnything = whole(
  "show me|something|anything|browse|what do you (?:have|sell|stock|offer)|what(?:'s| is) (?:available|here|there|on offer|for sale)|surprise me|gifts?|presents?|products?|everything|wys my|all (?:items|listings|products)|start over|new search|just looking|look around|recommend",
);
