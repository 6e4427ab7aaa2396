import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { CartDelivery } from "#contract/delivery/delivery.ts";
import { cartItems, ledgerEntries, orderParts, payments, refunds } from "#db/schema.ts";
import { startPayment } from "#server/payments/start-payment.service.ts";
import { addAddress, addDeliveryOptions, deliveryOption } from "#tests/harness/addresses.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { addListing } from "#tests/harness/catalogue.ts";
import {
  addBuyer,
  fillCart,
  ledgerSums,
  order,
  pay,
  payingDeps,
  sendDueRefunds,
  start,
} from "#tests/harness/paying.ts";
import { addPerson, type Person } from "#tests/harness/people.ts";
import { quoteProvince } from "./delivery.service.ts";
import type { DeliveryRates } from "./rates/index.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const save = ({ browser }: Person, ...options: object[]) => browser.put("/api/vendor/delivery", { options });

describe("what a vendor offers", () => {
  test("is free delivery until it says otherwise, and then what it saved last, in its order", async () => {
    const me = await addPerson(shop, "vendor");
    const read = async () => (await me.browser.get("/api/vendor/delivery")).body.options;
    expect(await read()).toEqual([]);
    const collection = deliveryOption({ kind: "collection", priceCents: 0, place: "12 Long Street, 9:00 to 17:00" });
    const flat = deliveryOption();
    expect((await save(me, collection, flat)).body.options).toEqual([collection, flat]);
    await save(me, flat);
    expect(await read()).toEqual([flat]);
    // What the kind doesn't use is not kept.
    await save(
      me,
      deliveryOption({ kind: "free", place: "somewhere", freeFromCents: 5, provinceCents: { Gauteng: 1 } }),
    );
    expect(await read()).toEqual([deliveryOption({ kind: "free", priceCents: 0 })]);
    await save(await addPerson(shop, "vendor"), flat);
    expect(await read()).toEqual([deliveryOption({ kind: "free", priceCents: 0 })]);
    await save(me);
    expect(await read()).toEqual([]);
  });

  test("is refused with a sentence at its field", async () => {
    const me = await addPerson(shop, "vendor");
    const refused = async (...options: object[]) => {
      const { status, body } = await save(me, ...options);
      return [status, body.fields];
    };
    expect(await refused(deliveryOption({ priceCents: null }))).toEqual([
      400,
      { "options.0.priceCents": "Please enter a price" },
    ]);
    expect(await refused(deliveryOption({ kind: "free-above" }))).toEqual([
      400,
      { "options.0.freeFromCents": "Please say from which amount it is free" },
    ]);
    expect(await refused(deliveryOption({ kind: "by-province" }))).toEqual([
      400,
      { "options.0.provinceCents": "Please enter a price for at least one province" },
    ]);
    expect(await refused(deliveryOption({ kind: "collection" }))).toEqual([
      400,
      { "options.0.place": "Please say where and when to collect" },
    ]);
    for (const odd of [
      [deliveryOption(), deliveryOption()],
      [deliveryOption(), deliveryOption({ kind: "free" })],
      [deliveryOption({ priceCents: -1 })],
      [deliveryOption({ priceCents: 0.5 })],
      [deliveryOption({ leadDays: -1 })],
      [{ ...deliveryOption(), kind: "drone" }],
    ])
      expect([odd, (await save(me, ...odd)).status]).toEqual([odd, 400]);
    expect((await me.browser.get("/api/vendor/delivery")).body.options).toEqual([]);
  });
});

/** A cart with goods of two vendors: R100 of `free`, which has set nothing, and R200 of `asks`. */
async function addCart(...options: Parameters<typeof addDeliveryOptions>[2][]) {
  const [free, asks] = [await addPerson(shop, "vendor"), await addPerson(shop, "vendor")];
  const ids = [free.vendorId as string, asks.vendorId as string] as const;
  if (options.length > 0) await addDeliveryOptions(shop.db, ids[1], ...options);
  const [mug, lamp] = [
    await addListing(shop.db, ids[0], { priceCents: 10_000, stock: 9 }),
    await addListing(shop.db, ids[1], { priceCents: 20_000, stock: 9 }),
  ];
  const buyer = await addBuyer(shop, { [mug]: 1, [lamp]: 1 });
  const addressId = await addAddress(shop.db, buyer.userId);
  const quoted = async (query = `?addressId=${addressId}`) => {
    const { body } = await buyer.browser.get(`/api/delivery${query}`);
    const rates = (body as CartDelivery[]).find(({ vendorId }) => vendorId === ids[1])?.rates ?? [];
    return rates.map(({ id, priceCents }) => [id, priceCents]);
  };
  return { free, asks, ids, mug, lamp, buyer, addressId, quoted };
}

