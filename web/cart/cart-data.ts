import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
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
