// Parcels: sent by the vendor, followed by the buyer, and the part's documented state that follows from them.
import { afterAll, beforeAll, describe, expect, mock, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { OrderPage, VendorOrder } from "#contract/orders/orders.ts";
import { nextParcelStates, type ParcelState, parcelStates } from "#contract/orders/parcel-rules.ts";
import { notifications, orderItems, orderParts, parcels, refunds } from "#db/schema.ts";
import { receiveCarrierEvent } from "#server/delivery/carrier-events.service.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { addPerson, type Person } from "#tests/harness/people.ts";
import { addParcel, addSoldOrder } from "#tests/harness/sold-orders.ts";
import { findOrders } from "./orders.service.ts";

let shop: TestApp;
let seller: Person;
let shopper: Person;
beforeAll(async () => {
  shop = await createTestApp();
  [seller, shopper] = [await addPerson(shop, "vendor"), await addPerson(shop, "shopper")];
});
afterAll(() => shop.close());

const mine = () => seller.vendorId as string;
const dayMs = 24 * 60 * 60 * 1000;

/** Two lamps at R100.00 and a mug at R50.00, paid. */
async function addOrder() {
  const { orderId, parts } = await addSoldOrder(shop.db, {
    userId: shopper.user?.id ?? null,
    lines: [
      { vendorId: mine(), title: "Lamp", quantity: 2, priceCents: 10_000 },
      { vendorId: mine(), title: "Mug", quantity: 1, priceCents: 5000 },
    ],
  });
  const partId = parts.get(mine()) as string;
  const items = await shop.db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  const itemOf = (title: string) => items.find((item) => item.title === title)?.id as string;
  const linesOf = (pieces: Record<string, number>) =>
    Object.entries(pieces).map(([title, quantity]) => ({ itemId: itemOf(title), quantity }));
  const send = (pieces: Record<string, number>, more: object = {}, who = seller) =>
    who.browser.post(`/api/vendor/orders/${partId}/parcels`, {
      id: crypto.randomUUID(),
      state: "shipped",
      lines: linesOf(pieces),
      ...more,
    });
  const cancel = (pieces: Record<string, number>) =>
    seller.browser.post(`/api/vendor/orders/${partId}/cancellations`, {
      id: crypto.randomUUID(),
      lines: linesOf(pieces),
    });
  const part = async () => (await read(orderId)).parts[0] as OrderPage["parts"][number];
  return { orderId, partId, linesOf, send, cancel, part };
}
const read = async (orderId: string): Promise<OrderPage> => (await shopper.browser.get(`/api/orders/${orderId}`)).body;
const newest = ({ body }: { body: VendorOrder }) => body.parcels?.at(-1) as NonNullable<VendorOrder["parcels"]>[number];
const move = (parcelId: string, body: object, who = seller) =>
  who.browser.patch(`/api/vendor/parcels/${parcelId}`, body);
const say = (parcelId: string, arrived: boolean, who = shopper) =>
  who.browser.post(`/api/orders/parcels/${parcelId}/arrival`, { arrived });
/** Kind and account of the messages about a parcel, in their order. */
const told = async (parcelId: string) =>
  (await shop.db.select().from(notifications))
    .filter(({ onceKey }) => onceKey.includes(parcelId))
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map(({ kind, userId }) => `${kind} ${userId === seller.user?.id ? "vendor" : "shopper"}`);

describe("sending a part in parcels", () => {
  test("it is packed with the first, shipped once all pieces have left, delivered once all have arrived", async () => {
    const { send, part, orderId } = await addOrder();
    const first = await send(
      { Lamp: 1 },
      { carrier: " PUDO ", tracking: "P-1", link: "https://pudo.example/P-1", expectedOn: "2030-01-05" },
    );
    expect([first.status, first.body.state, first.body.tracking]).toEqual([200, "packed", "P-1"]);
    expect(newest(first)).toMatchObject({
      state: "shipped",
      carrier: "PUDO",
      tracking: "P-1",
      link: "https://pudo.example/P-1",
      expectedOn: "2030-01-05",
      lines: [{ title: "Lamp", quantity: 1 }],
    });
    expect(await told(newest(first).id)).toEqual(["parcel-shipped shopper"]);

    const second = await send({ Lamp: 1, Mug: 1 }, { state: "packed" });
    expect([second.body.state, newest(second).shippedAt, second.body.tracking]).toEqual(["packed", null, "P-1"]);
    expect(await told(newest(second).id)).toEqual([]);
    expect((await move(newest(second).id, { state: "shipped", tracking: "P-2" })).body).toMatchObject({
      state: "shipped",
      tracking: "P-2",
    });

    expect((await move(newest(first).id, { state: "delivered" })).body.state).toBe("shipped");
    expect((await part()).parcels?.map(({ state, asksArrival }) => [state, asksArrival])).toEqual([
      ["delivered", true],
      ["shipped", true],
    ]);
    await move(newest(second).id, { state: "out-for-delivery" });
    expect((await move(newest(second).id, { state: "delivered" })).body.state).toBe("delivered");
    expect(await told(newest(second).id)).toEqual(["parcel-shipped shopper", "parcel-delivered shopper"]);
    const listed = ((await shopper.browser.get("/api/orders")).body as { id: string; parts: unknown[] }[]).find(
      ({ id }) => id === orderId,
    );
    expect(listed?.parts[0]).toMatchObject({ state: "delivered", tracking: "P-2", parcels: [{}, {}] });
  });

  test("shipping the whole part, as documented, is one parcel of all that is left; delivering it delivers that", async () => {
    const { partId, send, part, cancel } = await addOrder();
    await cancel({ Lamp: 1 });
    await send({ Mug: 1 }, { state: "packed", carrier: "PostNet" });
    const patch = (body: object) => seller.browser.patch(`/api/vendor/orders/${partId}`, body);
    expect((await patch({ state: "shipped", tracking: "X-9" })).body).toMatchObject({
      state: "shipped",
      tracking: "X-9",
    });
    expect((await part()).parcels).toMatchObject([
      { state: "shipped", carrier: "PostNet", tracking: "X-9", lines: [{ title: "Mug", quantity: 1 }] },
      { state: "shipped", carrier: null, tracking: "X-9", lines: [{ title: "Lamp", quantity: 1 }] },
    ]);
    expect((await patch({ state: "delivered" })).body.parcels).toMatchObject([
      { state: "delivered" },
      { state: "delivered" },
    ]);
  });

  test("a piece travels once, and neither a sent one can be cancelled nor a cancelled one sent", async () => {
    const { send, cancel, part } = await addOrder();
    await send({ Lamp: 1 });
    expect((await send({ Lamp: 2 })).body.message).toBe("Only 1 of these can still be sent.");
    expect((await cancel({ Lamp: 2 })).body.message).toBe("Only 1 of these can still be cancelled.");
    expect((await cancel({ Lamp: 1 })).status).toBe(200);
    expect((await send({ Lamp: 1 })).body.message).toBe("This was sent already.");
    await send({ Mug: 1 }, { state: "packed" });
    expect((await cancel({ Mug: 1 })).body.message).toBe(
      "These are packed in a parcel or sent, so they can't be cancelled.",
    );
    expect((await part()).state).toBe("packed");
    const gone = await addOrder();
    await gone.send({ Lamp: 2 });
    // With the rest cancelled, all that stays has left.
    expect((await gone.cancel({ Mug: 1 })).body.state).toBe("shipped");
    expect((await gone.send({ Lamp: 1 })).body.message).toBe(
      "This order is shipped now, so nothing of it is left to send.",
    );
  });

  test("the same parcel twice is sent once, and eight at once share the pieces that there are", async () => {
    const { send, part } = await addOrder();
    const id = crypto.randomUUID();
    const replies = [await send({ Lamp: 1 }, { id }), await send({ Lamp: 1 }, { id })];
    expect(replies.map(({ status, body }) => [status, body.parcels?.length])).toEqual([
      [200, 1],
      [200, 1],
    ]);
    const other = await addOrder();
    expect((await other.send({ Lamp: 1 }, { id })).status).toBe(409);
    const raced = await Promise.all(Array.from({ length: 8 }, () => send({ Lamp: 1 })));
    expect(raced.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await part()).parcels).toHaveLength(2);
  });

  test("a packed parcel can be unpacked, one that left can't", async () => {
    const { send, part, cancel } = await addOrder();
    const packed = newest(await send({ Lamp: 2 }, { state: "packed" })).id;
    expect((await seller.browser.delete(`/api/vendor/parcels/${packed}`)).body).toMatchObject({ state: "packed" });
    expect((await part()).parcels).toBeUndefined();
    expect((await cancel({ Lamp: 2 })).status).toBe(200);
    const left = newest(await send({ Mug: 1 })).id;
    expect((await seller.browser.delete(`/api/vendor/parcels/${left}`)).body.message).toBe(
      "This parcel is shipped now, so it can't be unpacked.",
    );
  });

  test("a link that isn't plain https and a day that isn't one are refused", async () => {
    const { send } = await addOrder();
    for (const link of ["http://courier.example", "javascript:alert(1)", "https://a@b.example/", "courier.example"]) {
      const { status, body } = await send({ Lamp: 1 }, { link });
      expect([link, status, body.fields?.link]).toEqual([link, 400, "Please give a link that starts with https://"]);
    }
    for (const expectedOn of ["tomorrow", "2026-02-30"]) {
      expect((await send({ Lamp: 1 }, { expectedOn })).body.fields?.expectedOn).toBe(
        "Please give a day, such as 2026-01-05",
      );
    }
  });

  test("each state can be followed only by those of its table", async () => {
    for (const from of parcelStates) {
      for (const to of parcelStates) {
        const { partId } = await addOrder();
        const missingAt = from === "delivered" ? new Date() : null;
        const id = await addParcel(shop.db, partId, { state: from, missingAt });
        const { status } = await move(id, { state: to });
        expect([from, to, status]).toEqual([from, to, nextParcelStates[from].includes(to) ? 200 : 409]);
      }
    }
    const { partId } = await addOrder();
    const delivered = await addParcel(shop.db, partId, { state: "delivered" });
    expect((await move(delivered, { state: "failed" })).body.message).toBe(
      "This parcel was delivered, and its buyer doesn't miss it.",
    );
    expect((await move(delivered, {})).status).toBe(400);
  });

  test("what could not be delivered is sent again or cancelled, and its first parcel stays failed", async () => {
    const { send, part, cancel, partId } = await addOrder();
    const first = newest(await send({ Lamp: 2, Mug: 1 })).id;
    expect((await move(first, { state: "failed" })).body.state).toBe("packed");
    expect(await told(first)).toEqual(["part-shipped shopper", "parcel-failed shopper"]);
    await send({ Lamp: 2 });
    expect((await move(first, { state: "delivered" })).body.message).toBe(
      "What was in this parcel was sent again or cancelled since.",
    );
    expect((await cancel({ Mug: 1 })).body.state).toBe("shipped");
    expect(await shop.db.select().from(refunds).where(eq(refunds.partId, partId))).toMatchObject([
      { amountCents: 5000 },
    ]);
    expect((await part()).parcels?.map(({ state }) => state)).toEqual(["failed", "shipped"]);
  });

  test("another vendor's parcel and another shopper's are not found", async () => {
    const { send } = await addOrder();
    const id = newest(await send({ Lamp: 1 })).id;
    const [stranger, other] = [await addPerson(shop, "vendor"), await addPerson(shop, "shopper")];
    expect((await move(id, { state: "delivered" }, stranger)).status).toBe(404);
    expect((await send({ Mug: 1 }, {}, stranger)).status).toBe(404);
    expect((await stranger.browser.delete(`/api/vendor/parcels/${id}`)).status).toBe(404);
    expect([(await say(id, true, other)).status, (await say("1", true)).status]).toEqual([404, 404]);
    expect(await findOrders(shop.db, other.user?.id as string)).toEqual([]);
    const [own] = await findOrders(shop.db, shopper.user?.id as string, { limit: 1 });
    expect(own?.parts.flatMap(({ parcels = [] }) => parcels)).toMatchObject([{ id, state: "shipped" }]);
  });
});

