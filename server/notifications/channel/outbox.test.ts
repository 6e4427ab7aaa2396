import { describeChannel } from "./channel.contract.ts";
import { outboxChannel } from "./outbox.ts";

describeChannel("outbox", "shopper@example.com", async () => ({
  channel: outboxChannel,
  arrived: () => [],
  nextHop: null,
  close: async () => {},
}));
