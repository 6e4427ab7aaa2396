// Tags words with slots: a linear-chain conditional random field, decoded with Viterbi. Trained with basic
// arithmetic only, so that the same data give the same weights everywhere.
import { slots } from "./acts.ts";
import { addRows, exponential } from "./classifier.ts";
import { drawBelow, drawingOf, keyOf, shuffled } from "./drawing.ts";
import { type Vocabulary, vocabularyOf } from "./vocabulary.ts";

/** 0: no slot; 1 + 2n: slot n begins; 2 + 2n: it goes on. */
export const tags = 1 + 2 * slots.length;
export const beginOf = (slot: number): number => 1 + 2 * slot;
export const insideOf = (slot: number): number => 2 + 2 * slot;

/** Which tags may come before each: a slot continues only after itself. */
const mayFollow: readonly (readonly number[])[] = Array.from({ length: tags }, (_, tag) =>
  tag === 0 || tag % 2 === 1 ? Array.from({ length: tags }, (_, before) => before) : [tag - 1, tag],
);

export interface TagWeights {
  vocabulary: Vocabulary;
  /** `values[row × tags + tag]`, then `tags × tags` transitions. */
  values: Int8Array;
}

export interface TagSample {
  /** For each word. */
  features: readonly Uint32Array[];
  tags: readonly number[];
  /** The line of the data that it is made from. */
  line: number;
}

type Values = Float32Array | Int8Array;

/** Where the transitions begin. */
const transitionsIn = ({ length }: Values): number => length - tags * tags;

