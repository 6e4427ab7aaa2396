// Reads a notice's recipient and facts by id, in the transaction that it belongs to.
import { createHash } from "node:crypto";
import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { quote } from "#contract/orders/quote.ts";
import { accountWords } from "#contract/payouts/bank-rules.ts";
import type { Database } from "#db/engine/index.ts";
import {
  bankDetails,
  listings,
  nameChanges,
  orderItems,
  orderParts,
  orders,
  parcelLines,
  parcels,
  payments,
  payouts,
  refunds,
  returnLines,
  returns,
  reversalLines,
  reversals,
  reviews,
  scarceNotices,
  threadMessages,
  threads,
  users,
  vendors,
} from "#db/schema.ts";
import { selectLines } from "#server/orders/orders.service.ts";
import type { Facts, Line, ParcelKind } from "./messages.ts";
import type { Notice } from "./notifications.service.ts";

export interface ReadNotice {
  userId: string;
  /** Null: the account's. */
  email: string | null;
  /** The same for the same news. */
  onceKey: string;
  facts: Facts;
}

/** Null when there is nobody to tell: an account that was deleted, a vendor without one. */
export function readNotice(tx: Database, notice: Notice): Promise<ReadNotice | null> {
  switch (notice.kind) {
    case "order-placed":
      return readOrder(tx, notice.orderId);
    case "part-cancelled":
    case "pieces-cancelled":
    case "sale-cancelled":
    case "sent-refunded":
    case "sale-refunded":
      return readReversal(tx, notice.kind, notice.reversalId);
    case "return-asked":
    case "return-approved":
    case "return-refused":
    case "return-received":
    case "return-refunded":
    case "return-overdue":
    case "return-approved-for-you":
    case "return-refused-for-you":
    case "return-escalated":
    case "return-to-decide":
      return readReturn(tx, notice);
    case "parcel-shipped":
    case "parcel-delivered":
    case "parcel-failed":
    case "parcel-missing":
    case "parcel-back":
      return readParcel(tx, notice.kind, notice.parcelId);
    case "new-order":
      return readPart(tx, notice.partId);
    case "payment-refunded":
    case "payment-held":
    case "payment-refused":
    case "payment-late":
      return readPayment(tx, notice.kind, notice.paymentId);
    case "vendor-approved":
    case "vendor-rejected":
      return readVendor(tx, notice.kind, notice.vendorId);
    case "vendor-suspended":
    case "vendor-restored":
      return readSuspension(tx, notice.kind, notice.vendorId);
    case "listing-taken-down":
    case "listing-put-back":
      return readListing(tx, notice.kind, notice.listingId);
    case "seller-suspended":
      return readSuspendedSale(tx, notice.partId);
    case "stock-low":
      return readScarce(tx, notice.vendorId, notice.listingIds);
    case "name-approved":
    case "name-rejected":
      return readNameChange(tx, notice.kind, notice.nameChangeId);
    case "review-written":
    case "review-answered":
    case "review-hidden":
    case "review-restored":
      return readReview(tx, notice);
    case "message-from-shopper":
    case "message-from-vendor":
      return readMessage(tx, notice);
    case "back-in-stock":
      return readBackInStock(tx, notice);
    case "payout-paid":
    case "payout-failed":
    case "payout-to-check":
      return readPayout(tx, notice);
    case "bank-changed":
      return readBankChange(tx, notice);
    case "bank-link": {
      const { userId, url, bank, lastDigits } = notice;
      const facts = { kind: notice.kind, account: accountWords({ bank, lastDigits }), path: pathOf(url) };
      return Promise.resolve({ userId, email: null, onceKey: linkKey(facts), facts });
    }
    case "site-granted":
      return readGrantedSite(tx, notice);
    case "password-link":
      return Promise.resolve(passwordLink(notice));
    case "password-changed":
    case "second-factor-on":
    case "second-factor-off":
      return Promise.resolve({
        userId: notice.userId,
        email: null,
        // Each change is a message of its own.
        onceKey: `${notice.kind}:${crypto.randomUUID()}`,
        facts: { kind: notice.kind },
      });
  }
}

