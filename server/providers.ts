// The one screen that names what stands behind each port (docs/architecture.md, "Ports"). Nothing falls back silently: an
// unknown or incomplete setting has stopped the start before this runs (server/settings.ts).
import type { Health } from "#contract/health.ts";
import type { OpenDatabase } from "#db/engine/index.ts";
import type { Settings } from "#server/settings.ts";

export interface Providers {
  /** What is live, for the start line, the health report and the doctor. */
  live: Pick<Health, "database" | "model" | "embeddings" | "payments">;
}

export function createProviders(settings: Settings, database: Pick<OpenDatabase, "engine">): Providers {
  return {
    live: {
      database: database.engine,
      model: settings.model.provider,
      embeddings: settings.embeddings.provider,
      // No gateway is built yet, and nothing may claim one.
      payments: "none",
    },
  };
}
