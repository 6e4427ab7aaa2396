import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AddressForm, SavedAddress } from "#contract/addresses/addresses.ts";
import { api, isOutOfDate, messageOf } from "#web/lib/api.ts";
import { reads, refreshAfter } from "#web/lib/reads.ts";
import { useMe } from "#web/lib/session.ts";
import { toast } from "#web/lib/toast-store.ts";

/** The one used last first. Disabled for a visitor, and then pending for ever. */
export function useAddresses() {
  const me = useMe();
  return useQuery({
    queryKey: reads.addresses,
    queryFn: ({ signal }) => api("GET /api/addresses", { signal }),
    enabled: Boolean(me),
  });
}

/** `id` null: a new one. Its errors show at the form. */
export function useSaveAddress(id: string | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AddressForm) =>
      id === null ? api("POST /api/addresses", { body }) : api("PUT /api/addresses/:id", { params: { id }, body }),
    onSuccess: () => refreshAfter(client, "address-change"),
    onError: (error) => toast({ title: "Address not saved", description: messageOf(error) }),
  });
}

export function useRemoveAddress() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<SavedAddress, "id">) => api("DELETE /api/addresses/:id", { params: { id } }),
    onSuccess: async () => {
      await refreshAfter(client, "address-change");
      toast({ title: "Address removed", description: "Orders on their way keep it until they have arrived." });
    },
    onError: async (error) => {
      toast({ title: "Address not removed", description: messageOf(error) });
      if (isOutOfDate(error)) await refreshAfter(client, "address-change");
    },
  });
}
