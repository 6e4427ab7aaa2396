import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { and, asc, avg, count, eq, gt, isNull, sql } from "drizzle-orm";
import sharp from "sharp";
import { categories } from "#contract/listings/categories.ts";
import { listingBody } from "#contract/listings/listing-body.ts";
import { foldCase } from "#contract/listings/listing-filter.ts";
import { centsToPrice } from "#contract/shared/money.ts";
import { provinces } from "#contract/shared/provinces.ts";
import { bankFile } from "#server/payouts/bank-file.service.ts";
import { readDue } from "#server/payouts/due.service.ts";
import { readStatement } from "#server/payouts/statement.service.ts";
import { hasBought } from "#server/reviews/counts.service.ts";
import { seal } from "#server/sealed.ts";
import { readSettings } from "#server/settings.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import * as schema from "../schema.ts";
import { pictureFile, picturesOf, seedListings, seedVendors } from "./catalogue.ts";
import { seedOrders } from "./orders.ts";
import { demoAccounts, demoPassword, demoRows, seedDemoData } from "./seed.ts";

const hashPassword = (password: string) =>
  Bun.password.hash(password, { algorithm: "argon2id", memoryCost: 8, timeCost: 1 });
const key = "a key of the tests";
const sealNumber = (number: string, vendorId: string) => seal(number, vendorId, key);
const now = new Date("2026-06-15T10:00:00Z");

/** Bounding boxes of the provinces: south, north, west, east. Rough, but without the demo towns of other provinces. */
const provinceBoxes: Record<(typeof provinces)[number], [number, number, number, number]> = {
  "Eastern Cape": [-34.3, -30.0, 22.7, 30.2],
  "Free State": [-30.7, -26.6, 24.3, 29.8],
  Gauteng: [-26.95, -25.1, 27.1, 29.1],
  "KwaZulu-Natal": [-31.1, -26.8, 28.9, 32.9],
  Limpopo: [-25.4, -22.1, 26.4, 31.9],
  Mpumalanga: [-27.5, -24.3, 28.2, 32.1],
  "Northern Cape": [-33.0, -24.7, 16.4, 25.6],
  "North West": [-28.1, -24.6, 22.6, 28.3],
  "Western Cape": [-34.9, -30.4, 17.7, 24.3],
};

