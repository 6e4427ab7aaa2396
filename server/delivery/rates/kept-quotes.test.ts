// What is kept of carriers' answers, and how often carriers are asked.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { DeliveryOption } from "#contract/delivery/delivery.ts";
import { limitCounters } from "#db/schema.ts";
import { createLimits } from "#server/limits.ts";
import { deliveryAddress, deliveryOption, playedBox, playedCollection } from "#tests/harness/addresses.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import type { CarrierClient, CarrierRequest } from "./carrier.ts";
import { failureKeptMs, keptMs, keptQuotes, mostCallsAMinute, mostCallsOfAShopper } from "./kept-quotes.ts";
import { rateRequest } from "./rates.contract.ts";

const courier = (changes: Partial<DeliveryOption> = {}) =>
  deliveryOption({ kind: "courier", priceCents: null, collectAt: playedCollection, box: playedBox, ...changes });

describe("what is kept", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.db.delete(limitCounters);
  });
  let time: number;
  let asked: CarrierRequest[];
  let fail: boolean;
  const request = (changes: Partial<CarrierRequest> = {}): CarrierRequest => ({
    ...rateRequest([]),
    option: courier(),
    box: playedBox,
    boxes: 1,
    address: deliveryAddress,
    vendor: { ...rateRequest([]).vendor, id: "one" },
    ...changes,
  });
  const openKept = () => {
    time = 0;
    asked = [];
    fail = false;
    const client = {
      name: "played",
      async quote(each: CarrierRequest) {
        asked.push(each);
        if (fail) throw new Error("down");
        return [];
      },
    };
    return openServer(client);
  };
  const openServer = (client: CarrierClient) => {
    const limits = createLimits(database.db, { rateLimits: true, secretsKey: "a key" });
    return keptQuotes(client, { log: { warn() {} }, limits, patienceMs: 1000, now: () => time });
  };

  test("an answer, for neighbours too, until its time is over; two who ask at once make one call", async () => {
    const kept = openKept();
    const neighbour = request({ address: { ...deliveryAddress, street: "14 Vilakazi Street", city: "SOWETO" } });
    await Promise.all([kept.quote(request()), kept.quote(request()), kept.quote(neighbour)]);
    time = keptMs - 1;
    await kept.quote(request());
    expect(asked).toHaveLength(1);
    time = keptMs;
    await kept.quote(request());
    expect(asked).toHaveLength(2);
  });

  test("not for another vendor, place, box, number of boxes, value or area", async () => {
    const kept = openKept();
    const others = [
      request(),
      request({ vendor: { ...request().vendor, id: "two" } }),
      request({ vendor: { ...request().vendor, postalCode: "8005" } }),
      request({ option: courier({ collectAt: { ...playedCollection, street: "1 Short Street" } }) }),
      request({ box: { ...playedBox, weightGrams: 1600 } }),
      request({ boxes: 2 }),
      request({ goodsCents: 1 }),
      request({ address: { ...deliveryAddress, postalCode: "1805" } }),
      request({ address: { ...deliveryAddress, pin: { latitude: -26.2, longitude: 27.9 } } }),
    ];
    for (const each of others) await kept.quote(each);
    expect(asked).toHaveLength(others.length);
  });

  test("a failure, but shortly", async () => {
    const kept = openKept();
    fail = true;
    expect(await kept.quote(request())).toBeNull();
    time = failureKeptMs - 1;
    expect(await kept.quote(request())).toBeNull();
    expect(asked).toHaveLength(1);
    fail = false;
    time = failureKeptMs;
    expect(await kept.quote(request())).toEqual([]);
  });

  test("no more than so many calls a minute", async () => {
    const kept = openKept();
    const answers: unknown[] = [];
    for (let goodsCents = 0; goodsCents <= mostCallsAMinute; goodsCents++) {
      answers.push(await kept.quote(request({ goodsCents, shopperId: `shopper ${goodsCents}` })));
    }
    expect([asked.length, answers.at(-2), answers.at(-1)]).toEqual([mostCallsAMinute, [], null]);
  });

  test("counted by all servers together, but for each carrier by itself", async () => {
    time = 0;
    let calls = 0;
    const client = (name: string): CarrierClient => ({
      name,
      async quote() {
        calls++;
        return [];
      },
    });
    const servers = [openServer(client("one")), openServer(client("one"))];
    for (let goodsCents = 0; goodsCents < mostCallsAMinute + 10; goodsCents++)
      await servers[goodsCents % 2]?.quote(request({ goodsCents, shopperId: `shopper ${goodsCents}` }));
    expect(calls).toBe(mostCallsAMinute);
    expect(await openServer(client("other")).quote(request())).toEqual([]);
  });

  test("fewer for one shopper, who still gets what is kept; others get an answer to the same question", async () => {
    const kept = openKept();
    const quote = (goodsCents: number, shopperId: string) => kept.quote(request({ goodsCents, shopperId }));
    for (let goodsCents = 1; goodsCents <= mostCallsOfAShopper; goodsCents++) await quote(goodsCents, "one");
    expect([await quote(0, "one"), await quote(1, "one"), await quote(0, "two"), await quote(0, "one")]).toEqual([
      null,
      [],
      [],
      [],
    ]);
    expect(asked).toHaveLength(mostCallsOfAShopper + 1);
  });
});
