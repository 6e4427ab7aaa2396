// The assistant's conversations as the web app fetches them; `web/chat` gets these as props.
import { useQuery } from "@tanstack/react-query";
import type { Conversation } from "#contract/chat/endpoints.ts";
import { ApiError, api } from "#web/lib/api.ts";
import { reads } from "#web/lib/reads.ts";

/** Newest first. A visitor has conversations too, known by a cookie. */
export function useConversations(enabled: boolean) {
  return useQuery({
    queryKey: reads.conversations,
    queryFn: ({ signal }) => api("GET /api/conversations", { signal }),
    enabled,
  });
}

/** null when there is none such, or it is somebody else's. */
export async function loadConversation(id: string, signal: AbortSignal): Promise<Conversation | null> {
  try {
    return await api("GET /api/conversations/:id", { params: { id }, signal });
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}

export const deleteConversation = (id: string): Promise<unknown> =>
  api("DELETE /api/conversations/:id", { params: { id } });

/** The reply as `fetch` gives it: the chat reads its stream. */
export const sendTurn = (turn: object, signal: AbortSignal): Promise<Response> =>
  fetch("/api/chat", {
    method: "POST",
    credentials: "include",
    headers: { "content-type": "application/json", accept: "text/event-stream" },
    body: JSON.stringify(turn),
    signal,
  });
