import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import type { MessageState, SentMessage } from "#contract/notifications/notifications.ts";
import { api, messageOf } from "#web/lib/api.ts";
import { reads, refreshAfter } from "#web/lib/reads.ts";
import { toast } from "#web/lib/toast-store.ts";

const pageSize = 50;

/** Newest first. `state` null: all. */
export function useSentMessages(state: MessageState | null) {
  return useInfiniteQuery({
    queryKey: [...reads.adminMessages, state],
    queryFn: ({ pageParam, signal }) =>
      api("GET /api/admin/messages", { query: { state, limit: pageSize, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    // Whatever anybody does in the shop adds to it: read anew whenever it is opened.
    gcTime: 0,
  });
}

export function useTryMessageAgain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<SentMessage, "id">) => api("POST /api/admin/messages/:id/retry", { params: { id } }),
    onSuccess: ({ recipient }) => toast({ title: "Trying again", description: `To ${recipient}` }),
    onError: (error) => toast({ title: "Not tried again", description: messageOf(error, "Please try again") }),
    onSettled: () => refreshAfter(client, "message-retry"),
  });
}
