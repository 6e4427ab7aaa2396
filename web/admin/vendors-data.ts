import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AdminVendor } from "#contract/admin/admin.ts";
import { api } from "#web/lib/api.ts";
import { reads, refreshAfter } from "#web/lib/reads.ts";
import { toast } from "#web/lib/toast-store.ts";
import { usePages } from "#web/lib/use-pages.ts";

// Only used on admin screens, so always enabled.

/** Approved vendors by name. Read again on every visit, as payments change their balances. */
export function useAdminVendors(search: string) {
  return usePages(
    [...reads.adminVendors, search],
    (page, signal) => api("GET /api/admin/vendors", { query: { search, ...page }, signal }),
    { gcTime: 0 },
  );
}

export function useSetCommission({ id, businessName }: Pick<AdminVendor, "id" | "businessName">) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (commissionPercent: number) =>
      api("PATCH /api/admin/vendors/:id", { params: { id }, body: { commissionPercent } }),
    onSuccess: async ({ commissionPercent }) => {
      toast({ title: "Commission changed", description: `${businessName} pays ${commissionPercent} % from now on` });
      await refreshAfter(client, "commission-change");
    },
  });
}
