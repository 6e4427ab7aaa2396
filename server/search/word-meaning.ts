// Vectors for the stems of the index. The table has words, so each stem uses its most frequent word.
import type { WordTable } from "#agent/vectors/table-file.ts";
import { formsOf } from "#agent/vectors/word-forms.ts";
import {
  cosine,
  cosinesIn,
  matrixOf,
  openWordVectors,
  vectorOf,
  type WordMatrix,
} from "#agent/vectors/word-vectors.ts";
import { stemOf } from "#contract/language/words.ts";

/** The most frequent word of a stem; the stem itself if no English word has it. */
export function fullForm(stem: string): string {
  const [known] = formsOf(stem);
  if (known !== undefined) return known;
  // Local words ("takkies") have vectors from their synonyms.
  for (const form of [stem, `${stem}e`, `${stem}s`, stem.replace(/i$/, "y")]) if (vectorOf(form)) return form;
  return stem;
}

/** Whether it is an English word or its regular plural, and so no typing error. */
export const isEnglish = (word: string): boolean =>
  [word, word.replace(/(?<!s)s$/, ""), word.replace(/(?<=[sxzo]|[cs]h)es$/, ""), word.replace(/ies$/, "y")].some(
    (form) => formsOf(stemOf(form)).includes(form),
  );

/** The cosine of two words or stems; null if one is unknown. */
export function nearness(word: string, stem: string): number | null {
  const [a, b] = [vectorOf(word), vectorOf(fullForm(stem))];
  return a && b ? cosine(a, b) : null;
}

/** Without the words, which are megabytes. */
interface Part extends Omit<WordMatrix, "words"> {
  /** For each row: the word's number in the index. */
  ids: Uint32Array;
}

export interface NearStem {
  id: number;
  cosine: number;
}

const rememberAtMost = 500;
const mostNear = 80;

/** The vectors of a growing list of stems; new stems are added as further parts. */
export class StemVectors {
  private parts: Part[] = [];
  private read = 0;
  private readonly remembered = new Map<string, NearStem[]>();

  private readonly stems: () => readonly string[];
  private readonly least: number;
  private readonly table: () => WordTable;

  /** `least`: lower cosines are ignored. `table`: whose vectors. */
  constructor(stems: () => readonly string[], least: number, table = openWordVectors) {
    this.stems = stems;
    this.least = least;
    this.table = table;
  }

  private follow(): void {
    const stems = this.stems();
    if (stems.length === this.read) return;
    // Merge many small parts, which are slow to read.
    if (this.parts.length > 20 || stems.length < this.read) {
      this.parts = [];
      this.read = 0;
    }
    const forms = new Map<string, number>();
    for (let id = this.read; id < stems.length; id++) {
      const stem = stems[id] as string;
      if (stem.length > 1 && !/\d/.test(stem)) forms.set(fullForm(stem), id);
    }
    const { words, rows, scales } = matrixOf(forms.keys(), this.table());
    this.parts.push({ rows, scales, ids: Uint32Array.from(words, (word) => forms.get(word) as number) });
    this.read = stems.length;
    this.remembered.clear();
  }

  /** The most similar stems of a word, best first; [] for a word without a vector. */
  near(word: string): readonly NearStem[] {
    this.follow();
    const known = this.remembered.get(word);
    if (known) return known;
    const found: NearStem[] = [];
    const vector = vectorOf(word, this.table());
    if (vector) {
      for (const part of this.parts) {
        for (const [row, cosine] of cosinesIn(vector, part).entries())
          if (cosine >= this.least) found.push({ id: part.ids[row] as number, cosine });
      }
      found.sort((a, b) => b.cosine - a.cosine || a.id - b.id);
      found.length = Math.min(found.length, mostNear);
    }
    const [oldest] = this.remembered.keys();
    if (this.remembered.size >= rememberAtMost && oldest !== undefined) this.remembered.delete(oldest);
    this.remembered.set(word, found);
    return found;
  }
}
