// What was asked back of a part, and what may be: for the screens of shopper, vendor and admin.
import { asc, eq, inArray } from "drizzle-orm";
import { hasLeft } from "#contract/orders/parcel-rules.ts";
import type { Parcel } from "#contract/orders/parcels.ts";
import { type ReturnKind, returnKinds } from "#contract/orders/return-rules.ts";
import type { PartReturn, ReturnOffer } from "#contract/orders/returns.ts";
import type { Database } from "#db/engine/index.ts";
import { orderItems, type orderParts, returnLines, returns } from "#db/schema.ts";
import type { Settings } from "#server/settings.ts";
import { readPictureIds } from "./return-pictures.service.ts";

export type ReturnClocks = Settings["returnDays"];

const dayMs = 24 * 60 * 60 * 1000;

/**
 * What may be asked for of a part in this state, and until when. The clock starts on receipt: when the last of its parcels arrives, and
 * not while one is missed.
 */
export function returnOffers(
  { state, changedAt }: Pick<typeof orderParts.$inferSelect, "state" | "changedAt">,
  clocks: ReturnClocks,
  parcels: readonly Pick<Parcel, "state" | "missingAt">[] = [],
): ReturnOffer[] {
  const left = parcels.filter((each) => hasLeft(each.state));
  const missed = left.some(({ missingAt }) => missingAt !== null);
  if (state === "shipped" || (state === "packed" && left.length > 0) || (state === "delivered" && missed)) {
    return returnKinds.map((kind) => ({ kind, until: null }));
  }
  if (state !== "delivered") return [];
  const end = (kind: ReturnKind) => changedAt.getTime() + clocks[kind] * dayMs;
  return returnKinds
    .filter((kind) => end(kind) > Date.now())
    .map((kind) => ({ kind, until: new Date(end(kind)).toISOString() }));
}

/** ECT Act, section 42: it can't be sent back without a reason. */
export const isFood = ({ category }: { category: string }): boolean => category === "groceries";

/** By part, oldest first. `pictures`: for the shopper and the vendor alone. */
export async function readReturns(
  db: Database,
  partIds: readonly string[],
  { pictures }: { pictures: boolean },
): Promise<Map<string, PartReturn[]>> {
  if (partIds.length === 0) return new Map();
  const rows = await db
    .select({ back: returns, itemId: orderItems.id, title: orderItems.title, quantity: returnLines.quantity })
    .from(returns)
    .innerJoin(returnLines, eq(returnLines.returnId, returns.id))
    .innerJoin(orderItems, eq(orderItems.id, returnLines.itemId))
    .where(inArray(returns.partId, [...partIds]))
    .orderBy(asc(returns.createdAt), asc(returns.id), asc(orderItems.title), asc(orderItems.id));
  const picturesOf = await readPictureIds(db, pictures ? rows.map(({ back }) => back.id) : []);
  const byPart = new Map<string, PartReturn[]>();
  for (const own of Map.groupBy(rows, ({ back }) => back.id).values()) {
    const { back } = own[0] as (typeof rows)[number];
    const { id, partId, state, kind, reason, answer, escalatedAt, answeredBy, createdAt, changedAt } = back;
    const lines = own.map(({ itemId, title, quantity }) => ({ itemId, title, quantity }));
    const times = { askedAt: createdAt.toISOString(), changedAt: changedAt.toISOString() };
    const seen = picturesOf.has(id) && { pictures: picturesOf.get(id) };
    const late = {
      ...(escalatedAt && { escalatedAt: escalatedAt.toISOString() }),
      ...(answeredBy === "admin" && { answeredByAdmin: true as const }),
    };
    const read = { id, state, kind, reason, answer, ...late, ...times, ...seen, lines };
    byPart.set(partId, [...(byPart.get(partId) ?? []), read]);
  }
  return byPart;
}
