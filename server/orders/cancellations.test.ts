// Cancelling some pieces of a part: by its vendor, by an admin, and by the shopper until it is packed.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { OrderPage } from "#contract/orders/orders.ts";
import { ledgerEntries, notifications, orderParts, orders, refunds } from "#db/schema.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import { stockOf } from "#tests/harness/paying.ts";
import { addPerson, type Person } from "#tests/harness/people.ts";
import { addSoldOrder } from "#tests/harness/sold-orders.ts";

let shop: TestApp;
let seller: Person;
let shopper: Person;
let admin: Person;
beforeAll(async () => {
  shop = await createTestApp();
  seller = await addPerson(shop, "vendor");
  shopper = await addPerson(shop, "shopper");
  admin = await addPerson(shop, "admin");
});
afterAll(() => shop.close());

const mine = () => seller.vendorId as string;

/** Three lamps at R100.05 and two wicks at R3.33 of the seller's, and a basket of another vendor's. */
async function addOrder(state: "paid" | "packed" | "shipped" = "paid") {
  const lamp = await addListing(shop.db, mine(), { stock: 0 });
  const wick = await addListing(shop.db, mine(), { stock: 0 });
  const other = await addVendor(shop.db);
  const { orderId, parts, paymentId } = await addSoldOrder(shop.db, {
    userId: shopper.user?.id ?? null,
    lines: [
      { vendorId: mine(), title: "Lamp", quantity: 3, priceCents: 10_005, listingId: lamp },
      { vendorId: mine(), title: "Wick", quantity: 2, priceCents: 333, listingId: wick },
      { vendorId: other, title: "Basket", quantity: 1, priceCents: 5000 },
    ],
  });
  const partId = parts.get(mine()) as string;
  await shop.db.update(orderParts).set({ state }).where(eq(orderParts.id, partId));
  const page = await read(orderId);
  const itemOf = (title: string) =>
    page.parts.flatMap(({ items }) => items).find((item) => item.title === title)?.id as string;
  return { orderId, paymentId, partId, lamp, wick, itemOf };
}
const read = async (orderId: string): Promise<OrderPage> => (await shopper.browser.get(`/api/orders/${orderId}`)).body;

const paths = { shopper: "/api/orders/parts", vendor: "/api/vendor/orders", admin: "/api/admin/orders" } as const;
type Who = keyof typeof paths;
const cancel = (who: Who, partId: string, lines: [itemId: string, quantity: number][], more: object = {}) =>
  ({ shopper, vendor: seller, admin })[who].browser.post(`${paths[who]}/${partId}/cancellations`, {
    id: crypto.randomUUID(),
    lines: lines.map(([itemId, quantity]) => ({ itemId, quantity })),
    ...more,
  });
const moneyOf = async (partId: string) => {
  const entries = await shop.db.select().from(ledgerEntries).where(eq(ledgerEntries.partId, partId));
  const sum = (account: string) =>
    entries.filter((entry) => entry.account === account).reduce((total, { amountCents }) => total + amountCents, 0);
  return { payments: sum("payments"), vendor: sum("vendor"), marketplace: sum("marketplace") };
};
const refundsOf = async (partId: string) =>
  (await shop.db.select().from(refunds).where(eq(refunds.partId, partId)).orderBy(refunds.createdAt)).map(
    ({ amountCents }) => amountCents,
  );
const told = async (orderId: string) =>
  (await shop.db.select().from(notifications).where(eq(notifications.kind, "pieces-cancelled")))
    .concat(await shop.db.select().from(notifications).where(eq(notifications.kind, "sale-cancelled")))
    .concat(await shop.db.select().from(notifications).where(eq(notifications.kind, "part-cancelled")))
    .filter(({ subject }) => subject.includes(orderId.slice(0, 8)));

