// Returns that their vendors left unanswered: who hears of them, and what an admin may do.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { notifications, orderItems, orderParts, returnPictures, returns } from "#db/schema.ts";
import { filled, form } from "#server/listings/picture-fixtures.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { addPerson, type Person } from "#tests/harness/people.ts";
import { addSoldOrder } from "#tests/harness/sold-orders.ts";
import { escalateReturns } from "./escalated-returns.service.ts";

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

const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60 * 1000);

async function addAsked(daysAgo: number, state: "asked" | "approved" = "asked") {
  const vendorId = seller.vendorId as string;
  const { orderId, parts } = await addSoldOrder(shop.db, {
    userId: shopper.user?.id as string,
    lines: [{ vendorId, title: "Lamp", quantity: 2, priceCents: 10_000 }],
  });
  const partId = parts.get(vendorId) as string;
  await shop.db
    .update(orderParts)
    .set({ state: "delivered", changedAt: days(10) })
    .where(eq(orderParts.id, partId));
  const [item] = await shop.db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  const id = crypto.randomUUID();
  const lines = [{ itemId: item?.id, quantity: 1 }];
  const body = { id, kind: "defect", reason: "Cracked", lines };
  expect((await shopper.browser.post(`/api/orders/parts/${partId}/returns`, body)).status).toBe(200);
  await shop.db
    .update(returns)
    .set({ createdAt: days(daysAgo), state })
    .where(eq(returns.id, id));
  const read = async () => (await shopper.browser.get(`/api/orders/${orderId}`)).body.parts[0].returns[0];
  return { id, orderId, read };
}
const escalate = () => escalateReturns(shop.db, 5);
const waiting = async (): Promise<string[]> =>
  (await admin.browser.get("/api/admin/returns")).body.returns.map(({ id }: { id: string }) => id);
const answer = (id: string, body: object) => admin.browser.post(`/api/admin/returns/${id}/answer`, body);
const told = async (id: string) =>
  (await shop.db.select().from(notifications))
    .filter(({ onceKey, kind }) => onceKey.includes(id) && kind !== "return-asked")
    .map(({ kind, userId, text }) => ({ kind, userId, text }));

test("what waits longer than it may goes to the admins once: shopper, vendor and every admin are told", async () => {
  const second = await addPerson(shop, "admin");
  const [early, answered, late] = [await addAsked(4.9), await addAsked(6, "approved"), await addAsked(5.1)];
  expect(await escalate()).toBe(1);
  expect(await escalate()).toBe(0);
  expect(await waiting()).toEqual([late.id]);
  for (const { id } of [early, answered]) expect(await told(id)).toEqual([]);
  const notices = await told(late.id);
  expect(notices.map(({ kind, userId }) => `${kind} ${userId}`).sort()).toEqual(
    [
      `return-overdue ${seller.user?.id}`,
      `return-escalated ${shopper.user?.id}`,
      `return-to-decide ${admin.user?.id}`,
      `return-to-decide ${second.user?.id}`,
    ].sort(),
  );
  expect((await late.read()).escalatedAt).toBeString();
  expect((await early.read()).escalatedAt).toBeUndefined();
  // Until an admin has decided, the vendor may.
  const { status } = await seller.browser.patch(`/api/vendor/returns/${late.id}`, { state: "approved" });
  expect(status).toBe(200);
  expect(await waiting()).toEqual([]);
  expect((await late.read()).answeredByAdmin).toBeUndefined();
});

test("an admin approves or refuses for the vendor; both sides are told who has decided, and why", async () => {
  const [approved, refused] = [await addAsked(6), await addAsked(6)];
  await escalate();
  expect((await answer(refused.id, { state: "refused" })).body.fields).toEqual({
    reason: "Please say why you refuse.",
  });
  expect((await answer(refused.id, { state: "refused", reason: "It was used" })).status).toBe(200);
  expect((await answer(approved.id, { state: "approved" })).status).toBe(200);
  expect((await answer(approved.id, { state: "approved" })).status).toBe(409);
  expect((await answer(approved.id, { state: "refunded" })).status).toBe(400);
  expect(await waiting()).toEqual([]);
  expect(await refused.read()).toMatchObject({ state: "refused", answer: "It was used", answeredByAdmin: true });
  expect(await approved.read()).toMatchObject({ state: "approved", answeredByAdmin: true });
  const decided = async (id: string) => (await told(id)).filter(({ kind }) => /approved|refused/.test(kind));
  const [toShopper, toVendor] = await decided(refused.id);
  expect(toShopper).toMatchObject({ kind: "return-refused", userId: shopper.user?.id });
  expect(toShopper?.text).toMatch(/^Indaba \(for .+\) refuses[\s\S]+Reason: It was used/);
  expect(toVendor).toMatchObject({ kind: "return-refused-for-you", userId: seller.user?.id });
  expect(toVendor?.text).toContain("Reason: It was used");
  expect((await decided(approved.id)).map(({ kind }) => kind)).toEqual(["return-approved", "return-approved-for-you"]);
  // From here on the vendor goes on.
  const { status } = await seller.browser.patch(`/api/vendor/returns/${approved.id}`, { state: "received" });
  expect(status).toBe(200);
  expect(await approved.read()).toMatchObject({ state: "received", answeredByAdmin: true });
});

test("an admin sees the pictures of a return only while it waits for an admin", async () => {
  const { id } = await addAsked(6);
  const picture = await filled(20, 20).png().toBuffer();
  const pictureId = (await shopper.browser.post("/api/return-pictures", form(picture))).body.id;
  await shop.db.update(returnPictures).set({ returnId: id }).where(eq(returnPictures.id, pictureId));
  const look = async () => (await admin.browser.fetch("GET", `/api/return-pictures/${pictureId}`)).status;
  expect(await look()).toBe(404);
  await escalate();
  expect(await look()).toBe(200);
  const listed = (await admin.browser.get("/api/admin/returns")).body.returns;
  expect(listed.map(({ pictures }: { pictures: string[] }) => pictures)).toEqual([[pictureId]]);
  await answer(id, { state: "approved" });
  expect(await look()).toBe(404);
});
