// Random sequences of paying, failing, cancelling, returning, repeating and racing, against a model of pieces and cents. Money and stock are
// conserved, and nothing is refunded twice. AFTER_SALE_RUNS=1000 for more sequences on the engine.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { commissionOf, reversalOf } from "#contract/orders/quote.ts";
import { cartItems, orderItems, orderParts } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import { vendorBalances } from "#server/payments/ledger.ts";
import { closePayment, findPayment, type Payment } from "#server/payments/payments.service.ts";
import { findFaults } from "#tests/chaos/invariants.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import {
  type Buyer,
  fillCart,
  order,
  pay,
  payingDeps,
  sendDueRefunds,
  setCharge,
  start,
} from "#tests/harness/paying.ts";
import { addPerson } from "#tests/harness/people.ts";
import { cancelSome, changeVendorOrder } from "./part-changes.service.ts";
import { answerReturn, askReturn } from "./returns.service.ts";

const engineRuns = Number(process.env.AFTER_SALE_RUNS ?? 8);
const prices = [101, 333, 8995, 112_100];
const stockBefore = 6;
const clocks = { "cooling-off": 7, defect: 184 };
/** Listings 0 and 1 are of the first vendor, 2 and 3 of the second. */
const vendorOf = (listing: number) => (listing < 2 ? 0 : 1);

type Who = "shopper" | "vendor" | "admin";
interface Cancel {
  id: string;
  order: number;
  vendor: number;
  who: Who;
  pieces: number[];
}
type Command =
  | { does: "buy"; pieces: number[]; paid: boolean }
  | ({ does: "cancel" } & Cancel)
  | ({ does: "return" } & Cancel)
  | { does: "cancel-part"; order: number; vendor: number }
  | { does: "repeat"; nth: number }
  | { does: "race"; one: Cancel; other: Cancel }
  | { does: "move"; order: number; vendor: number };

const pieces = fc.array(fc.nat({ max: 3 }), { minLength: 4, maxLength: 4 });
const where = { order: fc.nat({ max: 4 }), vendor: fc.nat({ max: 1 }) };
const cancel = fc.record({ id: fc.uuid(), ...where, who: fc.constantFrom<Who>("shopper", "vendor", "admin"), pieces });
const commands = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ does: fc.constant("buy" as const), pieces, paid: fc.boolean() }) },
    { weight: 5, arbitrary: cancel.map((each): Command => ({ does: "cancel", ...each })) },
    { weight: 3, arbitrary: cancel.map((each): Command => ({ does: "return", ...each })) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant("cancel-part" as const), ...where }) },
    { weight: 2, arbitrary: fc.record({ does: fc.constant("repeat" as const), nth: fc.nat({ max: 5 }) }) },
    { weight: 2, arbitrary: fc.tuple(cancel, cancel).map(race) },
    { weight: 3, arbitrary: fc.record({ does: fc.constant("move" as const), ...where }) },
  ),
  { minLength: 4, maxLength: 14 },
);
/** Both about the same part. */
function race([one, other]: [Cancel, Cancel]): Command {
  return { does: "race", one, other: { ...other, order: one.order, vendor: one.vendor } };
}

interface ModelPart {
  state: "paid" | "packed" | "shipped" | "cancelled";
  bought: number[];
  gone: number[];
  refunded: Map<string, number>;
  vendorCents: number;
  marketplaceCents: number;
}

/** What the shop should hold: pieces and cents, without a database. */
class Model {
  stock = prices.map(() => stockBefore);
  orders: ModelPart[][] = [];
  done: Cancel[] = [];

  canBuy(wanted: readonly number[]): boolean {
    return wanted.some((count) => count > 0) && wanted.every((count, at) => count <= (this.stock[at] as number));
  }

