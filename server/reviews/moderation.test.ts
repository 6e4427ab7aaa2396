// A vendor's answer and report, and an admin's decision; over HTTP.
import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import type { ManagedReview } from "#contract/reviews/moderation.ts";
import { listings, notifications, vendors } from "#db/schema.ts";
import { findReviews } from "#server/reviews/moderation.service.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { addListing } from "#tests/harness/catalogue.ts";
import { addPerson, type Person } from "#tests/harness/people.ts";
import { addSoldOrder } from "#tests/harness/sold-orders.ts";

let shop: TestApp;
let author: Person;
let seller: Person;
let stranger: Person;
let admin: Person;
let listingId: string;
let review: { id: string };

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());
beforeEach(async () => {
  [author, seller, stranger, admin] = await Promise.all([
    addPerson(shop, "shopper", "author"),
    addPerson(shop, "vendor", "seller"),
    addPerson(shop, "vendor", "stranger"),
    addPerson(shop, "admin", "admin"),
  ]);
  const vendorId = seller.vendorId as string;
  listingId = await addListing(shop.db, vendorId, { title: "Rooibos tea" });
  const line = { vendorId, title: "Rooibos tea", quantity: 1, priceCents: 8900, listingId };
  await addSoldOrder(shop.db, { userId: author.user?.id as string, lines: [line] });
  review = await write(2);
});

const write = async (rating: number) =>
  (await author.browser.post("/api/reviews", { listingId, rating, comment: "Weak." })).body;
const answer = (text = "Sorry to hear that.", by = seller) =>
  by.browser.put(`/api/vendor/reviews/${review.id}/answer`, { text });
const report = (by = seller) =>
  by.browser.post(`/api/vendor/reviews/${review.id}/report`, { reason: "It is an insult." });
const decide = (what: "hide" | "restore" | "dismiss") =>
  admin.browser.post(
    `/api/admin/reviews/${review.id}/${what}`,
    what === "hide" ? { reason: "It names a person." } : undefined,
  );
const listed = async () => (await shop.browser().get(`/api/reviews/listing/${listingId}`)).body;
const all = async (show: string): Promise<string[]> =>
  (await admin.browser.get(`/api/admin/reviews?show=${show}&limit=100`)).body.reviews.map(
    ({ id }: ManagedReview) => id,
  );
const isIn = async (show: string) => (await all(show)).includes(review.id);
const told = async () => {
  const rows = await shop.db
    .select({ kind: notifications.kind, text: notifications.text })
    .from(notifications)
    .where(and(eq(notifications.userId, author.user?.id as string), eq(notifications.channel, "email")))
    .orderBy(notifications.createdAt);
  return rows.filter(({ kind }) => kind.startsWith("review-"));
};
const figures = async () => {
  const [row] = await shop.db
    .select({
      own: listings.totalReviews,
      ownRating: listings.rating,
      all: vendors.totalReviews,
      rating: vendors.rating,
    })
    .from(listings)
    .innerJoin(vendors, eq(vendors.id, listings.vendorId))
    .where(eq(listings.id, listingId));
  return [row?.own, row?.ownRating, row?.all, row?.rating];
};

test("the vendor is told of a new review once, not of one that replaces it; its author is not", async () => {
  const heard = async () =>
    (await shop.db.select().from(notifications).where(eq(notifications.kind, "review-written"))).filter(({ onceKey }) =>
      onceKey.includes(review.id),
    );
  await write(2);
  const [notice, ...more] = await heard();
  expect([notice?.userId, more]).toEqual([seller.user?.id as string, []]);
  expect(notice?.text).toMatch(/of 5/);
  expect(notice?.text).toContain("/vendor/reviews");
});

test("the vendor's answer stands under the review, and its author is told once; another answer replaces it", async () => {
  const first = await answer("  Sorry to hear that. ");
  expect([first.status, first.body.answer.text, first.body.listingTitle]).toEqual([
    200,
    "Sorry to hear that.",
    "Rooibos tea",
  ]);
  await answer("We are sorry, and send you another.");
  expect((await listed())[0].answer).toEqual({
    text: "We are sorry, and send you another.",
    createdAt: expect.stringMatching(/Z$/),
  });
  const [notice, ...more] = await told();
  expect([notice?.kind, more]).toEqual(["review-answered", []]);
  expect(notice?.text).toContain("Sorry to hear that.");
  expect((await answer(" ")).body.fields).toEqual({ text: "Please write an answer." });
});

