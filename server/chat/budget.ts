// How many turns a day: one shopper's share, and what the shop spends on the paid model, in all and on one address (a visitor
// who drops the cookie is a new one). Counters live in memory, like the other limits; a restart forgives the day.
export interface Budget {
  /** Counts one turn. "shopper": nothing more for this shopper today. "model": only the offline model today. */
  spend(caller: { owner: string; address: string }, paid: boolean): "shopper" | "model" | null;
}

export interface DailyLimits {
  turnsPerShopper: number;
  paidTurns: number;
  paidTurnsPerAddress: number;
  /** How many callers are remembered; past that the first ones are forgotten. */
  remembered: number;
}
export const dailyLimits: DailyLimits = {
  turnsPerShopper: 500,
  paidTurns: 20_000,
  // A mobile network may show thousands of shoppers under one address.
  paidTurnsPerAddress: 4000,
  remembered: 100_000,
};

export function createBudget(limits: DailyLimits = dailyLimits, now: () => number = Date.now): Budget {
  let day = "";
  let paidTurns = 0;
  const turns = new Map<string, number>();
  const paidByAddress = new Map<string, number>();

  const count = (counts: Map<string, number>, key: string, most: number): boolean => {
    const spent = (counts.get(key) ?? 0) + 1;
    if (spent > most) return false;
    counts.set(key, spent);
    if (counts.size > limits.remembered) counts.delete(counts.keys().next().value as string);
    return true;
  };

  return {
    spend({ owner, address }, paid) {
      const today = new Date(now()).toISOString().slice(0, 10);
      if (today !== day) {
        day = today;
        paidTurns = 0;
        turns.clear();
        paidByAddress.clear();
      }
      if (!count(turns, owner, limits.turnsPerShopper)) return "shopper";
      if (!paid) return null;
      if (paidTurns >= limits.paidTurns || !count(paidByAddress, address, limits.paidTurnsPerAddress)) return "model";
      paidTurns += 1;
      return null;
    },
  };
}
