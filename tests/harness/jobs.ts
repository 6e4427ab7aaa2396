import type { Job } from "#server/jobs/job.ts";

/** Everything that is due, once; answers how many rows that were. */
export async function runDue(jobs: readonly Job[]): Promise<number> {
  let done = 0;
  for (const job of jobs) done += Number(await job.run());
  return done;
}