describe("paying for delivery", () => {
  test("the checkout sees each vendor's ways with their prices; the amount is goods and what was chosen", async () => {
    const { asks, ids, buyer, addressId, quoted } = await addCart(
      { kind: "by-province", provinceCents: { Gauteng: 4500 }, leadDays: 5 },
      { kind: "locker", priceCents: 3000 },
    );
    expect(await quoted()).toEqual([
      ["by-province", 4500],
      ["locker", 3000],
    ]);
    const first = await start(buyer, { addressId, totalCents: 34_500 });
    expect(first.amount).toBe(34_500);
    const chosen = { addressId, deliveries: [{ vendorId: ids[1], rate: "locker" }] };
    const second = await start(buyer, { ...chosen, totalCents: 33_000 });
    expect([second.amount, second.reference === first.reference]).toEqual([33_000, false]);
    expect((await start(buyer, chosen)).reference).toBe(second.reference);

    await pay(shop.db, second.reference);
    const { body } = await order(buyer, second.reference);
    const part = body.parts.find((each: { delivery?: { kind: string } }) => each.delivery?.kind === "locker");
    expect(part).toMatchObject({
      totalAmount: "230.00",
      delivery: { label: "Pick-up locker", price: "30.00", leadDays: 3, place: null },
    });
    expect(body.totalAmount).toBe("330.00");
    const own = (await asks.browser.get("/api/vendor/orders")).body.orders[0];
    expect(own).toMatchObject({ totalAmount: "230.00", commissionCents: 2000, delivery: { price: "30.00" } });
  });

  test("belongs to the vendor: commission is on the goods, and a cancelled part gives its delivery back", async () => {
    const { asks, ids, buyer, addressId } = await addCart({ kind: "flat" });
    const before = await ledgerSums(shop.db);
    const { reference, amount } = await start(buyer, { addressId });
    await pay(shop.db, reference);
    const { body } = await order(buyer, reference);
    const partOf = async () =>
      (await shop.db.select().from(orderParts).where(eq(orderParts.orderId, body.id))).find(
        ({ vendorId }) => vendorId === ids[1],
      );
    const part = await partOf();
    expect(part).toMatchObject({ totalCents: 26_000, deliveryCents: 6000, commissionCents: 2000 });
    const booked = async () => {
      const rows = await shop.db
        .select()
        .from(ledgerEntries)
        .where(eq(ledgerEntries.partId, part?.id as string));
      return rows.map(({ account, kind, amountCents }) => [account, kind, amountCents]);
    };
    expect(await booked()).toEqual([
      ["payments", "sale", -26_000],
      ["vendor", "sale", 26_000],
      ["vendor", "commission", -2000],
      ["marketplace", "commission", 2000],
    ]);
    await asks.browser.patch(`/api/vendor/orders/${part?.id}`, { state: "cancelled" });
    const [refund] = await shop.db
      .select()
      .from(refunds)
      .where(eq(refunds.partId, part?.id as string));
    expect(refund?.amountCents).toBe(26_000);
    await sendDueRefunds(payingDeps(shop));
    const after = await ledgerSums(shop.db);
    expect((after.payments ?? 0) - (before.payments ?? 0)).toBe(26_000 - amount);
  });

  test("the documented call without an address charges the goods alone, and chooses nothing", async () => {
    const { asks, buyer } = await addCart({ kind: "flat" });
    const { reference, amount } = await start(buyer, { totalCents: 30_000 });
    expect(amount).toBe(30_000);
    await pay(shop.db, reference);
    await order(buyer, reference);
    const part = (await asks.browser.get("/api/vendor/orders")).body.orders[0];
    expect([part.totalAmount, part.address, part.delivery]).toEqual(["200.00", null, undefined]);
  });

  test("a collection is chosen without an address; what has to be brought can't be", async () => {
    const place = "12 Long Street, weekdays";
    const { ids, buyer, quoted } = await addCart({ kind: "flat" }, { kind: "collection", priceCents: 500, place });
    expect(await quoted("")).toEqual([
      ["flat", 6000],
      ["collection", 500],
    ]);
    const choose = (rate: string) => buyer.browser.post("/api/payments", { deliveries: [{ vendorId: ids[1], rate }] });
    expect((await choose("flat")).body.reason).toBe("delivery");
    const started = await choose("collection");
    expect([started.status, started.body.amount]).toEqual([201, 30_500]);
    await pay(shop.db, started.body.reference);
    const { body } = await order(buyer, started.body.reference);
    expect(body.parts.map((part: { delivery?: { place: string } }) => part.delivery?.place).toSorted()).toEqual([
      place,
      undefined,
    ]);
  });

  test("a way that the vendor doesn't offer, or an address that it doesn't deliver to, is refused and nothing is paid", async () => {
    const { ids, buyer, addressId } = await addCart({
      kind: "by-province",
      provinceCents: { Limpopo: 1 },
      priceCents: null,
    });
    const refused = await buyer.browser.post("/api/payments", { addressId });
    expect([refused.status, refused.body.reason]).toEqual([409, "delivery"]);
    expect(refused.body.message).toContain("doesn't deliver to this address");
    const odd = { addressId, deliveries: [{ vendorId: ids[0], rate: "locker" }] };
    const reply = await buyer.browser.post("/api/payments", odd);
    expect([reply.status, reply.body.reason]).toEqual([409, "delivery"]);
    expect(await shop.db.$count(payments, eq(payments.userId, buyer.userId))).toBe(0);
  });

  test("a price that changes before the press on Pay is shown first; one that changes later doesn't change the payment", async () => {
    const { asks, buyer, addressId, ids } = await addCart({ kind: "flat" });
    await save(asks, deliveryOption({ priceCents: 9000 }));
    const old = await buyer.browser.post("/api/payments", { addressId, totalCents: 36_000 });
    expect([old.status, old.body.reason]).toEqual([409, "total"]);
    const { reference, amount } = await start(buyer, { addressId, totalCents: 39_000 });
    await save(asks, deliveryOption({ priceCents: 1 }));
    await pay(shop.db, reference);
    const { body } = await order(buyer, reference);
    expect([amount, body.totalAmount]).toEqual([39_000, "390.00"]);
    const [part] = await shop.db.select().from(orderParts).where(eq(orderParts.vendorId, ids[1]));
    expect(part?.deliveryCents).toBe(9000);
  });

  test("a cart that changes while its delivery is worked out is shown again, and nothing is paid", async () => {
    const { buyer, lamp, addressId } = await addCart({ kind: "flat" });
    const usual = shop.deps.providers.delivery;
    const rates: DeliveryRates = {
      ...usual,
      async rates(request) {
        await shop.db.update(cartItems).set({ quantity: 2 }).where(eq(cartItems.listingId, lamp));
        return usual.rates(request);
      },
    };
    const user = { id: buyer.userId, email: "cart@example.com", username: "cart", role: "shopper" } as const;
    await expect(startPayment({ ...payingDeps(shop), rates }, user, { addressId })).rejects.toThrow(
      "Your cart has just changed. Please look at it again before you pay.",
    );
    expect(await shop.db.$count(payments, eq(payments.userId, buyer.userId))).toBe(0);
  });

  test("free from an amount on follows the vendor's own goods in the cart, not the other vendors'", async () => {
    const { buyer, lamp, quoted } = await addCart({ kind: "free-above", freeFromCents: 30_000 });
    expect(await quoted()).toEqual([["free-above", 6000]]);
    await shop.db.execute(`delete from cart_items where listing_id = '${lamp}'`);
    await fillCart(shop.db, buyer.userId, { [lamp]: 2 });
    expect(await quoted()).toEqual([["free-above", 0]]);
  });

  test("the cart says which vendors charge for delivery", async () => {
    const { buyer, lamp } = await addCart({ kind: "flat" });
    const cart = (await buyer.browser.get("/api/cart")).body as { listing: { id: string }; chargesDelivery?: true }[];
    expect(cart.map(({ listing, chargesDelivery }) => [listing.id === lamp, chargesDelivery]).toSorted()).toEqual([
      [false, undefined],
      [true, true],
    ]);
  });
});

