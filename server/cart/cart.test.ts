import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { CurrentUser } from "#contract/users/users.ts";
import { cartItems, cartWrites, listings, users, vendors } from "#db/schema.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/harness/app.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import { addToCart, purgeCartWrites, readCart, removeFromCart, setCartQuantity } from "./cart.service.ts";

let shop: TestApp;
let shopper: TestBrowser;
let user: CurrentUser;
let other: TestBrowser;
let vendorId: string;

beforeAll(async () => {
  shop = await createTestApp();
  ({ browser: shopper, user } = await shop.registerShopper());
  ({ browser: other } = await shop.registerShopper());
  vendorId = await addVendor(shop.db);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.delete(cartItems);
});

const quantityOf = async () => (await readCart(shop.db, user.id)).map((item) => item.quantity);

describe("over HTTP", () => {
  test("adding, reading, changing, removing", async () => {
    const listingId = await addListing(shop.db, vendorId, { title: "Cast-iron potjie", priceCents: 129_900, stock: 3 });
    const added = await shopper.post("/api/cart", { listingId, quantity: 1 });
    expect(added.status).toBe(200);
    expect(added.body).toMatchObject({
      quantity: 1,
      listing: {
        id: listingId,
        title: "Cast-iron potjie",
        price: "1299.00",
        vendor: { businessName: "Table Bay Traders" },
      },
    });
    expect((await shopper.get("/api/cart")).body).toEqual([added.body]);

    const changed = await shopper.patch(`/api/cart/${added.body.id}`, { quantity: 3 });
    expect([changed.status, changed.body.id, changed.body.quantity]).toEqual([200, added.body.id, 3]);

    const removed = await shopper.delete(`/api/cart/${added.body.id}`);
    expect([removed.status, typeof removed.body.message]).toEqual([200, "string"]);
    expect((await shopper.get("/api/cart")).body).toEqual([]);
  });

  test("an existing line grows by what is added (rule cart-1)", async () => {
    const listingId = await addListing(shop.db, vendorId);
    await shopper.post("/api/cart", { listingId, quantity: 1 });
    await shopper.post("/api/cart", { listingId: listingId.toUpperCase(), quantity: 2 });
    const { body } = await shopper.get("/api/cart");
    expect(body.map((item: { quantity: number }) => item.quantity)).toEqual([3]);
  });

  test("more than the stock is refused with how many are left (rule cart-2)", async () => {
    const listingId = await addListing(shop.db, vendorId, { stock: 2 });
    const tooMany = await shopper.post("/api/cart", { listingId, quantity: 3 });
    expect([tooMany.status, tooMany.body]).toEqual([409, { message: "Only 2 left in stock." }]);
    await shopper.post("/api/cart", { listingId, quantity: 2 });
    const full = await shopper.post("/api/cart", { listingId, quantity: 1 });
    expect([full.status, full.body]).toEqual([
      409,
      { message: "Only 2 left in stock, and your cart already holds 2." },
    ]);
    const [item] = (await shopper.get("/api/cart")).body;
    const patched = await shopper.patch(`/api/cart/${item.id}`, { quantity: 3 });
    expect([patched.status, patched.body.message]).toEqual([
      409,
      "Only 2 left in stock, and your cart already holds 2.",
    ]);
    expect(await quantityOf()).toEqual([2]);
  });

  test("nothing is left of a product that is out of stock", async () => {
    const listingId = await addListing(shop.db, vendorId, { stock: 0 });
    const reply = await shopper.post("/api/cart", { listingId, quantity: 1 });
    expect([reply.status, reply.body.message]).toEqual([409, "This product is out of stock."]);
  });

  test("a listing that is gone, archived or of a vendor who isn't approved is not found", async () => {
    const pending = await addVendor(shop.db, { status: "pending" });
    const gone = [
      crypto.randomUUID(),
      await addListing(shop.db, vendorId, { status: "archived" }),
      await addListing(shop.db, pending),
    ];
    for (const listingId of gone) {
      const reply = await shopper.post("/api/cart", { listingId, quantity: 1 });
      expect([reply.status, reply.body]).toEqual([404, { message: "Product not found" }]);
    }
  });

  test("a line whose listing stops being sold is no longer shown", async () => {
    const listingId = await addListing(shop.db, vendorId);
    await shopper.post("/api/cart", { listingId, quantity: 1 });
    await shop.db.update(listings).set({ status: "archived" }).where(eq(listings.id, listingId));
    expect((await shopper.get("/api/cart")).body).toEqual([]);
    await shop.db.update(listings).set({ status: "active" }).where(eq(listings.id, listingId));
    await shop.db.update(vendors).set({ status: "rejected" }).where(eq(vendors.id, vendorId));
    expect((await shopper.get("/api/cart")).body).toEqual([]);
    await shop.db.update(vendors).set({ status: "approved" }).where(eq(vendors.id, vendorId));
  });

  test("somebody else's line is not found, and stays as it is", async () => {
    const listingId = await addListing(shop.db, vendorId);
    const { body: item } = await shopper.post("/api/cart", { listingId, quantity: 1 });
    expect((await other.get("/api/cart")).body).toEqual([]);
    expect((await other.patch(`/api/cart/${item.id}`, { quantity: 2 })).status).toBe(404);
    expect((await other.delete(`/api/cart/${item.id}`)).status).toBe(404);
    expect(await quantityOf()).toEqual([1]);
  });

  test.each([0, -1, 1.5, 1_000_001])("a quantity of %d is refused", async (quantity) => {
    const listingId = await addListing(shop.db, vendorId);
    expect((await shopper.post("/api/cart", { listingId, quantity })).status).toBe(400);
    const { body: item } = await shopper.post("/api/cart", { listingId, quantity: 1 });
    expect((await shopper.patch(`/api/cart/${item.id}`, { quantity })).status).toBe(400);
    await shopper.delete(`/api/cart/${item.id}`);
  });

  test("an unknown field of the body is refused, so that nobody writes another's cart", async () => {
    const listingId = await addListing(shop.db, vendorId);
    const reply = await shopper.post("/api/cart", { listingId, quantity: 1, userId: crypto.randomUUID() });
    expect(reply.status).toBe(400);
  });
});

