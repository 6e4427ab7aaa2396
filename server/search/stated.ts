// Claims: what a listing's title, tags or description state, not what they mention, deny or say about something else. "No gluten"
// states "gluten free"; silence doesn't. A claim that can't be parsed counts as not stated.
import { isDenied } from "#contract/language/denial.ts";
import {
  type Quantity,
  quantitiesOf,
  type Size,
  sentencesOf,
  sizesOf,
  type Token,
} from "#contract/language/measures.ts";
import type { Claim, Part } from "./claims.ts";
import { statesAbsence } from "./stated-absence.ts";
import { statesWords } from "./stated-words.ts";

export interface ClaimText {
  title: string;
  tags: readonly string[];
  description: string;
}

/** A parsed text, to check many claims against. */
export interface StatedText {
  sentences: readonly Sentence[];
}
interface Sentence {
  tokens: readonly Token[];
  quantities: readonly Quantity[];
  sizes: readonly Size[];
}

export function readStated({ title, tags, description }: ClaimText): StatedText {
  const sentences: Sentence[] = [];
  for (const text of [title, ...tags, description]) {
    for (const { tokens, asked } of sentencesOf(text)) {
      if (!asked) sentences.push({ tokens, quantities: quantitiesOf(tokens), sizes: sizesOf(tokens) });
    }
  }
  return { sentences };
}

export const states = (text: StatedText, { parts }: Claim): boolean =>
  parts.every((part) =>
    part.kind === "either"
      ? part.claims.some((claim) => states(text, claim))
      : text.sentences.some((sentence) => sentenceStates(sentence, part)),
  );

function sentenceStates(sentence: Sentence, part: Exclude<Part, { kind: "either" }>): boolean {
  switch (part.kind) {
    case "absent":
      return statesAbsence(sentence.tokens, part.words);
    case "quantity":
      return sentence.quantities.some(
        (quantity) => measures(quantity, part) && !isDenied(sentence.tokens, quantity.from),
      );
    case "size":
      return sentence.sizes.some(
        ({ system, value, to, from }) =>
          system === part.size.system &&
          value <= part.size.value &&
          part.size.value <= to &&
          !isDenied(sentence.tokens, from),
      );
    case "words":
      return statesWords(sentence.tokens, part.words);
  }
}

const rangeKinds = new Set(["age", "people"]);

function measures(stated: Quantity, wanted: Part & { kind: "quantity" }): boolean {
  if (stated.kind !== wanted.of) return false;
  const near = (left: number, right: number) => Math.abs(left - right) <= 0.01 * Math.max(left, right);
  if (wanted.compare === "more") return stated.value > wanted.value * 1.01;
  if (wanted.compare === "less") return stated.to < wanted.value * 0.99;
  if (wanted.compare === "least") return stated.value >= wanted.value * 0.99;
  if (wanted.compare === "most") return stated.to <= wanted.value * 1.01;
  if (rangeKinds.has(stated.kind) && stated.to > stated.value)
    return stated.value <= wanted.value && wanted.to <= stated.to;
  return near(stated.value, wanted.value) || near(stated.to, wanted.value);
}
