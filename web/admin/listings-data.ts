import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AdminListing, ShownListings } from "#contract/moderation/moderation.ts";
import { api, isOutOfDate, messageOf } from "#web/lib/api.ts";
import { confirmed } from "#web/lib/confirmed.ts";
import { reads, refreshAfter } from "#web/lib/reads.ts";
import { toast } from "#web/lib/toast-store.ts";
import { usePages } from "#web/lib/use-pages.ts";

/** Newest first. Read again on every visit, as shoppers add reports. */
export const useAdminListings = (show: ShownListings, search: string) =>
  usePages(
    [...reads.adminListings, show, search],
    (page, signal) => api("GET /api/admin/listings", { query: { show, search, ...page }, signal }),
    { gcTime: 0 },
  );

export type ListingStep = { step: "take-down"; reason: string } | { step: "put-back" | "dismiss" };

const done = {
  "take-down": "Listing taken down",
  "put-back": "Listing shown again",
  dismiss: "Left as it is",
} as const;

export function useModerateListing({ id, title }: Pick<AdminListing, "id" | "title">) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (asked: ListingStep) =>
      asked.step === "take-down"
        ? confirmed(() =>
            api("POST /api/admin/listings/:id/take-down", { params: { id }, body: { reason: asked.reason } }),
          )
        : api(`POST /api/admin/listings/:id/${asked.step}`, { params: { id } }),
    onSuccess: async (_, { step }) => {
      toast({ title: done[step], description: title });
      await refreshAfter(client, "listing-moderation");
    },
    onError: async (error) => {
      toast({ title: "Not changed", description: messageOf(error) });
      // Another admin was faster.
      if (isOutOfDate(error)) await refreshAfter(client, "listing-moderation");
    },
  });
}
