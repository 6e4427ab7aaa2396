import * as z from "zod/mini";

/** The status of a background job. A job without a queue is listed only while it fails. */
export const jobStatus = z.strictObject({
  name: z.string(),
  /** Rows to be done, now or later. */
  waiting: z.number(),
  /** Of those, rows that have been due for too long. */
  overdue: z.number(),
  /** Rows that aren't retried automatically. */
  gaveUp: z.number(),
  /** The error of the newest failed row. */
  lastError: z.nullable(z.string()),
  /** What an admin can do about overdue and given-up rows. */
  advice: z.string(),
  /** The screen that lists and retries single rows. */
  screen: z.nullable(z.string()),
});
export type JobStatus = z.infer<typeof jobStatus>;
