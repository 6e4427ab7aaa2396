// The contract that the worker relies on, for every channel.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Channel, type OutgoingMessage, Undeliverable } from "./index.ts";

export interface ChannelSubject {
  channel: Channel;
  /** What the next hop took, as it understood it. */
  arrived(): { id: string; recipients: string[]; words: string }[];
  /** null: there is no next hop that could fail. */
  nextHop: {
    /** There is no such recipient. */
    refuseRecipient(): void;
    /** Come back later. */
    failForNow(): void;
    /** Takes the connection and says nothing. */
    fallSilent(): void;
    recover(): void;
    /** Within this a silent one was given up. */
    withinMs: number;
  } | null;
  close(): Promise<void>;
}

export function describeChannel(name: string, recipient: string, open: () => Promise<ChannelSubject>): void {
  describe(`the ${name} channel`, () => {
    let subject: ChannelSubject;
    beforeAll(async () => {
      subject = await open();
    });
    afterAll(async () => {
      await subject.channel.close();
      await subject.close();
    });
    const message = (change: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
      id: crypto.randomUUID(),
      kind: "vendor-approved",
      recipient,
      subject: "Karoo Crafts is approved",
      text: "Welcome to Indaba: Karoo Crafts × 2 is approved.\n\nhttps://shop.example/vendor/dashboard",
      values: ["Karoo Crafts"],
      ...change,
    });
    const failureOf = (sent: OutgoingMessage) =>
      subject.channel.send(sent).then(
        () => null,
        (error: Error) => error,
      );
    const arrivals = (id: string) => subject.arrived().filter((each) => each.id === id);
    const times = (count: number) => (subject.nextHop ? count : 0);

    test("has a name, and delivers once, only to the recipient, with the message's id", async () => {
      expect(subject.channel.name).toBe(name);
      const sent = message();
      await subject.channel.send(sent);
      expect(arrivals(sent.id).map(({ recipients }) => recipients)).toEqual(Array(times(1)).fill([recipient]));
      for (const { words } of arrivals(sent.id)) expect(words).toContain("Karoo Crafts");
    });

    test("a repeated message has the same id", async () => {
      const sent = message();
      await subject.channel.send(sent);
      await subject.channel.send(sent);
      expect(arrivals(sent.id)).toHaveLength(times(2));
    });

    test("sends many at once", async () => {
      const many = Array.from({ length: 12 }, () => message());
      await Promise.all(many.map((sent) => subject.channel.send(sent)));
      expect(many.map(({ id }) => arrivals(id).length)).toEqual(Array(12).fill(times(1)));
    });

    test("tells a refused recipient, a failure and a time-out apart, and works again afterwards", async () => {
      const { nextHop } = subject;
      if (!nextHop) {
        // The outbox: there is nothing that could fail, and closing changes nothing.
        await subject.channel.close();
        expect(await failureOf(message())).toBeNull();
        expect(subject.arrived()).toEqual([]);
        return;
      }
      nextHop.refuseRecipient();
      expect(await failureOf(message())).toBeInstanceOf(Undeliverable);
      nextHop.failForNow();
      const temporary = await failureOf(message());
      expect(temporary).toBeInstanceOf(Error);
      expect(temporary).not.toBeInstanceOf(Undeliverable);
      nextHop.fallSilent();
      const begin = performance.now();
      const silent = await failureOf(message());
      expect(silent).toBeInstanceOf(Error);
      expect(silent).not.toBeInstanceOf(Undeliverable);
      expect(performance.now() - begin).toBeLessThan(nextHop.withinMs + 2000);
      nextHop.recover();
      const sent = message();
      await subject.channel.send(sent);
      expect(arrivals(sent.id)).toHaveLength(1);
    });

    test("may be closed more than once", async () => {
      await subject.channel.close();
      await subject.channel.close();
    });
  });
}