function passwordLink({ userId, url }: Extract<Notice, { kind: "password-link" }>): ReadNotice {
  const facts = { kind: "password-link" as const, path: pathOf(url) };
  return { userId, email: null, onceKey: linkKey(facts), facts };
}

/** A link always leads to this shop, whatever host it was written with. */
function pathOf(url: string): string {
  const { pathname, search, hash } = new URL(url, "http://localhost");
  return `${pathname}${search}${hash}`;
}

/** The key is kept longer than the text, so it must not contain the token. */
const linkKey = ({ kind, path }: { kind: string; path: string }): string =>
  `${kind}:${createHash("sha256").update(path).digest("base64url")}`;

async function readPayout(tx: Database, notice: Extract<Notice, { payoutId: string }>): Promise<ReadNotice | null> {
  const { kind, payoutId } = notice;
  const [found] = await tx
    .select({ payout: payouts, vendor: vendors, bank: bankDetails })
    .from(payouts)
    .innerJoin(vendors, eq(vendors.id, payouts.vendorId))
    .innerJoin(bankDetails, eq(bankDetails.id, payouts.bankDetailsId))
    .where(eq(payouts.id, payoutId));
  if (!found) return null;
  const { payout, vendor, bank } = found;
  const userId = notice.kind === "payout-to-check" ? notice.adminId : vendor.userId;
  if (userId === null) return null;
  const amount = { cents: payout.amountCents, currency: payout.currency };
  const facts: Facts = {
    kind,
    vendorName: vendor.businessName,
    amount,
    account: accountWords(bank),
    reason: payout.reason,
  };
  return { userId, email: null, onceKey: `${kind}:${payoutId}:${userId}`, facts };
}

async function readBankChange(
  tx: Database,
  { kind, userId, bankDetailsId }: Extract<Notice, { kind: "bank-changed" }>,
): Promise<ReadNotice | null> {
  const [bank] = await tx.select().from(bankDetails).where(eq(bankDetails.id, bankDetailsId));
  if (!bank) return null;
  const facts: Facts = { kind, account: accountWords(bank) };
  return { userId, email: null, onceKey: `${kind}:${bankDetailsId}`, facts };
}

async function readGrantedSite(
  tx: Database,
  { kind, userId, vendorId, origin }: Extract<Notice, { kind: "site-granted" }>,
): Promise<ReadNotice | null> {
  const [vendor] = await tx.select({ vendorName: vendors.businessName }).from(vendors).where(eq(vendors.id, vendorId));
  if (!vendor) return null;
  // A site that was ended and is granted again is news again.
  return { userId, email: null, onceKey: `${kind}:${crypto.randomUUID()}`, facts: { kind, ...vendor, origin } };
}

async function readOrder(tx: Database, orderId: string): Promise<ReadNotice | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
  if (!order?.userId) return null;
  const lines = await readLines(tx, orderId, null);
  const deliveries = await tx
    .select({ vendorId: orderParts.vendorId, priceCents: orderParts.deliveryCents })
    .from(orderParts)
    .where(eq(orderParts.orderId, orderId));
  const shippingCents = quote([], deliveries).deliveryCents;
  return {
    userId: order.userId,
    email: order.email,
    onceKey: `order-placed:${orderId}`,
    facts: { kind: "order-placed", orderId, totalCents: order.totalCents, shippingCents, lines },
  };
}

/** Pieces that were not cancelled. */
const stays = sql<number>`(${orderItems.quantity} - ${orderItems.cancelled})`;

function readLines(tx: Database, orderId: string, vendorId: string | null): Promise<Line[]> {
  return selectLines(tx, stays)
    .where(
      and(
        eq(orderItems.orderId, orderId),
        vendorId === null ? undefined : eq(orderItems.vendorId, vendorId),
        gt(stays, 0),
      ),
    )
    .orderBy(vendors.businessName, vendors.id, orderItems.title, orderItems.id);
}

