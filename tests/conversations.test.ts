// Replays every fixed conversation of `agent/conversations/` through the HTTP app: the real loop, tools, search, cart and
// orders on a real database, with the offline model. The format is in `agent/conversations/README.md`.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { and, eq } from "drizzle-orm";
import type { ToolOutputs, ToolPart } from "#contract/chat/chat.ts";
import type { ChatReply } from "#contract/chat/endpoints.ts";
import type { PartState } from "#contract/orders/order-rules.ts";
import type { SearchPlan } from "#contract/search/search-plan.ts";
import type { Location } from "#contract/shared/distance.ts";
import { priceToCents } from "#contract/shared/money.ts";
import { orderItems, orderParts, orders } from "#db/schema.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/harness/app.ts";
import { type CatalogueRow, writeConversationsCatalogue } from "#tests/harness/conversations-catalogue.ts";
import { addParcel } from "#tests/harness/sold-orders.ts";

interface Expectation {
  tools?: string[];
  plans?: Record<string, unknown>[];
  shown?: string[];
  shownAnyOrder?: string[];
  first?: string;
  includes?: string[];
  excludes?: string[];
  nothingFound?: boolean;
  cart?: Record<string, number>;
  orders?: number[];
  /** "Vendor: state" of each part of the orders shown. */
  parts?: string[];
  /** Facts that the answer must name or must not name. */
  names?: string[];
  namesNot?: string[];
  checkoutTotal?: string;
  signIn?: boolean;
  locationNeeded?: boolean;
  refused?: boolean;
}

interface ScriptedPart {
  state: PartState;
  tracking?: string;
  reason?: string;
}

interface ScriptedOrder {
  items: Record<string, number>;
  paymentStatus?: string;
  /** By vendor; default "paid". */
  parts?: Record<string, ScriptedPart>;
}

interface ScriptedTurn {
  say: string;
  /** Vendors' changes before this turn: the order's position, and its parts by vendor. */
  meanwhile?: { order: number; parts: Record<string, ScriptedPart> };
  page?: string;
  location?: Location;
  expect: Expectation;
}

interface ScriptedConversation {
  name: string;
  signedIn?: boolean;
  location?: Location;
  /** Orders of the shopper, oldest first: sku → quantity, or with the state of each vendor's part. */
  orders?: (Record<string, number> | ScriptedOrder)[];
  turns: ScriptedTurn[];
}

const folder = `${import.meta.dir}/../agent/conversations`;
const scripts = await Promise.all(
  readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .sort()
    .map(async (file) => ({
      file,
      conversations: (await Bun.file(`${folder}/${file}`).json()) as ScriptedConversation[],
    })),
);

let shop: TestApp;
const idOf = new Map<string, string>();
const skuOf = new Map<string, string>();
const vendorName = new Map<string, string>();
const rowOf = new Map<string, CatalogueRow>();
const vendorId = new Map<string, string>();

beforeAll(async () => {
  shop = await createTestApp();
  for (const { id, vendorId: vendor, row } of await writeConversationsCatalogue(shop.db)) {
    vendorName.set(vendor, row.vendor);
    vendorId.set(row.vendor, vendor);
    idOf.set(row.sku, id);
    skuOf.set(id, row.sku);
    rowOf.set(row.sku, row);
  }
});
afterAll(() => shop.close());

const sku = (listing: { id: string }): string => skuOf.get(listing.id) ?? listing.id;

function idFor(name: string): string {
  const id = idOf.get(name);
  if (!id) throw new Error(`the catalogue has no ${name}`);
  return id;
}

/** Orders by their place in the script. */
interface Started {
  browser: TestBrowser;
  orderIds: string[];
}

const isScriptedOrder = (order: Record<string, number> | ScriptedOrder): order is ScriptedOrder =>
  typeof order.items === "object";

