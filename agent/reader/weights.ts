// The file of the reader's weights: a line of JSON that describes the rest, then the numbers, gzipped.
import { readFileSync } from "node:fs";
import { acts, readLanguages } from "./acts.ts";
import type { Weights } from "./classifier.ts";
import { buckets } from "./features.ts";
import { type TagWeights, tags } from "./tagger.ts";

export interface ReaderWeights {
  acts: Weights;
  tags: TagWeights;
  /** Label 1: another act begins here. */
  borders: Weights;
  /** Which language a message is in. */
  languages: Weights;
  /** The group of each word of the vector table. */
  groups: Uint8Array;
  /** Words around a request ("show", "please", "ek soek"), hardly ever part of the product. */
  talk: readonly string[];
}

interface Head {
  talk: readonly string[];
  actScales: number[];
  borderScales: number[];
  languageScales: number[];
  groups: number;
}

export const weightsFile = `${import.meta.dir}/weights.bin`;

export function packWeights({
  acts: act,
  tags: tag,
  borders,
  languages,
  groups,
  talk,
}: ReaderWeights): Uint8Array<ArrayBuffer> {
  const head: Head = {
    actScales: [...act.scales],
    borderScales: [...borders.scales],
    languageScales: [...languages.scales],
    groups: groups.length,
    talk,
  };
  const parts = [
    new TextEncoder().encode(`${JSON.stringify(head)}\n`),
    ...[act, tag, borders, languages].map(
      ({ values }) => new Uint8Array(values.buffer, values.byteOffset, values.byteLength),
    ),
    groups,
  ];
  return new Uint8Array(Buffer.concat(parts));
}

export function unpackWeights(bytes: Uint8Array): ReaderWeights {
  const end = bytes.indexOf(10);
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))) as Head;
  let from = end + 1;
  const next = (length: number): Int8Array => {
    const part = new Int8Array(bytes.buffer, bytes.byteOffset + from, length);
    from += length;
    return part;
  };
  const table = (labels: number, scales: readonly number[]): Weights => ({
    labels,
    buckets,
    scales: Float32Array.from(scales),
    values: next(labels * buckets),
  });
  const act = table(acts.length, head.actScales);
  const tag = { values: next(buckets * tags + tags * tags) };
  const borders = table(2, head.borderScales);
  const languages = table(readLanguages.length, head.languageScales);
  const groups = Uint8Array.from(next(head.groups), (value) => value & 255);
  return { acts: act, tags: tag, borders, languages, groups, talk: head.talk };
}

export const readWeights = (): ReaderWeights =>
  unpackWeights(Bun.gunzipSync(new Uint8Array(readFileSync(weightsFile))));
