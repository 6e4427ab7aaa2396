// A vendor's money and an admin's payout runs. Read again on every visit, as jobs change them.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { PayoutMethod } from "#contract/payouts/payout-rules.ts";
import type { BankDetailsBody, Statement } from "#contract/payouts/payouts.ts";
import { api, messageOf } from "#web/lib/api.ts";
import { confirmed } from "#web/lib/confirmed.ts";
import { reads, refreshAfter } from "#web/lib/reads.ts";
import { toast } from "#web/lib/toast-store.ts";

function usePayoutStep<Variables>(failed: string, step: (variables: Variables) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: step,
    onSettled: () => refreshAfter(client, "payout-step"),
    onError: (error) => toast({ title: failed, description: messageOf(error) }),
  });
}

/** For vendors only. */
export const useOwnPayouts = () =>
  useQuery({
    queryKey: reads.vendorPayouts,
    queryFn: ({ signal }) => api("GET /api/vendor/payouts", { signal }),
    gcTime: 0,
  });

/** Its errors show at the form. */
export function useAskBankDetails() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BankDetailsBody) => api("PUT /api/vendor/bank-details", { body }),
    onSuccess: async () => {
      toast({ title: "Please look in your mail", description: "The link in it confirms your bank details." });
      await refreshAfter(client, "bank-change");
    },
  });
}

export function useConfirmBankDetails() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => api("POST /api/vendor/bank-details/confirm", { body: { token } }),
    onSuccess: async () => {
      toast({ title: "Bank details confirmed", description: "Your payouts go there from now on." });
      await refreshAfter(client, "bank-change");
    },
    onError: (error) => toast({ title: "Bank details not confirmed", description: messageOf(error) }),
  });
}

export interface Period {
  from: string;
  to: string;
}

/** `vendorId`: an admin reads any vendor's. */
export const useStatement = (period: Period, vendorId?: string) =>
  useQuery({
    queryKey: [...(vendorId ? reads.adminPayouts : reads.vendorPayouts), "statement", vendorId, period],
    queryFn: ({ signal }): Promise<Statement> =>
      vendorId
        ? api("GET /api/admin/vendors/:id/statement", { params: { id: vendorId }, query: period, signal })
        : api("GET /api/vendor/statement", { query: period, signal }),
    gcTime: 0,
  });

/** For admins only. */
export const usePayoutPreview = () =>
  useQuery({
    queryKey: reads.adminPayouts,
    queryFn: ({ signal }) => api("GET /api/admin/payouts", { signal }),
    gcTime: 0,
  });

/** A second one while it is open is refused. */
export const useMakeRun = () =>
  usePayoutStep("Payout run not made", (method: PayoutMethod) =>
    api("POST /api/admin/payout-runs", { body: { id: crypto.randomUUID(), method } }),
  );

export const useSendRun = (id: string) =>
  usePayoutStep("Payout run not sent", (restoreChecked: boolean) =>
    confirmed(() =>
      api("POST /api/admin/payout-runs/:id/send", { params: { id }, body: restoreChecked ? { restoreChecked } : {} }),
    ),
  );

/** Saves the file where the browser saves files. */
export const useBankFile = (id: string) =>
  usePayoutStep("The file could not be made", async () => {
    const { fileName, text } = await confirmed(() => api("POST /api/admin/payout-runs/:id/file", { params: { id } }));
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
    link.download = fileName;
    link.click();
    URL.revokeObjectURL(link.href);
  });

export const useDiscardRun = (id: string) =>
  usePayoutStep("Payout run not discarded", () => api("POST /api/admin/payout-runs/:id/discard", { params: { id } }));

export const useRunPaid = (id: string) =>
  usePayoutStep("Not recorded", () => confirmed(() => api("POST /api/admin/payout-runs/:id/paid", { params: { id } })));

export const usePayoutBack = (id: string) =>
  usePayoutStep("Not recorded", (reason: string) =>
    confirmed(() => api("POST /api/admin/payouts/:id/back", { params: { id }, body: { reason } })),
  );
