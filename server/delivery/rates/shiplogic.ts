// Shiplogic, the platform behind The Courier Guy: from the vendor's street to the shopper's door.
import type { DeliveryAddress } from "#contract/addresses/addresses.ts";
import type { DeliveryRate } from "#contract/delivery/delivery.ts";
import { deliveryLabel } from "#contract/delivery/delivery-rules.ts";
import {
  ask,
  type CarrierAccount,
  type CarrierClient,
  type CarrierRequest,
  parcelsOf,
  platformRate,
  platformRates,
  readEach,
} from "./carrier.ts";

const mostServices = 3;
const dayMs = 24 * 60 * 60 * 1000;

export const shiplogic = (account: CarrierAccount): CarrierClient => ({
  name: "shiplogic",
  async quote(request, signal) {
    const answer = await ask(account, "/v2/rates", { body: bodyOf(request), schema: platformRates, signal });
    if (answer === null) return [];
    const services = readEach("rates", platformRate, answer.rates).map(({ rate, service_level: service }) => ({
      ...service,
      priceCents: rate,
      days: daysOf(service),
    }));
    return worthChoosing(services).map(
      ({ code, name, priceCents, days }): DeliveryRate => ({
        id: `courier:${code}`,
        kind: "courier",
        label: `${deliveryLabel("courier")}, ${name}`,
        priceCents,
        leadDays: days === null ? null : request.option.leadDays + days,
        place: null,
        needsAddress: true,
      }),
    );
  },
});

/** The cheapest, and dearer ones only if they are faster. */
function worthChoosing<Service extends { priceCents: number; days: number | null }>(services: Service[]): Service[] {
  let fastest = Number.POSITIVE_INFINITY;
  return services
    .toSorted((a, b) => a.priceCents - b.priceCents || (a.days ?? fastest) - (b.days ?? fastest))
    .filter(({ days }, at) => {
      const worth = at === 0 || (days !== null && days < fastest);
      if (worth && days !== null) fastest = days;
      return worth;
    })
    .slice(0, mostServices);
}

/** From the collection to the door. Null: the courier doesn't say. */
function daysOf({
  collection_date: from,
  delivery_date_to: to,
}: {
  collection_date?: string | null | undefined;
  delivery_date_to?: string | null | undefined;
}): number | null {
  const days = dayOf(to) - dayOf(from);
  return days >= 0 && days <= 90 ? days : null;
}

/** The number of the day in South Africa, which is two hours ahead of UTC all year. */
const dayOf = (time: string | null | undefined): number =>
  Math.floor((Date.parse(time ?? "") + 2 * 60 * 60 * 1000) / dayMs);

/** Neither recipient nor phone number: a price needs neither. */
const bodyOf = ({ vendor, option, address, goodsCents, ...parcels }: CarrierRequest) => ({
  collection_address: {
    type: "business",
    company: vendor.businessName,
    street_address: option.collectAt?.street ?? "",
    local_area: option.collectAt?.suburb ?? "",
    city: vendor.city,
    zone: vendor.province,
    country: "ZA",
    code: option.collectAt?.postalCode ?? "",
  },
  delivery_address: {
    type: "residential",
    company: "",
    street_address: streetOf(address),
    local_area: address.suburb,
    city: address.city,
    zone: address.province,
    country: "ZA",
    code: address.postalCode,
    ...(address.pin && { lat: address.pin.latitude, lng: address.pin.longitude }),
  },
  parcels: parcelsOf(parcels),
  declared_value: goodsCents / 100,
});

const streetOf = ({ unit, street }: DeliveryAddress) => (unit === null ? street : `${unit}, ${street}`);
