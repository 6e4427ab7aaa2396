// Rate limits. Endpoints declare them (`<feature>/endpoints.ts` of the contract); counters are in memory, as the shop is one process.
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { signInLimit } from "#contract/auth/endpoints.ts";
import type { Limit } from "#contract/shared/endpoint.ts";
import { AppError } from "#server/app-error.ts";

/** What a window counts by ("address", "caller" …) → its current value. */
export type Keys = Readonly<Record<string, string>>;

type Window = Limit["windows"][number];

export interface SignInKeys {
  address: string;
  email: string;
  /** A browser or session that has signed in to this account before: counted by itself instead of with all others. */
  browser: string | null;
}

export interface Limits {
  /** Counts one call in every window, or throws "too-many". */
  take(limit: Limit, keys: Keys): Promise<void>;
  /** Counts one call; returns whether it is within the limit. */
  allows(limit: Limit, keys: Keys): Promise<boolean>;
  /** Counts an attempt before its password is checked, so that parallel guesses can't outrun the count. */
  beginSignIn(by: SignInKeys): Promise<void>;
  /** The password was right. */
  signedIn(by: SignInKeys): Promise<void>;
}

const minute = 60;

export function createLimits(settings: { rateLimits: boolean }): Limits {
  if (!settings.rateLimits) {
    const free = async () => {};
    return { take: free, allows: async () => true, beginSignIn: free, signedIn: free };
  }
  const limiters = new Map<Window, RateLimiterMemory>();
  const limiterOf = (window: Window): RateLimiterMemory => {
    let limiter = limiters.get(window);
    if (!limiter) {
      limiter = new RateLimiterMemory({ points: window.times, duration: window.minutes * minute });
      limiters.set(window, limiter);
    }
    return limiter;
  };
  const lockouts = new RateLimiterMemory({ points: 1_000_000, duration: 24 * 60 * minute });

  const consume = async (limit: Limit, window: Window, keys: Keys): Promise<RateLimiterRes> => {
    const key = keys[window.by];
    if (key === undefined) throw new Error(`"${limit.says}" counts by ${window.by}, which nobody named`);
    try {
      return await limiterOf(window).consume(key);
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection;
      const seconds = Math.max(1, Math.ceil(rejection.msBeforeNext / 1000));
      throw new AppError("too-many", `${limit.says} Please try again in ${inWords(seconds)}.`, {
        retryAfterSeconds: seconds,
      });
    }
  };
  const [byAddress, byEmail] = signInLimit.windows;
  const take = async (limit: Limit, keys: Keys): Promise<void> => {
    for (const window of limit.windows) await consume(limit, window, keys);
  };
  return {
    take,
    allows: (limit, keys) =>
      take(limit, keys).then(
        () => true,
        () => false,
      ),
    async beginSignIn({ address, email, browser }) {
      const keys = { address, email: browser ?? account(email) };
      await consume(signInLimit, byAddress, keys);
      const { remainingPoints } = await consume(signInLimit, byEmail, keys);
      if (remainingPoints > 0) return;
      // The last attempt before a lock; it still runs, and if the password is right, `signedIn` lifts the lock. Each lock of one
      // day lasts twice as long as the one before, from 30 seconds to an hour.
      const count = (await lockouts.penalty(keys.email)).consumedPoints;
      await limiterOf(byEmail).block(keys.email, Math.min(30 * 2 ** (count - 1), 3600));
    },
    async signedIn({ address, email, browser }) {
      const key = browser ?? account(email);
      await limiterOf(byEmail).delete(key);
      await lockouts.delete(key);
      await limiterOf(byAddress).reward(address);
    },
  };
}

/** One account, however its email is typed. */
export const account = (email: string): string => email.trim().toLowerCase();

const inWords = (seconds: number): string => {
  if (seconds < 120) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
};
