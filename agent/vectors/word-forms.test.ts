import { expect, test } from "bun:test";
import { join } from "node:path";
import { stemOf } from "#contract/language/words.ts";
import { wordsOf } from "./table-file.ts";
import { formsOf, isCounted, isCountedWord, makeForms } from "./word-forms.ts";
import { openWordVectors } from "./word-vectors.ts";

test("the file is of these words and stems: else run bun run vectors:make-forms", async () => {
  const stored = await Bun.file(join(import.meta.dir, "word-forms.bin")).bytes();
  const made = makeForms(wordsOf(openWordVectors()));
  expect(Buffer.from(made.buffer).equals(stored)).toBe(true);
});

test("each word is among those of its stem, and a stem has its own words only", () => {
  const words = wordsOf(openWordVectors());
  const lost = words.filter((word) => !formsOf(stemOf(word)).includes(word));
  expect(lost).toEqual([]);
  const others = words.flatMap((word) => formsOf(stemOf(word)).filter((form) => stemOf(form) !== stemOf(word)));
  expect(others).toEqual([]);
  expect(formsOf(stemOf("kettles"))).toEqual(["kettle", "kettles"]);
  expect(formsOf("zzqxv")).toEqual([]);
});

test("countable English words may be products", () => {
  expect(["laptop", "kettle", "battery", "knife", "brush"].filter((word) => !isCounted(stemOf(word)))).toEqual([]);
  expect(["pilates", "leather", "aluminium"].filter((word) => isCounted(stemOf(word)))).toEqual([]);
  expect(["expense", "heaters", "expensive", "covered"].filter(isCountedWord)).toEqual(["expense", "heaters"]);
});