  buy(wanted: readonly number[]): void {
    const parts = [0, 1].map((vendor) => {
      const bought = wanted.map((count, at) => (vendorOf(at) === vendor ? count : 0));
      const cents = sumOf(bought);
      const commission = commissionOf(cents, 1000);
      const money = { vendorCents: cents - commission, marketplaceCents: commission };
      return { state: "paid" as const, bought, gone: prices.map(() => 0), refunded: new Map(), ...money };
    });
    this.orders.push(parts);
    wanted.forEach((count, at) => {
      this.stock[at] = (this.stock[at] as number) - count;
    });
  }

  /** Undefined: nothing was bought there. */
  part({ order: nth, vendor }: { order: number; vendor: number }): ModelPart | undefined {
    const part = this.orders[nth]?.[vendor];
    return part && sumOf(part.bought) > 0 ? part : undefined;
  }

  /** Pieces of the part's own listings. */
  wanted({ vendor, pieces: asked }: Cancel): number[] {
    return asked.map((count, at) => (vendorOf(at) === vendor ? count : 0));
  }

  canCancel(what: Cancel): boolean {
    const part = this.part(what);
    if (!part) return false;
    if (part.refunded.has(what.id)) return true;
    const wanted = this.wanted(what);
    return (
      (part.state === "paid" || (part.state === "packed" && what.who !== "shopper")) &&
      wanted.some((count) => count > 0) &&
      wanted.every((count, at) => count <= (part.bought[at] as number) - (part.gone[at] as number))
    );
  }

  canReturn(what: Cancel): boolean {
    const part = this.part(what);
    const wanted = this.wanted(what);
    return (
      part?.state === "shipped" &&
      wanted.some((count) => count > 0) &&
      wanted.every((count, at) => count <= (part.bought[at] as number) - (part.gone[at] as number))
    );
  }

  /** Cancels, or takes back what was sent. */
  cancel(what: Cancel, wanted = this.wanted(what)): void {
    const part = this.part(what) as ModelPart;
    if (part.refunded.has(what.id)) return;
    const cents = sumOf(part.bought);
    const money = reversalOf(
      { totalCents: cents, commissionCents: commissionOf(cents, 1000) },
      prices.map((priceCents, at) => ({
        priceCents,
        quantity: part.bought[at] as number,
        gone: part.gone[at] as number,
        now: wanted[at] as number,
      })),
      part.state !== "shipped",
    );
    part.refunded.set(what.id, money.totalCents);
    part.vendorCents -= money.totalCents - money.commissionCents;
    part.marketplaceCents -= money.commissionCents;
    wanted.forEach((count, at) => {
      part.gone[at] = (part.gone[at] as number) + count;
      this.stock[at] = (this.stock[at] as number) + count;
    });
    if (part.state === "shipped") return;
    if (sumOf(part.gone) === cents) part.state = "cancelled";
    this.done.push(what);
  }

  cancelRest(what: { order: number; vendor: number }, id: string): boolean {
    const part = this.part(what);
    if (!part || (part.state !== "paid" && part.state !== "packed")) return false;
    const rest = part.bought.map((count, at) => count - (part.gone[at] as number));
    this.cancel({ id, ...what, who: "vendor", pieces: rest }, rest);
    this.done.pop();
    return true;
  }

  move(what: { order: number; vendor: number }): "packed" | "shipped" | null {
    const part = this.part(what);
    const next = part?.state === "paid" ? "packed" : part?.state === "packed" ? "shipped" : null;
    if (part && next) part.state = next;
    return next;
  }

  check(): void {
    const parts = this.orders.flat();
    prices.forEach((_, at) => {
      const kept = parts.reduce((sum, { bought, gone }) => sum + (bought[at] as number) - (gone[at] as number), 0);
      expect((this.stock[at] as number) + kept).toBe(stockBefore);
    });
    for (const { bought, gone, state, refunded, vendorCents, marketplaceCents } of parts) {
      const back = [...refunded.values()].reduce((sum, cents) => sum + cents, 0);
      expect(back).toBe(sumOf(gone));
      expect(vendorCents + marketplaceCents + back).toBe(sumOf(bought));
      expect(vendorCents).toBeGreaterThanOrEqual(0);
      expect(marketplaceCents).toBeGreaterThanOrEqual(0);
      if (state === "cancelled") expect([vendorCents, marketplaceCents]).toEqual([0, 0]);
    }
  }
}
const sumOf = (counts: readonly number[]) => counts.reduce((sum, count, at) => sum + count * (prices[at] as number), 0);

