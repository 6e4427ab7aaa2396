// The product's HTTP app in this process, on an open database.
import type { OpenDatabase } from "#db/engine/index.ts";
import { createApp } from "#server/app.ts";
import { createLog } from "#server/log.ts";
import { createProcessState } from "#server/process-state.ts";
import { createProviders } from "#server/providers.ts";
import { readSettings } from "#server/settings.ts";

export async function createBenchApp(database: OpenDatabase, publicUrl: string) {
  const settings = readSettings({ RATE_LIMITS: "off", LOG_LEVEL: "silent", PUBLIC_URL: publicUrl });
  const log = createLog(settings.logLevel);
  const own = { url: publicUrl, fetch: (request: Request) => app.handle(request) };
  const providers = await createProviders(settings, database, own, log);
  const app: ReturnType<typeof createApp> = createApp({
    ...createProcessState(database.db, { ...settings, dataDir: null }, providers.embeddings, log),
    db: database.db,
    settings,
    log,
    providers,
    jobs: [],
    addressOf: () => "127.0.0.1",
  });
  return app;
}
