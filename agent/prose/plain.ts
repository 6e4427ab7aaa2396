// Normalises a sentence before the checks: unusual spaces, wide letters, accents, emphasis marks and invisible characters must
// not hide anything.

import { whole } from "../model/offline/phrases.ts";

const hidden = /[\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}]/gu;

/** The text as a person reads it, with its case. */
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
/** Words after a denial that take it back or add a request. */
const turn = whole(
  "but|maar|net|tensy|just|instead|except|unless|only|rather|however|until|worry|forget|hesitate|wait|delay|miss|without|problem|trouble|need to|and (?:then|please|i|we|you)|so|then",
);

/** Whether the whole sentence is a warning or refusal ("I never ask for your PIN"), without a request or promise beside it. */
export function denies(text: string): boolean {
  const match = denial.exec(text);
  if (match === null) return false;
  const [before, after] = [text.slice(0, match.index), text.slice(match.index + match[0].length)];
  return !/[,;:–—!?] ?$|[,;:–—!?].* $/u.test(before.slice(0, -1)) && !turn.test(after) && !/[;:–—!?](?=.)/u.test(after);
}
