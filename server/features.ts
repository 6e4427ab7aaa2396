// Every feature of the shop; features.test.ts fails if one is missing.
import type { Feature, JobDeps } from "#server/feature.ts";
import type { Job } from "#server/jobs/job.ts";
import { feature as addresses } from "./addresses/feature.ts";
import { feature as admin } from "./admin/feature.ts";
import { feature as assistant } from "./assistant/feature.ts";
import { feature as audit } from "./audit/feature.ts";
import { feature as auth } from "./auth/feature.ts";
import { feature as cart } from "./cart/feature.ts";
import { feature as catalogue } from "./catalogue/feature.ts";
import { feature as chat } from "./chat/feature.ts";
import { feature as delivery } from "./delivery/feature.ts";
import { feature as figures } from "./figures/feature.ts";
import { feature as health } from "./health/feature.ts";
import { feature as home } from "./home/feature.ts";
import { feature as invoices } from "./invoices/feature.ts";
import { feature as jobs } from "./jobs/feature.ts";
import { feature as legal } from "./legal/feature.ts";
import { feature as listings } from "./listings/feature.ts";
import { feature as moderation } from "./moderation/feature.ts";
import { feature as notifications } from "./notifications/feature.ts";
import { feature as openapi } from "./openapi/feature.ts";
import { feature as orders } from "./orders/feature.ts";
import { feature as pages } from "./pages/feature.ts";
import { feature as payments } from "./payments/feature.ts";
import { feature as payouts } from "./payouts/feature.ts";
import { feature as people } from "./people/feature.ts";
import { feature as reviews } from "./reviews/feature.ts";
import { feature as search } from "./search/feature.ts";
import { feature as threads } from "./threads/feature.ts";
import { feature as users } from "./users/feature.ts";
import { feature as vendors } from "./vendors/feature.ts";
import { feature as watches } from "./watches/feature.ts";
import { feature as widget } from "./widget/feature.ts";

export const features: Readonly<Record<string, Feature>> = {
  addresses,
  admin,
  assistant,
  audit,
  auth,
  cart,
  catalogue,
  chat,
  delivery,
  figures,
  health,
  home,
  invoices,
  jobs,
  legal,
  listings,
  moderation,
  notifications,
  openapi,
  orders,
  pages,
  payments,
  people,
  payouts,
  reviews,
  search,
  threads,
  users,
  vendors,
  watches,
  widget,
};

/** All background jobs. */
export const jobsOf = (deps: JobDeps): readonly Job[] =>
  Object.values(features).flatMap((feature) => feature.jobs?.(deps) ?? []);