describe("races", () => {
  test("fifty adds at once never hold more than the stock", async () => {
    for (let round = 0; round < 2; round++) {
      const listingId = await addListing(shop.db, vendorId, { stock: 7 });
      const results = await Promise.allSettled(
        Array.from({ length: 50 }, () => addToCart(shop.db, user.id, { listingId, quantity: 1 })),
      );
      expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(7);
      const refusals = results.flatMap((result) => (result.status === "rejected" ? [result.reason.kind] : []));
      expect(new Set(refusals)).toEqual(new Set(["conflict"]));
      expect(await quantityOf()).toEqual([7]);
      await shop.db.delete(cartItems);
    }
  });

  test("adds and changes at once never hold more than the stock", async () => {
    const listingId = await addListing(shop.db, vendorId, { stock: 5 });
    const { itemId } = await addToCart(shop.db, user.id, { listingId, quantity: 1 });
    await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) =>
        index % 3 === 0
          ? setCartQuantity(shop.db, user.id, itemId, (index % 5) + 1)
          : addToCart(shop.db, user.id, { listingId, quantity: 2 }),
      ),
    );
    const [quantity = 0] = await quantityOf();
    expect(quantity).toBeGreaterThanOrEqual(1);
    expect(quantity).toBeLessThanOrEqual(5);
  });

  test("adds and removals at once leave one line or none", async () => {
    const listingId = await addListing(shop.db, vendorId, { stock: 100 });
    await Promise.allSettled(
      Array.from({ length: 30 }, async (_, index) => {
        const { itemId } = await addToCart(shop.db, user.id, { listingId, quantity: 1 });
        if (index % 2) await removeFromCart(shop.db, user.id, itemId);
      }),
    );
    expect((await quantityOf()).length).toBeLessThanOrEqual(1);
  });
});

describe("a key that says which turn writes", () => {
  test("carries each write out once and answers the first result to every repeat", async () => {
    const listingId = await addListing(shop.db, vendorId, { title: "Biltong", stock: 10 });
    const write = () => addToCart(shop.db, user.id, { listingId, quantity: 2 }, "turn-1:add");
    const results = await Promise.all(Array.from({ length: 10 }, write));
    expect(new Set(results.map((result) => JSON.stringify(Object.entries(result).sort()))).size).toBe(1);
    expect(results[0]).toMatchObject({ listingId, title: "Biltong", quantityBefore: 0, quantity: 2 });
    expect(await quantityOf()).toEqual([2]);

    const itemId = results[0]?.itemId as string;
    await setCartQuantity(shop.db, user.id, itemId, 5, "turn-2:set");
    await setCartQuantity(shop.db, user.id, itemId, 3);
    expect(await setCartQuantity(shop.db, user.id, itemId, 5, "turn-2:set")).toMatchObject({ quantity: 5 });
    expect(await quantityOf()).toEqual([3]);

    const first = await removeFromCart(shop.db, user.id, itemId, "turn-3:remove");
    expect(first).toMatchObject({ quantityBefore: 3, quantity: 0 });
    // The line is gone by now: an empty id stands for it.
    expect(await removeFromCart(shop.db, user.id, "", "turn-3:remove")).toEqual(first);
  });

  test("keeps nothing of a refusal, so that the same turn may try again", async () => {
    const listingId = await addListing(shop.db, vendorId, { stock: 1 });
    const write = (quantity: number) => addToCart(shop.db, user.id, { listingId, quantity }, "turn-4:add");
    await expect(write(2)).rejects.toThrow("Only 1 left in stock.");
    expect(await write(1)).toMatchObject({ quantity: 1 });
  });

  test("answers nobody else", async () => {
    const listingId = await addListing(shop.db, vendorId);
    await addToCart(shop.db, user.id, { listingId, quantity: 1 }, "turn-5:add");
    const [stranger] = await shop.db
      .insert(users)
      .values({ email: "stranger@example.com", username: "stranger" })
      .returning({ id: users.id });
    await expect(
      addToCart(shop.db, stranger?.id as string, { listingId, quantity: 1 }, "turn-5:add"),
    ).rejects.toThrow();
  });

  test("is forgotten after two days", async () => {
    const row = (key: string, days: number) => ({
      key,
      userId: user.id,
      result: {},
      createdAt: new Date(Date.now() - days * 24 * 60 * 60 * 1000),
    });
    await shop.db.delete(cartWrites);
    await shop.db.insert(cartWrites).values([row("old", 3), row("older", 4), row("oldest", 5), row("young", 1)]);
    await purgeCartWrites(shop.db, 2);
    expect((await shop.db.select().from(cartWrites)).map(({ key }) => key)).toEqual(["young"]);
  });
});
