import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import type { CurrentUser } from "#contract/users/users.ts";
import type { VendorForm } from "#contract/vendors/vendor-body.ts";
import type { OwnVendor } from "#contract/vendors/vendors.ts";
import { ApiError, api, messageOf } from "#web/lib/api.ts";
import { reads, refreshAfter } from "#web/lib/reads.ts";
import { useMe } from "#web/lib/session.ts";
import { toast } from "#web/lib/toast-store.ts";

/** The account's vendor, null if it never applied. Disabled for a visitor: check `useMe` first. */
export function useOwnVendor() {
  const me = useMe();
  return useQuery({
    queryKey: reads.vendor,
    queryFn: async ({ signal }): Promise<OwnVendor | null> => {
      try {
        return await api("GET /api/vendor/me", { signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 403) return null;
        throw error;
      }
    },
    enabled: Boolean(me),
  });
}

/** Sends an application, the first or after a rejection, and goes to the dashboard. */
export function useApplyAsVendor() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: (body: VendorForm) => api("POST /api/vendor/register", { body }),
    onSuccess: async (vendor) => {
      // Set from the reply, so that the dashboard shows even if the refresh fails (rule role-2).
      client.setQueryData<OwnVendor | null>(reads.vendor, (before) => ({
        listings: [],
        totalListings: 0,
        ...before,
        ...vendor,
      }));
      client.setQueryData<CurrentUser | null>(
        reads.me,
        (me) => me && { ...me, role: me.role === "admin" ? "admin" : "vendor" },
      );
      await refreshAfter(client, "vendor-registration");
      toast({ title: "Application sent", description: `${vendor.businessName} is waiting for approval` });
      navigate("/vendor/dashboard");
    },
    onError: async (error) => {
      // Rule vendor-4: title and fallback differ.
      toast({ title: "Registration failed", description: messageOf(error, "Vendor registration failed") });
      // Applied already, perhaps in another tab; the refreshed screen says so.
      if (error instanceof ApiError && error.status === 409) await refreshAfter(client, "vendor-registration");
    },
  });
}
