// Carriers' prices, on played servers that follow what is public of their APIs.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { DeliveryOption } from "#contract/delivery/delivery.ts";
import type { CarrierKind, MissingReason } from "#contract/delivery/delivery-rules.ts";
import { deliveryAddress, deliveryOption, playedBox, playedCollection } from "#tests/harness/addresses.ts";
import {
  type CarrierServer,
  lockerEntry,
  playedLockers,
  shiplogicRate,
  startPudoServer,
  startShiplogicServer,
} from "#tests/harness/carrier-server.ts";
import { createDeliveryRates, type DeliveryRates, type RateRequest } from "./index.ts";
import { nearest, type PudoLocker, pudoLocker } from "./lockers.ts";
import { describeRates, rateRequest } from "./rates.contract.ts";

const key = "a-key-of-the-tests";
let couriers: CarrierServer;
let lockers: CarrierServer;
/** A shop that has just started, so that nothing is kept. */
let rates: DeliveryRates;
const warnings: object[] = [];
const unlimited = { allows: async () => true };
const open = (patienceMs = 5000) =>
  createDeliveryRates(
    {
      carriers: {
        shiplogic: { apiKey: key, baseUrl: couriers.url },
        pudo: { apiKey: key, baseUrl: lockers.url },
        patienceMs,
      },
    },
    { log: { warn: (fields: object) => void warnings.push(fields) }, limits: unlimited },
  );
beforeAll(() => {
  couriers = startShiplogicServer(key);
  lockers = startPudoServer(key);
});
beforeEach(() => {
  for (const server of [couriers, lockers]) {
    server.fail();
    server.asked.length = 0;
  }
  warnings.length = 0;
  rates = open();
});
afterAll(() => Promise.all([couriers.close(), lockers.close()]));

describeRates("own rates beside carriers", async () => ({ rates: open() }));

const courier = (changes: Partial<DeliveryOption> = {}) =>
  deliveryOption({
    kind: "courier",
    priceCents: null,
    collectAt: playedCollection,
    leadDays: 2,
    box: playedBox,
    ...changes,
  });
const pudo = (changes: Partial<DeliveryOption> = {}) =>
  deliveryOption({ kind: "pudo", priceCents: null, box: playedBox, ...changes });
const ask = (options: DeliveryOption[], changes: Partial<RateRequest> = {}) =>
  rates.rates(rateRequest(options, changes));
const missing = (kind: CarrierKind, reason: MissingReason) => ({
  kind,
  label: kind === "courier" ? "Courier to your door" : "PUDO locker",
  reason,
});

test("names the carriers that are in use", () => {
  expect([rates.name, rates.carriers]).toEqual(["own-rates + shiplogic + pudo", ["courier", "pudo"]]);
});

