// PUDO, the lockers of The Courier Guy: the vendor brings a box to any locker, the shopper fetches it at the one they chose.
import type { DeliveryRate, Locker } from "#contract/delivery/delivery.ts";
import { deliveryLabel, lockerBoxFor } from "#contract/delivery/delivery-rules.ts";
import { lineCents } from "#contract/orders/quote.ts";
import { distanceKm } from "#contract/shared/distance.ts";
import {
  ask,
  type CarrierAccount,
  type CarrierClient,
  type CarrierRequest,
  parcelsOf,
  platformRate,
  platformRates,
  readEach,
  sharedPin,
} from "./carrier.ts";
import { type LockerListOptions, lockerList } from "./locker-list.ts";
import { fits, nearest, type PudoLocker } from "./lockers.ts";

const mostLockers = 8;

export function pudo(account: CarrierAccount, options: LockerListOptions): CarrierClient {
  const readLockers = lockerList(account, options);

  return {
    name: "pudo",
    async quote(request, signal) {
      const { box, boxes, option, vendor, address } = request;
      const size = lockerBoxFor(box)?.size;
      const pin = sharedPin(address);
      const all = await readLockers(signal);
      const near = nearest(
        all.filter((locker) => fits(locker, box)),
        { pin, postalCode: address.postalCode, towns: [address.suburb, address.city] },
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
          lockers: near.map((locker) => shown(locker, pin)),
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

const shown = (locker: PudoLocker, pin: CarrierRequest["address"]["pin"]): Locker => ({
  code: locker.code,
  name: locker.name,
  address: locker.address,
  distanceKm: pin === null ? null : Math.round(distanceKm(pin, locker) * 10) / 10,
});
