import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { BulkBody, BulkOutcome } from "#contract/listings/bulk.ts";
import { api, isOutOfDate, messageOf } from "#web/lib/api.ts";
import { refreshAfter } from "#web/lib/reads.ts";
import { toast } from "#web/lib/toast-store.ts";

/** What would change. */
export const usePreview = () =>
  useMutation({
    mutationFn: (body: Omit<BulkBody, "preview" | "seen">) =>
      api("POST /api/vendor/listings/bulk", { body: { ...body, preview: true } }),
    onError: (error) => toast({ title: "No preview", description: messageOf(error) }),
  });

export function useBulkChange(onDone: (outcome: BulkOutcome) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BulkBody) => api("POST /api/vendor/listings/bulk", { body }),
    onSuccess: async (outcome) => {
      onDone(outcome);
      await refreshAfter(client, "listing-write");
    },
    onError: async (error) => {
      toast({ title: "Nothing was changed", description: messageOf(error) });
      if (isOutOfDate(error)) await refreshAfter(client, "listing-write");
    },
  });
}

export function useUndoBulk(onDone: (outcome: BulkOutcome) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api("POST /api/vendor/listings/bulk/:id/undo", { params: { id } }),
    onSuccess: async (outcome) => {
      onDone(outcome);
      await refreshAfter(client, "listing-write");
    },
    onError: (error) => toast({ title: "Not taken back", description: messageOf(error) }),
  });
}
