// The effect of signing in and out on the whole app.
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { create } from "zustand";
import { signedInCookie } from "#contract/auth/signed-in-cookie.ts";
import type { CurrentUser } from "#contract/users/users.ts";
import { ApiError, api } from "./api.ts";
import { forgetAssistant } from "./assistant-store.ts";
import { forgetKept } from "./kept-reads.ts";
import { forgetLocation } from "./location-store.ts";
import { ofAccount, reads } from "./reads.ts";
import { clearToasts } from "./toast-store.ts";
import { forgetVisited } from "./visited.ts";
import { forgetWaiting } from "./waiting-request.ts";

export const mayBeSignedIn = (): boolean =>
  document.cookie.split("; ").some((pair) => pair.startsWith(`${signedInCookie}=`));

/** Who is signed in. Rule account-4: only this 401 reads as null. Without a session nothing is asked. */
export const meOptions = queryOptions({
  queryKey: reads.me,
  queryFn: async ({ signal, client }): Promise<CurrentUser | null> => {
    try {
      if (mayBeSignedIn()) return await api("GET /api/auth/me", { signal });
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) throw error;
      // biome-ignore lint/suspicious/noDocumentCookie: older Firefox and Safari lack the Cookie Store API
      document.cookie = `${signedInCookie}=; Path=/; Max-Age=0`;
    }
    await forgetKept();
    if (client.getQueryData(reads.me)) forgetAccount(client);
    return null;
  },
});

/** Rule account-5: removes the reads of an expired login. The caller sets `me`. */
export function forgetAccount(client: QueryClient): void {
  void forgetKept();
  for (const queryKey of ofAccount) {
    // A visitor has other conversations, which are then read.
    if (queryKey === reads.conversations) void client.resetQueries({ queryKey });
    else if (queryKey !== reads.me) client.removeQueries({ queryKey });
  }
}

/** undefined while unknown (loading, or no connection), null for a visitor. */
export const useMe = (): CurrentUser | null | undefined => useQuery(meOptions).data;

/** Increases at logout, which remounts the app, so that no screen keeps the person's data. */
export const useSessionEpoch = create<{ epoch: number }>(() => ({ epoch: 0 }));

/** Rule account-6: logout clears all cached data, stores and reads in flight too. */
export async function forgetEverything(client: QueryClient): Promise<void> {
  await client.cancelQueries();
  await forgetKept();
  client.clear();
  client.setQueryData(reads.me, null);
  clearToasts();
  forgetLocation();
  forgetAssistant();
  forgetVisited();
  forgetWaiting();
  useSessionEpoch.setState(({ epoch }) => ({ epoch: epoch + 1 }));
}
