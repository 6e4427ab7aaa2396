// Returns that their vendors left unanswered: an admin answers them, unless the vendor still does.
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { EscalatedReturn } from "#contract/orders/returns.ts";
import type { Database } from "#db/engine/index.ts";
import { orderParts, returns, users, vendors } from "#db/schema.ts";
import { afterCursor, pageOf, sinceOf } from "#server/cursor.ts";
import { notify } from "#server/notifications/notifications.service.ts";
import { readReturns } from "./part-returns.service.ts";
import { waitsForAdmin } from "./return-pictures.service.ts";

const unanswered = and(eq(returns.state, "asked"), isNull(returns.escalatedAt));

/** Hands over what was asked more than `days` ago, and tells the shopper, the vendor and the admins. Returns how many. */
export async function escalateReturns(db: Database, days: number): Promise<number> {
  const late = await db
    .select({ id: returns.id })
    .from(returns)
    .where(and(unanswered, sql`${returns.createdAt} < now() - ${days}::int * interval '1 day'`));
  let count = 0;
  for (const { id: returnId } of late) {
    await db.transaction(async (tx) => {
      const [escalated] = await tx
        .update(returns)
        .set({ escalatedAt: sql`now()` })
        .where(and(eq(returns.id, returnId), unanswered))
        .returning({ id: returns.id });
      if (!escalated) return;
      count += 1;
      await notify(tx, { kind: "return-overdue", returnId });
      await notify(tx, { kind: "return-escalated", returnId });
      const admins = await tx.select({ id: users.id }).from(users).where(eq(users.role, "admin")).orderBy(users.id);
      for (const { id: adminId } of admins) await notify(tx, { kind: "return-to-decide", returnId, adminId });
    });
  }
  return count;
}

/** One page, those that wait longest first. */
export async function findEscalatedReturns(
  db: Database,
  { limit, cursor }: { limit: number; cursor: string | null },
): Promise<{ returns: EscalatedReturn[]; nextCursor: string | null; total: number }> {
  const [found, total] = await Promise.all([
    db
      .select({
        id: returns.id,
        partId: returns.partId,
        orderId: orderParts.orderId,
        vendorName: vendors.businessName,
        since: sinceOf(returns.escalatedAt),
      })
      .from(returns)
      .innerJoin(orderParts, eq(orderParts.id, returns.partId))
      .innerJoin(vendors, eq(vendors.id, orderParts.vendorId))
      .where(and(waitsForAdmin, afterCursor(cursor, returns.escalatedAt, returns.id, "oldest")))
      .orderBy(asc(returns.escalatedAt), returns.id)
      .limit(limit + 1),
    db.$count(returns, waitsForAdmin),
  ]);
  const { page, nextCursor } = pageOf(found, limit, (last) => [last.since, last.id]);
  const partIds = page.map(({ partId }) => partId);
  const read = [...(await readReturns(db, partIds, { pictures: true })).values()].flat();
  return {
    returns: page.flatMap(({ id, orderId, vendorName }) => {
      const asked = read.find((each) => each.id === id);
      return asked ? [{ ...asked, orderId, vendorName }] : [];
    }),
    nextCursor,
    total,
  };
}
