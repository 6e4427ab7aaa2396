import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { shortOrderNumber } from "#contract/orders/order-rules.ts";
import type { VendorOrder } from "#contract/orders/orders.ts";
import type { ParcelBody, ParcelChange } from "#contract/orders/parcels.ts";
import { api, isOutOfDate, messageOf } from "#web/lib/api.ts";
import { refreshAfter } from "#web/lib/reads.ts";
import { toast } from "#web/lib/toast-store.ts";

const failed = (client: QueryClient, title: string) => async (error: Error) => {
  toast({ title, description: messageOf(error) });
  if (isOutOfDate(error)) await refreshAfter(client, "part-change");
};

/** `done`: once it is sent. */
export function useSendParcel({ id, orderId }: Pick<VendorOrder, "id" | "orderId">) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body }: { body: ParcelBody; done: () => void }) =>
      api("POST /api/vendor/orders/:id/parcels", { params: { id }, body }),
    onSuccess: async (_, { body, done }) => {
      done();
      const title = body.state === "packed" ? "Parcel packed" : "Parcel sent";
      toast({ title, description: `Order #${shortOrderNumber(orderId)}` });
      await refreshAfter(client, "part-change");
    },
    onError: failed(client, "Nothing was sent"),
  });
}

/** null: unpacks it. */
export function useChangeParcel(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ParcelChange | null) =>
      body === null
        ? api("DELETE /api/vendor/parcels/:id", { params: { id } })
        : api("PATCH /api/vendor/parcels/:id", { params: { id }, body }),
    onSuccess: async (_, body) => {
      toast({ title: body === null ? "Parcel unpacked" : "Parcel saved" });
      await refreshAfter(client, "part-change");
    },
    onError: failed(client, "Parcel not changed"),
  });
}

export function useSayArrival(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (arrived: boolean) =>
      api("POST /api/orders/parcels/:id/arrival", { params: { id }, body: { arrived } }),
    onSuccess: async (_, arrived) => {
      toast(
        arrived
          ? { title: "Good", description: "The vendor sees that it arrived." }
          : { title: "The vendor was told", description: "It asks the carrier, then sends it again or pays it back." },
      );
      await refreshAfter(client, "part-change");
    },
    onError: failed(client, "Nothing was changed"),
  });
}
