import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import type { Review } from "#contract/reviews/reviews.ts";
import type { CurrentUser } from "#contract/users/users.ts";
import { listings, orderItems, orderParts, orders, reviews, users, vendors } from "#db/schema.ts";
import { cancelSome } from "#server/orders/part-changes.service.ts";
import { lockShopper } from "#server/payments/payments.service.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/harness/app.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import { payFor } from "#tests/harness/paying.ts";
import { addSoldOrder } from "#tests/harness/sold-orders.ts";
import { until } from "#tests/harness/waiting.ts";
import { countPurchases, lockReviewed } from "./counts.service.ts";
import { readReviews, writeReview } from "./reviews.service.ts";

let shop: TestApp;
let shopper: TestBrowser;
let user: CurrentUser;
let vendorId: string;

beforeAll(async () => {
  shop = await createTestApp();
  ({ browser: shopper, user } = await shop.registerShopper());
});
afterAll(() => shop.close());

async function newListing(): Promise<string> {
  vendorId = await addVendor(shop.db);
  return addListing(shop.db, vendorId);
}

/** A paid order of one piece; returns its part. */
const buy = async (userId: string, listingId: string): Promise<string> => {
  const line = { vendorId, title: "Rooibos tea", quantity: 1, priceCents: 8900, listingId };
  return (await addSoldOrder(shop.db, { userId, lines: [line] })).parts.get(vendorId) as string;
};

let reviewers = 0;
async function addReviewer(): Promise<CurrentUser> {
  const name = `reviewer${++reviewers}`;
  const [row] = await shop.db
    .insert(users)
    .values({ email: `${name}@example.com`, username: name })
    .returning({ id: users.id, email: users.email, username: users.username, role: users.role });
  return row as CurrentUser;
}

async function figures(listingId: string) {
  const columns = { rating: listings.rating, total: listings.totalReviews };
  const [listing] = await shop.db.select(columns).from(listings).where(eq(listings.id, listingId));
  const [vendor] = await shop.db
    .select({ rating: vendors.rating, total: vendors.totalReviews })
    .from(vendors)
    .where(eq(vendors.id, vendorId));
  return { listing, vendor };
}

