import { and, eq, sql } from "drizzle-orm";
import type { OrderPage } from "#contract/orders/orders.ts";
import { centsToPrice } from "#contract/shared/money.ts";
import type { Database } from "#db/engine/index.ts";
import { listings, notifications, orderItems, orderParts, vendors } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import { readInvoiceNumbers } from "#server/invoices/invoices.service.ts";
import { isId, isPublic } from "#server/listings/listings.service.ts";
import { findOrders, gonePieces } from "./orders.service.ts";
import { isFood, type ReturnClocks, readReturns, returnOffers } from "./part-returns.service.ts";

export async function readOrderPage(
  db: Database,
  clocks: ReturnClocks,
  userId: string,
  id: string,
): Promise<OrderPage> {
  const [order] = isId(id) ? await findOrders(db, userId, { ids: [id] }) : [];
  if (!order) throw new AppError("not-found", "Order not found");
  const [lines, [confirmation]] = await Promise.all([
    // In the order of `order.parts`.
    db
      .select({
        partId: orderParts.id,
        address: orderParts.address,
        id: orderItems.id,
        cancelled: orderItems.cancelled,
        returned: orderItems.returned,
        state: orderParts.state,
        changedAt: orderParts.changedAt,
        title: orderItems.title,
        quantity: orderItems.quantity,
        priceCents: orderItems.priceCents,
        listingId: orderItems.listingId,
        imageUrl: listings.imageUrl,
        category: listings.category,
        stock: sql<number | null>`case when ${isPublic} then ${listings.stock} end`,
      })
      .from(orderParts)
      .innerJoin(vendors, eq(vendors.id, orderParts.vendorId))
      .innerJoin(
        orderItems,
        and(eq(orderItems.orderId, orderParts.orderId), eq(orderItems.vendorId, orderParts.vendorId)),
      )
      .innerJoin(listings, eq(listings.id, orderItems.listingId))
      .where(eq(orderParts.orderId, order.id))
      .orderBy(vendors.businessName, orderParts.id, orderItems.title, orderItems.id),
    db
      .select({ recipient: notifications.recipient })
      .from(notifications)
      .where(
        and(
          eq(notifications.onceKey, `order-placed:${order.id}`),
          eq(notifications.userId, userId),
          eq(notifications.channel, "email"),
        ),
      ),
  ]);
  const partIds = lines.map(({ partId }) => partId);
  const returnsOf = await readReturns(db, partIds, { pictures: true });
  const invoiceOf = await readInvoiceNumbers(db, partIds);
  const linesOf = [...Map.groupBy(lines, ({ partId }) => partId)];
  return {
    ...order,
    confirmationEmail: confirmation?.recipient ?? null,
    address: lines.find(({ address }) => address !== null)?.address ?? null,
    parts: order.parts.map((part, at) => {
      const [id = "", own = []] = linesOf[at] ?? [];
      return {
        ...part,
        id,
        ...(invoiceOf.has(id) && { invoiceNumber: invoiceOf.get(id) }),
        ...(returnsOf.has(id) && { returns: returnsOf.get(id) }),
        returnOffers: own[0]
          ? returnOffers(own[0], clocks, part.parcels).filter(({ kind }) => kind === "defect" || !own.every(isFood))
          : [],
        items: own.map(
          ({ id: itemId, title, quantity, priceCents, cancelled, returned, listingId, category, imageUrl, stock }) => ({
            id: itemId,
            title,
            quantity,
            price: centsToPrice(priceCents),
            ...gonePieces({ cancelled, returned }),
            listingId,
            ...(isFood({ category }) && { food: true as const }),
            imageUrl,
            stock,
          }),
        ),
      };
    }),
  };
}
