// Lets a few pieces of costly work run at once and the others wait, in turns by address: whoever sends much waits for their own. What
// waits for too long, and what is too much to wait, is told to come back (503 with Retry-After).
import { AppError } from "#server/app-error.ts";

export interface FairQueue {
  /** Resolves once there is a place; call the result when the work has ended. */
  enter(address: string): Promise<() => void>;
}

export interface FairQueueOptions {
  running: number;
  /** How many of those one address may have. */
  perAddress: number;
  waiting: number;
  waitMs: number;
}

interface Waiting {
  begin(): void;
  refuse(): void;
}

const busy = () =>
  new AppError("unavailable", "The shop is very busy right now. Please try again in a moment.", {
    retryAfterSeconds: 2,
    reason: "busy",
  });

export function createFairQueue({ running, perAddress, waiting, waitMs }: FairQueueOptions): FairQueue {
  /** Addresses in the order of their turns. */
  const lines = new Map<string, Waiting[]>();
  const held = new Map<string, number>();
  let free = running;
  let total = 0;

  const mayBegin = (address: string) => free > 0 && (held.get(address) ?? 0) < perAddress;
  const leave = (address: string) => () => {
    free++;
    const left = (held.get(address) ?? 0) - 1;
    if (left > 0) held.set(address, left);
    else held.delete(address);
    next();
  };
  const take = (address: string) => {
    free--;
    held.set(address, (held.get(address) ?? 0) + 1);
  };

  function next(): void {
    for (const [address, line] of lines) {
      if (free === 0) return;
      if (!mayBegin(address)) continue;
      const [first] = line;
      take(address);
      first?.begin();
      // To the end of the turns.
      if (lines.delete(address) && line.length > 0) lines.set(address, line);
    }
  }

  return {
    enter(address) {
      // Whoever waits comes first, unless it is for the address's own share.
      if (mayBegin(address) && ![...lines.keys()].some(mayBegin)) {
        take(address);
        return Promise.resolve(leave(address));
      }
      return new Promise((resolve, reject) => {
        const line = lines.get(address) ?? [];
        const end = () => {
          clearTimeout(timer);
          total--;
          line.splice(line.indexOf(one), 1);
          if (line.length === 0 && lines.get(address) === line) lines.delete(address);
        };
        const one: Waiting = {
          begin: () => {
            end();
            resolve(leave(address));
          },
          refuse: () => {
            end();
            reject(busy());
          },
        };
        const timer = setTimeout(one.refuse, waitMs);
        lines.set(address, line);
        line.push(one);
        total++;
        if (total <= waiting) return;
        // The address with the longest line loses its newest.
        const longest = [...lines.values()].reduce((most, each) => (each.length > most.length ? each : most));
        longest.at(-1)?.refuse();
      });
    },
  };
}
