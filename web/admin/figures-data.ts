import { useQuery } from "@tanstack/react-query";
import { api } from "#web/lib/api.ts";

/** Read again on every visit, as orders add to them. */
export const useFigures = (from: string | null, to: string | null) =>
  useQuery({
    queryKey: ["admin", "figures", from, to],
    queryFn: ({ signal }) => api("GET /api/admin/figures", { query: { from, to }, signal }),
    gcTime: 0,
    placeholderData: (before) => before,
  });
