// Rate limits. Endpoints declare them (`<feature>/endpoints.ts` of the contract); they are counted in the database, for all servers on it
// together.
import { lt } from "drizzle-orm";
import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import { signInLimit } from "#contract/auth/endpoints.ts";
import type { Limit } from "#contract/shared/endpoint.ts";
import type { Database } from "#db/engine/index.ts";
import { limitCounters } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import { purge } from "#server/purge.ts";
import { keyedHash } from "#server/sealed.ts";

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

export function createLimits(db: Database, settings: { rateLimits: boolean; secretsKey: string }): Limits {
  if (!settings.rateLimits) {
    const free = async () => {};
    return { take: free, allows: async () => true, beginSignIn: free, signedIn: free };
  }
  /** Addresses and emails are stored as hashes only, with the key, as all addresses could be tried. */
  class Counter extends RateLimiterDrizzle {
    override getKey(key: string | number): string {
      return keyedHash(super.getKey(key), settings.secretsKey);
    }
  }
  const counter = (name: string, points: number, minutes: number, settled: boolean) =>
    new Counter({
      storeClient: db,
      schema: limitCounters,
      keyPrefix: name,
      points,
      duration: minutes * minute,
      clearExpiredByTimeout: false,
      // Further calls are refused without asking the database, so that a flood doesn't reach it.
      ...(settled && { inMemoryBlockOnConsumed: points }),
    });
  const counters = new Map<Window, Counter>();
  const counterOf = (limit: Limit, window: Window): Counter => {
    let found = counters.get(window);
    if (!found) {
      const { by, times, minutes } = window;
      // A right password at any server lifts the limit of sign-ins.
      found = counter(`${limit.name}, ${by}, ${minutes}`, times, minutes, limit !== signInLimit);
      counters.set(window, found);
    }
    return found;
  };
  const lockouts = counter("locks", 1_000_000, 24 * 60, false);

  const consume = async (limit: Limit, window: Window, keys: Keys): Promise<RateLimiterRes> => {
    const key = keys[window.by];
    if (key === undefined) throw new Error(`"${limit.says}" counts by ${window.by}, which nobody named`);
    try {
      return await counterOf(limit, window).consume(key);
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
        (error) => {
          if (error instanceof AppError && error.kind === "too-many") return false;
          throw error;
        },
      ),
    async beginSignIn({ address, email, browser }) {
      const keys = { address, email: browser ?? account(email) };
      await consume(signInLimit, byAddress, keys);
      const { remainingPoints } = await consume(signInLimit, byEmail, keys);
      if (remainingPoints > 0) return;
      // The last attempt before a lock; it still runs, and if the password is right, `signedIn` lifts the lock. Each lock of one
      // day lasts twice as long as the one before, from 30 seconds to an hour.
      const count = (await lockouts.penalty(keys.email)).consumedPoints;
      await counterOf(signInLimit, byEmail).block(keys.email, Math.min(30 * 2 ** (count - 1), 3600));
    },
    async signedIn({ address, email, browser }) {
      const key = browser ?? account(email);
      await counterOf(signInLimit, byEmail).delete(key);
      await lockouts.delete(key);
      await counterOf(signInLimit, byAddress).reward(address);
    },
  };
}

/** Removes counts whose time is over. */
export const purgeCounters = (db: Database) =>
  purge(db, { table: limitCounters, id: limitCounters.key, where: lt(limitCounters.expire, new Date()), slice: 5000 });

/** One account, however its email is typed. */
export const account = (email: string): string => email.trim().toLowerCase();

const inWords = (seconds: number): string => {
  if (seconds < 120) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
};
