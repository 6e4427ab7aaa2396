// Changes of the cart's lines, apart from what every page has of the cart.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { CartItem } from "#contract/cart/cart.ts";
import { api, messageOf } from "#web/lib/api.ts";
import { reads, refreshAfter } from "#web/lib/reads.ts";
import { toast } from "#web/lib/toast-store.ts";

/** Shows the new quantity at once and takes it back when the server refuses. */
export function useSetQuantity(itemId: string) {
  const client = useQueryClient();
  const scope = `cart-item-${itemId}`;
  /** The quantity that the server last confirmed. */
  const agreed = useRef(1);
  const show = (quantity: number) =>
    client.setQueryData<CartItem[]>(reads.cart, (items) =>
      items?.map((item) => (item.id === itemId ? { ...item, quantity } : item)),
    );
  // Of several quick presses only the last restores or reads again; doing so in between would make the figure jump.
  const isLast = () => client.isMutating({ predicate: ({ options }) => options.scope?.id === scope }) <= 1;
  return useMutation({
    // Quick presses reach the server in the order they were made.
    scope: { id: scope },
    mutationFn: (quantity: number) => api("PATCH /api/cart/:id", { params: { id: itemId }, body: { quantity } }),
    onMutate: async (quantity) => {
      if (isLast()) {
        const line = client.getQueryData<CartItem[]>(reads.cart)?.find(({ id }) => id === itemId);
        agreed.current = line?.quantity ?? quantity;
      }
      await client.cancelQueries({ queryKey: reads.cart });
      show(quantity);
    },
    onSuccess: (_, quantity) => {
      agreed.current = quantity;
    },
    onError: (error) => {
      if (isLast()) show(agreed.current);
      toast({ title: "Quantity not changed", description: messageOf(error) });
    },
    onSettled: () => (isLast() ? refreshAfter(client, "cart-change") : undefined),
  });
}

export function useRemoveFromCart(onRemoved: (item: CartItem) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (item: CartItem) => api("DELETE /api/cart/:id", { params: { id: item.id } }),
    onSuccess: (_, item) => onRemoved(item),
    onError: (error) => toast({ title: "Item not removed", description: messageOf(error) }),
    onSettled: () => refreshAfter(client, "cart-change"),
  });
}

/** Puts a removed line back as it was. */
export function useUndoRemove(onUndone: (item: CartItem) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (item: CartItem) =>
      api("POST /api/cart", { body: { listingId: item.listing.id, quantity: item.quantity } }),
    onSuccess: (_, item) => onUndone(item),
    onError: (error) => toast({ title: "Item not put back", description: messageOf(error) }),
    onSettled: () => refreshAfter(client, "cart-change"),
  });
}
