import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AdminVendor, ShownVendors } from "#contract/admin/admin.ts";
import { api, isOutOfDate, messageOf } from "#web/lib/api.ts";
import { confirmed } from "#web/lib/confirmed.ts";
import { reads, refreshAfter } from "#web/lib/reads.ts";
import { toast } from "#web/lib/toast-store.ts";
import { usePages } from "#web/lib/use-pages.ts";

// Only used on admin screens, so always enabled.

/** By name. Read again on every visit, as payments change their balances. */
export function useAdminVendors(show: ShownVendors, search: string) {
  return usePages(
    [...reads.adminVendors, show, search],
    (page, signal) =>
      api("GET /api/admin/vendors", { query: { search, show: show === "approved" ? null : show, ...page }, signal }),
    { gcTime: 0 },
  );
}

export function useSetCommission({ id, businessName }: Pick<AdminVendor, "id" | "businessName">) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (commissionPercent: number) =>
      confirmed(() => api("PATCH /api/admin/vendors/:id", { params: { id }, body: { commissionPercent } })),
    onSuccess: async ({ commissionPercent }) => {
      toast({ title: "Commission changed", description: `${businessName} pays ${commissionPercent} % from now on` });
      await refreshAfter(client, "commission-change");
    },
  });
}

/** Suspends it with a reason, or restores it without. */
export function useSuspension({ id, businessName }: Pick<AdminVendor, "id" | "businessName">) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: string | null) =>
      confirmed(() =>
        reason === null
          ? api("POST /api/admin/vendors/:id/restore", { params: { id } })
          : api("POST /api/admin/vendors/:id/suspend", { params: { id }, body: { reason } }),
      ),
    onSuccess: async (_, reason) => {
      toast({ title: reason === null ? "Vendor restored" : "Vendor suspended", description: businessName });
      await refreshAfter(client, "vendor-suspension");
    },
    onError: async (error) => {
      toast({ title: "Not changed", description: messageOf(error) });
      // Another admin was faster.
      if (isOutOfDate(error)) await refreshAfter(client, "vendor-suspension");
    },
  });
}
