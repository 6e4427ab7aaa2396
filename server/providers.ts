// The one screen that names what stands behind each port (docs/architecture.md, "Ports"). Nothing falls back silently: an
// unknown or incomplete setting has stopped the start before this runs (server/settings.ts).
import { createEmbeddingModel } from "#agent/embedding/index.ts";
import { openaiModelName } from "#agent/embedding/openai.ts";
import { type ChatModels, createChatModels } from "#agent/model/index.ts";
import type { Health } from "#contract/health.ts";
import type { OpenDatabase } from "#db/engine/index.ts";
import { createImageStore, type ImageStore } from "#server/listings/image-store/index.ts";
import type { RemoteEmbeddings } from "#server/search/embedding.service.ts";
import type { Settings } from "#server/settings.ts";

export interface Providers {
  models: ChatModels;
  /** null: learned from the catalogue itself. */
  embeddings: RemoteEmbeddings;
  /** Pictures that vendors uploaded. */
  images: ImageStore;
  /** What is live, for the start line, the health report and the doctor. */
  live: Pick<Health, "database" | "model" | "embeddings" | "payments">;
}

export function createProviders(settings: Settings, database: Pick<OpenDatabase, "engine">): Providers {
  const models = createChatModels(settings.model);

  const remote = settings.embeddings.provider === "openai" ? settings.embeddings : null;
  const embeddingModel = createEmbeddingModel(settings.embeddings);
  const embeddings = remote && embeddingModel ? { model: embeddingModel, name: openaiModelName(remote) } : null;

  return {
    models,
    embeddings,
    images: createImageStore(settings),
    live: {
      database: database.engine,
      model: models.model.label,
      embeddings: embeddings?.name ?? "local",
      // No gateway is built yet, and nothing may claim one.
      payments: "none",
    },
  };
}
