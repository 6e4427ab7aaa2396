// The rows of a paid demo order: its payment in shop and sandbox, a part for each vendor, and ledger entries.
import type { DeliveryAddress } from "#contract/addresses/addresses.ts";
import type { ChosenDelivery } from "#contract/delivery/delivery.ts";
import { creditNoteOf, invoiceOf, type Seller } from "#contract/invoices/invoice-document.ts";
import { commissionOf, quote, reversalOf } from "#contract/orders/quote.ts";
import type * as schema from "../schema.ts";
import { type SeedOrder, type SeedPart, type SeedReturn, seedCommissionBasisPoints } from "./orders.ts";

type Row<Table extends { $inferInsert: unknown }> = Table["$inferInsert"];

const dayMs = 24 * 60 * 60 * 1000;
const currency = "ZAR";
const delivered: SeedPart = { state: "delivered", daysLater: 5 };

export type SaleItem = Row<typeof schema.orderItems> & { id: string; cancelled: number; returned: number };

export interface Sale {
  order: Row<typeof schema.orders> & { id: string; createdAt: Date };
  items: readonly SaleItem[];
  parts?: SeedOrder["parts"];
  /** Where to deliver. */
  address: DeliveryAddress | null;
  /** null: nothing was chosen. */
  deliveries: ChosenDelivery[] | null;
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
  /** With the file of the demo's picture that each is. */
  returnPictures: (Row<typeof schema.returnPictures> & { id: string; file: string })[];
  parcels: (Row<typeof schema.parcels> & { id: string })[];
  parcelLines: Row<typeof schema.parcelLines>[];
  refunds: (Row<typeof schema.refunds> & { id: string })[];
  ledgerEntries: Row<typeof schema.ledgerEntries>[];
  /** Numbered when all sales are known: the oldest first. */
  invoices: Omit<Row<typeof schema.invoices>, "number">[];
  /** So that the sandbox can refund it. */
  sandboxTransactions: Row<typeof schema.sandboxTransactions>[];
}

export function saleRows({
  order,
  items,
  parts = {},
  address,
  deliveries,
  userId,
  email,
  vendorKeyOf,
  sellerOf,
}: Sale): SaleRows {
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
        deliveries,
        status: "completed",
        reserved: false,
        reservedUntil: createdAt,
        nextCheckAt: null,
        createdAt,
        settledAt: createdAt,
      },
    ],
    paymentLines: linesOf(paymentId, items),
    orderParts: [],
    reversals: [],
    reversalLines: [],
    returns: [],
    returnLines: [],
    returnPictures: [],
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
  const goods = quote(items).byVendor;
  for (const [vendorId, totalCents] of quote(items, deliveries ?? []).byVendor) {
    const seeded = parts[vendorKeyOf(vendorId)] ?? delivered;
    const { state, daysLater, cancelReason = null, asksBack } = seeded;
    const commissionCents = commissionOf(goods.get(vendorId) ?? 0, seedCommissionBasisPoints);
    const changedAt = new Date(createdAt.getTime() + daysLater * dayMs);
    const partId = crypto.randomUUID();
    const delivery = deliveries?.find((each) => each.vendorId === vendorId);
    rows.orderParts.push({
      id: partId,
      orderId,
      vendorId,
      state,
      address,
      totalCents,
      ...(delivery && { deliveryCents: delivery.priceCents, delivery: keptOf(delivery) }),
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
      delivery: delivery ? { label: delivery.label, priceCents: delivery.priceCents } : null,
      address,
      username: email.split("@")[0] ?? null,
    });
    rows.invoices.push({ vendorId, kind: "invoice", partId, createdAt, ...issued });
    addParcels(rows, { partId, createdAt, items, own, seeded });
    const reverse = (of: Pick<Back, "kind" | "id" | "at" | "reason" | "piecesOf">) =>
      addReversal(rows, { ...of, sold, vendorId, own, issued, totalCents, commissionCents });
    if (own.some(({ cancelled }) => cancelled > 0)) {
      const id = crypto.randomUUID();
      reverse({ kind: "cancelled", id, at: changedAt, reason: cancelReason, piecesOf: ({ cancelled }) => cancelled });
    }
    if (!asksBack) continue;
    const id = addReturn(rows, { asksBack, partId, createdAt, userId, items });
    if (asksBack.state !== "refunded") continue;
    const at = new Date(createdAt.getTime() + (asksBack.daysLater + 1) * dayMs);
    reverse({ kind: "returned", id, at, reason: null, piecesOf: ({ returned }) => returned });
  }
  return rows;
}

const keptOf = ({ kind, label, leadDays, place }: ChosenDelivery) => ({ kind, label, leadDays, place });

type Bought = Pick<SaleItem, "listingId" | "vendorId" | "title" | "quantity" | "priceCents">;

const linesOf = (paymentId: string, items: readonly Bought[]): Row<typeof schema.paymentLines>[] =>
  items.map(({ listingId, vendorId, title, quantity, priceCents }) => ({
    paymentId,
    listingId,
    vendorId,
    title,
    quantity,
    priceCents,
  }));

