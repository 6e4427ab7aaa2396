import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { centsToPrice } from "#contract/money.ts";
import type { Order, OrderItem } from "#contract/orders.ts";
import type { Database } from "#db/engine/index.ts";
import { orderItems, orders, vendors } from "#db/schema.ts";

export interface OrderFilter {
  /** An order's id or how it starts, with or without "#". */
  number?: string | null;
  /** These alone. */
  ids?: readonly string[];
  limit?: number;
}

/** The shopper's own orders, newest first. */
export async function findOrders(
  db: Database,
  userId: string,
  { number = null, ids, limit = 1000 }: OrderFilter = {},
): Promise<Order[]> {
  if (ids?.length === 0) return [];
  const start = number === null ? "" : number.trim().replace(/^#/, "").toLowerCase();
  if (number !== null && !/^[0-9a-f-]{1,36}$/.test(start)) return [];
  return selectOrders(
    db,
    and(
      eq(orders.userId, userId),
      start ? sql`starts_with(${orders.id}::text, ${start})` : undefined,
      ids ? inArray(orders.id, [...ids]) : undefined,
    ),
    limit,
  );
}

/** Everybody's, newest first: for admins alone. */
export const readRecentOrders = (db: Database, limit: number): Promise<Order[]> => selectOrders(db, undefined, limit);

// The indexes say NULLS LAST, and Postgres uses them only for an order that says the same.
const newestFirst = sql`${orders.createdAt} desc nulls last`;

async function selectOrders(db: Database, condition: SQL | undefined, limit: number): Promise<Order[]> {
  const found = await db.select().from(orders).where(condition).orderBy(newestFirst, orders.id).limit(limit);
  if (found.length === 0) return [];
  const lines = await db
    .select({
      orderId: orderItems.orderId,
      title: orderItems.title,
      quantity: orderItems.quantity,
      priceCents: orderItems.priceCents,
      vendorName: vendors.businessName,
    })
    .from(orderItems)
    .innerJoin(vendors, eq(vendors.id, orderItems.vendorId))
    .where(
      inArray(
        orderItems.orderId,
        found.map((order) => order.id),
      ),
    )
    .orderBy(orderItems.title, orderItems.id);
  const byOrder = Map.groupBy(lines, (line) => line.orderId);
  return found.map((order) => ({
    id: order.id,
    createdAt: order.createdAt.toISOString(),
    paymentStatus: order.paymentStatus,
    totalAmount: centsToPrice(order.totalCents),
    items: (byOrder.get(order.id) ?? []).map(
      ({ title, quantity, priceCents, vendorName }): OrderItem => ({
        title,
        quantity,
        price: centsToPrice(priceCents),
        vendorName,
      }),
    ),
  }));
}
