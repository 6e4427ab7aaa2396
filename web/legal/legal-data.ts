import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { LegalPage } from "#contract/legal/legal.ts";
import type { LegalName } from "#contract/legal/legal-names.ts";
import { api, messageOf } from "#web/lib/api.ts";
import { confirmed } from "#web/lib/confirmed.ts";
import { reads, refreshAfter } from "#web/lib/reads.ts";
import { toast } from "#web/lib/toast-store.ts";

export const useLegal = (page: LegalName) =>
  useQuery({
    queryKey: reads.legal(page),
    queryFn: ({ signal }) => api("GET /api/legal/:page", { params: { page }, signal }),
  });

/** Read again on every visit, as other admins edit too. */
export const useAllLegal = () =>
  useQuery({
    queryKey: reads.adminLegal,
    queryFn: ({ signal }) => api("GET /api/admin/legal", { signal }),
    gcTime: 0,
  });

export function usePublishLegal({ page, version }: Pick<LegalPage, "page" | "version">) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: string) =>
      confirmed(() => api("POST /api/admin/legal/:page", { params: { page }, body: { text, basedOn: version } })),
    onSuccess: async () => {
      toast({ title: "Published" });
      await refreshAfter(client, "legal-change");
    },
    onError: (error) => toast({ title: "Not published", description: messageOf(error) }),
  });
}
