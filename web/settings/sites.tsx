import { Button } from "@radix-ui/themes";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import type { GrantedSite } from "#contract/widget/widget.ts";
import { api, messageOf } from "#web/lib/api.ts";
import { reads, refreshAfter } from "#web/lib/reads.ts";
import { toast } from "#web/lib/toast-store.ts";
import { usePress } from "#web/lib/use-press.ts";
import { LongDate } from "#web/ui/long-date.tsx";

export function useEndSite({ vendorId, origin, businessName }: GrantedSite) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api("DELETE /api/user/sites", { body: { vendorId, origin } }),
    onSuccess: async () => {
      await refreshAfter(client, "site-end");
      toast({ title: "Signed out", description: `The chat of ${businessName} on ${origin} has ended.` });
    },
    onError: (error) => toast({ title: "Not signed out", description: messageOf(error) }),
  });
}

/** The vendors' sites whose chats are signed in to the account; nothing if there are none. */
export function Sites() {
  const id = useId();
  const { data: sites = [] } = useQuery({
    queryKey: reads.sites,
    queryFn: async ({ signal }) => (await api("GET /api/user/sites", { signal })).sites,
  });
  if (sites.length === 0) return null;
  return (
    <section className="panel stack gap-5" aria-labelledby={id}>
      <h2 className="panel-title" id={id}>
        Sites that are signed in
      </h2>
      <p className="soft">
        The chats on these sites can show your cart, add to it, and show your orders from the shop.
      </p>
      <ul className="list stack gap-4-5">
        {sites.map((site) => (
          <Site key={`${site.vendorId} ${site.origin}`} site={site} />
        ))}
      </ul>
    </section>
  );
}

function Site({ site }: { site: GrantedSite }) {
  const end = useEndSite(site);
  const press = usePress(end);
  return (
    <li className="stack gap-2">
      <span>
        <strong>{site.businessName}</strong>, <span className="site-origin">{site.origin}</span>
      </span>
      <span className="soft">
        Last used on <LongDate iso={site.lastUsedAt} />
      </span>
      <Button
        type="button"
        size="3"
        variant="soft"
        className="form-submit"
        aria-label={`Sign out of ${site.businessName} on ${site.origin}`}
        loading={end.isPending}
        onClick={() => press()}
      >
        Sign out
      </Button>
    </li>
  );
}
