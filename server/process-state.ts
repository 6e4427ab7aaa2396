// The state of one process besides its database. serve.ts or the test harness makes it and passes it on; there are no globals. The
// copies follow the database, whichever process writes to it. Counters and locks are in this process's memory; to share them between
// processes, implement these interfaces differently.
import type { Database } from "#db/engine/index.ts";
import { type Budget, createBudget } from "#server/chat/budget.ts";
import { createRunningTurns, type RunningTurns } from "#server/chat/running-turns.ts";
import { createHomeChoice, type HomeChoice } from "#server/home/home.service.ts";
import { createLimits, type Limits } from "#server/limits.ts";
import type { ListingTextsCopy } from "#server/listings/listing-memory.ts";
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
}

export const createProcessState = (
  db: Database,
  settings: { rateLimits: boolean },
  embeddings: RemoteEmbeddings,
): ProcessState => ({
  searchIndex: keepSearchIndex(db, embeddings),
  listingTexts: null,
  limits: createLimits(settings),
  budget: settings.rateLimits ? createBudget() : null,
  turns: createRunningTurns(),
  bootTokens: createBootTokens(),
  homeChoice: createHomeChoice(),
});
