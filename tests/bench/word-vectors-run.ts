// A separate process for bench.ts: how fast the word vectors load, and how fast words are compared.
import { cosinesIn, matrixOf, openWordVectors, vectorOf } from "#agent/vectors/word-vectors.ts";

const begin = performance.now();
const { count, starts, letters } = openWordVectors();
const openMs = performance.now() - begin;
const couch = vectorOf("couch");
const wordMs = performance.now() - begin - openMs;
if (!couch) throw new Error("the table lacks couch");

const decoder = new TextDecoder();
const words = Array.from({ length: 30_000 }, (_, at) => {
  const place = count - 30_000 + at;
  return decoder.decode(letters.subarray(starts[place], starts[place + 1]));
});
const matrix = matrixOf(words);
for (let round = 0; round < 5; round++) cosinesIn(couch, matrix);
const rounds = 50;
const from = performance.now();
for (let round = 0; round < rounds; round++) cosinesIn(couch, matrix);
const wordsPerSecond = (rounds * matrix.words.length * 1000) / (performance.now() - from);
console.log(JSON.stringify({ openMs, wordMs, wordsPerSecond }));
