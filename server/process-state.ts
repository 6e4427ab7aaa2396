// The state of one process besides its database. serve.ts or the test harness makes it and passes it on; there are no globals. The
// copies follow the database, whichever process writes to it. Counters and locks are in this process's memory; to share them between
// processes, implement these interfaces differently.
import type { Database } from "#db/engine/index.ts";
import { type Budget, createBudget } from "#server/chat/budget.ts";
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
  answering: Answering;
  bootTokens: BootTokens;
  homeChoice: HomeChoice;
}

/** Conversations in which a turn is running. */
export interface Answering {
  /** Returns false if a turn is running already. */
  begin(conversationId: string): Promise<boolean>;
  end(conversationId: string): Promise<void>;
}

function createAnswering(): Answering {
  const running = new Set<string>();
  return {
    async begin(conversationId) {
      if (running.has(conversationId)) return false;
      running.add(conversationId);
      return true;
    },
    async end(conversationId) {
      running.delete(conversationId);
    },
  };
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
  answering: createAnswering(),
  bootTokens: createBootTokens(),
  homeChoice: createHomeChoice(),
});
