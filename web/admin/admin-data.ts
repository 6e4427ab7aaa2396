import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { PendingVendor } from "#contract/vendors/vendors.ts";
import { api, isOutOfDate, messageOf } from "#web/lib/api.ts";
import { confirmed } from "#web/lib/confirmed.ts";
import { reads, refreshAfter } from "#web/lib/reads.ts";
import { toast } from "#web/lib/toast-store.ts";

// Only used on admin screens, so always enabled.

export const useAdminStats = () =>
  useQuery({
    queryKey: reads.adminStats,
    queryFn: ({ signal }) => api("GET /api/admin/stats", { signal }),
  });

/** Oldest first. */
export const usePendingVendors = () =>
  useQuery({
    queryKey: reads.pendingVendors,
    queryFn: ({ signal }) => api("GET /api/admin/vendors/pending", { signal }),
  });

export const useRecentOrders = () =>
  useQuery({
    queryKey: reads.recentOrders,
    queryFn: ({ signal }) => api("GET /api/admin/orders/recent", { signal }),
  });

/** Changes by itself, so it is read again on every visit. */
export const useJobs = () =>
  useQuery({
    queryKey: reads.adminJobs,
    queryFn: ({ signal }) => api("GET /api/admin/jobs", { signal }),
    gcTime: 0,
  });

export type Decision = { decision: "approve" } | { decision: "reject"; reason: string };

const decisions = {
  approve: { write: "vendor-approval", done: "Vendor approved", failed: "Approval failed" },
  reject: { write: "vendor-rejection", done: "Vendor rejected", failed: "Rejection failed" },
} as const;

export function useDecideVendor(vendor: Pick<PendingVendor, "id" | "businessName">) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (asked: Decision) =>
      confirmed<unknown>(() =>
        asked.decision === "approve"
          ? api("POST /api/admin/vendors/:id/approve", { params: { id: vendor.id } })
          : api("POST /api/admin/vendors/:id/reject", {
              params: { id: vendor.id },
              body: asked.reason === "" ? undefined : { reason: asked.reason },
            }),
      ),
    onSuccess: async (_, { decision }) => {
      const { write, done } = decisions[decision];
      toast({ title: done, description: vendor.businessName });
      await refreshAfter(client, write);
    },
    onError: async (error, { decision }) => {
      toast({ title: decisions[decision].failed, description: messageOf(error) });
      // Another admin was faster, or the vendor was deleted.
      if (isOutOfDate(error)) {
        await refreshAfter(client, "vendor-approval");
      }
    },
  });
}
