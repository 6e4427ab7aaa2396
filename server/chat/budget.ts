// Daily limits of turns: for each shopper, each vendor's widget, and each address in a widget; and of turns on the paid model: in
// all, for each widget and each address (a visitor who drops the cookie is a new one). Counted for all servers together.
import type { Limit } from "#contract/shared/endpoint.ts";
import type { Limits } from "#server/limits.ts";

export interface Budget {
  /**
   * Counts one turn. Returns the limit that was reached: "shopper", "vendor" or "address" (in this vendor's widget): refuse the
   * turn; "model": answer with the offline model; null: none.
   */
  spend(
    caller: { owner: string; address: string; vendorId?: string | undefined },
    paid: boolean,
  ): Promise<"shopper" | "vendor" | "address" | "model" | null>;
}

export interface DailyLimits {
  turnsPerShopper: number;
  paidTurns: number;
  paidTurnsPerAddress: number;
  turnsPerVendor: number;
  paidTurnsPerVendor: number;
  /** The most that one address may use of `turnsPerVendor` and of `paidTurnsPerVendor`. */
  turnsPerVendorAndAddress: number;
  paidTurnsPerVendorAndAddress: number;
}
export const dailyLimits: DailyLimits = {
  turnsPerShopper: 500,
  paidTurns: 20_000,
  // Thousands of shoppers on a mobile network may share one address.
  paidTurnsPerAddress: 4000,
  // One vendor's site must not use up the turns of all others.
  turnsPerVendor: 10_000,
  paidTurnsPerVendor: 2000,
  // One address must not use up a vendor's turns.
  turnsPerVendorAndAddress: 2000,
  paidTurnsPerVendorAndAddress: 400,
};

export function createBudget(
  limits: Pick<Limits, "allows">,
  most: DailyLimits = dailyLimits,
  now: () => number = Date.now,
): Budget {
  const daily = (kind: keyof DailyLimits): Limit => ({
    name: kind,
    windows: [{ by: "day", times: most[kind], minutes: 24 * 60 }],
    says: kind,
  });
  const kinds = Object.fromEntries(Object.keys(most).map((kind) => [kind, daily(kind as keyof DailyLimits)]));
  const allows = (kind: keyof DailyLimits, who: string): Promise<boolean> =>
    limits.allows(kinds[kind] as Limit, { day: `${new Date(now()).toISOString().slice(0, 10)} ${who}` });

  return {
    // The narrowest first: what is refused to an address isn't counted for the vendor, nor what is refused to a vendor for all.
    async spend({ owner, address, vendorId }, paid) {
      if (!(await allows("turnsPerShopper", owner))) return "shopper";
      const place = `${vendorId} ${address}`;
      if (vendorId !== undefined) {
        if (!(await allows("turnsPerVendorAndAddress", place))) return "address";
        if (!(await allows("turnsPerVendor", vendorId))) return "vendor";
      }
      if (!paid) return null;
      if (vendorId !== undefined) {
        if (!(await allows("paidTurnsPerVendorAndAddress", place))) return "model";
        if (!(await allows("paidTurnsPerVendor", vendorId))) return "model";
      }
      if (!(await allows("paidTurnsPerAddress", address))) return "model";
      return (await allows("paidTurns", "")) ? null : "model";
    },
  };
}
