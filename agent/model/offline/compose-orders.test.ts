import { describe, expect, test } from "bun:test";
import type { PartState } from "#contract/orders/order-rules.ts";
import type { Order, OrderPart } from "#contract/orders/orders.ts";
import type { ParcelState } from "#contract/orders/parcel-rules.ts";
import type { Parcel } from "#contract/orders/parcels.ts";
import { describeOrders } from "./compose-orders.ts";

const parcel = (state: ParcelState, more: Partial<Parcel> = {}): Parcel => ({
  id: "parcel",
  state,
  carrier: null,
  tracking: null,
  link: null,
  expectedOn: null,
  shippedAt: null,
  arrivedAt: null,
  missingAt: null,
  asksArrival: false,
  lines: [{ itemId: "item", title: "Lamp", quantity: 1 }],
  ...more,
});
const part = (state: PartState, ...parcels: Parcel[]): OrderPart => ({
  vendorName: "Kaap Lighting",
  state,
  tracking: null,
  cancelReason: null,
  totalAmount: "125.00",
  changedAt: "2026-01-06T10:00:00.000Z",
  ...(parcels.length > 0 && { parcels }),
});
/** What stands before "Order 9f8e7d6c …". */
function first(...parts: OrderPart[]): string {
  const order: Order = {
    id: "9f8e7d6c-0000-4000-8000-000000000000",
    createdAt: "2026-01-05T10:00:00.000Z",
    paymentStatus: "completed",
    totalAmount: "250.00",
    items: [],
    parts,
  };
  const said = describeOrders([order], {
    kind: "orders",
    about: "state",
    words: null,
    number: null,
    limit: 1,
  } as never);
  return said.slice(0, said.indexOf("Order 9f8e7d6c")).trim();
}

describe("one sentence stands before several parts or parcels", () => {
  test.each<[string, OrderPart[]]>([
    ["All of it has been delivered.", [part("delivered"), part("delivered")]],
    ["", [part("delivered"), part("cancelled")]],
    ["", [part("cancelled"), part("cancelled")]],
    ["Nothing of it is on its way yet.", [part("paid"), part("packed")]],
    ["Nothing of it is on its way yet.", [part("packed", parcel("packed"), parcel("packed"))]],
    ["The rest is not on its way yet.", [part("delivered"), part("paid")]],
    ["A part of it is on its way.", [part("shipped"), part("paid")]],
    ["A part of it is on its way.", [part("packed", parcel("shipped"))]],
    ["All of it is on its way.", [part("shipped"), part("shipped", parcel("out-for-delivery"))]],
    ["The rest is on its way.", [part("shipped", parcel("delivered"), parcel("shipped"))]],
    ["The rest is on its way.", [part("cancelled"), part("shipped")]],
    [
      "All of it is on its way, the next parcel expected on January 9, 2026.",
      [
        part(
          "shipped",
          parcel("shipped", { expectedOn: "2026-01-12" }),
          parcel("shipped", { expectedOn: "2026-01-09" }),
        ),
      ],
    ],
  ])("%j", (says, parts) => expect(first(...parts)).toBe(says));

  test("but not where there is one, or one is missing or came back", () => {
    expect(first(part("shipped"))).toBe("");
    expect(first(part("shipped", parcel("shipped")))).toBe("");
    expect(
      first(part("delivered"), part("delivered", parcel("delivered", { missingAt: "2026-01-10T00:00:00Z" }))),
    ).toBe("");
    expect(first(part("shipped"), part("packed", parcel("failed")))).toBe("");
  });
});