async function start({ signedIn, orders: past = [] }: ScriptedConversation): Promise<Started> {
  if (!signedIn) return { browser: shop.browser(), orderIds: [] };
  const { browser, user } = await shop.registerShopper();
  const orderIds: string[] = [];
  for (const [index, scripted] of past.entries()) {
    const {
      items,
      paymentStatus = "completed",
      parts = {},
    } = isScriptedOrder(scripted) ? scripted : { items: scripted };
    const lines = Object.entries(items).map(([name, quantity]) => {
      const row = rowOf.get(name);
      if (!row) throw new Error(`the catalogue has no ${name}`);
      return { row, quantity, priceCents: priceToCents(row.price) ?? 0 };
    });
    const [order] = await shop.db
      .insert(orders)
      .values({
        id: `0${index}c0ffee-0000-4000-8000-${user.id.slice(-12)}`,
        userId: user.id,
        paymentReference: `test-${user.id}-${index}`,
        paymentStatus,
        totalCents: lines.reduce((sum, { quantity, priceCents }) => sum + quantity * priceCents, 0),
        createdAt: new Date(Date.UTC(2026, 0, index + 1)),
      })
      .returning({ id: orders.id });
    await shop.db.insert(orderItems).values(
      lines.map(({ row, quantity, priceCents }) => ({
        orderId: order?.id ?? "",
        listingId: idFor(row.sku),
        vendorId: vendorId.get(row.vendor) ?? "",
        title: row.title,
        quantity,
        priceCents,
      })),
    );
    orderIds.push(order?.id ?? "");
    // An unpaid order has no parts.
    if (paymentStatus !== "completed" && paymentStatus !== "refunded") continue;
    const byVendor = Map.groupBy(lines, ({ row }) => row.vendor);
    await shop.db.insert(orderParts).values(
      [...byVendor].map(([vendor, own]) => ({
        orderId: order?.id ?? "",
        vendorId: vendorId.get(vendor) ?? "",
        totalCents: own.reduce((sum, { quantity, priceCents }) => sum + quantity * priceCents, 0),
        commissionCents: 0,
      })),
    );
    await move(order?.id ?? "", parts);
  }
  return { browser, orderIds };
}

async function move(orderId: string, parts: Record<string, ScriptedPart>): Promise<void> {
  for (const [vendor, { state, tracking = null, reason = null }] of Object.entries(parts)) {
    const moved = await shop.db
      .update(orderParts)
      .set({ state, cancelReason: reason, changedAt: new Date(Date.UTC(2026, 0, 20)) })
      .where(and(eq(orderParts.orderId, orderId), eq(orderParts.vendorId, vendorId.get(vendor) ?? "")))
      .returning({ id: orderParts.id });
    const [part] = moved;
    if (moved.length !== 1 || !part) throw new Error(`the order has no part of ${vendor}`);
    if (state === "shipped" || state === "delivered") await addParcel(shop.db, part.id, { state, tracking });
  }
}

type Output = ToolOutputs[keyof ToolOutputs];

interface Seen {
  tools: string[];
  outputs: Output[];
  plans: SearchPlan[];
  shown: string[] | null;
  text: string;
}

function seen(reply: ChatReply): Seen {
  const parts = reply.message.parts.filter((part): part is ToolPart => part.type.startsWith("tool-"));
  const outputs = parts.flatMap(({ output }) => (output === undefined ? [] : [output as Output]));
  const searches = outputs.flatMap((output) => ("results" in output ? output.results : []));
  const last = outputs.findLast((output) => "results" in output || "listing" in output || "listings" in output);
  let shown: string[] | null = null;
  if (last && "results" in last) shown = searches.flatMap(({ listings }) => listings.map(sku));
  else if (last && "listing" in last) shown = [sku(last.listing)];
  else if (last && "listings" in last) shown = last.listings.map(sku);
  return {
    tools: parts.map(({ type }) => type.slice("tool-".length)),
    outputs,
    plans: searches.map(({ plan }) => plan),
    shown,
    text: reply.message.content,
  };
}

const namedPlan = (plan: SearchPlan): Record<string, unknown> => ({
  ...plan,
  vendor: plan.vendor === null ? null : vendorName.get(plan.vendor),
});

