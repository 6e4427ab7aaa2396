// From "Proceed to Checkout" to a transaction at the provider that the browser can resume: what is paid comes from the shopper's
// own cart, as it is in the database at that moment.
import { and, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import { formatRand } from "#contract/money.ts";
import { shortOrderNumber } from "#contract/orders.ts";
import {
  checkoutCurrency,
  type PaymentMetadata,
  paymentReference,
  type StartedPayment,
  type StartPaymentBody,
  smallestPaymentCents,
} from "#contract/payments.ts";
import type { CurrentUser } from "#contract/users.ts";
import type { Database } from "#db/engine/index.ts";
import { cartItems, listings, paymentLines, payments, vendors } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import { isPublic } from "#server/listings/listings.service.ts";
import { GatewayRefused } from "./gateway/index.ts";
import {
  addPieces,
  closePayment,
  lockListings,
  lockShopper,
  longestReservationSeconds,
  moveStock,
  type Payment,
  type PaymentDeps,
  type PaymentLine,
  readLines,
  reservationSeconds,
} from "./payments.service.ts";
import { settlePayment } from "./settle.service.ts";

/** A reservation with less left is not worth going on with: typing a card number takes a while. */
const worthResumingSeconds = 3 * 60;
/** Soon after the popup may have been used; webhook and browser usually come first. */
export const firstCheckSeconds = 30;
/** Without an access code for longer, whoever began it is gone. */
const startingSeconds = 20;
const otherTabPatienceMs = 8000;

/**
 * "conflict" with a reason: "empty", "total" (the cart comes to something else than the shopper saw), "stock", "paid" (an
 * earlier payment has just become an order), "held" or "refunded" (it came in, but as no order).
 */
export async function startPayment(
  deps: PaymentDeps,
  user: CurrentUser,
  body: StartPaymentBody,
): Promise<StartedPayment> {
  const email = body.email || user.email;
  const unusable = await settleEarlier(deps, user.id, body.instead);
  const reserved = await deps.db.transaction((tx) => reserve(tx, user, email, body, unusable));
  const accessCode = reserved.accessCode ?? (await initialise(deps, reserved, user, email));
  const payment = { ...reserved, accessCode };
  return {
    reference: payment.reference,
    email,
    amount: payment.amountCents,
    currency: payment.currency,
    publicKey: deps.gateway.publicKey,
    accessCode: payment.accessCode,
    metadata: metadataOf(user.id, email),
    popupUrl: deps.gateway.popupUrl,
  };
}

/** Readings 25. */
const metadataOf = (userId: string, email: string): PaymentMetadata => ({
  user_id: userId,
  custom_fields: [{ display_name: "Customer Email", variable_name: "customer_email", value: email }],
});

/**
 * Whoever comes back may have paid already, with an answer that never arrived: the provider is asked before anybody pays
 * twice. Answers the references that must not be used again.
 */
async function settleEarlier(deps: PaymentDeps, userId: string, instead: string | undefined): Promise<Set<string>> {
  const unusable = new Set(instead ? [instead] : []);
  const earlier = await deps.db
    .select({ reference: payments.reference })
    .from(payments)
    .where(and(eq(payments.userId, userId), eq(payments.status, "open"), sql`${payments.accessCode} is not null`));
  for (const { reference } of earlier) {
    const settled = await settlePayment(deps, reference);
    if (settled.outcome === "paid") {
      const number = shortOrderNumber(settled.orderId);
      throw new AppError(
        "conflict",
        `Your earlier payment went through. It is order #${number} in your Order History.`,
        {
          reason: "paid",
        },
      );
    }
    if (settled.outcome === "held" || settled.outcome === "refunded") {
      throw new AppError("conflict", settled.message, { reason: settled.outcome });
    }
    // A transaction with a declined card may be over at the provider.
    if (settled.outcome === "unpaid" && settled.charge !== "abandoned" && settled.charge !== "pending") {
      unusable.add(reference);
    }
  }
  return unusable;
}

/** A payment that holds its pieces; `accessCode` is null for one that the provider doesn't know yet. */
type Reserved = Payment & { mine: boolean };

async function reserve(
  tx: Database,
  user: CurrentUser,
  email: string,
  body: StartPaymentBody,
  unusable: ReadonlySet<string>,
): Promise<Reserved> {
  if (!(await lockShopper(tx, user.id))) throw new AppError("signed-out", "Please log in to continue.");
  const open = await tx
    .select({ ...getTableColumns(payments), resumable })
    .from(payments)
    .where(and(eq(payments.userId, user.id), eq(payments.status, "open")))
    .orderBy(payments.id)
    .for("update");
  const held = await readLines(
    tx,
    open.map(({ id }) => id),
  );
  const wanted = await readCartLines(tx, user.id, held);
  const amountCents = wanted.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0);
  if (wanted.length === 0) throw new AppError("conflict", "Your cart is empty", { reason: "empty" });
  if (body.totalCents !== undefined && body.totalCents !== amountCents) {
    const message = `Your cart comes to ${formatRand(amountCents)} now. Please look at it again before you pay.`;
    throw new AppError("conflict", message, { reason: "total" });
  }
  if (amountCents < smallestPaymentCents) {
    throw new AppError("invalid", `The smallest payment by card is ${formatRand(smallestPaymentCents)}.`);
  }
  if (!Number.isSafeInteger(amountCents)) {
    throw new AppError("invalid", "That is more than one payment can hold. Please take something out of your cart.");
  }

  const linesOf = Map.groupBy(held, ({ paymentId }) => paymentId);
  const keepSeconds = Math.min(
    reservationSeconds,
    longestReservationSeconds - (await keptForSeconds(tx, user.id, open)),
  );
  const same = open.find(
    (payment) =>
      payment.resumable &&
      !unusable.has(payment.reference) &&
      payment.email === email &&
      isSameCart(linesOf.get(payment.id) ?? [], wanted),
  );
  if (same) {
    const [renewed] = await tx.update(payments).set(kept(keepSeconds)).where(eq(payments.id, same.id)).returning();
    return { ...(renewed as Payment), mine: false };
  }
  if (keepSeconds < worthResumingSeconds) throw await keptForTooLong(tx, user.id);

  const pieces = new Map<string, number>();
  addPieces(
    pieces,
    open.filter(({ reserved }) => reserved).flatMap(({ id }) => linesOf.get(id) ?? []),
    1,
  );
  for (const { listingId, quantity, title, stock } of wanted) {
    const left = stock + (pieces.get(listingId) ?? 0);
    if (left < quantity) throw new AppError("conflict", shortageOf(title, left), { reason: "stock" });
    pieces.set(listingId, (pieces.get(listingId) ?? 0) - quantity);
  }
  await moveStock(tx, pieces);

  const payment = await insertPayment(tx, user.id, email, amountCents, keepSeconds);
  await tx.insert(paymentLines).values(wanted.map(({ stock: _, ...line }) => ({ ...line, paymentId: payment.id })));
  const replaced = new Set(wanted.map(({ listingId }) => listingId));
  for (const { id } of open) {
    const overlaps = (linesOf.get(id) ?? []).some(({ listingId }) => replaced.has(listingId));
    await tx
      .update(payments)
      .set({ status: "closed", reserved: false, ...(overlaps && { replacedBy: payment.id }) })
      .where(eq(payments.id, id));
  }
  return { ...payment, mine: true };
}

