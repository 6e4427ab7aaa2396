// The rows of a paid demo order: its payment in shop and sandbox, a part for each vendor, and ledger entries.
import type { DeliveryAddress } from "#contract/addresses/addresses.ts";
import { creditNoteOf, invoiceOf, type Seller } from "#contract/invoices/invoice-document.ts";
import { commissionOf, quote, reversalOf } from "#contract/orders/quote.ts";
import type * as schema from "../schema.ts";
import { type SeedOrder, type SeedPart, seedCommissionBasisPoints } from "./orders.ts";

type Row<Table extends { $inferInsert: unknown }> = Table["$inferInsert"];

const dayMs = 24 * 60 * 60 * 1000;
const currency = "ZAR";
const delivered: SeedPart = { state: "delivered", daysLater: 5 };

export type SaleItem = Row<typeof schema.orderItems> & { id: string; cancelled: number };

export interface Sale {
  order: Row<typeof schema.orders> & { id: string; createdAt: Date };
  items: readonly SaleItem[];
  parts?: SeedOrder["parts"];
  /** Where to deliver. */
  address: DeliveryAddress | null;
  userId: string;
  email: string;
  vendorKeyOf: (vendorId: string) => string;
  sellerOf: (vendorId: string) => Seller;
}

export interface SaleRows {
  payments: (Row<typeof schema.payments> & { id: string })[];
  paymentLines: Row<typeof schema.paymentLines>[];
  orderParts: (Row<typeof schema.orderParts> & { id: string })[];
  reversals: (Row<typeof schema.reversals> & { id: string })[];
  reversalLines: Row<typeof schema.reversalLines>[];
  returns: (Row<typeof schema.returns> & { id: string })[];
  returnLines: Row<typeof schema.returnLines>[];
  parcels: (Row<typeof schema.parcels> & { id: string })[];
  parcelLines: Row<typeof schema.parcelLines>[];
  refunds: (Row<typeof schema.refunds> & { id: string })[];
  ledgerEntries: Row<typeof schema.ledgerEntries>[];
  /** Numbered when all sales are known: the oldest first. */
  invoices: Omit<Row<typeof schema.invoices>, "number">[];
  /** So that the sandbox can refund it. */
  sandboxTransactions: Row<typeof schema.sandboxTransactions>[];
}

export function saleRows({ order, items, parts = {}, address, userId, email, vendorKeyOf, sellerOf }: Sale): SaleRows {
  const { id: orderId, paymentReference: reference, totalCents: amountCents, createdAt } = order;
  const paymentId = crypto.randomUUID();
  const rows: SaleRows = {
    payments: [
      {
        id: paymentId,
        reference,
        userId,
        email,
        amountCents,
        currency,
        status: "completed",
        reserved: false,
        reservedUntil: createdAt,
        nextCheckAt: null,
        createdAt,
        settledAt: createdAt,
      },
    ],
    paymentLines: items.map(({ listingId, vendorId, title, quantity, priceCents }) => ({
      paymentId,
      listingId,
      vendorId,
      title,
      quantity,
      priceCents,
    })),
    orderParts: [],
    reversals: [],
    reversalLines: [],
    returns: [],
    returnLines: [],
    parcels: [],
    parcelLines: [],
    refunds: [],
    ledgerEntries: [],
    invoices: [],
    sandboxTransactions: [
      {
        reference,
        accessCode: crypto.randomUUID(),
        email,
        amountCents,
        currency,
        status: "success",
        gatewayResponse: "Approved",
        channel: "card",
        last4: "4081",
        createdAt,
        paidAt: createdAt,
      },
    ],
  };
  for (const [vendorId, totalCents] of quote(items).byVendor) {
    const seeded = parts[vendorKeyOf(vendorId)] ?? delivered;
    const { state, daysLater, cancelReason = null, asksBack } = seeded;
    const commissionCents = commissionOf(totalCents, seedCommissionBasisPoints);
    const changedAt = new Date(createdAt.getTime() + daysLater * dayMs);
    const partId = crypto.randomUUID();
    rows.orderParts.push({
      id: partId,
      orderId,
      vendorId,
      state,
      address,
      totalCents,
      commissionCents,
      cancelReason: state === "cancelled" ? cancelReason : null,
      createdAt,
      changedAt,
    });
    const sold = { paymentId, partId, currency, createdAt };
    rows.ledgerEntries.push(
      { ...sold, account: "payments", kind: "sale", amountCents: -totalCents },
      { ...sold, account: "vendor", vendorId, kind: "sale", amountCents: totalCents },
      { ...sold, account: "vendor", vendorId, kind: "commission", amountCents: -commissionCents },
      { ...sold, account: "marketplace", kind: "commission", amountCents: commissionCents },
    );
    const own = items.filter((item) => item.vendorId === vendorId);
    const issued = invoiceOf(sellerOf(vendorId), {
      lines: own.map(({ title, quantity, priceCents }) => ({ title, quantity, priceCents })),
      delivery: null,
      address,
      username: email.split("@")[0] ?? null,
    });
    rows.invoices.push({ vendorId, kind: "invoice", partId, createdAt, ...issued });
    if (asksBack) {
      const returnId = crypto.randomUUID();
      const askedAt = new Date(createdAt.getTime() + asksBack.daysLater * dayMs);
      const { reason } = asksBack;
      rows.returns.push({ id: returnId, partId, kind: "defect", reason, createdAt: askedAt, changedAt: askedAt });
      rows.returnLines.push({ returnId, itemId: items[asksBack.nth]?.id as string, quantity: 1 });
    }
    addParcels(rows, { partId, createdAt, items, own, seeded });
    const gone = own.filter(({ cancelled }) => cancelled > 0);
    if (gone.length === 0) continue;
    const reversalId = crypto.randomUUID();
    rows.reversals.push({ id: reversalId, partId, by: "vendor", reason: cancelReason, createdAt: changedAt });
    rows.reversalLines.push(...gone.map(({ id, cancelled }) => ({ reversalId, itemId: id, quantity: cancelled })));
    const lines = own.map(({ priceCents, quantity, cancelled }) => ({ priceCents, quantity, gone: 0, now: cancelled }));
    const money = reversalOf({ totalCents, commissionCents }, lines, true);
    const credited = {
      lines: gone.map(({ title, priceCents, cancelled }) => ({ title, quantity: cancelled, priceCents })),
      totalCents: money.totalCents,
      before: [],
    };
    rows.invoices.push({
      vendorId,
      kind: "credit-note",
      partId,
      reversalId,
      createdAt: changedAt,
      ...creditNoteOf(issued, credited),
    });
    const back = { ...sold, reversalId, createdAt: changedAt };
    rows.ledgerEntries.push(
      { ...back, account: "payments", kind: "refund", amountCents: money.totalCents },
      { ...back, account: "vendor", vendorId, kind: "refund", amountCents: -money.totalCents },
      { ...back, account: "vendor", vendorId, kind: "commission-refund", amountCents: money.commissionCents },
      { ...back, account: "marketplace", kind: "commission-refund", amountCents: -money.commissionCents },
    );
    rows.refunds.push({
      id: crypto.randomUUID(),
      paymentId,
      partId,
      reversalId,
      amountCents: money.totalCents,
      currency,
      reason: "cancelled",
      state: "processed",
      attempts: 1,
      nextAttemptAt: null,
      createdAt: changedAt,
      processedAt: changedAt,
    });
  }
  return rows;
}

