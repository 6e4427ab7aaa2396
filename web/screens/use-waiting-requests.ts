import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useAssistant } from "#web/lib/assistant-store.ts";
import { refreshAfter } from "#web/lib/reads.ts";
import { useMe } from "#web/lib/session.ts";
import { toast } from "#web/lib/toast-store.ts";
import { carryOutWaiting } from "#web/lib/waiting-request.ts";

/** For who is signed in without a form here: by a reload in between, or in another tab. The forms do it themselves (auth-data.ts). */
export function useWaitingRequests(): void {
  const client = useQueryClient();
  const me = useMe();
  useEffect(() => {
    if (!me) return;
    void carryOutWaiting(me).then(async (waited) => {
      if (!waited) return;
      useAssistant.setState({ resume: waited.conversationId });
      const said = waited.failed ?? waited.done;
      if (!said) return;
      await refreshAfter(client, "sign-in");
      toast(said);
    });
  }, [client, me]);
}
