// The offline model's sentences, from sentences.txt, which explains their syntax.
import { filled, readSentences, type Slots } from "#contract/language/sentences.ts";
import data from "./sentences.txt" with { type: "text" };

const known = readSentences(data);

export const sentenceNames = (): readonly string[] => [...known.keys()];

/** All sentences with that name. */
export const sentences = (name: string): readonly string[] => known.get(name) ?? [];

/** The sentence with its slots filled in. */
export function sentence(name: string, slots: Slots = {}): string {
  const [text] = sentences(name);
  if (text === undefined) throw new Error(`No sentence is called "${name}"`);
  return filled(text, slots);
}
