import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { UserSettingsBody } from "#contract/users/user-settings.ts";
import { api, messageOf } from "#web/lib/api.ts";
import { reads, refreshAfter } from "#web/lib/reads.ts";
import { useMe } from "#web/lib/session.ts";
import { toast } from "#web/lib/toast-store.ts";

/** Disabled for a visitor, and then pending for ever: check `useMe` first. */
export function useSettings() {
  const me = useMe();
  return useQuery({
    queryKey: reads.settings,
    queryFn: ({ signal }) => api("GET /api/user/settings", { signal }),
    enabled: Boolean(me),
  });
}

/** Resolves to the stored settings, with the normalised phone number. */
export function useSaveSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: UserSettingsBody) => api("PUT /api/user/settings", { body }),
    onSuccess: async () => {
      await refreshAfter(client, "settings-change");
      toast({ title: "Settings updated", description: "Your preferences have been saved." });
    },
    onError: (error) => toast({ title: "Update failed", description: messageOf(error) }),
  });
}
