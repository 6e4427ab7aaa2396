// Groups of words of similar meaning (k-means): a discrete feature by which the reader handles words that the training data
// lacks.
import type { WordTable } from "../vectors/table-file.ts";

const groups = 200;
/** The groups are made from the most frequent words; the others join the nearest group. */
const frequent = 12_000;
const rounds = 6;

/** The group of each word, by its index in the table. */
export function groupWords({ count: size, dimensions, components }: WordTable): Uint8Array {
  const used = Math.min(size, frequent);
  const vectorAt = (place: number) => components.subarray(place * dimensions, (place + 1) * dimensions);
  const centres = Array.from({ length: groups }, (_, group) =>
    Float64Array.from(vectorAt(Math.floor((group * used) / groups))),
  );
  const own = new Uint8Array(size);
  /** As floats: the loop below is twice as fast. */
  const word = new Float64Array(dimensions);
  const nearest = (vector: Int8Array): number => {
    word.set(vector);
    let best = 0;
    let most = Number.NEGATIVE_INFINITY;
    for (let group = 0; group < groups; group++) {
      const centre = centres[group] as Float64Array;
      // Two sums, which the processor adds side by side.
      let dot = dimensions % 2 === 0 ? 0 : (word[0] as number) * (centre[0] as number);
      let other = 0;
      for (let at = dimensions % 2; at < dimensions; at += 2) {
        dot += (word[at] as number) * (centre[at] as number);
        other += (word[at + 1] as number) * (centre[at + 1] as number);
      }
      dot += other;
      if (dot > most) {
        most = dot;
        best = group;
      }
    }
    return best;
  };
  for (let round = 0; round < rounds; round++) {
    for (let place = 0; place < used; place++) own[place] = nearest(vectorAt(place));
    for (const centre of centres) centre.fill(0);
    for (let place = 0; place < used; place++) {
      const centre = centres[own[place] as number] as Float64Array;
      const vector = vectorAt(place);
      for (let at = 0; at < dimensions; at++) centre[at] = (centre[at] as number) + (vector[at] as number);
    }
    for (const centre of centres) {
      let length = 0;
      for (const value of centre) length += value * value;
      const scale = length === 0 ? 0 : 1 / Math.sqrt(length);
      for (let at = 0; at < dimensions; at++) centre[at] = (centre[at] as number) * scale;
    }
  }
  for (let place = 0; place < size; place++) own[place] = nearest(vectorAt(place));
  return own;
}
