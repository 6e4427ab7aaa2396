// The assistant's conversations as the web app fetches them; `web/chat` gets these as props.
import { useQuery } from "@tanstack/react-query";
import type { Conversation } from "#contract/chat/endpoints.ts";
import type { Feedback } from "#contract/chat/feedback.ts";
import { api, orNull } from "#web/lib/api.ts";
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
export const loadConversation = (id: string, signal: AbortSignal): Promise<Conversation | null> =>
  orNull(api("GET /api/conversations/:id", { params: { id }, signal }));

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

/** The reply as `fetch` gives it, too. */
export const followTurn = (conversationId: string, signal: AbortSignal): Promise<Response> =>
  fetch(`/api/conversations/${conversationId}/stream`, { credentials: "include", signal });

export const stopTurn = (conversationId: string): Promise<unknown> =>
  api("POST /api/conversations/:id/stop", { params: { id: conversationId } });

export const sendFeedback = (messageId: string, feedback: Feedback | null): Promise<boolean> =>
  api("POST /api/messages/:id/feedback", { params: { id: messageId }, body: feedback ?? { verdict: null } }).then(
    () => true,
    () => false,
  );
