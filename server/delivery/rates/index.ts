// The delivery port: what it costs to bring a vendor's goods to an address.
import type { DeliveryAddress } from "#contract/addresses/addresses.ts";
import type { DeliveryOption, DeliveryRate } from "#contract/delivery/delivery.ts";
import { ownRates } from "./own-rates.ts";

/** A question in the chat names only a province. */
export type RateAddress = DeliveryAddress | Pick<DeliveryAddress, "province">;

export interface RateRequest {
  vendor: { id: string; businessName: string; city: string; province: string; postalCode: string | null };
  /** As the vendor set them; none means free delivery. */
  options: readonly DeliveryOption[];
  goodsCents: number;
  /** null: only what is known without one. */
  address: RateAddress | null;
}

export interface DeliveryRates {
  /** For the start line, the health report and the doctor. */
  readonly name: string;
  /** The first is the one that is used if the shopper chooses none. Empty: the vendor doesn't deliver there. */
  rates(request: RateRequest): Promise<DeliveryRate[]>;
}

export const createDeliveryRates = (): DeliveryRates => ({ name: "own-rates", rates: async (of) => ownRates(of) });
