// What was cancelled of a part, by whom and why: for the screens of shopper, vendor and admin.
import { and, asc, eq, inArray } from "drizzle-orm";
import type { Cancellation } from "#contract/orders/orders.ts";
import type { Database } from "#db/engine/index.ts";
import { orderItems, orderParts, reversalLines, reversals } from "#db/schema.ts";

/** By part, oldest first. The one that cancelled the whole part is left out: the part has its reason. */
export async function readCancellations(
  db: Database,
  partIds: readonly string[],
): Promise<Map<string, Cancellation[]>> {
  if (partIds.length === 0) return new Map();
  const rows = await db
    .select({ reversal: reversals, state: orderParts.state, title: orderItems.title, quantity: reversalLines.quantity })
    .from(reversals)
    .innerJoin(orderParts, eq(orderParts.id, reversals.partId))
    .innerJoin(reversalLines, eq(reversalLines.reversalId, reversals.id))
    .innerJoin(orderItems, eq(orderItems.id, reversalLines.itemId))
    .where(and(inArray(reversals.partId, [...partIds]), eq(reversals.kind, "cancelled")))
    .orderBy(asc(reversals.createdAt), asc(reversals.id), asc(orderItems.title), asc(orderItems.id));
  const byPart = new Map<string, Cancellation[]>();
  for (const [partId, own] of Map.groupBy(rows, ({ reversal }) => reversal.partId)) {
    const each = [...Map.groupBy(own, ({ reversal }) => reversal.id).values()];
    const earlier = own[0]?.state === "cancelled" ? each.slice(0, -1) : each;
    const told = earlier.flatMap((lines) => {
      const [first] = lines;
      if (!first) return [];
      const { by, reason, createdAt } = first.reversal;
      const what = lines.map(({ title, quantity }) => ({ title, quantity }));
      return [{ by, reason, cancelledAt: createdAt.toISOString(), lines: what }];
    });
    if (told.length > 0) byPart.set(partId, told);
  }
  return byPart;
}

/** Of a part, on the wire. */
export const cancellationsOf = (own: Cancellation[] | undefined) => own && { cancellations: own };
