// PUDO's list of lockers: all of the country, long, and seldom changed. It is read for everybody at once, never for one quote.
import * as z from "zod/mini";
import type { Log } from "#server/log.ts";
import { ask, type CarrierAccount, CarrierUnavailable, readEach } from "./carrier.ts";
import { isLocker, type PudoLocker, pudoLocker } from "./lockers.ts";

export const listKeptMs = 24 * 60 * 60 * 1000;
/** An old list is good enough for a while; without any, nobody gets a price. */
export const retryMs = { withOldList: 5 * 60 * 1000, withoutList: 10 * 1000 };
const listPatienceMs = 20 * 1000;

export interface LockerListOptions {
  log: Pick<Log, "warn">;
  patienceMs?: number;
  now?: () => number;
}

/** What reads the list: an old one is given at once while a newer one is fetched, and only the first one is waited for. */
export function lockerList(
  account: CarrierAccount,
  { log, patienceMs = listPatienceMs, now = Date.now }: LockerListOptions,
): (signal: AbortSignal) => Promise<PudoLocker[]> {
  let lockers: PudoLocker[] | null = null;
  let readAgainAt = 0;
  let reading: Promise<PudoLocker[]> | null = null;

  async function read(): Promise<PudoLocker[]> {
    try {
      const found = await ask(account, "/api/v1/lockers-data", {
        schema: z.array(z.unknown()),
        signal: AbortSignal.timeout(patienceMs),
      });
      if (found === null) throw new CarrierUnavailable("the list of lockers was refused");
      lockers = readEach("lockers", pudoLocker, found).filter(isLocker);
      readAgainAt = now() + listKeptMs;
      return lockers;
    } catch (error) {
      readAgainAt = now() + (lockers === null ? retryMs.withoutList : retryMs.withOldList);
      throw error;
    } finally {
      reading = null;
    }
  }

  return async (signal) => {
    if (reading === null && now() >= readAgainAt) {
      reading = read();
      // Whoever waits for the first list hears of it; of a later one only the log does.
      reading.catch((err: unknown) => {
        if (lockers !== null) log.warn({ err, carrier: "pudo" }, "the list of lockers could not be read again");
      });
    }
    if (lockers !== null) return lockers;
    if (reading === null) throw new CarrierUnavailable("the list of lockers could not be read a moment ago");
    return Promise.race([reading, endOf(signal)]);
  };
}

const endOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const end = () => reject(new CarrierUnavailable("the list of lockers takes too long", { cause: signal.reason }));
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { once: true });
  });
