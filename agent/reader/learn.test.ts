import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { acts } from "./acts.ts";
import { samplesOf, trainingFiles } from "./learn.ts";
import { type Origin, originFile, originOf } from "./origin.ts";
import { readTrainingData } from "./training-data.ts";
import { readWeights, weightsFile } from "./weights.ts";

test("the committed weights are those trained from data and code; if not, run `bun run assistant:learn`", () => {
  const packed = Bun.gunzipSync(new Uint8Array(readFileSync(weightsFile)));
  const origin = originOf(readTrainingData(trainingFiles()), packed);
  expect(origin).toEqual(JSON.parse(readFileSync(originFile, "utf8")) as Origin);
}, 300_000);

test("a line that is added leaves nearly all samples of the others as they were", () => {
  const files = trainingFiles();
  const some = [...files].map(([path, content]) => {
    const lines = content.split("\n").filter((_, at) => path.endsWith("lists.txt") || at % 60 === 0);
    return [path, lines.join("\n")] as const;
  });
  const added = `search: I want [product:a purple bicycle pump]\nadd @shown: add [ref:it] to [product:my lot]\n`;
  const words = readWeights();
  const learnt = (first: string): Map<string, number> => {
    const read = readTrainingData(new Map([["en/a.txt", first], ...some]));
    const { acts, tags, borders } = samplesOf(read, words);
    const counts = new Map<string, number>();
    const count = (kind: string, ...of: readonly Uint32Array[]) => {
      const key = `${kind} ${Bun.hash(of.map((features) => features.join()).join("|"))}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    };
    for (const { features, label } of acts) count(`act ${label}`, features);
    for (const { features, tags: right } of tags) count(`tags ${right}`, ...features);
    for (const { features, label } of borders) count(`border ${label}`, features);
    return counts;
  };
  const [before, after] = [learnt(""), learnt(added)];
  let [kept, all] = [0, 0];
  for (const [key, count] of before) {
    all += count;
    kept += Math.min(count, after.get(key) ?? 0);
  }
  expect(all).toBeGreaterThan(5000);
  expect(kept / all).toBeGreaterThan(0.97);
});

test.each(["my kettle is fine", "my [product:kettle] is fine"])("%s: other products are told of as well", (told) => {
  const data = `search: I want [product:a kettle]\nsearch: I want [product:a spade]\nreject @shown: ${told}`;
  const samples = samplesOf(readTrainingData(new Map([["en/a.txt", data]])), readWeights());
  expect(samples.acts.filter(({ label }) => acts[label] === "reject")).toHaveLength(2);
});
