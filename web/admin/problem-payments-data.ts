import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ProblemPayment } from "#contract/payments/payments.ts";
import { api, isOutOfDate, messageOf } from "#web/lib/api.ts";
import { confirmed } from "#web/lib/confirmed.ts";
import { reads, refreshAfter } from "#web/lib/reads.ts";
import { toast } from "#web/lib/toast-store.ts";

// Only used on admin screens, so always enabled.

/** Newest first. Read again on every visit, as payments add to them. */
export const useProblemPayments = () =>
  useQuery({
    queryKey: reads.problemPayments,
    queryFn: ({ signal }) => api("GET /api/admin/payments/problems", { signal }),
    gcTime: 0,
  });

/** Refunds a held payment, or retries a failed refund. */
export function useRefundPayment({ id, refund }: Pick<ProblemPayment, "id" | "refund">) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      confirmed(() =>
        refund
          ? api("POST /api/admin/refunds/:id/retry", { params: { id: refund.id } })
          : api("POST /api/admin/payments/:id/refund", { params: { id } }),
      ),
    onSuccess: async () => {
      toast({ title: "The refund is on its way" });
      await refreshAfter(client, "payment-refund");
    },
    onError: async (error) => {
      toast({ title: "Not refunded", description: messageOf(error) });
      // Another admin was faster.
      if (isOutOfDate(error)) {
        await refreshAfter(client, "payment-refund");
      }
    },
  });
}
