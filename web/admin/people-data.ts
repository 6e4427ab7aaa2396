import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Person, PersonStep, ShownPeople } from "#contract/people/people.ts";
import { api, isOutOfDate, messageOf } from "#web/lib/api.ts";
import { confirmed } from "#web/lib/confirmed.ts";
import { reads, refreshAfter } from "#web/lib/reads.ts";
import { toast } from "#web/lib/toast-store.ts";
import { usePages } from "#web/lib/use-pages.ts";

/** Newest first. Read again on every visit, as people register. */
export const usePeople = (show: ShownPeople, search: string) =>
  usePages(
    [...reads.adminPeople, show, search],
    (page, signal) => api("GET /api/admin/users", { query: { show, search, ...page }, signal }),
    { gcTime: 0 },
  );

/** Read again on every visit, as it changes by itself. */
export const useAlerts = () =>
  useQuery({
    queryKey: reads.adminAlerts,
    queryFn: ({ signal }) => api("GET /api/admin/alerts", { signal }),
    gcTime: 0,
  });

const done: Record<PersonStep, string> = {
  lock: "Account locked",
  unlock: "Account unlocked",
  "end-sessions": "Signed out everywhere",
  "make-admin": "Is an admin now",
  "unmake-admin": "Is no admin any more",
};

export function useChangePerson({ id, username }: Pick<Person, "id" | "username">) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ step, reason }: { step: PersonStep; reason?: string }) =>
      confirmed(() =>
        step === "lock"
          ? api("POST /api/admin/users/:id/lock", { params: { id }, body: { reason: reason ?? "" } })
          : api(`POST /api/admin/users/:id/${step}`, { params: { id } }),
      ),
    onSuccess: async (_, { step }) => {
      toast({ title: done[step], description: username });
      await refreshAfter(client, "person-change");
    },
    onError: async (error) => {
      toast({ title: "Not changed", description: messageOf(error) });
      if (isOutOfDate(error)) await refreshAfter(client, "person-change");
    },
  });
}
