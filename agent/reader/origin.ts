// What the committed weights were learned from, in short, so that a test notices in seconds that data or code have changed since.
import type { Sample } from "./classifier.ts";
import { learn, type Samples } from "./learn.ts";
import { packWeights } from "./weights.ts";

export const originFile = `${import.meta.dir}/weights.origin.json`;

export interface Origin {
  /** Every sample: all data, and all code that reads them. */
  samples: string;
  /** The weights that a small part of the samples gives: all code that trains. */
  training: string;
  /** The weights themselves. */
  weights: string;
}

export function originOf(samples: Samples, packed: Uint8Array): Origin {
  const all = new Bun.CryptoHasher("sha256");
  const addSample = ({ features, label, weight }: Sample) =>
    all.update(features).update(Float64Array.of(features.length, label, weight));
  for (const sample of [...samples.acts, ...samples.borders, ...samples.languages]) addSample(sample);
  for (const { features, tags } of samples.tags) {
    for (const each of features) all.update(each);
    all.update(Float64Array.of(...features.map(({ length }) => length), ...tags));
  }
  all.update(samples.groups).update(samples.kinds).update(JSON.stringify(samples.talk));
  const some = <Kind>(list: readonly Kind[]) => list.filter((_, at) => at % 25 === 0);
  const small = learn({
    ...samples,
    acts: some(samples.acts),
    tags: some(samples.tags),
    borders: some(samples.borders),
    languages: some(samples.languages),
  });
  return {
    samples: all.digest("hex"),
    training: Bun.SHA256.hash(packWeights(small), "hex"),
    weights: Bun.SHA256.hash(packed, "hex"),
  };
}
