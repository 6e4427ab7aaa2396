// What of the vendors' money is due and paid in the model of a shop: cents and days, without a database.
import type { LeftOutReason, PayoutMethod, PayoutState } from "#contract/payouts/payout-rules.ts";
import type { ModelPart } from "./after-sale-part.ts";
import type { accountEnds, PayAct } from "./payout-acts.ts";

interface ModelPayout {
  vendor: number;
  amountCents: number;
  /** The account it goes to, by the number of changes. */
  bank: number;
  end: (typeof accountEnds)[number];
  state: PayoutState;
}
interface ModelBank {
  changes: number;
  /** The day of the last. */
  since: number;
  end: (typeof accountEnds)[number];
}
interface ModelRun {
  method: PayoutMethod;
  state: "open" | "sent" | "discarded";
  payouts: ModelPayout[];
}

// As the settings are without an .env file.
const clocks = { returns: 7, defects: 184, deliveredAfter: 30, bankChange: 3 };
const minimumCents = 1000;
const outstanding: ReadonlySet<PayoutState> = new Set(["sending", "paid"]);

const missed = ({ parcels }: ModelPart) => parcels.some(({ state, missing }) => missing && state !== "unpacked");

/** Whether the time to ask for a return is over: it begins when all has arrived. */
export const isTooLate = (part: ModelPart, kind: "cooling-off" | "defect", today: number): boolean =>
  part.state === "delivered" &&
  !missed(part) &&
  today - part.since >= (kind === "defect" ? clocks.defects : clocks.returns);

export const isClear = (part: ModelPart, today: number): boolean => {
  if (part.state === "cancelled") return true;
  const waits = { delivered: clocks.returns, shipped: clocks.returns + clocks.deliveredAfter };
  if (part.state !== "delivered" && part.state !== "shipped") return false;
  const asked = part.returns.some(({ state }) => state !== "refused" && state !== "refunded");
  return today - part.since >= waits[part.state] && !asked && !missed(part);
};

export class ModelPayouts {
  runs: ModelRun[] = [];
  banks = [0, 1].map((): ModelBank => ({ changes: 0, since: -10, end: "7890" }));

  clone(): ModelPayouts {
    return Object.assign(new ModelPayouts(), structuredClone({ ...this }));
  }

  /** On its way or arrived. */
  paidCents(vendor: number): number {
    return this.runs
      .flatMap(({ payouts }) => payouts)
      .reduce((sum, each) => sum + (each.vendor === vendor && outstanding.has(each.state) ? each.amountCents : 0), 0);
  }

  due(vendor: number, { parts, today, suspended }: Shop): { dueCents: number; leftOut: LeftOutReason | null } {
    const clear = parts.filter((part) => part.vendor === vendor && isClear(part, today));
    const dueCents = clear.reduce((sum, { vendorCents }) => sum + vendorCents, 0) - this.paidCents(vendor);
    const isNew = today - (this.banks[vendor]?.since as number) < clocks.bankChange;
    const leftOut = suspended[vendor]
      ? "closed"
      : dueCents < 0
        ? "negative"
        : dueCents === 0
          ? "nothing-due"
          : dueCents < minimumCents
            ? "too-small"
            : isNew
              ? "bank-new"
              : null;
    return { dueCents, leftOut };
  }

  /** Carries it out if the shop should; whether the shop accepts the call. */
  act(act: Exclude<PayAct, { pays: "wait" }>, shop: Shop): boolean {
    const run = this.runs.at(-1);
    switch (act.pays) {
      case "make": {
        if (run?.state === "open") return false;
        const payouts = [0, 1].flatMap((vendor): ModelPayout[] => {
          const { dueCents, leftOut } = this.due(vendor, shop);
          const bank = this.banks[vendor] as ModelBank;
          const payout = { vendor, amountCents: dueCents, bank: bank.changes, end: bank.end };
          return leftOut === null ? [{ ...payout, state: "planned" }] : [];
        });
        if (payouts.length === 0) return false;
        this.runs.push({ method: act.method, state: "open", payouts });
        return true;
      }
      case "send": {
        if (!run || run.state === "discarded") return false;
        if (run.state === "open") for (const payout of run.payouts) this.#send(payout, shop);
        run.state = "sent";
        return true;
      }
      case "discard": {
        if (!run || run.state === "sent") return false;
        run.state = "discarded";
        for (const payout of run.payouts) payout.state = "left-out";
        return true;
      }
      case "paid": {
        if (run?.state !== "sent" || run.method !== "file") return false;
        for (const payout of run.payouts) if (payout.state === "sending") payout.state = "paid";
        return true;
      }
      case "back": {
        const payout = run?.payouts.find(({ vendor }) => vendor === act.vendor);
        if (!payout || run?.method !== "file" || !outstanding.has(payout.state)) return false;
        payout.state = payout.state === "paid" ? "came-back" : "failed";
        return true;
      }
      case "transfer": {
        if (act.provider !== "answers") return true;
        const became = { "7890": "paid", "0001": "failed", "0002": "came-back" } as const;
        for (const { method, payouts } of this.runs)
          for (const payout of payouts)
            if (method === "transfers" && payout.state === "sending") payout.state = became[payout.end];
        return true;
      }
      case "bank": {
        const { changes } = this.banks[act.vendor] as ModelBank;
        this.banks[act.vendor] = { changes: changes + 1, since: shop.today, end: act.end };
        return true;
      }
    }
  }

  #send(payout: ModelPayout, shop: Shop): void {
    const { dueCents, leftOut } = this.due(payout.vendor, shop);
    const same = this.banks[payout.vendor]?.changes === payout.bank;
    payout.state = leftOut === null && same && dueCents >= payout.amountCents ? "sending" : "left-out";
    if (payout.state === "left-out") return;
    // Said in another way than above: all that ever left is of sales whose clocks have run out, and no vendor that is closed is paid.
    const earned = shop.parts
      .filter((part) => part.vendor === payout.vendor && isClear(part, shop.today))
      .reduce((sum, { vendorCents }) => sum + vendorCents, 0);
    if (this.paidCents(payout.vendor) > earned || shop.suspended[payout.vendor])
      throw new Error("The model pays what is not due.");
  }

  seen() {
    return this.runs.map(({ method, state, payouts }) => ({
      method,
      state,
      payouts: payouts.map((each) => `${each.vendor} ${each.amountCents} ${each.state}`).toSorted(),
    }));
  }
}

interface Shop {
  parts: readonly ModelPart[];
  today: number;
  suspended: readonly boolean[];
}
