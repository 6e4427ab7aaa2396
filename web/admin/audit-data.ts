import type { AboutKind } from "#contract/audit/audit.ts";
import { api } from "#web/lib/api.ts";
import { reads } from "#web/lib/reads.ts";
import { usePages } from "#web/lib/use-pages.ts";

/** Newest first. */
export const useAudit = (about: AboutKind | null, search: string) =>
  usePages(
    [...reads.adminAudit, about, search],
    (page, signal) => api("GET /api/admin/audit", { query: { about, search, ...page, limit: 50 }, signal }),
    { gcTime: 0 },
  );
