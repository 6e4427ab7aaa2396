// The contract of every embedding model.
import { describe, expect, test } from "bun:test";
import { type EmbeddingModel, embedTexts } from "./index.ts";

const cosine = (left: readonly number[], right: readonly number[]) =>
  left.reduce((sum, value, at) => sum + value * (right[at] as number), 0);

export function embeddingContract(name: string, create: () => Promise<EmbeddingModel>): void {
  describe(`${name} keeps the embeddings contract`, () => {
    test("returns unit vectors of the same dimension, in the order of the texts", async () => {
      const model = await create();
      const texts = ["red kettle", "camping tent for four", "a novel about the Karoo"];
      const vectors = await embedTexts(model, texts);
      expect(vectors.length).toBe(3);
      expect(new Set(vectors.map((vector) => vector.length)).size).toBe(1);
      for (const vector of vectors) expect(cosine(vector, vector)).toBeCloseTo(1, 5);
      const [alone] = await embedTexts(model, [texts[1] as string]);
      expect(cosine(alone as number[], vectors[1] as number[])).toBeCloseTo(1, 5);
    });

    test("the same text gets the same vector; no texts, no vectors", async () => {
      const model = await create();
      const [first, second] = await embedTexts(model, ["red kettle", "red kettle"]);
      expect(first).toEqual(second as number[]);
      expect(await embedTexts(model, [])).toEqual([]);
    });

    test("unusual and long texts get a vector too", async () => {
      const model = await create();
      const vectors = await embedTexts(model, ["", " ", "🎉", "x".repeat(50_000), "tent\nCamping\n\nsleeps four"]);
      expect(vectors.length).toBe(5);
      for (const vector of vectors) for (const value of vector) expect(Number.isFinite(value)).toBe(true);
    });

    test("an aborted call throws", async () => {
      const model = await create();
      expect(embedTexts(model, ["red kettle"], AbortSignal.abort(new Error("gone")))).rejects.toThrow();
    });
  });
}