describe("the demo catalogue", () => {
  const sold = seedVendors.filter((vendor) => vendor.status === "approved");

  test("has at least 16 approved vendors, in all nine provinces, and a pending one", () => {
    expect(sold.length).toBeGreaterThanOrEqual(16);
    expect(new Set(sold.map((vendor) => vendor.province))).toEqual(new Set(provinces));
    expect(seedVendors.length - sold.length).toBe(1);
  });

  test("leaves exactly two vendors without coordinates and puts the others inside their province", () => {
    expect(seedVendors.filter((vendor) => vendor.location === null)).toHaveLength(2);
    for (const { businessName, province, location } of seedVendors) {
      if (!location) continue;
      const [south, north, west, east] = provinceBoxes[province];
      const inside =
        location.latitude > south &&
        location.latitude < north &&
        location.longitude > west &&
        location.longitude < east;
      expect(inside, `${businessName} lies outside ${province}`).toBe(true);
    }
  });

  test("has at least 120 listings over all five categories, some sold out and some nearly", () => {
    expect(seedListings.length).toBeGreaterThanOrEqual(120);
    for (const category of categories)
      expect(seedListings.filter((listing) => listing.category === category).length).toBeGreaterThanOrEqual(20);
    expect(seedListings.filter((listing) => listing.stock === 0).length).toBeGreaterThanOrEqual(3);
    expect(seedListings.filter((listing) => listing.stock > 0 && listing.stock <= 3).length).toBeGreaterThanOrEqual(5);
  });

  test("gives every listing its own sku and every approved vendor a listing", () => {
    expect(new Set(seedListings.map((listing) => listing.sku.toLowerCase())).size).toBe(seedListings.length);
    const vendors = new Set(seedListings.map((listing) => listing.vendor));
    expect(vendors).toEqual(new Set(sold.map((vendor) => vendor.key)));
  });

  test("keeps the limits of all listings", () => {
    for (const listing of seedListings) {
      const { title, description, category, tags, priceCents, stock, sku } = listing;
      const parsed = listingBody.parse({
        title,
        description,
        category,
        tags,
        price: centsToPrice(priceCents),
        stock,
        imageUrl: `/images/demo/${pictureFile(sku)}`,
        sku,
      });
      expect(parsed.tags, sku).toEqual(tags);
      expect(parsed.title, sku).toBe(title);
      expect(description.split(/[.!?](?:\s|$)/).filter(Boolean).length, sku).toBeGreaterThanOrEqual(2);
    }
  });

  test("has laptops from about R5 000 to R30 000 and several listings of other kinds, for comparing", () => {
    const tagged = (tag: string) => seedListings.filter((listing) => listing.tags.includes(tag));
    const laptops = tagged("laptop").map((listing) => listing.priceCents);
    expect(laptops.length).toBeGreaterThanOrEqual(6);
    expect(Math.min(...laptops)).toBeLessThanOrEqual(6_000_00);
    expect(Math.max(...laptops)).toBeGreaterThanOrEqual(25_000_00);
    for (const tag of ["cellphone", "headphones", "running shoes", "jersey", "load shedding", "rooibos", "biltong"])
      expect(tagged(tag).length, tag).toBeGreaterThanOrEqual(4);
    for (const tag of ["lamp", "table", "blanket", "braai", "novel", "mealie meal"])
      expect(tagged(tag).length, tag).toBeGreaterThanOrEqual(2);
  });

  test("has no date in the future, and no review or order before its listing", () => {
    const rows = demoRows(["", "", ""], now, sealNumber);
    const listed = new Map<string, number>(rows.listings.map((listing) => [listing.id, listing.createdAt.getTime()]));
    const vendors = new Map<string, number>(
      rows.vendors.map((vendor) => [vendor.id, vendor.createdAt?.getTime() ?? Number.NaN]),
    );
    for (const listing of rows.listings) {
      expect(listing.createdAt.getTime()).toBeLessThan(now.getTime());
      expect(listing.createdAt.getTime()).toBeGreaterThan(vendors.get(listing.vendorId) ?? Number.NaN);
    }
    expect(new Set(listed.values()).size).toBe(rows.listings.length);
    for (const review of rows.reviews) {
      expect(review.createdAt?.getTime()).toBeGreaterThan(listed.get(review.listingId) ?? Number.NaN);
      expect(review.createdAt?.getTime()).toBeLessThan(now.getTime());
    }
    const ordered = new Map<string, number>(
      rows.orders.map((order) => [order.id, order.createdAt?.getTime() ?? Number.NaN]),
    );
    for (const item of rows.orderItems)
      expect(ordered.get(item.orderId)).toBeGreaterThan(listed.get(item.listingId) ?? Number.NaN);
  });

  test("orders the same listings in the same order each time", () => {
    const newestFirst = () =>
      demoRows(["", "", ""], now, sealNumber)
        .listings.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
        .map((listing) => listing.sku);
    expect(newestFirst()).toEqual(newestFirst());
    const categoryOf = new Map(seedListings.map((listing) => [listing.sku, listing.category]));
    const firstPage = newestFirst().slice(0, 24);
    expect(new Set(firstPage.map((sku) => categoryOf.get(sku))).size).toBe(categories.length);
  });
});

