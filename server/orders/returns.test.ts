// Returns: asked by the shopper while the clock runs, answered and refunded by the vendor.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { ToolOutputs, ToolPart } from "#contract/chat/chat.ts";
import type { OrderPage } from "#contract/orders/orders.ts";
import { type ReturnKind, returnStates } from "#contract/orders/return-rules.ts";
import { ledgerEntries, notifications, orderParts, refunds, returns } from "#db/schema.ts";
import { findFaults } from "#tests/chaos/invariants.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { addListing } from "#tests/harness/catalogue.ts";
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
const dayMs = 24 * 60 * 60 * 1000;

/** Two lamps at R100.05 and biltong at R50.00, with delivery for R60.00. */
async function addOrder(state: "paid" | "shipped" | "delivered" = "delivered", daysAgo = 1) {
  const lamp = await addListing(shop.db, mine(), { stock: 0, category: "home" });
  const food = await addListing(shop.db, mine(), { stock: 0, category: "groceries" });
  const { orderId, parts } = await addSoldOrder(shop.db, {
    userId: shopper.user?.id ?? null,
    lines: [
      { vendorId: mine(), title: "Lamp", quantity: 2, priceCents: 10_005, listingId: lamp },
      { vendorId: mine(), title: "Biltong", quantity: 1, priceCents: 5000, listingId: food },
    ],
  });
  const partId = parts.get(mine()) as string;
  const changedAt = new Date(Date.now() - daysAgo * dayMs);
  await shop.db.update(orderParts).set({ state, changedAt }).where(eq(orderParts.id, partId));
  const page = await read(orderId);
  const itemOf = (title: string) => page.parts[0]?.items.find((item) => item.title === title)?.id as string;
  return { orderId, partId, lamp, food, itemOf };
}
const read = async (orderId: string): Promise<OrderPage> => (await shopper.browser.get(`/api/orders/${orderId}`)).body;
const ask = (partId: string, lines: [itemId: string, quantity: number][], more: object = {}) =>
  shopper.browser.post(`/api/orders/parts/${partId}/returns`, {
    id: crypto.randomUUID(),
    kind: "cooling-off",
    reason: "Too bright",
    lines: lines.map(([itemId, quantity]) => ({ itemId, quantity })),
    ...more,
  });
const answer = (returnId: string, body: object) => seller.browser.patch(`/api/vendor/returns/${returnId}`, body);
const told = async (returnId: string) =>
  (await shop.db.select().from(notifications))
    .filter(({ onceKey }) => onceKey.endsWith(returnId))
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
const sumOf = async (partId: string, account: string) =>
  (await shop.db.select().from(ledgerEntries).where(eq(ledgerEntries.partId, partId)))
    .filter((entry) => entry.account === account)
    .reduce((sum, { amountCents }) => sum + amountCents, 0);

