// Gives a random sequence to a shop, and compares what it holds with the model.
import { expect } from "bun:test";
import { eq } from "drizzle-orm";
import { cartItems, orderItems, orderParts, users } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import { importListings } from "#server/catalogue/vendor-import.service.ts";
import { cancelSome, changeVendorOrder } from "#server/orders/part-changes.service.ts";
import { answerReturn, askReturn } from "#server/orders/returns.service.ts";
import { vendorBalances } from "#server/payments/ledger.ts";
import { closePayment, findPayment, type Payment } from "#server/payments/payments.service.ts";
import { deleteAccount } from "#server/users/delete-account.service.ts";
import type { TestApp } from "#tests/harness/app.ts";
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
  stockOf,
} from "#tests/harness/paying.ts";
import { addPerson } from "#tests/harness/people.ts";
import {
  type Cancel,
  type Command,
  cancelsOf,
  Model,
  type ModelPart,
  prices,
  stockBefore,
  vendorOf,
} from "./after-sale-model.ts";
import { storedBefore } from "./invariants.ts";

const clocks = { "cooling-off": 7, defect: 184 };

async function newBuyer(shop: TestApp): Promise<Buyer> {
  const { browser, user } = await addPerson(shop, "shopper", `buyer-${crypto.randomUUID()}`);
  return { browser, userId: user?.id as string };
}

async function openEngine(shop: TestApp) {
  const vendorIds = [await addVendor(shop.db), await addVendor(shop.db)];
  const listingIds: string[] = [];
  for (const [at, priceCents] of prices.entries()) {
    listingIds.push(
      await addListing(shop.db, vendorIds[vendorOf(at)] as string, {
        title: `Goods ${at}`,
        description: storedBefore(stockBefore),
        priceCents,
        stock: stockBefore,
      }),
    );
  }
  let buyer = await newBuyer(shop);
  const placed: { id: string; userId: string }[] = [];
  const partOf = async (what: { order: number; vendor: number }) => {
    const parts = await shop.db
      .select()
      .from(orderParts)
      .where(eq(orderParts.orderId, placed[what.order]?.id as string));
    return parts.find(({ vendorId }) => vendorId === vendorIds[what.vendor])?.id as string;
  };
  const linesOf = async (what: Cancel, wanted: readonly number[]) => {
    const items = await shop.db
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, placed[what.order]?.id as string));
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
      if (error instanceof AppError && ["conflict", "invalid", "not-found"].includes(error.kind)) return false;
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
      if (paid) placed.push({ id: reply.body.id, userId: buyer.userId });
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
        shopper: { by: "shopper", userId: placed[what.order]?.userId as string },
        vendor: { by: "vendor", vendorId: vendorIds[what.vendor] as string },
        admin: { by: "admin" },
      } as const;
      return accepted(cancelSome(shop.db, by[what.who], await partOf(what), { id: what.id, lines }));
    },
    /** Asked for twice at once, and refunded twice at once. */
    async takeBack(what: Cancel, wanted: readonly number[]) {
      const [partId, lines] = [await partOf(what), await linesOf(what, wanted)];
      const body = { id: what.id, kind: "defect", reason: "Broken", lines } as const;
      const ask = () => accepted(askReturn(shop.db, clocks, placed[what.order]?.userId as string, partId, body));
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
    async import(listing: number, stock: number, before: number) {
      const price = ((prices[listing] as number) / 100).toFixed(2);
      const row = [listingIds[listing], `Goods ${listing}`, storedBefore(before), "home", price, stock].join(",");
      const file = new TextEncoder().encode(`sku,title,description,category,price,stock\r\n${row}\r\n`);
      const report = await importListings(shop.db, vendorIds[vendorOf(listing)] as string, file, { preview: false });
      expect(report).toMatchObject({ updated: 1, added: 0, bad: 0 });
    },
    async deleteAccount() {
      const [account] = await shop.db.select().from(users).where(eq(users.id, buyer.userId));
      await deleteAccount(shop.db, buyer.userId, account?.passwordHash as string);
      buyer = await newBuyer(shop);
    },
  };
}

export async function playSequence(shop: TestApp, sequence: readonly Command[]): Promise<void> {
  const engine = await openEngine(shop);
  const model = new Model();
  for (const command of sequence) {
    if (command.does === "buy") {
      if (!model.canBuy(command.pieces)) continue;
      await engine.buy(command.pieces, command.paid);
      if (command.paid) model.buy(command.pieces);
    } else if (command.does === "import") {
      await engine.import(command.listing, command.stock, model.import(command));
    } else if (command.does === "delete") {
      await engine.deleteAccount();
      model.deleteAccount();
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
  for (const [at, id] of engine.listingIds.entries())
    expect(await stockOf(shop.db, id)).toBe(model.stock[at] as number);
  await sendDueRefunds(payingDeps(shop));
}
