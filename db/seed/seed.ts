// Loads the demo shop into an empty database, all or nothing. It never touches a shop that has users or listings.

import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { ChosenDelivery } from "#contract/delivery/delivery.ts";
import { deliveryLabel } from "#contract/delivery/delivery-rules.ts";
import { foldCase } from "#contract/listings/listing-filter.ts";
import { quote } from "#contract/orders/quote.ts";
import { paymentReference } from "#contract/payments/payments.ts";
import * as schema from "../schema.ts";
import { demoVendorKey, pictureFile, picturesOf, seedListings, seedVendors, type VendorKey } from "./catalogue.ts";
import { seedDelivery } from "./delivery.ts";
import { seedInvoiceDetails } from "./invoice-details.ts";
import {
  type SeedDeliveries,
  type SeedOrder,
  seedAddresses,
  seedBankPayment,
  seedOrders,
  seedWatches,
} from "./orders.ts";
import { payoutRows } from "./payouts.ts";
import { seedProfiles, unsaid } from "./profiles.ts";
import { isCounted, type ReviewerName, seedReviewers, seedReviews } from "./reviews.ts";
import { bankPaymentRows, numberInvoices, type SaleItem, saleRows } from "./sales.ts";
import { threadRows } from "./threads.ts";

export const demoPassword = "indaba-demo";
export const demoAccounts = [
  { email: "shopper@indaba.example", username: "shopper", role: "shopper" },
  { email: "vendor@indaba.example", username: "vendor", role: "vendor" },
  { email: "admin@indaba.example", username: "admin", role: "admin" },
] as const;

const dayMs = 24 * 60 * 60 * 1000;
/** An arbitrary lock number: keeps two servers that start on one empty database from loading it twice. */
const seedLock = 20_260_101;

/** An order of the demo, and who placed it. */
type Purchase = Omit<SeedOrder, "ageDays"> & { buyer: { id: string; email: string }; createdAt: Date };

type Row<Table extends { $inferInsert: unknown }> = Table["$inferInsert"] & { id: string };

/** Encrypts a vendor's account number, as the shop does. */
type SealNumber = (number: string, vendorId: string) => string;

/** Null without ratings. */
export const meanRating = (ratings: number[]): number | null =>
  ratings.length === 0 ? null : ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;

const countedRatings = (sku: string): number[] =>
  (seedReviews[sku] ?? []).filter(isCounted).map(([, rating]) => rating);

/**
 * Every row of the demo shop. Apart from random ids the result is always the same; dates count back from `now`.
 * `passwordHashes` are those of `demoAccounts`, in that order; no other account can sign in.
 */