describe("a return", () => {
  test("is asked, approved, received and refunded; each step is told, and only the last gives money back", async () => {
    const { orderId, partId, lamp, itemOf } = await addOrder();
    const id = crypto.randomUUID();
    expect((await ask(partId, [[itemOf("Lamp"), 1]], { id })).status).toBe(200);
    const [asked] = (await read(orderId)).parts[0]?.returns ?? [];
    expect(asked).toMatchObject({ id, state: "asked", kind: "cooling-off", reason: "Too bright", answer: null });
    expect(asked?.lines).toEqual([{ itemId: itemOf("Lamp"), title: "Lamp", quantity: 1 }]);
    for (const state of ["approved", "received"]) {
      expect((await answer(id, { state })).body.returns).toMatchObject([{ id, state }]);
      expect(await sumOf(partId, "payments")).toBe(-25_010);
    }
    const { body } = await answer(id, { state: "refunded", restock: true });
    expect(body).toMatchObject({ state: "delivered", refundedAmount: "100.05", returns: [{ state: "refunded" }] });
    expect(await shop.db.select().from(refunds).where(eq(refunds.partId, partId))).toMatchObject([
      { amountCents: 10_005, reason: "returned", reversalId: id },
    ]);
    // Of R25.01 commission on R250.10, R15.01 stay on R150.05.
    expect(await sumOf(partId, "marketplace")).toBe(1501);
    expect(await stockOf(shop.db, lamp)).toBe(1);
    const [part] = (await read(orderId)).parts;
    expect(part).toMatchObject({ state: "delivered", refundedAmount: "100.05" });
    expect(part?.items.find(({ title }) => title === "Lamp")).toMatchObject({ quantity: 2, returned: 1 });
    const messages = await told(id);
    expect(messages.map(({ kind }) => kind)).toEqual([
      "return-asked",
      "return-approved",
      "return-received",
      "return-refunded",
    ]);
    expect(messages.map(({ userId }) => userId)).toEqual([
      seller.user?.id as string,
      ...Array(3).fill(shopper.user?.id),
    ]);
    expect(messages[0]?.text).toContain("- Lamp × 1: R100.05\n\nReason: Too bright");
    expect(messages[3]?.text).toContain("We are paying R100.05 back");
    const seen = (await admin.browser.get(`/api/admin/orders?vendorId=${mine()}`)).body.orders;
    expect(seen.find((order: { id: string }) => order.id === partId).returns).toMatchObject([{ state: "refunded" }]);
    expect((await findFaults(shop.db)).filter((fault) => fault.includes(partId) || fault.includes(id))).toEqual([]);
  });

  test("is refused only with a reason, which the shopper reads; then it can be asked again", async () => {
    const { orderId, partId, itemOf } = await addOrder();
    const id = crypto.randomUUID();
    await ask(partId, [[itemOf("Lamp"), 2]], { id });
    const bare = await answer(id, { state: "refused" });
    expect([bare.status, bare.body.fields]).toEqual([400, { reason: "Please say why you refuse." }]);
    expect((await answer(id, { state: "refused", reason: "It was used" })).status).toBe(200);
    expect((await read(orderId)).parts[0]?.returns).toMatchObject([{ state: "refused", answer: "It was used" }]);
    const messages = await told(id);
    expect(messages.map(({ kind }) => kind)).toEqual(["return-asked", "return-refused"]);
    expect(messages[1]?.text).toContain("Reason: It was used");
    expect((await ask(partId, [[itemOf("Lamp"), 2]])).status).toBe(200);
  });

  test("moves only along its states, and of twenty refunds at once one pays", async () => {
    const moves = ["asked approved", "asked refused", "approved received", "received refunded"];
    for (const from of returnStates) {
      for (const to of ["approved", "refused", "received", "refunded"] as const) {
        const { partId, itemOf } = await addOrder();
        const id = crypto.randomUUID();
        await ask(partId, [[itemOf("Lamp"), 1]], { id });
        const told = from === "refused" ? "No." : null;
        await shop.db.update(returns).set({ state: from, answer: told }).where(eq(returns.id, id));
        const { status, body } = await answer(id, { state: to, reason: "It was used" });
        expect([from, to, status]).toEqual([from, to, moves.includes(`${from} ${to}`) ? 200 : 409]);
        if (status === 409) expect(body.message).toContain(`This return is ${from} `);
      }
    }
    const { partId, lamp, itemOf } = await addOrder();
    const id = crypto.randomUUID();
    await ask(partId, [[itemOf("Lamp"), 2]], { id });
    await shop.db.update(returns).set({ state: "received" }).where(eq(returns.id, id));
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => answer(id, { state: "refunded", restock: true })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await stockOf(shop.db, lamp)).toBe(2);
    expect(await shop.db.select().from(refunds).where(eq(refunds.partId, partId))).toHaveLength(1);
  });

  test("asked twice under one id is one; pieces that are spoken for can't be asked back again", async () => {
    const { orderId, partId, itemOf } = await addOrder();
    const id = crypto.randomUUID();
    const twice = await Promise.all(Array.from({ length: 5 }, () => ask(partId, [[itemOf("Lamp"), 1]], { id })));
    expect(twice.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect((await read(orderId)).parts[0]?.returns).toHaveLength(1);
    const tooMany = await ask(partId, [[itemOf("Lamp"), 2]]);
    expect([tooMany.status, tooMany.body.message]).toEqual([409, "Only 1 of these can still be returned."]);
    const several = await Promise.all(Array.from({ length: 6 }, () => ask(partId, [[itemOf("Lamp"), 1]])));
    expect(several.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await ask(partId, [[itemOf("Lamp"), 1]], { reason: " " })).status).toBe(400);
    const another = await addOrder();
    const used = await ask(another.partId, [[another.itemOf("Lamp"), 1]], { id });
    expect([used.status, used.body.message]).toEqual([409, "This was used for another order already."]);
  });
});

