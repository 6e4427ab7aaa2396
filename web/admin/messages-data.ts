import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { MessageState, SentMessage } from "#contract/notifications/notifications.ts";
import { api, messageOf } from "#web/lib/api.ts";
import { reads, refreshAfter } from "#web/lib/reads.ts";
import { toast } from "#web/lib/toast-store.ts";
import { usePages } from "#web/lib/use-pages.ts";

/** Newest first. `state` null: all. */
export function useSentMessages(state: MessageState | null) {
  return usePages(
    [...reads.adminMessages, state],
    (page, signal) => api("GET /api/admin/messages", { query: { state, ...page, limit: 50 }, signal }),
    // Read again on every visit, as anything in the shop may add messages.
    { gcTime: 0 },
  );
}

export function useTryMessageAgain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<SentMessage, "id">) => api("POST /api/admin/messages/:id/retry", { params: { id } }),
    onSuccess: ({ recipient }) => toast({ title: "Trying again", description: `To ${recipient}` }),
    onError: (error) => toast({ title: "Not tried again", description: messageOf(error) }),
    onSettled: () => refreshAfter(client, "message-retry"),
  });
}
