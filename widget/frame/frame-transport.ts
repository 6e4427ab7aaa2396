// The chat's transport over the frame's session.
import type { Conversation } from "#contract/chat/endpoints.ts";
import type { ChatTransport } from "#web/chat/chat-props.ts";
import type { Shell } from "./shell.ts";

/** The server's sentence about a refused call. */
export const sentenceOf = async (reply: Response): Promise<string> => {
  const body = (await reply.json().catch(() => null)) as { message?: unknown } | null;
  return typeof body?.message === "string" ? body.message : "That didn’t work. Please try again.";
};

export function transportOf({ client, options, tell }: Shell, last: Conversation | null): ChatTransport {
  let given = last;
  return {
    async sendTurn(turn, signal) {
      tell({ type: "message", from: "shopper" });
      const listing = options().listing ?? null;
      return client.send("/chat", { body: { ...turn, listing }, signal, accept: "text/event-stream" });
    },
    async loadConversation(id, signal) {
      if (given?.id === id) {
        const conversation = given;
        given = null;
        return conversation;
      }
      const reply = await client.send(`/conversations/${id}`, { signal });
      if (reply.status === 404) return null;
      if (!reply.ok) throw new Error(`The conversation was refused with ${reply.status}.`);
      return (await reply.json()) as Conversation;
    },
    followTurn: (id, signal) => client.send(`/conversations/${id}/stream`, { signal, accept: "text/event-stream" }),
    stopTurn: (id) => client.send(`/conversations/${id}/stop`, { body: {} }),
    sendFeedback: (id, feedback) =>
      client.send(`/messages/${id}/feedback`, { body: feedback ?? { verdict: null } }).then(
        ({ ok }) => ok,
        () => false,
      ),
  };
}
