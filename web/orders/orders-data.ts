import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import type { OrderPage } from "#contract/orders/orders.ts";
import { api, messageOf, orNull } from "#web/lib/api.ts";
import { reads, refreshAfter } from "#web/lib/reads.ts";
import { useMe } from "#web/lib/session.ts";
import { toast } from "#web/lib/toast-store.ts";

export const ordersOptions = queryOptions({
  queryKey: reads.orders,
  queryFn: ({ signal }) => api("GET /api/orders", { signal }),
});

/** For a visitor the query is switched off and stays pending, so look at `useMe` first. */
export function useOrders() {
  const me = useMe();
  return useQuery({ ...ordersOptions, enabled: Boolean(me) });
}

/** null: no such order of this account. */
export function useOrder(id: string) {
  const me = useMe();
  return useQuery({
    queryKey: reads.order(id),
    queryFn: ({ signal }) => orNull(api("GET /api/orders/:id", { params: { id }, signal })),
    enabled: Boolean(me),
  });
}

/** Puts what can still be bought into the cart, as many pieces as before, and leads there. */
export function useOrderAgain() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: async ({ parts }: OrderPage) => {
      const items = parts.flatMap((part) => part.items);
      // One after the other: the cart's lines stand in the order's order.
      const refused: string[] = [];
      for (const { title, listingId, quantity, stock } of items) {
        if (!stock) refused.push(`${title} is sold out.`);
        else {
          await api("POST /api/cart", { body: { listingId, quantity } }).catch((error: unknown) =>
            refused.push(`${title}: ${messageOf(error)}`),
          );
        }
      }
      return { added: items.length - refused.length, refused };
    },
    onSuccess: async ({ added, refused }) => {
      await refreshAfter(client, "cart-change");
      const title = added > 0 ? "Added to cart" : "Nothing was added";
      toast({ title, description: refused.join(" ") || "Your cart has everything of this order." });
      if (added > 0) navigate("/cart");
    },
  });
}
