// Carriers' webhooks: genuine ones move parcels on, in whatever order they come.
import { afterAll, beforeAll, expect, spyOn, test } from "bun:test";
import { eq } from "drizzle-orm";
import { notifications, orderParts, parcels } from "#db/schema.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { addParcel, addTwoVendorOrder } from "#tests/harness/sold-orders.ts";
import { createCarrierEvents } from "./tracking/index.ts";

const secret = "a-secret-of-the-tests-0123456789";
let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
  shop.deps.providers.carrierEvents = createCarrierEvents({ shiplogicWebhookSecret: secret });
});
afterAll(() => shop.close());

const post = (body: unknown, authorization = `Bearer ${secret}`) =>
  shop.app.handle(
    new Request("http://localhost/api/webhooks/shiplogic", {
      method: "POST",
      headers: { "content-type": "application/json", ...(authorization && { authorization }) },
      body: typeof body === "string" ? body : JSON.stringify(body),
    }),
  );
const event = (short_tracking_reference: string, status: string) =>
  post({ shipment_id: 1, short_tracking_reference, status, tracking_events: [] });

async function addSent(tracking: string, carrier: string | null = "The Courier Guy") {
  const sold = await addTwoVendorOrder(shop.db);
  const partId = sold.parts.get(sold.karoo) as string;
  const id = await addParcel(shop.db, partId, { tracking, carrier });
  const state = async () => (await shop.db.select().from(parcels).where(eq(parcels.id, id)))[0]?.state as string;
  const partState = async () =>
    (await shop.db.select().from(orderParts).where(eq(orderParts.id, partId)))[0]?.state as string;
  const told = async () =>
    (await shop.db.select().from(notifications))
      .filter(({ onceKey }) => onceKey.includes(id))
      .map(({ kind, userId }) => `${kind} ${userId === sold.ownerId ? "vendor" : "shopper"}`)
      .toSorted();
  return { id, partId, state, partState, told };
}

test("only a message with the secret moves a parcel; without a secret in the settings none does", async () => {
  const { state } = await addSent("AB1");
  const sent = { short_tracking_reference: "AB1", status: "delivered" };
  for (const wrong of ["", "Bearer x", secret, `Bearer ${secret} `.padEnd(80, "x")]) {
    const reply = await post(sent, wrong);
    expect([wrong, reply.status, await reply.json()]).toEqual([wrong, 401, { message: "This message is not signed." }]);
  }
  const off = createCarrierEvents({ shiplogicWebhookSecret: null });
  expect(off.isGenuine(new Headers({ authorization: "Bearer null" }))).toBe(false);
  expect(await state()).toBe("shipped");
});

test("events move a parcel on, twice or late they change nothing, and its part and buyer follow", async () => {
  const { state, partState, told } = await addSent("AB2");
  await event("ab2", "out-for-delivery");
  expect(await state()).toBe("out-for-delivery");
  for (const status of ["delivered", "delivered", "in-transit", "returned-to-sender", "out-for-delivery"]) {
    expect([status, (await event("AB2", status)).status, await state()]).toEqual([status, 200, "delivered"]);
  }
  expect([await partState(), await told()]).toEqual(["delivered", ["parcel-delivered shopper"]]);
});

test("a parcel that comes back is its vendor's to send again, and both are told", async () => {
  const { state, partState, told } = await addSent("AB3");
  await event("AB3", "returned-to-sender");
  await event("AB3", "in-transit");
  expect([await state(), await partState()]).toEqual(["failed", "packed"]);
  expect(await told()).toEqual(["parcel-back vendor", "parcel-failed shopper"]);
});

test("an unknown parcel gets the same reply as a known one, and other carriers' parcels stay as they are", async () => {
  const [known, other, unnamed] = [await addSent("AB4"), await addSent("AB4", "PostNet"), await addSent("AB4", null)];
  const replies = [await event("AB4", "delivered"), await event("nobody's", "delivered"), await post([1])];
  replies.push(await event("AB4", "something new"), await event("AB4", "constructor"));
  expect(await Promise.all(replies.map(async (reply) => [reply.status, await reply.json()]))).toEqual(
    Array(5).fill([200, { received: true }]),
  );
  expect([await known.state(), await other.state(), await unnamed.state()]).toEqual([
    "delivered",
    "shipped",
    "delivered",
  ]);
  expect((await post("{")).status).toBe(400);
});

test("every public state is known: what has not left stays the vendor's word, an unknown one is logged and on its way", async () => {
  const { read } = createCarrierEvents({ shiplogicWebhookSecret: secret });
  const stateOf = (status: string) => read({ short_tracking_reference: "AB6", status })?.state ?? null;
  const states = (...all: string[]) => [...new Set(all.map(stateOf))];
  expect(states("submitted", "awaiting-dropoff", "collection-failed-attempt", "cancelled", "")).toEqual([null]);
  expect(states("collected", "collected-from-locker", "in-locker", "delivery-failed-attempt", "on-hold")).toEqual([
    "shipped",
  ]);
  expect(states("out-for-delivery", "ready-for-pickup")).toEqual(["out-for-delivery"]);
  expect(states("undeliverable", "returned-to-sender", "lost")).toEqual(["failed"]);
  expect(stateOf("Delivered ")).toBe("delivered");

  const sold = await addTwoVendorOrder(shop.db);
  const id = await addParcel(shop.db, sold.parts.get(sold.karoo) as string, { tracking: "AB6", state: "packed" });
  const warn = spyOn(shop.deps.log, "warn");
  await event("AB6", "collection-assigned");
  expect(warn).not.toHaveBeenCalled();
  expect((await event("AB6", "beamed-up")).status).toBe(200);
  expect(warn.mock.calls[0]?.[0] as unknown).toEqual({ carrier: "shiplogic", status: "beamed-up" });
  warn.mockRestore();
  expect((await shop.db.select().from(parcels).where(eq(parcels.id, id)))[0]?.state).toBe("shipped");
});

test("eight deliveries at once tell the buyer once", async () => {
  const { told } = await addSent("AB5");
  await Promise.all(Array.from({ length: 8 }, () => event("AB5", "delivered")));
  expect(await told()).toEqual(["parcel-delivered shopper"]);
});
