import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import type { CurrentUser } from "#contract/users/users.ts";
import type { VendorForm } from "#contract/vendors/vendor-body.ts";
import type { OwnVendor } from "#contract/vendors/vendors.ts";
import { ApiError, api, messageOf } from "#web/lib/api.ts";
import { reads, refreshAfter } from "#web/lib/reads.ts";
import { useMe } from "#web/lib/session.ts";
import { toast } from "#web/lib/toast-store.ts";

/** The vendor of this account, null for an account that never applied. Switched off for a visitor: look at `useMe` first. */
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
      // Known from the reply itself, so that the dashboard is there even when reading again fails (rule role-2).
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
      // Applied already, in another tab perhaps: the screen says so once it knows.
      if (error instanceof ApiError && error.status === 409) await refreshAfter(client, "vendor-registration");
    },
  });
}
