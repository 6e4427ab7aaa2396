// A carrier's price from the checkout to the order: what was shown is charged, and a carrier that fails leaves everything else usable.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { CartDelivery } from "#contract/delivery/delivery.ts";
import { deliveryOptions, orderParts, payments } from "#db/schema.ts";
import { createLimits } from "#server/limits.ts";
import {
  addAddress,
  addDeliveryOptions,
  deliveryOption,
  playedBox,
  playedCollection,
} from "#tests/harness/addresses.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { type CarrierServer, startPudoServer, startShiplogicServer } from "#tests/harness/carrier-server.ts";
import { addListing } from "#tests/harness/catalogue.ts";
import { addBuyer, order, pay, start } from "#tests/harness/paying.ts";
import { addPerson, type Person } from "#tests/harness/people.ts";
import { quoteProvince } from "./delivery.service.ts";
import { createDeliveryRates } from "./rates/index.ts";
import { mostCallsOfAShopper } from "./rates/kept-quotes.ts";

const key = "a-key-of-the-tests";
let couriers: CarrierServer;
let lockers: CarrierServer;
let shop: TestApp;
beforeAll(async () => {
  couriers = startShiplogicServer(key);
  lockers = startPudoServer(key);
  shop = await createTestApp({
    SHIPLOGIC_API_KEY: key,
    SHIPLOGIC_BASE_URL: couriers.url,
    PUDO_API_KEY: key,
    PUDO_BASE_URL: lockers.url,
  });
});
/** So that nothing is kept. */
const forget = () => {
  shop.deps.providers.delivery = createDeliveryRates(shop.deps.settings, shop.deps);
};
beforeEach(() => {
  couriers.fail();
  lockers.fail();
  forget();
});
afterAll(() => Promise.all([shop.close(), couriers.close(), lockers.close()]));

const courier = deliveryOption({ kind: "courier", priceCents: null, collectAt: playedCollection, box: playedBox });
const pudo = deliveryOption({ kind: "pudo", priceCents: null, box: playedBox });
const flat = deliveryOption();
const save = ({ browser }: Person, ...options: object[]) => browser.put("/api/vendor/delivery", { options });
/** Three lamps of R200 from a vendor that delivers so: two boxes. */
async function addCart(...options: Parameters<typeof addDeliveryOptions>[2][]) {
  const vendorId = (await addPerson(shop, "vendor")).vendorId as string;
  await addDeliveryOptions(shop.db, vendorId, ...options);
  const lamp = await addListing(shop.db, vendorId, { priceCents: 20_000, stock: 9 });
  const buyer = await addBuyer(shop, { [lamp]: 3 });
  const addressId = await addAddress(shop.db, buyer.userId);
  const quoted = async () => (await buyer.browser.get(`/api/delivery?addressId=${addressId}`)).body[0] as CartDelivery;
  const choose = (rate: string, more: object = {}) => ({ addressId, deliveries: [{ vendorId, rate, ...more }] });
  return { vendorId, buyer, addressId, quoted, choose };
}

describe("what a vendor may choose", () => {
  test("carriers where the shop has accounts with them, and what they need", async () => {
    const me = await addPerson(shop, "vendor");
    const saved = (await save(me, courier, pudo)).body;
    expect(saved).toEqual({ options: [courier, pudo], carriers: ["courier", "pudo"] });
    // A price or place that isn't used is not kept.
    await save(me, { ...courier, priceCents: 5, place: "somewhere" }, { ...pudo, collectAt: playedCollection });
    expect((await me.browser.get("/api/vendor/delivery")).body.options).toEqual([courier, pudo]);

    const refused = async (option: object) => (await save(me, option)).body.fields;
    expect(await refused({ ...courier, box: undefined })).toEqual({
      "options.0.box": "Please say how large and heavy a full box is",
    });
    expect(await refused({ ...courier, collectAt: undefined })).toEqual({
      "options.0.collectAt": "Please say where the courier collects",
    });
    expect(await refused({ ...courier, collectAt: { ...playedCollection, postalCode: "80" } })).toEqual({
      "options.0.collectAt.postalCode": "A postal code has 4 digits",
    });
    expect(await refused({ ...pudo, box: { ...playedBox, weightGrams: 20_001 } })).toEqual({
      "options.0.box": "No locker is large enough: 41 × 60 × 69 cm and 20 kg at most",
    });
    for (const box of [
      { ...playedBox, pieces: 0 },
      { ...playedBox, lengthCm: 201 },
      { ...playedBox, widthCm: 1.5 },
    ])
      expect(Object.keys(await refused({ ...courier, box }))).toHaveLength(1);
    expect((await save(me, courier, flat)).status).toBe(400);
  });

  test("none without an account, and the reply is as before", async () => {
    const plain = await createTestApp({}, { database: shop.database });
    const { browser } = await addPerson(plain, "vendor");
    const reply = await browser.put("/api/vendor/delivery", { options: [courier] });
    expect([reply.status, reply.body.fields]).toEqual([
      400,
      { "options.0.kind": "This shop has no account with that carrier" },
    ]);
    expect((await browser.put("/api/vendor/delivery", { options: [flat] })).body).toEqual({ options: [flat] });
    await plain.close();
  });
});

