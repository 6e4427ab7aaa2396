// A vendor's own shop for the assistant in one turn: the same services that the vendor's screens use, bound to the vendor of the
// turn's account. No call of the assistant takes a vendor.
import { createHash } from "node:crypto";
import type { OwnShop } from "#agent/shop.ts";
import { totalOf } from "#contract/orders/quote.ts";
import type { Database } from "#db/engine/index.ts";
import { changeListings, undoEdit } from "#server/listings/bulk.service.ts";
import { findNamedListings, findScarceListings, findVendorListings } from "#server/listings/vendor-listings.service.ts";
import { findVendorOrders } from "#server/orders/vendor-orders.service.ts";
import type { DueSettings } from "#server/payouts/due.service.ts";
import { readOwnPayouts } from "#server/payouts/payouts.service.ts";
import { findReviews } from "#server/reviews/moderation.service.ts";
import { periodOf, readFigures } from "#server/vendors/figures.service.ts";
import { findOwnVendor, refuseUnlessTrading } from "#server/vendors/vendors.service.ts";

/** How many of each a report shows. */
const most = 20;

/** Null for an account that sells nothing. Decided by its vendor record, as the vendor's routes are (rule role-2). */
export async function openOwnShop(
  { db, settings }: { db: Database; settings: DueSettings },
  userId: string,
): Promise<OwnShop | null> {
  const vendor = await findOwnVendor(db, userId);
  if (!vendor) return null;
  const vendorId = vendor.id;
  /** Read again before each write, as a shop may be suspended at any moment. */
  const refuseClosed = async () => {
    const now = await findOwnVendor(db, userId);
    if (now) refuseUnlessTrading(now);
  };
  return {
    id: vendorId,
    name: vendor.businessName,
    readSales: async (period, listingIds) => readFigures(db, vendorId, await periodOf(db, period), listingIds),
    findListings: (by) => findNamedListings(db, vendorId, by),
    readStock: (which) =>
      which === "scarce"
        ? findScarceListings(db, vendorId, most)
        : findVendorListings(db, vendorId, { search: "", status: "archived", limit: most, cursor: null }),
    async readOrders() {
      const query = { who: "vendor", vendorId, limit: most, cursor: null } as const;
      const [paid, packed] = await Promise.all([
        findVendorOrders(db, { ...query, state: "paid" }),
        findVendorOrders(db, { ...query, state: "packed" }),
      ]);
      // Buyers' names and addresses are for the orders' own screen.
      const parts = [...paid.orders, ...packed.orders].map(({ id, orderId, createdAt, state, items }) => ({
        id,
        orderId,
        createdAt,
        state,
        items: items.flatMap(({ title, quantity, cancelled = 0 }) =>
          quantity > cancelled ? [{ title, quantity: quantity - cancelled }] : [],
        ),
      }));
      return { total: paid.total + packed.total, parts: parts.slice(0, most) };
    },
    async readPayout() {
      const { balanceCents, waitingCents, dueCents, leftOut, payouts } = await readOwnPayouts(db, vendorId, settings);
      const last = payouts.find(({ state }) => state === "paid");
      const sending = payouts.filter(({ state }) => state === "sending");
      return {
        balanceCents,
        waitingCents,
        dueCents,
        leftOut,
        sendingCents: totalOf(sending.map(({ amountCents }) => amountCents)),
        last: last ? { amountCents: last.amountCents, at: last.at } : null,
      };
    },
    async readReviews() {
      const { reviews } = await findReviews(db, { vendorId, show: "public", limit: 5, cursor: null });
      return {
        rating: vendor.rating,
        totalReviews: vendor.totalReviews,
        newest: reviews.map(({ listingTitle, rating, comment, createdAt, answer }) => ({
          title: listingTitle,
          rating,
          comment,
          createdAt,
          answered: answer !== undefined,
        })),
      };
    },
    async change({ ids, change, seen, preview = false }, key) {
      await refuseClosed();
      const body = { ids, change, preview, ...(seen !== undefined && { seen }) };
      return changeListings(db, vendorId, body, idOf(`${vendorId} ${key}`));
    },
    async undo(editId) {
      await refuseClosed();
      return undoEdit(db, vendorId, editId);
    },
  };
}

/** The same id for the same key. */
function idOf(key: string): string {
  const hex = createHash("sha256").update(key).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
