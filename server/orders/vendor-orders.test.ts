import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { VendorOrderPage } from "#contract/orders/orders.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
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

const change = (partId: string, body: unknown, who = seller) => who.browser.patch(`/api/vendor/orders/${partId}`, body);
const page = async (who: Person, query = ""): Promise<VendorOrderPage> => {
  const { status, body } = await who.browser.get(`/api/vendor/orders${query}`);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
};

describe("GET /api/vendor/orders", () => {
  test("answers the vendor's own parts with their items, and nothing of other vendors", async () => {
    const me = await addPerson(shop, "vendor");
    const vendorId = me.vendorId as string;
    const createdAt = new Date("2026-01-05T10:00:00Z");
    const sold = await addSoldOrder(shop.db, {
      userId: shopper.user?.id ?? null,
      email: "typed@example.com",
      lines: [
        { vendorId, ...tea },
        { vendorId, title: "Beads", quantity: 1, priceCents: 1050 },
        { vendorId: mine(), title: "secret basket", quantity: 1, priceCents: 112_100 },
      ],
      createdAt,
    });
    expect(await page(me)).toEqual({
      orders: [
        {
          id: sold.parts.get(vendorId) as string,
          orderId: sold.orderId,
          createdAt: createdAt.toISOString(),
          vendorId,
          vendorName: "Table Bay Traders",
          state: "paid",
          changedAt: createdAt.toISOString(),
          tracking: null,
          cancelReason: null,
          items: [
            { id: expect.any(String), title: "Beads", quantity: 1, price: "10.50" },
            { id: expect.any(String), title: "Rooibos tea", quantity: 2, price: "89.95" },
          ],
          totalAmount: "190.40",
          commissionCents: 1904,
          customerEmail: "typed@example.com",
          address: null,
          invoiceNumber: "INV-000001",
          refund: null,
        },
      ],
      nextCursor: null,
      total: 1,
      counts: { paid: 1, packed: 0, shipped: 0, delivered: 0, cancelled: 0 },
    });
  });

  test("comes in pages, newest first, each part once, whatever was ordered at the same moment or since; by state too", async () => {
    const me = await addPerson(shop, "vendor");
    const vendorId = me.vendorId as string;
    const ids: string[] = [];
    for (let at = 0; at < 7; at++) {
      const sold = await addSoldOrder(shop.db, {
        userId: null,
        lines: [{ vendorId, ...tea }],
        // Three of them at once.
        createdAt: new Date(Date.UTC(2026, 0, at < 3 ? 1 : at)),
      });
      ids.push(sold.parts.get(vendorId) as string);
    }
    const expected = [...ids.slice(3).reverse(), ...ids.slice(0, 3).sort()];
    const seen: string[] = [];
    let cursor: string | null = "";
    for (let pages = 0; cursor !== null && pages < 9; pages++) {
      const { orders: list, nextCursor, total }: VendorOrderPage = await page(me, `?limit=2&cursor=${cursor}`);
      expect(total).toBe(pages === 0 ? 7 : 8);
      if (pages === 0) await addSoldOrder(shop.db, { userId: null, lines: [{ vendorId, ...tea }] });
      seen.push(...list.map(({ id }) => id));
      cursor = nextCursor;
    }
    expect(seen).toEqual(expected);

    const packing = ids.slice(0, 2).sort();
    for (const id of packing) await change(id, { state: "packed" }, me);
    const packed = await page(me, "?state=packed&limit=1");
    expect([packed.orders.map(({ id }) => id), packed.total, packed.counts.paid]).toEqual([packing.slice(0, 1), 2, 6]);
    expect((await page(me, `?state=packed&limit=1&cursor=${packed.nextCursor}`)).nextCursor).toBeNull();
  });

  test("an odd state, limit or cursor is refused with 400", async () => {
    for (const query of ["?state=lost", "?limit=0", "?limit=101", "?cursor=nonsense", "?cursor=WyIxIiwiMiJd"]) {
      expect([query, (await seller.browser.get(`/api/vendor/orders${query}`)).status]).toEqual([query, 400]);
    }
  });
});

describe("the vendor's balance", () => {
  test("is the sum of the ledger: sales less commission and refunds, and zero without sales", async () => {
    const me = await addPerson(shop, "vendor");
    const balance = async () => (await me.browser.get("/api/vendor/balance")).body;
    expect(await balance()).toEqual({ salesCents: 0, commissionCents: 0, refundsCents: 0, balanceCents: 0 });
    const lines = [{ vendorId: me.vendorId as string, ...tea }];
    const [first] = [
      await addSoldOrder(shop.db, { userId: null, lines }),
      await addSoldOrder(shop.db, { userId: null, lines }),
    ];
    expect(await balance()).toEqual({
      salesCents: 35_980,
      commissionCents: 3598,
      refundsCents: 0,
      balanceCents: 32_382,
    });
    await change(first.parts.get(me.vendorId as string) as string, { state: "cancelled" }, me);
    expect(await balance()).toEqual({
      salesCents: 35_980,
      commissionCents: 1799,
      refundsCents: 17_990,
      balanceCents: 16_191,
    });
  });
});