describe("paying what a carrier asks", () => {
  test("the price that was shown is charged and kept, though the carrier asks more by then", async () => {
    const { vendorId, buyer, quoted, choose } = await addCart(courier, {
      kind: "collection",
      priceCents: 0,
      place: "x",
    });
    const { rates } = await quoted();
    expect(rates.map(({ id, priceCents }) => [id, priceCents])).toEqual([
      ["courier:ECO", 18_500],
      ["courier:OVN", 43_000],
      ["collection", 0],
    ]);
    couriers.fail(Response.json({ rates: [] }));
    const { reference, amount } = await start(buyer, { ...choose("courier:OVN"), totalCents: 103_000 });
    expect(amount).toBe(103_000);
    await pay(shop.db, reference);
    const { body } = await order(buyer, reference);
    expect(body.parts[0].delivery).toEqual({
      kind: "courier",
      label: "Courier to your door, Overnight",
      price: "430.00",
      leadDays: 4,
      place: null,
    });
    const [part] = await shop.db.select().from(orderParts).where(eq(orderParts.vendorId, vendorId));
    expect(part).toMatchObject({ totalCents: 103_000, deliveryCents: 43_000, commissionCents: 6000 });
  });

  test("a price that has changed once it is no longer kept is shown before anything is paid", async () => {
    const { buyer, quoted, choose } = await addCart(courier);
    expect((await quoted()).rates[0]?.priceCents).toBe(18_500);
    forget();
    couriers.fail(Response.json({ rates: [{ rate: 200, service_level: { code: "ECO", name: "Economy" } }] }));
    const reply = await buyer.browser.post("/api/payments", { ...choose("courier:ECO"), totalCents: 78_500 });
    expect([reply.status, reply.body.reason, reply.body.message]).toEqual([
      409,
      "total",
      "Your cart comes to R800.00 now. Please look at it again before you pay.",
    ]);
    expect((await quoted()).rates[0]?.priceCents).toBe(20_000);
    expect(await shop.db.$count(payments, eq(payments.userId, buyer.userId))).toBe(0);
  });

  test("a locker is the shopper's choice, else the nearest, and the vendor reads which", async () => {
    const { vendorId, buyer, quoted, choose } = await addCart(pudo);
    expect((await quoted()).rates[0]).toMatchObject({
      priceCents: 14_000,
      lockers: [{ code: "CG21" }, { code: "CG20" }, {}, {}],
    });
    const nearest = await start(buyer, choose("pudo"));
    const other = await start(buyer, choose("pudo", { locker: "CG20" }));
    expect([nearest.amount, other.amount, nearest.reference === other.reference]).toEqual([74_000, 74_000, false]);
    const refused = await buyer.browser.post("/api/payments", choose("pudo", { locker: "CG10" }));
    expect([refused.status, refused.body.reason]).toEqual([409, "delivery"]);
    await pay(shop.db, other.reference);
    await order(buyer, other.reference);
    const [part] = await shop.db.select().from(orderParts).where(eq(orderParts.vendorId, vendorId));
    expect(part?.delivery).toEqual({
      kind: "pudo",
      label: "PUDO locker",
      leadDays: 3,
      place: "Maponya Mall (CG20), Maponya Mall, Soweto, 1809, South Africa",
    });
  });
});

