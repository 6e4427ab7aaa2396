import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { CartItem } from "#contract/cart/cart.ts";
import type { Listing } from "#contract/listings/listings.ts";
import { ApiError, api, messageOf } from "#web/lib/api.ts";
import { reads, refreshAfter } from "#web/lib/reads.ts";
import { meOptions, useMe } from "#web/lib/session.ts";
import { toast } from "#web/lib/toast-store.ts";
import { keepCall, type WaitingCall } from "#web/lib/waiting-request.ts";

/** Only read when logged in; for a visitor the query is switched off and stays pending, so look at `useMe` first. */
export function useCart() {
  const me = useMe();
  return useQuery({
    queryKey: reads.cart,
    queryFn: ({ signal }) => api("GET /api/cart", { signal }),
    enabled: Boolean(me),
  });
}

/** Rule cart-3: the badge counts pieces, not lines. */
export const cartPieces = (items: readonly CartItem[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);

const addFailed = { title: "Failed to add to cart", variant: "destructive" } as const;

/** What is added: one piece (rule cart-1), unless the shopper chose more. */
type Added = Pick<Listing, "id" | "title"> & { quantity?: number };

const inWords = ({ title, quantity = 1 }: Added) => (quantity > 1 ? `${title} × ${quantity}` : title);

/** Rule cart-4: it is added as soon as somebody has signed in. `key`: of the same wish, said to the assistant. */
export const waitingAdd = (added: Added, key?: string): WaitingCall<"POST /api/cart"> => ({
  route: "POST /api/cart",
  call: { body: { listingId: added.id, quantity: added.quantity ?? 1, ...(key && { key }) } },
  done: { title: "Added to cart", description: `${inWords(added)} is in your cart.` },
  failed: addFailed,
});

function askToLogIn(client: QueryClient, added: Added): void {
  keepCall(client, waitingAdd(added));
  toast({
    title: "Login required",
    description: "Please login to add items to cart",
    action: { label: "Log in", href: "/auth/login" },
  });
}

/** Resolves to whether it is in the cart; if not, a toast has said why. */
export function useAddToCart() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (added: Added): Promise<boolean> => {
      try {
        if (!(await client.ensureQueryData(meOptions))) {
          askToLogIn(client, added);
          return false;
        }
        await api("POST /api/cart", { body: { listingId: added.id, quantity: added.quantity ?? 1 } });
      } catch (error) {
        // An expired login counts as none.
        if (error instanceof ApiError && error.status === 401) askToLogIn(client, added);
        else {
          toast({ ...addFailed, description: messageOf(error) });
        }
        throw error;
      }
      await refreshAfter(client, "cart-change");
      toast({ title: "Added to cart", description: inWords(added) });
      return true;
    },
  });
}

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