async function readPart(tx: Database, partId: string): Promise<ReadNotice | null> {
  const [found] = await tx
    .select({ part: orderParts, vendor: vendors })
    .from(orderParts)
    .innerJoin(vendors, eq(vendors.id, orderParts.vendorId))
    .where(eq(orderParts.id, partId));
  if (!found?.vendor.userId) return null;
  const { orderId, totalCents, commissionCents, vendorId, deliveryCents } = found.part;
  const lines = await readLines(tx, orderId, vendorId);
  const what = { orderId, vendorName: found.vendor.businessName, lines };
  const facts: Facts = { kind: "new-order", ...what, totalCents, shippingCents: deliveryCents, commissionCents };
  return { userId: found.vendor.userId, email: null, onceKey: `new-order:${partId}`, facts };
}

async function readParcel(tx: Database, kind: ParcelKind, parcelId: string): Promise<ReadNotice | null> {
  const [found] = await tx
    .select({ parcel: parcels, part: orderParts, order: orders, vendor: vendors })
    .from(parcels)
    .innerJoin(orderParts, eq(orderParts.id, parcels.partId))
    .innerJoin(orders, eq(orders.id, orderParts.orderId))
    .innerJoin(vendors, eq(vendors.id, orderParts.vendorId))
    .where(eq(parcels.id, parcelId));
  if (!found) return null;
  const { parcel, part, order, vendor } = found;
  const toVendor = kind === "parcel-missing" || kind === "parcel-back";
  const userId = toVendor ? vendor.userId : order.userId;
  if (userId === null) return null;
  const lines = await selectLines(tx, parcelLines.quantity)
    .innerJoin(parcelLines, eq(parcelLines.itemId, orderItems.id))
    .where(eq(parcelLines.parcelId, parcelId))
    .orderBy(orderItems.title, orderItems.id);
  const { carrier, tracking, expectedOn, arrivedAt, missingAt } = parcel;
  const count = (all: readonly Line[]) => all.reduce((sum, { quantity }) => sum + quantity, 0);
  const whole = kind === "parcel-shipped" && count(await readLines(tx, order.id, part.vendorId)) === count(lines);
  const said = whole ? "part-shipped" : kind;
  // Another tracking number, another arrival or another complaint is a message of its own.
  const news = kind === "parcel-shipped" ? tracking : (missingAt ?? arrivedAt)?.getTime();
  const onceKey = `${said}:${part.id}:${parcelId}:${news ?? ""}`;
  const facts: Facts = {
    kind: said,
    orderId: order.id,
    vendorName: vendor.businessName,
    lines,
    carrier,
    tracking,
    expectedOn,
  };
  return { userId, email: toVendor ? null : order.email, onceKey, facts };
}

/** The decision is made before the message is written. */
async function readReversal(
  tx: Database,
  kind: "part-cancelled" | "pieces-cancelled" | "sale-cancelled" | "sent-refunded" | "sale-refunded",
  reversalId: string,
): Promise<ReadNotice | null> {
  const [found] = await tx
    .select({ reversal: reversals, order: orders, vendor: vendors, refund: refunds })
    .from(reversals)
    .innerJoin(orderParts, eq(orderParts.id, reversals.partId))
    .innerJoin(orders, eq(orders.id, orderParts.orderId))
    .innerJoin(vendors, eq(vendors.id, orderParts.vendorId))
    // Through the payment, as that column has the index.
    .leftJoin(payments, eq(payments.reference, orders.paymentReference))
    .leftJoin(refunds, and(eq(refunds.paymentId, payments.id), eq(refunds.reversalId, reversals.id)))
    .where(eq(reversals.id, reversalId));
  if (!found) return null;
  const lines = await selectLines(tx, reversalLines.quantity)
    .innerJoin(reversalLines, eq(reversalLines.itemId, orderItems.id))
    .where(eq(reversalLines.reversalId, reversalId))
    .orderBy(orderItems.title, orderItems.id);
  const toVendor = kind === "sale-cancelled" || kind === "sale-refunded";
  return aboutPieces({ ...found, kind, toVendor, lines, reason: found.reversal.reason, id: reversalId });
}

