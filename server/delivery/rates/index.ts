// The delivery port: what it costs to bring a vendor's goods to an address.
import type { DeliveryAddress } from "#contract/addresses/addresses.ts";
import type { DeliveryOption, DeliveryRate, MissingWay } from "#contract/delivery/delivery.ts";
import {
  type CarrierKind,
  carrierKinds,
  deliveryLabel,
  isCarrierKind,
  mostBoxes,
} from "#contract/delivery/delivery-rules.ts";
import type { Settings } from "#server/settings.ts";
import type { Carrier, CarrierClient } from "./carrier.ts";
import { keptQuotes, type QuoteDeps } from "./kept-quotes.ts";
import { free, ownRate } from "./own-rates.ts";
import { pudo } from "./pudo.ts";
import { shiplogic } from "./shiplogic.ts";

/** A question in the chat names only a province. */
export type RateAddress = DeliveryAddress | Pick<DeliveryAddress, "province">;

export interface RateRequest {
  /** Who asks, to limit how often; carriers don't get it. null: nobody who is known. */
  shopperId: string | null;
  vendor: {
    id: string;
    businessName: string;
    city: string;
    province: string;
    postalCode: string | null;
    latitude: number | null;
    longitude: number | null;
  };
  /** As the vendor set them; none means free delivery. */
  options: readonly DeliveryOption[];
  goodsCents: number;
  pieces: number;
  /** null: only what is known without one. */
  address: RateAddress | null;
}

export interface Rates {
  /** The first is the one that is used if the shopper chooses none. Empty: the vendor doesn't deliver there. */
  rates: DeliveryRate[];
  /** What a carrier prices and has no price for now. */
  missing: MissingWay[];
}

export interface DeliveryRates {
  /** For the start line, the health report and the doctor. */
  readonly name: string;
  /** What carriers can be asked for. */
  readonly carriers: readonly CarrierKind[];
  /** Ends in time whatever the carriers do. */
  rates(request: RateRequest): Promise<Rates>;
}

export function createDeliveryRates(
  { carriers: settings }: Pick<Settings, "carriers">,
  { log, limits }: Pick<QuoteDeps, "log" | "limits">,
): DeliveryRates {
  const kept = (client: CarrierClient): Carrier => keptQuotes(client, { log, limits, patienceMs: settings.patienceMs });
  const carriers: Readonly<Record<CarrierKind, Carrier | null>> = {
    courier: settings.shiplogic && kept(shiplogic(settings.shiplogic)),
    pudo: settings.pudo && kept(pudo(settings.pudo, { log })),
  };
  const inUse = carrierKinds.filter((kind) => carriers[kind] !== null);

  async function askCarrier(kind: CarrierKind, option: DeliveryOption, request: RateRequest): Promise<Rates> {
    const missing = (reason: MissingWay["reason"]): Rates => ({
      rates: [],
      missing: [{ kind, label: deliveryLabel(kind), reason }],
    });
    const carrier = carriers[kind];
    const { shopperId, vendor, goodsCents, pieces, address } = request;
    // A vendor may have chosen it before the shop gave up its account with the carrier.
    if (carrier === null || option.box === undefined) return missing("not-offered");
    if (address === null || !("postalCode" in address)) return missing("address");
    const boxes = Math.ceil(pieces / option.box.pieces);
    if (boxes > mostBoxes) return missing("unserved");
    const found = await carrier.quote({ vendor, option, box: option.box, boxes, goodsCents, address, shopperId });
    if (found === null) return missing("unavailable");
    return found.length > 0 ? { rates: found, missing: [] } : missing("unserved");
  }

  return {
    name: ["own-rates", ...inUse.map((kind) => carriers[kind]?.name)].join(" + "),
    carriers: inUse,
    async rates(request) {
      const { options } = request;
      if (options.length === 0) return { rates: [free], missing: [] };
      const ways = await Promise.all(
        options.map(async (option): Promise<Rates> => {
          if (isCarrierKind(option.kind)) return askCarrier(option.kind, option, request);
          const rate = ownRate(option, request);
          return { rates: rate ? [rate] : [], missing: [] };
        }),
      );
      return { rates: ways.flatMap(({ rates }) => rates), missing: ways.flatMap(({ missing }) => missing) };
    },
  };
}
