import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Listing } from "#contract/listings/listings.ts";
import type { ReviewBody } from "#contract/reviews/review-body.ts";
import { api, messageOf } from "#web/lib/api.ts";
import { reads, refreshAfterReview } from "#web/lib/reads.ts";
import { toast } from "#web/lib/toast-store.ts";

export function useReviews(listingId: string) {
  return useQuery({
    queryKey: reads.reviews(listingId),
    queryFn: ({ signal }) => api("GET /api/reviews/listing/:id", { params: { id: listingId }, signal }),
  });
}

export function useSendReview(listing: Pick<Listing, "id" | "vendorId">) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (review: Pick<ReviewBody, "rating" | "comment">) =>
      api("POST /api/reviews", { body: { listingId: listing.id, vendorId: listing.vendorId, ...review } }),
    onSuccess: async () => {
      await refreshAfterReview(client, listing.id);
      toast({ title: "Review submitted", description: "Thank you for your review." });
    },
    onError: (error) => toast({ title: "Failed to submit review", description: messageOf(error) }),
  });
}
