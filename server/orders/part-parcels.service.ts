// Parcels of parts, for all who may see the part.
import { asc, eq, inArray } from "drizzle-orm";
import { asksArrival, hasLeft } from "#contract/orders/parcel-rules.ts";
import type { Parcel } from "#contract/orders/parcels.ts";
import type { Database } from "#db/engine/index.ts";
import { orderItems, parcelLines, parcels } from "#db/schema.ts";

const onWire = (time: Date | null) => time?.toISOString() ?? null;

/** By part, oldest first. */
export async function readParcels(db: Database, partIds: readonly string[]): Promise<Map<string, Parcel[]>> {
  const byPart = new Map<string, Parcel[]>();
  if (partIds.length === 0) return byPart;
  const rows = await db
    .select({ parcel: parcels, itemId: orderItems.id, title: orderItems.title, quantity: parcelLines.quantity })
    .from(parcels)
    .innerJoin(parcelLines, eq(parcelLines.parcelId, parcels.id))
    .innerJoin(orderItems, eq(orderItems.id, parcelLines.itemId))
    .where(inArray(parcels.partId, [...partIds]))
    .orderBy(asc(parcels.createdAt), asc(parcels.id), asc(orderItems.title), asc(orderItems.id));
  for (const own of Map.groupBy(rows, ({ parcel }) => parcel.id).values()) {
    const row = (own[0] as (typeof rows)[number]).parcel;
    const { id, partId, state, carrier, tracking, link, expectedOn } = row;
    const parcel: Parcel = {
      id,
      state,
      carrier,
      tracking,
      link,
      expectedOn,
      shippedAt: onWire(row.shippedAt),
      arrivedAt: onWire(row.arrivedAt),
      missingAt: onWire(row.missingAt),
      asksArrival: asksArrival(row),
      lines: own.map(({ itemId, title, quantity }) => ({ itemId, title, quantity })),
    };
    byPart.set(partId, [...(byPart.get(partId) ?? []), parcel]);
  }
  return byPart;
}

/** Of a part, on the wire: `tracking` is that of the newest parcel that left. */
export const parcelsOf = (own: Parcel[] = []): { tracking: string | null; parcels?: Parcel[] } => ({
  tracking: own.findLast(({ state }) => hasLeft(state))?.tracking ?? null,
  ...(own.length > 0 && { parcels: own }),
});
