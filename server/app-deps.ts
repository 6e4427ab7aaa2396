// What `createApp` hands to every feature's routes.
import type { Database } from "#db/engine/index.ts";
import type { Job } from "#server/jobs/job.ts";
import type { Log } from "#server/log.ts";
import type { ProcessState } from "#server/process-state.ts";
import type { Providers } from "#server/providers.ts";
import type { Settings } from "#server/settings.ts";

export interface AppDeps extends ProcessState {
  db: Database;
  settings: Settings;
  log: Log;
  providers: Providers;
  /** The background jobs. */
  jobs: readonly Job[];
  /** The caller's address, for limits. */
  addressOf(request: Request): string;
  /** For tests: validate each reply against its endpoint's schema. */
  checkReplies?: boolean;
}
