// Signing in and out as the whole app feels it.
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { create } from "zustand";
import type { CurrentUser } from "#contract/users/users.ts";
import { ApiError, api } from "./api.ts";
import { forgetAssistant } from "./assistant-store.ts";
import { forgetLocation } from "./location-store.ts";
import { ofAccount, reads } from "./reads.ts";
import { clearToasts } from "./toast-store.ts";

/** Who is signed in. Rule account-4: a visitor's 401, and this 401 only, reads as null. */
export const meOptions = queryOptions({
  queryKey: reads.me,
  queryFn: async ({ signal, client }): Promise<CurrentUser | null> => {
    try {
      return await api("GET /api/auth/me", { signal });
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) throw error;
      if (client.getQueryData(reads.me)) forgetAccount(client);
      return null;
    }
  },
});

/** Rule account-5: a login that expires mid-use. What was read with it goes; who is here is the caller's to say. */
export function forgetAccount(client: QueryClient): void {
  for (const queryKey of ofAccount) {
    // A visitor has conversations too, but not these.
    if (queryKey === reads.conversations) void client.resetQueries({ queryKey });
    else if (queryKey !== reads.me) client.removeQueries({ queryKey });
  }
}

/** undefined while it isn't known (loading, or the server can't be reached), null for a visitor. */
export const useMe = (): CurrentUser | null | undefined => useQuery(meOptions).data;

/** Goes up when a person leaves: the app is mounted anew, so that no screen keeps what it held for them. */
export const useSessionEpoch = create<{ epoch: number }>(() => ({ epoch: 0 }));

/** Rule account-6: logout clears all cached data, stores and reads in flight too. */
export async function forgetEverything(client: QueryClient): Promise<void> {
  await client.cancelQueries();
  client.clear();
  client.setQueryData(reads.me, null);
  clearToasts();
  forgetLocation();
  forgetAssistant();
  useSessionEpoch.setState(({ epoch }) => ({ epoch: epoch + 1 }));
}
