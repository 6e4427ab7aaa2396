// What the shop knows of a language other than English: its everyday words for products, and its numbers in words. Pure data.

export interface Language {
  /** One entry a line: `word, other spelling = english | english synonym`. Lower case; singular and plural where they differ. */
  words: string;
  /** Written number words → number. */
  numbers: Record<string, number>;
  /** "first" → 1, as people write it. */
  ordinals: Record<string, number>;
}