export function demoRows(passwordHashes: string[], now: Date, sealNumber: SealNumber) {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);

  const demoUsers = demoAccounts.map((account, index) => ({
    ...account,
    id: crypto.randomUUID(),
    passwordHash: passwordHashes[index] ?? null,
    createdAt: daysAgo(420),
  }));
  const [demoShopper, demoVendorOwner, demoAdmin] = demoUsers;
  if (!demoShopper || !demoVendorOwner || !demoAdmin) throw new Error("The demo accounts lack one");

  const owners = new Map(
    seedVendors.map((vendor) => [
      vendor.key,
      vendor.key === demoVendorKey
        ? demoVendorOwner
        : {
            id: crypto.randomUUID(),
            email: `${vendor.key}@vendors.indaba.example`,
            username: vendor.key,
            role: "vendor" as const,
            passwordHash: null,
            createdAt: daysAgo(vendor.status === "pending" ? 4 : 410),
          },
    ]),
  );
  const reviewers = new Map(
    seedReviewers.map((username) => [
      username as ReviewerName,
      {
        id: crypto.randomUUID(),
        email: `${username}@reviewers.indaba.example`,
        username,
        role: "shopper" as const,
        passwordHash: null,
        createdAt: daysAgo(400),
      },
    ]),
  );
  const users: Row<typeof schema.users>[] = [
    ...demoUsers,
    ...[...owners.values()].filter((owner) => owner !== demoVendorOwner),
    ...reviewers.values(),
  ];

  const vendors = seedVendors.map((vendor, index) => {
    const ratings = seedListings
      .filter((listing) => listing.vendor === vendor.key)
      .flatMap((listing) => countedRatings(listing.sku));
    return {
      id: crypto.randomUUID(),
      userId: owners.get(vendor.key)?.id,
      businessName: vendor.businessName,
      description: vendor.description,
      city: vendor.city,
      province: vendor.province,
      postalCode: vendor.postalCode,
      latitude: vendor.location?.latitude,
      longitude: vendor.location?.longitude,
      rating: meanRating(ratings),
      totalReviews: ratings.length,
      status: vendor.status,
      legalName: null,
      street: null,
      vatNumber: null,
      ...seedInvoiceDetails[vendor.key],
      ...(seedProfiles[vendor.key] ?? unsaid),
      createdAt: daysAgo(vendor.status === "pending" ? 3 : 400 - index),
    } satisfies Row<typeof schema.vendors>;
  });
  const vendorById = new Map(vendors.map((vendor) => [vendor.id as string, vendor]));
  const vendorIds = new Map(seedVendors.map((vendor, index) => [vendor.key, vendors[index]?.id ?? ""]));

  // A stride through the catalogue, so that the newest listings are of every category; reviewed or bought listings are older.
  const stride = 61;
  const ordered = new Set(seedOrders.flatMap((order) => order.items.map(([sku]) => sku)));
  const listings = seedListings.map((listing, index) => {
    const reviews = seedReviews[listing.sku] ?? [];
    const age =
      1 +
      ((index * stride) % seedListings.length) * 0.7 +
      (reviews.length > 0 ? 90 : 0) +
      (ordered.has(listing.sku) ? 150 : 0);
    return {
      id: crypto.randomUUID(),
      vendorId: vendorIds.get(listing.vendor) ?? "",
      sku: listing.sku,
      title: listing.title,
      description: listing.description,
      category: listing.category,
      tags: listing.tags,
      priceCents: listing.priceCents,
      stock: listing.stock,
      imageUrl: `/images/demo/${pictureFile(listing.sku)}`,
      rating: meanRating(countedRatings(listing.sku)),
      totalReviews: countedRatings(listing.sku).length,
      foldedTitle: foldCase(listing.title),
      foldedDescription: foldCase(listing.description),
      foldedTags: listing.tags.map(foldCase),
      createdAt: daysAgo(age),
      updatedAt: daysAgo(age),
    } satisfies Row<typeof schema.listings>;
  });
  // The database itself adds the main picture.
  const listingPictures = seedListings.flatMap((listing, index) =>
    picturesOf(listing)
      .map(({ file, alt }, position) => ({ url: `/images/demo/${file}`, alt, position }))
      .slice(1)
      .map((picture) => ({ ...picture, listingId: listings[index]?.id ?? "" })),
  );
  const bySku = new Map(listings.map((listing) => [listing.sku, listing]));
  const listingOf = (sku: string) => {
    const listing = bySku.get(sku);
    if (!listing) throw new Error(`The demo catalogue has no listing ${sku}`);
    return listing;
  };

  const reviews = Object.entries(seedReviews).flatMap(([sku, rows]) => {
    const listing = listingOf(sku);
    const age = now.getTime() - listing.createdAt.getTime();
    return rows.map(([reviewer, rating, comment, more = {}], index) => {
      const author = reviewers.get(reviewer);
      if (!author) throw new Error(`The demo has no reviewer ${reviewer}`);
      const { bought = true, answer, reported, hidden } = more;
      const createdAt = new Date(listing.createdAt.getTime() + (age * (index + 1)) / (rows.length + 1));
      const dayLater = new Date(createdAt.getTime() + dayMs);
      return {
        sku,
        author,
        id: crypto.randomUUID(),
        listingId: listing.id,
        vendorId: listing.vendorId,
        userId: author.id,
        rating,
        comment,
        bought,
        createdAt,
        ...(answer && { answer, answeredAt: dayLater }),
        ...(reported && { reportReason: reported, reportedAt: dayLater }),
        ...(hidden && { hiddenReason: hidden, hiddenAt: dayLater }),
      } satisfies Row<typeof schema.reviews> & { sku: string; author: typeof author };
    });
  });

  const vendorKeys = new Map([...vendorIds].map(([key, id]) => [id, key]));
  const chosenOf = (deliveries: SeedDeliveries): ChosenDelivery[] =>
    Object.entries(deliveries).map(([key, [kind, priceCents]]) => {
      const { leadDays = null, place = null } =
        seedDelivery[key as VendorKey]?.find((option) => option.kind === kind) ?? {};
      const vendorId = vendorIds.get(key as VendorKey) ?? "";
      return { vendorId, id: kind, kind, label: deliveryLabel(kind), priceCents, leadDays, place };
    });
  const orderItems: SaleItem[] = [];
  const purchases: Purchase[] = [
    ...seedOrders.map((order) => ({ ...order, buyer: demoShopper, createdAt: daysAgo(order.ageDays) })),
    ...reviews
      .filter(({ bought }) => bought)
      .map(
        ({ sku, author, createdAt }): Purchase => ({
          buyer: author,
          paymentStatus: "completed",
          items: [[sku, 1]],
          createdAt: new Date(createdAt.getTime() - 10 * dayMs),
        }),
      ),
  ];
  const orders = purchases.map((order) => {
    const id = crypto.randomUUID();
    const { buyer, createdAt } = order;
    const items = order.items.map(([sku, quantity, some = 0], nth) => {
      const { id: listingId, vendorId, title, priceCents } = listingOf(sku);
      const part = order.parts?.[vendorKeys.get(vendorId) ?? ""];
      const cancelled = part?.state === "cancelled" ? quantity : some;
      const returned = part?.asksBack?.state === "refunded" && part.asksBack.nth === nth ? 1 : 0;
      const item = { listingId, vendorId, title, quantity, priceCents, cancelled, returned };
      return { id: crypto.randomUUID(), orderId: id, ...item };
    });
    orderItems.push(...items);
    return {
      id,
      userId: buyer.id,
      paymentReference: `${createdAt.getTime()}-${buyer.id}`,
      paymentStatus: order.paymentStatus,
      email: buyer.email,
      totalCents: quote(items, chosenOf(order.deliveries ?? {})).totalCents,
      createdAt,
    } satisfies Row<typeof schema.orders>;
  });

  const addresses = seedAddresses.map(
    ({ pin, ...address }, at): Row<typeof schema.addresses> => ({
      id: crypto.randomUUID(),
      ...address,
      userId: demoShopper.id,
      latitude: pin?.latitude ?? null,
      longitude: pin?.longitude ?? null,
      usedAt: daysAgo(at + 1),
    }),
  );

  const sales = orders.flatMap((order, index) => {
    const { parts, deliveries } = purchases[index] as Purchase;
    return order.paymentStatus === "completed"
      ? saleRows({
          order,
          items: orderItems.filter(({ orderId }) => orderId === order.id),
          parts,
          deliveries: deliveries ? chosenOf(deliveries) : null,
          address: order.userId === demoShopper.id ? (seedAddresses[0] ?? null) : null,
          userId: order.userId,
          email: order.email,
          vendorKeyOf: (vendorId) => vendorKeys.get(vendorId) ?? "",
          sellerOf: (vendorId) => vendorById.get(vendorId) as (typeof vendors)[number],
        })
      : [];
  });

  const { minutesAgo, answersInMinutes, keptMinutes, answer, ...bank } = seedBankPayment;
  const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const waiting = bankPaymentRows({
    reference: paymentReference(minutesLater(-minutesAgo).getTime(), demoShopper.id),
    user: demoShopper,
    items: bank.items.map(([sku, quantity]) => {
      const { id: listingId, vendorId, title, priceCents } = listingOf(sku);
      return { listingId, vendorId, title, quantity, priceCents };
    }),
    address: seedAddresses[0] ?? null,
    deliveries: chosenOf(bank.deliveries),
    createdAt: minutesLater(-minutesAgo),
    reservedUntil: minutesLater(keptMinutes - minutesAgo),
    answer,
    answersAt: minutesLater(answersInMinutes),
  });

  const { invoices, invoiceNumbers } = numberInvoices(sales.flatMap((sale) => sale.invoices));

  const { threads, threadMessages } = threadRows({
    daysAgo,
    listingOf,
    shopperOf: (name) => (name === "shopper" ? demoShopper.id : (reviewers.get(name)?.id ?? "")),
    partOf: (listingId) => {
      const bought = orderItems.find((item) => item.listingId === listingId);
      const parts = sales.flatMap((sale) => sale.orderParts);
      return parts.find((part) => part.orderId === bought?.orderId && part.vendorId === bought?.vendorId)?.id ?? "";
    },
  });

  const paid = payoutRows({
    daysAgo,
    vendorOf: (key) => vendorById.get(vendorIds.get(key) ?? "") as (typeof vendors)[number],
    adminId: demoAdmin.id,
    seal: sealNumber,
    sold: {
      orderParts: sales.flatMap((sale) => sale.orderParts),
      ledgerEntries: sales.flatMap((sale) => sale.ledgerEntries),
    },
  });

  const deliveryOptions = Object.entries(seedDelivery).flatMap(([key, options]) =>
    options.map((option, position) => ({ ...option, position, vendorId: vendorIds.get(key as VendorKey) ?? "" })),
  );

  return {
    users,
    vendors,
    deliveryOptions,
    listings,
    listingPictures,
    reviews: reviews.map(({ sku: _, author: _author, ...review }): Row<typeof schema.reviews> => review),
    threads,
    threadMessages,
    addresses,
    orders,
    orderItems,
    payments: [...sales, waiting].flatMap((sale) => sale.payments),
    paymentLines: [...sales, waiting].flatMap((sale) => sale.paymentLines),
    orderParts: sales.flatMap((sale) => sale.orderParts),
    reversals: sales.flatMap((sale) => sale.reversals),
    reversalLines: sales.flatMap((sale) => sale.reversalLines),
    returns: sales.flatMap((sale) => sale.returns),
    returnLines: sales.flatMap((sale) => sale.returnLines),
    returnPictures: sales.flatMap((sale) => sale.returnPictures),
    stockWatches: seedWatches.map((sku, at) => ({
      userId: demoShopper.id,
      listingId: listingOf(sku).id,
      createdAt: daysAgo(at + 2),
    })),
    parcels: sales.flatMap((sale) => sale.parcels),
    parcelLines: sales.flatMap((sale) => sale.parcelLines),
    refunds: sales.flatMap((sale) => sale.refunds),
    bankDetails: paid.bankDetails,
    payoutRuns: paid.payoutRuns,
    payouts: paid.payouts,
    ledgerEntries: [...sales.flatMap((sale) => sale.ledgerEntries), ...paid.ledgerEntries],
    invoices,
    invoiceNumbers,
    sandboxTransactions: [...sales, waiting].flatMap((sale) => sale.sandboxTransactions),
  };
}

