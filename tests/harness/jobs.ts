import type { Job } from "#server/jobs/job.ts";

/** Runs everything that is due once. Returns the number of rows. */
export async function runDue(jobs: readonly Job[]): Promise<number> {
  let done = 0;
  for (const job of jobs) done += Number(await job.run());
  return done;
}
