import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq, inArray, sql } from "drizzle-orm";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { invoices, ledgerEntries, orderItems, orderParts, orders, users, vendors } from "#db/schema.ts";
import { cancelSome } from "#server/orders/part-changes.service.ts";
import { deleteAccount } from "#server/users/delete-account.service.ts";
import { findFaults } from "#tests/chaos/invariants.ts";
import { addAddress, addDeliveryOptions } from "#tests/harness/addresses.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import { addBuyer, type Buyer, fillCart, order, pay, start } from "#tests/harness/paying.ts";
import { addPerson, type Person, setPassword } from "#tests/harness/people.ts";
import { addSoldOrder } from "#tests/harness/sold-orders.ts";
import { forgetBuyers, issueInvoices } from "./invoices.service.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const vatNumber = "4123456789";
const registered = { businessName: "Karoo Crafts", street: "1 Church Street", vatNumber };

async function buy(buyer: Buyer, body: Record<string, unknown> = {}): Promise<Map<string, string>> {
  const { reference } = await start(buyer, body);
  await pay(shop.db, reference);
  const placed = await order(buyer, reference);
  expect(placed.status).toBe(201);
  const parts = await shop.db.select().from(orderParts).where(eq(orderParts.orderId, placed.body.id));
  return new Map(parts.map(({ vendorId, id }) => [vendorId, id]));
}
const invoicesOf = async ({ browser }: Pick<Person, "browser">, partId: string | undefined): Promise<Invoice[]> =>
  (await browser.get(`/api/orders/parts/${partId}/invoices`)).body;
const numbersOf = async (vendorId: string, kind = "invoice") =>
  (await shop.db.select().from(invoices).where(eq(invoices.vendorId, vendorId)))
    .filter((each) => each.kind === kind)
    .map(({ number }) => number)
    .toSorted((one, other) => one - other);
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

test("each part of a paid order has an invoice of its vendor, with VAT if it is registered and delivery as a line of its own", async () => {
  const taxed = await addVendor(shop.db, { ...registered, legalName: "KC Trading CC", postalCode: "6280" });
  const untaxed = await addVendor(shop.db, { businessName: "Table Bay Traders" });
  await addDeliveryOptions(shop.db, taxed, { kind: "flat", priceCents: 6000 });
  const [lamp, tea] = [
    await addListing(shop.db, taxed, { title: "Ṱhabelo's lamp", priceCents: 251_750 }),
    await addListing(shop.db, untaxed, { title: "Tea", priceCents: 8900 }),
  ];
  const buyer = await addBuyer(shop, { [lamp]: 2, [tea]: 1 });
  const parts = await buy(buyer, { addressId: await addAddress(shop.db, buyer.userId) });
  const [invoice, ...more] = await invoicesOf(buyer, parts.get(taxed));
  expect(more).toEqual([]);
  expect(invoice).toMatchObject({
    kind: "invoice",
    title: "Tax invoice",
    number: "INV-000001",
    invoiceNumber: null,
    seller: {
      name: "KC Trading CC",
      tradingAs: "Karoo Crafts",
      address: ["1 Church Street", "Cape Town", "Western Cape 6280"],
      vatNumber,
    },
    buyer: { name: "Nomsa Dlamini", address: ["12 Vilakazi Street", "Orlando West, Soweto", "Gauteng 1804"] },
    lines: [{ title: "Ṱhabelo's lamp", quantity: 2, price: "2517.50", total: "5035.00" }],
    delivery: { label: "Delivery to your door", price: "60.00" },
    totalAmount: "5095.00",
    vat: { percent: "15", amount: "664.57", amountWithout: "4430.43" },
  });
  expect(await invoicesOf(buyer, parts.get(untaxed))).toMatchObject([
    {
      title: "Invoice",
      number: "INV-000001",
      seller: { vatNumber: null },
      buyer: null,
      totalAmount: "89.00",
      vat: null,
    },
  ]);
  // The order's page names the invoice.
  const { body } = await buyer.browser.get(`/api/orders/${invoice?.orderId}`);
  expect(body.parts.map((part: { invoiceNumber: string }) => part.invoiceNumber)).toEqual(["INV-000001", "INV-000001"]);
});

