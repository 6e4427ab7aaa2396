// Background work. A feature names its jobs in its `feature.ts`; `run-jobs.ts` runs them all.
import type { JobStatus } from "#contract/jobs/jobs.ts";

export interface Job {
  /** Shown to admins. */
  name: string;
  /** The pause after each run. Absent: `JOBS_EVERY_MS`, for work that people wait for. */
  everyMs?: number;
  /** Each failed run doubles the pause up to this. Absent: the pause stays the same. */
  longestPauseMs?: number;
  /** Does the work that is due. Starts nothing new once `signal` is aborted. */
  run(signal?: AbortSignal): Promise<unknown>;
  /** How many rows wait or were given up. Only for queues (`queue.ts`). */
  status?(): Promise<JobStatus>;
  /** Whether the last run in this process threw; set by the runner. */
  failing?: boolean;
}

export const hourly = (name: string, run: () => Promise<unknown>): Job => ({ name, everyMs: 60 * 60 * 1000, run });

/** Looks whether there is something to write. By itself, so that a full disk holds up nothing else. */
export const writingFile = (name: string, run: () => Promise<unknown>): Job => ({
  name,
  everyMs: 10_000,
  longestPauseMs: 10 * 60_000,
  run,
});

const failing = "Its last run failed; the server's log says why.";
const noRows = { waiting: 0, overdue: 0, gaveUp: 0, advice: "", screen: null };

/** For admins. A job without rows is listed only while it fails. */
export async function readJobs(jobs: readonly Job[]): Promise<JobStatus[]> {
  const all = await Promise.all(
    jobs.map(async (job): Promise<JobStatus | null> => {
      const status = await job.status?.();
      if (!job.failing) return status ?? null;
      return { ...(status ?? { ...noRows, name: job.name }), lastError: failing };
    }),
  );
  return all.filter((status) => status !== null);
}
