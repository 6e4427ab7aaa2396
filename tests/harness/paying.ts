// Payments with the sandbox: carts, payments, and the provider's answers.
import { eq, sql } from "drizzle-orm";
import type { StartedPayment } from "#contract/payments/payments.ts";
import type { CurrentUser } from "#contract/users/users.ts";
import type { Database } from "#db/engine/index.ts";
import { cartItems, ledgerEntries, listings, sandboxTransactions } from "#db/schema.ts";
import { startSession } from "#server/auth/sessions.service.ts";
import { payingDeps as depsOf, type PaymentDeps } from "#server/payments/payments.service.ts";
import { refundJobs } from "#server/payments/refunds.service.ts";
import { chargeBank, chargeCard } from "#server/payments/sandbox/charges.service.ts";
import { testCards } from "#server/payments/sandbox/test-cards.ts";
import { sweepJobs } from "#server/payments/sweep.service.ts";
import type { Reply, TestApp, TestBrowser } from "./app.ts";
import { runDue } from "./jobs.ts";
import { addPerson } from "./people.ts";

export const payingDeps = ({ deps }: Pick<TestApp, "deps">): PaymentDeps => depsOf(deps);

/** Checks the payments that are due once. Returns how many. */
export const sweepPayments = (deps: PaymentDeps): Promise<number> => runDue(sweepJobs(deps));
export const sendDueRefunds = (deps: PaymentDeps): Promise<number> => runDue(refundJobs(deps));

export interface Buyer {
  browser: TestBrowser;
  userId: string;
}

/** A new shopper with this cart. */
export async function addBuyer(shop: TestApp, cart: Record<string, number>): Promise<Buyer> {
  const { browser, user } = await addPerson(shop, "shopper", `buyer-${crypto.randomUUID()}`);
  const { id } = user as CurrentUser;
  await fillCart(shop.db, id, cart);
  return { browser, userId: id };
}

/** An existing account buys one piece: cart, payment, order. */
export async function payFor(shop: TestApp, userId: string, listingId: string): Promise<void> {
  const browser = shop.browser();
  browser.cookies.set("indaba_session", await startSession(shop.db, userId));
  await fillCart(shop.db, userId, { [listingId]: 1 });
  const { reference } = await start({ browser, userId });
  await pay(shop.db, reference);
  const reply = await order({ browser, userId }, reference);
  if (reply.status !== 201) throw new Error(`there is no order: ${reply.status} ${reply.text}`);
}

export async function fillCart(db: Database, userId: string, cart: Record<string, number>): Promise<void> {
  await db
    .insert(cartItems)
    .values(Object.entries(cart).map(([listingId, quantity]) => ({ userId, listingId, quantity })));
}

export async function start(buyer: Buyer, body: Record<string, unknown> = {}): Promise<StartedPayment> {
  const reply = await buyer.browser.post("/api/payments", body);
  if (reply.status !== 201) throw new Error(`the payment did not start: ${reply.status} ${reply.text}`);
  return reply.body;
}

/** The provider is paid, but the shop hasn't heard of it. */
export async function pay(
  db: Database,
  reference: string,
  came: { amountCents?: number; currency?: string } = {},
): Promise<void> {
  await setCharge(db, reference, { ...came, status: "success", paidAt: new Date() });
}

export async function setCharge(
  db: Database,
  reference: string,
  change: Partial<typeof sandboxTransactions.$inferInsert>,
): Promise<void> {
  const rows = await db
    .update(sandboxTransactions)
    .set(change)
    .where(eq(sandboxTransactions.reference, reference))
    .returning({ id: sandboxTransactions.id });
  if (rows.length !== 1) throw new Error(`the sandbox has no transaction ${reference}`);
}

export const order = ({ browser }: Buyer, paymentReference: string): Promise<Reply> =>
  browser.post("/api/orders", { paymentReference });

export async function stockOf(db: Database, listingId: string): Promise<number> {
  const [row] = await db.select({ stock: listings.stock }).from(listings).where(eq(listings.id, listingId));
  return row?.stock ?? Number.NaN;
}

/** The ledger's sums by account. */
export async function ledgerSums(db: Database): Promise<Record<string, number>> {
  const rows = await db
    .select({ account: ledgerEntries.account, sum: sql<string>`sum(${ledgerEntries.amountCents})::text` })
    .from(ledgerEntries)
    .groupBy(ledgerEntries.account);
  return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)]));
}

/** Chooses the bank in the popup; it answers after some minutes. */
export const payByBank = (db: Database, { accessCode }: StartedPayment, answer: "success" | "failed" = "success") =>
  chargeBank(db, { access_code: accessCode, answer });

/** As if so much time had passed, for the payment and for its bank. */
export async function passMinutes(db: Database, reference: string, minutes: number): Promise<void> {
  const ago = (column: string) => sql.raw(`${column} = ${column} - interval '${minutes} minutes'`);
  await db.execute(sql`update payments set ${ago("created_at")}, ${ago("reserved_until")}, ${ago("pending_since")},
    ${ago("next_check_at")} where reference = ${reference}`);
  await db.execute(sql`update sandbox_transactions set ${ago("bank_answers_at")} where reference = ${reference}`);
}

/** The card that succeeds, in the popup; the webhook follows. */
export async function chargeCardOf(db: Database, accessCode: string): Promise<void> {
  const card = testCards.find(({ refusal }) => refusal === null);
  await chargeCard(db, { access_code: accessCode, number: card?.number, cvv: card?.cvv, expiry: "12/40" });
}
