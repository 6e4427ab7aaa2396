import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { nextPartStates, type PartState, partStates } from "#contract/orders/order-rules.ts";
import { ledgerEntries, notifications, orderParts, orders, parcels, refunds, reversals } from "#db/schema.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import { addBuyer, stockOf } from "#tests/harness/paying.ts";
import { addPerson, type Person } from "#tests/harness/people.ts";
import { addSoldOrder, type SoldLine } from "#tests/harness/sold-orders.ts";

let shop: TestApp;
let seller: Person;
let shopper: Person;
beforeAll(async () => {
  shop = await createTestApp();
  [seller, shopper] = [await addPerson(shop, "vendor"), await addPerson(shop, "shopper")];
});
afterAll(() => shop.close());

const mine = () => seller.vendorId as string;
const tea: Omit<SoldLine, "vendorId"> = { title: "Rooibos tea", quantity: 2, priceCents: 8995 };

/** A part of the seller's in this state. */
async function addPart(state: PartState = "paid", line: Partial<SoldLine> = {}) {
  const sold = await addSoldOrder(shop.db, {
    userId: shopper.user?.id ?? null,
    email: "typed@example.com",
    lines: [{ vendorId: mine(), ...tea, ...line }],
  });
  const partId = sold.parts.get(line.vendorId ?? mine()) as string;
  await shop.db.update(orderParts).set({ state }).where(eq(orderParts.id, partId));
  return { ...sold, partId };
}
const change = (partId: string, body: unknown, who = seller) => who.browser.patch(`/api/vendor/orders/${partId}`, body);
const partOf = async (partId: string) => {
  const [row] = await shop.db.select().from(orderParts).where(eq(orderParts.id, partId));
  if (!row) throw new Error("no such part");
  return row;
};
const statusOf = async (orderId: string) =>
  (await shop.db.select().from(orders).where(eq(orders.id, orderId)))[0]?.paymentStatus;
/** The kinds of messages about a part or about what was cancelled of it. */
const toldOf = async (partId: string) => {
  const own = await shop.db.select({ id: reversals.id }).from(reversals).where(eq(reversals.partId, partId));
  const about = [partId, ...own.map(({ id }) => id)];
  return (await shop.db.select().from(notifications))
    .filter(({ onceKey }) => about.some((id) => onceKey.includes(id)))
    .map(({ kind }) => kind);
};

