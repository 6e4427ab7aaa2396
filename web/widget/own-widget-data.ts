// Reads and writes of the vendor's own widget, and its numbers.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { WidgetBody } from "#contract/widget/own-widget-body.ts";
import type { OwnWidget } from "#contract/widget/widget.ts";
import { ApiError, api, messageOf } from "#web/lib/api.ts";
import { reads, refreshAfter } from "#web/lib/reads.ts";
import { useMe } from "#web/lib/session.ts";
import { toast } from "#web/lib/toast-store.ts";

/** null for an account without a vendor. Disabled for visitors and shoppers. */
export function useOwnWidget() {
  const me = useMe();
  return useQuery({
    queryKey: reads.vendorWidget,
    queryFn: async ({ signal }): Promise<OwnWidget | null> => {
      try {
        return await api("GET /api/vendor/widget", { signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 403) return null;
        throw error;
      }
    },
    enabled: Boolean(me && me.role !== "shopper"),
    // Read again on every visit: the form starts from it, and the vendor's status changes elsewhere.
    gcTime: 0,
  });
}

export function useWidgetNumbers() {
  return useQuery({
    queryKey: reads.vendorWidgetNumbers,
    queryFn: ({ signal }) => api("GET /api/vendor/widget/numbers", { signal }),
    gcTime: 0,
  });
}

/** Resolves to the stored settings. */
export const useSaveWidget = () =>
  useWidgetWrite((body: WidgetBody) => api("PUT /api/vendor/widget", { body }), {
    done: { title: "Chat saved", description: "Your sites show it from the next visit on." },
    failed: "Chat not saved",
  });

/** Creates the first key or replaces the current one. */
export const useCreateKey = () =>
  useWidgetWrite((_: { replaced: boolean }) => api("POST /api/vendor/widget/key"), {
    done: ({ replaced }) =>
      replaced
        ? { title: "New key made", description: "Put the new line on your site within 7 days." }
        : { title: "Key made", description: "Say which sites may show the chat, then copy the line." },
    failed: "No key was made",
  });

export const useRevokeKeys = () =>
  useWidgetWrite((_: undefined) => api("DELETE /api/vendor/widget/key"), {
    done: { title: "Keys revoked", description: "The chat is gone from your sites." },
    failed: "Keys not revoked",
  });

interface Said {
  title: string;
  description: string;
}

function useWidgetWrite<Body>(
  write: (body: Body) => Promise<OwnWidget>,
  { done, failed }: { done: Said | ((body: Body) => Said); failed: string },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: async (stored, body) => {
      client.setQueryData<OwnWidget | null>(reads.vendorWidget, stored);
      await refreshAfter(client, "widget-change");
      toast(typeof done === "function" ? done(body) : done);
    },
    onError: (error) => toast({ title: failed, description: messageOf(error) }),
  });
}