async function readReturn(tx: Database, notice: Extract<Notice, { returnId: string }>): Promise<ReadNotice | null> {
  const { kind, returnId } = notice;
  const [found] = await tx
    .select({ back: returns, order: orders, vendor: vendors, refund: refunds })
    .from(returns)
    .innerJoin(orderParts, eq(orderParts.id, returns.partId))
    .innerJoin(orders, eq(orders.id, orderParts.orderId))
    .innerJoin(vendors, eq(vendors.id, orderParts.vendorId))
    .leftJoin(payments, eq(payments.reference, orders.paymentReference))
    // Its reversal has the return's id.
    .leftJoin(refunds, and(eq(refunds.paymentId, payments.id), eq(refunds.reversalId, returns.id)))
    .where(eq(returns.id, returnId));
  if (!found) return null;
  const lines = await selectLines(tx, returnLines.quantity)
    .innerJoin(returnLines, eq(returnLines.itemId, orderItems.id))
    .where(eq(returnLines.returnId, returnId))
    .orderBy(orderItems.title, orderItems.id);
  const { answer, answeredBy, reason: asked } = found.back;
  const reason = kind.startsWith("return-refused") ? answer : asked;
  const toVendor = /^return-(asked|overdue)$|-for-you$/.test(kind);
  const { businessName } = found.vendor;
  const decided = answeredBy === "admin" && (kind === "return-approved" || kind === "return-refused");
  const vendor = { ...found.vendor, ...(decided && { businessName: `Indaba (for ${businessName})` }) };
  const read = aboutPieces({ ...found, vendor, kind, toVendor, lines, reason, id: returnId });
  if (notice.kind !== "return-to-decide" || !read) return read;
  return { ...read, userId: notice.adminId, email: null, onceKey: `${read.onceKey}:${notice.adminId}` };
}

type PiecesFacts = Extract<Facts, { lines: unknown; reason: unknown; refund: unknown }>;

/** A notice of cancelled or returned pieces. Null if its account was deleted. */
function aboutPieces({
  kind,
  toVendor,
  order,
  vendor,
  refund,
  lines,
  reason,
  id,
}: Pick<PiecesFacts, "kind" | "lines" | "reason"> & {
  toVendor: boolean;
  order: typeof orders.$inferSelect;
  vendor: typeof vendors.$inferSelect;
  refund: typeof refunds.$inferSelect | null;
  id: string;
}): ReadNotice | null {
  const userId = toVendor ? vendor.userId : order.userId;
  if (userId === null) return null;
  const facts: PiecesFacts = {
    kind,
    orderId: order.id,
    vendorName: vendor.businessName,
    lines,
    reason,
    refund: refund && { cents: refund.amountCents, currency: refund.currency },
  };
  return { userId, email: toVendor ? null : order.email, onceKey: `${kind}:${id}`, facts };
}

async function readPayment(
  tx: Database,
  kind: "payment-refunded" | "payment-held" | "payment-refused" | "payment-late",
  paymentId: string,
): Promise<ReadNotice | null> {
  const [found] = await tx
    .select({ payment: payments, refund: refunds })
    .from(payments)
    .leftJoin(refunds, and(eq(refunds.paymentId, payments.id), isNull(refunds.partId)))
    .where(eq(payments.id, paymentId));
  if (!found?.payment.userId) return null;
  const { payment, refund } = found;
  const { userId, email, reference, problem } = found.payment;
  const asked = { cents: payment.amountCents, currency: payment.currency };
  const received = {
    cents: payment.receivedCents ?? payment.amountCents,
    currency: payment.receivedCurrency ?? payment.currency,
  };
  const onceKey = `${kind}:${paymentId}`;
  if (kind === "payment-held") return { userId, email, onceKey, facts: { kind, asked, received, reference } };
  if (kind !== "payment-refunded") return { userId, email, onceKey, facts: { kind, asked, reference } };
  const money = refund ? { cents: refund.amountCents, currency: refund.currency } : received;
  return { userId, email, onceKey, facts: { kind, refund: money, problem, reference } };
}

