import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CartItem } from "#contract/cart.ts";
import type { Listing } from "#contract/listings.ts";
import { api, messageOf } from "#web/lib/api.ts";
import { reads, refreshAfter } from "#web/lib/reads.ts";
import { meOptions, useMe } from "#web/lib/session.ts";
import { toast } from "#web/lib/toast-store.ts";

/** Only read when logged in; for a visitor the query is switched off and stays pending, so look at `useMe` first. */
export function useCart() {
  const me = useMe();
  return useQuery({
    queryKey: reads.cart,
    queryFn: ({ signal }) => api<CartItem[]>("GET", "/api/cart", { signal }),
    enabled: Boolean(me),
  });
}

/** Readings 22: the badge counts pieces, not lines. */
export const cartPieces = (items: readonly CartItem[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);

/** Adds one piece. Resolves to whether it is in the cart now; a toast has said why when it isn't. */
export function useAddToCart() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (listing: Pick<Listing, "id" | "title">): Promise<boolean> => {
      try {
        if (!(await client.ensureQueryData(meOptions))) {
          toast({ title: "Login required", description: "Please login to add items to cart" });
          return false;
        }
        await api("POST", "/api/cart", { body: { listingId: listing.id, quantity: 1 } });
      } catch (error) {
        toast({
          title: "Failed to add to cart",
          description: messageOf(error, "Please try again"),
          variant: "destructive",
        });
        throw error;
      }
      await refreshAfter(client, "cart-change");
      toast({ title: "Added to cart", description: listing.title });
      return true;
    },
  });
}

/** Shows the new quantity at once and takes it back when the server refuses. */
export function useSetQuantity(itemId: string) {
  const client = useQueryClient();
  return useMutation({
    // Quick presses reach the server in the order they were made.
    scope: { id: `cart-item-${itemId}` },
    mutationFn: (quantity: number) => api("PATCH", `/api/cart/${itemId}`, { body: { quantity } }),
    onMutate: async (quantity) => {
      await client.cancelQueries({ queryKey: reads.cart });
      client.setQueryData<CartItem[]>(reads.cart, (items) =>
        items?.map((item) => (item.id === itemId ? { ...item, quantity } : item)),
      );
    },
    onError: (error) => toast({ title: "Quantity not changed", description: messageOf(error, "Please try again") }),
    // The last of a row of presses decides; reading in between would make the figure jump back.
    onSettled: () => {
      if (client.isMutating({ predicate: ({ options }) => options.scope?.id === `cart-item-${itemId}` }) <= 1) {
        return refreshAfter(client, "cart-change");
      }
    },
  });
}

export function useRemoveFromCart() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (item: CartItem) => api("DELETE", `/api/cart/${item.id}`),
    onError: (error) => toast({ title: "Item not removed", description: messageOf(error, "Please try again") }),
    onSettled: () => refreshAfter(client, "cart-change"),
  });
}

/** Puts a removed line back as it was. */
export function useUndoRemove() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (item: CartItem) =>
      api("POST", "/api/cart", { body: { listingId: item.listing.id, quantity: item.quantity } }),
    onError: (error) => toast({ title: "Item not put back", description: messageOf(error, "Please try again") }),
    onSettled: () => refreshAfter(client, "cart-change"),
  });
}