test("10,000 random sequences on the model conserve money and stock, and refund nothing twice", () => {
  fc.assert(
    fc.property(commands, (sequence) => {
      const model = new Model();
      for (const command of sequence) {
        if (command.does === "buy") {
          if (command.paid && model.canBuy(command.pieces)) model.buy(command.pieces);
        } else if (command.does === "move") model.move(command);
        else if (command.does === "return") {
          if (model.canReturn(command)) model.cancel(command);
        } else if (command.does === "cancel-part") model.cancelRest(command, crypto.randomUUID());
        else for (const each of cancelsOf(command, model)) if (model.canCancel(each)) model.cancel(each);
        model.check();
      }
    }),
    { numRuns: 10_000 },
  );
});

type Cancelling = Extract<Command, { does: "cancel" | "repeat" | "race" }>;
function cancelsOf(command: Cancelling, model: Model): Cancel[] {
  if (command.does === "cancel") return [command];
  if (command.does === "race") return [command.one, command.other];
  const before = model.done[command.nth];
  return before ? [before] : [];
}

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

/** The same commands, given to the shop. */
async function openShop() {
  const vendorIds = [await addVendor(shop.db), await addVendor(shop.db)];
  const listingIds: string[] = [];
  for (const [at, priceCents] of prices.entries()) {
    listingIds.push(await addListing(shop.db, vendorIds[vendorOf(at)] as string, { priceCents, stock: stockBefore }));
  }
  const { browser, user } = await addPerson(shop, "shopper", `buyer-${crypto.randomUUID()}`);
  const buyer: Buyer = { browser, userId: user?.id as string };
  const orderIds: string[] = [];
  const partOf = async (what: { order: number; vendor: number }) => {
    const parts = await shop.db
      .select()
      .from(orderParts)
      .where(eq(orderParts.orderId, orderIds[what.order] as string));
    return parts.find(({ vendorId }) => vendorId === vendorIds[what.vendor])?.id as string;
  };
  const linesOf = async (what: Cancel, wanted: readonly number[]) => {
    const items = await shop.db
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, orderIds[what.order] as string));
    return wanted.flatMap((quantity, at) => {
      const itemId = items.find(({ listingId }) => listingId === listingIds[at])?.id ?? crypto.randomUUID();
      return quantity > 0 ? [{ itemId, quantity }] : [];
    });
  };
  const accepted = async (call: Promise<unknown>): Promise<boolean> => {
    try {
      await call;
      return true;
    } catch (error) {
      if (error instanceof AppError && ["conflict", "invalid"].includes(error.kind)) return false;
      throw error;
    }
  };
  return {
    vendorIds,
    listingIds,
    async buy(wanted: readonly number[], paid: boolean) {
      await fillCart(
        shop.db,
        buyer.userId,
        Object.fromEntries(wanted.flatMap((count, at) => (count > 0 ? [[listingIds[at] as string, count]] : []))),
      );
      const { reference } = await start(buyer);
      if (paid) await pay(shop.db, reference);
      else await setCharge(shop.db, reference, { status: "failed" });
      const reply = await order(buyer, reference);
      expect(reply.status).toBe(paid ? 201 : 409);
      if (paid) orderIds.push(reply.body.id);
      else {
        // The shopper gives up.
        const payment = (await findPayment(shop.db, reference)) as Payment;
        await shop.db.transaction((tx) => closePayment(tx, payment));
        await shop.db.delete(cartItems).where(eq(cartItems.userId, buyer.userId));
      }
    },
    async cancel(what: Cancel, wanted: readonly number[]) {
      const lines = await linesOf(what, wanted);
      const by = {
        shopper: { by: "shopper", userId: buyer.userId },
        vendor: { by: "vendor", vendorId: vendorIds[what.vendor] as string },
        admin: { by: "admin" },
      } as const;
      return accepted(cancelSome(shop.db, by[what.who], await partOf(what), { id: what.id, lines }));
    },
    /** Asked for twice at once, and refunded twice at once. */
    async takeBack(what: Cancel, wanted: readonly number[]) {
      const [partId, lines] = [await partOf(what), await linesOf(what, wanted)];
      const body = { id: what.id, kind: "defect", reason: "Broken", lines } as const;
      const ask = () => accepted(askReturn(shop.db, clocks, buyer.userId, partId, body));
      const asked = await Promise.all([ask(), ask()]);
      if (!asked[0] || !asked[1]) return asked[0] || asked[1];
      const vendorId = vendorIds[what.vendor] as string;
      for (const state of ["approved", "received"] as const) await answerReturn(shop.db, vendorId, what.id, { state });
      const refund = () => accepted(answerReturn(shop.db, vendorId, what.id, { state: "refunded", restock: true }));
      expect((await Promise.all([refund(), refund()])).filter(Boolean)).toHaveLength(1);
      return true;
    },
    async change(what: { order: number; vendor: number }, state: "packed" | "shipped" | "cancelled") {
      return accepted(changeVendorOrder(shop.db, vendorIds[what.vendor] as string, await partOf(what), { state }));
    },
  };
}