async function check(browser: TestBrowser, reply: ChatReply, expected: Expectation): Promise<void> {
  const { tools, outputs, plans, shown, text } = seen(reply);
  expect(text.trim()).not.toBe("");
  if (expected.tools) expect(tools).toEqual(expected.tools);
  if (expected.plans) {
    expect(plans).toHaveLength(expected.plans.length);
    for (const [index, plan] of expected.plans.entries())
      expect(namedPlan(plans[index] as SearchPlan)).toMatchObject(plan);
  }
  if (expected.shown) expect(shown).toEqual(expected.shown);
  if (expected.shownAnyOrder) expect(shown?.toSorted()).toEqual(expected.shownAnyOrder.toSorted());
  if (expected.first) expect(shown?.[0]).toBe(expected.first);
  for (const name of expected.includes ?? []) expect(shown).toContain(name);
  for (const name of expected.excludes ?? []) expect(shown ?? []).not.toContain(name);
  if (expected.nothingFound) expect(shown).toEqual([]);
  if (expected.signIn) expect(outputs.some((output) => "signIn" in output)).toBe(true);
  if (expected.locationNeeded) expect(outputs.some((output) => "locationNeeded" in output)).toBe(true);
  if (expected.refused) expect(outputs.some((output) => "error" in output)).toBe(true);
  if (expected.orders) {
    const found = outputs.flatMap((output) => ("orders" in output ? output.orders : []));
    expect(found.map(({ id }) => Number(id.slice(1, 2)))).toEqual(expected.orders);
  }
  if (expected.parts) {
    const found = outputs.flatMap((output) => ("orders" in output ? output.orders : []));
    expect(found.flatMap(({ parts }) => parts.map(({ vendorName, state }) => `${vendorName}: ${state}`))).toEqual(
      expected.parts,
    );
  }
  for (const name of expected.names ?? []) expect(text).toContain(name);
  for (const name of expected.namesNot ?? []) expect(text).not.toContain(name);
  if (expected.checkoutTotal) {
    const link = outputs.find((output) => "url" in output);
    expect(link).toEqual({ url: "/checkout", totalCents: priceToCents(expected.checkoutTotal) as number });
  }
  if (expected.cart) {
    const items = (await browser.get("/api/cart")).body as { quantity: number; listing: { id: string } }[];
    expect(Object.fromEntries(items.map(({ quantity, listing }) => [sku(listing), quantity]))).toEqual(expected.cart);
  }
  checkFigures(text, reply);
}

/** Every price in the prose is in the turn's tool results. */
function checkFigures(text: string, reply: ChatReply): void {
  const facts = JSON.stringify(reply.message.parts.filter(({ type }) => type.startsWith("tool-")));
  for (const [, price = ""] of text.matchAll(/R(\d+\.\d{2})/g)) {
    const cents = priceToCents(price);
    expect([
      price,
      facts.includes(`"${price}"`) ||
        facts.includes(`:${cents},`) ||
        facts.includes(`:${cents}}`) ||
        facts.includes(`R${price}`),
    ]).toEqual([price, true]);
  }
}

test("there are at least thirty conversations", () => {
  expect(scripts.flatMap(({ conversations }) => conversations).length).toBeGreaterThanOrEqual(30);
});

for (const { file, conversations } of scripts) {
  describe(file, () => {
    for (const conversation of conversations) {
      test(conversation.name, async () => {
        const { browser, orderIds } = await start(conversation);
        let conversationId: string | null = null;
        for (const { say, page, location, meanwhile, expect: expected } of conversation.turns) {
          if (meanwhile) await move(orderIds[meanwhile.order] ?? "", meanwhile.parts);
          const here = location ?? conversation.location;
          const { status, body } = await browser.post("/api/chat", {
            conversationId,
            message: say,
            ...(page && { listingId: idFor(page) }),
            ...(here && { location: here }),
          });
          if (process.env.SHOW)
            console.log(
              `> ${say}\n${JSON.stringify(seen(body).tools)} ${JSON.stringify(seen(body).plans.map(short))} ${JSON.stringify(seen(body).shown)}\n  ${body.message.content}`,
            );
          expect([say, status]).toEqual([say, 200]);
          conversationId = body.conversationId;
          try {
            await check(browser, body, expected);
          } catch (error) {
            throw new Error(`after "${say}": ${(error as Error).message}`, { cause: error });
          }
        }
      });
    }
  });
}

const short = (plan: SearchPlan) =>
  Object.fromEntries(
    Object.entries(namedPlan(plan)).filter(
      ([, value]) => value !== null && value !== false && JSON.stringify(value) !== "[]",
    ),
  );
