// Reviews for those who answer for them: the vendor's own, and all of them for admins. Shoppers add new ones, so each visit reads again.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ManagedReview, ShownReviews } from "#contract/reviews/moderation.ts";
import { api, isOutOfDate, messageOf } from "#web/lib/api.ts";
import { reads, refreshAfter } from "#web/lib/reads.ts";
import { toast } from "#web/lib/toast-store.ts";
import { usePages } from "#web/lib/use-pages.ts";

/** For signed-in vendors only. */
export const useVendorReviews = () =>
  usePages(reads.vendorReviews, (page, signal) => api("GET /api/vendor/reviews", { query: page, signal }), {
    gcTime: 0,
  });

/** For admins only. */
export const useAdminReviews = (show: ShownReviews) =>
  usePages(
    [...reads.adminReviews, show],
    (page, signal) => api("GET /api/admin/reviews", { query: { show, ...page }, signal }),
    { gcTime: 0 },
  );

export type ReviewPages = ReturnType<typeof useVendorReviews>;

export type ReviewStep = "answer" | "report" | "hide" | "restore" | "dismiss";

const done: Record<ReviewStep, string> = {
  answer: "Answer saved",
  report: "Review reported",
  hide: "Review hidden",
  restore: "Review shown again",
  dismiss: "Review left as it is",
};

/** `text`: the answer, or the reason. */
export function useReviewStep({ id, user }: Pick<ManagedReview, "id" | "user">) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ step, text }: { step: ReviewStep; text: string }) => {
      const params = { id };
      if (step === "answer") return api("PUT /api/vendor/reviews/:id/answer", { params, body: { text } });
      if (step === "report") return api("POST /api/vendor/reviews/:id/report", { params, body: { reason: text } });
      if (step === "hide") return api("POST /api/admin/reviews/:id/hide", { params, body: { reason: text } });
      return step === "restore"
        ? api("POST /api/admin/reviews/:id/restore", { params })
        : api("POST /api/admin/reviews/:id/dismiss", { params });
    },
    onSuccess: async (_, { step }) => {
      toast({ title: done[step], description: `By ${user.username}` });
      await refreshAfter(client, "review-step");
    },
    onError: async (error) => {
      toast({ title: "Review not changed", description: messageOf(error) });
      if (isOutOfDate(error)) await refreshAfter(client, "review-step");
    },
  });
}
