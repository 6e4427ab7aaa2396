// The checkout screen with a fake server and a fake of the provider's library, for component tests.
import { beforeEach } from "bun:test";
import type { Query } from "@tanstack/react-query";
import type { CartItem } from "#contract/cart/cart.ts";
import type { StartedPayment } from "#contract/payments/payments.ts";
import type { CurrentUser } from "#contract/users/users.ts";
import { installDom } from "./dom.ts";
import { playPaystack } from "./played-paystack.ts";
import { playServer } from "./played-server.ts";

export const reference = "1795210826622-u1";
export const calls = {
  cart: "GET /api/cart",
  start: "POST /api/payments",
  verify: `GET /api/payment/verify/${reference}`,
  order: "POST /api/orders",
  orders: "GET /api/orders",
  pending: "GET /api/payments/pending",
  addresses: "GET /api/addresses",
  delivery: "GET /api/delivery",
} as const;

export const user: CurrentUser = { id: "u1", email: "anele@example.com", username: "anele", role: "shopper" };
export const cartLine = (price = "649.50", quantity = 2) =>
  ({ id: "i1", quantity, listing: { id: "l1", title: "Paraffin lamp", price } }) as CartItem;
export const started: StartedPayment = {
  reference,
  email: user.email,
  amount: 129900,
  currency: "ZAR",
  publicKey: "pk_test_1",
  accessCode: "access-1",
  metadata: { user_id: user.id, custom_fields: [] },
  popupUrl: "/sandbox/paystack/popup",
};
export const refusal = (message: string, reason?: string, status = 409) =>
  Response.json({ message, ...(reason ? { reason } : {}) }, { status });

/** Call at the top of a test file. By default the cart is full, the payment starts and verifies, and the order is made. */
export async function playCheckout() {
  const screen = await installDom("/checkout");
  const { act, fireEvent, render, waitFor } = await import("@testing-library/react");
  const { QueryClientProvider } = await import("@tanstack/react-query");
  const { createQueryClient } = await import("#web/lib/query-client.ts");
  const { reads } = await import("#web/lib/reads.ts");
  const { clearToasts, useToasts } = await import("#web/lib/toast-store.ts");
  const { createPopup } = await import("#web/checkout/popup.ts");
  const { default: Checkout } = await import("#web/screens/checkout.tsx");
  const { StrictMode } = await import("react");

  const server = playServer();
  let library = playPaystack();
  beforeEach(() => {
    library = playPaystack();
    sessionStorage.clear();
    clearToasts();
    history.replaceState(null, "", "/checkout");
    server.json(calls.cart, [cartLine()]);
    server.on(calls.start, () => Response.json(started, { status: 201 }));
    server.json(calls.verify, { status: true, outcome: "paid", message: null });
    server.on(calls.order, () => {
      server.json(calls.cart, []);
      return Response.json({ id: "o1" }, { status: 201 });
    });
    server.json(calls.orders, []);
    server.json(calls.pending, []);
    server.json(calls.addresses, []);
    server.json(calls.delivery, []);
  });

  const payButton = () => screen.getByRole<HTMLButtonElement>("button", { name: /^Pay R/ });
  return {
    screen,
    server,
    fireEvent,
    waitFor,
    payButton,
    pop: () => library.pop(),
    instances: () => library.made.length,
    /** A page load with a new library. `null`: a visitor. */
    open: async (who: CurrentUser | null = user, openWithinMs = 2000) => {
      library = playPaystack();
      const { Library } = library;
      const popup = createPopup(async () => Library, { openWithinMs, closingMs: 0 });
      const client = createQueryClient();
      client.setQueryData(reads.me, who);
      const page = render(
        <StrictMode>
          <QueryClientProvider client={client}>
            <Checkout popup={popup} />
          </QueryClientProvider>
        </StrictMode>,
      );
      await waitFor(() => {
        // What waits for a bank is read only then.
        const isPending = (query: Query) =>
          query.queryKey[0] !== reads.pendingPayments[0] &&
          query.state.status === "pending" &&
          query.getObserversCount() > 0;
        const reading = who ? client.getQueryCache().getAll().some(isPending) : client.isFetching() > 0;
        if (screen.queryByText("Loading") || reading) throw new Error("still loading");
      });
      return { client, leave: page.unmount };
    },
    /** Presses Pay and waits for the popup. */
    openPopup: async () => {
      await waitFor(() => {
        if (payButton().disabled) throw new Error("the price is not known yet");
      });
      fireEvent.click(payButton());
      await waitFor(() => {
        if (!library.made[0]?.open) throw new Error("the popup is not open");
      });
      await act(async () => library.pop().says("loaded"));
    },
    says: (...what: Parameters<ReturnType<typeof library.pop>["says"]>) =>
      act(async () => {
        library.pop().says(...what);
        await Bun.sleep(1);
      }),
    shownToast: () => {
      const { current } = useToasts.getState();
      return current && [current.title, current.description, current.variant];
    },
    status: () => screen.getByRole("status").textContent,
    kept: () => sessionStorage.length,
  };
}
