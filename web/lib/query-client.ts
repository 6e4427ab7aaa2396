import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api.ts";
import { reads } from "./reads.ts";
import { forgetAccount } from "./session.ts";

const saysWhoIsHere: ReadonlySet<string> = new Set(["/api/auth/me", "/api/auth/login"]);

/**
 * Rule call-4: reads never become stale by themselves, nothing is read again on focus, reconnection or a timer, nothing is retried,
 * and calls are made even if the browser believes it is offline.
 */
export function createQueryClient(): QueryClient {
  const signedOutByServer = (error: unknown) => {
    // Rule account-5: an expired login resets the cached user. A 401 of the login itself is a wrong password.
    if (!(error instanceof ApiError) || error.status !== 401 || saysWhoIsHere.has(error.path)) return;
    forgetAccount(client);
    client.setQueryData(reads.me, null);
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: signedOutByServer }),
    mutationCache: new MutationCache({ onError: signedOutByServer }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        // Long enough for Back to restore every page of a long list.
        gcTime: 30 * 60_000,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
  return client;
}