describe("the courier", () => {
  test("is asked with both places, each box and the value, and with nothing of the person", async () => {
    await ask([courier()], { pieces: 5, goodsCents: 12_345, address: { ...deliveryAddress, unit: "Flat 3" } });
    const parcel = {
      parcel_description: "Box",
      submitted_length_cm: 30,
      submitted_width_cm: 20,
      submitted_height_cm: 15,
      submitted_weight_kg: 1.5,
    };
    expect(couriers.asked).toEqual([
      {
        path: "/v2/rates",
        body: {
          collection_address: {
            type: "business",
            company: "Table Bay Traders",
            street_address: "12 Long Street",
            local_area: "Gardens",
            city: "Cape Town",
            zone: "Western Cape",
            country: "ZA",
            code: "8001",
          },
          delivery_address: {
            type: "residential",
            company: "",
            street_address: "Flat 3, 12 Vilakazi Street",
            local_area: "Orlando West",
            city: "Soweto",
            zone: "Gauteng",
            country: "ZA",
            code: "1804",
          },
          // Five pieces, two to a box.
          parcels: [parcel, parcel, parcel],
          declared_value: 123.45,
        },
      },
    ]);
    expect(JSON.stringify(couriers.asked)).not.toMatch(/Nomsa|2782|blue gate/);
  });

  test("offers the cheapest service, and dearer ones only if they are faster, in cents and with the vendor's days", async () => {
    expect(await ask([courier()])).toEqual({
      rates: [
        {
          id: "courier:ECO",
          kind: "courier",
          label: "Courier to your door, Economy",
          priceCents: 9250,
          leadDays: 5,
          place: null,
          needsAddress: true,
        },
        {
          id: "courier:OVN",
          kind: "courier",
          label: "Courier to your door, Overnight",
          priceCents: 21_500,
          leadDays: 3,
          place: null,
          needsAddress: true,
        },
      ],
      missing: [],
    });
  });

  test.each<[string, unknown, number | null]>([
    ["a number", 92.5, 9250],
    ["a number that binary fractions miss", 1.15, 115],
    ["text", "104.90", 10_490],
    ["no price at all", 0, null],
    ["less than nothing", -20, null],
    ["an absurd amount", 1e9, null],
    ["words", "R92", null],
    ["nothing", null, null],
  ])("a price that is %s", async (_, rate, cents) => {
    couriers.fail(Response.json({ rates: [shiplogicRate("ECO", "Economy", rate, 1)] }));
    const found = await ask([courier()]);
    expect(found.rates.map(({ priceCents }) => priceCents)).toEqual(cents === null ? [] : [cents]);
    expect(found.missing).toEqual(cents === null ? [missing("courier", "unavailable")] : []);
  });

  test("one odd rate doesn't hide the others", async () => {
    couriers.fail(Response.json({ rates: [{ rate: 10 }, shiplogicRate("ECO", "Economy", 80, 1)] }));
    expect((await ask([courier()])).rates.map(({ priceCents }) => priceCents)).toEqual([8000]);
  });

  test("has no price for an address that it refuses, for no service, and for too many boxes", async () => {
    for (const fault of [Response.json({ message: "Unknown suburb" }, { status: 400 }), Response.json({ rates: [] })]) {
      rates = open();
      couriers.fail(fault);
      expect(await ask([courier()])).toEqual({ rates: [], missing: [missing("courier", "unserved")] });
    }
    couriers.fail();
    expect(await ask([courier()], { pieces: 41 })).toEqual({ rates: [], missing: [missing("courier", "unserved")] });
    expect((await ask([courier()], { pieces: 40 })).rates).toHaveLength(2);
  });
});

