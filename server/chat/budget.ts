// How many turns a day: one shopper's share and one vendor's, and what the shop spends on the paid model, in all, for one
// vendor's widget and on one address (a visitor who drops the cookie is a new one). Counters live in memory, like the other limits; a restart forgives the day.
export interface Budget {
  /**
   * Counts one turn. "shopper", "vendor", "address": nothing more for this shopper, in this vendor's widget, or in it from this
   * address, today. "model": only the offline model today.
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
  /** Of `turnsPerVendor` and `paidTurnsPerVendor`. */
  turnsPerVendorAndAddress: number;
  paidTurnsPerVendorAndAddress: number;
  /** How many callers are remembered; past that the first ones are forgotten. */
  remembered: number;
}
export const dailyLimits: DailyLimits = {
  turnsPerShopper: 500,
  paidTurns: 20_000,
  // A mobile network may show thousands of shoppers under one address.
  paidTurnsPerAddress: 4000,
  // No one vendor's site may use up what the marketplace and all other vendors share.
  turnsPerVendor: 10_000,
  paidTurnsPerVendor: 2000,
  // Nobody at one address may shut a vendor's chat for all others.
  turnsPerVendorAndAddress: 2000,
  paidTurnsPerVendorAndAddress: 400,
  remembered: 100_000,
};

export function createBudget(limits: DailyLimits = dailyLimits, now: () => number = Date.now): Budget {
  let day = "";
  let paidTurns = 0;
  const turns = new Map<string, number>();
  const paidByAddress = new Map<string, number>();
  const turnsOfVendor = new Map<string, number>();
  const paidByVendor = new Map<string, number>();
  const turnsOfPlace = new Map<string, number>();
  const paidByPlace = new Map<string, number>();

  const isSpent = (counts: Map<string, number>, key: string, most: number): boolean => (counts.get(key) ?? 0) >= most;
  const count = (counts: Map<string, number>, key: string, most: number): boolean => {
    if (isSpent(counts, key, most)) return false;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    if (counts.size > limits.remembered) counts.delete(counts.keys().next().value as string);
    return true;
  };

  return {
    async spend({ owner, address, vendorId }, paid) {
      const today = new Date(now()).toISOString().slice(0, 10);
      if (today !== day) {
        day = today;
        paidTurns = 0;
        turns.clear();
        paidByAddress.clear();
        turnsOfVendor.clear();
        paidByVendor.clear();
        turnsOfPlace.clear();
        paidByPlace.clear();
      }
      if (!count(turns, owner, limits.turnsPerShopper)) return "shopper";
      const place = `${vendorId} ${address}`;
      if (vendorId !== undefined) {
        if (!count(turnsOfPlace, place, limits.turnsPerVendorAndAddress)) return "address";
        if (!count(turnsOfVendor, vendorId, limits.turnsPerVendor)) return "vendor";
      }
      if (!paid) return null;
      if (vendorId !== undefined) {
        if (isSpent(paidByPlace, place, limits.paidTurnsPerVendorAndAddress)) return "model";
        if (isSpent(paidByVendor, vendorId, limits.paidTurnsPerVendor)) return "model";
      }
      if (paidTurns >= limits.paidTurns || !count(paidByAddress, address, limits.paidTurnsPerAddress)) return "model";
      if (vendorId !== undefined) {
        count(paidByPlace, place, limits.paidTurnsPerVendorAndAddress);
        count(paidByVendor, vendorId, limits.paidTurnsPerVendor);
      }
      paidTurns += 1;
      return null;
    },
  };
}
