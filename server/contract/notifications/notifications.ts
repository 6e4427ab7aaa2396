import * as z from "zod/mini";
export const messageStates = ["pending", "sent", "failed"] as const;
const messageState = z.enum(messageStates);
export type MessageState = (typeof messageStates)[number];

/** `GET /api/admin/messages?limit&cursor&state`: the shop's messages to people, newest first. */
export const sentMessage = z.strictObject({
  id: z.string(),
  kind: z.string(),
  channel: z.enum(["email", "whatsapp"]),
  recipient: z.string(),
  subject: z.string(),
  /** Empty for a sent message that contained a secret. */
  text: z.string(),
  state: messageState,
  /** outbox, smtp or whatsapp; null until it is sent. */
  sentBy: z.nullable(z.string()),
  attempts: z.number(),
  lastError: z.nullable(z.string()),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
});
export type SentMessage = z.infer<typeof sentMessage>;

export const sentMessagePage = z.strictObject({
  messages: z.array(sentMessage),
  nextCursor: z.nullable(z.string()),
  total: z.number(),
  /** The current channels: outbox, smtp or whatsapp. */
  channels: z.strictObject({
    email: z.string(),
    whatsapp: z.string(),
  }),
});
export type SentMessagePage = z.infer<typeof sentMessagePage>;
