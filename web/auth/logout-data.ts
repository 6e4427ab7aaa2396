// Apart from signing in, as every page has it.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { api, messageOf } from "#web/lib/api.ts";
import { forgetEverything } from "#web/lib/session.ts";
import { toast } from "#web/lib/toast-store.ts";

export function useLogout() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: () => api("POST /api/auth/logout"),
    onSuccess: async () => {
      navigate("/");
      await forgetEverything(client);
    },
    onError: (error) => toast({ title: "Logout failed", description: messageOf(error) }),
  });
}