type CartLine = Omit<PaymentLine, "paymentId"> & { stock: number };

/** Public listings of the cart at the price they have now; they are locked, and those of `held` with them, in one order. */
async function readCartLines(tx: Database, userId: string, held: readonly PaymentLine[]): Promise<CartLine[]> {
  const cart = await tx
    .select({ listingId: cartItems.listingId, quantity: cartItems.quantity })
    .from(cartItems)
    .where(eq(cartItems.userId, userId))
    .orderBy(cartItems.listingId);
  await lockListings(
    tx,
    [...cart, ...held].map(({ listingId }) => listingId),
  );
  if (cart.length === 0) return [];
  const quantities = new Map(cart.map(({ listingId, quantity }) => [listingId, quantity]));
  const rows = await tx
    .select({
      listingId: listings.id,
      vendorId: listings.vendorId,
      title: listings.title,
      priceCents: listings.priceCents,
      stock: listings.stock,
    })
    .from(listings)
    .innerJoin(vendors, eq(vendors.id, listings.vendorId))
    .where(and(inArray(listings.id, [...quantities.keys()]), isPublic))
    .orderBy(listings.id);
  return rows.map((row) => ({ ...row, quantity: quantities.get(row.listingId) ?? 0 }));
}

function isSameCart(before: readonly PaymentLine[], now: readonly CartLine[]): boolean {
  const known = new Map(before.map((line) => [line.listingId, line]));
  return (
    before.length === now.length &&
    now.every(({ listingId, quantity, priceCents }) => {
      const line = known.get(listingId);
      return line?.quantity === quantity && line.priceCents === priceCents;
    })
  );
}

const shortageOf = (title: string, left: number): string =>
  left <= 0 ? `${title} is out of stock.` : `Only ${left} left of ${title}. Please change the quantity in your cart.`;