describe("a carrier that fails", () => {
  test("leaves the other ways usable, and none of them is taken unasked", async () => {
    const { buyer, addressId, quoted, choose } = await addCart(courier, { kind: "locker", priceCents: 5000 });
    couriers.fail(new Response("oops", { status: 500 }));
    expect(await quoted()).toMatchObject({
      rates: [{ id: "locker", priceCents: 5000 }],
      missing: [{ kind: "courier", label: "Courier to your door", reason: "unavailable" }],
    });
    const refused = await buyer.browser.post("/api/payments", { addressId });
    expect([refused.status, refused.body.reason, refused.body.message]).toEqual([
      409,
      "delivery",
      expect.stringMatching(
        /^The carrier of .+ doesn't say what delivery costs at the moment\. Please try again or choose another way of delivery\.$/,
      ),
    ]);
    expect((await start(buyer, choose("locker"))).amount).toBe(65_000);
  });

  test("and was the only way: one sentence, and nothing is paid", async () => {
    const { buyer, quoted, choose } = await addCart(pudo);
    lockers.fail(new Response("oops", { status: 500 }));
    expect((await quoted()).rates).toEqual([]);
    const refused = await buyer.browser.post("/api/payments", choose("pudo"));
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(/doesn't say what delivery costs at the moment\. Please try again\.$/),
    ]);
    expect(await shop.db.$count(payments, eq(payments.userId, buyer.userId))).toBe(0);
  });

  test("refuses an address: the sentence says so", async () => {
    const { buyer, choose } = await addCart(courier, { kind: "locker", priceCents: 1 });
    couriers.fail(Response.json({ message: "unknown suburb" }, { status: 422 }));
    const refused = await buyer.browser.post("/api/payments", choose("courier:ECO"));
    expect(refused.body.message).toMatch(/has no price for this address\. Please choose another way of delivery\.$/);
  });
});

test("a carrier that the shop gave up is said to be not offered, not to be asked again", async () => {
  const only = await addCart(courier);
  const beside = await addCart(courier, { kind: "locker", priceCents: 5000 });
  shop.deps.providers.delivery = createDeliveryRates(
    { carriers: { shiplogic: null, pudo: null, patienceMs: 1 } },
    shop.deps,
  );
  expect((await only.quoted()).missing).toMatchObject([{ reason: "not-offered" }]);
  const refusal = async ({ buyer, choose }: typeof only) =>
    (await buyer.browser.post("/api/payments", choose("courier:ECO"))).body.message;
  expect([await refusal(only), await refusal(beside)]).toEqual([
    expect.stringMatching(/ is not offered at the moment\. Please take its products out of your cart\.$/),
    expect.stringMatching(/ is not offered at the moment\. Please choose another way of delivery\.$/),
  ]);
});

test("one shopper's many questions leave the carrier to others", async () => {
  const { quoted, vendorId } = await addCart(courier);
  const other = await addCart(courier);
  const limits = createLimits(shop.db, { rateLimits: true, secretsKey: "a key" });
  shop.deps.providers.delivery = createDeliveryRates(shop.deps.settings, { log: shop.deps.log, limits });
  for (let at = 0; at <= mostCallsOfAShopper; at++) {
    const box = { ...playedBox, weightGrams: 1000 + at };
    await shop.db.update(deliveryOptions).set({ box }).where(eq(deliveryOptions.vendorId, vendorId));
    expect((await quoted()).rates).toHaveLength(at < mostCallsOfAShopper ? 2 : 0);
  }
  expect((await other.quoted()).rates).toHaveLength(2);
});

test("a question about a province names the carrier's way without asking the carrier", async () => {
  const { vendorId } = await addCart(courier);
  const before = couriers.asked.length;
  const deps = { db: shop.db, rates: shop.deps.providers.delivery };
  expect(await quoteProvince(deps, { vendorId, goodsCents: 100 }, "Gauteng")).toMatchObject([
    { rates: [], missing: [{ label: "Courier to your door", reason: "address" }] },
  ]);
  expect(couriers.asked).toHaveLength(before);
});

test("health names the carriers that are in use", async () => {
  expect((await shop.browser().get("/api/health")).body).toMatchObject({
    delivery: "own-rates + shiplogic + pudo",
    carrierEvents: "off",
  });
});
