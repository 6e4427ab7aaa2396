// Between the shop and a carrier's API: an answer is kept for a while, a failure shortly, a call takes no longer than `patienceMs`, and
// there are only so many calls a minute, whatever shoppers do.
import type { DeliveryRate } from "#contract/delivery/delivery.ts";
import { foldCase } from "#contract/listings/listing-filter.ts";
import type { Limit } from "#contract/shared/endpoint.ts";
import type { Limits } from "#server/limits.ts";
import type { Log } from "#server/log.ts";
import { type Carrier, type CarrierClient, type CarrierRequest, CarrierUnavailable, sharedPin } from "./carrier.ts";

/** A price that was shown is charged for so long; then the carrier is asked again, and the shopper is told of another price. */
export const keptMs = 15 * 60 * 1000;
/** So that nobody waits for a carrier that has just failed. */
export const failureKeptMs = 10 * 1000;
export const mostCallsAMinute = 120;
/** So that no shopper uses up what is there for all. */
export const mostCallsOfAShopper = 30;
// Counted by all servers together, as a carrier counts the calls of the shop's one account.
const callLimit: Limit = {
  name: "calls of a carrier",
  windows: [{ by: "carrier", times: mostCallsAMinute, minutes: 1 }],
  says: "This carrier was asked often.",
};
const shopperLimit: Limit = {
  name: "a shopper's calls of a carrier",
  windows: [{ by: "shopper", times: mostCallsOfAShopper, minutes: 1 }],
  says: "You asked this carrier often.",
};
const mostKept = 2000;

export interface QuoteDeps {
  log: Pick<Log, "warn">;
  limits: Pick<Limits, "allows">;
  patienceMs: number;
  now?: () => number;
}

export function keptQuotes(client: CarrierClient, { log, limits, patienceMs, now = Date.now }: QuoteDeps): Carrier {
  const kept = new Map<string, { until: number; answer: Promise<DeliveryRate[] | null> }>();

  async function call(request: CarrierRequest): Promise<DeliveryRate[]> {
    if (!(await limits.allows(callLimit, { carrier: client.name })))
      throw new CarrierUnavailable(`more than ${mostCallsAMinute} calls in a minute`);
    return client.quote(request, AbortSignal.timeout(patienceMs));
  }

  function answerBefore(key: string): Promise<DeliveryRate[] | null> | undefined {
    const before = kept.get(key);
    return before && before.until > now() ? before.answer : undefined;
  }

  function askAndKeep(key: string, request: CarrierRequest): Promise<DeliveryRate[] | null> {
    const entry = {
      until: now() + keptMs,
      answer: call(request).catch((error: unknown) => {
        log.warn({ err: error, carrier: client.name }, "a carrier gave no price");
        entry.until = now() + failureKeptMs;
        return null;
      }),
    };
    kept.delete(key);
    kept.set(key, entry);
    // A map keeps the order in which its keys were set.
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) break;
      kept.delete(oldest);
    }
    return entry.answer;
  }

  return {
    name: client.name,
    async quote(request) {
      const key = keyOf(request);
      const before = answerBefore(key);
      if (before) return before;
      const shopper = `${client.name} ${request.shopperId ?? ""}`;
      if (!(await limits.allows(shopperLimit, { shopper }))) {
        // Not kept: others who ask the same still get their answer.
        log.warn({ carrier: client.name }, "a shopper asks a carrier too often");
        return null;
      }
      return answerBefore(key) ?? askAndKeep(key, request);
    },
  };
}

/** The vendor's place and box, and the area of the address: neighbours in a street get the same answer. */
const keyOf = ({ vendor, option, box, boxes, goodsCents, address }: CarrierRequest): string =>
  JSON.stringify([
    [vendor.id, vendor.city, vendor.province, vendor.postalCode, vendor.latitude, vendor.longitude],
    [
      option.collectAt?.street,
      option.collectAt?.suburb,
      option.collectAt?.postalCode,
      option.leadDays,
      boxes,
      goodsCents,
    ],
    [box.lengthCm, box.widthCm, box.heightCm, box.weightGrams],
    [address.suburb, address.city, address.province, address.postalCode].map(foldCase),
    sharedPin(address),
  ]);
