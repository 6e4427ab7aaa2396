import * as z from "zod/mini";

/** How the shop's background work stands. Work without a queue is listed only while it fails. */
export const jobStatus = z.strictObject({
  name: z.string(),
  /** To be done, now or at a later attempt. */
  waiting: z.number(),
  /** Of those, due for so long that something holds them up. */
  overdue: z.number(),
  /** Not tried again by itself. */
  gaveUp: z.number(),
  /** Of the newest that failed and is not done. */
  lastError: z.nullable(z.string()),
  /** What an admin can do when something is overdue or was given up. */
  advice: z.string(),
  /** Where single ones are listed and tried again. */
  screen: z.nullable(z.string()),
});
export type JobStatus = z.infer<typeof jobStatus>;
