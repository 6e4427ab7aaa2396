// What a shop should hold after a sequence of acts: pieces and cents, without a database.
import type { PartState } from "#contract/orders/order-rules.ts";
import type { ParcelState } from "#contract/orders/parcel-rules.ts";
import { commissionOf, reversalOf } from "#contract/orders/quote.ts";
import {
  type Buy,
  type Command,
  ofVendor,
  type PartAct,
  pricesBefore,
  stockBefore,
  vendorOf,
} from "./after-sale-acts.ts";
import {
  answers,
  any,
  arrival,
  cents,
  claimed,
  each,
  fits,
  follow,
  kept,
  left,
  type ModelPart,
  move,
  moveParcel,
  nextOf,
  none,
  onward,
  same,
  seenParcel,
  unsent,
  vendors,
} from "./after-sale-part.ts";
import type { PayAct } from "./payout-acts.ts";
import { isTooLate, ModelPayouts } from "./payout-model.ts";

/** The second vendor delivers free from R500. */
export const deliveryOf = (vendor: number, goodsCents: number) =>
  vendor === 0 ? 4500 : goodsCents < 50_000 ? 6500 : 0;

/** Plain data, so that two orders of the same acts can be compared. */
export class Model {
  prices = [...pricesBefore];
  stock = pricesBefore.map(() => stockBefore);
  /** Pieces that were ever there, by listing. */
  before = pricesBefore.map(() => stockBefore);
  /** By an open payment. */
  reserved = none();
  suspended = [false, false];
  /** Days since the beginning. */
  today = 0;
  payouts = new ModelPayouts();
  orders: ModelPart[][] = [];
  /** Carried out, with an id of their own. */
  done: PartAct[] = [];

  clone(): Model {
    const { payouts, ...rest } = this;
    const copy = Object.assign(new Model(), structuredClone(rest));
    copy.payouts = payouts.clone();
    return copy;
  }

  /** What of a cart can be bought: nothing of a suspended vendor. */
  buyable(wanted: readonly number[]): number[] {
    return wanted.map((count, at) => (this.suspended[vendorOf(at)] ? 0 : count));
  }

  /** False: nothing can be bought, or not so many. */
  reserve(wanted: readonly number[]): boolean {
    if (!any(wanted) || !fits(wanted, this.stock)) return false;
    this.reserved = [...wanted];
    this.stock = each(this.stock, wanted, -1);
    return true;
  }

  /** At the prices when the payment was started. False: no order; what a suspended vendor would sell is paid back. */
  finish({ paid, address }: Buy, prices: readonly number[]): boolean {
    const { reserved } = this;
    this.reserved = none();
    const withdrawn = reserved.some((count, at) => count > 0 && this.suspended[vendorOf(at)]);
    if (!paid || withdrawn) {
      this.stock = each(this.stock, reserved);
      return false;
    }
    const parts = [0, 1].map((vendor): ModelPart => {
      const bought = ofVendor(vendor, reserved);
      const goods = cents(bought, prices);
      const deliveryCents = address && any(bought) ? deliveryOf(vendor, goods) : 0;
      const marketplaceCents = commissionOf(goods, 1000);
      const money = {
        deliveryCents,
        marketplaceCents,
        vendorCents: goods + deliveryCents - marketplaceCents,
        refundedCents: 0,
      };
      const pieces = { bought, cancelled: none(), returned: none(), parcels: [], returns: [], done: [] };
      return { vendor, state: "paid", since: this.today, prices: [...prices], owned: true, ...pieces, ...money };
    });
    this.orders.push(parts.filter(({ bought }) => any(bought)));
    return true;
  }

  /** Undefined: nothing was bought there. */
  part({ order: nth, vendor }: { order: number; vendor: number }): ModelPart | undefined {
    return this.orders[nth % this.orders.length]?.find((part) => part.vendor === vendor);
  }

