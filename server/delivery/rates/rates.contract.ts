// The contract of every implementation of the delivery port: what vendors set themselves means the same everywhere.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { DeliveryOption } from "#contract/delivery/delivery.ts";
import { deliveryAddress, deliveryOption } from "#tests/harness/addresses.ts";
import type { DeliveryRates, RateRequest } from "./index.ts";

export interface RatesUnderTest {
  rates: DeliveryRates;
  close?(): void;
}

export const rateRequest = (options: readonly DeliveryOption[], changes: Partial<RateRequest> = {}): RateRequest => ({
  shopperId: null,
  vendor: {
    id: crypto.randomUUID(),
    businessName: "Table Bay Traders",
    city: "Cape Town",
    province: "Western Cape",
    postalCode: "8001",
    latitude: -33.92,
    longitude: 18.42,
  },
  options,
  goodsCents: 20_000,
  pieces: 1,
  address: deliveryAddress,
  ...changes,
});

export function describeRates(name: string, open: () => Promise<RatesUnderTest>) {
  describe(`delivery rates: ${name}`, () => {
    let under: RatesUnderTest;
    beforeAll(async () => {
      under = await open();
    });
    afterAll(() => under?.close?.());
    const ask = async (options: Partial<DeliveryOption>[], changes: Partial<RateRequest> = {}) =>
      (await under.rates.rates(rateRequest(options.map(deliveryOption), changes))).rates;
    const prices = async (...asked: Parameters<typeof ask>) =>
      (await ask(...asked)).map(({ priceCents }) => priceCents);

    test("a vendor that has set nothing delivers for free, as documented", async () => {
      expect(await ask([])).toEqual([
        {
          id: "free",
          kind: "free",
          label: "Delivery to your door",
          priceCents: 0,
          leadDays: null,
          place: null,
          needsAddress: true,
        },
      ]);
    });

    test("a flat rate, and free delivery with its days", async () => {
      expect(await ask([{ kind: "flat" }])).toMatchObject([{ id: "flat", priceCents: 6000, leadDays: 3 }]);
      expect(await ask([{ kind: "free", priceCents: 0 }])).toMatchObject([{ id: "free", priceCents: 0, leadDays: 3 }]);
    });

    test("is free from an amount of goods on, and not a cent below", async () => {
      const above = [{ kind: "free-above" as const, freeFromCents: 50_000 }];
      const at = (goodsCents: number) => prices(above, { goodsCents });
      expect([await at(49_999), await at(50_000), await at(50_001)]).toEqual([[6000], [0], [0]]);
    });

    test("by province: its own price, else that of all others; without one it isn't delivered there", async () => {
      const kind = "by-province" as const;
      const provinceCents = { Gauteng: 4500 };
      const to = (province: typeof deliveryAddress.province) => ({ address: { ...deliveryAddress, province } });
      expect(await prices([{ kind, provinceCents }], to("Gauteng"))).toEqual([4500]);
      expect(await prices([{ kind, provinceCents }], to("Limpopo"))).toEqual([6000]);
      expect(await prices([{ kind, provinceCents, priceCents: null }], to("Limpopo"))).toEqual([]);
      expect(await prices([{ kind, provinceCents }], { address: null })).toEqual([]);
    });

    test("collection needs no address and says where; the vendor's order stays", async () => {
      const offered = await ask([{ kind: "collection", priceCents: 0, place: "12 Long Street" }, { kind: "flat" }], {
        address: null,
      });
      expect(offered).toMatchObject([
        { id: "collection", label: "Collect it yourself", place: "12 Long Street", needsAddress: false },
        { id: "flat", needsAddress: true },
      ]);
    });
  });
}
