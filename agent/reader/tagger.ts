// Tags words with slots: a structured perceptron over hashed features, decoded with Viterbi. Integer updates, averaged, so that
// the same data give the same weights everywhere.
import { slots } from "./acts.ts";
import { addRows } from "./classifier.ts";
import { drawing, shuffle } from "./drawing.ts";
import { buckets } from "./features.ts";

/** 0: no slot; 1 + 2n: slot n begins; 2 + 2n: it goes on. */
export const tags = 1 + 2 * slots.length;
export const beginOf = (slot: number): number => 1 + 2 * slot;
export const insideOf = (slot: number): number => 2 + 2 * slot;

/** Which tags may come before each: a slot continues only after itself. */
const mayFollow: readonly (readonly number[])[] = Array.from({ length: tags }, (_, tag) =>
  tag === 0 || tag % 2 === 1 ? Array.from({ length: tags }, (_, before) => before) : [tag - 1, tag],
);

export interface TagWeights {
  /** `values[bucket × tags + tag]`, then `tags × tags` transitions. */
  values: Int8Array;
}

export interface TagSample {
  /** For each word. */
  features: readonly Uint32Array[];
  tags: readonly number[];
}

const transitions = buckets * tags;

type Values = Float32Array | Int8Array;

function decode(features: readonly Uint32Array[], values: Values): number[] {
  const length = features.length;
  if (length === 0) return [];
  const scores = new Float64Array(tags);
  const before = new Float64Array(tags);
  const from = new Int8Array(length * tags);
  for (let at = 0; at < length; at++) {
    const emitted = new Float64Array(tags);
    addRows(features[at] as Uint32Array, values, tags, emitted);
    before.set(scores);
    for (let tag = 0; tag < tags; tag++) {
      let best = Number.NEGATIVE_INFINITY;
      let bestFrom = 0;
      const lasts = mayFollow[tag] as readonly number[];
      if (at === 0) best = lasts[0] === 0 ? 0 : Number.NEGATIVE_INFINITY;
      else
        for (let each = 0; each < lasts.length; each++) {
          const last = lasts[each] as number;
          const score = (before[last] as number) + (values[transitions + last * tags + tag] as number);
          if (score > best) {
            best = score;
            bestFrom = last;
          }
        }
      scores[tag] = best + (emitted[tag] as number);
      from[at * tags + tag] = bestFrom;
    }
  }
  let tag = 0;
  for (let each = 1; each < tags; each++) if ((scores[each] as number) > (scores[tag] as number)) tag = each;
  const found = new Array<number>(length);
  for (let at = length - 1; at >= 0; at--) {
    found[at] = tag;
    tag = from[at * tags + tag] as number;
  }
  return found;
}

export const tagWords = ({ values }: TagWeights, features: readonly Uint32Array[]): number[] =>
  decode(features, values);

export function trainTagger(samples: readonly TagSample[], rounds: number): TagWeights {
  const values = new Float32Array(transitions + tags * tags);
  const sums = new Float64Array(values.length);
  let step = 1;
  const change = (place: number, by: number) => {
    values[place] = (values[place] as number) + by;
    sums[place] = (sums[place] as number) + by * step;
  };
  const order = Uint32Array.from(samples.keys());
  const draw = drawing(54321);
  for (let round = 0; round < rounds; round++) {
    shuffle(order, draw);
    for (let turn = 0; turn < order.length; turn++) {
      const sample = samples[order[turn] as number] as TagSample;
      const found = decode(sample.features, values);
      for (let at = 0; at < found.length; at++) {
        const right = sample.tags[at] as number;
        const wrong = found[at] as number;
        const own = sample.features[at] as Uint32Array;
        if (right !== wrong)
          for (let each = 0; each < own.length; each++) {
            change((own[each] as number) * tags + right, 1);
            change((own[each] as number) * tags + wrong, -1);
          }
        if (at === 0) continue;
        const rightPair = transitions + (sample.tags[at - 1] as number) * tags + right;
        const wrongPair = transitions + (found[at - 1] as number) * tags + wrong;
        if (rightPair !== wrongPair) {
          change(rightPair, 1);
          change(wrongPair, -1);
        }
      }
      step++;
    }
  }
  let most = 1e-6;
  const averaged = new Float64Array(values.length);
  for (let at = 0; at < values.length; at++) {
    averaged[at] = (values[at] as number) - (sums[at] as number) / step;
    // Capped, so that a few extreme weights don't cost the others precision.
    most = Math.max(most, Math.min(12, Math.abs(averaged[at] as number)));
  }
  const scale = most / 127;
  const small = new Int8Array(values.length);
  for (let at = 0; at < values.length; at++)
    small[at] = Math.max(-127, Math.min(127, Math.round((averaged[at] as number) / scale)));
  return { values: small };
}
