// The reader's features: words, pairs, parts of words, groups of similar words, and the conversation's context. A feature is the
// hash of its name; one that occurs twice in a message is there twice.
import { hashOfAll } from "../vectors/table-file.ts";
import { rankOf } from "../vectors/word-vectors.ts";
import { type Act, type Context, familyOf } from "./acts.ts";
import type { Token } from "./tokens.ts";

const featureOf = (a: string, b = "", c = "", d = "", e = "", f = ""): number => hashOfAll(a, b, c, d, e, f);

/** Adds the feature whose name is these parts joined. */
type Add = (a: string, b?: string, c?: string, d?: string, e?: string, f?: string) => void;

/** What is known of a word beyond its letters. */
export interface WordSense {
  /** The word's groups: similar meaning, number word, common noun of another language. */
  groupsOf(word: string): readonly string[];
}

const shapeOf = (word: string): string =>
  !/\d/.test(word)
    ? word
    : word.replace(/\d+(?:[.,]\d+)*/gu, (digits) => (digits.length > 3 ? "0000" : digits.length > 2 ? "000" : "0"));

/** Features of a message, or a part of one, for its act. `before`: the act of the previous part. */
export function actFeatures(
  tokens: readonly Token[],
  context: Context,
  sense: WordSense,
  findings: readonly string[],
  before: Act | null,
): Uint32Array {
  const words = tokens.map(({ word }) => shapeOf(word));
  const features: number[] = [];
  const add: Add = (a, b, c, d, e, f) => {
    features.push(featureOf(a, b, c, d, e, f));
  };
  const both = (kind: string, name = "") => {
    add(kind, name);
    add(context, "|", kind, name);
  };
  add("context ", context);
  if (before !== null) {
    const family = familyOf(before);
    add("after ", family);
    add("after ", family, " ", words[0] ?? "");
    add("after ", family, " ", context);
  }
  for (const finding of findings) both("found ", finding);
  const letters = words.filter((word) => /[\p{L}\p{N}]/u.test(word));
  both("length ", letters.length > 12 ? "long" : letters.length > 6 ? "middle" : String(letters.length));
  both("first ", letters[0] ?? "");
  both("first2 ", letters.slice(0, 2).join(" "));
  add("first3 ", letters.slice(0, 3).join(" "));
  add("last ", letters.at(-1) ?? "");
  both("last2 ", letters.slice(-2).join(" "));
  if (letters.length <= 4) both("whole ", letters.join(" "));
  if (words.at(-1) === "?") both("asks");
  if (words.includes("?")) add("has ?");
  const marked = ["^", ...words, "$"];
  const groups = words.map((word) => sense.groupsOf(word));
  for (const [at, word] of marked.entries()) {
    if (at > 0 && at < marked.length - 1) both("w ", word);
    if (at + 1 < marked.length) add("2 ", word, " ", marked[at + 1] as string);
    if (at + 2 < marked.length) {
      add("3 ", word, " ", marked[at + 1] as string, " ", marked[at + 2] as string);
      add("s ", word, " ", marked[at + 2] as string);
    }
    if (at > 0 && at < marked.length - 1 && word.length > 2 && /\p{L}/u.test(word)) {
      const framed = `<${word}>`;
      for (let size = 3; size <= 5; size++)
        for (let from = 0; from + size <= framed.length; from++) add("c ", framed.slice(from, from + size));
    }
  }
  for (const [at, own] of groups.entries()) {
    for (const group of own) {
      both("g ", group);
      if (at > 0) add("wg ", words[at - 1] as string, " ", group);
      if (at + 1 < words.length) add("gw ", group, " ", words[at + 1] as string);
    }
  }
  return new Uint32Array(features);
}

/** How often a word is written: an unknown one is often a product, a name or a typing error. */
function howCommon(word: string | undefined): string {
  if (word === undefined) return "none";
  if (!/\p{L}/u.test(word)) return "no word";
  const rank = rankOf(word);
  return rank === null ? "unknown" : String(Math.floor(Math.log2(rank + 64)));
}