describe.each(["shopper", "vendor", "admin"] as const)("pieces that the %s cancels", (who) => {
  test("return to the stock; their money and share of the commission go back; shopper, and vendor if others cancel, are told", async () => {
    const { orderId, partId, lamp, wick, itemOf } = await addOrder();
    const { status } = await cancel(who, partId, [[itemOf("Lamp"), 2]], { reason: "Ordered too many" });
    expect(status).toBe(200);
    expect([await stockOf(shop.db, lamp), await stockOf(shop.db, wick)]).toEqual([2, 0]);
    // Of R306.81 at 10 %: R30.68, of which R10.67 stay on R106.71.
    expect(await refundsOf(partId)).toEqual([20_010]);
    expect(await moneyOf(partId)).toEqual({ payments: -10_671, vendor: 10_671 - 1067, marketplace: 1067 });
    const page = await read(orderId);
    const part = page.parts.find(({ id }) => id === partId);
    expect(part).toMatchObject({ state: "paid", totalAmount: "306.81", refundedAmount: "200.10", cancelReason: null });
    expect(part?.items.map(({ title, quantity, cancelled }) => [title, quantity, cancelled])).toEqual([
      ["Lamp", 3, 2],
      ["Wick", 2, undefined],
    ]);
    expect(page.paymentStatus).toBe("completed");
    const messages = await told(orderId);
    expect(messages.map(({ kind }) => kind)).toEqual(
      who === "vendor" ? ["pieces-cancelled"] : ["pieces-cancelled", "sale-cancelled"],
    );
    for (const { text } of messages) {
      expect(text).toContain("- Lamp × 2: R200.10\n\nReason: Ordered too many");
      expect(text).not.toContain("Wick");
    }
    expect(messages[0]?.text).toContain("We are paying R200.10 back the way you paid.");
  });

  test("those who may see the part see what was cancelled, by whom and why; the part has the reason of its end", async () => {
    const { orderId, partId, itemOf } = await addOrder();
    await cancel(who, partId, [[itemOf("Lamp"), 2]], { reason: "Two are cracked" });
    const other = await addPerson(shop, "vendor");
    const seen = async () => {
      const page = (await read(orderId)).parts.find(({ id }) => id === partId);
      const [ofVendor, ofAdmin, ofOther] = await Promise.all([
        seller.browser.get("/api/vendor/orders"),
        admin.browser.get("/api/admin/orders"),
        other.browser.get("/api/vendor/orders"),
      ]);
      expect(ofOther.body.orders).toEqual([]);
      const own = (list: { id: string }[]) => list.find(({ id }) => id === partId);
      return [page, own(ofVendor.body.orders), own(ofAdmin.body.orders)] as (typeof page)[];
    };
    const told = { by: who, reason: "Two are cracked", cancelledAt: expect.any(String) };
    const first = [{ ...told, lines: [{ title: "Lamp", quantity: 2 }] }];
    expect((await seen()).map((part) => part?.cancellations)).toEqual([first, first, first]);
    await cancel(
      who,
      partId,
      [
        [itemOf("Lamp"), 1],
        [itemOf("Wick"), 2],
      ],
      { reason: "All of it" },
    );
    for (const part of await seen()) {
      expect([part?.cancellations, part?.cancelReason]).toEqual([first, "All of it"]);
    }
  });

  test("the last piece cancels the part, and the last part refunds the order", async () => {
    const { orderId, partId, itemOf } = await addOrder();
    await cancel(who, partId, [[itemOf("Lamp"), 3]]);
    await cancel(who, partId, [[itemOf("Wick"), 1]]);
    await cancel(who, partId, [[itemOf("Wick"), 1]], { reason: "No longer needed" });
    expect(await refundsOf(partId)).toEqual([30_015, 333, 333]);
    expect(await moneyOf(partId)).toEqual({ payments: 0, vendor: 0, marketplace: 0 });
    const page = await read(orderId);
    expect(page.parts.find(({ id }) => id === partId)).toMatchObject({
      state: "cancelled",
      cancelReason: "No longer needed",
    });
    expect((await told(orderId)).map(({ kind }) => kind)).toContain("part-cancelled");
    expect(page.paymentStatus).toBe("completed");
    const other = page.parts.find(({ id }) => id !== partId);
    await cancel("admin", other?.id as string, [[itemOf("Basket"), 1]]);
    expect((await read(orderId)).paymentStatus).toBe("refunded");
  });

  test("the same call again, at once or later, changes nothing", async () => {
    const { partId, lamp, itemOf } = await addOrder();
    const id = crypto.randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => cancel(who, partId, [[itemOf("Lamp"), 1]], { id })),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect((await cancel(who, partId, [[itemOf("Lamp"), 1]], { id })).status).toBe(200);
    expect([await refundsOf(partId), await stockOf(shop.db, lamp)]).toEqual([[10_005], 1]);
    const another = await addOrder();
    expect((await cancel(who, another.partId, [[another.itemOf("Lamp"), 1]], { id })).status).toBe(409);
  });

  test("of twenty calls at once for one piece each, as many succeed as there are pieces", async () => {
    const { partId, lamp, itemOf } = await addOrder();
    const replies = await Promise.all(Array.from({ length: 20 }, () => cancel(who, partId, [[itemOf("Lamp"), 1]])));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(17);
    expect([await refundsOf(partId), await stockOf(shop.db, lamp)]).toEqual([[10_005, 10_005, 10_005], 3]);
  });

  test("more than is left, a product named twice or of another part is refused, and nothing changes", async () => {
    const { partId, lamp, itemOf } = await addOrder();
    await cancel(who, partId, [[itemOf("Lamp"), 1]]);
    const tooMany = await cancel(who, partId, [
      [itemOf("Wick"), 1],
      [itemOf("Lamp"), 3],
    ]);
    expect([tooMany.status, tooMany.body.message]).toEqual([409, "Only 2 of these can still be cancelled."]);
    for (const lines of [
      [
        [itemOf("Lamp"), 1],
        [itemOf("Lamp"), 1],
      ],
      [[itemOf("Basket"), 1]],
      [[crypto.randomUUID(), 1]],
      [],
      [[itemOf("Lamp"), 0]],
    ] as [string, number][][]) {
      expect((await cancel(who, partId, lines)).status).toBe(400);
    }
    expect([await refundsOf(partId), await stockOf(shop.db, lamp)]).toEqual([[10_005], 1]);
  });
});