/** Returns false if the shop already has users or listings. */
export async function seedDemoData(
  db: NodePgDatabase<typeof schema>,
  options: {
    hashPassword: (password: string) => Promise<string>;
    sealNumber: SealNumber;
    now?: Date;
    /** Told the file of each picture of a return. */
    keepPicture?: (id: string, path: string) => void;
  },
): Promise<boolean> {
  if (!(await isEmpty(db))) return false;
  const hashes = await Promise.all(demoAccounts.map(() => options.hashPassword(demoPassword)));
  const rows = demoRows(hashes, options.now ?? new Date(), options.sealNumber);
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`);
    if (!(await isEmpty(tx))) return false;
    await tx.insert(schema.users).values(rows.users);
    await tx.insert(schema.vendors).values(rows.vendors);
    await tx.insert(schema.deliveryOptions).values(rows.deliveryOptions);
    await tx.insert(schema.listings).values(rows.listings);
    await tx.insert(schema.listingPictures).values(rows.listingPictures);
    await tx.insert(schema.reviews).values(rows.reviews);
    await tx.insert(schema.addresses).values(rows.addresses);
    await tx.insert(schema.orders).values(rows.orders);
    await tx.insert(schema.orderItems).values(rows.orderItems);
    await tx.insert(schema.payments).values(rows.payments);
    await tx.insert(schema.paymentLines).values(rows.paymentLines);
    await tx.insert(schema.orderParts).values(rows.orderParts);
    await tx.insert(schema.reversals).values(rows.reversals);
    await tx.insert(schema.reversalLines).values(rows.reversalLines);
    await tx.insert(schema.returns).values(rows.returns);
    await tx.insert(schema.returnLines).values(rows.returnLines);
    await tx.insert(schema.returnPictures).values(rows.returnPictures.map(({ file: _, ...picture }) => picture));
    await tx.insert(schema.stockWatches).values(rows.stockWatches);
    await tx.insert(schema.parcels).values(rows.parcels);
    await tx.insert(schema.parcelLines).values(rows.parcelLines);
    await tx.insert(schema.refunds).values(rows.refunds);
    await tx.insert(schema.bankDetails).values(rows.bankDetails);
    await tx.insert(schema.payoutRuns).values(rows.payoutRuns);
    await tx.insert(schema.payouts).values(rows.payouts);
    await tx.insert(schema.ledgerEntries).values(rows.ledgerEntries);
    await tx.insert(schema.invoices).values(rows.invoices);
    await tx.insert(schema.invoiceNumbers).values(rows.invoiceNumbers);
    await tx.insert(schema.threads).values(rows.threads);
    await tx.insert(schema.threadMessages).values(rows.threadMessages);
    await tx.insert(schema.sandboxTransactions).values(rows.sandboxTransactions);
    for (const { id, file } of rows.returnPictures) options.keepPicture?.(id, `${import.meta.dir}/pictures/${file}`);
    return true;
  });
}

async function isEmpty(db: Pick<NodePgDatabase<typeof schema>, "execute">): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select exists (select from ${schema.users}) or exists (select from ${schema.listings}) as "taken"`,
  );
  return rows[0]?.taken === false;
}
