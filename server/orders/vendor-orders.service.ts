// Lists of order parts for their vendors and for admins. How a part moves: part-changes.service.ts.
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { type PartState, partStates } from "#contract/orders/order-rules.ts";
import type { VendorOrder, VendorOrderPage } from "#contract/orders/orders.ts";
import { centsToPrice } from "#contract/shared/money.ts";
import type { Database } from "#db/engine/index.ts";
import { orderItems, orderParts, orders, payments, refunds, vendors } from "#db/schema.ts";
import { microseconds, readCursor, writeCursor } from "#server/cursor.ts";
import { deliveryOf } from "./orders.service.ts";

export interface VendorOrderQuery {
  /** undefined: those of all vendors, for admins only. */
  vendorId: string | undefined;
  /** undefined: all. */
  state: PartState | undefined;
  limit: number;
  cursor: string | null;
}

/** The last part of a page: when it was ordered, and its id. */
const pageEnd = z.tuple([microseconds, z.uuid()]);

/** One page, newest first, and how many there are in each state. */
export async function findVendorOrders(db: Database, query: VendorOrderQuery): Promise<VendorOrderPage> {
  const { vendorId, state, limit } = query;
  const whose = vendorId === undefined ? undefined : eq(orderParts.vendorId, vendorId);
  // Both columns hold the same moment; each list has its index on one of them.
  const placed = vendorId === undefined ? orders.createdAt : orderParts.createdAt;
  const [since, lastId] = query.cursor === null ? [] : readCursor(query.cursor, pageEnd);
  const at = since && sql`('epoch'::timestamptz + ${since}::bigint * interval '1 microsecond')`;
  const later = at && sql`(${placed} <= ${at} and (${placed} < ${at} or ${orderParts.id} > ${lastId}::uuid))`;
  const found = await selectParts(db)
    .where(and(whose, state && eq(orderParts.state, state), later || undefined))
    // Matches the indexes.
    .orderBy(sql`${placed} desc nulls last`, orderParts.id)
    .limit(limit + 1);
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const counts = await countByState(db, whose);
  return {
    orders: await withItems(db, page, vendorId),
    nextCursor: found.length > limit && last ? writeCursor([last.since, last.part.id]) : null,
    total: state ? counts[state] : partStates.reduce((sum, each) => sum + counts[each], 0),
    counts,
  };
}

/** null when the vendor has no such part. */
export async function readVendorOrder(db: Database, vendorId: string, partId: string): Promise<VendorOrder | null> {
  const [row] = await withItems(
    db,
    await selectParts(db).where(and(eq(orderParts.id, partId), eq(orderParts.vendorId, vendorId))),
    vendorId,
  );
  return row ?? null;
}

const selectParts = (db: Database) =>
  db
    .select({
      part: orderParts,
      orderedAt: orders.createdAt,
      email: orders.email,
      vendorName: vendors.businessName,
      refundId: refunds.id,
      refundState: refunds.state,
      since: sql<string>`(extract(epoch from ${orders.createdAt}) * 1000000)::bigint::text`,
    })
    .from(orderParts)
    .innerJoin(orders, eq(orders.id, orderParts.orderId))
    .innerJoin(vendors, eq(vendors.id, orderParts.vendorId))
    .leftJoin(payments, eq(payments.reference, orders.paymentReference))
    .leftJoin(refunds, and(eq(refunds.paymentId, payments.id), eq(refunds.partId, orderParts.id)))
    .$dynamic();

type PartRow = Awaited<ReturnType<typeof selectParts>>[number];

async function countByState(db: Database, whose: SQL | undefined): Promise<Record<PartState, number>> {
  const rows = await db
    .select({ state: orderParts.state, parts: sql<number>`count(*)::int` })
    .from(orderParts)
    .where(whose)
    .groupBy(orderParts.state);
  const counts = { paid: 0, packed: 0, shipped: 0, delivered: 0, cancelled: 0 };
  for (const { state, parts } of rows) counts[state] = parts;
  return counts;
}

/** `vendorId`: who looks; undefined is an admin, who gets no addresses. */
async function withItems(db: Database, rows: readonly PartRow[], vendorId: string | undefined): Promise<VendorOrder[]> {
  if (rows.length === 0) return [];
  const orderIds = [...new Set(rows.map(({ part }) => part.orderId))];
  const items = await db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, orderIds))
    .orderBy(orderItems.title, orderItems.id);
  const itemsOf = Map.groupBy(items, ({ orderId, vendorId }) => `${orderId} ${vendorId}`);
  return rows.map(
    ({ part, orderedAt, email, vendorName, refundId, refundState }): VendorOrder => ({
      id: part.id,
      orderId: part.orderId,
      createdAt: orderedAt.toISOString(),
      vendorId: part.vendorId,
      vendorName,
      state: part.state,
      changedAt: part.changedAt.toISOString(),
      tracking: part.tracking,
      cancelReason: part.cancelReason,
      items: (itemsOf.get(`${part.orderId} ${part.vendorId}`) ?? []).map(({ title, quantity, priceCents }) => ({
        title,
        quantity,
        price: centsToPrice(priceCents),
      })),
      totalAmount: centsToPrice(part.totalCents),
      ...deliveryOf(part),
      commissionCents: part.commissionCents,
      customerEmail: email,
      ...(part.vendorId === vendorId && { address: part.address }),
      refund: refundId === null || refundState === null ? null : { id: refundId, state: refundState },
    }),
  );
}
