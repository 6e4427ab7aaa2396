// Logistic regression: a probability for each label. Trained with basic arithmetic only (no Math.exp), so
// that the same data give the same weights on every machine.

import { drawBelow, drawingOf, keyOf, shuffled } from "./drawing.ts";
import { type Vocabulary, vocabularyOf } from "./vocabulary.ts";

export interface Weights {
  labels: number;
  vocabulary: Vocabulary;
  /** Per label, so that `values × scale` is the weight. */
  scales: Float32Array;
  /** `values[row × labels + label]`. */
  values: Int8Array;
}

/** e^x from additions and multiplications: the same bits everywhere, which Math.exp doesn't promise. */
export function exponential(x: number): number {
  if (x < -40) return 0;
  const steps = Math.round(x / Math.LN2);
  const rest = x - steps * Math.LN2;
  let term = 1;
  let sum = 1;
  for (let n = 1; n < 14; n++) {
    term *= rest / n;
    sum += term;
  }
  return sum * 2 ** steps;
}

function softmax(scores: Float64Array): Float64Array {
  let most = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < scores.length; at++) most = Math.max(most, scores[at] as number);
  let sum = 0;
  for (let at = 0; at < scores.length; at++) {
    scores[at] = exponential((scores[at] as number) - most);
    sum += scores[at] as number;
  }
  for (let at = 0; at < scores.length; at++) scores[at] = (scores[at] as number) / sum;
  return scores;
}

export interface Sample {
  features: Uint32Array;
  label: number;
  /** Its weight in training. */
  weight: number;
  /** The line of the data that it is made from. */
  line: number;
}

interface Training {
  labels: number;
  rounds: number;
  rate: number;
  /** Dropout: the percentage of features left out each time a sample is seen. */
  dropped: number;
  /** So many trainings with other random numbers, of which the weights are the mean. */
  times: number;
}

export function train(samples: readonly Sample[], training: Training): Weights {
  const { labels, times } = training;
  const vocabulary = vocabularyOf(samples);
  const mean = new Float32Array(vocabulary.size * labels);
  const rows = samples.map(({ features }) => vocabulary.rowsOf(features));
  for (let time = 0; time < times; time++) addTrained(mean, samples, rows, training, time);
  return quantised(mean, labels, vocabulary);
}

/** Adds the weights of one training, divided by the number of trainings. */
function addTrained(
  mean: Float32Array,
  samples: readonly Sample[],
  rows: readonly Uint32Array[],
  { labels, rounds, rate, dropped, times }: Training,
  time: number,
): void {
  const values = new Float32Array(mean.length);
  const seen = new Float32Array(mean.length);
  const keys = Uint32Array.from(samples, ({ features }) => keyOf(features, time));
  const scores = new Float64Array(labels);
  const slopes = new Float64Array(labels);
  /** The features that are left of a sample. */
  const left = new Uint32Array(rows.reduce((most, { length }) => Math.max(most, length), 0));
  /** The labels whose weights change. */
  const moving = new Uint32Array(labels);
  // The mean over the later rounds: the weights of a single round depend too much on the order of its samples.
  const counted = Math.ceil(rounds / 2);
  for (let round = 0; round < rounds; round++) {
    const order = shuffled(keys, round);
    // Not `for of`: the iterator of a typed array would take a tenth of the whole time.
    for (let turn = 0; turn < order.length; turn++) {
      const place = order[turn] as number;
      const { label, weight } = samples[place] as Sample;
      const all = rows[place] as Uint32Array;
      const draw = drawingOf(keys[place] as number, round);
      // Dropout, so that the model doesn't rely on a single feature.
      let count = 0;
      for (let at = 0; at < all.length; at++)
        if (dropped === 0 || drawBelow(draw, 100) >= dropped) left[count++] = all[at] as number;
      const features = left.subarray(0, count);
      if (features.length === 0) continue;
      const share = 1 / Math.sqrt(features.length);
      scores.fill(0);
      addRows(features, values, labels, scores);
      for (let each = 0; each < labels; each++) scores[each] = (scores[each] as number) * share;
      softmax(scores);
      let moved = 0;
      for (let each = 0; each < labels; each++) {
        const error = (scores[each] as number) - (each === label ? 1 : 0);
        if (error < 0.002 && error > -0.002) continue;
        slopes[each] = error * share * weight;
        moving[moved++] = each;
      }
      for (let at = 0; at < features.length; at++) {
        const from = (features[at] as number) * labels;
        for (let nth = 0; nth < moved; nth++) {
          const each = moving[nth] as number;
          const slope = slopes[each] as number;
          const own = from + each;
          const total = (seen[own] as number) + slope * slope;
          seen[own] = total;
          values[own] = (values[own] as number) - (rate * slope) / (Math.sqrt(total) + 1e-3);
        }
      }
    }
    if (round < rounds - counted) continue;
    for (let at = 0; at < mean.length; at++) mean[at] = (mean[at] as number) + (values[at] as number) / counted / times;
  }
}

/** Adds these rows to `scores`; four at a time, which takes half as long. */
export function addRows(
  rows: Uint32Array,
  values: Float32Array | Int8Array,
  labels: number,
  scores: Float64Array,
): void {
  const fours = rows.length - (rows.length % 4);
  for (let at = 0; at < fours; at += 4) {
    const one = (rows[at] as number) * labels;
    const two = (rows[at + 1] as number) * labels;
    const three = (rows[at + 2] as number) * labels;
    const four = (rows[at + 3] as number) * labels;
    for (let each = 0; each < labels; each++)
      scores[each] =
        (scores[each] as number) +
        (values[one + each] as number) +
        (values[two + each] as number) +
        (values[three + each] as number) +
        (values[four + each] as number);
  }
  for (let at = fours; at < rows.length; at++) {
    const from = (rows[at] as number) * labels;
    for (let each = 0; each < labels; each++) scores[each] = (scores[each] as number) + (values[from + each] as number);
  }
}

function quantised(values: Float32Array, labels: number, vocabulary: Vocabulary): Weights {
  const scales = new Float32Array(labels);
  for (let at = 0; at < values.length; at++) {
    const size = Math.abs(values[at] as number);
    if (size > (scales[at % labels] as number)) scales[at % labels] = size;
  }
  for (let each = 0; each < labels; each++) scales[each] = ((scales[each] as number) || 1) / 127;
  const small = new Int8Array(values.length);
  for (let at = 0; at < values.length; at++)
    small[at] = Math.round((values[at] as number) / (scales[at % labels] as number));
  return { labels, vocabulary, scales, values: small };
}

/** Probability of each label. */
export function classify({ labels, vocabulary, scales, values }: Weights, features: Uint32Array): Float64Array {
  const sums = new Float64Array(labels);
  const rows = vocabulary.rowsOf(features);
  addRows(rows, values, labels, sums);
  // Also those that are not known: what has been read in part is less sure.
  const share = 1 / Math.sqrt(Math.max(1, features.length));
  for (let each = 0; each < labels; each++) sums[each] = (sums[each] as number) * (scales[each] as number) * share;
  return softmax(sums);
}
