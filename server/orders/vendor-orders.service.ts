// Lists of order parts for their vendors and for admins. How a part moves: part-changes.service.ts.
import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { foldCase } from "#contract/listings/listing-filter.ts";
import { type PartState, partStates, shopTimeZone, shortOrderNumber } from "#contract/orders/order-rules.ts";
import type { VendorOrder, VendorOrderPage } from "#contract/orders/orders.ts";
import { isDay } from "#contract/shared/days.ts";
import { centsToPrice } from "#contract/shared/money.ts";
import { cleanText } from "#contract/shared/text.ts";
import type { Database } from "#db/engine/index.ts";
import { orderItems, orderParts, orders, payments, refunds, vendors } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import { afterCursor, pageOf, sinceOf } from "#server/cursor.ts";
import { readInvoiceNumbers } from "#server/invoices/invoices.service.ts";
import { cancellationsOf, readCancellations } from "./cancellations.service.ts";
import { deliveryOf, gonePieces, refundedAmount, refundedCents } from "./orders.service.ts";
import { parcelsOf, readParcels } from "./part-parcels.service.ts";
import { readReturns } from "./part-returns.service.ts";

export interface VendorOrderQuery {
  /** Addresses are for vendors alone. */
  who: "vendor" | "admin";
  /** undefined: those of all vendors, for admins only. */
  vendorId: string | undefined;
  /** undefined: all. */
  state: PartState | undefined;
  /**
   * An order's number, or some of the buyer's email. For vendors also some of the buyer's name or a product's title, for admins also a
   * payment's reference or some of the vendor's name.
   */
  search?: string | undefined;
  /** Days of the shop, both included. */
  from?: string | undefined;
  to?: string | undefined;
  limit: number;
  cursor: string | null;
}

/** One page, newest first, and how many there are in each state. */
export async function findVendorOrders(db: Database, query: VendorOrderQuery): Promise<VendorOrderPage> {
  const { who, vendorId, state, limit } = query;
  const whose = and(
    vendorId === undefined ? undefined : eq(orderParts.vendorId, vendorId),
    query.search ? (who === "admin" ? matching(query.search) : ownMatching(query.search)) : undefined,
    inPeriod(query),
  );
  // Both columns hold the same moment; each list has its index on one of them.
  const placed = vendorId === undefined ? orders.createdAt : orderParts.createdAt;
  const found = await selectParts(db)
    .where(and(whose, state && eq(orderParts.state, state), afterCursor(query.cursor, placed, orderParts.id)))
    // Matches the indexes.
    .orderBy(sql`${placed} desc nulls last`, orderParts.id)
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(found, limit, (last) => [last.since, last.part.id]);
  const counts = await countByState(db, whose);
  return {
    orders: await withItems(db, page, who === "vendor" ? vendorId : undefined),
    nextCursor,
    total: state ? counts[state] : partStates.reduce((sum, each) => sum + counts[each], 0),
    counts,
  };
}

