import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Listing } from "#contract/listings/listings.ts";
import { ApiError, api, messageOf } from "#web/lib/api.ts";
import { reads, refreshAfter } from "#web/lib/reads.ts";
import { meOptions, useMe } from "#web/lib/session.ts";
import { toast } from "#web/lib/toast-store.ts";
import { keepCall } from "#web/lib/waiting-request.ts";

/** Whether the shopper is told when it is back; undefined while unknown, and for a visitor. */
export function useWatch(listingId: string): boolean | undefined {
  const me = useMe();
  return useQuery({
    queryKey: reads.watch(listingId),
    queryFn: ({ signal }) => api("GET /api/listings/:id/watch", { params: { id: listingId }, signal }),
    enabled: Boolean(me),
  }).data?.watching;
}

const failed = { title: "That did not work" } as const;

/** For a visitor the wish waits for the sign-in, as Add to Cart does. */
export function useSetWatch({ id, title }: Pick<Listing, "id" | "title">) {
  const client = useQueryClient();
  const askToLogIn = () => {
    keepCall(client, {
      route: "POST /api/listings/:id/watch",
      call: { params: { id } },
      done: { title: "You will be told", description: `We will write to you when ${title} is back.` },
      failed,
    });
    toast({
      title: "Login required",
      description: "Please login, so that we know whom to tell",
      action: { label: "Log in", href: "/auth/login" },
    });
  };
  return useMutation({
    mutationFn: async (watching: boolean) => {
      if (!(await client.ensureQueryData(meOptions))) return askToLogIn();
      await api(watching ? "POST /api/listings/:id/watch" : "DELETE /api/listings/:id/watch", { params: { id } });
      await refreshAfter(client, "watch-change");
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401) askToLogIn();
      else toast({ ...failed, description: messageOf(error) });
    },
  });
}