describe("whether a parcel arrived", () => {
  test("it arrived: it is delivered, once, and the clock of returns starts then", async () => {
    const { send, part } = await addOrder();
    const first = newest(await send({ Lamp: 2 })).id;
    expect((await part()).returnOffers.map(({ until }) => until)).toEqual([null, null]);
    expect((await say(first, true)).body.parts[0]).toMatchObject({
      state: "packed",
      parcels: [{ state: "delivered", asksArrival: false }],
    });
    const second = newest(await send({ Mug: 1 })).id;
    expect((await say(second, true)).status).toBe(200);
    expect((await say(second, true)).status).toBe(200);
    expect(await told(second)).toEqual(["parcel-shipped shopper"]);
    const { state, returnOffers } = await part();
    const until = Date.parse(returnOffers[0]?.until as string);
    expect([state, Math.round((until - Date.now()) / dayMs)]).toEqual(["delivered", 7]);
    expect((await say(second, false)).body.message).toBe(
      "It is settled that this parcel arrived. Please write to the vendor if something is wrong.",
    );
  });

  test("only what was sent can be sent back while the rest is still with the vendor", async () => {
    const { send, partId, linesOf } = await addOrder();
    await send({ Lamp: 1 });
    const ask = (pieces: Record<string, number>) =>
      shopper.browser.post(`/api/orders/parts/${partId}/returns`, {
        id: crypto.randomUUID(),
        kind: "defect",
        reason: "Broken",
        lines: linesOf(pieces),
      });
    expect((await ask({ Lamp: 2 })).body.message).toBe("Only what was sent to you can be sent back.");
    expect((await ask({ Mug: 1 })).status).toBe(409);
    expect((await ask({ Lamp: 1 })).status).toBe(200);
    const again = await ask({ Lamp: 1 });
    expect([again.status, again.body.message]).toEqual([409, "Only what was sent to you can be sent back."]);
  });

  test("it didn't: the vendor is told once, the clock waits, and it may still arrive", async () => {
    const { send, part, partId } = await addOrder();
    const id = newest(await send({ Lamp: 2, Mug: 1 })).id;
    await move(id, { state: "delivered" });
    const long = new Date(Date.now() - 5 * dayMs);
    await shop.db.update(parcels).set({ arrivedAt: long }).where(eq(parcels.id, id));
    await shop.db.update(orderParts).set({ changedAt: long }).where(eq(orderParts.id, partId));
    expect((await part()).returnOffers[0]?.until).not.toBeNull();
    expect((await say(id, false)).body.parts[0].parcels[0].missingAt).not.toBeNull();
    expect((await say(id, false)).status).toBe(200);
    expect((await told(id)).filter((each) => each.startsWith("parcel-missing"))).toEqual(["parcel-missing vendor"]);
    expect((await part()).returnOffers.map(({ until }) => until)).toEqual([null, null]);
    expect((await say(id, true)).body.parts[0].parcels[0]).toMatchObject({ state: "delivered", missingAt: null });
    const until = Date.parse((await part()).returnOffers[0]?.until as string);
    expect(Math.round((until - Date.now()) / dayMs)).toBe(7);
  });

  test("a month after its delivery nobody can say any more that it didn't arrive, and never of one that is only packed", async () => {
    const { partId, part } = await addOrder();
    const old = new Date(Date.now() - 31 * dayMs);
    const id = await addParcel(shop.db, partId, { state: "delivered", arrivedAt: old });
    expect((await say(id, false)).status).toBe(409);
    expect((await part()).parcels?.[0]?.asksArrival).toBe(false);
    const other = await addOrder();
    const packed = newest(await other.send({ Lamp: 1 }, { state: "packed" })).id;
    const replies = [await say(packed, true), await say(packed, false)];
    expect(replies.map(({ body }) => body.message)).toEqual(
      Array(2).fill("This parcel is packed now, so nothing has to arrive yet."),
    );
  });

  test("a lost parcel: missed by its buyer, it can be marked as not delivered and its pieces sent anew", async () => {
    const { send, part } = await addOrder();
    const lost = newest(await send({ Lamp: 2, Mug: 1 })).id;
    await move(lost, { state: "delivered" });
    await say(lost, false);
    expect((await move(lost, { state: "failed" })).body.state).toBe("packed");
    expect((await send({ Lamp: 2, Mug: 1 })).body.state).toBe("shipped");
    const states: ParcelState[] | undefined = (await part()).parcels?.map(({ state }) => state);
    expect(states).toEqual(["failed", "shipped"]);
  });

  test("what is being sent back or was refunded stays sent: neither its vendor nor its carrier can call it undelivered", async () => {
    const { send, part, partId, linesOf } = await addOrder();
    const [carrier, tracking] = ["shiplogic", crypto.randomUUID()];
    const id = newest(await send({ Lamp: 1 }, { carrier, tracking })).id;
    await send({ Lamp: 1, Mug: 1 });
    const back = crypto.randomUUID();
    const asked = { id: back, kind: "defect", reason: "Broken", lines: linesOf({ Lamp: 2 }) };
    await shopper.browser.post(`/api/orders/parts/${partId}/returns`, asked);
    const expectSent = async () => {
      expect((await move(id, { state: "failed" })).body.message).toBe(
        "Pieces of this parcel are being sent back or were refunded. Please answer the return instead.",
      );
      const warn = mock();
      const events = {
        name: carrier,
        carriers: [carrier],
        isGenuine: () => true,
        read: () => ({ tracking, state: "failed" as const }),
      };
      await receiveCarrierEvent({ db: shop.db, events, log: { warn } }, new Headers(), Buffer.from("{}"));
      expect(warn.mock.calls[0]?.[0]).toEqual({ carrier, parcel: id });
      expect((await part()).parcels?.map(({ state }) => state)).toEqual(["shipped", "shipped"]);
    };
    await expectSent();
    for (const state of ["approved", "received", "refunded"]) {
      expect((await seller.browser.patch(`/api/vendor/returns/${back}`, { state })).status).toBe(200);
    }
    await expectSent();
  });

  test("a parcel without pieces of a return can still fail beside it", async () => {
    const { send, partId, linesOf } = await addOrder();
    await send({ Lamp: 1 });
    const other = newest(await send({ Lamp: 1, Mug: 1 })).id;
    const asked = { id: crypto.randomUUID(), kind: "defect", reason: "Broken", lines: linesOf({ Lamp: 1 }) };
    await shopper.browser.post(`/api/orders/parts/${partId}/returns`, asked);
    expect((await move(other, { state: "failed" })).status).toBe(200);
  });
});
