// PUDO, the lockers of The Courier Guy: the vendor brings a box to any locker, the shopper fetches it at the one they chose.
import * as z from "zod/mini";
import type { DeliveryRate, Locker } from "#contract/delivery/delivery.ts";
import { deliveryLabel, lockerBoxFor } from "#contract/delivery/delivery-rules.ts";
import { lineCents } from "#contract/orders/quote.ts";
import { distanceKm } from "#contract/shared/distance.ts";
import {
  ask,
  type CarrierAccount,
  type CarrierClient,
  type CarrierRequest,
  CarrierUnavailable,
  parcelsOf,
  platformRate,
  platformRates,
  readEach,
} from "./carrier.ts";
import { fits, isLocker, nearest, type PudoLocker, pudoLocker } from "./lockers.ts";

const mostLockers = 8;
const dayMs = 24 * 60 * 60 * 1000;

export function pudo(account: CarrierAccount): CarrierClient {
  /** All of the country: one long list, which seldom changes. */
  let list: { lockers: PudoLocker[]; at: number } | null = null;

  async function readLockers(signal: AbortSignal): Promise<PudoLocker[]> {
    if (list !== null && Date.now() - list.at < dayMs) return list.lockers;
    try {
      const found = await ask(account, "/api/v1/lockers-data", { schema: z.array(z.unknown()), signal });
      if (found === null) throw new CarrierUnavailable("the list of lockers was refused");
      list = { lockers: readEach("lockers", pudoLocker, found).filter(isLocker), at: Date.now() };
    } catch (error) {
      if (list === null) throw error;
    }
    return list.lockers;
  }

  return {
    name: "pudo",
    async quote(request, signal) {
      const { box, boxes, option, vendor, address } = request;
      const size = lockerBoxFor(box)?.size;
      const all = await readLockers(signal);
      const near = nearest(
        all.filter((locker) => fits(locker, box)),
        { pin: address.pin, postalCode: address.postalCode, towns: [address.suburb, address.city] },
        mostLockers,
      );
      const from = nearest(all, placeOf(vendor), 1)[0];
      const [to] = near;
      if (size === undefined || to === undefined || from === undefined) return [];
      // A shipment is one box, and its price depends on the box, not on the locker.
      const answer = await ask(account, "/api/v1/locker-rates-new", {
        body: {
          collection_address: { terminal_id: from.code },
          delivery_address: { terminal_id: to.code },
          parcels: parcelsOf({ box, boxes: 1 }),
        },
        schema: platformRates,
        signal,
      });
      if (answer === null) return [];
      const service = readEach("rates", platformRate, answer.rates).find(
        ({ service_level: { code } }) => code.replaceAll(" ", "") === `L2L${size}-ECO`,
      );
      if (service === undefined) return [];
      return [
        {
          id: "pudo",
          kind: "pudo",
          label: deliveryLabel("pudo"),
          priceCents: lineCents(boxes, service.rate),
          leadDays: option.leadDays,
          place: null,
          needsAddress: true,
          lockers: near.map((locker) => shown(locker, request)),
        } satisfies DeliveryRate,
      ];
    },
  };
}

const placeOf = ({ latitude, longitude, postalCode, city }: CarrierRequest["vendor"]) => ({
  pin: latitude === null || longitude === null ? null : { latitude, longitude },
  postalCode,
  towns: [city],
});

const shown = (locker: PudoLocker, { address: { pin } }: CarrierRequest): Locker => ({
  code: locker.code,
  name: locker.name,
  address: locker.address,
  distanceKm: pin === null ? null : Math.round(distanceKm(pin, locker) * 10) / 10,
});
