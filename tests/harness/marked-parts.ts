// A part of a message as the reader gives it, without the reader: the test says its act and marks its words.
import { type Part, partOf } from "../../agent/model/offline/tagged.ts";
import type { Act, Span } from "../../agent/reader/acts.ts";
import type { ReadPart } from "../../agent/reader/reader.ts";
import { readMarks } from "../../agent/reader/training-data.ts";

export const readPart = (act: Act, text: string, spans: Span[] = []): ReadPart => ({
  act,
  probability: 1,
  of: () => 0,
  from: 0,
  to: text.length,
  text,
  language: "en",
  spans,
});

/** `marked`: "add [quantity:two] of [ref:the blue ones]", as in the training data. */
export function markedPart(act: Act, marked: string): Part {
  const { text, spans } = readMarks(marked);
  return partOf(readPart(act, text, spans));
}