function decode(features: readonly Uint32Array[], values: Values): number[] {
  const transitions = transitionsIn(values);
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

export const tagWords = ({ vocabulary, values }: TagWeights, features: readonly Uint32Array[]): number[] =>
  decode(
    features.map((own) => vocabulary.rowsOf(own)),
    values,
  );

interface Training {
  rounds: number;
  rate: number;
  /** Dropout: the percentage of features left out each time a sample is seen. */
  dropped: number;
  /** As in the classifier. */
  times: number;
}

/** So many samples are read with the same transitions, whose exponentials take long. */
const batch = 32;
/** What is less likely than this moves no weight. */
const negligible = 1e-7;
/** Larger weights are cut, so that a few extreme ones don't cost the others precision. */
const largest = 4;

export function trainTagger(samples: readonly TagSample[], training: Training): TagWeights {
  const vocabulary = vocabularyOf(
    samples.flatMap(({ features, line }) => features.map((own) => ({ features: own, line }))),
  );
  const mean = new Float32Array(vocabulary.size * tags + tags * tags);
  const rows = samples.map(({ features }) => features.map((own) => vocabulary.rowsOf(own)));
  for (let time = 0; time < training.times; time++) addTrained(mean, samples, rows, training, time);
  const small = new Int8Array(mean.length);
  for (let at = 0; at < mean.length; at++)
    small[at] = Math.max(-127, Math.min(127, Math.round(((mean[at] as number) * 127) / largest)));
  return { vocabulary, values: small };
}

/** Adds the weights of one training, divided by the number of trainings. */
function addTrained(
  mean: Float32Array,
  samples: readonly TagSample[],
  rows: readonly (readonly Uint32Array[])[],
  { rounds, rate, dropped, times }: Training,
  time: number,
): void {
  const values = new Float32Array(mean.length);
  const seen = new Float32Array(mean.length);
  // The mean over the later rounds, as in the classifier.
  const counted = Math.ceil(rounds / 2);
  const change = (place: number, slope: number) => {
    const total = (seen[place] as number) + slope * slope;
    seen[place] = total;
    values[place] = (values[place] as number) - (rate * slope) / (Math.sqrt(total) + 1e-3);
  };
  const chain = new Chain(samples.reduce((most, sample) => Math.max(most, sample.tags.length), 1));
  const keys = Uint32Array.from(samples, ({ features }) => features.reduce((key, own) => keyOf(own, key), time));
  for (let round = 0; round < rounds; round++) {
    const order = shuffled(keys, round);
    for (let from = 0; from < order.length; from += batch) {
      chain.begin(values);
      for (const index of order.subarray(from, from + batch)) {
        const sample = samples[index] as TagSample;
        if (sample.tags.length === 0) continue;
        const draw = drawingOf(keys[index] as number, round);
        const features = (rows[index] as readonly Uint32Array[]).map((own) =>
          own.filter(() => drawBelow(draw, 100) >= dropped),
        );
        chain.read(features, values);
        chain.compare(sample.tags, (at, tag, error) => {
          const own = features[at] as Uint32Array;
          for (let each = 0; each < own.length; each++) change((own[each] as number) * tags + tag, error);
        });
      }
      chain.end(values, change);
    }
    if (round < rounds - counted) continue;
    for (let at = 0; at < mean.length; at++) mean[at] = (mean[at] as number) + (values[at] as number) / counted / times;
  }
}

/** How likely the tags of a message's words are, and pairs of them, by the forward-backward algorithm. */
class Chain {
  /** By word × tag: the weight of the word alone, of all words up to it, and of all after it. */
  readonly #own: Float64Array;
  readonly #until: Float64Array;
  readonly #after: Float64Array;
  /** By tag × the tag before it. */
  readonly #steps = new Float64Array(tags * tags);
  readonly #errors = new Float64Array(tags * tags);
  readonly #scores = new Float64Array(tags);

  constructor(longest: number) {
    this.#own = new Float64Array(longest * tags);
    this.#until = new Float64Array(longest * tags);
    this.#after = new Float64Array(longest * tags);
  }

  begin(values: Float32Array): void {
    const transitions = transitionsIn(values);
    for (let tag = 0; tag < tags; tag++)
      for (const last of mayFollow[tag] as readonly number[])
        this.#steps[tag * tags + last] = exponential(values[transitions + last * tags + tag] as number);
    this.#errors.fill(0);
  }

  read(features: readonly Uint32Array[], values: Float32Array): void {
    const [own, until, after, steps, scores] = [this.#own, this.#until, this.#after, this.#steps, this.#scores];
    for (const [at, feature] of features.entries()) {
      const row = at * tags;
      scores.fill(0);
      addRows(feature, values, tags, scores);
      let most = Number.NEGATIVE_INFINITY;
      for (let tag = 0; tag < tags; tag++) most = Math.max(most, scores[tag] as number);
      for (let tag = 0; tag < tags; tag++) {
        const lasts = mayFollow[tag] as readonly number[];
        let before = at === 0 && lasts[0] === 0 ? 1 : 0;
        if (at > 0)
          for (let each = 0; each < lasts.length; each++) {
            const last = lasts[each] as number;
            before += (until[row - tags + last] as number) * (steps[tag * tags + last] as number);
          }
        const weight = exponential((scores[tag] as number) - most);
        own[row + tag] = weight;
        until[row + tag] = before * weight;
      }
      shareOut(until, row);
    }
    after.fill(1, (features.length - 1) * tags, features.length * tags);
    for (let row = (features.length - 1) * tags; row > 0; row -= tags) {
      after.fill(0, row - tags, row);
      for (let tag = 0; tag < tags; tag++) {
        const weight = (own[row + tag] as number) * (after[row + tag] as number);
        if (weight < negligible) continue;
        const lasts = mayFollow[tag] as readonly number[];
        for (let each = 0; each < lasts.length; each++) {
          const place = row - tags + (lasts[each] as number);
          after[place] = (after[place] as number) + weight * (steps[tag * tags + (lasts[each] as number)] as number);
        }
      }
      shareOut(after, row - tags);
    }
  }

  /** Calls `found` with the difference between each tag's probability and the truth, and keeps those of the pairs. */
  compare(right: readonly number[], found: (at: number, tag: number, error: number) => void): void {
    const [until, after, shares] = [this.#until, this.#after, this.#scores];
    for (const [at, truth] of right.entries()) {
      const row = at * tags;
      for (let tag = 0; tag < tags; tag++) shares[tag] = (until[row + tag] as number) * (after[row + tag] as number);
      shareOut(shares, 0);
      for (let tag = 0; tag < tags; tag++) {
        const error = (shares[tag] as number) - (tag === truth ? 1 : 0);
        if (error > 0.002 || error < -0.002) found(at, tag, error);
      }
      if (at === 0) continue;
      let sum = 0;
      for (let tag = 0; tag < tags; tag++) sum += this.#pairs(row, tag, null);
      for (let tag = 0; tag < tags; tag++) this.#pairs(row, tag, sum);
      const pair = truth * tags + (right[at - 1] as number);
      this.#errors[pair] = (this.#errors[pair] as number) - 1;
    }
  }

  /** The weight of a tag of a word with any tag before it; with their sum, each is added to the errors as a probability. */
  #pairs(row: number, tag: number, sum: number | null): number {
    const [until, steps, errors] = [this.#until, this.#steps, this.#errors];
    const weight = (this.#own[row + tag] as number) * (this.#after[row + tag] as number);
    let all = 0;
    if (weight < negligible) return all;
    const lasts = mayFollow[tag] as readonly number[];
    for (let each = 0; each < lasts.length; each++) {
      const last = lasts[each] as number;
      const place = tag * tags + last;
      const own = (until[row - tags + last] as number) * (steps[place] as number) * weight;
      if (sum === null) all += own;
      else errors[place] = (errors[place] as number) + own / sum;
    }
    return all;
  }

  /** Calls `change` for each transition. */
  end(values: Float32Array, change: (place: number, error: number) => void): void {
    const transitions = transitionsIn(values);
    for (let tag = 0; tag < tags; tag++)
      for (const last of mayFollow[tag] as readonly number[]) {
        const error = this.#errors[tag * tags + last] as number;
        if (error !== 0) change(transitions + last * tags + tag, error);
      }
  }
}

/** Makes the sum of a row 1. */
function shareOut(values: Float64Array, row: number): void {
  let sum = 0;
  for (let tag = 0; tag < tags; tag++) sum += values[row + tag] as number;
  for (let tag = 0; tag < tags; tag++) values[row + tag] = (values[row + tag] as number) / sum;
}
