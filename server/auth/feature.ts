import type { Feature } from "#server/feature.ts";
import { hourly } from "#server/jobs/job.ts";
import { authRoutes } from "./auth.routes.ts";
import { forgetOldBrowsers } from "./known-browsers.service.ts";
import { purgePasswordLinks } from "./password-links.service.ts";
import { sealOldSecrets } from "./second-factor.service.ts";
import { purgeSessions } from "./sessions.service.ts";

export const feature: Feature = {
  routes: (deps) => [authRoutes(deps)],
  jobs: ({ db, settings }) => [
    hourly("Removing old sessions", () => purgeSessions(db)),
    hourly("Forgetting browsers that signed in long ago", () => forgetOldBrowsers(db)),
    hourly("Sealing second factors of earlier versions", () => sealOldSecrets(db, settings.secretsKey)),
    hourly("Removing old password links", () => purgePasswordLinks(db)),
  ],
};
