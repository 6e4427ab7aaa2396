// What the committed weights were learned from, in short, so that a test notices in seconds that data or code have changed since.
import type { Sample } from "./classifier.ts";
import { findingsIn } from "./findings.ts";
import { learn, samplesOf, wordsIn } from "./learn.ts";
import type { Example } from "./training-data.ts";
import { packWeights } from "./weights.ts";

export const originFile = `${import.meta.dir}/weights.origin.json`;

export interface Origin {
  /** All data, as read from their files. */
  data: string;
  /** What the parsers by rules find in every message: a rule of prices or places changes few of them. */
  findings: string;
  /** The samples of every thirtieth line, and what is known of all words: all code that makes samples. */
  samples: string;
  /** The weights that a part of those samples gives: all code that trains. */
  training: string;
  /** The weights themselves. */
  weights: string;
}

export function originOf(examples: readonly Example[], packed: Uint8Array): Origin {
  const samples = samplesOf(
    examples.filter(({ line }) => line % 30 === 0),
    wordsIn(examples),
  );
  const findings = new Bun.CryptoHasher("sha256");
  for (const text of new Set(examples.map(({ parts }) => parts.map((part) => part.text).join(" "))))
    findings.update(`${findingsIn(text)};`);
  const all = new Bun.CryptoHasher("sha256");
  const addSample = ({ features, label, weight }: Sample) =>
    all.update(features).update(Float64Array.of(features.length, label, weight));
  for (const sample of [...samples.acts, ...samples.borders, ...samples.languages]) addSample(sample);
  for (const { features, tags } of samples.tags) {
    for (const each of features) all.update(each);
    all.update(Float64Array.of(...features.map(({ length }) => length), ...tags));
  }
  all.update(samples.groups).update(samples.kinds).update(JSON.stringify(samples.talk));
  const some = <Kind>(list: readonly Kind[]) => list.filter((_, at) => at % 6 === 0);
  const small = learn({
    ...samples,
    acts: some(samples.acts),
    tags: some(samples.tags),
    borders: some(samples.borders),
    languages: some(samples.languages),
  });
  return {
    data: Bun.SHA256.hash(JSON.stringify(examples), "hex"),
    findings: findings.digest("hex"),
    samples: all.digest("hex"),
    training: Bun.SHA256.hash(packWeights(small), "hex"),
    weights: Bun.SHA256.hash(packed, "hex"),
  };
}
