// Order parts: a vendor's own, and all of them for admins. Shoppers add new ones, so each visit to the screen reads them again.

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SellersCancellation, SentRefund, VendorOrderChange } from "#contract/orders/order-body.ts";
import { type PartState, partStates, shortOrderNumber } from "#contract/orders/order-rules.ts";
import type { VendorOrder } from "#contract/orders/orders.ts";
import type { AdminReturnAnswer, ReturnAnswer, ReturnBody } from "#contract/orders/returns.ts";
import { api, isOutOfDate, messageOf } from "#web/lib/api.ts";
import { confirmed } from "#web/lib/confirmed.ts";
import { reads, refreshAfter } from "#web/lib/reads.ts";
import { toast } from "#web/lib/toast-store.ts";
import { usePages } from "#web/lib/use-pages.ts";

export interface PartFilters {
  /** null: all. */
  state: PartState | null;
  /** Admins only; null: every vendor's. */
  vendorId: string | null;
  /** Admins only; "": everything. */
  search: string;
}

export function readPartFilters(query: string): PartFilters {
  const parameters = new URLSearchParams(query);
  const state = partStates.find((each) => each === parameters.get("state")) ?? null;
  return { state, vendorId: parameters.get("vendorId"), search: parameters.get("search") ?? "" };
}

/** What a vendor looks for among its orders; "" and null: everything. */
export interface OrderSearch {
  state: PartState | null;
  search: string | null;
  from: string | null;
  to: string | null;
}

/** For signed-in vendors only. */
export const useVendorOrders = (asked: OrderSearch) =>
  usePages(
    [...reads.vendorOrders, "pages", asked],
    (page, signal) => api("GET /api/vendor/orders", { query: { ...asked, ...page }, signal }),
    { gcTime: 0 },
  );

export type PartPages = ReturnType<typeof useVendorOrders>;

/** For admins only. */
export const useAdminOrders = (filters: PartFilters) =>
  usePages(
    [...reads.adminOrders, "pages", filters],
    (page, signal) => api("GET /api/admin/orders", { query: { ...filters, ...page }, signal }),
    { gcTime: 0 },
  );

export const useVendorBalance = () =>
  useQuery({
    queryKey: [...reads.vendorOrders, "balance"],
    queryFn: ({ signal }) => api("GET /api/vendor/balance", { signal }),
    gcTime: 0,
  });

const doneTitle: Record<PartState, string> = {
  paid: "Order saved",
  packed: "Order packed",
  shipped: "Order shipped",
  delivered: "Order delivered",
  cancelled: "Order cancelled",
};

export function useChangeVendorOrder({ id, orderId }: Pick<VendorOrder, "id" | "orderId">) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: VendorOrderChange) => api("PATCH /api/vendor/orders/:id", { params: { id }, body: change }),
    onSuccess: async (_, { state }) => {
      const title = state ? doneTitle[state] : "Tracking saved";
      toast({ title, description: `Order #${shortOrderNumber(orderId)}` });
      await refreshAfter(client, "part-change");
    },
    onError: async (error) => {
      toast({ title: "Order not changed", description: messageOf(error) });
      // Another tab was faster, or the part no longer exists: read the list again.
      if (isOutOfDate(error)) {
        await refreshAfter(client, "part-change");
      }
    },
  });
}

/** `done`: once it is asked. */
export function useAskReturn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: Pick<VendorOrder, "id" | "orderId"> & { body: ReturnBody; done?: () => void }) =>
      api("POST /api/orders/parts/:id/returns", { params: { id }, body }),
    onSuccess: async (_, { orderId, done }) => {
      done?.();
      toast({
        title: "Return asked for",
        description: `Order #${shortOrderNumber(orderId)}: the vendor answers next.`,
      });
      await refreshAfter(client, "part-change");
    },
    onError: (error) => toast({ title: "Nothing was asked for", description: messageOf(error) }),
  });
}

const answerTitle = {
  approved: "Return approved",
  refused: "Return refused",
  received: "Return received",
  refunded: "Return refunded",
} as const;

export function useAnswerReturn(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ReturnAnswer) => api("PATCH /api/vendor/returns/:id", { params: { id }, body }),
    onSuccess: async (_, { state }) => {
      toast({ title: answerTitle[state] });
      await refreshAfter(client, "part-change");
    },
    onError: async (error) => {
      toast({ title: "Return not changed", description: messageOf(error) });
      if (isOutOfDate(error)) await refreshAfter(client, "part-change");
    },
  });
}

/** For admins only: what vendors left unanswered. */
export const useEscalatedReturns = () =>
  usePages(reads.adminReturns, (page, signal) => api("GET /api/admin/returns", { query: page, signal }), { gcTime: 0 });

export function useAnswerForVendor(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AdminReturnAnswer) => api("POST /api/admin/returns/:id/answer", { params: { id }, body }),
    onSuccess: (_, { state }) => toast({ title: answerTitle[state] }),
    onError: (error) => toast({ title: "Return not changed", description: messageOf(error) }),
    onSettled: () => refreshAfter(client, "part-change"),
  });
}

export type Canceller = "shopper" | "vendor" | "admin";

/** `done`: once it is cancelled. */
/** For admins: pieces that were sent. */
export function useRefundSent({ id, orderId }: Pick<VendorOrder, "id" | "orderId">) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body }: { body: SentRefund; done: () => void }) =>
      confirmed(() => api("POST /api/admin/orders/:id/refunds", { params: { id }, body })),
    onSuccess: async (_, { done }) => {
      done();
      toast({ title: "Refunded", description: `Order #${shortOrderNumber(orderId)}` });
      await refreshAfter(client, "part-change");
    },
    onError: async (error) => {
      toast({ title: "Nothing was refunded", description: messageOf(error) });
      if (isOutOfDate(error)) await refreshAfter(client, "part-change");
    },
  });
}

export function useCancelPieces(who: Canceller, { id, orderId }: Pick<VendorOrder, "id" | "orderId">) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ body }: { body: SellersCancellation; done: () => void }): Promise<unknown> => {
      const call = { params: { id }, body };
      if (who === "shopper") return api("POST /api/orders/parts/:id/cancellations", call);
      if (who === "vendor") return api("POST /api/vendor/orders/:id/cancellations", call);
      return confirmed(() => api("POST /api/admin/orders/:id/cancellations", call));
    },
    onSuccess: async (_, { done }) => {
      done();
      toast({ title: "Items cancelled", description: `Order #${shortOrderNumber(orderId)}` });
      await refreshAfter(client, "part-change");
    },
    onError: async (error) => {
      toast({ title: "Nothing was cancelled", description: messageOf(error) });
      if (isOutOfDate(error)) await refreshAfter(client, "part-change");
    },
  });
}
