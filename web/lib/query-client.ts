import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api.ts";
import { reads } from "./reads.ts";
import { forgetAccount } from "./session.ts";

const saysWhoIsHere: ReadonlySet<string> = new Set(["/api/auth/me", "/api/auth/login"]);

/**
 * Rule call-4: reads never go stale by themselves, nothing is read again on focus, reconnection or a
 * timer, nothing is retried, and the browser's own idea of being offline stops no call.
 */
export function createQueryClient(): QueryClient {
  const signedOutByServer = (error: unknown) => {
    // Rule account-5: a login that expires mid-use resets the cached user. A wrong password at the login is no expired login.
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
        // Long enough for Back to find every page of a long list again.
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
