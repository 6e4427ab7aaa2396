import { useQuery } from "@tanstack/react-query";
import type { Review } from "#contract/reviews.ts";
import { api } from "#web/lib/api.ts";
import { reads } from "#web/lib/reads.ts";

export function useReviews(listingId: string) {
  return useQuery({
    queryKey: reads.reviews(listingId),
    queryFn: ({ signal }) => api<Review[]>("GET", `/api/reviews/listing/${encodeURIComponent(listingId)}`, { signal }),
  });
}
