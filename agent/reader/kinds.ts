// Which slot a word's meaning suggests: a small regression on the word vectors, learned from the words that the training data mark.
// It knows tens of thousands of words that the data lack ("zither" is a thing, "mauve" a colour).
import { placeOf, type WordTable } from "../vectors/table-file.ts";
import { familyOf, slots } from "./acts.ts";
import { settled } from "./borders.ts";
import { exponential } from "./classifier.ts";
import { drawBelow, drawing } from "./drawing.ts";
import { tokensOf } from "./tokens.ts";
import type { Example } from "./training-data.ts";

/** The slots, and none of them. */
const kinds = slots.length + 1;
const rounds = 24;
const rate = 0.4;
/** From these probabilities a word's likeliest kind is surer. */
const sure = [0.5, 0.75, 0.9];
/** Below this one, its second kind isn't worth a feature. */
const second = 0.15;

/** For each word of the table two numbers: its likeliest kind with how sure that is, and its second kind. */
export function kindsOfWords(table: WordTable, examples: readonly Example[]): Uint8Array {
  const weights = trained(table, countsIn(table, examples));
  const found = new Uint8Array(2 * table.count);
  const shares = new Float64Array(kinds);
  for (let place = 0; place < table.count; place++) {
    read(table, place, weights, shares);
    let [first, next] = [0, 1];
    if ((shares[1] as number) > (shares[0] as number)) [first, next] = [1, 0];
    for (let kind = 2; kind < kinds; kind++)
      if ((shares[kind] as number) > (shares[first] as number)) [first, next] = [kind, first];
      else if ((shares[kind] as number) > (shares[next] as number)) next = kind;
    const level = sure.filter((bar) => (shares[first] as number) >= bar).length;
    found[2 * place] = first * (sure.length + 1) + level;
    found[2 * place + 1] = (shares[next] as number) >= second ? next + 1 : 0;
  }
  return found;
}

/** A word's kinds as names of features. */
export function namesOfKinds(found: Uint8Array, place: number): string[] {
  const first = found[2 * place];
  const next = found[2 * place + 1];
  if (first === undefined) return [];
  return next ? [`is ${first}`, `or ${next}`] : [`is ${first}`];
}

/** How often each word of the table is marked as each kind. */
function countsIn(table: WordTable, examples: readonly Example[]): Map<number, Float64Array> {
  const counts = new Map<number, Float64Array>();
  const known = new Set<string>();
  for (const { parts } of examples)
    for (const { act, text, spans } of parts) {
      // Nothing is marked there, whatever is named.
      if (familyOf(act) === "reject" || known.has(text)) continue;
      known.add(text);
      const marked = settled(act, text, spans);
      for (const { word, from, to } of tokensOf(text)) {
        const place = placeOf(table, word);
        if (place < 0) continue;
        const slot = marked.find((span) => span.from <= from && to <= span.to)?.slot;
        const own = counts.get(place) ?? new Float64Array(kinds);
        counts.set(place, own);
        const kind = slot === undefined ? 0 : 1 + slots.indexOf(slot);
        own[kind] = (own[kind] as number) + 1;
      }
    }
  return counts;
}

function trained(table: WordTable, counts: ReadonlyMap<number, Float64Array>): Float64Array {
  const { dimensions, components, scales } = table;
  const row = dimensions + 1;
  const weights = new Float64Array(kinds * row);
  const seen = new Float64Array(weights.length);
  const shares = new Float64Array(kinds);
  const places = [...counts.keys()].sort((a, b) => a - b);
  const truths = places.map((place) => {
    const own = counts.get(place) as Float64Array;
    const all = own.reduce((sum, count) => sum + count, 0);
    return own.map((count) => count / all);
  });
  const draw = drawing(1);
  for (let round = 0; round < rounds; round++)
    for (let turn = 0; turn < places.length; turn++) {
      const at = drawBelow(draw, places.length);
      const place = places[at] as number;
      read(table, place, weights, shares);
      const scale = scales[place] as number;
      for (let kind = 0; kind < kinds; kind++) {
        const error = (shares[kind] as number) - (truths[at]?.[kind] as number);
        if (error < 0.001 && error > -0.001) continue;
        for (let each = 0; each < row; each++) {
          const value = each === dimensions ? 0.2 : (components[place * dimensions + each] as number) * scale;
          const slope = error * value;
          const to = kind * row + each;
          seen[to] = (seen[to] as number) + slope * slope;
          weights[to] = (weights[to] as number) - (rate * slope) / (Math.sqrt(seen[to] as number) + 1e-3);
        }
      }
    }
  return weights;
}

/** The probabilities of a word's kinds. */
function read(table: WordTable, place: number, weights: Float64Array, shares: Float64Array): void {
  const { dimensions, components, scales } = table;
  const scale = scales[place] as number;
  let most = Number.NEGATIVE_INFINITY;
  for (let kind = 0; kind < kinds; kind++) {
    const from = kind * (dimensions + 1);
    let sum = 0;
    for (let each = 0; each < dimensions; each++)
      sum += (weights[from + each] as number) * (components[place * dimensions + each] as number);
    shares[kind] = sum * scale + 0.2 * (weights[from + dimensions] as number);
    most = Math.max(most, shares[kind] as number);
  }
  let all = 0;
  for (let kind = 0; kind < kinds; kind++) {
    shares[kind] = exponential((shares[kind] as number) - most);
    all += shares[kind] as number;
  }
  for (let kind = 0; kind < kinds; kind++) shares[kind] = (shares[kind] as number) / all;
}
