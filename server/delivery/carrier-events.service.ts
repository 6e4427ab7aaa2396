// Carriers' webhooks. They may be repeated, late and out of order, and may name parcels that aren't ours: the sender learns nothing of it.

import type { Database } from "#db/engine/index.ts";
import { AppError } from "#server/app-error.ts";
import type { Log } from "#server/log.ts";
import { followCarrier } from "#server/orders/parcels.service.ts";
import type { CarrierEvents } from "./tracking/index.ts";

/** "signed-out" for a message that the carrier didn't send. */
export async function receiveCarrierEvent(
  { db, events, log }: { db: Database; events: CarrierEvents; log: Pick<Log, "warn"> },
  headers: Headers,
  body: Uint8Array,
): Promise<void> {
  if (!events.isGenuine(headers)) throw new AppError("signed-out", "This message is not signed.");
  const event = events.read(parsed(body));
  if (event?.unknown !== undefined)
    log.warn({ carrier: events.name, status: event.unknown }, "an unknown state of a parcel");
  const held = event ? await followCarrier(db, events.carriers, event) : [];
  // Carriers say it once, so that somebody can look it up.
  for (const parcel of held)
    log.warn({ carrier: events.name, parcel }, "not delivered, but its pieces are being sent back or were refunded");
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch (error) {
    throw new AppError("invalid", "The request is not valid JSON.", { cause: error });
  }
}
