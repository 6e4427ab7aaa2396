// Which features have weights: those of several lines, and no other one by chance.
import { expect, test } from "bun:test";
import { Vocabulary, vocabularyOf } from "./vocabulary.ts";

const sample = (line: number, ...features: number[]) => ({ line, features: Uint32Array.from(features) });

test("a feature needs four lines; several messages of one line are one", () => {
  const known = vocabularyOf([
    sample(1, 5, 9, 7),
    sample(1, 5, 9),
    sample(1, 9),
    sample(2, 5, 7),
    sample(3, 5, 7, 7),
    sample(4, 5, 7),
  ]);
  expect([...known.keys]).toEqual([5, 7]);
});

test("each known feature has a row of its own and is found once; an unknown one has none", () => {
  // Many share the lower bits by which they are looked for, one fills all of them.
  const keys = Uint32Array.from([0, 1, 64, 128, 1024, 4096, 2 ** 31, 2 ** 32 - 1]);
  const known = new Vocabulary(keys);
  for (const [row, key] of keys.entries()) expect([...known.rowsOf(Uint32Array.of(key))]).toEqual([row]);
  expect([...known.rowsOf(Uint32Array.of(4096, 2, 0, 4096, 2 ** 31 + 1, 1))]).toEqual([5, 0, 1]);
  expect([...known.rowsOf(Uint32Array.of(2048, 65))]).toEqual([]);
});
