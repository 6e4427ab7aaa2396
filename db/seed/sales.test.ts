import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { type PartState, partStates } from "#contract/orders/order-rules.ts";
import { parcelStates, partStateOf } from "#contract/orders/parcel-rules.ts";
import { commissionOf } from "#contract/orders/quote.ts";
import { returnStates } from "#contract/orders/return-rules.ts";
import { ownRate } from "#server/delivery/rates/own-rates.ts";
import { refundEntries, saleEntries } from "#server/payments/ledger.ts";
import type * as schema from "../schema.ts";
import { demoVendorKey, seedVendors } from "./catalogue.ts";
import { seedAddresses } from "./orders.ts";
import { demoRows } from "./seed.ts";

const now = new Date("2026-06-15T10:00:00Z");
const rows = demoRows(["", "", ""], now, () => "sealed");
const sum = (amounts: readonly { amountCents: number }[]) =>
  amounts.reduce((total, { amountCents }) => total + amountCents, 0);
const goodsOf = (lines: readonly { priceCents: number; quantity: number }[]) =>
  lines.reduce((total, { priceCents, quantity }) => total + priceCents * quantity, 0);
const brief = ({ account, kind, vendorId, amountCents }: typeof schema.ledgerEntries.$inferInsert) =>
  `${account} ${kind} ${vendorId ?? ""} ${amountCents}`;

describe("the demo's sales", () => {
  test("have one part per vendor for each paid order, in plausible states, and none for unpaid orders", () => {
    const paid = new Map<string, (typeof rows.orders)[number]>(
      rows.orders.filter(({ paymentStatus }) => paymentStatus === "completed").map((order) => [order.id, order]),
    );
    const { orderParts } = rows;
    expect(new Set(orderParts.map(({ orderId }) => orderId))).toEqual(new Set(paid.keys()));
    expect(new Set(orderParts.map(({ state }) => state))).toEqual(new Set(partStates));
    expect(new Set(rows.parcels.map(({ state }) => state))).toEqual(new Set(parcelStates));
    for (const part of orderParts) {
      const placedAt = paid.get(part.orderId)?.createdAt as Date;
      expect(part.createdAt).toEqual(placedAt);
      expect(part.changedAt?.getTime()).toBeGreaterThanOrEqual(placedAt.getTime());
      expect(part.changedAt?.getTime()).toBeLessThan(now.getTime());
      const parcels = rows.parcels
        .filter(({ partId }) => partId === part.id)
        .map((parcel) => ({ ...parcel, lines: rows.parcelLines.filter(({ parcelId }) => parcelId === parcel.id) }));
      const pieces = rows.orderItems.filter((item) => item.orderId === part.orderId && item.vendorId === part.vendorId);
      expect(partStateOf(part.state as PartState, pieces, parcels)).toBe(part.state as PartState);
      if (part.state === "shipped") expect(parcels.at(-1)?.tracking).toMatch(/\S/);
      expect(part.cancelReason !== null).toBe(part.state === "cancelled");
      const items = rows.orderItems.filter((item) => item.orderId === part.orderId && item.vendorId === part.vendorId);
      const goodsCents = goodsOf(items);
      expect(part.totalCents).toBe(goodsCents + (part.deliveryCents ?? 0));
      expect(part.commissionCents).toBe(commissionOf(goodsCents, 1000));
      const [invoice] = rows.invoices.filter(({ partId, kind }) => partId === part.id && kind === "invoice");
      const { label } = part.delivery ?? {};
      expect([invoice?.totalCents, invoice?.document.delivery]).toEqual([
        part.totalCents,
        label ? { label, priceCents: part.deliveryCents as number } : null,
      ]);
    }
    const vendors = [...Map.groupBy(orderParts, ({ orderId }) => orderId).values()].map((of) => of.length);
    expect(vendors).toContain(2);
    expect(vendors).toContain(4);
  });

  test("one was delivered for a price of each vendor's own, as the shop asks it, to an address", () => {
    const paid = rows.payments.filter(({ status, deliveries }) => status === "completed" && deliveries);
    expect(paid).toHaveLength(1);
    const order = rows.orders.find(({ paymentReference }) => paymentReference === paid[0]?.reference);
    const parts = rows.orderParts.filter(({ orderId }) => orderId === order?.id);
    expect(parts.map(({ deliveryCents = 0 }) => deliveryCents).toSorted((one, other) => one - other)).toEqual([
      0, 6000, 39_000,
    ]);
    for (const { vendorId, deliveryCents, delivery, totalCents, address } of [...parts]) {
      expect(address).toBe(seedAddresses[0] as NonNullable<typeof address>);
      const options = rows.deliveryOptions.filter((option) => option.vendorId === vendorId);
      const option = options.find(({ kind }) => kind === delivery?.kind);
      expect(option === undefined).toBe(options.length === 0);
      if (!option) continue;
      const { label, kind, leadDays, place, priceCents } =
        ownRate(option, { goodsCents: totalCents - (deliveryCents ?? 0), address: address ?? null }) ?? {};
      expect([delivery, deliveryCents]).toEqual([{ label, kind, leadDays, place } as typeof delivery, priceCents]);
      expect(priceCents).toBeGreaterThan(0);
    }
  });

  test("have payments, lines and ledger entries as the shop writes them, and the demo vendor has a balance", () => {
    for (const payment of rows.payments.filter(({ status }) => status === "completed")) {
      const entries = rows.ledgerEntries.filter(({ paymentId }) => paymentId === payment.id);
      expect(sum(entries)).toBe(0);
      expect(sum(entries.filter(({ account, kind }) => account === "payments" && kind === "sale"))).toBe(
        -payment.amountCents,
      );
      const lines = rows.paymentLines.filter(({ paymentId }) => paymentId === payment.id);
      const deliveries = payment.deliveries ?? [];
      expect(goodsOf(lines) + deliveries.reduce((total, { priceCents }) => total + priceCents, 0)).toBe(
        payment.amountCents,
      );
      const order = rows.orders.find(({ paymentReference }) => paymentReference === payment.reference);
      expect(order).toMatchObject({ totalCents: payment.amountCents, email: payment.email as string });
      const known = rows.sandboxTransactions.filter(({ reference }) => reference === payment.reference);
      expect(known.map(({ status, amountCents }) => [status, amountCents])).toEqual([["success", payment.amountCents]]);
    }
    for (const part of rows.orderParts) {
      const entries = rows.ledgerEntries.filter(({ partId }) => partId === part.id);
      const { vendorId, totalCents, commissionCents } = part;
      const paymentId = entries[0]?.paymentId as string;
      const sold = { paymentId, partId: part.id, vendorId, totalCents, commissionCents, currency: "ZAR" };
      const items = rows.orderItems.filter((item) => item.orderId === part.orderId && item.vendorId === vendorId);
      // A part is cancelled when each of its pieces is.
      expect(items.every(({ quantity, cancelled }) => quantity === cancelled)).toBe(part.state === "cancelled");
      const reversals = rows.reversals.filter(({ partId }) => partId === part.id);
      const expected = saleEntries(sold);
      for (const { id: reversalId, kind } of reversals) {
        const piecesOf = (item: (typeof items)[number]) => (kind === "returned" ? item.returned : item.cancelled);
        const lines = rows.reversalLines.filter((line) => line.reversalId === reversalId);
        expect(lines.map(({ itemId, quantity }) => [itemId, quantity])).toEqual(
          items.filter((item) => piecesOf(item) > 0).map((item) => [item.id, piecesOf(item)]),
        );
        const cents = items.reduce((total, item) => total + item.priceCents * piecesOf(item), 0);
        expected.push(
          ...refundEntries({ ...sold, reversalId, totalCents: cents, commissionCents: Math.round(cents / 10) }),
        );
        const back = rows.refunds.filter((refund) => refund.reversalId === reversalId);
        expect(back.map(({ partId, amountCents }) => [partId, amountCents])).toEqual([[part.id, cents]]);
      }
      expect(entries.map(brief)).toEqual(expected.map(brief));
    }
    // One part is cancelled as a whole, another in part; a piece of a third came back.
    expect([rows.reversals.length, rows.refunds.length]).toEqual([3, 3]);
    const demo = rows.vendors[seedVendors.findIndex(({ key }) => key === demoVendorKey)]?.id;
    const balance = sum(rows.ledgerEntries.filter(({ vendorId }) => vendorId !== undefined && vendorId === demo));
    const sold = rows.orderParts.filter(({ vendorId }) => vendorId === demo);
    expect(sold.length).toBeGreaterThanOrEqual(3);
    const paidOut = sum(rows.payouts.filter(({ vendorId }) => vendorId === demo));
    expect(balance + paidOut).toBe(sold.reduce((total, part) => total + part.totalCents - part.commissionCents, 0));
  });
});

