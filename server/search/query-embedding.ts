// The vector of a query. Meaning is an extra: when a remote model is slow or fails, the search goes on with words alone.
import { embedTexts } from "#agent/embedding/index.ts";
import type { SearchIndex } from "./search-index.ts";

const waitMs = 1500;
const restMs = 30_000;
const rememberAtMost = 500;

const remembered = new WeakMap<object, Map<string, Float32Array>>();
const restingUntil = new WeakMap<object, number>();

export async function embedQuery(index: SearchIndex, text: string, signal?: AbortSignal): Promise<Float32Array | null> {
  const model = index.embedQuery;
  if (!model || !index.words.hasVectors) return null;
  const known = remembered.get(model) ?? new Map<string, Float32Array>();
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
    const embedded = Float32Array.from(vector);
    known.set(text, embedded);
    return embedded;
  } catch (error) {
    if (signal?.aborted) throw error;
    restingUntil.set(model, Date.now() + restMs);
    console.warn(
      `embeddings are resting for ${restMs / 1000} s: ${error instanceof Error ? error.message : String(error)}`,
    );
    return null;
  }
}
