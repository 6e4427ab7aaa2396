// Nothing leaves the shop: the message stays where it was written, for the admin to read.
import type { Channel } from "./index.ts";

export const outboxChannel: Channel = {
  name: "outbox",
  async send() {},
  async close() {},
};
