// The embeddings port: text in, unit vectors out, for semantic search. Models implement the AI SDK's interface, so that
// `embedMany` and the SDK's providers work. `local` is trained on the catalogue and needs no network.
import type { EmbeddingModel as AnyEmbeddingModel } from "ai";

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

/** A provider's model and the name of its vectors; null for `local`, whose model the server trains (`localModel`). */
export async function createEmbeddingModel(
  settings: EmbeddingSettings,
): Promise<{ model: EmbeddingModel; name: string } | null> {
  if (settings.provider === "local") return null;
  // Its library is large, and a start without it doesn't wait for it.
  const { openaiModel, openaiModelName } = await import("./openai.ts");
  return { model: openaiModel(settings), name: openaiModelName(settings) };
}

/** Unit vectors in the order of the texts; zeros for a text without a known word. Throws when the model fails. */
export async function embedTexts(
  model: EmbeddingModel,
  texts: readonly string[],
  abortSignal?: AbortSignal,
): Promise<number[][]> {
  if (texts.length === 0) return [];
  if (model.maxEmbeddingsPerCall === Number.POSITIVE_INFINITY) {
    // All in one call, in this process: nothing to send in parts or again.
    const { embeddings } = await model.doEmbed({ values: [...texts], ...(abortSignal && { abortSignal }) });
    return embeddings.map(unit);
  }
  const { embedMany } = await import("ai");
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
