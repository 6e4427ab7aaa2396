// How many turns a day: one shopper's share, and what the shop spends on the paid model in all. Counters live in memory,
// like the other limits; a restart forgives the day.
export interface Budget {
  /** Counts one turn. "shopper": nothing more for this shopper today. "model": only the offline model today. */
  spend(owner: string, paid: boolean): "shopper" | "model" | null;
}

export interface DailyLimits {
  turnsPerShopper: number;
  paidTurns: number;
}
export const dailyLimits: DailyLimits = { turnsPerShopper: 500, paidTurns: 20_000 };

export function createBudget(limits: DailyLimits = dailyLimits, now: () => number = Date.now): Budget {
  let day = "";
  let paidTurns = 0;
  const turns = new Map<string, number>();
  return {
    spend(owner, paid) {
      const today = new Date(now()).toISOString().slice(0, 10);
      if (today !== day) {
        day = today;
        paidTurns = 0;
        turns.clear();
      }
      const spent = (turns.get(owner) ?? 0) + 1;
      if (spent > limits.turnsPerShopper) return "shopper";
      turns.set(owner, spent);
      if (!paid) return null;
      if (paidTurns >= limits.paidTurns) return "model";
      paidTurns += 1;
      return null;
    },
  };
}
