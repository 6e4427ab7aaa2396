// The port of messages to people: one channel for email, one for WhatsApp; each is the outbox unless the settings name another.
import type { Settings } from "#server/settings.ts";
import { outboxChannel } from "./outbox.ts";

/** A message as a channel carries it. */
export interface OutgoingMessage {
  id: string;
  kind: string;
  /** Email address, or phone number in E.164. */
  recipient: string;
  subject: string;
  text: string;
  /** WhatsApp: the values of the approved template named after `kind`, in order. */
  values: string[];
}

/** It can never arrive there (no such address, refused for good): not tried again. Any other failure is. */
export class Undeliverable extends Error {
  override readonly name = "Undeliverable";
}

export interface Channel {
  /** outbox, smtp or whatsapp. */
  readonly name: string;
  /** Resolves when the next hop has taken it. Ends within 20 seconds. @throws {Undeliverable} */
  send(message: OutgoingMessage): Promise<void>;
  close(): Promise<void>;
}

export interface Channels {
  email: Channel;
  whatsapp: Channel;
}

export function createChannels(_settings: Pick<Settings, "email" | "whatsapp">): Channels {
  return { email: outboxChannel, whatsapp: outboxChannel };
}