test("an issued invoice stays as it was when its vendor changes name, address or VAT number", async () => {
  const seller = await addPerson(shop, "vendor");
  const vendorId = seller.vendorId as string;
  const saved = await seller.browser.put("/api/vendor/invoice-details", {
    legalName: "Old Name CC",
    street: "1 Old Road",
    vatNumber: "4000 000 001",
  });
  expect([saved.status, saved.body]).toEqual([
    200,
    { legalName: "Old Name CC", street: "1 Old Road", vatNumber: "4000000001" },
  ]);
  const buyer = await addBuyer(shop, { [await addListing(shop.db, vendorId)]: 1 });
  const parts = await buy(buyer);
  const before = await invoicesOf(buyer, parts.get(vendorId));
  expect(before[0]?.seller).toMatchObject({ name: "Old Name CC", vatNumber: "4000000001" });
  await seller.browser.put("/api/vendor/invoice-details", { legalName: "New Name CC", street: null, vatNumber: null });
  await shop.db.update(vendors).set({ businessName: "New Shop" }).where(eq(vendors.id, vendorId));
  expect(await invoicesOf(buyer, parts.get(vendorId))).toEqual(before);
  // The credit note of a later cancellation is about that invoice.
  const [item] = await shop.db.select().from(orderItems).where(eq(orderItems.vendorId, vendorId));
  await cancelSome(shop.db, { by: "admin" }, parts.get(vendorId) as string, {
    id: crypto.randomUUID(),
    lines: [{ itemId: item?.id as string, quantity: 1 }],
  });
  const [, note] = await invoicesOf(buyer, parts.get(vendorId));
  expect(note?.seller).toEqual(before[0]?.seller as Invoice["seller"]);
});

test("each cancellation has a credit note with a number of its own that refers to the invoice, and the last one credits the delivery", async () => {
  const vendorId = await addVendor(shop.db, registered);
  await addDeliveryOptions(shop.db, vendorId, { kind: "flat", priceCents: 6000 });
  // With this price the VAT of the two credit notes, each rounded by itself, is a cent off.
  const listingId = await addListing(shop.db, vendorId, { title: "Basket", priceCents: 33_30 });
  const buyer = await addBuyer(shop, { [listingId]: 3 });
  const partId = (await buy(buyer, { addressId: await addAddress(shop.db, buyer.userId) })).get(vendorId) as string;
  const [item] = await shop.db.select().from(orderItems).where(eq(orderItems.listingId, listingId));
  const cancel = (quantity: number, id: string = crypto.randomUUID()) =>
    cancelSome(shop.db, { by: "admin" }, partId, { id, lines: [{ itemId: item?.id as string, quantity }] });
  const once = crypto.randomUUID();
  await cancel(1, once);
  // Repeated, it changes nothing.
  await cancel(1, once);
  await cancel(2);
  const found = await invoicesOf(buyer, partId);
  expect(found.map(({ kind, number, invoiceNumber, why }) => [kind, number, invoiceNumber, why])).toEqual([
    ["invoice", "INV-000001", null, null],
    ["credit-note", "CN-000001", "INV-000001", "cancelled"],
    ["credit-note", "CN-000002", "INV-000001", "cancelled"],
  ]);
  expect(found.map(({ lines, delivery, totalAmount }) => [lines[0]?.quantity, delivery?.price, totalAmount])).toEqual([
    [3, "60.00", "159.90"],
    [1, undefined, "33.30"],
    [2, "60.00", "126.60"],
  ]);
  const vat = found.map((each) => Number(each.vat?.amount.replace(".", "")));
  expect((vat[1] ?? 0) + (vat[2] ?? 0)).toBe(vat[0] as number);
});

describe("numbers", () => {
  test("have no gaps and no doubles when shoppers pay and vendors cancel at once", async () => {
    const vendorIds = [await addVendor(shop.db, registered), await addVendor(shop.db)];
    const listingIds = await Promise.all(vendorIds.map((id) => addListing(shop.db, id, { stock: 1000 })));
    const buyers = await Promise.all(
      // Half of the carts have the vendors in the other order.
      upTo(16).map((at) =>
        addBuyer(shop, Object.fromEntries((at % 2 ? listingIds : listingIds.toReversed()).map((id) => [id, 2]))),
      ),
    );
    const parts = await Promise.all(buyers.map((buyer) => buy(buyer)));
    for (const id of vendorIds) expect(await numbersOf(id)).toEqual(upTo(16));

    const items = await shop.db.select().from(orderItems).where(inArray(orderItems.listingId, listingIds));
    const part = await shop.db.select().from(orderParts).where(inArray(orderParts.vendorId, vendorIds));
    const cancel = ({ id, orderId, vendorId }: (typeof part)[number]) => {
      const item = items.find((each) => each.orderId === orderId && each.vendorId === vendorId);
      const lines = [{ itemId: item?.id as string, quantity: 1 }];
      return cancelSome(shop.db, { by: "admin" }, id, { id: crypto.randomUUID(), lines });
    };
    // No more at once than the pool has connections: on a slow machine the rest would wait for one until they give up.
    for (let at = 0; at < part.length; at += 8) await Promise.all(part.slice(at, at + 8).map(cancel));
    expect(parts).toHaveLength(16);
    for (const id of vendorIds) expect(await numbersOf(id, "credit-note")).toEqual(upTo(16));
  });

  test("of a settling that fails at its end are used by the next one", async () => {
    const vendorId = await addVendor(shop.db, registered);
    const listingId = await addListing(shop.db, vendorId);
    const buyer = await addBuyer(shop, { [listingId]: 1 });
    await buy(buyer);
    // Its own number is taken by another payment's settling meanwhile, which then fails as a whole.
    const lines = [{ vendorId, title: "Basket", quantity: 1, priceCents: 100, listingId }];
    const failing = shop.db.transaction(async (tx) => {
      await addSoldOrder(tx, { userId: buyer.userId, lines });
      throw new Error("the process ends here");
    });
    await expect(failing).rejects.toThrow("the process ends here");
    await fillCart(shop.db, buyer.userId, { [listingId]: 1 });
    await buy(buyer);
    expect(await numbersOf(vendorId)).toEqual([1, 2]);
  });

  test("are of one invoice a part: a second one for the same order is refused", async () => {
    const vendorId = await addVendor(shop.db);
    const lines = [{ vendorId, title: "Basket", quantity: 1, priceCents: 100 }];
    const { orderId } = await addSoldOrder(shop.db, { userId: null, lines });
    await expect(shop.db.transaction((tx) => issueInvoices(tx, orderId))).rejects.toThrow();
    expect(await numbersOf(vendorId)).toEqual([1]);
  });
});