  /** What exactly is done, if there is such a thing now. */
  aim<Act extends PartAct>(act: Act): Act | null {
    const part = this.part(act);
    if (!part) return null;
    const at = { ...act, order: act.order % this.orders.length };
    if (at.does === "move") at.to ??= nextOf[part.state] ?? "packed";
    if ("pieces" in at) {
      at.id = crypto.randomUUID();
      const free = at.does === "return" ? each(left(part), claimed(part), -1) : unsent(part);
      at.pieces = ofVendor(
        part.vendor,
        at.fit ? at.pieces.map((count, of) => Math.min(count, free[of] as number)) : at.pieces,
      );
      return any(at.pieces) ? at : null;
    }
    if (!("nth" in at)) return at;
    const things = at.does === "answer" ? part.returns : part.parcels;
    if (things.length === 0) return null;
    at.nth = at.nth < 0 ? things.length - 1 : at.nth % things.length;
    if (at.does === "answer") at.to ??= answers[part.returns[at.nth]?.state ?? "asked"]?.[0] ?? "approved";
    if (at.does === "parcel") at.to ??= onward[part.parcels[at.nth]?.state as ParcelState]?.[0] ?? "delivered";
    return at;
  }

  /** Carries it out if the shop should. */
  act(act: PartAct, part: ModelPart): boolean {
    const byVendor =
      act.does === "cancel"
        ? act.who === "vendor"
        : act.does === "parcel"
          ? act.by === "vendor"
          : vendors.has(act.does);
    if (byVendor && this.suspended[part.vendor]) return false;
    const byShopper =
      act.does === "arrival" || act.does === "return" || (act.does === "cancel" && act.who === "shopper");
    if (byShopper && !part.owned) return false;
    if ("id" in act && part.done.includes(act.id)) return true;
    const before = part.state;
    if (!this.#carryOut(act, part)) return false;
    if (part.state !== before) part.since = this.today;
    if (!("id" in act)) return true;
    part.done.push(act.id);
    if (!this.done.some((before) => "id" in before && before.id === act.id)) this.done.push(act);
    return true;
  }

  #carryOut(act: PartAct, part: ModelPart): boolean {
    switch (act.does) {
      case "cancel":
        return this.#cancel(
          part,
          ofVendor(part.vendor, act.pieces),
          act.who === "shopper" ? ["paid"] : ["paid", "packed"],
        );
      case "cancel-rest":
        return this.#cancel(part, kept(part), ["paid", "packed"]);
      case "move":
        return act.to === nextOf[part.state] && move(part, act.to);
      case "send": {
        const pieces = ofVendor(part.vendor, act.pieces);
        if ((part.state !== "paid" && part.state !== "packed") || !any(pieces) || !fits(pieces, unsent(part)))
          return false;
        part.parcels.push({ id: act.id, state: act.state, pieces, missing: false, confirmed: false });
        return follow(part);
      }
      case "unpack": {
        const parcel = part.parcels[act.nth];
        if (parcel?.state !== "packed") return false;
        parcel.state = "unpacked";
        // The same call packs it anew.
        part.done = part.done.filter((id) => id !== parcel.id);
        return true;
      }
      case "parcel":
        return moveParcel(part, act);
      case "arrival":
        return arrival(part, act, this.today);
      case "return": {
        const pieces = ofVendor(part.vendor, act.pieces);
        if (!any(pieces) || !fits(pieces, each(left(part), claimed(part), -1))) return false;
        if (isTooLate(part, act.kind, this.today)) return false;
        part.returns.push({ id: act.id, state: "asked", pieces });
        return true;
      }
      case "answer": {
        const back = part.returns[act.nth];
        if (!back || !act.to || !answers[back.state]?.includes(act.to)) return false;
        back.state = act.to;
        if (act.to !== "refunded") return true;
        this.#takeBack(part, back.pieces, "returned", false);
        return true;
      }
    }
  }

  #cancel(part: ModelPart, pieces: number[], allowed: PartState[]): boolean {
    if (!allowed.includes(part.state) || !any(pieces) || !fits(pieces, unsent(part))) return false;
    const last = cents(each(kept(part), pieces, -1), part.prices) === 0 && !any(part.returned);
    this.#takeBack(part, pieces, "cancelled", last);
    if (last) part.state = "cancelled";
    else follow(part);
    return true;
  }

  #takeBack(part: ModelPart, pieces: readonly number[], how: "cancelled" | "returned", last: boolean): void {
    const goods = cents(part.bought, part.prices);
    const gone = each(part.cancelled, part.returned);
    const money = reversalOf(
      { totalCents: goods + part.deliveryCents, commissionCents: commissionOf(goods, 1000) },
      part.prices.map((priceCents, at) => ({
        priceCents,
        quantity: part.bought[at] as number,
        gone: gone[at] as number,
        now: pieces[at] as number,
      })),
      last,
    );
    part.refundedCents += money.totalCents;
    part.vendorCents -= money.totalCents - money.commissionCents;
    part.marketplaceCents -= money.commissionCents;
    part[how] = each(part[how], pieces);
    this.stock = each(this.stock, pieces);
  }

  /** False for a suspended vendor. */
  import({ listing, stock, priceCents }: Extract<Command, { does: "import" }>): boolean {
    if (this.suspended[vendorOf(listing)]) return false;
    this.before[listing] = (this.before[listing] as number) + stock - (this.stock[listing] as number);
    this.stock[listing] = stock;
    this.prices[listing] = priceCents;
    return true;
  }

  suspend({ vendor, suspended }: { vendor: number; suspended: boolean }): void {
    this.suspended[vendor] = suspended;
  }

  deleteAccount(): void {
    for (const part of this.orders.flat()) part.owned = false;
  }

  pay(act: PayAct): boolean {
    if (act.pays === "wait") this.today += act.days;
    else return this.payouts.act(act, this.#money());
    return true;
  }

  #money() {
    return { parts: this.orders.flat(), today: this.today, suspended: this.suspended };
  }

  /** What a shop can be asked for. */
  seen() {
    const owed = [0, 1].map((vendor) =>
      this.orders
        .flat()
        .reduce((sum, part) => sum + (part.vendor === vendor ? part.vendorCents : 0), -this.payouts.paidCents(vendor)),
    );
    // A vendor that has never sold has no entries.
    const due = [0, 1].map((vendor) =>
      this.orders.flat().some((part) => part.vendor === vendor) ? this.payouts.due(vendor, this.#money()) : undefined,
    );
    const parts = this.orders.map((parts) =>
      parts.map(({ vendor, state, cancelled, returned, refundedCents, parcels, returns }) => ({
        vendor,
        state,
        cancelled,
        returned,
        refundedCents,
        parcels: parcels
          .filter((parcel) => parcel.state !== "unpacked")
          .map((parcel) => seenParcel(parcel))
          .toSorted(),
        returns: returns.map(({ id, state }) => `${id} ${state}`).toSorted(),
      })),
    );
    return { stock: this.stock, owed: owed.map((cents) => cents || 0), due, runs: this.payouts.seen(), parts };
  }

  /** Throws where pieces or cents are lost, doubled or in two places. */
  check(): void {
    const parts = this.orders.flat();
    const sold = parts.reduce((sum, part) => each(sum, each(kept(part), part.returned, -1)), none());
    must(same(each(each(this.stock, this.reserved), sold), this.before), "stock");
    for (const part of parts) {
      const { bought, cancelled, returned, state, prices, deliveryCents, vendorCents, marketplaceCents } = part;
      const back = cents(each(cancelled, returned), prices) + (state === "cancelled" ? deliveryCents : 0);
      must(part.refundedCents === back, "refunds");
      must(vendorCents + marketplaceCents + back === cents(bought, prices) + deliveryCents, "money");
      must(vendorCents >= 0 && marketplaceCents >= 0, "balances");
      if (state === "cancelled") must(vendorCents === 0 && marketplaceCents === 0, "what is kept of a cancelled part");
      must(fits(none(), unsent(part)), "pieces that are cancelled and in a parcel, or in two");
      must(fits(claimed(part), left(part)), "pieces that come back without having been sent");
    }
  }
}

function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(`The model is wrong about ${what}.`);
}