describe("PATCH /api/vendor/orders/{id}", () => {
  test("paid → packed → shipped → delivered, and paid or packed → cancelled; every other move is refused with the state it is in now", async () => {
    for (const from of partStates) {
      for (const to of partStates) {
        const { partId } = await addPart(from);
        const { status, body } = await change(partId, { state: to });
        if (nextPartStates[from].includes(to)) {
          expect([from, to, status, body.state]).toEqual([from, to, 200, to]);
          expect((await partOf(partId)).changedAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
        } else {
          expect([from, to, status]).toEqual([from, to, 409]);
          expect(body.message).toContain(`This order is ${from} `);
          expect((await partOf(partId)).state).toBe(from);
        }
      }
    }
    const { partId } = await addPart("shipped");
    expect((await change(partId, { state: "cancelled" })).body.message).toBe(
      "This order is shipped now, so it can't be cancelled any more.",
    );
    expect((await change(partId, { state: "shipped" })).body.message).toBe("This order is shipped already.");
  });

  test("of two tabs at once one moves the part, the other gets 409, and the shopper is notified once", async () => {
    const { partId } = await addPart("packed");
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, at) => change(partId, { state: "shipped", tracking: `TCG-${at}` })),
    );
    const [moved, ...others] = replies.sort((a, b) => a.status - b.status);
    expect(moved?.status).toBe(200);
    expect(others.map(({ status, body }) => [status, body.message])).toEqual(
      Array(7).fill([409, "This order is shipped already."]),
    );
    const sent = await shop.db.select().from(parcels).where(eq(parcels.partId, partId));
    expect(sent.map(({ tracking }) => tracking)).toEqual([moved?.body.tracking]);
    expect(await toldOf(partId)).toEqual(["part-shipped"]);
  });

  test("tracking can be given when shipping or later, corrected, and removed", async () => {
    const { partId } = await addPart("packed");
    const early = "This order is packed now. A tracking number comes with the shipment.";
    expect(await change(partId, { tracking: "TCG-1" })).toMatchObject({ status: 409, body: { message: early } });
    const paid = (await addPart("paid")).partId;
    expect(await change(paid, { state: "packed", tracking: "TCG-1" })).toMatchObject({
      status: 400,
      body: { fields: { tracking: "A tracking number comes with the shipment." } },
    });
    expect((await partOf(paid)).state).toBe("paid");

    expect((await change(partId, { state: "shipped", tracking: "  TCG-1 " })).body.tracking).toBe("TCG-1");
    const { changedAt } = await partOf(partId);
    expect((await change(partId, { tracking: "https://thecourierguy.co.za/TCG-2" })).status).toBe(200);
    expect((await change(partId, { state: "delivered" })).body.tracking).toBe("https://thecourierguy.co.za/TCG-2");
    expect((await change(partId, { tracking: "" })).body.tracking).toBeNull();
    expect((await partOf(partId)).changedAt.getTime()).toBeGreaterThan(changedAt.getTime());
    expect((await change(partId, { tracking: "x".repeat(201) })).status).toBe(400);
  });

  test("an empty or invalid change is 400 and changes nothing", async () => {
    const { partId } = await addPart();
    for (const body of [
      {},
      { state: "lost" },
      { reason: "no" },
      { state: "packed", restock: true },
      { price: 1 },
      [],
    ]) {
      expect([body, (await change(partId, body)).status]).toEqual([body, 400]);
    }
    expect((await partOf(partId)).state).toBe("paid");
  });

  test("another vendor's part is not found", async () => {
    const { partId } = await addPart();
    const stranger = await addPerson(shop, "vendor");
    for (const body of [{ state: "packed" }, { state: "cancelled" }, { tracking: "" }]) {
      for (const id of [partId, crypto.randomUUID(), "1"]) {
        expect(await change(id, body, stranger)).toMatchObject({ status: 404, body: { message: "Order not found" } });
      }
    }
    expect((await partOf(partId)).state).toBe("paid");
  });
});

