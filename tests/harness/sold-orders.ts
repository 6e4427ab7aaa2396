// Inserts orders as settling leaves them.
import { and, eq } from "drizzle-orm";
import { partStateOf } from "#contract/orders/parcel-rules.ts";
import { commissionOf, quote } from "#contract/orders/quote.ts";
import type { Database } from "#db/engine/index.ts";
import { orderItems, orderParts, orders, parcelLines, parcels, payments, users, vendors } from "#db/schema.ts";
import { issueInvoices } from "#server/invoices/invoices.service.ts";
import { bookSale } from "#server/payments/ledger.ts";
import { addListing, addVendor } from "./catalogue.ts";

export async function addAccount(db: Database, email: string): Promise<string> {
  const [row] = await db
    .insert(users)
    .values({ email, username: email.split("@")[0] as string })
    .returning({ id: users.id });
  return (row as { id: string }).id;
}

export interface SoldLine {
  vendorId: string;
  title: string;
  quantity: number;
  priceCents: number;
  /** By default a new listing, whose stock is already reduced: no food, so that it may be sent back. */
  listingId?: string;
}

export interface SoldOrder {
  orderId: string;
  paymentId: string;
  /** By vendor. */
  parts: Map<string, string>;
}

/** Paid by `userId`, with one part per vendor, commission at the vendor's rate, and ledger entries. */
export async function addSoldOrder(
  db: Database,
  order: { userId: string | null; email?: string | null; lines: SoldLine[]; createdAt?: Date },
): Promise<SoldOrder> {
  const { userId, email = null, lines, createdAt = new Date() } = order;
  const { totalCents, byVendor } = quote(lines);
  const reference = `${Date.now()}-${crypto.randomUUID()}`;
  const [payment] = await db
    .insert(payments)
    .values({
      reference,
      userId,
      email,
      amountCents: totalCents,
      currency: "ZAR",
      status: "completed",
      reserved: false,
      reservedUntil: createdAt,
      nextCheckAt: null,
      createdAt,
      settledAt: createdAt,
    })
    .returning({ id: payments.id });
  const [placed] = await db
    .insert(orders)
    .values({ userId, email, paymentReference: reference, paymentStatus: "completed", totalCents, createdAt })
    .returning({ id: orders.id });
  const orderId = (placed as { id: string }).id;
  const paymentId = (payment as { id: string }).id;
  const parts = new Map<string, string>();
  for (const [vendorId, partCents] of byVendor) {
    for (const { title, quantity, priceCents, listingId: sold } of lines.filter((line) => line.vendorId === vendorId)) {
      const listingId = sold ?? (await addListing(db, vendorId, { title, priceCents, category: "home" }));
      await db.insert(orderItems).values({ orderId, listingId, vendorId, title, quantity, priceCents });
    }
    const [vendor] = await db.select().from(vendors).where(eq(vendors.id, vendorId));
    const commissionCents = commissionOf(partCents, vendor?.commissionBasisPoints ?? 0);
    const money = { totalCents: partCents, commissionCents };
    const [part] = await db
      .insert(orderParts)
      .values({ orderId, vendorId, ...money, createdAt, changedAt: createdAt })
      .returning({ id: orderParts.id });
    const partId = (part as { id: string }).id;
    await bookSale(db, [{ paymentId, partId, vendorId, ...money, currency: "ZAR" }]);
    parts.set(vendorId, partId);
  }
  await issueInvoices(db, orderId);
  return { orderId, paymentId, parts };
}

/** A parcel of all pieces of a part that were not cancelled, and the part's state with it. Returns its id. */
export async function addParcel(
  db: Database,
  partId: string,
  { state = "shipped", ...changes }: Partial<typeof parcels.$inferInsert> = {},
): Promise<string> {
  const now = new Date();
  const [part] = await db.select().from(orderParts).where(eq(orderParts.id, partId));
  if (!part) throw new Error("no such part");
  const [parcel] = await db
    .insert(parcels)
    .values({ partId, state, shippedAt: now, arrivedAt: state === "delivered" ? now : null, ...changes })
    .returning({ id: parcels.id });
  const parcelId = (parcel as { id: string }).id;
  const items = await db
    .select()
    .from(orderItems)
    .where(and(eq(orderItems.orderId, part.orderId), eq(orderItems.vendorId, part.vendorId)));
  const lines = items.map(({ id, quantity, cancelled }) => ({ parcelId, itemId: id, quantity: quantity - cancelled }));
  await db.insert(parcelLines).values(lines.filter(({ quantity }) => quantity > 0));
  await db
    .update(orderParts)
    .set({ state: partStateOf(part.state, items, [{ state, lines }]) })
    .where(eq(orderParts.id, partId));
  return parcelId;
}

/** An order from two vendors, with an email typed at the checkout. */
export async function addTwoVendorOrder(db: Database, typed: string | null = "typed@example.com") {
  const [shopper, owner] = [crypto.randomUUID(), crypto.randomUUID()];
  const userId = await addAccount(db, `${shopper}@example.com`);
  const ownerId = await addAccount(db, `${owner}@example.com`);
  const karoo = await addVendor(db, { businessName: "Karoo Crafts", userId: ownerId });
  const bay = await addVendor(db, { businessName: "Table Bay Traders" });
  const lines = [
    { vendorId: bay, title: "Rooibos tea", quantity: 2, priceCents: 8900 },
    { vendorId: karoo, title: "Basket", quantity: 1, priceCents: 112_100 },
    { vendorId: karoo, title: "Beads", quantity: 3, priceCents: 1050 },
  ];
  const sold = await addSoldOrder(db, { userId, email: typed, lines });
  return { userId, ownerId, karoo, bay, shopper: `${shopper}@example.com`, owner: `${owner}@example.com`, ...sold };
}
