// The embeddings port: text in, unit vectors out, for semantic search. Models implement the AI SDK's interface, so that
// `embedMany` and the SDK's providers work. `local` is trained on the catalogue and needs no network.
import { type EmbeddingModel as AnyEmbeddingModel, embedMany } from "ai";
import { openaiModel } from "./openai.ts";

export type EmbeddingModel = Extract<AnyEmbeddingModel, { specificationVersion: "v4" }>;

export type EmbeddingSettings =
  | { provider: "local" }
  | {
      provider: "openai";
      apiKey: string | null;
      baseUrl?: string | undefined;
      model?: string | undefined;
      dimensions?: number | undefined;
    };

/** null for `local`: its model is trained by the server (`localModel`), not made from settings. */
export function createEmbeddingModel(settings: EmbeddingSettings): EmbeddingModel | null {
  return settings.provider === "openai" ? openaiModel(settings) : null;
}

/** Unit vectors in the order of the texts; zeros for a text without a known word. Throws when the model fails. */
export async function embedTexts(
  model: EmbeddingModel,
  texts: readonly string[],
  abortSignal?: AbortSignal,
): Promise<number[][]> {
  if (texts.length === 0) return [];
  const { embeddings } = await embedMany({
    model,
    values: [...texts],
    maxRetries: 1,
    maxParallelCalls: 2,
    ...(abortSignal && { abortSignal }),
  });
  return embeddings.map(unit);
}

function unit(vector: number[]): number[] {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return length > 0 ? vector.map((value) => value / length) : vector;
}
