// What one process knows besides its database. serve.ts or the test harness makes it and passes it on; there are no globals. Nothing here
// decides anything alone: counters, locks and secrets are in the database, for all processes on it, and the copies follow it, whichever
// process writes (docs/decisions/0027-several-processes.md).
import { join } from "node:path";
import type { Database } from "#db/engine/index.ts";
import { type Budget, createBudget } from "#server/chat/budget.ts";
import { createRunningTurns, type RunningTurns } from "#server/chat/running-turns.ts";
import { createMetrics, type Metrics } from "#server/health/metrics.ts";
import { createHomeChoice, type HomeChoice } from "#server/home/home.service.ts";
import { createLimits, type Limits } from "#server/limits.ts";
import type { ListingTextsCopy } from "#server/listings/listing-memory.ts";
import type { Log } from "#server/log.ts";
import { keepSearchIndex, type RemoteEmbeddings, type SearchIndexCopy } from "#server/search/search-index.ts";
import { type BootTokens, createBootTokens } from "#server/widget/boot-token.ts";

export interface ProcessState {
  searchIndex: SearchIndexCopy;
  /** null: query the database. */
  listingTexts: ListingTextsCopy | null;
  limits: Limits;
  /** null: unlimited. */
  budget: Budget | null;
  turns: RunningTurns;
  bootTokens: BootTokens;
  homeChoice: HomeChoice;
  metrics: Metrics;
}

export const createProcessState = (
  db: Database,
  settings: { rateLimits: boolean; dataDir: string | null },
  embeddings: RemoteEmbeddings,
  log: Log,
): ProcessState => {
  const limits = createLimits(db, settings);
  return {
    searchIndex: keepSearchIndex(db, embeddings, settings.dataDir && join(settings.dataDir, "search-index")),
    listingTexts: null,
    limits,
    budget: settings.rateLimits ? createBudget(limits) : null,
    turns: createRunningTurns(db, log),
    bootTokens: createBootTokens(db),
    homeChoice: createHomeChoice(),
    metrics: createMetrics(),
  };
};
