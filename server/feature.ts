// A feature's routes and jobs. `server/features.ts` lists all features: the app serves their routes, the server runs their jobs.
import type { AnyElysia } from "elysia";
import type { AppDeps } from "#server/app-deps.ts";
import type { ChatDeps } from "#server/chat/chat.service.ts";
import type { Job } from "#server/jobs/job.ts";
import type { OwnServer } from "#server/providers.ts";
import type { StaticFiles } from "#server/static-files.ts";

/** The dependencies of routes. */
export interface RouteDeps extends AppDeps {
  chat: ChatDeps;
  /** null in an app that serves no files. */
  files: StaticFiles | null;
}

export type JobDeps = Pick<
  AppDeps,
  "db" | "searchIndex" | "listingTexts" | "demand" | "settings" | "providers" | "log"
> & {
  own: OwnServer;
};

export interface Feature {
  routes?: (deps: RouteDeps) => readonly AnyElysia[];
  /** Background jobs, including purges (`hourly`). */
  jobs?: (deps: JobDeps) => readonly Job[];
}
