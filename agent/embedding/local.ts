// The embedding model without a network: latent semantic analysis, trained on the catalogue (learn.ts). A text's vector is the
// sum of its words' vectors; words that occur in similar listings have similar vectors.
import { stemsOf } from "#contract/language/words.ts";
import type { EmbeddingModel } from "./index.ts";

/** The trained model as plain data, stored by the server. */
export interface Basis {
  /** Unique for each training; vectors of different names can't be compared. */
  name: string;
  dimensions: number;
  words: string[];
  /** Weight of each word, by rarity. */
  weights: Float32Array;
  /** A row of `dimensions` integers for each word; multiplied by the word's scale they are its direction. */
  directions: Int8Array;
  scales: Float32Array;
}

/** The lines of a listing's text for an embedding model, in order, and their weights; a text of one line is a query. */
export const lineWeights = { title: 3, category: 2, tags: 1.5, description: 0.5 };
const weightByLine = Object.values(lineWeights);

/** Stem → weight before rarity. */
export function textWeights(text: string): Map<string, number> {
  const lines = text.split("\n");
  const counts = new Map<string, number>();
  for (const [at, line] of lines.entries()) {
    const weight = lines.length === 1 ? 1 : (weightByLine[Math.min(at, weightByLine.length - 1)] ?? 1);
    for (const stem of stemsOf(line)) counts.set(stem, (counts.get(stem) ?? 0) + weight);
  }
  for (const [stem, count] of counts) counts.set(stem, Math.log(1 + count));
  return counts;
}

const placesOf = new WeakMap<Basis, Map<string, number>>();

function places(basis: Basis): Map<string, number> {
  let known = placesOf.get(basis);
  if (!known) {
    known = new Map(basis.words.map((word, at) => [word, at]));
    placesOf.set(basis, known);
  }
  return known;
}

/** Unit vector; zeros when the basis knows none of the words. */
export function embedLocally(basis: Basis, text: string): number[] {
  const vector = new Float64Array(basis.dimensions);
  const place = places(basis);
  for (const [stem, weight] of textWeights(text)) {
    const word = place.get(stem);
    if (word === undefined) continue;
    const factor = weight * (basis.weights[word] ?? 0) * (basis.scales[word] ?? 0);
    const start = word * basis.dimensions;
    for (let at = 0; at < vector.length; at++) {
      vector[at] = (vector[at] as number) + (basis.directions[start + at] as number) * factor;
    }
  }
  let squares = 0;
  for (const value of vector) squares += value * value;
  const length = Math.sqrt(squares) || 1;
  return Array.from(vector, (value) => value / length);
}

export function localModel(basis: Basis): EmbeddingModel {
  return {
    specificationVersion: "v4",
    provider: "local",
    modelId: basis.name,
    maxEmbeddingsPerCall: Number.POSITIVE_INFINITY,
    supportsParallelCalls: true,
    async doEmbed({ values, abortSignal }) {
      abortSignal?.throwIfAborted();
      return { embeddings: values.map((value) => embedLocally(basis, value)), warnings: [] };
    },
  };
}