describe("writing a review", () => {
  test("answers 201 and the review, which is then the listing's newest", async () => {
    const listingId = await newListing();
    await writeReview(shop.db, await addReviewer(), { listingId, rating: 2, comment: null });
    const written = await shopper.post("/api/reviews", { listingId, vendorId, rating: 4, comment: "  Lekker tea.  " });
    expect([written.status, written.body]).toEqual([
      201,
      {
        id: expect.any(String),
        listingId,
        vendorId,
        rating: 4,
        comment: "Lekker tea.",
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        user: { username: user.username },
        verifiedPurchase: false,
      },
    ]);
    const { body, headers } = await shop.browser().get(`/api/reviews/listing/${listingId}`);
    expect(body.map((review: Review) => review.rating)).toEqual([4, 2]);
    expect(body[0]).toEqual(written.body);
    expect(headers.get("x-total-count")).toBe("2");
  });

  test("the ratings and counts of listing and vendor follow, over all of the vendor's listings", async () => {
    const listingId = await newListing();
    const second = await addListing(shop.db, vendorId);
    expect(await figures(listingId)).toEqual({
      listing: { rating: null, total: 0 },
      vendor: { rating: null, total: 0 },
    });
    await buy(user.id, listingId);
    await buy(user.id, second);
    await shopper.post("/api/reviews", { listingId, rating: 5 });
    await shopper.post("/api/reviews", { listingId: second, rating: 2 });
    expect(await figures(listingId)).toEqual({ listing: { rating: 5, total: 1 }, vendor: { rating: 3.5, total: 2 } });
    const { body } = await shopper.get(`/api/listings/${second}`);
    expect([body.vendor.rating, body.vendor.totalReviews]).toEqual([3.5, 2]);
    expect([body.ownRating, body.ownReviews, body.starCounts]).toEqual([2, 1, [0, 1, 0, 0, 0]]);
  });

  test("a second review by the same shopper replaces rating, comment and date, and answers 200", async () => {
    const listingId = await newListing();
    await buy(user.id, listingId);
    const first = await shopper.post("/api/reviews", { listingId, rating: 1, comment: "Arrived broken." });
    await shop.db
      .update(reviews)
      .set({ createdAt: new Date("2026-01-05T10:00:00Z") })
      .where(eq(reviews.id, first.body.id));
    const begin = Date.now();
    const second = await shopper.post("/api/reviews", { listingId, rating: 5, comment: "" });
    expect([second.status, second.body.id, second.body.rating, second.body.comment]).toEqual([
      200,
      first.body.id,
      5,
      null,
    ]);
    expect(Date.parse(second.body.createdAt)).toBeGreaterThan(begin - 60_000);
    expect((await shopper.get(`/api/reviews/listing/${listingId}`)).body).toEqual([second.body]);
    expect(await figures(listingId)).toEqual({ listing: { rating: 5, total: 1 }, vendor: { rating: 5, total: 1 } });
  });

  test("the vendor is taken from the listing, whatever the body says (rule review-3)", async () => {
    const listingId = await newListing();
    const stranger = await addVendor(shop.db);
    for (const claimed of [stranger, "nonsense", null]) {
      const { body } = await shopper.post("/api/reviews", { listingId, vendorId: claimed, rating: 3 });
      expect(body.vendorId).toBe(vendorId);
    }
    const [other] = await shop.db.select().from(vendors).where(eq(vendors.id, stranger));
    expect([other?.rating, other?.totalReviews]).toEqual([null, 0]);
  });

  test("rule review-1: a rating of 1 to 5, 5 without one; a comment is trimmed, and null when empty", async () => {
    const listingId = await newListing();
    const { body } = await shopper.post("/api/reviews", { listingId });
    expect([body.rating, body.comment]).toEqual([5, null]);
    for (const comment of ["", "   \n ", null, undefined]) {
      expect((await shopper.post("/api/reviews", { listingId, rating: 4, comment })).body.comment).toBeNull();
    }
    for (const rating of [0, 6, -1, 4.5, "5", null]) {
      const refused = await shopper.post("/api/reviews", { listingId, rating });
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ["rating"]]);
    }
    const long = await shopper.post("/api/reviews", { listingId, rating: 4, comment: "x".repeat(2001) });
    expect([long.status, Object.keys(long.body.fields)]).toEqual([400, ["comment"]]);
    const nameless = await shopper.post("/api/reviews", { rating: 4 });
    expect([nameless.status, nameless.body.fields]).toEqual([400, { listingId: "Required" }]);
  });

  test("a listing that is gone, archived or of a vendor who isn't approved is not found", async () => {
    const pending = await addVendor(shop.db, { status: "pending" });
    await newListing();
    const gone = [
      crypto.randomUUID(),
      await addListing(shop.db, vendorId, { status: "archived" }),
      await addListing(shop.db, pending),
    ];
    for (const listingId of gone) {
      const reply = await shopper.post("/api/reviews", { listingId, rating: 5 });
      expect([reply.status, reply.body]).toEqual([404, { message: "Product not found" }]);
      expect((await shopper.get(`/api/reviews/listing/${listingId}`)).status).toBe(404);
    }
    expect((await shopper.get("/api/reviews/listing/nonsense")).status).toBe(404);
  });

  test("a vendor can review other vendors' listings, but not its own", async () => {
    const listingId = await newListing();
    const { browser: owner, user: ownerUser } = await shop.registerShopper();
    await shop.db.update(vendors).set({ userId: ownerUser.id }).where(eq(vendors.id, vendorId));
    const refused = await owner.post("/api/reviews", { listingId, rating: 5 });
    expect([refused.status, refused.body]).toEqual([403, { message: "You can't review your own product." }]);
    expect(await readReviews(shop.db, listingId)).toEqual({ reviews: [], total: 0 });
    const elsewhere = await addListing(shop.db, await addVendor(shop.db));
    expect((await owner.post("/api/reviews", { listingId: elsewhere, rating: 5 })).status).toBe(201);
  });

  test("a visitor is asked to log in", async () => {
    const reply = await shop.browser().post("/api/reviews", { listingId: await newListing(), rating: 5 });
    expect([reply.status, reply.body]).toEqual([401, { message: "Please log in to continue." }]);
  });
});