/** A payment that a bank has yet to confirm, in shop and sandbox, as shop and popup leave it. Its pieces are off sale already. */
export function bankPaymentRows({
  reference,
  user,
  items,
  address,
  deliveries,
  createdAt,
  reservedUntil,
  answer,
  answersAt,
}: {
  reference: string;
  user: { id: string; email: string };
  items: readonly Bought[];
  address: DeliveryAddress | null;
  deliveries: ChosenDelivery[];
  createdAt: Date;
  reservedUntil: Date;
  answer: "success" | "failed";
  answersAt: Date;
}): Pick<SaleRows, "payments" | "paymentLines" | "sandboxTransactions"> {
  const id = crypto.randomUUID();
  const accessCode = crypto.randomUUID();
  const { email } = user;
  const amountCents = quote(items, deliveries).totalCents;
  return {
    payments: [
      {
        id,
        reference,
        userId: user.id,
        email,
        amountCents,
        currency,
        address,
        deliveries,
        status: "open",
        accessCode,
        reserved: true,
        reservedUntil,
        pendingSince: createdAt,
        createdAt,
      },
    ],
    paymentLines: linesOf(id, items),
    sandboxTransactions: [
      {
        reference,
        accessCode,
        email,
        amountCents,
        currency,
        status: "pending",
        gatewayResponse: "The bank has not confirmed the payment",
        channel: "eft",
        createdAt,
        bankAnswer: answer,
        bankAnswersAt: answersAt,
      },
    ],
  };
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

function addReturn(
  rows: SaleRows,
  {
    asksBack: { nth, reason, daysLater, state = "asked", answer, unansweredAfter, pictures = [] },
    partId,
    createdAt,
    userId,
    items,
  }: { asksBack: SeedReturn; partId: string; createdAt: Date; userId: string; items: readonly SaleItem[] },
): string {
  const id = crypto.randomUUID();
  const at = (days: number) => new Date(createdAt.getTime() + days * dayMs);
  const askedAt = at(daysLater);
  rows.returns.push({
    id,
    partId,
    kind: "defect",
    state,
    reason,
    answer: answer ?? null,
    escalatedAt: unansweredAfter === undefined ? null : at(daysLater + unansweredAfter),
    createdAt: askedAt,
    changedAt: state === "asked" ? askedAt : at(daysLater + 1),
  });
  rows.returnLines.push({ returnId: id, itemId: items[nth]?.id as string, quantity: 1 });
  const own = pictures.map((file, position) => ({ id: crypto.randomUUID(), userId, returnId: id, position, file }));
  rows.returnPictures.push(...own.map((picture) => ({ ...picture, createdAt: askedAt })));
  return id;
}

interface Back {
  kind: "cancelled" | "returned";
  id: string;
  at: Date;
  reason: string | null;
  piecesOf: (item: SaleItem) => number;
  sold: { paymentId: string; partId: string; currency: string };
  vendorId: string;
  own: readonly SaleItem[];
  issued: ReturnType<typeof invoiceOf>;
  totalCents: number;
  commissionCents: number;
}

/** Pieces that don't stay sold, as the shop books them. */
function addReversal(
  rows: SaleRows,
  { kind, id: reversalId, at, reason, piecesOf, sold, vendorId, own, issued, totalCents, commissionCents }: Back,
): void {
  const { partId } = sold;
  const gone = own.map((item) => ({ ...item, now: piecesOf(item) })).filter(({ now }) => now > 0);
  rows.reversals.push({ id: reversalId, partId, kind, by: "vendor", reason, createdAt: at });
  rows.reversalLines.push(...gone.map(({ id, now }) => ({ reversalId, itemId: id, quantity: now })));
  const lines = own.map((item) => ({ ...item, gone: 0, now: piecesOf(item) }));
  const money = reversalOf({ totalCents, commissionCents }, lines, kind === "cancelled");
  const credited = {
    lines: gone.map(({ title, priceCents, now }) => ({ title, quantity: now, priceCents })),
    totalCents: money.totalCents,
    before: [],
  };
  const note = creditNoteOf(issued, credited);
  rows.invoices.push({ vendorId, kind: "credit-note", partId, reversalId, createdAt: at, ...note });
  const back = { ...sold, reversalId, createdAt: at };
  rows.ledgerEntries.push(
    { ...back, account: "payments", kind: "refund", amountCents: money.totalCents },
    { ...back, account: "vendor", vendorId, kind: "refund", amountCents: -money.totalCents },
    { ...back, account: "vendor", vendorId, kind: "commission-refund", amountCents: money.commissionCents },
    { ...back, account: "marketplace", kind: "commission-refund", amountCents: -money.commissionCents },
  );
  rows.refunds.push({
    id: crypto.randomUUID(),
    paymentId: sold.paymentId,
    partId,
    reversalId,
    amountCents: money.totalCents,
    currency,
    reason: kind,
    state: "processed",
    attempts: 1,
    nextAttemptAt: null,
    createdAt: at,
    processedAt: at,
  });
}
