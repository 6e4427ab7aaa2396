import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { samplesOf, trainingFiles } from "./learn.ts";
import { type Origin, originFile, originOf } from "./origin.ts";
import { readTrainingData } from "./training-data.ts";
import { weightsFile } from "./weights.ts";

test("the committed weights are those trained from data and code; if not, run `bun run assistant:learn`", () => {
  const packed = Bun.gunzipSync(new Uint8Array(readFileSync(weightsFile)));
  const origin = originOf(samplesOf(readTrainingData(trainingFiles())), packed);
  expect(origin).toEqual(JSON.parse(readFileSync(originFile, "utf8")) as Origin);
}, 300_000);
