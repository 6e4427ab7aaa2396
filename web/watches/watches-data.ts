import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Listing } from "#contract/listings/listings.ts";
import { ApiError, api, messageOf } from "#web/lib/api.ts";
import { reads, refreshAfter } from "#web/lib/reads.ts";
import { meOptions, useMe } from "#web/lib/session.ts";
import { toast } from "#web/lib/toast-store.ts";
import { keepCall } from "#web/lib/waiting-request.ts";

export type Watched = Pick<Listing, "id" | "title">;

/** Whether the shopper is told when it is back. Cards of one page share the read. */
export function useWatch(listingId: string): boolean {
  const me = useMe();
  const watches = useQuery({
    queryKey: reads.watches,
    queryFn: ({ signal }) => api("GET /api/watches", { signal }),
    enabled: Boolean(me),
  });
  return watches.data?.listingIds.includes(listingId) ?? false;
}

const failed = { title: "That did not work" } as const;
const willBeTold = ({ title }: Watched) => ({
  title: "You will be told",
  description: `We will write to you when ${title} is back.`,
});

/** `says`: in a toast, for what has no room of its own. For a visitor the wish waits for the sign-in, as Add to Cart does. */
export function useSetWatch(watched: Watched, { says = false } = {}) {
  const client = useQueryClient();
  const params = { id: watched.id };
  const askToLogIn = () => {
    keepCall(client, { route: "POST /api/listings/:id/watch", call: { params }, done: willBeTold(watched), failed });
    toast({
      title: "Login required",
      description: "Please login, so that we know whom to tell",
      action: { label: "Log in", href: "/auth/login" },
    });
  };
  return useMutation({
    mutationFn: async (watching: boolean) => {
      if (!(await client.ensureQueryData(meOptions))) return askToLogIn();
      await api(watching ? "POST /api/listings/:id/watch" : "DELETE /api/listings/:id/watch", { params });
      await refreshAfter(client, "watch-change");
      if (says) toast(watching ? willBeTold(watched) : { title: "You will not be told" });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401) askToLogIn();
      else toast({ ...failed, description: messageOf(error) });
    },
  });
}
