// The port of carriers' events: what a carrier's webhook says of a shipment, in the shop's words.
import type { ParcelState } from "#contract/orders/parcel-rules.ts";
import type { Settings } from "#server/settings.ts";
import { shiplogicEvents } from "./shiplogic.ts";

export interface CarrierEvent {
  tracking: string;
  state: ParcelState;
  /** A word of the carrier that the shop doesn't know, for the log. */
  unknown?: string;
}

export interface CarrierEvents {
  /** For the doctor. */
  readonly name: string;
  /** As vendors type the carriers whose events come here, in small letters. */
  readonly carriers: readonly string[];
  /** Whether the message comes from the carrier, by what it knows alone. */
  isGenuine(headers: Headers): boolean;
  /** null: says nothing that moves a parcel. */
  read(message: unknown): CarrierEvent | null;
}

export const createCarrierEvents = ({
  shiplogicWebhookSecret,
}: Pick<Settings, "shiplogicWebhookSecret">): CarrierEvents => shiplogicEvents(shiplogicWebhookSecret);