describe("cancelling a part", () => {
  test("refunds it, reverses sale and commission, restocks, and notifies the shopper", async () => {
    const listingId = await addListing(shop.db, mine(), { stock: 3 });
    const other = await addVendor(shop.db);
    const sold = await addSoldOrder(shop.db, {
      userId: shopper.user?.id ?? null,
      lines: [
        { vendorId: mine(), ...tea, listingId },
        { vendorId: other, title: "Basket", quantity: 1, priceCents: 5000 },
      ],
    });
    const partId = sold.parts.get(mine()) as string;
    const reply = await change(partId, { state: "cancelled", reason: " Broken in the kiln. " });
    expect(reply).toMatchObject({
      status: 200,
      body: { state: "cancelled", cancelReason: "Broken in the kiln.", refund: { state: "pending" } },
    });
    expect(await stockOf(shop.db, listingId)).toBe(5);
    expect(await shop.db.select().from(refunds).where(eq(refunds.partId, partId))).toMatchObject([
      { paymentId: sold.paymentId, amountCents: 17_990, currency: "ZAR", reason: "cancelled", state: "pending" },
    ]);
    const entries = await shop.db.select().from(ledgerEntries).where(eq(ledgerEntries.partId, partId));
    const sum = (account: string) =>
      entries.filter((entry) => entry.account === account).reduce((total, { amountCents }) => total + amountCents, 0);
    expect(entries).toHaveLength(8);
    expect([sum("payments"), sum("vendor"), sum("marketplace")]).toEqual([0, 0, 0]);
    expect(await toldOf(partId)).toEqual(["part-cancelled"]);
    // The other vendor still sends its part.
    expect(await statusOf(sold.orderId)).toBe("completed");
  });

  test("restock: false leaves the stock unchanged, and a missing reason is stored as none", async () => {
    const listingId = await addListing(shop.db, mine(), { stock: 3 });
    const { partId } = await addPart("packed", { listingId });
    expect((await change(partId, { state: "cancelled", restock: false, reason: "" })).body.cancelReason).toBeNull();
    expect(await stockOf(shop.db, listingId)).toBe(3);
  });

  test("when every part is cancelled, by two vendors at once, the order is refunded", async () => {
    for (let round = 0; round < 10; round++) {
      const other = await addPerson(shop, "vendor");
      const lines = [mine(), other.vendorId as string].map((vendorId) => ({ vendorId, ...tea }));
      const sold = await addSoldOrder(shop.db, { userId: round % 2 ? null : (shopper.user?.id ?? null), lines });
      const replies = await Promise.all(
        [seller, other].map((who) =>
          change(sold.parts.get(who.vendorId as string) as string, { state: "cancelled" }, who),
        ),
      );
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      expect(await statusOf(sold.orderId)).toBe("refunded");
    }
  });

  test("an order without a payment is cancelled without a refund", async () => {
    const [order] = await shop.db
      .insert(orders)
      .values({ paymentReference: crypto.randomUUID(), paymentStatus: "completed", totalCents: 8900 })
      .returning({ id: orders.id });
    const orderId = (order as { id: string }).id;
    const [part] = await shop.db
      .insert(orderParts)
      .values({ orderId, vendorId: mine(), totalCents: 8900, commissionCents: 0 })
      .returning({ id: orderParts.id });
    const partId = (part as { id: string }).id;
    const { status, body } = await change(partId, { state: "cancelled" });
    expect([status, body.state, body.refund, await statusOf(orderId)]).toEqual([200, "cancelled", null, "completed"]);
  });

  test("of cancelling and shipping at once one succeeds, and only cancelling refunds", async () => {
    for (let round = 0; round < 12; round++) {
      const listingId = await addListing(shop.db, mine(), { stock: 3 });
      const { partId } = await addPart("packed", { listingId });
      const asked = [{ state: "cancelled" }, { state: "shipped" }];
      const replies = await Promise.all((round % 2 ? asked : asked.reverse()).map((body) => change(partId, body)));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
      const { state } = await partOf(partId);
      const back = await shop.db.select().from(refunds).where(eq(refunds.partId, partId));
      expect([back.length, await stockOf(shop.db, listingId)]).toEqual(state === "cancelled" ? [1, 5] : [0, 3]);
    }
  });

  test("twenty cancellations of one part at once refund once", async () => {
    const listingId = await addListing(shop.db, mine(), { stock: 0 });
    const { partId } = await addPart("paid", { listingId });
    const replies = await Promise.all(Array.from({ length: 20 }, () => change(partId, { state: "cancelled" })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await stockOf(shop.db, listingId)).toBe(2);
    expect(await shop.db.select().from(refunds).where(eq(refunds.partId, partId))).toHaveLength(1);
  });
});

describe("cancelled while others buy the same listings", () => {
  test("no deadlock, and every piece is either sold or in stock", async () => {
    const listingIds = [
      await addListing(shop.db, mine(), { stock: 0 }),
      await addListing(shop.db, mine(), { stock: 0 }),
    ];
    const cart = Object.fromEntries(listingIds.map((id) => [id, 1]));
    const lines = listingIds.map((listingId) => ({ vendorId: mine(), ...tea, quantity: 1, listingId }));
    const soldBefore = 8;
    const parts: string[] = [];
    for (let at = 0; at < soldBefore; at++) {
      // Items in either order, as carts are.
      const { parts: made } = await addSoldOrder(shop.db, { userId: null, lines: at % 2 ? lines : lines.toReversed() });
      parts.push(made.get(mine()) as string);
    }
    const buyers = await Promise.all(Array.from({ length: 12 }, () => addBuyer(shop, cart)));
    const [cancelled, started] = await Promise.all([
      Promise.all(parts.map((partId) => change(partId, { state: "cancelled" }))),
      Promise.all(buyers.map(({ browser }) => browser.post("/api/payments", {}))),
    ]);
    expect(cancelled.map(({ status }) => status)).toEqual(Array(soldBefore).fill(200));
    expect(started.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
    const taken = started.filter(({ status }) => status === 201).length;
    for (const listingId of listingIds) expect((await stockOf(shop.db, listingId)) + taken).toBe(soldBefore);
    // Whoever came too early gets what is left.
    for (const { browser } of buyers) await browser.post("/api/payments", {});
    for (const listingId of listingIds) expect(await stockOf(shop.db, listingId)).toBe(0);
  });
});
