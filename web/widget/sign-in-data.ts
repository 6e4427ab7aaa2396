import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, api, messageOf } from "#web/lib/api.ts";
import { reads } from "#web/lib/reads.ts";
import { toast } from "#web/lib/toast-store.ts";
import { registeringMs, whenRegistered } from "./registered.ts";

/** The vendor and site that ask for consent. */
export function useConsent(id: string) {
  const [deadline] = useState(() => Date.now() + registeringMs);
  return useQuery({
    queryKey: reads.widgetConsent(id),
    queryFn: ({ signal }) =>
      whenRegistered(() => api("GET /api/auth/widget/:id", { params: { id }, signal }), { deadline, signal }),
    gcTime: 0,
  });
}

/** Expired, or answered in another tab. */
export const isOver = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 404 || error.status === 409);

/** Resolves to the code after consent, to null after a refusal. */
export const useAnswerSignIn = (id: string) =>
  useMutation({
    mutationFn: async ({ agree, number }: { agree: boolean; number?: string }): Promise<string | null> => {
      const body = number === undefined ? undefined : { number };
      if (agree) return (await api("POST /api/auth/widget/:id/approve", { params: { id }, body })).code;
      await api("POST /api/auth/widget/:id/decline", { params: { id } });
      return null;
    },
    onError: (error) => {
      if (!isOver(error) && !(error instanceof ApiError && error.fields.number))
        toast({ title: "That didn't work", description: messageOf(error) });
    },
  });
