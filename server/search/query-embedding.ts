// The vector of a query. Meaning is an extra: when a remote model is slow or fails, the search goes on with words alone.
import { type EmbeddingModel, embedTexts } from "#agent/embedding/index.ts";

const waitMs = 1500;
const restMs = 30_000;
const rememberAtMost = 500;

const remembered = new WeakMap<object, Map<string, number[]>>();
const restingUntil = new WeakMap<object, number>();

export async function embedQuery(model: EmbeddingModel, text: string, signal?: AbortSignal): Promise<number[] | null> {
  const known = remembered.get(model) ?? new Map<string, number[]>();
  remembered.set(model, known);
  const found = known.get(text);
  if (found) return found;
  if ((restingUntil.get(model) ?? 0) > Date.now()) return null;
  try {
    const [vector] = await embedTexts(
      model,
      [text],
      AbortSignal.any([AbortSignal.timeout(waitMs), ...(signal ? [signal] : [])]),
    );
    if (!vector) return null;
    const [oldest] = known.keys();
    if (known.size >= rememberAtMost && oldest !== undefined) known.delete(oldest);
    known.set(text, vector);
    return vector;
  } catch (error) {
    if (signal?.aborted) throw error;
    restingUntil.set(model, Date.now() + restMs);
    console.warn(
      `embeddings are resting for ${restMs / 1000} s: ${error instanceof Error ? error.message : String(error)}`,
    );
    return null;
  }
}
