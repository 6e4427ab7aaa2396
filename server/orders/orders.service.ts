import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { PartDelivery } from "#contract/delivery/delivery.ts";
import type { Order, OrderItem, OrderPart } from "#contract/orders/orders.ts";
import { quote } from "#contract/orders/quote.ts";
import { centsToPrice } from "#contract/shared/money.ts";
import type { Database } from "#db/engine/index.ts";
import { orderItems, orderParts, orders, vendors } from "#db/schema.ts";
import { cancellationsOf, readCancellations } from "./cancellations.service.ts";
import { parcelsOf, readParcels } from "./part-parcels.service.ts";

export interface OrderFilter {
  /** An order's id or how it starts, with or without "#". */
  number?: string | null;
  /** Only these orders. */
  ids?: readonly string[];
  /** Only what was bought of this vendor: its items, its part, its total. */
  vendorId?: string | null;
  limit?: number;
}

/** The shopper's own orders, newest first. */
export async function findOrders(
  db: Database,
  userId: string,
  { number = null, ids, vendorId = null, limit = 1000 }: OrderFilter = {},
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
      vendorId === null
        ? undefined
        : sql`exists (select 1 from ${orderItems} where ${orderItems.orderId} = ${orders.id} and ${orderItems.vendorId} = ${vendorId}::uuid)`,
    ),
    limit,
    vendorId,
  );
}

/** Orders of all shoppers, newest first: for admins only. */
export const readRecentOrders = (db: Database, limit: number): Promise<Order[]> => selectOrders(db, undefined, limit);

/** Of a vendor whose page can be opened, else null. */
const vendorSlug = sql<string | null>`case when ${vendors.status} = 'approved' then ${vendors.slug} end`;

const slugOf = (slug: string | null) => slug !== null && { vendorSlug: slug };

/** Order lines with the names of their vendors; `quantity`: of which pieces. */
export const selectLines = (db: Database, quantity: SQL<number> | PgColumn = orderItems.quantity) =>
  db
    .select({
      orderId: orderItems.orderId,
      vendorId: orderItems.vendorId,
      title: orderItems.title,
      quantity: sql<number>`${quantity}`.mapWith(Number),
      priceCents: orderItems.priceCents,
      cancelled: orderItems.cancelled,
      returned: orderItems.returned,
      vendorName: vendors.businessName,
      vendorSlug,
    })
    .from(orderItems)
    .innerJoin(vendors, eq(vendors.id, orderItems.vendorId))
    .$dynamic();

/** What goes or went back of a part. Through the payment, as that column has the index. */
export const refundedCents = sql<string>`(
  select coalesce(sum(back.amount_cents), 0)::text from payments paid join refunds back on back.payment_id = paid.id
  where paid.reference = (select payment_reference from orders where id = ${orderParts.orderId}) and back.part_id = ${orderParts.id})`;

/** Of a line, on the wire. */
export const gonePieces = ({
  cancelled,
  returned,
}: Pick<typeof orderItems.$inferSelect, "cancelled" | "returned">) => ({
  ...(cancelled > 0 && { cancelled }),
  ...(returned > 0 && { returned }),
});

export const refundedAmount = (cents: string) => cents !== "0" && { refundedAmount: centsToPrice(Number(cents)) };

/** How a part was to be delivered, for those who may see the part. */
export const deliveryOf = ({
  delivery,
  deliveryCents,
}: Pick<typeof orderParts.$inferSelect, "delivery" | "deliveryCents">): { delivery?: PartDelivery } =>
  delivery ? { delivery: { ...delivery, price: centsToPrice(deliveryCents) } } : {};

// Postgres uses an index that says NULLS LAST only for an ORDER BY that says it too.
const newestFirst = sql`${orders.createdAt} desc nulls last`;

async function selectOrders(
  db: Database,
  condition: SQL | undefined,
  limit: number,
  vendorId: string | null = null,
): Promise<Order[]> {
  const found = await db.select().from(orders).where(condition).orderBy(newestFirst, orders.id).limit(limit);
  if (found.length === 0) return [];
  const ids = found.map((order) => order.id);
  const lines = await selectLines(db)
    .where(and(inArray(orderItems.orderId, ids), vendorId === null ? undefined : eq(orderItems.vendorId, vendorId)))
    .orderBy(orderItems.title, orderItems.id);
  const parts = await db
    .select({ part: orderParts, vendorName: vendors.businessName, vendorSlug, refundedCents })
    .from(orderParts)
    .innerJoin(vendors, eq(vendors.id, orderParts.vendorId))
    .where(and(inArray(orderParts.orderId, ids), vendorId === null ? undefined : eq(orderParts.vendorId, vendorId)))
    .orderBy(vendors.businessName, orderParts.id);
  const parcels = await readParcels(
    db,
    parts.map(({ part }) => part.id),
  );
  const cancellations = await readCancellations(
    db,
    parts.map(({ part }) => part.id),
  );
  const linesOf = Map.groupBy(lines, (line) => line.orderId);
  const partsOf = Map.groupBy(parts, ({ part }) => part.orderId);
  return found.map((order) => ({
    id: order.id,
    createdAt: order.createdAt.toISOString(),
    paymentStatus: order.paymentStatus,
    totalAmount: centsToPrice(
      vendorId === null
        ? order.totalCents
        : quote(
            linesOf.get(order.id) ?? [],
            (partsOf.get(order.id) ?? []).map(({ part }) => ({ vendorId, priceCents: part.deliveryCents })),
          ).totalCents,
    ),
    items: (linesOf.get(order.id) ?? []).map(
      ({ title, quantity, priceCents, vendorName, vendorSlug, ...gone }): OrderItem => ({
        title,
        quantity,
        price: centsToPrice(priceCents),
        vendorName,
        ...slugOf(vendorSlug),
        ...gonePieces(gone),
      }),
    ),
    parts: (partsOf.get(order.id) ?? []).map(
      ({ part, vendorName, vendorSlug, refundedCents }): OrderPart => ({
        vendorName,
        ...slugOf(vendorSlug),
        state: part.state,
        ...parcelsOf(parcels.get(part.id)),
        cancelReason: part.cancelReason,
        ...cancellationsOf(cancellations.get(part.id)),
        totalAmount: centsToPrice(part.totalCents),
        changedAt: part.changedAt.toISOString(),
        ...deliveryOf(part),
        ...refundedAmount(refundedCents),
      }),
    ),
  }));
}
