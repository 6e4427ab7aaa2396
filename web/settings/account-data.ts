import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import type { ChangePasswordBody, DeleteAccountBody } from "#contract/auth/auth.ts";
import { api, messageOf } from "#web/lib/api.ts";
import { forgetEverything } from "#web/lib/session.ts";
import { toast } from "#web/lib/toast-store.ts";

export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: ChangePasswordBody) => api("POST /api/auth/password/change", { body }),
    onSuccess: () => toast({ title: "Password changed", description: "All other logins of your account have ended." }),
    onError: (error) => toast({ title: "Password not changed", description: messageOf(error) }),
  });

/** Errors show at the password field. */
export function useDeleteAccount() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: (body: DeleteAccountBody) => api("DELETE /api/user", { body }),
    onSuccess: async () => {
      navigate("/");
      await forgetEverything(client);
      toast({ title: "Account deleted", description: "Your account and your personal data are gone." });
    },
  });
}