test("invoices and credit notes agree with the ledger", async () => {
  const { rows } = await shop.db.execute<{ invoices: number }>(sql`select count(*)::int as invoices from ${invoices}`);
  expect(rows[0]?.invoices).toBeGreaterThan(30);
  const faults = await findFaults(shop.db);
  expect(faults.filter((fault) => /invoice|credit/.test(fault))).toEqual([]);
  // The check sees a cent.
  const [one] = await shop.db.select().from(invoices).limit(1);
  const change = (totalCents: number) =>
    shop.db
      .update(invoices)
      .set({ totalCents })
      .where(eq(invoices.id, one?.id as string));
  await change((one?.totalCents ?? 0) + 1);
  expect((await findFaults(shop.db)).some((fault) => fault.includes(one?.id as string))).toBe(true);
  await change(one?.totalCents ?? 0);
  expect(await shop.db.$count(ledgerEntries)).toBeGreaterThan(0);
});

describe("a PDF", () => {
  test("comes to the buyer, the vendor and admins alone, and copes with letters of any script", async () => {
    const seller = await addPerson(shop, "vendor");
    const vendorId = seller.vendorId as string;
    const businessName = "Ḓoroba ḽa Ṱhohoyanḓou 中 👍";
    await shop.db
      .update(vendors)
      .set({ ...registered, businessName })
      .where(eq(vendors.id, vendorId));
    const buyer = await addPerson(shop, "shopper");
    const lines = [{ vendorId, title: `${"Šedi ya ṅaka ".repeat(20)}עברית`, quantity: 2, priceCents: 8900 }];
    const { parts } = await addSoldOrder(shop.db, { userId: buyer.user?.id as string, lines });
    const [invoice] = await invoicesOf(buyer, parts.get(vendorId));
    const address = `/api/invoices/${invoice?.id}/pdf`;
    for (const person of [buyer, seller, await addPerson(shop, "admin")]) {
      const response = await person.browser.fetch("GET", address);
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/pdf"]);
      expect(response.headers.get("content-disposition")).toBe('attachment; filename="INV-000001.pdf"');
      expect((await response.text()).startsWith("%PDF-1.")).toBe(true);
    }
    for (const stranger of [await addPerson(shop, "shopper"), await addPerson(shop, "vendor")]) {
      expect((await stranger.browser.get(address)).status).toBe(404);
      expect((await stranger.browser.get(`/api/orders/parts/${parts.get(vendorId)}/invoices`)).status).toBe(404);
    }
  });
});

describe("a buyer's name on an invoice", () => {
  const large = async () => {
    const vendorId = await addVendor(shop.db, registered);
    const person = await addPerson(shop, "shopper", "forgotten");
    const lines = [{ vendorId, title: "Sofa", quantity: 1, priceCents: 600_000 }];
    const { parts } = await addSoldOrder(shop.db, { userId: person.user?.id as string, lines });
    const read = async () =>
      (
        await shop.db
          .select()
          .from(invoices)
          .where(eq(invoices.partId, parts.get(vendorId) as string))
      )[0];
    return { person, read };
  };

  test("stays with the invoice when the account is deleted, as the law asks, and nothing leads to the account", async () => {
    const { person, read } = await large();
    const userId = person.user?.id as string;
    await setPassword(shop.db, userId);
    const [account] = await shop.db.select().from(users).where(eq(users.id, userId));
    await deleteAccount(shop.db, userId, account?.passwordHash as string);
    expect((await read())?.document.buyer?.name).toStartWith("forgotten");
    expect(await shop.db.$count(orders, eq(orders.userId, userId))).toBe(0);
  });

  test("is removed once its years are over, and not a day before", async () => {
    const { read } = await large();
    const age = async (days: number) => {
      const { id } = (await read()) as { id: string };
      await shop.db.execute(
        sql`update invoices set created_at = now() - interval '5 years' + ${-days}::int * interval '1 day' where id = ${id}::uuid`,
      );
      await forgetBuyers(shop.db, 5);
      return (await read())?.document.buyer ?? null;
    };
    expect((await age(-1))?.name).toStartWith("forgotten");
    expect(await age(1)).toBeNull();
  });
});
