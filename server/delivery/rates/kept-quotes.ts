// Between the shop and a carrier's API: an answer is kept for a while, a failure shortly, a call takes no longer than `patienceMs`, and
// there are only so many calls a minute, whatever shoppers do.
import { RateLimiterMemory } from "rate-limiter-flexible";
import type { DeliveryRate } from "#contract/delivery/delivery.ts";
import { foldCase } from "#contract/listings/listing-filter.ts";
import type { Log } from "#server/log.ts";
import { type Carrier, type CarrierClient, type CarrierRequest, CarrierUnavailable } from "./carrier.ts";

/** A price that was shown is charged for so long; then the carrier is asked again, and the shopper is told of another price. */
export const keptMs = 15 * 60 * 1000;
/** So that nobody waits for a carrier that has just failed. */
export const failureKeptMs = 10 * 1000;
export const mostCallsAMinute = 120;
const mostKept = 2000;

export function keptQuotes(
  client: CarrierClient,
  { log, patienceMs, now = Date.now }: { log: Pick<Log, "warn">; patienceMs: number; now?: () => number },
): Carrier {
  const calls = new RateLimiterMemory({ points: mostCallsAMinute, duration: 60 });
  const kept = new Map<string, { until: number; answer: Promise<DeliveryRate[] | null> }>();

  async function call(request: CarrierRequest): Promise<DeliveryRate[]> {
    const mayCall = await calls.consume("").catch(() => null);
    if (mayCall === null) throw new CarrierUnavailable(`more than ${mostCallsAMinute} calls in a minute`);
    return client.quote(request, AbortSignal.timeout(patienceMs));
  }

  return {
    name: client.name,
    quote(request) {
      const key = keyOf(request);
      const before = kept.get(key);
      if (before && before.until > now()) return before.answer;
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
    address.pin && [address.pin.latitude.toFixed(2), address.pin.longitude.toFixed(2)],
  ]);