describe("who may cancel when", () => {
  test("the shopper until it is packed; vendor and admin until it is sent; nobody after", async () => {
    const statuses: Record<string, number[]> = {};
    for (const state of ["paid", "packed", "shipped"] as const) {
      for (const who of ["shopper", "vendor", "admin"] as const) {
        const { partId, itemOf } = await addOrder(state);
        const reply = await cancel(who, partId, [[itemOf("Lamp"), 1]]);
        statuses[state] = [...(statuses[state] ?? []), reply.status];
        if (reply.status === 409) expect(reply.body.message).toContain(`This order is ${state} now, so it can't`);
      }
    }
    expect(statuses).toEqual({ paid: [200, 200, 200], packed: [409, 200, 200], shipped: [409, 409, 409] });
  });

  test("only vendors and admins say whether pieces go back into stock", async () => {
    const { partId, lamp, itemOf } = await addOrder();
    expect((await cancel("shopper", partId, [[itemOf("Lamp"), 1]], { restock: false })).status).toBe(400);
    expect((await cancel("vendor", partId, [[itemOf("Lamp"), 1]], { restock: false })).status).toBe(200);
    expect(await stockOf(shop.db, lamp)).toBe(0);
  });

  test("cancelling the whole part after some pieces refunds the rest of it, and names only the rest", async () => {
    const { orderId, partId, lamp, wick, itemOf } = await addOrder();
    await cancel("shopper", partId, [[itemOf("Lamp"), 2]]);
    const { body } = await seller.browser.patch(`/api/vendor/orders/${partId}`, { state: "cancelled" });
    expect(body).toMatchObject({ state: "cancelled", refundedAmount: "306.81", refund: { state: "pending" } });
    expect(await refundsOf(partId)).toEqual([20_010, 10_671]);
    expect(await moneyOf(partId)).toEqual({ payments: 0, vendor: 0, marketplace: 0 });
    expect([await stockOf(shop.db, lamp), await stockOf(shop.db, wick)]).toEqual([3, 2]);
    const message = (await told(orderId)).find(({ kind }) => kind === "part-cancelled");
    expect(message?.text).toContain("- Lamp × 1: R100.05\n- Wick × 2: R6.66\n");
  });

  test("what is sent afterwards is announced without the cancelled pieces", async () => {
    const { orderId, partId, itemOf } = await addOrder("packed");
    await cancel("vendor", partId, [
      [itemOf("Lamp"), 1],
      [itemOf("Wick"), 2],
    ]);
    await seller.browser.patch(`/api/vendor/orders/${partId}`, { state: "shipped" });
    const rows = await shop.db.select().from(notifications).where(eq(notifications.kind, "part-shipped"));
    const [row] = rows.filter(({ subject }) => subject.includes(orderId.slice(0, 8)));
    expect(row?.text).toContain("- Lamp × 2: R200.10");
    expect(row?.text).not.toContain("Wick");
  });

  test("an admin sees the refund that failed before those that are on their way", async () => {
    const { partId, itemOf } = await addOrder();
    for (let at = 0; at < 3; at++) await cancel("vendor", partId, [[itemOf("Lamp"), 1]]);
    const [, failed] = await shop.db.select().from(refunds).where(eq(refunds.partId, partId));
    await shop.db
      .update(refunds)
      .set({ state: "failed" })
      .where(eq(refunds.id, failed?.id as string));
    const { body } = await admin.browser.get(`/api/admin/orders?vendorId=${mine()}`);
    expect(body.orders.filter(({ id }: { id: string }) => id === partId)).toMatchObject([
      { refund: { id: failed?.id, state: "failed" }, refundedAmount: "300.15" },
    ]);
  });

  test("the marketplace's revenue falls by what goes back, and no further when the rest is cancelled", async () => {
    const { partId, itemOf } = await addOrder();
    const revenue = async () => Number((await admin.browser.get("/api/admin/stats")).body.totalRevenue);
    const before = await revenue();
    await cancel("admin", partId, [[itemOf("Lamp"), 1]]);
    expect(before - (await revenue())).toBeCloseTo(100.05, 5);
    await seller.browser.patch(`/api/vendor/orders/${partId}`, { state: "cancelled" });
    expect(before - (await revenue())).toBeCloseTo(306.81, 5);
  });

  test("an order without a payment gives back pieces, but no money", async () => {
    const { orderId, partId, paymentId, lamp, itemOf } = await addOrder();
    await shop.db.update(orders).set({ paymentReference: crypto.randomUUID() }).where(eq(orders.id, orderId));
    expect((await cancel("admin", partId, [[itemOf("Lamp"), 1]])).body.refund).toBeNull();
    expect(await stockOf(shop.db, lamp)).toBe(1);
    expect(await shop.db.select().from(refunds).where(eq(refunds.paymentId, paymentId))).toEqual([]);
  });
});