describe("the demo's returns", () => {
  test("are in each state, one of them left to the admins with a picture, each within its part's pieces", () => {
    const states = rows.returns.map(({ state, escalatedAt }) => `${state}${escalatedAt ? ", unanswered" : ""}`);
    expect(states.toSorted()).toEqual([...returnStates, "asked, unanswered"].toSorted());
    for (const { id, state, answer, partId, changedAt, escalatedAt } of rows.returns) {
      expect([state, typeof answer === "string"]).toEqual([state, state === "refused"]);
      const part = rows.orderParts.find((each) => each.id === partId);
      const lines = rows.returnLines.filter(({ returnId }) => returnId === id);
      const items = lines.map(({ itemId }) => rows.orderItems.find((item) => item.id === itemId));
      expect(items.map((item) => [item?.orderId, item?.vendorId])).toEqual([[part?.orderId, part?.vendorId]]);
      expect(rows.reversals.filter((reversal) => reversal.id === id)).toHaveLength(state === "refunded" ? 1 : 0);
      for (const time of [changedAt, escalatedAt]) expect(Number(time ?? 0)).toBeLessThan(now.getTime());
    }
    const [picture] = rows.returnPictures;
    expect(rows.returns.find(({ id }) => id === picture?.returnId)?.escalatedAt).toBeDefined();
    expect(existsSync(`${import.meta.dir}/pictures/${picture?.file}`)).toBe(true);
  });

  test("and what the shopper waits for is sold out", () => {
    expect(rows.stockWatches.length).toBeGreaterThan(0);
    for (const { listingId } of rows.stockWatches)
      expect(rows.listings.find(({ id }) => id === listingId)?.stock).toBe(0);
  });
});
