// Daily limits of turns: for each shopper, each vendor's widget, and each address in a widget; and of turns on the paid model: in
// all, for each widget and each address (a visitor who drops the cookie is a new one). In memory: a restart resets the counters.
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
  /** How many callers are remembered; beyond that the oldest are forgotten. */
  remembered: number;
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
