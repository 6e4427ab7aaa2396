import { useQuery } from "@tanstack/react-query";
import type { OwnVendor } from "#contract/vendors.ts";
import { ApiError, api } from "#web/lib/api.ts";
import { reads } from "#web/lib/reads.ts";
import { useMe } from "#web/lib/session.ts";

/** The vendor of this account, null for an account that never applied. Switched off for a visitor: look at `useMe` first. */
export function useOwnVendor() {
  const me = useMe();
  return useQuery({
    queryKey: reads.vendor,
    queryFn: async ({ signal }): Promise<OwnVendor | null> => {
      try {
        return await api<OwnVendor>("GET", "/api/vendor/me", { signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 403) return null;
        throw error;
      }
    },
    enabled: Boolean(me),
  });
}