test("a question about a province: of one vendor's goods, or of the cart", async () => {
  const { db } = shop;
  const [byProvince, freeAbove] = [
    (await addPerson(shop, "vendor")).vendorId as string,
    (await addPerson(shop, "vendor")).vendorId as string,
  ];
  await addDeliveryOptions(
    db,
    byProvince,
    deliveryOption({ kind: "by-province", priceCents: null, provinceCents: { "Eastern Cape": 12_000 }, leadDays: 7 }),
  );
  await addDeliveryOptions(db, freeAbove, deliveryOption({ kind: "free-above", freeFromCents: 50_000 }));
  const deps = { db, rates: shop.deps.providers.delivery };
  const prices = async (
    ...[goods, province]: [Parameters<typeof quoteProvince>[1], Parameters<typeof quoteProvince>[2]]
  ) =>
    (await quoteProvince(deps, goods, province)).map(({ rates, freeFromCents }) => [
      rates.map(({ priceCents }) => priceCents),
      freeFromCents,
    ]);
  const goods = (vendorId: string, goodsCents: number) => ({ vendorId, goodsCents });
  expect(await prices(goods(byProvince, 100), "Eastern Cape")).toEqual([[[12_000], null]]);
  expect(await prices(goods(byProvince, 100), "Limpopo")).toEqual([[[], null]]);
  expect(await prices(goods(byProvince, 100), null)).toEqual([[[], null]]);
  expect(await prices(goods(freeAbove, 49_999), "Limpopo")).toEqual([[[6000], 50_000]]);
  expect(await prices(goods(freeAbove, 50_000), null)).toEqual([[[0], 50_000]]);
});
