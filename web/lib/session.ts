// Signing in and out as the whole app feels it.
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { create } from "zustand";
import type { CurrentUser } from "#contract/users.ts";
import { ApiError, api } from "./api.ts";
import { forgetAssistant } from "./assistant-store.ts";
import { forgetLocation } from "./location-store.ts";
import { reads } from "./reads.ts";
import { clearToasts } from "./toast-store.ts";

/** Who is signed in. Readings 3: a visitor's 401, and this 401 only, reads as null. */
export const meOptions = queryOptions({
  queryKey: reads.me,
  queryFn: async ({ signal }): Promise<CurrentUser | null> => {
    try {
      return await api<CurrentUser>("GET", "/api/auth/me", { signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
});

/** undefined while it isn't known (loading, or the server can't be reached), null for a visitor. */
export const useMe = (): CurrentUser | null | undefined => useQuery(meOptions).data;

/** Goes up when a person leaves: the app is mounted anew, so that no screen keeps what it held for them. */
export const useSessionEpoch = create<{ epoch: number }>(() => ({ epoch: 0 }));

/** Specification §4: logout clears all cached data. Stores and reads in flight too (readings 27). */
export async function forgetEverything(client: QueryClient): Promise<void> {
  await client.cancelQueries();
  client.clear();
  client.setQueryData(reads.me, null);
  clearToasts();
  forgetLocation();
  forgetAssistant();
  useSessionEpoch.setState(({ epoch }) => ({ epoch: epoch + 1 }));
}
