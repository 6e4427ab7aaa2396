import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { InvoiceDetailsForm } from "#contract/invoices/invoices.ts";
import { api, orNull } from "#web/lib/api.ts";
import { reads, refreshAfter } from "#web/lib/reads.ts";
import { useMe } from "#web/lib/session.ts";
import { toast } from "#web/lib/toast-store.ts";

/** Of an order's part. null: it has none that this account may read. */
export function usePartInvoices(partId: string) {
  const me = useMe();
  return useQuery({
    queryKey: reads.partInvoices(partId),
    queryFn: ({ signal }) => orNull(api("GET /api/orders/parts/:id/invoices", { params: { id: partId }, signal })),
    enabled: Boolean(me),
  });
}

/** For vendors only. Read again on every visit: the form starts from it. */
export const useInvoiceDetails = () =>
  useQuery({
    queryKey: reads.vendorInvoiceDetails,
    queryFn: ({ signal }) => api("GET /api/vendor/invoice-details", { signal }),
    gcTime: 0,
  });

/** Its errors show at the form. */
export function useSaveInvoiceDetails() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: InvoiceDetailsForm) => api("PUT /api/vendor/invoice-details", { body }),
    onSuccess: async () => {
      await refreshAfter(client, "invoice-details-change");
      toast({ title: "Invoice details saved", description: "Invoices from now on have them." });
    },
  });
}
