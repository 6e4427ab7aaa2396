// How much may be reserved for a payment before it is paid, so that nobody takes the shop off sale for nothing. The figures are in
// docs/security.md.
import { and, isNotNull, ne, sql } from "drizzle-orm";
import type { Database } from "#db/engine/index.ts";
import { payments } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import type { CartLine } from "./paying-cart.service.ts";
import type { PaymentLine } from "./payments.service.ts";

const beforeFirstOrder = { products: 40, pieces: 120 };
const afterFirstOrder = { products: 200, pieces: 1000 };
/** Before a first order: of one product so many, or half of what is left if that is more. */
const shareOfProduct = { pieces: 5, part: 0.5 };
/** All shoppers of one address together. */
const productsOfAddress = 300;
const retryAfterSeconds = 15 * 60;

interface Hold {
  userId: string;
  /** Where the request came from. */
  address: string;
  wanted: readonly CartLine[];
  /** What the shopper's earlier payments hold and give back now. */
  back: readonly PaymentLine[];
  /** What they go on holding, until a bank has confirmed it. */
  stays: readonly PaymentLine[];
}

/** Throws "conflict" for what one shopper may not hold, "too-many" for what one address may not. Call it before stock moves. */
export async function refuseHoarding(tx: Database, { userId, address, wanted, back, stays }: Hold): Promise<void> {
  // The next payment from this address waits here until this one is stored.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`hold ${address}`}))`);
  const { rows } = await tx.execute<{ customer: boolean; products: number }>(sql`
    select exists(select from orders where user_id = ${userId}::uuid) as customer,
      (select count(*)::int from payment_lines line join payments payment on payment.id = line.payment_id
        where payment.opener = ${address} and payment.status = 'open' and payment.reserved
          and payment.user_id is distinct from ${userId}::uuid) as products`);
  const [{ customer, products } = { customer: false, products: 0 }] = rows;
  const most = customer ? afterFirstOrder : beforeFirstOrder;
  const all = [...wanted, ...stays];
  const pieces = all.reduce((sum, { quantity }) => sum + quantity, 0);
  if (all.length > most.products || pieces > most.pieces) {
    throw new AppError(
      "conflict",
      `${customer ? "What you have not paid for yet" : "Your first order"} can be at most ${most.products} different products and ${most.pieces} pieces. Please order the rest after it.`,
    );
  }
  for (const { listingId, title, quantity, stock } of customer ? [] : wanted) {
    const own = back.find((line) => line.listingId === listingId)?.quantity ?? 0;
    const share = Math.max(shareOfProduct.pieces, Math.floor((stock + own) * shareOfProduct.part));
    if (quantity <= share) continue;
    throw new AppError(
      "conflict",
      `Your first order can have at most ${share} of ${title}. Please order the rest after it.`,
    );
  }
  if (products + wanted.length > productsOfAddress) {
    throw new AppError(
      "too-many",
      "Too many products are reserved from your connection for payments that were not made. Please try again in 15 minutes.",
      { retryAfterSeconds },
    );
  }
}

/** Where a payment was started is kept no longer than the payment is open. */
export async function forgetOpeners(db: Database): Promise<void> {
  await db
    .update(payments)
    .set({ opener: null })
    .where(and(isNotNull(payments.opener), ne(payments.status, "open")));
}
