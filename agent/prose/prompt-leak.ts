// The system prompt's sentences and the tools' names are not for shoppers.

import { whole } from "../model/offline/phrases.ts";
import { shopTools } from "../tools/index.ts";
import type { Check } from "./checks.ts";

/** This many of the prompt's words in a row are no coincidence. */
const shared = 8;
const wholeSentence = 4;

const about = whole(
  "(?:system|developer|initial|hidden) (?:prompt|message|instructions?)|(?:my|these|your) (?:\\p{L}+ )?(?:instructions|guidelines|prompt|rules)(?! (?:manual|booklet))|(?:i was|i am|i'm|i have been|i've been) (?:told|instructed|programmed|prompted) (?:to|not)|you are indaba",
);
const tools = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${Object.keys(shopTools)
    .map((name) => name.replaceAll("_", "_?"))
    .join("|")})(?![\\p{L}\\p{N}])`,
  "u",
);

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}']+/gu) ?? [];

export const promptLeak: Check = ({ text, raw }, _, prompt) => {
  // `raw`, because `plain` removes underscores.
  if (about.test(text) || tools.test(raw.toLowerCase())) return false;
  const said = wordsOf(text);
  if (said.length < wholeSentence) return true;
  const run = Math.min(shared, said.length);
  for (let at = 0; at + run <= said.length; at++) {
    if (prompt().includes(` ${said.slice(at, at + run).join(" ")} `)) return false;
  }
  return true;
};

/** The prompt as words separated by single spaces, for `promptLeak`. */
export const asPrompt = (plainPrompt: string): string => ` ${wordsOf(plainPrompt).join(" ")} `;
