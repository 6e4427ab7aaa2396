// Random sequences of paying, failing, cancelling, returning, repeating, racing, importing and deleting the account, and a model of what
// the shop should hold: pieces and cents, without a database.
import { expect } from "bun:test";
import fc from "fast-check";
import { commissionOf, reversalOf } from "#contract/orders/quote.ts";

export const prices = [101, 333, 8995, 112_100];
export const stockBefore = 6;
/** Listings 0 and 1 are of the first vendor, 2 and 3 of the second. */
export const vendorOf = (listing: number) => (listing < 2 ? 0 : 1);

type Who = "shopper" | "vendor" | "admin";
export interface Cancel {
  id: string;
  order: number;
  vendor: number;
  who: Who;
  pieces: number[];
}
export type Command =
  | { does: "buy"; pieces: number[]; paid: boolean }
  | ({ does: "cancel" } & Cancel)
  | ({ does: "return" } & Cancel)
  | { does: "cancel-part"; order: number; vendor: number }
  | { does: "repeat"; nth: number }
  | { does: "race"; one: Cancel; other: Cancel }
  | { does: "move"; order: number; vendor: number }
  /** The vendor's file names a new stock. */
  | { does: "import"; listing: number; stock: number }
  /** The buyer deletes the account, and somebody else buys from then on. */
  | { does: "delete" };

const pieces = fc.array(fc.nat({ max: 3 }), { minLength: 4, maxLength: 4 });
const where = { order: fc.nat({ max: 4 }), vendor: fc.nat({ max: 1 }) };
const cancel = fc.record({ id: fc.uuid(), ...where, who: fc.constantFrom<Who>("shopper", "vendor", "admin"), pieces });
export const commands = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ does: fc.constant("buy" as const), pieces, paid: fc.boolean() }) },
    { weight: 5, arbitrary: cancel.map((each): Command => ({ does: "cancel", ...each })) },
    { weight: 3, arbitrary: cancel.map((each): Command => ({ does: "return", ...each })) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant("cancel-part" as const), ...where }) },
    { weight: 2, arbitrary: fc.record({ does: fc.constant("repeat" as const), nth: fc.nat({ max: 5 }) }) },
    { weight: 2, arbitrary: fc.tuple(cancel, cancel).map(race) },
    { weight: 3, arbitrary: fc.record({ does: fc.constant("move" as const), ...where }) },
    {
      weight: 1,
      arbitrary: fc.record({
        does: fc.constant("import" as const),
        listing: fc.nat({ max: 3 }),
        stock: fc.nat({ max: 2 * stockBefore }),
      }),
    },
    { weight: 1, arbitrary: fc.constant<Command>({ does: "delete" }) },
  ),
  { minLength: 4, maxLength: 14 },
);
/** Both about the same part. */
function race([one, other]: [Cancel, Cancel]): Command {
  return { does: "race", one, other: { ...other, order: one.order, vendor: one.vendor } };
}

export interface ModelPart {
  state: "paid" | "packed" | "shipped" | "cancelled";
  bought: number[];
  gone: number[];
  refunded: Map<string, number>;
  /** Whether the buyer still has an account. */
  owned: boolean;
  vendorCents: number;
  marketplaceCents: number;
}

export class Model {
  stock = prices.map(() => stockBefore);
  /** Pieces that were ever there, by listing. */
  before = prices.map(() => stockBefore);
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
      return { state: "paid" as const, bought, gone: prices.map(() => 0), refunded: new Map(), owned: true, ...money };
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
    if (!part || (what.who === "shopper" && !part.owned)) return false;
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
      part.owned &&
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

  /** Answers how many pieces there ever were, with these. */
  import({ listing, stock }: { listing: number; stock: number }): number {
    const more = stock - (this.stock[listing] as number);
    this.stock[listing] = stock;
    this.before[listing] = (this.before[listing] as number) + more;
    return this.before[listing] as number;
  }

  deleteAccount(): void {
    for (const part of this.orders.flat()) part.owned = false;
  }

  check(): void {
    const parts = this.orders.flat();
    prices.forEach((_, at) => {
      const kept = parts.reduce((sum, { bought, gone }) => sum + (bought[at] as number) - (gone[at] as number), 0);
      expect((this.stock[at] as number) + kept).toBe(this.before[at] as number);
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

type Cancelling = Extract<Command, { does: "cancel" | "repeat" | "race" }>;
export function cancelsOf(command: Cancelling, model: Model): Cancel[] {
  if (command.does === "cancel") return [command];
  if (command.does === "race") return [command.one, command.other];
  const before = model.done[command.nth];
  return before ? [before] : [];
}