describe("verifiedPurchase", () => {
  const verified = async (listingId: string): Promise<Record<string, boolean>> => {
    const list: Review[] = (await shopper.get(`/api/reviews/listing/${listingId}`)).body;
    return Object.fromEntries(list.map((review) => [review.user.username, review.verifiedPurchase]));
  };

  test("is true if a paid order of the author has the listing, also in the reply; not for another's order or another listing", async () => {
    const listingId = await newListing();
    const [other, stranger] = [await addReviewer(), await addReviewer()];
    await buy(user.id, listingId);
    await buy(other.id, await addListing(shop.db, vendorId));
    for (const author of [other, stranger]) await writeReview(shop.db, author, { listingId, rating: 3, comment: null });
    const { body } = await shopper.post("/api/reviews", { listingId, rating: 5, comment: null });
    expect(body.verifiedPurchase).toBe(true);
    expect(await verified(listingId)).toEqual({
      [user.username]: true,
      [other.username]: false,
      [stranger.username]: false,
    });
  });

  test("an order that was never paid has no parts and verifies nothing", async () => {
    const listingId = await newListing();
    const unpaid = {
      userId: user.id,
      paymentReference: crypto.randomUUID(),
      paymentStatus: "failed",
      totalCents: 8900,
    };
    const [order] = await shop.db.insert(orders).values(unpaid).returning({ id: orders.id });
    const item = { listingId, vendorId, title: "Rooibos tea", quantity: 1, priceCents: 8900 };
    await shop.db.insert(orderItems).values({ orderId: order?.id as string, ...item });
    await shopper.post("/api/reviews", { listingId, rating: 5, comment: null });
    expect(await verified(listingId)).toEqual({ [user.username]: false });
  });
});

describe("only buyers count", () => {
  const cancelAll = async (partId: string, pieces = 1) => {
    const [part] = await shop.db
      .select({ id: orderItems.id })
      .from(orderParts)
      .innerJoin(orderItems, eq(orderItems.orderId, orderParts.orderId))
      .where(eq(orderParts.id, partId));
    const lines = [{ itemId: part?.id as string, quantity: pieces }];
    await cancelSome(shop.db, { by: "admin" }, partId, { id: crypto.randomUUID(), lines });
  };
  const give = (author: CurrentUser, listingId: string, rating: number) =>
    writeReview(shop.db, author, { listingId, rating, comment: null });
  const none = { listing: { rating: null, total: 0 }, vendor: { rating: null, total: 0 } };
  const one = (rating: number) => ({ listing: { rating, total: 1 }, vendor: { rating, total: 1 } });

  test("a review by somebody who bought nothing is listed, but in no average, number or star of listing and vendor", async () => {
    const listingId = await newListing();
    const [buyer, stranger] = [await addReviewer(), await addReviewer()];
    await buy(buyer.id, listingId);
    await give(stranger, listingId, 1);
    expect(await figures(listingId)).toEqual(none);
    await give(buyer, listingId, 4);
    expect(await figures(listingId)).toEqual(one(4));
    const { body } = await shopper.get(`/api/listings/${listingId}`);
    expect([body.ownRating, body.ownReviews, body.starCounts]).toEqual([4, 1, [0, 0, 0, 1, 0]]);
    const list = await shopper.get(`/api/reviews/listing/${listingId}`);
    expect([list.body.length, list.headers.get("x-total-count")]).toEqual([2, "2"]);
  });

  test("a review from before the purchase counts from the payment on", async () => {
    const listingId = await newListing();
    const buyer = await addReviewer();
    await give(buyer, listingId, 3);
    expect(await figures(listingId)).toEqual(none);
    await payFor(shop, buyer.id, listingId);
    expect(await figures(listingId)).toEqual(one(3));
    expect((await readReviews(shop.db, listingId)).reviews[0]?.verifiedPurchase).toBe(true);
  });

  test("it counts no longer once every piece is cancelled, and again after another purchase", async () => {
    const listingId = await newListing();
    const buyer = await addReviewer();
    const partId = await buy(buyer.id, listingId);
    await give(buyer, listingId, 2);
    expect(await figures(listingId)).toEqual(one(2));
    await cancelAll(partId);
    expect(await figures(listingId)).toEqual(none);
    expect((await readReviews(shop.db, listingId)).reviews[0]?.verifiedPurchase).toBe(false);
    await payFor(shop, buyer.id, listingId);
    expect(await figures(listingId)).toEqual(one(2));
  });

  test("it still counts while one piece of several is kept; pieces that came back count like cancelled ones", async () => {
    const listingId = await newListing();
    const buyer = await addReviewer();
    const line = { vendorId, title: "Rooibos tea", quantity: 2, priceCents: 8900, listingId };
    const sold = await addSoldOrder(shop.db, { userId: buyer.id, lines: [line] });
    await give(buyer, listingId, 5);
    await cancelAll(sold.parts.get(vendorId) as string);
    expect(await figures(listingId)).toEqual(one(5));
    await shop.db.update(orderItems).set({ returned: 1 }).where(eq(orderItems.orderId, sold.orderId));
    await give(buyer, listingId, 4);
    expect(await figures(listingId)).toEqual(none);
  });

  test("reviews and payments of one person at once leave the exact figures, whichever is first", async () => {
    for (let round = 0; round < 5; round++) {
      const listingId = await newListing();
      const buyer = await addReviewer();
      await Promise.all([payFor(shop, buyer.id, listingId), give(buyer, listingId, 4)]);
      expect(await figures(listingId)).toEqual(one(4));
    }
  });

  test("a review waits for an order of the same person that is being placed, and then counts as a buyer's", async () => {
    const listingId = await newListing();
    const buyer = await addReviewer();
    let written = false;
    let review: Promise<unknown> | undefined;
    await shop.db.transaction(async (tx) => {
      await lockShopper(tx, buyer.id);
      const reviewed = await lockReviewed(tx, buyer.id, [listingId]);
      review = give(buyer, listingId, 5).finally(() => {
        written = true;
      });
      // The embedded engine runs one transaction after the other, so there the review waits for the engine.
      if (process.env.DATABASE_URL) {
        const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        await until(async () => written || (await shop.db.execute(waiting)).rowCount);
      }
      const line = { vendorId, title: "Rooibos tea", quantity: 1, priceCents: 8900, listingId };
      await addSoldOrder(tx, { userId: buyer.id, lines: [line] });
      await countPurchases(tx, buyer.id, reviewed);
    });
    await review;
    expect(await figures(listingId)).toEqual(one(5));
  });
});

