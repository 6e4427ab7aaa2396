// What kinds of products are for, told by people who don't name them (data/*.txt), and which kinds a text tells of.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Entry, readEntries } from "#contract/language/entries.ts";
import { isStopWord, splitWords, stemOf, stemsOf } from "#contract/language/words.ts";
import type { WordTable } from "../vectors/table-file.ts";
import {
  cosinesIn,
  matrixOf,
  openWordSenses,
  openWordVectors,
  telling,
  vectorOf,
  type WordMatrix,
} from "../vectors/word-vectors.ts";

/** The stems of a kind's name. */
type Name = readonly string[];

export interface KindTold {
  names: readonly Name[];
  /** Names of other kinds that have all of these words: of "kettle" also "kettle descaler". */
  others: readonly Name[];
  /** How much of the text its phrases tell, all together and the best of them alone: from 0 to 1. */
  score: number;
}

interface Uses {
  /** Of each kind. */
  names: readonly (readonly Name[])[];
  /** Of each stem: the names that have it. */
  namesWith: ReadonlyMap<string, readonly Name[]>;
  /** Of each phrase: its kind. */
  kindOf: Uint16Array;
  /** Of each word, by its number: the phrases that have it. */
  phrasesWith: readonly (readonly number[])[];
  byStem: ReadonlyMap<string, readonly number[]>;
  tables: readonly { table: WordTable; matrix: WordMatrix; numbers: Uint32Array }[];
}

const tellingWords = (text: string): string[] => splitWords(text).filter((word) => !isStopWord(word));

let opened: Uses | undefined;

function openUses(): Uses {
  const folder = join(import.meta.dir, "data");
  const read = () =>
    readdirSync(folder)
      .sort()
      .flatMap((file) => readEntries(readFileSync(join(folder, file), "utf8")));
  opened ??= usesOf(read());
  return opened;
}

function usesOf(entries: readonly Entry[]): Uses {
  const numbers = new Map<string, number>();
  const phrasesWith: number[][] = [];
  const kindOf: number[] = [];
  // The same words are said again and again: each is split and numbered once.
  const known = new Map<string, readonly number[]>();
  const numbersOf = (said: string): readonly number[] => {
    const own = tellingWords(said).map((word) => {
      const number = numbers.get(word) ?? numbers.size;
      numbers.set(word, number);
      phrasesWith[number] ??= [];
      return number;
    });
    known.set(said, own);
    return own;
  };
  for (const [kind, { right }] of entries.entries())
    for (const phrase of right.split("|")) {
      for (const said of phrase.split(" "))
        for (const number of known.get(said) ?? numbersOf(said)) phrasesWith[number]?.push(kindOf.length);
      kindOf.push(kind);
    }
  const tables = [openWordVectors(), openWordSenses()].map((table) => {
    const matrix = matrixOf(numbers.keys(), table);
    return { table, matrix, numbers: Uint32Array.from(matrix.words, (word) => numbers.get(word) as number) };
  });
  const names = entries.map(({ left }) => left.split(",").map(stemsOf));
  const namesWith = new Map<string, Name[]>();
  for (const name of names.flat())
    for (const stem of new Set(name)) {
      const having = namesWith.get(stem);
      if (having) having.push(name);
      else namesWith.set(stem, [name]);
    }
  const byStem = new Map<string, number[]>();
  for (const [word, number] of numbers) byStem.set(stemOf(word), [...(byStem.get(stemOf(word)) ?? []), number]);
  return { names, namesWith, kindOf: Uint16Array.from(kindOf), phrasesWith, byStem, tables };
}

const othersOf = (names: readonly Name[], namesWith: Uses["namesWith"]): Name[] =>
  names.flatMap((name) =>
    (namesWith.get(name[0] ?? "") ?? []).filter(
      (other) => other.length > name.length && name.every((stem) => other.includes(stem)) && !names.includes(other),
    ),
  );

/** Lower mean cosines are noise. */
const least = 0.35;
/** Of another word with the same meaning: less than of the word itself. */
const mostByMeaning = 0.8;

/** One word is a name, and tells of no need. */
const fewestWords = 2;

/** The kinds of products that a text tells of, the likeliest first, at most so many. */
export function kindsTold(text: string, atMost: number): KindTold[] {
  const words = [...new Set(tellingWords(text))].slice(0, 20);
  const all = words.reduce((sum, word) => sum + telling(word), 0);
  if (all === 0 || words.length < fewestWords) return [];
  const { names, namesWith, kindOf, phrasesWith, ...uses } = openUses();
  /** Of each phrase and kind: how much of the text it tells, and of the word at hand. */
  const [phrases, told] = [new Sums(kindOf.length), new Sums(names.length)];
  for (const word of words) {
    const share = telling(word) / all;
    for (const [number, worth] of worthsOf(word, uses, phrasesWith.length)) {
      for (const phrase of phrasesWith[number] as number[]) {
        phrases.raise(phrase, share * worth);
        told.raise(kindOf[phrase] as number, share * worth);
      }
    }
    phrases.next();
    told.next();
  }
  const alone = new Float64Array(names.length);
  for (let phrase = 0; phrase < kindOf.length; phrase++) {
    const kind = kindOf[phrase] as number;
    alone[kind] = Math.max(alone[kind] as number, phrases.sums[phrase] as number);
  }
  return names
    .map((names, at) => ({ names, score: ((told.sums[at] as number) + (alone[at] as number)) / 2 }))
    .sort((a, b) => b.score - a.score)
    .slice(0, atMost)
    .map(({ names, score }) => ({ names, others: othersOf(names, namesWith), score }));
}

/** Sums of the best that each word gives. */
class Sums {
  readonly sums: Float64Array;
  private readonly best: Float64Array;
  private touched: number[] = [];

  constructor(size: number) {
    this.sums = new Float64Array(size);
    this.best = new Float64Array(size);
  }

  raise(at: number, worth: number): void {
    const before = this.best[at] as number;
    if (worth <= before) return;
    if (before === 0) this.touched.push(at);
    this.best[at] = worth;
  }

  next(): void {
    for (const at of this.touched) {
      this.sums[at] = (this.sums[at] as number) + (this.best[at] as number);
      this.best[at] = 0;
    }
    this.touched = [];
  }
}

/** What words of the phrases are worth to a word: 1 if it is the same, less if only its meaning is near. */
function worthsOf(word: string, uses: Pick<Uses, "byStem" | "tables">, words: number): ReadonlyMap<number, number> {
  let worths = known.get(word);
  if (worths === undefined) {
    worths = compared(word, uses, words);
    if (known.size >= mostKnown) known.clear();
    known.set(word, worths);
  }
  return worths;
}
const known = new Map<string, ReadonlyMap<number, number>>();
const mostKnown = 2000;

function compared(
  word: string,
  { byStem, tables }: Pick<Uses, "byStem" | "tables">,
  words: number,
): Map<number, number> {
  const means = new Float32Array(words);
  for (const { table, matrix, numbers } of tables) {
    const vector = vectorOf(word, table);
    if (vector === null) continue;
    const cosines = cosinesIn(vector, matrix);
    for (let row = 0; row < cosines.length; row++) {
      const number = numbers[row] as number;
      means[number] = (means[number] as number) + (cosines[row] as number) / tables.length;
    }
  }
  const worths = new Map<number, number>();
  for (let number = 0; number < words; number++) {
    const cosine = means[number] as number;
    if (cosine >= least) worths.set(number, (mostByMeaning * (cosine - least)) / (1 - least));
  }
  for (const number of byStem.get(stemOf(word)) ?? []) worths.set(number, 1);
  return worths;
}
