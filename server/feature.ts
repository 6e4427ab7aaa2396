// What a feature of the shop brings. `server/features.ts` lists them all: the app serves their routes, the running shop does
// their jobs.
import type { AnyElysia } from "elysia";
import type { AppDeps } from "#server/app-deps.ts";
import type { ChatDeps } from "#server/chat/chat.service.ts";
import type { Job } from "#server/jobs/job.ts";
import type { OwnServer } from "#server/providers.ts";
import type { StaticFiles } from "#server/static-files.ts";

/** What routes get beside the app's own. */
export interface RouteDeps extends AppDeps {
  chat: ChatDeps;
  /** null in an app that serves no files. */
  files: StaticFiles | null;
}

export type JobDeps = Pick<AppDeps, "db" | "searchIndex" | "settings" | "providers" | "log"> & { own: OwnServer };

export interface Feature {
  routes?: (deps: RouteDeps) => readonly AnyElysia[];
  /** What it does by itself; what removes old rows is one of them (`hourly`). */
  jobs?: (deps: JobDeps) => readonly Job[];
}
