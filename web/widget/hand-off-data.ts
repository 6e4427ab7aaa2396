import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, api, messageOf } from "#web/lib/api.ts";
import { reads, refreshAfter } from "#web/lib/reads.ts";
import { useMe } from "#web/lib/session.ts";
import { toast } from "#web/lib/toast-store.ts";
import { registeringMs, whenRegistered } from "./registered.ts";

/** The cart handed over from a vendor's chat. Read only when logged in, as the account decides what happens. */
export function useHandOff(token: string) {
  const me = useMe();
  const [deadline] = useState(() => Date.now() + registeringMs);
  return useQuery({
    queryKey: reads.handOff(token),
    queryFn: ({ signal }) =>
      whenRegistered(() => api("POST /api/cart/hand-off/look", { body: { token } }), {
        deadline,
        signal,
      }),
    enabled: Boolean(me),
    gcTime: 0,
  });
}

/** Used or expired. */
export const isGone = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 404;

export function useTakeHandOff(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api("POST /api/cart/hand-off/take", { body: { token } }),
    onSuccess: () => refreshAfter(client, "cart-change"),
    onError: (error) => {
      if (!isGone(error)) toast({ title: "Nothing added", description: messageOf(error) });
    },
  });
}
