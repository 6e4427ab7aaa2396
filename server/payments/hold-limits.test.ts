// What may be reserved without having been paid: by a first order, a later one, and all shoppers of one address.
import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { cartItems, payments } from "#db/schema.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import { addBuyer, type Buyer, fillCart, pay, payingDeps, setCharge, start, stockOf } from "#tests/harness/paying.ts";
import { forgetOpeners } from "./hold-limits.ts";
import { settlePayment } from "./settle.service.ts";

let shop: TestApp;
let vendorId: string;
let address = "";
beforeAll(async () => {
  shop = await createTestApp({ RATE_LIMITS: "on" }, { deps: { addressOf: () => address } });
  vendorId = await addVendor(shop.db);
});
beforeEach(() => {
  address = crypto.randomUUID();
});
afterAll(() => shop.close());

const goods = (many: number, stock = 10) =>
  Promise.all(Array.from({ length: many }, (_, at) => addListing(shop.db, vendorId, { title: `Jar ${at}`, stock })));
const cart = (ids: readonly string[], quantity = 1) => Object.fromEntries(ids.map((id) => [id, quantity]));
const press = (buyer: Buyer) => buyer.browser.post("/api/payments", {});
async function customer(wanted: Record<string, number>): Promise<Buyer> {
  const [id = ""] = await goods(1);
  const buyer = await addBuyer(shop, { [id]: 1 });
  const { reference } = await start(buyer);
  await pay(shop.db, reference);
  await settlePayment(payingDeps(shop), reference);
  await fillCart(shop.db, buyer.userId, wanted);
  return buyer;
}

test("a first order has at most 40 products and 120 pieces, a later one 200 and 1000; what is refused holds nothing", async () => {
  const many = await goods(41);
  const refused = (what: string) => ({ status: 409, body: { message: expect.stringContaining(what) } });
  const hoarder = await addBuyer(shop, cart(many));
  expect(await press(hoarder)).toMatchObject(refused("at most 40 different products and 120 pieces"));
  expect(await stockOf(shop.db, many[0] as string)).toBe(10);
  expect(await press(await addBuyer(shop, cart(many.slice(0, 25), 5)))).toMatchObject(refused("120 pieces"));
  expect((await press(await addBuyer(shop, cart(many.slice(0, 40))))).status).toBe(201);
  expect((await press(await customer(cart(many, 5)))).status).toBe(201);
  const plenty = await goods(6, 500);
  expect(await press(await customer(cart(plenty, 200)))).toMatchObject(
    refused("200 different products and 1000 pieces"),
  );
});

test("a first order has five of a product, or half of what is left; who has ordered before may take all", async () => {
  const [few = "", some = ""] = [...(await goods(1, 5)), ...(await goods(1, 20))];
  expect((await press(await addBuyer(shop, { [few]: 5 }))).status).toBe(201);
  const first = await addBuyer(shop, { [some]: 11 });
  expect((await press(first)).body).toEqual({
    message: "Your first order can have at most 10 of Jar 0. Please order the rest after it.",
  });
  await shop.db.update(cartItems).set({ quantity: 10 }).where(eq(cartItems.userId, first.userId));
  expect((await press(first)).status).toBe(201);
  // What the shopper's own payment holds counts as left.
  await shop.db.update(cartItems).set({ quantity: 9 }).where(eq(cartItems.userId, first.userId));
  expect((await press(first)).status).toBe(201);
  const [all = ""] = await goods(1, 20);
  expect((await press(await customer({ [all]: 20 }))).status).toBe(201);
});

test("what waits for a bank counts as well", async () => {
  const [waiting, more] = [await goods(30), await goods(11)];
  const buyer = await addBuyer(shop, cart(waiting));
  const { reference } = await start(buyer);
  await setCharge(shop.db, reference, { status: "pending" });
  await settlePayment(payingDeps(shop), reference);
  await shop.db.delete(cartItems).where(eq(cartItems.userId, buyer.userId));
  await fillCart(shop.db, buyer.userId, cart(more));
  expect((await press(buyer)).status).toBe(409);
});

test("from one address at most 300 products are reserved, also when two press at once; other addresses aren't affected", async () => {
  const many = await goods(40, 100);
  for (let at = 0; at < 7; at++) await start(await addBuyer(shop, cart(many)));
  const two = await Promise.all([addBuyer(shop, cart(many.slice(0, 15))), addBuyer(shop, cart(many.slice(15, 30)))]);
  const replies = await Promise.all(two.map(press));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 429]);
  const [refused] = replies.filter(({ status }) => status === 429);
  expect(refused?.body.message).toStartWith("Too many products are reserved from your connection");
  expect(refused?.headers.get("retry-after")).toBe("900");
  const here = address;
  address = "elsewhere";
  const other = await addBuyer(shop, cart(many));
  expect((await press(other)).status).toBe(201);
  // A shopper's own earlier payment makes room for the next.
  address = here;
  await shop.db.update(payments).set({ status: "closed", reserved: false }).where(eq(payments.opener, here));
  expect((await press(other)).status).toBe(201);
});

test("the address is forgotten once the payment has ended", async () => {
  const [id = ""] = await goods(1);
  const buyers = [await addBuyer(shop, { [id]: 1 }), await addBuyer(shop, { [id]: 1 })] as const;
  const references = await Promise.all(buyers.map(async (buyer) => (await start(buyer)).reference));
  await pay(shop.db, references[0] as string);
  await settlePayment(payingDeps(shop), references[0] as string);
  await forgetOpeners(shop.db);
  const openers = references.map(async (reference) => {
    const [row] = await shop.db.select().from(payments).where(eq(payments.reference, reference));
    return row?.opener;
  });
  expect(await Promise.all(openers)).toEqual([null, address]);
});