describe("the clocks", () => {
  const offers = async (state: "paid" | "shipped" | "delivered", daysAgo: number) => {
    const { orderId, partId, itemOf } = await addOrder(state, daysAgo);
    const offered = (await read(orderId)).parts[0]?.returnOffers.map(({ kind }) => kind) ?? [];
    const statuses: number[] = [];
    for (const kind of ["cooling-off", "defect"] as ReturnKind[]) {
      statuses.push((await ask(partId, [[itemOf("Lamp"), 1]], { kind })).status);
    }
    return { offered, statuses };
  };

  test("run from receipt: 7 days without a reason, six months for a defect; nothing before it is sent", async () => {
    const both: Awaited<ReturnType<typeof offers>> = { offered: ["cooling-off", "defect"], statuses: [200, 200] };
    expect(await offers("paid", 0)).toEqual({ offered: [], statuses: [409, 409] });
    // Nobody knows yet when it arrives.
    expect(await offers("shipped", 300)).toEqual(both);
    expect(await offers("delivered", 6.9)).toEqual(both);
    expect(await offers("delivered", 7.1)).toEqual({ offered: ["defect"], statuses: [409, 200] });
    expect(await offers("delivered", 183)).toEqual({ offered: ["defect"], statuses: [409, 200] });
    expect(await offers("delivered", 185)).toEqual({ offered: [], statuses: [409, 409] });
  });

  test("food comes back only because of a defect", async () => {
    const { partId, orderId: mixed, itemOf, food } = await addOrder();
    const lamp: [string, number] = [itemOf("Lamp"), 1];
    for (const others of [[], [lamp]]) {
      const refused = await ask(partId, [...others, [itemOf("Biltong"), 1]]);
      expect([refused.status, refused.body.message]).toEqual([
        409,
        "Food can only be sent back when something is wrong with it.",
      ]);
    }
    // The page says which of its items that is, and what else is in the part may come back.
    const marked = (await read(mixed)).parts[0]?.items.map(({ title, food = false }) => [title, food]);
    expect(marked).toEqual([
      ["Biltong", true],
      ["Lamp", false],
    ]);
    expect((await ask(partId, [lamp])).status).toBe(200);
    expect((await ask(partId, [[itemOf("Biltong"), 1]], { kind: "defect" })).status).toBe(200);

    // Of food alone, only what is possible is offered.
    const { orderId, parts } = await addSoldOrder(shop.db, {
      userId: shopper.user?.id ?? null,
      lines: [{ vendorId: mine(), title: "Biltong", quantity: 1, priceCents: 5000, listingId: food }],
    });
    await shop.db
      .update(orderParts)
      .set({ state: "delivered" })
      .where(eq(orderParts.id, parts.get(mine()) as string));
    expect((await read(orderId)).parts[0]?.returnOffers.map(({ kind }) => kind)).toEqual(["defect"]);
  });

  test("what it cost to deliver stays paid, even when everything comes back", async () => {
    const { partId, itemOf } = await addOrder();
    const [part] = await shop.db.select().from(orderParts).where(eq(orderParts.id, partId));
    const totalCents = (part?.totalCents ?? 0) + 6000;
    await shop.db.update(orderParts).set({ totalCents, deliveryCents: 6000 }).where(eq(orderParts.id, partId));
    const id = crypto.randomUUID();
    const all: [string, number][] = [
      [itemOf("Lamp"), 2],
      [itemOf("Biltong"), 1],
    ];
    await ask(partId, all, { id, kind: "defect" });
    for (const state of ["approved", "received", "refunded"]) await answer(id, { state });
    expect(await shop.db.select().from(refunds).where(eq(refunds.partId, partId))).toMatchObject([
      { amountCents: 25_010 },
    ]);
    expect(await sumOf(partId, "marketplace")).toBe(0);
  });
});

describe("a return by chat", () => {
  const said = async (who: Person["browser"], message: string) => {
    const { body } = await who.post("/api/chat", { message });
    return (body.message.parts as ToolPart[]).find(({ type }) => type === "tool-offer_return")?.output as
      | ToolOutputs["offer_return"]
      | undefined;
  };

  test("shows what can be sent back and begins nothing; the shopper's own press does", async () => {
    const { partId, orderId, itemOf } = await addOrder("delivered");
    const before = await shop.db.$count(returns);
    const output = await said(shopper.browser, "I want to send the lamp back");
    if (!output || !("returnable" in output)) throw new Error("nothing was offered");
    const part = output.returnable.find(({ id }) => id === partId);
    expect(part).toMatchObject({ orderId, items: [{ id: itemOf("Lamp"), title: "Lamp", quantity: 2 }] });
    expect(await shop.db.$count(returns)).toBe(before);
    expect((await ask(partId, [[itemOf("Lamp"), 2]])).status).toBe(200);
    const again = await said(shopper.browser, "I want to send the lamp back");
    expect(JSON.stringify(again)).not.toContain(partId);
  });

  test("somebody else finds nothing of it, and a visitor is asked to sign in", async () => {
    await addOrder("delivered");
    const other = await shop.registerShopper();
    expect(await said(other.browser, "I want to send the lamp back")).toHaveProperty("error");
    expect(await said(shop.browser(), "I want to send the lamp back")).toEqual({ signIn: true });
  });
});
