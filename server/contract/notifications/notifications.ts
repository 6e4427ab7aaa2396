export const messageStates = ["pending", "sent", "failed"] as const;
export type MessageState = (typeof messageStates)[number];

/** `GET /api/admin/messages?limit&cursor&state`: what the shop told people, newest first. */
export interface SentMessage {
  id: string;
  kind: string;
  channel: "email" | "whatsapp";
  recipient: string;
  subject: string;
  /** Empty for a message with a secret in it that has left the shop. */
  text: string;
  state: MessageState;
  /** outbox, smtp or whatsapp; null while it waits. */
  sentBy: string | null;
  attempts: number;
  lastError: string | null;
  createdAt: string;
  sentAt: string | null;
}

export interface SentMessagePage {
  messages: SentMessage[];
  nextCursor: string | null;
  total: number;
  /** What carries them from now on: outbox, smtp or whatsapp. */
  channels: { email: string; whatsapp: string };
}
