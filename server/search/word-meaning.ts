// The index's words as vectors. The index knows stems, the table of vectors words: each stem stands for the most frequent word
// that has it.
import {
  cosine,
  cosinesIn,
  matrixOf,
  openWordVectors,
  rankOf,
  vectorOf,
  type WordMatrix,
} from "#agent/vectors/word-vectors.ts";
import { stemOf } from "#contract/language/words.ts";

let formsByStem: Map<string, string[]> | undefined;
const none: readonly string[] = [];

/** The words of a stem, the usual one first; [] when no English word has it. */
export function formsOf(stem: string): readonly string[] {
  return openForms().get(stem) ?? none;
}

/** Reads the words unless that was done: it takes as long as a few searches. */
export function openForms(): ReadonlyMap<string, readonly string[]> {
  formsByStem ??= readForms();
  return formsByStem;
}

/** The usual word of a stem; the stem itself when no English word has it. */
export function fullForm(stem: string): string {
  const [known] = formsOf(stem);
  if (known !== undefined) return known;
  // Words of the shop's own ("takkies") have vectors by their synonyms.
  for (const form of [stem, `${stem}e`, `${stem}s`, stem.replace(/i$/, "y")]) if (vectorOf(form)) return form;
  return stem;
}

function readForms(): Map<string, string[]> {
  const { count, starts, letters } = openWordVectors();
  const text = new TextDecoder("latin1").decode(letters);
  const forms = new Map<string, string[]>();
  for (let place = 0; place < count; place++) {
    const word = text.slice(starts[place], starts[place + 1]);
    const stem = stemOf(word);
    const known = forms.get(stem);
    if (known) known.push(word);
    else forms.set(stem, [word]);
  }
  return forms;
}

/** A word that English texts have, or its plural by the rules: no slip of another. */
export const isEnglish = (word: string): boolean =>
  [word, word.replace(/(?<!s)s$/, ""), word.replace(/(?<=[sxzo]|[cs]h)es$/, ""), word.replace(/ies$/, "y")].some(
    (form) => formsOf(stemOf(form)).includes(form),
  );

/** How much rarer a plural may be than its word: "leathers" and "laundries" are hardly said. */
const rarerPlural = 4;

/** It may be the name of a thing that somebody sells: English counts it. "Laptops", but no "yogas". */
export function isCounted(stem: string): boolean {
  const forms = formsOf(stem);
  return forms.some((one) =>
    [`${one}s`, `${one}es`, one.replace(/y$/, "ies"), one.replace(/fe?$/, "ves")].some(
      (plural) =>
        plural !== one && forms.includes(plural) && (rankOf(plural) as number) < rarerPlural * (rankOf(one) as number),
    ),
  );
}

/** How near two words are; 0 when one of them is unknown. Stems count as their words. */
export function nearness(word: string, stem: string): number {
  const [a, b] = [vectorOf(word), vectorOf(fullForm(stem))];
  return a && b ? cosine(a, b) : 0;
}

/** 0 for what every sentence has, nearly 1 for a rare word. */
export function telling(word: string): number {
  const rank = rankOf(word);
  if (rank === null) return 1;
  const frequency = 0.1 / rank;
  return 1e-4 / (1e-4 + frequency);
}

interface Part {
  matrix: WordMatrix;
  /** By row: the index's number of the word. */
  ids: Uint32Array;
}

export interface NearStem {
  id: number;
  cosine: number;
}

const rememberAtMost = 500;
const mostNear = 80;

/** The vectors of a growing list of stems: what is new is added, in parts. */
export class StemVectors {
  private parts: Part[] = [];
  private read = 0;
  private readonly remembered = new Map<string, NearStem[]>();

  private readonly stems: () => readonly string[];
  private readonly least: number;

  /** `least`: of the cosines that are asked for. */
  constructor(stems: () => readonly string[], least: number) {
    this.stems = stems;
    this.least = least;
  }

  private follow(): void {
    const stems = this.stems();
    if (stems.length === this.read) return;
    // Many small parts would be slow to read.
    if (this.parts.length > 20 || stems.length < this.read) {
      this.parts = [];
      this.read = 0;
    }
    const forms = new Map<string, number>();
    for (let id = this.read; id < stems.length; id++) {
      const stem = stems[id] as string;
      if (stem.length > 1 && !/\d/.test(stem)) forms.set(fullForm(stem), id);
    }
    const matrix = matrixOf(forms.keys());
    this.parts.push({ matrix, ids: Uint32Array.from(matrix.words, (word) => forms.get(word) as number) });
    this.read = stems.length;
    this.remembered.clear();
  }

  /** The nearest stems of a word, the nearest first; [] for a word without a vector. */
  near(word: string): readonly NearStem[] {
    this.follow();
    const known = this.remembered.get(word);
    if (known) return known;
    const found: NearStem[] = [];
    const vector = vectorOf(word);
    if (vector) {
      for (const { matrix, ids } of this.parts) {
        for (const [row, cosine] of cosinesIn(vector, matrix).entries())
          if (cosine >= this.least) found.push({ id: ids[row] as number, cosine });
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
