import { Button } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { CurrentUser } from "#contract/users/users.ts";
import { meOptions } from "#web/lib/session.ts";

/** The signed-in user, or the last one if the login has expired since: typed text must survive that (rule account-5). */
export function useAccountAtWork(): { user: CurrentUser | null | undefined; expired: boolean } {
  const { data: me } = useQuery(meOptions);
  const last = useRef<CurrentUser>(undefined);
  if (me) last.current = me;
  return { user: me ?? last.current ?? me, expired: me === null && last.current !== undefined };
}

/** Links to the login in a new tab. When the shopper returns to this tab, the session is checked again. */
export function ExpiredLogin() {
  const { refetch } = useQuery(meOptions);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") void refetch();
    };
    addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [refetch]);
  return (
    <p className="notice expired-login" role="alert">
      <span>
        Your login has expired. What you typed is still here: login in a new tab, come back and send it again.
      </span>
      <Button asChild variant="soft">
        <a href="/auth/login" target="_blank" rel="noopener">
          Login
        </a>
      </Button>
    </p>
  );
}
