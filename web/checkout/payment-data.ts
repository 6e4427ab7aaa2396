import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { PaymentOutcome, PaymentVerification, StartPaymentBody } from "#contract/payments/payments.ts";
import { ApiError, api } from "#web/lib/api.ts";
import { reads, refreshAfter } from "#web/lib/reads.ts";

export const reasonOf = (error: unknown): string | null => (error instanceof ApiError ? error.reason : null);

/** An earlier payment arrived, whether it became an order or not. */
const settledReasons: ReadonlySet<string> = new Set<PaymentOutcome>(["paid", "held", "refunded"]);

/** Shows no error itself: `usePayment` knows what happened before. */
export function useStartPayment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: StartPaymentBody) => api("POST /api/payments", { body }),
    onSuccess: () => {
      // The popup doesn't wait for it.
      void refreshAfter(client, "payment-start");
    },
    onError: (error) => refreshAfter(client, settledReasons.has(reasonOf(error) ?? "") ? "order" : "payment-start"),
  });
}

/** Only the shop's own database is asked. */
const bankEveryMs = 5000;

/**
 * Payments that a bank has yet to confirm. Unlike every other read it is repeated, for as long as there are some: nothing that the shopper
 * does says when the bank has answered.
 */
export function usePendingPayments(enabled = true) {
  return useQuery({
    queryKey: reads.pendingPayments,
    queryFn: ({ signal }) => api("GET /api/payments/pending", { signal }),
    enabled,
    refetchInterval: ({ state }) => (state.data?.length ? bankEveryMs : false),
  });
}

/** Always asks the server; nothing is cached. */
export const verifyPayment = (client: QueryClient, reference: string): Promise<PaymentVerification> =>
  client.fetchQuery({
    queryKey: reads.payment(reference),
    queryFn: ({ signal }) => api("GET /api/payment/verify/:reference", { params: { reference }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

export function usePlaceOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (paymentReference: string) => api("POST /api/orders", { body: { paymentReference } }),
    onSettled: () => refreshAfter(client, "order"),
  });
}