async function readVendor(
  tx: Database,
  kind: "vendor-approved" | "vendor-rejected",
  vendorId: string,
): Promise<ReadNotice | null> {
  const [vendor] = await tx
    .select({
      userId: vendors.userId,
      vendorName: vendors.businessName,
      appliedAt: vendors.createdAt,
      reason: vendors.rejectedReason,
    })
    .from(vendors)
    .where(eq(vendors.id, vendorId));
  if (!vendor?.userId) return null;
  const { userId, vendorName, appliedAt, reason } = vendor;
  const facts = kind === "vendor-rejected" ? { kind, vendorName, reason } : { kind, vendorName };
  // A rejected vendor may apply again and gets a message for each decision.
  return { userId, email: null, onceKey: `${kind}:${vendorId}:${appliedAt.getTime()}`, facts };
}

/** An admin may do each several times, so each is news. */
async function readSuspension(
  tx: Database,
  kind: "vendor-suspended" | "vendor-restored",
  vendorId: string,
): Promise<ReadNotice | null> {
  const [vendor] = await tx.select().from(vendors).where(eq(vendors.id, vendorId));
  if (!vendor?.userId) return null;
  const { userId, businessName: vendorName, suspendedReason } = vendor;
  const onceKey = `${kind}:${vendorId}:${crypto.randomUUID()}`;
  return { userId, email: null, onceKey, facts: { kind, vendorName, said: suspendedReason ?? "" } };
}

async function readListing(
  tx: Database,
  kind: "listing-taken-down" | "listing-put-back",
  listingId: string,
): Promise<ReadNotice | null> {
  const [found] = await tx
    .select({ title: listings.title, reason: listings.takenDownReason, userId: vendors.userId })
    .from(listings)
    .innerJoin(vendors, eq(vendors.id, listings.vendorId))
    .where(eq(listings.id, listingId));
  if (!found?.userId) return null;
  const { userId, title, reason } = found;
  const onceKey = `${kind}:${listingId}:${crypto.randomUUID()}`;
  return { userId, email: null, onceKey, facts: { kind, listingId, title, said: reason ?? "" } };
}

async function readSuspendedSale(tx: Database, partId: string): Promise<ReadNotice | null> {
  const [found] = await tx
    .select({ order: orders, vendorId: vendors.id, vendorName: vendors.businessName, since: vendors.suspendedAt })
    .from(orderParts)
    .innerJoin(orders, eq(orders.id, orderParts.orderId))
    .innerJoin(vendors, eq(vendors.id, orderParts.vendorId))
    .where(eq(orderParts.id, partId));
  if (!found?.order.userId) return null;
  const { order, vendorId, vendorName, since } = found;
  return {
    userId: order.userId as string,
    email: order.email,
    onceKey: `seller-suspended:${partId}:${since?.getTime()}`,
    facts: { kind: "seller-suspended", orderId: order.id, vendorName, lines: await readLines(tx, order.id, vendorId) },
  };
}

async function readScarce(tx: Database, vendorId: string, ids: readonly string[]): Promise<ReadNotice | null> {
  const [vendor] = await tx.select().from(vendors).where(eq(vendors.id, vendorId));
  if (!vendor?.userId) return null;
  const rows = await tx
    .select({ title: listings.title, level: scarceNotices.level })
    .from(listings)
    .innerJoin(scarceNotices, eq(scarceNotices.listingId, listings.id))
    .where(inArray(listings.id, [...ids]))
    .orderBy(listings.title, listings.id);
  const of = (level: "low" | "out") => rows.filter((row) => row.level === level).map(({ title }) => title);
  const facts: Facts = { kind: "stock-low", vendorName: vendor.businessName, low: of("low"), out: of("out") };
  // Each fall is news of its own: `scarce_notices` decides what one is.
  return { userId: vendor.userId, email: null, onceKey: `stock-low:${crypto.randomUUID()}`, facts };
}

