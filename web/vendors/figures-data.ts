import { useQuery } from "@tanstack/react-query";
import { api } from "#web/lib/api.ts";
import { reads } from "#web/lib/reads.ts";

/** For vendors only. Read again on every visit: shoppers change it. null: the first, or the last, day that there is. */
export const useFigures = (period: { from: string | null; to: string | null }) =>
  useQuery({
    queryKey: [...reads.vendorFigures, period],
    queryFn: ({ signal }) => api("GET /api/vendor/figures", { query: period, signal }),
    gcTime: 0,
  });