describe("races", () => {
  test("twenty shoppers at once, on two listings of one vendor, leave the exact mean and count; so do their second reviews", async () => {
    const listingId = await newListing();
    const second = await addListing(shop.db, vendorId);
    const authors = await Promise.all(Array.from({ length: 20 }, addReviewer));
    for (const [at, { id }] of authors.entries()) await buy(id, at % 2 ? second : listingId);
    const round = (rating: (at: number) => number) =>
      Promise.all(
        authors.map((author, at) =>
          writeReview(shop.db, author, { listingId: at % 2 ? second : listingId, rating: rating(at), comment: null }),
        ),
      );
    // 1, 1, 2, 2, … 5, 5, twice.
    const first = await round((at) => (Math.floor(at / 2) % 5) + 1);
    expect(first.map(({ replaced }) => replaced)).toEqual(Array(20).fill(false));
    expect(await figures(listingId)).toEqual({ listing: { rating: 3, total: 10 }, vendor: { rating: 3, total: 20 } });
    const replaced = await round((at) => (at % 2 ? 5 : 4));
    expect(replaced.map(({ replaced }) => replaced)).toEqual(Array(20).fill(true));
    expect(await figures(listingId)).toEqual({ listing: { rating: 4, total: 10 }, vendor: { rating: 4.5, total: 20 } });
  });

  test("one shopper who sends twenty times has one review", async () => {
    const listingId = await newListing();
    const author = await addReviewer();
    await buy(author.id, listingId);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        writeReview(shop.db, author, { listingId, rating: (at % 5) + 1, comment: null }),
      ),
    );
    expect(answers.filter(({ replaced }) => !replaced)).toHaveLength(1);
    expect(new Set(answers.map(({ review }) => review.id)).size).toBe(1);
    const { reviews: kept, total } = await readReviews(shop.db, listingId);
    expect([kept.length, total]).toEqual([1, 1]);
    expect((await figures(listingId)).vendor).toEqual({ rating: kept[0]?.rating as number, total: 1 });
  });
});

test("a long list is cut at the 200 newest, with the total", async () => {
  const listingId = await newListing();
  await shop.db.transaction(async (tx) => {
    const authors = await tx
      .insert(users)
      .values(Array.from({ length: 205 }, (_, at) => ({ email: `crowd${at}@example.com`, username: `crowd${at}` })))
      .returning({ id: users.id });
    await tx.insert(reviews).values(
      authors.map(({ id }, at) => ({
        listingId,
        vendorId,
        userId: id,
        rating: 3,
        createdAt: new Date(Date.UTC(2026, 0, 1, 0, at)),
      })),
    );
  });
  await shopper.post("/api/reviews", { listingId, rating: 5 });
  const { body, headers } = await shopper.get(`/api/reviews/listing/${listingId}`);
  expect([body.length, headers.get("x-total-count")]).toEqual([200, "206"]);
  const times = body.map((review: Review) => review.createdAt);
  expect(times).toEqual(times.toSorted().reverse());
  expect(body[0].user.username).toBe(user.username);
});
