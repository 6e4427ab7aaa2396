import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Profile, ProfileForm } from "#contract/vendors/profile.ts";
import { api } from "#web/lib/api.ts";
import { reads, refreshAfter } from "#web/lib/reads.ts";
import { toast } from "#web/lib/toast-store.ts";

/** For vendors only. Read again on every visit: the form starts from it, and an admin may have decided on a name. */
export const useProfile = () =>
  useQuery({
    queryKey: reads.vendorProfile,
    queryFn: ({ signal }) => api("GET /api/vendor/profile", { signal }),
    gcTime: 0,
  });

/** Its errors show at the form. */
export function useSaveProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileForm) => api("PUT /api/vendor/profile", { body }),
    onSuccess: async (saved: Profile) => {
      client.setQueryData(reads.vendorProfile, saved);
      await refreshAfter(client, "profile-change");
      const { askedName } = saved;
      toast({
        title: "Saved",
        description:
          askedName?.reason === null
            ? `Shoppers see your changes. The name ${askedName.name} waits for us.`
            : "Shoppers see your changes.",
      });
    },
  });
}
