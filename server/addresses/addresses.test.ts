import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq, isNotNull } from "drizzle-orm";
import { mostAddresses, type SavedAddress } from "#contract/addresses/addresses.ts";
import type { CurrentUser } from "#contract/users/users.ts";
import { addresses, orderParts, orders, payments } from "#db/schema.ts";
import { addAddress, addressTyped, deliveryAddress } from "#tests/harness/addresses.ts";
import { createTestApp, type TestApp, type TestBrowser, testPassword } from "#tests/harness/app.ts";
import { addListing } from "#tests/harness/catalogue.ts";
import { addBuyer, order, pay, start } from "#tests/harness/paying.ts";
import { addPerson, setPassword } from "#tests/harness/people.ts";
import { addSoldOrder } from "#tests/harness/sold-orders.ts";
import { forgetPartAddresses } from "./addresses.service.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const shopper = async () => {
  const { browser, user } = await addPerson(shop, "shopper");
  return { browser, userId: (user as CurrentUser).id };
};
const add = async (browser: TestBrowser, changes: object = {}): Promise<SavedAddress> =>
  (await browser.post("/api/addresses", { ...addressTyped, ...changes })).body;
const list = async (browser: TestBrowser): Promise<SavedAddress[]> => (await browser.get("/api/addresses")).body;

