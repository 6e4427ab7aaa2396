// The words of the table by stem, from word-forms.bin: stemming 55,000 words takes a start 0.15 s. `bun run vectors:make-forms`
// makes it again, after another table of words or another way to stem.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stemOf, stemOfNew } from "#contract/language/words.ts";
import { hashOf, wordReader, wordsOf } from "./table-file.ts";
import { openWordVectors, rankOf } from "./word-vectors.ts";

/** Hash table with linear probing: where a stem's most frequent word is, plus one; 0 is an empty slot. */
const slotCount = 65_536;
const file = join(import.meta.dir, "word-forms.bin");

/** The slots, and then for each word the next one with its stem, in the same way. */
export function makeForms(words: readonly string[]): Uint16Array<ArrayBuffer> {
  const made = new Uint16Array(slotCount + words.length);
  const last = new Map<string, number>();
  for (const [place, word] of words.entries()) {
    const stem = stemOfNew(word);
    let at = slotCount + (last.get(stem) ?? 0);
    if (!last.has(stem)) for (at = hashOf(stem) % slotCount; made[at] !== 0; ) at = (at + 1) % slotCount;
    made[at] = place + 1;
    last.set(stem, place);
  }
  return made;
}

interface Forms {
  /** A stem's number is that of its most frequent word. */
  places: Uint16Array;
  word(place: number): string;
}
let opened: Forms | undefined;

function openForms(): Forms {
  opened ??= {
    places: new Uint16Array(new Uint8Array(readFileSync(file)).buffer),
    word: wordReader(openWordVectors()),
  };
  return opened;
}

const none: readonly string[] = [];
const known = new Map<string, readonly string[]>();
const mostKnown = 20_000;

/** The words of a stem, most frequent first; [] if no English word has it. */
export function formsOf(stem: string): readonly string[] {
  let forms = known.get(stem);
  if (forms === undefined) {
    forms = read(stem);
    if (known.size >= mostKnown) known.clear();
    known.set(stem, forms);
  }
  return forms;
}

/** A plural that is rarer than this factor ("leathers", "laundries") doesn't make its word countable. */
const rarerPlural = 4;

/** The plural of one of these words, if English uses it. */
const pluralOf = (one: string, forms: readonly string[]): string | undefined =>
  [`${one}s`, `${one}es`, one.replace(/y$/, "ies"), one.replace(/fe?$/, "ves")].find(
    (plural) =>
      plural !== one && forms.includes(plural) && (rankOf(plural) as number) < rarerPlural * (rankOf(one) as number),
  );

/** Whether English uses a plural of the stem, so that it may name a product: "laptops", but no "yogas". */
export function isCounted(stem: string): boolean {
  const forms = formsOf(stem);
  return forms.some((one) => pluralOf(one, forms) !== undefined);
}

/** The same of a word, whatever else has its stem: "expenses" don't make "expensive" a thing. */
export function isCountedWord(word: string): boolean {
  const forms = formsOf(stemOf(word));
  return forms.some((one) => {
    const plural = pluralOf(one, forms);
    return plural !== undefined && (word === one || word === plural);
  });
}

function read(stem: string): readonly string[] {
  const { places, word } = openForms();
  for (let slot = hashOf(stem) % slotCount; ; slot = (slot + 1) % slotCount) {
    const first = (places[slot] as number) - 1;
    if (first < 0) return none;
    if (stemOfNew(word(first)) !== stem) continue;
    const forms: string[] = [];
    for (let place = first; place >= 0; place = (places[slotCount + place] as number) - 1) forms.push(word(place));
    return forms;
  }
}

if (import.meta.main) writeFileSync(file, makeForms(wordsOf(openWordVectors())));
