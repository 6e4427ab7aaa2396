// The file of the reader's weights: a line of JSON that describes the rest, then the numbers, gzipped.
import { readFileSync } from "node:fs";
import { acts, readLanguages } from "./acts.ts";
import type { Weights } from "./classifier.ts";
import type { TableSense } from "./sense.ts";
import { type TagWeights, tags } from "./tagger.ts";
import { Vocabulary } from "./vocabulary.ts";

export interface ReaderWeights extends TableSense {
  acts: Weights;
  tags: TagWeights;
  /** Label 1: another act begins here. */
  borders: Weights;
  /** Which language a message is in. */
  languages: Weights;
  /** Words around a request ("show", "please", "ek soek"), hardly ever part of the product. */
  talk: readonly string[];
}

interface Head {
  talk: readonly string[];
  /** How many features each table has. */
  features: number[];
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
  kinds,
  talk,
}: ReaderWeights): Uint8Array<ArrayBuffer> {
  const tables = [act, tag, borders, languages];
  const head: Head = {
    features: tables.map(({ vocabulary }) => vocabulary.size),
    actScales: [...act.scales],
    borderScales: [...borders.scales],
    languageScales: [...languages.scales],
    groups: groups.length,
    talk,
  };
  const parts = [
    new TextEncoder().encode(`${JSON.stringify(head)}\n`),
    ...tables.flatMap(({ vocabulary, values }) => [
      packedKeys(vocabulary.keys),
      new Uint8Array(values.buffer, values.byteOffset, values.byteLength),
    ]),
    groups,
    kinds,
  ];
  return new Uint8Array(Buffer.concat(parts));
}

/** Ascending numbers as their differences: all lowest bytes first, then all second ones, which compresses best. */
function packedKeys(keys: Uint32Array): Uint8Array {
  const packed = new Uint8Array(keys.length * 4);
  for (let at = 0; at < keys.length; at++) {
    const more = (keys[at] as number) - (keys[at - 1] ?? 0);
    for (let byte = 0; byte < 4; byte++) packed[byte * keys.length + at] = more >>> (8 * byte);
  }
  return packed;
}

function unpackedKeys(packed: Int8Array): Uint32Array {
  const keys = new Uint32Array(packed.length / 4);
  for (let at = 0; at < keys.length; at++) {
    let more = 0;
    for (let byte = 0; byte < 4; byte++) more |= ((packed[byte * keys.length + at] as number) & 255) << (8 * byte);
    keys[at] = (keys[at - 1] ?? 0) + more;
  }
  return keys;
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
  const [ofActs = 0, ofTags = 0, ofBorders = 0, ofLanguages = 0] = head.features;
  const vocabulary = (size: number) => new Vocabulary(unpackedKeys(next(size * 4)));
  const table = (size: number, labels: number, scales: readonly number[]): Weights => ({
    labels,
    vocabulary: vocabulary(size),
    scales: Float32Array.from(scales),
    values: next(labels * size),
  });
  const act = table(ofActs, acts.length, head.actScales);
  const tag = { vocabulary: vocabulary(ofTags), values: next(ofTags * tags + tags * tags) };
  const borders = table(ofBorders, 2, head.borderScales);
  const languages = table(ofLanguages, readLanguages.length, head.languageScales);
  const bytesOf = (length: number) => Uint8Array.from(next(length), (value) => value & 255);
  const groups = bytesOf(head.groups);
  const kinds = bytesOf(2 * head.groups);
  return { acts: act, tags: tag, borders, languages, groups, kinds, talk: head.talk };
}

export const readWeights = (): ReaderWeights =>
  unpackWeights(Bun.gunzipSync(new Uint8Array(readFileSync(weightsFile))));
