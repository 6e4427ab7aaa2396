// Computes query vectors. If a remote model is slow or fails, the search continues with words only.
import { type EmbeddingModel, embedTexts } from "#agent/embedding/index.ts";

const waitMs = 1500;
const restMs = 30_000;
const rememberAtMost = 500;

export class QueryModel {
  readonly model: EmbeddingModel;
  /** The name of its vectors in `listing_embeddings`. */
  readonly name: string;
  /** A remote model also knows words that no listing has. */
  readonly remote: boolean;
  readonly #known = new Map<string, number[]>();
  #restingUntil = 0;

  constructor(model: EmbeddingModel, name: string, remote: boolean) {
    this.model = model;
    this.name = name;
    this.remote = remote;
  }

  /** null if the model fails. */
  async embed(text: string, signal?: AbortSignal): Promise<number[] | null> {
    const found = this.#known.get(text);
    if (found) return found;
    if (this.#restingUntil > Date.now()) return null;
    try {
      const [vector] = await embedTexts(
        this.model,
        [text],
        AbortSignal.any([AbortSignal.timeout(waitMs), ...(signal ? [signal] : [])]),
      );
      if (!vector) return null;
      const [oldest] = this.#known.keys();
      if (this.#known.size >= rememberAtMost && oldest !== undefined) this.#known.delete(oldest);
      this.#known.set(text, vector);
      return vector;
    } catch (error) {
      if (signal?.aborted) throw error;
      this.#restingUntil = Date.now() + restMs;
      console.warn(
        `embeddings are resting for ${restMs / 1000} s: ${error instanceof Error ? error.message : String(error)}`,
      );
      return null;
    }
  }
}