function matching(search: string): SQL | undefined {
  const term = cleanText(search).trim().replace(/^#/, "").toLowerCase();
  if (term === "") return undefined;
  return sql`(${orderParts.orderId} in (select id from orders
      where starts_with(id::text, ${term}) or lower(payment_reference) = ${term} or position(${term} in lower(email)) > 0)
    or ${orderParts.vendorId} in (select id from vendors where position(${term} in lower(business_name)) > 0))`;
}

/** Names of buyers are in the addresses, which are for vendors alone. */
function ownMatching(search: string): SQL | undefined {
  const term = foldCase(cleanText(search).trim().replace(/^#/, ""));
  if (term === "") return undefined;
  const holds = (text: SQL) => sql`position(${term} in lower(${text})) > 0`;
  return or(
    sql`starts_with(${orderParts.orderId}::text, ${term})`,
    holds(sql`coalesce(${orders.email}, '')`),
    holds(sql`coalesce(${orderParts.address} ->> 'recipient', '')`),
    sql`exists (select from ${orderItems} item where item.order_id = ${orderParts.orderId}
      and item.vendor_id = ${orderParts.vendorId} and ${holds(sql`item.title`)})`,
  );
}

/** Throws "invalid" for a day that doesn't exist. */
function inPeriod({ from, to }: Pick<VendorOrderQuery, "from" | "to">): SQL | undefined {
  const start = (day: string, later: number) => {
    if (!isDay(day)) throw new AppError("invalid", "There is no such day.", { fields: { from: "Invalid input" } });
    return sql`(${day}::date + ${later}::int)::timestamp at time zone ${sql.raw(`'${shopTimeZone}'`)}`;
  };
  return and(
    from === undefined ? undefined : sql`${orderParts.createdAt} >= ${start(from, 0)}`,
    to === undefined ? undefined : sql`${orderParts.createdAt} < ${start(to, 1)}`,
  );
}

export const orderColumns = [
  "order",
  "placed",
  "state",
  "customer",
  "recipient",
  "product",
  "quantity",
  "cancelled",
  "returned",
  "price",
  "orderTotal",
] as const;

/** All parts of the query, a line for each product, page by page. */
export async function* orderRows(
  db: Database,
  query: Omit<VendorOrderQuery, "limit" | "cursor">,
): AsyncGenerator<string[][], void> {
  let cursor: string | null = null;
  do {
    const page: VendorOrderPage = await findVendorOrders(db, { ...query, limit: 200, cursor });
    cursor = page.nextCursor;
    yield page.orders.flatMap((part) =>
      part.items.map((item) => [
        shortOrderNumber(part.orderId),
        part.createdAt,
        part.state,
        part.customerEmail ?? "",
        part.address?.recipient ?? "",
        item.title,
        String(item.quantity),
        String(item.cancelled ?? 0),
        String(item.returned ?? 0),
        item.price,
        part.totalAmount,
      ]),
    );
  } while (cursor !== null);
}

/** "not-found" when the vendor has no such part; undefined: any vendor's, for admins only. */
export async function readPart(db: Database, vendorId: string | undefined, partId: string): Promise<VendorOrder> {
  const whose = vendorId === undefined ? undefined : eq(orderParts.vendorId, vendorId);
  const rows = await selectParts(db).where(and(eq(orderParts.id, partId), whose));
  const [row] = await withItems(db, rows, vendorId);
  if (!row) throw new AppError("not-found", "Order not found");
  return row;
}

const selectParts = (db: Database) =>
  db
    .select({
      part: orderParts,
      orderedAt: orders.createdAt,
      email: orders.email,
      vendorName: vendors.businessName,
      refund: sql<VendorOrder["refund"]>`(
        select json_build_object('id', back.id, 'state', back.state) from ${refunds} back
        where back.payment_id = ${payments.id} and back.part_id = ${orderParts.id}
        order by array_position(array['failed', 'pending', 'sent', 'processed'], back.state), back.id limit 1)`,
      refundedCents,
      since: sinceOf(orders.createdAt),
    })
    .from(orderParts)
    .innerJoin(orders, eq(orders.id, orderParts.orderId))
    .innerJoin(vendors, eq(vendors.id, orderParts.vendorId))
    .leftJoin(payments, eq(payments.reference, orders.paymentReference))
    .$dynamic();

type PartRow = Awaited<ReturnType<typeof selectParts>>[number];

async function countByState(db: Database, whose: SQL | undefined): Promise<Record<PartState, number>> {
  const rows = await db
    .select({ state: orderParts.state, parts: sql<number>`count(*)::int` })
    .from(orderParts)
    .innerJoin(orders, eq(orders.id, orderParts.orderId))
    .where(whose)
    .groupBy(orderParts.state);
  const counts = { paid: 0, packed: 0, shipped: 0, delivered: 0, cancelled: 0 };
  for (const { state, parts } of rows) counts[state] = parts;
  return counts;
}

/** `vendorId`: who looks; undefined is an admin, who gets no addresses and no pictures. */
async function withItems(db: Database, rows: readonly PartRow[], vendorId: string | undefined): Promise<VendorOrder[]> {
  if (rows.length === 0) return [];
  const orderIds = [...new Set(rows.map(({ part }) => part.orderId))];
  const items = await db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, orderIds))
    .orderBy(orderItems.title, orderItems.id);
  const partIds = rows.map(({ part }) => part.id);
  const returnsOf = await readReturns(db, partIds, { pictures: vendorId !== undefined });
  const invoiceOf = await readInvoiceNumbers(db, partIds);
  const parcels = await readParcels(db, partIds);
  const cancellations = await readCancellations(db, partIds);
  const itemsOf = Map.groupBy(items, ({ orderId, vendorId }) => `${orderId} ${vendorId}`);
  return rows.map(
    ({ part, orderedAt, email, vendorName, refund, refundedCents }): VendorOrder => ({
      id: part.id,
      orderId: part.orderId,
      createdAt: orderedAt.toISOString(),
      vendorId: part.vendorId,
      vendorName,
      state: part.state,
      changedAt: part.changedAt.toISOString(),
      ...parcelsOf(parcels.get(part.id)),
      cancelReason: part.cancelReason,
      ...cancellationsOf(cancellations.get(part.id)),
      items: (itemsOf.get(`${part.orderId} ${part.vendorId}`) ?? []).map(
        ({ id, title, quantity, priceCents, cancelled, returned }) => ({
          id,
          title,
          quantity,
          price: centsToPrice(priceCents),
          ...gonePieces({ cancelled, returned }),
        }),
      ),
      totalAmount: centsToPrice(part.totalCents),
      ...deliveryOf(part),
      commissionCents: part.commissionCents,
      customerEmail: email,
      ...(part.vendorId === vendorId && { address: part.address }),
      ...refundedAmount(refundedCents),
      ...(invoiceOf.has(part.id) && { invoiceNumber: invoiceOf.get(part.id) }),
      ...(returnsOf.has(part.id) && { returns: returnsOf.get(part.id) }),
      refund,
    }),
  );
}
