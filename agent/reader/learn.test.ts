import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { learn, trainingFiles } from "./learn.ts";
import { readTrainingData } from "./training-data.ts";
import { packWeights, weightsFile } from "./weights.ts";

test("the committed weights are those trained from data and code; if not, run `bun run assistant:learn`", () => {
  const learned = packWeights(learn(readTrainingData(trainingFiles())));
  const committed = Bun.gunzipSync(new Uint8Array(readFileSync(weightsFile)));
  // Not `toEqual`, which would print megabytes.
  expect(learned.length).toBe(committed.length);
  expect(Bun.hash.wyhash(learned)).toBe(Bun.hash.wyhash(committed));
}, 300_000);