describe("PUDO", () => {
  test("prices the smallest box that fits, locker to locker, and shows the lockers nearest to the address", async () => {
    const found = await ask([pudo()]);
    expect(found).toMatchObject({
      missing: [],
      rates: [{ id: "pudo", kind: "pudo", label: "PUDO locker", priceCents: 7000, leadDays: 3, place: null }],
    });
    const shown = found.rates[0]?.lockers ?? [];
    expect(shown[0]).toEqual({
      code: "CG21",
      name: "Orlando Stadium",
      address: "Orlando Stadium, Soweto, 1804, South Africa",
      distanceKm: null,
    });
    // Neither a shop's counter, nor a broken entry, nor what is hundreds of kilometres away.
    expect(shown.map(({ code }) => code)).toEqual(["CG21", "CG20", "CG22", "CG23"]);
    expect(lockers.asked[1]).toMatchObject({
      path: "/api/v1/locker-rates-new",
      body: {
        collection_address: { terminal_id: "CG10" },
        delivery_address: { terminal_id: "CG21" },
        parcels: [{ submitted_length_cm: 30, submitted_weight_kg: 1.5 }],
      },
    });
    expect(lockers.asked[1]?.body?.parcels).toHaveLength(1);
  });

  test("each box is a shipment of its own, and the list of lockers is read once", async () => {
    const at = async (pieces: number) => (await ask([pudo()], { pieces })).rates[0]?.priceCents;
    expect([await at(2), await at(3), await at(5)]).toEqual([7000, 14_000, 21_000]);
    expect(lockers.asked.filter(({ path }) => path.endsWith("lockers-data"))).toHaveLength(1);
  });

  test("leaves out lockers whose boxes are too small, and says how far they are from a pin", async () => {
    const tall = { ...playedBox, heightCm: 65, lengthCm: 40, widthCm: 60 };
    const pin = { latitude: -26.2385, longitude: 27.9085 };
    const found = await ask([pudo({ box: tall })], { address: { ...deliveryAddress, pin } });
    expect(found.rates[0]).toMatchObject({ priceCents: 15_000, lockers: [{ code: "CG23" }] });
    const near = await ask([pudo()], { address: { ...deliveryAddress, pin } });
    expect(near.rates[0]?.lockers?.slice(0, 2)).toMatchObject([
      { code: "CG21", distanceKm: 1.7 },
      { code: "CG20", distanceKm: 2.6 },
    ]);
  });

  test("distances are the same for all who share an answer, whoever asked first", async () => {
    const from = async (latitude: number, longitude: number) => {
      rates = open();
      const pin = { latitude, longitude };
      return (await ask([pudo()], { address: { ...deliveryAddress, pin } })).rates[0]?.lockers;
    };
    // Two corners of the same 100 m: 1.8 km and 1.7 km from the nearest locker.
    const corners = [await from(-26.23945, 27.90855), await from(-26.23855, 27.90945)];
    expect(corners[0]).toEqual(corners[1]);
  });

  test("has no price where nothing is known of a locker near", async () => {
    const address = { ...deliveryAddress, suburb: "Nowhere", city: "Elsewhere", postalCode: "5100" };
    expect(await ask([pudo()], { address })).toEqual({ rates: [], missing: [missing("pudo", "unserved")] });
  });

  test("is near by postal code, else by town, else by the next code", () => {
    const list = playedLockers.flatMap((each): PudoLocker[] => {
      const read = pudoLocker.safeParse(each);
      return read.success ? [read.data] : [];
    });
    const first = (postalCode: string | null, ...towns: string[]) =>
      nearest(list, { pin: null, postalCode, towns }, 1)[0]?.code;
    expect([first("2196", "Soweto"), first("0001", "sandton"), first("8051"), first(null, "cape town")]).toEqual([
      "CG22",
      "CG22",
      "CG10",
      "CG10",
    ]);
    expect([first("5100", "Mthatha"), first(null)]).toEqual([undefined, undefined]);
    expect(pudoLocker.safeParse(lockerEntry("x y", "Odd code", [0, 0], "", "")).success).toBe(false);
  });
});

describe("carriers that fail", () => {
  const flat = deliveryOption();
  test.each<[string, Response]>([
    ["an error", new Response("oops", { status: 500 })],
    ["a wrong key", Response.json({ message: "Unauthorized" }, { status: 401 })],
    ["a page", new Response("<html>", { headers: { "content-type": "text/html" } })],
    ["something else", Response.json({ rates: "none" })],
    ["a redirect", Response.redirect("http://127.0.0.1:1/", 302)],
  ])("%s is no price, and the vendor's own ways stay", async (_, fault) => {
    couriers.fail(fault);
    lockers.fail(fault);
    const found = await ask([courier(), flat, pudo()]);
    expect(found.rates).toMatchObject([{ id: "flat", priceCents: 6000 }]);
    expect(found.missing).toEqual([missing("courier", "unavailable"), missing("pudo", "unavailable")]);
    expect(warnings).toHaveLength(2);
    expect(JSON.stringify(warnings)).not.toContain(key);
  });

  test("silence ends after the carrier's time", async () => {
    rates = open(50);
    couriers.fail("silence");
    expect(await ask([courier(), flat])).toMatchObject({
      rates: [{ id: "flat" }],
      missing: [missing("courier", "unavailable")],
    });
  });

  test("without an account, an address or a box nobody is asked", async () => {
    expect((await ask([courier(), pudo()], { address: null })).missing.map(({ reason }) => reason)).toEqual([
      "address",
      "address",
    ]);
    expect((await ask([courier()], { address: { province: "Gauteng" } })).missing).toEqual([
      missing("courier", "address"),
    ]);
    rates = createDeliveryRates(
      { carriers: { shiplogic: null, pudo: null, patienceMs: 1 } },
      { log: { warn() {} }, limits: unlimited },
    );
    expect(await ask([courier(), pudo()])).toEqual({
      rates: [],
      missing: [missing("courier", "not-offered"), missing("pudo", "not-offered")],
    });
    expect([couriers.asked, lockers.asked]).toEqual([[], []]);
  });
});
