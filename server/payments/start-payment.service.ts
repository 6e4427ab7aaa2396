// From "Proceed to Checkout" to a transaction at the provider that the browser can resume. The amount comes from the shopper's cart
// in the database at that moment, never from the browser.
import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { shortOrderNumber } from "#contract/orders/order-rules.ts";
import { quote } from "#contract/orders/quote.ts";
import {
  checkoutCurrency,
  type PaymentMetadata,
  paymentReference,
  type StartedPayment,
  type StartPaymentBody,
  smallestPaymentCents,
} from "#contract/payments/payments.ts";
import { formatRand } from "#contract/shared/money.ts";
import type { CurrentUser } from "#contract/users/users.ts";
import type { Database } from "#db/engine/index.ts";
import { paymentLines, payments } from "#db/schema.ts";
import { noteUse } from "#server/addresses/addresses.service.ts";
import { AppError } from "#server/app-error.ts";
import { type Chosen, chooseDeliveries, type DeliveryDeps } from "#server/delivery/delivery.service.ts";
import { GatewayRefused } from "./gateway/index.ts";
import { refuseHoarding } from "./hold-limits.ts";
import { isSameCart, readCartLines, shortageOf } from "./paying-cart.service.ts";
import {
  addPieces,
  closePayment,
  lockShopper,
  moveStock,
  type Payment,
  type PaymentDeps,
  readLines,
} from "./payments.service.ts";
import { inSeconds, kept, refuseTooLong, resumable, secondsToKeep } from "./reservation.service.ts";
import { settlePayment } from "./settle.service.ts";

const otherTabPatienceMs = 8000;

/**
 * "conflict" without a reason: more than may be held before it is paid (`hold-limits.ts`). With one: "empty", "total" (the total is no
 * longer what the shopper saw), "stock", "paid" (an earlier payment has just become an order), "held" or "refunded" (an earlier payment
 * arrived but became no order), "pending" (a bank has yet to confirm an earlier payment for some of the same products, and `again` is
 * not set).
 */
