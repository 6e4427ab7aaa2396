// What one process knows besides its database. serve.ts or the test harness makes it and passes it on; there are no globals. Nothing here
// decides anything alone: counters, locks and secrets are in the database, for all processes on it, and the copies follow it, whichever
// process writes (docs/decisions/0027-several-processes.md).
import { join } from "node:path";
import type { Database } from "#db/engine/index.ts";
import { type Budget, createBudget } from "#server/chat/budget.ts";
import { createRunningTurns, type RunningTurns } from "#server/chat/running-turns.ts";
import { createFairQueue, type FairQueue } from "#server/fair-queue.ts";
import { createMetrics, type Metrics } from "#server/health/metrics.ts";
import { createHomeChoice, type HomeChoice } from "#server/home/home.service.ts";
import { createLimits, type Limits } from "#server/limits.ts";
import type { ListingTextsCopy } from "#server/listings/listing-memory.ts";
import type { Log } from "#server/log.ts";
import { keepSearchIndex, type RemoteEmbeddings, type SearchIndexCopy } from "#server/search/search-index.ts";
import type { Settings } from "#server/settings.ts";
import { createDemand, type Demand } from "#server/vendors/demand.ts";
import { type BootTokens, createBootTokens } from "#server/widget/boot-token.ts";

export interface ProcessState {
  searchIndex: SearchIndexCopy;
  /** null: query the database. */
  listingTexts: ListingTextsCopy | null;
  limits: Limits;
  /** null: unlimited. */
  budget: Budget | null;
  turns: RunningTurns;
  /** What costs much processor time: searches and lists, and turns of the chat. Of this process alone. */
  queues: { reads: FairQueue; turns: FairQueue };
  bootTokens: BootTokens;
  homeChoice: HomeChoice;
  metrics: Metrics;
  /** Counts until the job has written them. */
  demand: Demand;
}

/** Where a process keeps files of its copies, for its next start. */
export const copiesFolder = (dataDir: string): string => join(dataDir, "search-index");

export const createProcessState = (
  db: Database,
  settings: Pick<Settings, "rateLimits" | "secretsKey" | "model"> & { dataDir: string | null },
  embeddings: RemoteEmbeddings,
  log: Log,
): ProcessState => {
  const limits = createLimits(db, settings);
  return {
    searchIndex: keepSearchIndex(db, embeddings, settings.dataDir && copiesFolder(settings.dataDir)),
    listingTexts: null,
    limits,
    budget: settings.rateLimits ? createBudget(limits) : null,
    turns: createRunningTurns(db, log),
    queues: {
      reads: createFairQueue({ running: 8, perAddress: 8, waiting: 300, waitMs: 4000 }),
      // Another's model is waited for, the offline one uses this processor.
      turns: createFairQueue(
        settings.model.provider === "openai"
          ? { running: 400, perAddress: 100, waiting: 400, waitMs: 10_000 }
          : { running: 6, perAddress: 4, waiting: 300, waitMs: 10_000 },
      ),
    },
    bootTokens: createBootTokens(db),
    homeChoice: createHomeChoice(),
    metrics: createMetrics(),
    demand: createDemand(),
  };
};
