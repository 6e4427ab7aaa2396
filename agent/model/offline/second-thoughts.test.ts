// Second thoughts within one message: which order counts, and whether it is clear.
import { expect, test } from "bun:test";
import type { ReadPart } from "../../reader/reader.ts";
import { readMarks } from "../../reader/training-data.ts";
import { takesBack } from "./second-thoughts.ts";
import { type Part, partOf } from "./tagged.ts";

function part(act: ReadPart["act"], marked: string): Part {
  const { text, spans } = readMarks(marked);
  return partOf({ act, probability: 1, of: () => 0, from: 0, to: text.length, text, spans });
}

test("only a refusal takes an order back", () => {
  expect(takesBack(part("reject", "wait, I must ask my wife"))).toBe(true);
  expect(takesBack(part("reject", "my wife will be pleased"))).toBe(false);
  expect(takesBack(part("add", "no, add the tray"))).toBe(false);
});
