import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "#server/log.ts";
import type { Job } from "./job.ts";

export interface RunningJobs {
  /** Starts nothing new and resolves when running jobs have ended. */
  stop(): Promise<void>;
}

/** Runs each job repeatedly with its pause, independently of the others. A failed run is logged and doesn't stop the next. */
export function startJobs(jobs: readonly Job[], { everyMs, log }: { everyMs: number; log: Log }): RunningJobs {
  const stopping = new AbortController();
  const { signal } = stopping;
  const loops = jobs.map(async (job) => {
    const usualMs = job.everyMs ?? everyMs;
    let pauseMs = usualMs;
    while (!signal.aborted) {
      try {
        await job.run(signal);
        job.failing = false;
        pauseMs = usualMs;
      } catch (error) {
        if (error === signal.reason) return;
        job.failing = true;
        log.error({ err: error, job: job.name }, "background work failed");
        pauseMs = Math.min(pauseMs * 2, job.longestPauseMs ?? usualMs);
      }
      // Rejects when `stop` ends it.
      await pause(pauseMs, undefined, { signal, ref: false }).catch(() => {});
    }
  });
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}
