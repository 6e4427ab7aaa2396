import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "#server/log.ts";
import type { Job } from "./job.ts";

export interface RunningJobs {
  /** Resolves when what is under way has ended; nothing new is begun. */
  stop(): Promise<void>;
}

/** Runs each job now and again after each pause, beside the others. A run that fails is logged, and the next comes all the same. */
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
      // Rejects when it is cut short by `stop`.
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
