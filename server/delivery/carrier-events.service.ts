// Carriers' webhooks. They may be repeated, late and out of order, and may name parcels that aren't ours: the sender learns nothing of it.

import type { Database } from "#db/engine/index.ts";
import { AppError } from "#server/app-error.ts";
import { followCarrier } from "#server/orders/parcels.service.ts";
import type { CarrierEvents } from "./tracking/index.ts";

/** "signed-out" for a message that the carrier didn't send. */
export async function receiveCarrierEvent(
  { db, events }: { db: Database; events: CarrierEvents },
  headers: Headers,
  body: Uint8Array,
): Promise<void> {
  if (!events.isGenuine(headers)) throw new AppError("signed-out", "This message is not signed.");
  const event = events.read(parsed(body));
  if (event) await followCarrier(db, events.carriers, event);
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch (error) {
    throw new AppError("invalid", "The request is not valid JSON.", { cause: error });
  }
}
