// One way of writing, for everything that looks at a sentence: other blanks, wide letters, accents, marks of emphasis and
// invisible characters hide nothing.

import { whole } from "../model/offline/phrases.ts";

const hidden = /[\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}]/gu;

/** As it would be read, in its own case. */
export const visible = (text: string): string =>
  text
    .replace(/\s+/g, " ")
    .normalize("NFKD")
    .replace(hidden, "")
    .replace(/[*_`~]/g, "")
    .replace(/[’‘ʼ]/g, "'")
    .replace(/[。｡]/g, ".");

export const plain = (text: string): string => visible(text).toLowerCase();

const never =
  "never|don't|doesn't|do not|does not|can't|cannot|can not|won't|will not|aren't|isn't|are not|is not|am not|'m not|shouldn't|mustn't|couldn't|wasn't|haven't|hasn't|have not|has not|didn't|did not|no(?= )|nothing|none|kan nie|nooit";
const denial = whole(`(?:${never})`);
/** What comes after a denial that takes it back, or asks for something else beside it. */
const turn = whole(
  "but|maar|net|tensy|just|instead|except|unless|only|rather|however|until|worry|forget|hesitate|wait|delay|miss|without|problem|trouble|need to|and (?:then|please|i|we|you)|so|then",
);

/** A sentence that is wholly a warning or a refusal ("I never ask for your PIN"): nothing asked or promised before or after it. */
export function denies(text: string): boolean {
  const match = denial.exec(text);
  if (match === null) return false;
  const [before, after] = [text.slice(0, match.index), text.slice(match.index + match[0].length)];
  return !/[,;:–—!?] ?$|[,;:–—!?].* $/u.test(before.slice(0, -1)) && !turn.test(after) && !/[;:–—!?](?=.)/u.test(after);
}