/** Features of one word for its slot. The tagger adds the previous word's tag. */
export function tagFeatures(
  tokens: readonly Token[],
  at: number,
  context: Context,
  groups: readonly (readonly string[])[],
  act: Act | null,
): Uint32Array {
  const features: number[] = [];
  const add: Add = (a, b, c, d, e, f) => {
    features.push(featureOf(a, b, c, d, e, f));
  };
  const wordAt = (place: number): string => {
    const token = tokens[place];
    return token === undefined ? (place < 0 ? "^" : "$") : shapeOf(token.word);
  };
  const word = wordAt(at);
  add("bias");
  add("context ", context);
  for (let step = -3; step <= 3; step++) add("w", String(step), " ", wordAt(at + step));
  for (let step = -2; step <= 1; step++) add("2", String(step), " ", wordAt(at + step), " ", wordAt(at + step + 1));
  add("-101 ", wordAt(at - 1), " ", word, " ", wordAt(at + 1));
  add("-21 ", wordAt(at - 2), " ", wordAt(at - 1));
  add("-321 ", wordAt(at - 3), " ", wordAt(at - 2), " ", wordAt(at - 1));
  for (let size = 1; size <= 4; size++) {
    if (word.length > size) {
      add("p ", word.slice(0, size));
      add("e ", word.slice(-size));
    }
  }
  if (/^\d/.test(word)) add("digit");
  if (/\d/.test(tokens[at]?.word ?? "") && /\p{L}/u.test(tokens[at]?.word ?? "")) add("digit and letter");
  if (at === 0) add("first");
  if (at === tokens.length - 1) add("last");
  add("length ", tokens.length > 8 ? "long" : tokens.length > 3 ? "middle" : String(tokens.length));
  for (let step = -2; step <= 2; step++)
    for (const group of groups[at + step] ?? []) add("g", String(step), " ", group);
  for (const group of groups[at] ?? []) add("wg ", wordAt(at - 1), " ", group);
  for (let step = -1; step <= 1; step++) add("k", String(step), " ", howCommon(tokens[at + step]?.word));
  add("k01 ", howCommon(tokens[at]?.word), " ", howCommon(tokens[at + 1]?.word));
  add("k-10 ", wordAt(at - 1), " ", howCommon(tokens[at]?.word));
  if (act !== null) {
    add("act ", act);
    add("act ", act, " ", word);
    add("act ", act, " <", wordAt(at - 1));
    add("act ", act, " >", wordAt(at + 1));
    add("act ", act, " k ", howCommon(tokens[at]?.word));
    for (const group of groups[at] ?? []) add("act ", act, " g ", group);
    if (at === 0) add("act ", act, " first");
    if (at === tokens.length - 1) add("act ", act, " last");
  }
  if (word.length > 4) for (let from = 1; from + 4 <= word.length; from++) add("c ", word.slice(from, from + 4));
  return new Uint32Array(features);
}

/** Features of a message for its language: words and parts of words only. */
export function languageFeatures(tokens: readonly Token[]): Uint32Array {
  const features: number[] = [];
  const add: Add = (a, b, c, d, e, f) => {
    features.push(featureOf(a, b, c, d, e, f));
  };
  for (const { word } of tokens) {
    if (!/\p{L}/u.test(word)) continue;
    add("w ", word);
    const framed = `<${word}>`;
    for (let size = 2; size <= 4; size++)
      for (let from = 0; from + size <= framed.length; from++) add("c ", framed.slice(from, from + size));
  }
  return new Uint32Array(features);
}

/** Features of the position before word `at`, where another act may begin. */
export function borderFeatures(tokens: readonly Token[], at: number, sense: WordSense): Uint32Array {
  const features: number[] = [];
  const add: Add = (a, b, c, d, e, f) => {
    features.push(featureOf(a, b, c, d, e, f));
  };
  const wordAt = (place: number): string => {
    const token = tokens[place];
    return token === undefined ? (place < 0 ? "^" : "$") : shapeOf(token.word);
  };
  add("bias");
  for (let step = -4; step <= 4; step++) add("w", String(step), " ", wordAt(at + step));
  for (let step = -3; step <= 2; step++) add("2", String(step), " ", wordAt(at + step), " ", wordAt(at + step + 1));
  add("-101 ", wordAt(at - 1), " ", wordAt(at), " ", wordAt(at + 1));
  add("012 ", wordAt(at), " ", wordAt(at + 1), " ", wordAt(at + 2));
  for (let step = -2; step <= 2; step++)
    for (const group of sense.groupsOf(wordAt(at + step))) add("g", String(step), " ", group);
  add("before ", String(Math.min(at, 6)));
  add("after ", String(Math.min(tokens.length - at, 6)));
  return new Uint32Array(features);
}
