// Invoices: one for each part of an order, issued in the transaction that settles its payment, and a credit note for each of its
// reversals, in theirs. Numbers are taken last in those transactions, under the lock of the vendor's counter, which a rollback or a
// crash sets back: so they have no gaps, and the counters wait for nothing while they are locked.
import { and, asc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import {
  creditNoteOf,
  type InvoiceKind,
  invoiceLineCents,
  invoiceNumber,
  invoiceOf,
  invoiceTitle,
} from "#contract/invoices/invoice-document.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { centsToPrice } from "#contract/shared/money.ts";
import type { CurrentUser } from "#contract/users/users.ts";
import type { Database } from "#db/engine/index.ts";
import { invoices, orderItems, orderParts, orders, reversals, users, vendors } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import { isId } from "#server/listings/listings.service.ts";

/** For each part of an order that was just placed. */
export async function issueInvoices(tx: Database, orderId: string): Promise<void> {
  const parts = await tx
    .select({ part: orderParts, vendor: vendors, username: users.username })
    .from(orderParts)
    .innerJoin(orders, eq(orders.id, orderParts.orderId))
    .innerJoin(vendors, eq(vendors.id, orderParts.vendorId))
    .leftJoin(users, eq(users.id, orders.userId))
    .where(eq(orderParts.orderId, orderId));
  const items = await tx
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(orderItems.title, orderItems.id);
  const numbers = await takeNumbers(
    tx,
    "invoice",
    parts.map(({ vendor }) => vendor.id),
  );
  await tx.insert(invoices).values(
    parts.map(({ part, vendor, username }) => {
      const { delivery, deliveryCents, address } = part;
      const lines = items
        .filter(({ vendorId }) => vendorId === vendor.id)
        .map(({ title, quantity, priceCents }) => ({ title, quantity, priceCents }));
      const issued = invoiceOf(vendor, {
        lines,
        delivery: delivery && { label: delivery.label, priceCents: deliveryCents },
        address,
        username,
      });
      return { vendorId: vendor.id, kind: "invoice" as const, number: numbers(vendor.id), partId: part.id, ...issued };
    }),
  );
}

/** For pieces of a part that `lockPart` locked. A part from before invoices were issued has none, and gets no credit note. */
export async function issueCreditNote(
  tx: Database,
  part: Pick<typeof orderParts.$inferSelect, "id" | "vendorId">,
  back: {
    reversalId: string;
    lines: readonly { title: string; quantity: number; priceCents: number }[];
    totalCents: number;
  },
): Promise<void> {
  const [invoice, ...before] = await tx
    .select()
    .from(invoices)
    .where(eq(invoices.partId, part.id))
    .orderBy(sql`${invoices.reversalId} nulls first`);
  if (!invoice) return;
  const { reversalId, lines, totalCents } = back;
  const issued = creditNoteOf(invoice, { lines, totalCents, before: before.map((note) => note.totalCents) });
  const numbers = await takeNumbers(tx, "credit-note", [part.vendorId]);
  await tx.insert(invoices).values({
    vendorId: part.vendorId,
    kind: "credit-note",
    number: numbers(part.vendorId),
    partId: part.id,
    reversalId,
    ...issued,
  });
}

/** The next number of each vendor. In the vendors' order, so that two orders of the same vendors don't wait for each other. */
async function takeNumbers(tx: Database, kind: InvoiceKind, vendorIds: readonly string[]) {
  const ids = sql.join(
    vendorIds.map((id) => sql`(${id}::uuid)`),
    sql`, `,
  );
  const { rows } = await tx.execute<{ vendorId: string; last: number }>(sql`
    insert into invoice_numbers as counter (vendor_id, kind, last)
    select vendor.id, ${kind}, 1 from (values ${ids}) as vendor (id) order by vendor.id
    on conflict (vendor_id, kind) do update set last = counter.last + 1
    returning vendor_id as "vendorId", last`);
  const taken = new Map(rows.map(({ vendorId, last }) => [vendorId, last]));
  return (vendorId: string): number => {
    const number = taken.get(vendorId);
    if (number === undefined) throw new Error(`Vendor ${vendorId} got no invoice number`);
    return number;
  };
}

/** Who may read it: the buyer, the vendor, admins. */
const readableBy = ({ id, role }: CurrentUser): SQL | undefined =>
  role === "admin" ? undefined : or(eq(orders.userId, id), eq(vendors.userId, id));

/** A part's invoice and its credit notes, oldest first. "not-found" for anybody else's. */
export async function readPartInvoices(db: Database, user: CurrentUser, partId: string): Promise<Invoice[]> {
  const found = isId(partId) ? await select(db, and(eq(invoices.partId, partId), readableBy(user))) : [];
  if (found.length === 0) throw notFound();
  return found;
}

export async function readInvoice(db: Database, user: CurrentUser, id: string): Promise<Invoice> {
  const [found] = isId(id) ? await select(db, and(eq(invoices.id, id), readableBy(user))) : [];
  if (!found) throw notFound();
  return found;
}

const notFound = () => new AppError("not-found", "Invoice not found");

async function select(db: Database, which: SQL | undefined): Promise<Invoice[]> {
  const rows = await db
    .select({
      invoice: invoices,
      orderId: orderParts.orderId,
      why: reversals.kind,
      changes: sql<number | null>`(
        select first.number from invoices first where first.part_id = ${invoices.partId} and first.reversal_id is null)`,
    })
    .from(invoices)
    .innerJoin(orderParts, eq(orderParts.id, invoices.partId))
    .innerJoin(orders, eq(orders.id, orderParts.orderId))
    .innerJoin(vendors, eq(vendors.id, invoices.vendorId))
    .leftJoin(reversals, eq(reversals.id, invoices.reversalId))
    .where(which)
    .orderBy(sql`${invoices.reversalId} is not null`, asc(invoices.number));
  return rows.map(
    ({ invoice: { id, kind, number, totalCents, vatCents, document, createdAt }, orderId, why, changes }) => {
      const { seller, buyer, lines, delivery, vatBasisPoints: rate } = document;
      return {
        id,
        kind,
        title: invoiceTitle(kind, seller.vatNumber),
        number: invoiceNumber(kind, number),
        invoiceNumber: kind === "invoice" || changes === null ? null : invoiceNumber("invoice", changes),
        why,
        issuedAt: createdAt.toISOString(),
        orderId,
        seller: { ...seller, address: [...seller.address] },
        buyer: buyer && { ...buyer, address: [...buyer.address] },
        lines: lines.map((line) => ({
          title: line.title,
          quantity: line.quantity,
          price: centsToPrice(line.priceCents),
          total: centsToPrice(invoiceLineCents(line)),
        })),
        delivery: delivery && { label: delivery.label, price: centsToPrice(delivery.priceCents) },
        totalAmount: centsToPrice(totalCents),
        vat:
          rate === null
            ? null
            : {
                percent: String(rate / 100),
                amount: centsToPrice(vatCents),
                amountWithout: centsToPrice(totalCents - vatCents),
              },
      };
    },
  );
}

/** The invoices' numbers by part, for lists. */
export async function readInvoiceNumbers(db: Database, partIds: readonly string[]): Promise<Map<string, string>> {
  if (partIds.length === 0) return new Map();
  const rows = await db
    .select({ partId: invoices.partId, number: invoices.number })
    .from(invoices)
    .where(and(inArray(invoices.partId, [...partIds]), isNull(invoices.reversalId)));
  return new Map(rows.map(({ partId, number }) => [partId, invoiceNumber("invoice", number)]));
}

/** Removes the buyers' names and addresses from what the law no longer makes the shop keep. */
export async function forgetBuyers(db: Database, keptYears: number): Promise<void> {
  await db.execute(sql`
    update invoices set document = document || '{"buyer": null}'
    where document -> 'buyer' <> 'null' and created_at < now() - ${keptYears}::int * interval '1 year'`);
}