describe("the address book", () => {
  test("adds, changes and removes addresses; the phone number is stored as E.164", async () => {
    const { browser } = await shopper();
    expect(await list(browser)).toEqual([]);
    const { id, ...saved } = await add(browser);
    expect(saved).toEqual(deliveryAddress);
    const pin = { latitude: -26.2387, longitude: 27.9086 };
    const changed = await browser.put(`/api/addresses/${id}`, { ...addressTyped, unit: "Flat 3", pin });
    expect([changed.status, changed.body]).toEqual([200, { id, ...deliveryAddress, unit: "Flat 3", pin }]);
    expect(await list(browser)).toEqual([changed.body]);
    expect((await browser.delete(`/api/addresses/${id}`)).status).toBe(200);
    expect(await list(browser)).toEqual([]);
    expect((await browser.delete(`/api/addresses/${id}`)).status).toBe(404);
  });

  test("says at each field what is wrong, and stores nothing", async () => {
    const { browser } = await shopper();
    const refused = async (changes: object) => {
      const { status, body } = await browser.post("/api/addresses", { ...addressTyped, ...changes });
      return [status, body.fields];
    };
    const phone = "Please enter a valid phone number with its country code, like +27 82 123 4567.";
    expect(await refused({ phoneNumber: "12" })).toEqual([400, { phoneNumber: phone }]);
    for (const postalCode of ["180", "18045", "18o4"])
      expect(await refused({ postalCode })).toEqual([400, { postalCode: "A postal code has 4 digits" }]);
    expect(await refused({ province: "Natal" })).toEqual([400, { province: "Province is required" }]);
    expect((await refused({ pin: { latitude: 91, longitude: 0 } }))[0]).toBe(400);
    const empty = { recipient: " ", phoneNumber: "", street: "", suburb: "", city: "" };
    expect(await refused(empty)).toEqual([
      400,
      {
        recipient: "Please say who receives it",
        phoneNumber: "Please enter a phone number for the driver",
        street: "Please enter a street, a stand or a landmark",
        suburb: "Please enter a suburb, township or village",
        city: "City is required",
      },
    ]);
    expect(await list(browser)).toEqual([]);
  });

  test("holds a limited number, also when two tabs add at once", async () => {
    const { browser, userId } = await shopper();
    for (let at = 0; at < mostAddresses - 1; at++) await addAddress(shop.db, userId);
    const replies = await Promise.all([1, 2].map(() => browser.post("/api/addresses", addressTyped)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe("a payment's address", () => {
  async function soldTo(state: "paid" | "delivered" = "paid") {
    const seller = await addPerson(shop, "vendor");
    const listingId = await addListing(shop.db, seller.vendorId as string);
    const buyer = await addBuyer(shop, { [listingId]: 1 });
    await addAddress(shop.db, buyer.userId, { recipient: "Somebody else" });
    const { id } = await add(buyer.browser);
    const { reference } = await start(buyer, { addressId: id });
    await pay(shop.db, reference);
    const placed = await order(buyer, reference);
    if (state === "delivered") {
      await shop.db.update(orderParts).set({ state }).where(eq(orderParts.orderId, placed.body.id));
    }
    return { seller, buyer, addressId: id, reference, orderId: placed.body.id as string };
  }
  const partOf = async (browser: TestBrowser) => (await browser.get("/api/vendor/orders")).body.orders[0];

  test("is copied to the order, where only its buyer and its vendor see it, whatever becomes of the address book", async () => {
    const { seller, buyer, addressId, orderId } = await soldTo();
    await buyer.browser.delete(`/api/addresses/${addressId}`);
    expect((await buyer.browser.get(`/api/orders/${orderId}`)).body.address).toEqual(deliveryAddress);
    expect((await partOf(seller.browser)).address).toEqual(deliveryAddress);
    const part = await partOf(seller.browser);
    const packed = await seller.browser.patch(`/api/vendor/orders/${part.id}`, { state: "packed" });
    expect(packed.body.address).toEqual(deliveryAddress);

    // No copy stays where nobody needs it.
    expect(await shop.db.$count(payments, isNotNull(payments.address))).toBe(0);
    // Admins, also those who sell, and other vendors.
    const admin = await addPerson(shop, "admin");
    for (const path of ["/api/admin/orders", "/api/admin/orders/recent", "/api/admin/payments/problems"]) {
      const { status, text } = await admin.browser.get(path);
      expect([path, status, text.includes("Vilakazi")]).toEqual([path, 200, false]);
    }
    expect((await buyer.browser.get("/api/orders")).text).not.toContain("Vilakazi");
  });

  test("of another vendor's part in the same order stays with that vendor", async () => {
    const [mine, theirs] = [await addPerson(shop, "vendor"), await addPerson(shop, "vendor")];
    const line = { title: "Tea", quantity: 1, priceCents: 500 };
    const { parts } = await addSoldOrder(shop.db, {
      userId: null,
      lines: [mine, theirs].map(({ vendorId }) => ({ ...line, vendorId: vendorId as string })),
    });
    await shop.db
      .update(orderParts)
      .set({ address: deliveryAddress })
      .where(eq(orderParts.id, parts.get(mine.vendorId as string) as string));
    expect((await partOf(mine.browser)).address).toEqual(deliveryAddress);
    expect((await partOf(theirs.browser)).address).toBeNull();
  });

  test("may be absent, as in the documented call: the part has none", async () => {
    const seller = await addPerson(shop, "vendor");
    const buyer = await addBuyer(shop, { [await addListing(shop.db, seller.vendorId as string)]: 1 });
    const { reference } = await start(buyer);
    await pay(shop.db, reference);
    const { body } = await order(buyer, reference);
    expect((await partOf(seller.browser)).address).toBeNull();
    expect((await buyer.browser.get(`/api/orders/${body.id}`)).body.address).toBeNull();
  });

  test("of somebody else is not found, and nothing is paid", async () => {
    const { addressId } = await soldTo();
    const buyer = await addBuyer(shop, {
      [await addListing(shop.db, (await addPerson(shop, "vendor")).vendorId as string)]: 1,
    });
    const reply = await buyer.browser.post("/api/payments", { addressId });
    expect([reply.status, reply.body]).toEqual([404, { message: "Address not found" }]);
    expect(await shop.db.$count(payments, eq(payments.userId, buyer.userId))).toBe(0);
  });

  test("that is chosen is first from then on; another one makes another payment", async () => {
    const listingId = await addListing(shop.db, (await addPerson(shop, "vendor")).vendorId as string);
    const buyer = await addBuyer(shop, { [listingId]: 1 });
    const first = await add(buyer.browser, { street: "1 First Avenue" });
    const second = await add(buyer.browser, { street: "2 Second Avenue" });
    const one = await start(buyer, { addressId: first.id });
    expect((await list(buyer.browser)).map(({ id }) => id)).toEqual([first.id, second.id]);
    expect((await start(buyer, { addressId: first.id })).reference).toBe(one.reference);
    const two = await start(buyer, { addressId: second.id });
    expect(two.reference).not.toBe(one.reference);
    // Whichever is paid, its own address is the one that counts.
    await pay(shop.db, one.reference);
    const { body } = await order(buyer, one.reference);
    expect((await buyer.browser.get(`/api/orders/${body.id}`)).body.address.street).toBe("1 First Avenue");
  });

  test("is removed from a part when its days after delivery or cancelling have run out, and no sooner", async () => {
    const sold = await Promise.all([soldTo("delivered"), soldTo("delivered"), soldTo()]);
    const days = (count: number) => new Date(Date.now() - count * 24 * 3_600_000);
    const [old, recent, open] = sold.map(({ orderId }) => eq(orderParts.orderId, orderId));
    await shop.db
      .update(orderParts)
      .set({ changedAt: days(91) })
      .where(old);
    await shop.db
      .update(orderParts)
      .set({ changedAt: days(89) })
      .where(recent);
    await shop.db
      .update(orderParts)
      .set({ changedAt: days(400) })
      .where(open);
    await forgetPartAddresses(shop.db, 90, 1);
    const kept = [];
    for (const which of [old, recent, open]) {
      kept.push((await shop.db.select().from(orderParts).where(which))[0]?.address !== null);
    }
    expect(kept).toEqual([false, true, true]);
    await shop.db.update(orderParts).set({ state: "cancelled" }).where(open);
    await forgetPartAddresses(shop.db, 90);
    expect((await shop.db.select().from(orderParts).where(open))[0]?.address).toBeNull();
  });

  test("goes with the account: the address book, open payments, and parts that need it no longer", async () => {
    const { buyer, orderId } = await soldTo();
    await setPassword(shop.db, buyer.userId);
    const done = await addSoldOrder(shop.db, {
      userId: buyer.userId,
      lines: [
        { vendorId: (await addPerson(shop, "vendor")).vendorId as string, title: "Tea", quantity: 1, priceCents: 9 },
      ],
    });
    const whichDone = eq(orderParts.orderId, done.orderId);
    await shop.db.update(orderParts).set({ state: "delivered", address: deliveryAddress }).where(whichDone);
    await shop.db.insert(payments).values({
      reference: "closed earlier",
      userId: buyer.userId,
      amountCents: 100,
      currency: "ZAR",
      address: deliveryAddress,
      status: "closed",
      reserved: false,
      reservedUntil: new Date(),
    });
    const gone = await buyer.browser.delete("/api/user", { body: { password: testPassword } });
    expect(gone.status).toBe(200);
    expect(await shop.db.$count(addresses, eq(addresses.userId, buyer.userId))).toBe(0);
    const closed = await shop.db.select().from(payments).where(eq(payments.reference, "closed earlier"));
    expect(closed.map(({ address }) => address)).toEqual([null]);
    expect((await shop.db.select().from(orderParts).where(whichDone))[0]?.address).toBeNull();
    // The vendor still has to deliver this one.
    expect(await shop.db.$count(orders, eq(orders.id, orderId))).toBe(1);
    const [open] = await shop.db.select().from(orderParts).where(eq(orderParts.orderId, orderId));
    expect(open?.address).toEqual(deliveryAddress);
  });
});
