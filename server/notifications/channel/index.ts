// The port of messages to people: one channel for email, one for WhatsApp; each is the outbox unless the settings name another.
import type { Settings } from "#server/settings.ts";
import { outboxChannel } from "./outbox.ts";
import { smtpChannel } from "./smtp.ts";
import { whatsappChannel } from "./whatsapp.ts";

/** A send that takes longer has failed. */
export const sendWithinMs = 20_000;
/** How many messages a channel is given at a time. */
export const parallelSends = 4;

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
  /** Resolves when the next hop has taken it. Ends within `sendWithinMs`. @throws {Undeliverable} */
  send(message: OutgoingMessage): Promise<void>;
  close(): Promise<void>;
}

export interface Channels {
  email: Channel;
  whatsapp: Channel;
}

export function createChannels({ email, whatsapp }: Pick<Settings, "email" | "whatsapp">): Channels {
  return {
    email: email.channel === "smtp" ? smtpChannel(email) : outboxChannel,
    whatsapp: whatsapp.channel === "whatsapp" ? whatsappChannel(whatsapp) : outboxChannel,
  };
}