/** In the order in which they were issued. */
export function numberInvoices(issued: readonly SaleRows["invoices"][number][]) {
  const last = new Map<string, Row<typeof schema.invoiceNumbers>>();
  const invoices = issued
    .toSorted((one, other) => Number(one.createdAt) - Number(other.createdAt))
    .map((invoice): Row<typeof schema.invoices> => {
      const { vendorId, kind } = invoice;
      const number = (last.get(`${vendorId} ${kind}`)?.last ?? 0) + 1;
      last.set(`${vendorId} ${kind}`, { vendorId, kind, last: number });
      return { ...invoice, number };
    });
  return { invoices, invoiceNumbers: [...last.values()] };
}

/** Shipped or delivered without more words: one parcel of everything that was not cancelled. */
function addParcels(
  rows: SaleRows,
  {
    partId,
    createdAt,
    items,
    own,
    seeded: { state, daysLater, carrier, tracking, parcels },
  }: { partId: string; createdAt: Date; items: readonly SaleItem[]; own: readonly SaleItem[]; seeded: SeedPart },
): void {
  const at = (days: number) => new Date(createdAt.getTime() + days * dayMs);
  const add = (parcel: Omit<Row<typeof schema.parcels>, "partId">, lines: { itemId: string; quantity: number }[]) => {
    const parcelId = crypto.randomUUID();
    rows.parcels.push({ ...parcel, id: parcelId, partId });
    rows.parcelLines.push(...lines.filter(({ quantity }) => quantity > 0).map((line) => ({ ...line, parcelId })));
  };
  for (const { state, pieces, daysLater, expected, missed, ...facts } of parcels ?? []) {
    add(
      {
        ...facts,
        state,
        expectedOn: expected === undefined ? null : at(expected).toISOString().slice(0, 10),
        createdAt: at(daysLater),
        shippedAt: state === "packed" ? null : at(daysLater),
        arrivedAt: state === "delivered" ? at(daysLater) : null,
        missingAt: missed ? at(8) : null,
      },
      pieces.map((quantity, nth) => ({ itemId: items[nth]?.id as string, quantity })),
    );
  }
  if (parcels || (state !== "shipped" && state !== "delivered")) return;
  const sentAt = state === "delivered" ? at(Math.max(daysLater - 2, 0)) : at(daysLater);
  add(
    {
      state,
      carrier,
      tracking,
      createdAt: sentAt,
      shippedAt: sentAt,
      arrivedAt: state === "delivered" ? at(daysLater) : null,
      confirmed: state === "delivered",
    },
    own.map(({ id, quantity, cancelled }) => ({ itemId: id, quantity: quantity - cancelled })),
  );
}