const inSeconds = (seconds: number): SQL => sql`now() + ${seconds}::float8 * interval '1 second'`;

/** By the database's clock, which is the one that the times were set by. */
const resumable = sql<boolean>`(${payments.reservedUntil} > ${inSeconds(worthResumingSeconds)}
  and (${payments.accessCode} is not null or ${payments.createdAt} > ${inSeconds(-startingSeconds)}))`;

/** A renewed payment keeps what it has. */
const kept = (seconds: number) => ({
  reserved: true,
  reservedUntil: sql`greatest(${payments.reservedUntil}, ${inSeconds(seconds)})`,
  checks: 0,
  nextCheckAt: inSeconds(firstCheckSeconds),
});

/** Since when the pieces of the open payments, and of those that they took the place of, were for sale to nobody else. */
async function keptForSeconds(tx: Database, userId: string, open: readonly Payment[]): Promise<number> {
  if (open.length === 0) return 0;
  const { rows } = await tx.execute<{ seconds: number }>(sql`
    with recursive kept as (
      select id, created_at from payments where user_id = ${userId}::uuid and status = 'open'
      union
      select earlier.id, earlier.created_at from payments earlier join kept on earlier.replaced_by = kept.id
    ) select extract(epoch from now() - min(created_at))::float8 as seconds from kept`);
  return rows[0]?.seconds ?? 0;
}

/** The sweeper frees them within a minute of their time. */
async function keptForTooLong(tx: Database, userId: string): Promise<AppError> {
  const { rows } = await tx.execute<{ seconds: number }>(sql`
    select ceil(extract(epoch from max(reserved_until) - now()))::int as seconds
    from payments where user_id = ${userId}::uuid and status = 'open'`);
  const retryAfterSeconds = Math.max(rows[0]?.seconds ?? 0, 0) + 90;
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return new AppError(
    "too-many",
    `You have kept these products for an hour without paying. Please try again in ${minutes} minutes.`,
    { retryAfterSeconds },
  );
}

/** Readings 25: on a clash of references the next millisecond is taken. */
async function insertPayment(
  tx: Database,
  userId: string,
  email: string,
  amountCents: number,
  keepSeconds: number,
): Promise<Payment> {
  const now = Date.now();
  for (let later = 0; later < 1000; later++) {
    const [payment] = await tx
      .insert(payments)
      .values({
        reference: paymentReference(now + later, userId),
        userId,
        email,
        amountCents,
        currency: checkoutCurrency,
        ...kept(keepSeconds),
        reservedUntil: inSeconds(keepSeconds),
      })
      .onConflictDoNothing({ target: payments.reference })
      .returning();
    if (payment) return payment;
  }
  throw new Error("No free reference was found");
}

async function initialise(
  { db, gateway, log }: PaymentDeps,
  { mine, ...payment }: Reserved,
  user: CurrentUser,
  email: string,
): Promise<string> {
  if (!mine) return waitForOtherTab(db, payment);
  const { id, reference, amountCents, currency } = payment;
  try {
    const { accessCode } = await gateway.initialize({
      reference,
      email,
      amountCents,
      currency,
      metadata: metadataOf(user.id, email),
    });
    const [begun] = await db
      .update(payments)
      .set({ accessCode })
      .where(and(eq(payments.id, id), eq(payments.status, "open")))
      .returning({ id: payments.id });
    if (begun) return accessCode;
    throw new AppError("conflict", "Another tab has started a payment since. Please try again.");
  } catch (error) {
    // Nobody has its access code, so nobody can pay it.
    await db.transaction(async (tx) => {
      const [row] = await tx.select().from(payments).where(eq(payments.id, id)).for("update");
      if (row?.status === "open") await closePayment(tx, row);
    });
    if (!(error instanceof GatewayRefused)) throw error;
    // For the shopper it is the address, the one thing that was typed; an account that takes no rand fails here too.
    log.error({ err: error, reference }, "the provider refused to start a payment");
    throw new AppError("invalid", "The payment could not be started. Please check your email address and try again.", {
      cause: error,
    });
  }
}

/** Another tab is starting the very same payment; both get the one transaction, which can be paid once. */
async function waitForOtherTab(db: Database, { id }: Pick<Payment, "id">): Promise<string> {
  const until = performance.now() + otherTabPatienceMs;
  while (performance.now() < until) {
    const [payment] = await db.select().from(payments).where(eq(payments.id, id));
    if (payment?.status !== "open") break;
    if (payment.accessCode !== null) return payment.accessCode;
    await Bun.sleep(100);
  }
  throw new AppError("conflict", "This payment is being started in another tab. Please try again in a moment.");
}