test(`${engineRuns} random sequences on the engine leave stock, ledger, refunds and provider as the model has them`, async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      const engine = await openShop();
      const model = new Model();
      for (const command of sequence) {
        if (command.does === "buy") {
          if (!model.canBuy(command.pieces)) continue;
          await engine.buy(command.pieces, command.paid);
          if (command.paid) model.buy(command.pieces);
        } else if (command.does === "move") {
          const next = model.move(command);
          if (next) expect(await engine.change(command, next)).toBe(true);
        } else if (command.does === "cancel-part") {
          if (!model.part(command)) continue;
          const expected = model.cancelRest(command, crypto.randomUUID());
          expect(await engine.change(command, "cancelled")).toBe(expected);
        } else if (command.does === "return") {
          if (!model.part(command) || !model.wanted(command).some((count) => count > 0)) continue;
          const expected = model.canReturn(command);
          expect(await engine.takeBack(command, model.wanted(command))).toBe(expected);
          if (expected) model.cancel(command);
        } else {
          const asked = cancelsOf(command, model).filter(
            (each) => model.part(each) && model.wanted(each).some((count) => count > 0),
          );
          const accepted = await Promise.all(asked.map((each) => engine.cancel(each, model.wanted(each))));
          // Of two at once either may be first: those that were accepted fit together, and the others don't fit beside them.
          for (const [at, each] of asked.entries()) {
            if (!accepted[at]) continue;
            expect(model.canCancel(each)).toBe(true);
            model.cancel(each);
          }
          for (const [at, each] of asked.entries()) if (!accepted[at]) expect(model.canCancel(each)).toBe(false);
        }
      }
      model.check();
      const balances = await vendorBalances(shop.db, engine.vendorIds);
      for (const [vendor, id] of engine.vendorIds.entries()) {
        const owed = model.orders.reduce((sum, parts) => sum + (parts[vendor] as ModelPart).vendorCents, 0);
        expect(balances.get(id)?.balanceCents ?? 0).toBe(owed);
      }
      await sendDueRefunds(payingDeps(shop));
      expect(await findFaults(shop.db, Object.fromEntries(engine.listingIds.map((id) => [id, stockBefore])))).toEqual(
        [],
      );
    }),
    { numRuns: engineRuns, endOnFailure: true },
  );
}, 120_000);
