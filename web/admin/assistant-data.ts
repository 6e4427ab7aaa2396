import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { TurnOutcome } from "#contract/assistant/assistant-names.ts";
import type { Category } from "#contract/listings/categories.ts";
import type { Province } from "#contract/shared/provinces.ts";
import { api } from "#web/lib/api.ts";
import { usePages } from "#web/lib/use-pages.ts";

interface Period {
  from: string | null;
  to: string | null;
}

// Read again on every visit, as each turn adds to them.
const always = { gcTime: 0, placeholderData: keepPreviousData };

export const useAssistantFigures = (query: Period) =>
  useQuery({
    queryKey: ["admin", "assistant", "figures", query],
    queryFn: ({ signal }) => api("GET /api/admin/assistant", { query, signal }),
    ...always,
  });

export const useUnmet = (query: Period & { category: Category | null; province: Province | null }) =>
  useQuery({
    queryKey: ["admin", "assistant", "unmet", query],
    queryFn: ({ signal }) => api("GET /api/admin/assistant/unmet", { query, signal }),
    ...always,
  });

export interface TurnsShown {
  outcome: TurnOutcome | null;
  thumb: "up" | "down" | null;
  did: string | null;
}

export const useTurns = (query: TurnsShown) =>
  usePages(
    ["admin", "assistant", "turns", query],
    (page, signal) => api("GET /api/admin/assistant/turns", { query: { ...query, ...page }, signal }),
    { gcTime: 0 },
  );
