import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { DeliveryBody } from "#contract/delivery/delivery.ts";
import { api } from "#web/lib/api.ts";
import { reads, refreshAfter } from "#web/lib/reads.ts";
import { useMe } from "#web/lib/session.ts";
import { toast } from "#web/lib/toast-store.ts";

/** `addressId` null: what is known without an address; undefined: not known yet which. */
export function useCartDelivery(addressId: string | null | undefined) {
  const me = useMe();
  return useQuery({
    queryKey: reads.cartDelivery(addressId ?? null),
    queryFn: ({ signal }) => api("GET /api/delivery", { query: { addressId: addressId ?? null }, signal }),
    enabled: Boolean(me) && addressId !== undefined,
    // Otherwise delivery would show as free until another address has its prices.
    placeholderData: keepPreviousData,
  });
}

/** For vendors only. Read again on every visit: the form starts from it. */
export const useOwnDelivery = () =>
  useQuery({
    queryKey: reads.vendorDelivery,
    queryFn: ({ signal }) => api("GET /api/vendor/delivery", { signal }),
    gcTime: 0,
  });

/** Its errors show at the form. */
export function useSaveDelivery() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: DeliveryBody) => api("PUT /api/vendor/delivery", { body }),
    onSuccess: async () => {
      await refreshAfter(client, "delivery-change");
      toast({ title: "Delivery saved", description: "It holds for every order from now on." });
    },
  });
}