async function readNameChange(
  tx: Database,
  kind: "name-approved" | "name-rejected",
  id: string,
): Promise<ReadNotice | null> {
  const [found] = await tx
    .select({ userId: vendors.userId, vendorName: vendors.businessName, asked: nameChanges })
    .from(nameChanges)
    .innerJoin(vendors, eq(vendors.id, nameChanges.vendorId))
    .where(eq(nameChanges.id, id));
  if (!found?.userId) return null;
  const { userId, vendorName, asked } = found;
  const facts: Facts = { kind, vendorName, name: asked.name, reason: asked.reason };
  return { userId, email: null, onceKey: `${kind}:${id}`, facts };
}

async function readReview(
  tx: Database,
  { kind, reviewId }: Extract<Notice, { reviewId: string }>,
): Promise<ReadNotice | null> {
  const [found] = await tx
    .select({ review: reviews, title: listings.title, vendorName: vendors.businessName, ownerId: vendors.userId })
    .from(reviews)
    .innerJoin(listings, eq(listings.id, reviews.listingId))
    .innerJoin(vendors, eq(vendors.id, reviews.vendorId))
    .where(eq(reviews.id, reviewId));
  if (!found) return null;
  const { review, ownerId, ...names } = found;
  const written = kind === "review-written";
  const userId = written ? ownerId : review.userId;
  if (userId === null) return null;
  const stars = `${review.rating} of 5${review.comment ? `: ${review.comment}` : ""}`;
  // An answer that is changed is no news; a review that is replaced is answered anew. An admin may hide and show it several times.
  const news = written || kind === "review-answered" ? review.createdAt.getTime() : crypto.randomUUID();
  return {
    userId,
    email: null,
    onceKey: `${kind}:${reviewId}:${news}`,
    facts: {
      kind,
      listingId: review.listingId,
      ...names,
      said: written ? stars : ((kind === "review-answered" ? review.answer : review.hiddenReason) ?? ""),
    },
  };
}

async function readMessage(
  tx: Database,
  { kind, messageId }: Extract<Notice, { messageId: string }>,
): Promise<ReadNotice | null> {
  const [found] = await tx
    .select({ message: threadMessages, thread: threads, shopper: users.username, vendor: vendors })
    .from(threadMessages)
    .innerJoin(threads, eq(threads.id, threadMessages.threadId))
    .innerJoin(users, eq(users.id, threads.shopperId))
    .innerJoin(vendors, eq(vendors.id, threads.vendorId))
    .where(eq(threadMessages.id, messageId));
  if (!found) return null;
  const { message, thread, shopper, vendor } = found;
  const toVendor = kind === "message-from-shopper";
  const userId = toVendor ? vendor.userId : thread.shopperId;
  if (userId === null) return null;
  return {
    userId,
    email: null,
    onceKey: `${kind}:${messageId}`,
    facts: { kind, threadId: thread.id, from: toVendor ? shopper : vendor.businessName, said: message.text },
  };
}

async function readBackInStock(
  tx: Database,
  { kind, userId, listingId, watchId }: Extract<Notice, { kind: "back-in-stock" }>,
): Promise<ReadNotice | null> {
  const [listing] = await tx
    .select({ title: listings.title, priceCents: listings.priceCents, vendorName: vendors.businessName })
    .from(listings)
    .innerJoin(vendors, eq(vendors.id, listings.vendorId))
    .where(eq(listings.id, listingId));
  if (!listing) return null;
  return { userId, email: null, onceKey: `${kind}:${watchId}`, facts: { kind, listingId, ...listing } };
}
