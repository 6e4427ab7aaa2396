import * as z from "zod/mini";
import { type EndpointTable, type Limit, messageReply } from "#contract/shared/endpoint.ts";
import type { MessagePart } from "./chat.ts";
import { chatBody, feedback, feedbackBody, renameConversationBody } from "./chat-body.ts";

/** Text, tool calls with results, suggestions and notices, as in the AI SDK's UI messages (`chat.ts`). */
const part = z.custom<MessagePart>((value) => typeof (value as { type?: unknown } | null)?.type === "string");

const chatMessage = z.strictObject({
  id: z.string(),
  role: z.enum(["user", "assistant"]),
  content: z.string(),
  parts: z.array(part),
  createdAt: z.string(),
  /** Of an answer: what the shopper thinks of it, once said. */
  feedback: z.optional(feedback),
});
export type ChatMessage = z.infer<typeof chatMessage>;

export const conversation = z.strictObject({
  id: z.string(),
  title: z.string(),
  messages: z.array(chatMessage),
  /** The last message is being answered: `GET …/stream` follows it. */
  answering: z.optional(z.literal(true)),
});
export type Conversation = z.infer<typeof conversation>;

const conversationSummary = z.strictObject({ id: z.string(), title: z.string(), updatedAt: z.string() });
export type ConversationSummary = z.infer<typeof conversationSummary>;

/** A reply as JSON; with `Accept: text/event-stream` the reply is the AI SDK's UI message stream. */
export const chatReply = z.strictObject({
  conversationId: z.string(),
  message: z.omit(chatMessage, { createdAt: true, feedback: true }),
});
export type ChatReply = z.infer<typeof chatReply>;

export const chatLimit: Limit = {
  name: "messages",
  windows: [
    { by: "owner", times: 30, minutes: 1 },
    { by: "address", times: 300, minutes: 1 },
  ],
  says: "Too many messages.",
};

/** For following a turn again, which a bad line may do often. */
export const followLimit: Limit = {
  name: "following turns",
  windows: [
    { by: "owner", times: 240, minutes: 1 },
    { by: "address", times: 2400, minutes: 1 },
  ],
  says: "Too many requests.",
};

export const feedbackLimit: Limit = {
  name: "thumbs",
  windows: [
    { by: "owner", times: 60, minutes: 1 },
    { by: "address", times: 600, minutes: 1 },
  ],
  says: "Too many requests.",
};

export const feedbackReply = z.strictObject({ feedback: z.nullable(feedback) });

export const chatEndpoints = {
  "POST /api/chat": {
    does: "Sends a message to the assistant; the reply is JSON or an event stream",
    who: "visitor",
    body: chatBody,
    reply: chatReply,
    errors: ["not-found", "conflict"],
    limits: [chatLimit],
  },
  "GET /api/conversations": {
    does: "The shopper's or visitor's conversations, newest first",
    who: "visitor",
    reply: z.array(conversationSummary),
  },
  "GET /api/conversations/:id": {
    does: "A conversation with its messages",
    who: "visitor",
    reply: conversation,
    errors: ["not-found"],
  },
  "GET /api/conversations/:id/stream": {
    does: "The turn that is being answered, from its beginning, as an event stream; 204 if none is",
    who: "visitor",
    reply: { contentType: "text/event-stream" },
    status: [200, 204],
    errors: ["not-found"],
    limits: [followLimit],
  },
  "POST /api/conversations/:id/stop": {
    does: "Stops the answer that is being written; what is there stays",
    who: "visitor",
    reply: messageReply,
    errors: ["not-found"],
    limits: [followLimit],
  },
  "PATCH /api/conversations/:id": {
    does: "Renames a conversation",
    who: "visitor",
    body: renameConversationBody,
    reply: conversationSummary,
    errors: ["not-found"],
  },
  "DELETE /api/conversations/:id": {
    does: "Deletes a conversation",
    who: "visitor",
    reply: messageReply,
    errors: ["not-found"],
  },
  "POST /api/messages/:id/feedback": {
    does: "Says whether an answer was good, changes that or withdraws it",
    who: "visitor",
    body: feedbackBody,
    reply: feedbackReply,
    errors: ["not-found"],
    limits: [feedbackLimit],
  },
} as const satisfies EndpointTable;
