// Embeddings of any OpenAI-compatible endpoint.
import { createOpenAI } from "@ai-sdk/openai";
import { wrapEmbeddingModel } from "ai";
import type { EmbeddingModel, EmbeddingSettings } from "./index.ts";

const defaultModel = "text-embedding-3-small";
/** Enough for product texts, and a third of the full size. */
const defaultDimensions = 512;
/** The endpoint allows more values, but limits the tokens of one request. */
const valuesPerCall = 256;
const longestText = 6000;
const timeoutMs = 20_000;

export function openaiModel(settings: Extract<EmbeddingSettings, { provider: "openai" }>): EmbeddingModel {
  const dimensions = settings.dimensions ?? defaultDimensions;
  const provider = createOpenAI({
    // The library requires a key; a self-hosted server ignores it.
    apiKey: settings.apiKey ?? "none",
    ...(settings.baseUrl && { baseURL: settings.baseUrl }),
  });
  return wrapEmbeddingModel({
    model: provider.embeddingModel(settings.model ?? defaultModel),
    middleware: {
      specificationVersion: "v4",
      overrideMaxEmbeddingsPerCall: () => valuesPerCall,
      transformParams: async ({ params }) => ({
        ...params,
        // The endpoint refuses an empty text.
        values: params.values.map((value) => value.slice(0, longestText).trim() || "-"),
        abortSignal: AbortSignal.any([
          AbortSignal.timeout(timeoutMs),
          ...(params.abortSignal ? [params.abortSignal] : []),
        ]),
        providerOptions: { ...params.providerOptions, openai: { ...params.providerOptions?.openai, dimensions } },
      }),
    },
  });
}

/** Identifies the model of a vector; vectors of different names can't be compared. */
export const openaiModelName = (settings: Extract<EmbeddingSettings, { provider: "openai" }>): string =>
  `openai:${settings.model ?? defaultModel}:${settings.dimensions ?? defaultDimensions}`;