describe("the demo pictures", () => {
  test("are one or more square WebP of at most 30 KB for every listing, and no others", async () => {
    const folder = `${import.meta.dir}/pictures`;
    const files = (await readdir(folder)).filter((file) => file.endsWith(".webp"));
    expect(new Set(files)).toEqual(
      new Set(seedListings.flatMap((listing) => picturesOf(listing).map(({ file }) => file))),
    );
    const seen = new Map<string, string>();
    for (const file of files) {
      const bytes = await Bun.file(`${folder}/${file}`).bytes();
      expect(bytes.length, file).toBeLessThanOrEqual(30 * 1024);
      const { format, width, height } = await sharp(bytes).metadata();
      expect({ format, width, height }, file).toEqual({ format: "webp", width: 640, height: 640 });
      const digest = Bun.hash(bytes).toString();
      expect(seen.get(digest), `${file} is the same picture`).toBeUndefined();
      seen.set(digest, file);
    }
  });
});

describe("seedDemoData", () => {
  let database: TestDatabase;
  const tables = [
    schema.users,
    schema.vendors,
    schema.listings,
    schema.listingPictures,
    schema.reviews,
    schema.orders,
    schema.orderItems,
    schema.payments,
    schema.paymentLines,
    schema.orderParts,
    schema.reversals,
    schema.reversalLines,
    schema.returns,
    schema.returnLines,
    schema.refunds,
    schema.bankDetails,
    schema.payoutRuns,
    schema.payouts,
    schema.ledgerEntries,
    schema.sandboxTransactions,
    schema.threads,
    schema.threadMessages,
  ] as const;
  const counts = async () => {
    const numbers: number[] = [];
    for (const table of tables) {
      const [row] = await database.db.select({ rows: count() }).from(table);
      numbers.push(row?.rows ?? Number.NaN);
    }
    return numbers;
  };

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(async () => {
    await database.close();
  });

  test("leaves nothing behind if it fails at its last table", async () => {
    await database.db.execute(sql`
      create function power_failure() returns trigger language plpgsql as $$ begin raise 'the power fails'; end $$`);
    await database.db.execute(
      sql`create trigger power_failure before insert on sandbox_transactions execute function power_failure()`,
    );
    try {
      await expect(seedDemoData(database.db, { hashPassword, sealNumber })).rejects.toThrow();
      expect(await counts()).toEqual(tables.map(() => 0));
    } finally {
      await database.db.execute(sql`drop function power_failure cascade`);
    }
  });

  test("loads the whole shop into the empty database", async () => {
    expect(await seedDemoData(database.db, { hashPassword, sealNumber })).toBe(true);
    const rows = demoRows(["", "", ""], now, sealNumber);
    const paid = new Set<string>(
      rows.orders.filter(({ paymentStatus }) => paymentStatus === "completed").map(({ id }) => id),
    );
    expect(await counts()).toEqual([
      rows.users.length,
      seedVendors.length,
      seedListings.length,
      seedListings.flatMap(picturesOf).length,
      rows.reviews.length,
      rows.orders.length,
      rows.orderItems.length,
      // Beside those of the orders, one that a bank has yet to confirm.
      paid.size + 1,
      rows.orderItems.filter(({ orderId }) => paid.has(orderId)).length + 1,
      rows.orderParts.length,
      3,
      3,
      6,
      6,
      3,
      6,
      2,
      4,
      rows.ledgerEntries.length,
      paid.size + 1,
      rows.threads.length,
      rows.threadMessages.length,
    ]);
  });

  test("changes nothing when it runs again", async () => {
    const before = await counts();
    const ids = async () =>
      (await database.db.select({ id: schema.listings.id }).from(schema.listings).orderBy(asc(schema.listings.id))).map(
        (row) => row.id,
      );
    const idsBefore = await ids();
    expect(await seedDemoData(database.db, { hashPassword, sealNumber })).toBe(false);
    expect(await counts()).toEqual(before);
    expect(await ids()).toEqual(idsBefore);
  });

  test("makes three accounts with the demo password; no other account can sign in", async () => {
    for (const { email, role } of demoAccounts) {
      const [account] = await database.db.select().from(schema.users).where(eq(schema.users.email, email));
      expect(account?.role).toBe(role);
      expect(await Bun.password.verify(demoPassword, account?.passwordHash ?? "")).toBe(true);
    }
    const [open] = await database.db
      .select({ rows: count() })
      .from(schema.users)
      .where(isNull(schema.users.passwordHash));
    expect(open?.rows).toBe(demoRows(["", "", ""], now, sealNumber).users.length - demoAccounts.length);
  });

  test("has vendors that were paid, that are due, that wait, and that can't be paid yet; nobody was paid more than was due", async () => {
    const { payouts: paying, returnDays } = readSettings({});
    const due = await readDue(database.db, { payouts: paying, returnDays });
    expect(due.filter(({ dueCents }) => dueCents < 0)).toEqual([]);
    const states = new Set(due.map(({ leftOut }) => leftOut));
    for (const state of [null, "no-bank", "bank-new", "nothing-due"] as const) expect(states).toContain(state);
    expect(due.filter(({ waitingCents }) => waitingCents > 0).length).toBeGreaterThan(0);
    const runs = await database.db.select().from(schema.payoutRuns).orderBy(schema.payoutRuns.createdAt);
    const lines = (await bankFile(database.db, runs[0]?.id as string, key)).trim().split("\r\n");
    // Without what came back.
    expect(lines).toHaveLength(3);
    const all = await database.db.select().from(schema.payouts);
    for (const { vendorId, amountCents, state } of all) {
      const { closingCents, sums } = await readStatement(database.db, vendorId, {
        from: "2020-01-01",
        to: "2100-01-01",
      });
      expect(closingCents).toBe(due.find((each) => each.vendorId === vendorId)?.balanceCents as number);
      const cents = (kind: string) => sums.find((sum) => sum.kind === kind)?.cents;
      expect([cents("payout"), cents("payout-return")]).toEqual([
        -amountCents,
        state === "came-back" ? amountCents : 0,
      ]);
    }
  });

  test("gives the demo vendor a shop with many listings", async () => {
    const [shop] = await database.db
      .select({ listings: count() })
      .from(schema.listings)
      .innerJoin(schema.vendors, eq(schema.vendors.id, schema.listings.vendorId))
      .innerJoin(schema.users, eq(schema.users.id, schema.vendors.userId))
      .where(and(eq(schema.users.email, "vendor@indaba.example"), eq(schema.vendors.status, "approved")));
    expect(shop?.listings).toBeGreaterThanOrEqual(10);
  });

  test("every review that counts has its order, from before it; the others' authors bought nothing", async () => {
    const { reviews } = schema;
    const bought = hasBought(sql`${reviews.userId}`, sql`${reviews.listingId}`);
    const rows = await database.db
      .select({ stored: reviews.bought, bought, hidden: reviews.hiddenReason, reported: reviews.reportReason })
      .from(reviews)
      .innerJoin(schema.listings, eq(schema.listings.id, reviews.listingId));
    expect(rows.map(({ bought }) => bought)).toEqual(rows.map(({ stored }) => stored));
    expect(new Set(rows.map(({ stored }) => stored))).toEqual(new Set([true, false]));
    expect(rows.filter(({ hidden }) => hidden !== null)).toHaveLength(1);
    expect(rows.filter(({ reported }) => reported !== null)).toHaveLength(1);
    const { orders, orderItems } = schema;
    const late = await database.db
      .select()
      .from(reviews)
      .innerJoin(orderItems, eq(orderItems.listingId, reviews.listingId))
      .innerJoin(orders, and(eq(orders.id, orderItems.orderId), eq(orders.userId, reviews.userId)))
      .where(gt(orders.createdAt, reviews.createdAt));
    expect(late).toEqual([]);
  });

  test("stores ratings that are the mean and the number of buyers' shown reviews, null without any", async () => {
    const { vendors, listings, reviews } = schema;
    for (const [table, key] of [
      [vendors, reviews.vendorId],
      [listings, reviews.listingId],
    ] as const) {
      const rows = await database.db
        .select({ rating: table.rating, total: table.totalReviews, mean: avg(reviews.rating), rows: count(reviews.id) })
        .from(table)
        .leftJoin(reviews, and(eq(key, table.id), eq(reviews.bought, true), isNull(reviews.hiddenAt)))
        .groupBy(table.id);
      expect(rows.some((row) => row.rows === 0)).toBe(true);
      expect(rows.some((row) => row.rows > 1)).toBe(true);
      for (const row of rows) {
        expect(row.total).toBe(row.rows);
        if (row.mean === null) expect(row.rating).toBeNull();
        else expect(row.rating).toBeCloseTo(Number(row.mean), 9);
      }
    }
    const ratings = await database.db.selectDistinct({ rating: reviews.rating }).from(reviews);
    expect(ratings.map((row) => row.rating).sort()).toEqual([1, 2, 3, 4, 5]);
  });

  test("gives the demo shopper ten orders of mixed payment status whose totals are their lines and what they cost to deliver", async () => {
    const { orders, orderItems, users } = schema;
    const rows = await database.db
      .select({ id: orders.id, status: orders.paymentStatus, totalCents: orders.totalCents, email: users.email })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.userId))
      .where(eq(users.email, "shopper@indaba.example"));
    expect(rows).toHaveLength(10);
    expect(rows.filter((row) => row.status === "failed")).toHaveLength(1);
    expect(rows.filter((row) => row.status === "pending")).toHaveLength(1);
    expect(rows.filter((row) => row.status === "completed")).toHaveLength(8);
    for (const row of rows) {
      const items = await database.db.select().from(orderItems).where(eq(orderItems.orderId, row.id));
      const parts = await database.db.select().from(schema.orderParts).where(eq(schema.orderParts.orderId, row.id));
      const deliveryCents = parts.reduce((sum, part) => sum + part.deliveryCents, 0);
      expect(items.reduce((sum, item) => sum + item.priceCents * item.quantity, deliveryCents)).toBe(row.totalCents);
    }
    expect(seedOrders).toHaveLength(10);
  });

  test("folds case with the contract's function", async () => {
    const rows = await database.db.select().from(schema.listings);
    for (const row of rows) {
      expect(row.foldedTitle).toBe(foldCase(row.title));
      expect(row.foldedDescription).toBe(foldCase(row.description));
      expect(row.foldedTags).toEqual(row.tags.map(foldCase));
      expect(row.imageUrl).toBe(`/images/demo/${pictureFile(row.sku ?? "")}`);
    }
  });

  test("gives some listings further pictures after the main one, each described", async () => {
    const rows = await database.db
      .select({ sku: schema.listings.sku, url: schema.listingPictures.url, alt: schema.listingPictures.alt })
      .from(schema.listingPictures)
      .innerJoin(schema.listings, eq(schema.listings.id, schema.listingPictures.listingId))
      .orderBy(schema.listingPictures.position);
    for (const listing of seedListings) {
      const expected = picturesOf(listing).map(({ file, alt }) => ({ url: `/images/demo/${file}`, alt }));
      const stored = rows.flatMap(({ sku, ...picture }) => (sku === listing.sku ? [picture] : []));
      expect(stored, listing.sku).toEqual(expected);
    }
    expect(seedListings.filter(({ pictures = [] }) => pictures.length > 0).length).toBeGreaterThanOrEqual(5);
  });

  test("refuses a shop that has accounts but no listings", async () => {
    const other = await createTestDatabase();
    try {
      await other.db.insert(schema.users).values({ email: "first@example.org", username: "first", role: "admin" });
      expect(await seedDemoData(other.db, { hashPassword, sealNumber })).toBe(false);
      const [row] = await other.db.select({ rows: count() }).from(schema.listings);
      expect(row?.rows).toBe(0);
    } finally {
      await other.close();
    }
  });
});