test("a replaced review has lost answer and report, and can be answered anew, which is told again", async () => {
  await answer();
  await report();
  await write(4);
  const [now] = await listed();
  expect([now.rating, now.answer]).toEqual([4, undefined]);
  expect(await isIn("reported")).toBe(false);
  expect((await report()).status).toBe(200);
  await answer();
  expect((await told()).map(({ kind }) => kind)).toEqual(["review-answered", "review-answered"]);
});

test("a vendor reads, answers and reports reviews of its own listings alone", async () => {
  const mine = await seller.browser.get("/api/vendor/reviews");
  expect(mine.body.reviews.map(({ id }: ManagedReview) => id)).toEqual([review.id]);
  expect((await stranger.browser.get("/api/vendor/reviews")).body).toEqual({ reviews: [], nextCursor: null, total: 0 });
  for (const reply of [await answer("Mine?", stranger), await report(stranger)]) {
    expect([reply.status, reply.body]).toEqual([404, { message: "Review not found" }]);
  }
});

test("a report waits for an admin, who leaves the review as it is; it can't be repeated", async () => {
  const reported = await report();
  expect(reported.body.report).toEqual({
    reason: "It is an insult.",
    createdAt: expect.stringMatching(/Z$/),
    dismissed: false,
  });
  expect(await isIn("reported")).toBe(true);
  expect((await report()).body).toEqual({ message: "You reported this review already." });
  expect((await decide("dismiss")).body.report.dismissed).toBe(true);
  expect(await isIn("reported")).toBe(false);
  expect([(await report()).status, (await decide("dismiss")).status]).toEqual([409, 409]);
  expect((await listed()).length).toBe(1);
});

test("a hidden review is read by nobody and counts nowhere; its author is told why and can't show it again", async () => {
  await report();
  const open = async () => (await findReviews(shop.db, { show: "public", limit: 1, cursor: null })).total;
  const before = await open();
  expect(await figures()).toEqual([1, 2, 1, 2]);
  expect((await decide("hide")).body.hidden.reason).toBe("It names a person.");
  expect(await listed()).toEqual([]);
  expect(await open()).toBe(before - 1);
  const reply = await shop.browser().get(`/api/reviews/listing/${listingId}`);
  expect(reply.headers.get("x-total-count")).toBe("0");
  expect(await figures()).toEqual([0, null, 0, null]);
  expect((await shop.browser().get(`/api/listings/${listingId}`)).body.starCounts).toEqual([0, 0, 0, 0, 0]);
  expect([await isIn("reported"), await isIn("hidden")]).toEqual([false, true]);
  const [notice] = await told();
  expect([notice?.kind, notice?.text.includes("It names a person.")]).toEqual(["review-hidden", true]);
  const again = await author.browser.post("/api/reviews", { listingId, rating: 5, comment: "Weak!" });
  expect([again.status, again.body]).toEqual([
    409,
    { message: "Your review of this product was hidden, so it can't be replaced: It names a person." },
  ]);
  expect([(await answer()).status, (await report()).status, (await decide("hide")).status]).toEqual([409, 409, 409]);
});

test("a review that is shown again counts again, its report is decided, and its author is told", async () => {
  await report();
  await decide("hide");
  expect((await decide("restore")).body.hidden).toBeNull();
  expect(await figures()).toEqual([1, 2, 1, 2]);
  expect((await listed()).length).toBe(1);
  expect([await isIn("reported"), await isIn("hidden")]).toEqual([false, false]);
  expect((await told()).map(({ kind }) => kind)).toEqual(["review-hidden", "review-restored"]);
  expect((await decide("restore")).status).toBe(409);
  // Each time is news.
  await decide("hide");
  expect((await told()).length).toBe(3);
});

test("hiding at the same moment as a second review leaves either the hidden first or the shown second, counted exactly", async () => {
  for (let round = 0; round < 5; round++) {
    const [written, hidden] = await Promise.all([
      author.browser.post("/api/reviews", { listingId, rating: 5, comment: null }),
      decide("hide"),
    ]);
    expect([hidden.status, [200, 409].includes(written.status)]).toEqual([200, true]);
    expect(await figures()).toEqual([0, null, 0, null]);
    await decide("restore");
  }
});

test("an admin pages through all reviews, newest first", async () => {
  const seen: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { body } = await admin.browser.get(`/api/admin/reviews?limit=3&cursor=${cursor}`);
    expect(body.reviews.length).toBeGreaterThan(0);
    seen.push(...body.reviews.map(({ id }: ManagedReview) => id));
    ({ nextCursor: cursor } = body);
  }
  expect(seen[0]).toBe(review.id);
  expect(new Set(seen).size).toBe(seen.length);
  expect(await all("all")).toEqual(seen);
});