export async function startPayment(
  deps: PaymentDeps & DeliveryDeps,
  user: CurrentUser,
  body: StartPaymentBody,
  /** Where the request came from, for what may be held; null: no limits. */
  opener: string | null = null,
): Promise<StartedPayment> {
  const email = body.email || user.email;
  const unusable = await settleEarlier(deps, user.id, body.instead);
  // Outside the transaction, as rates may come from a courier.
  const chosen = await chooseDeliveries(deps, user.id, body);
  const bankSeconds = deps.bankMinutes * 60;
  const reserved = await deps.db.transaction((tx) =>
    reserve(tx, user, email, body, chosen, unusable, bankSeconds, opener),
  );
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

/** Rule checkout-3. */
const metadataOf = (userId: string, email: string): PaymentMetadata => ({
  user_id: userId,
  custom_fields: [{ display_name: "Customer Email", variable_name: "customer_email", value: email }],
});

/**
 * A shopper who comes back may have paid already without seeing the answer: the provider is asked first, so that nobody pays
 * twice. Returns the references that must not be used again.
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
    // After a declined card the provider may have closed the transaction.
    if (settled.outcome === "unpaid" && settled.charge !== "abandoned" && settled.charge !== "ongoing") {
      unusable.add(reference);
    }
  }
  return unusable;
}

/** A payment that holds its stock. `mine`: this call inserted it; `accessCode` null: the provider doesn't know it yet. */
type Reserved = Payment & { mine: boolean };

async function reserve(
  tx: Database,
  user: CurrentUser,
  email: string,
  body: StartPaymentBody,
  { address, deliveries, goods }: Chosen,
  unusable: ReadonlySet<string>,
  bankSeconds: number,
  opener: string | null,
): Promise<Reserved> {
  if (!(await lockShopper(tx, user.id))) throw new AppError("signed-out", "Please log in to continue.");
  if (body.addressId !== undefined) await noteUse(tx, user.id, body.addressId);
  const unfinished = await tx
    .select({ ...getTableColumns(payments), resumable })
    .from(payments)
    .where(and(eq(payments.userId, user.id), eq(payments.status, "open")))
    .orderBy(payments.id)
    .for("update");
  const held = await readLines(
    tx,
    unfinished.map(({ id }) => id),
  );
  const wanted = await readCartLines(tx, user.id, held);
  const linesOf = Map.groupBy(held, ({ paymentId }) => paymentId);
  const inCart = new Set(wanted.map(({ listingId }) => listingId));
  const overlaps = ({ id }: Payment) => (linesOf.get(id) ?? []).some(({ listingId }) => inCart.has(listingId));
  // What a bank has yet to confirm stays reserved while the shopper buys other things.
  const open = unfinished.filter((payment) => payment.pendingSince === null || overlaps(payment));
  const pending = open.find(({ pendingSince }) => pendingSince !== null);
  if (pending && !body.again) {
    const message = `Your bank has not confirmed your earlier payment of ${formatRand(pending.amountCents)} yet.`;
    throw new AppError("conflict", message, { reason: "pending" });
  }
  const amountCents = quote(wanted, deliveries ?? []).totalCents;
  if (wanted.length === 0) throw new AppError("conflict", "Your cart is empty", { reason: "empty" });
  if (deliveries !== null && !Bun.deepEquals(new Map(quote(wanted).byVendor), new Map(goods))) {
    throw new AppError("conflict", "Your cart has just changed. Please look at it again before you pay.", {
      reason: "total",
    });
  }
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

  const keepSeconds = await secondsToKeep(tx, open, bankSeconds);
  const same = open.find(
    (payment) =>
      payment.resumable &&
      payment.pendingSince === null &&
      !unusable.has(payment.reference) &&
      payment.email === email &&
      Bun.deepEquals([payment.address, payment.deliveries], [address, deliveries]) &&
      isSameCart(linesOf.get(payment.id) ?? [], wanted),
  );
  if (same) {
    const [renewed] = await tx.update(payments).set(kept(keepSeconds)).where(eq(payments.id, same.id)).returning();
    return { ...(renewed as Payment), mine: false };
  }
  await refuseTooLong(tx, open, keepSeconds);

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
  if (opener !== null) {
    const replaced = new Set(open);
    const [back, stays] = [open, unfinished.filter((payment) => !replaced.has(payment))].map((some) =>
      some.filter(({ reserved }) => reserved).flatMap(({ id }) => linesOf.get(id) ?? []),
    );
    await refuseHoarding(tx, { userId: user.id, address: opener, wanted, back: back ?? [], stays: stays ?? [] });
  }
  await moveStock(tx, pieces);

  const values = { userId: user.id, email, amountCents, address, deliveries, opener };
  const payment = await insertPayment(tx, values, keepSeconds);
  await tx.insert(paymentLines).values(wanted.map(({ stock: _, ...line }) => ({ ...line, paymentId: payment.id })));
  for (const before of open) {
    await tx
      .update(payments)
      .set({ status: "closed", reserved: false, ...(overlaps(before) && { replacedBy: payment.id }) })
      .where(eq(payments.id, before.id));
  }
  return { ...payment, mine: true };
}

/** Rule checkout-3: on a clash of references the next millisecond is taken. */
async function insertPayment(
  tx: Database,
  payment: Pick<Chosen, "address" | "deliveries"> &
    Pick<Payment, "opener"> & { userId: string; email: string; amountCents: number },
  keepSeconds: number,
): Promise<Payment> {
  const now = Date.now();
  for (let later = 0; later < 1000; later++) {
    const [begun] = await tx
      .insert(payments)
      .values({
        reference: paymentReference(now + later, payment.userId),
        ...payment,
        currency: checkoutCurrency,
        ...kept(keepSeconds),
        reservedUntil: inSeconds(keepSeconds),
      })
      .onConflictDoNothing({ target: payments.reference })
      .returning();
    if (begun) return begun;
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
    // Its access code was never handed out, so it can't be paid.
    await db.transaction(async (tx) => {
      const [row] = await tx.select().from(payments).where(eq(payments.id, id)).for("update");
      if (row?.status === "open") await closePayment(tx, row);
    });
    if (!(error instanceof GatewayRefused)) throw error;
    // Asks to check the email, the only typed value. A provider account that doesn't accept rand fails here too.
    log.error({ err: error, reference }, "the provider refused to start a payment");
    throw new AppError("invalid", "The payment could not be started. Please check your email address and try again.", {
      cause: error,
    });
  }
}

/** Another tab is starting the same payment: both tabs get one transaction, which can be paid only once. */
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
