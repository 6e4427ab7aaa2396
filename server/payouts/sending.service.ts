// Sends the payouts of a run by the transfers port, and asks what became of them. Each has its own id as reference, which the provider
// takes once: after an attempt whose answer was lost, it is asked before it is sent again.
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#db/engine/index.ts";
import { bankDetails, payouts } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import type { Job } from "#server/jobs/job.ts";
import { queue } from "#server/jobs/queue.ts";
import { isId } from "#server/listings/listings.service.ts";
import type { Log } from "#server/log.ts";
import { GatewayRefused } from "#server/payments/gateway/index.ts";
import { accountLocked, accountNumber } from "./bank-details.service.ts";
import { leaseSeconds, type Outcome, settlePayout } from "./payout-outcomes.service.ts";
import type { TransferState, Transfers } from "./transfers/index.ts";

export interface SendingDeps {
  db: Database;
  transfers: Transfers;
  log: Log;
  secretsKey: string;
}

type Payout = typeof payouts.$inferSelect;

/** The bank pays the others, by the run's file. */
const byTransfer = sql`exists (select from payout_runs run where run.id = ${payouts.runId} and run.method = 'transfers')`;

export const payoutJobs = (deps: SendingDeps): Job[] => [
  queue(deps.db, {
    name: "Payouts",
    table: payouts,
    where: byTransfer,
    due: "nextAttemptAt",
    attempts: "attempts",
    atOnce: 1,
    leaseSeconds,
    // Without a maximum: whether money has left must be known in the end.
    pausesSeconds: [60, 120, 300, 900, 3600, 6 * 3600],
    work: (payout) => sendOrFind(deps, payout),
    failed(error, { id }) {
      deps.log.error({ err: error, payout: id }, "a payout's transfer is not known");
      const own = error instanceof GatewayRefused || error instanceof AppError;
      return { lastError: own ? error.message.slice(0, 500) : "The payment provider can't be reached." };
    },
    lastError: payouts.lastError,
    advice:
      "The provider is asked until it says what became of a payout. Its dashboard shows it under the payout's id.",
    screen: "/admin/payouts",
  }),
];

async function sendOrFind(deps: SendingDeps, payout: Payout) {
  const { id, attempts, state } = payout;
  // A first attempt may have been cut off after the provider took it.
  let found = attempts > 1 || state === "paid" ? await deps.transfers.find(id) : null;
  let refusal: string | null = null;
  if (found === null && state === "sending") {
    try {
      found = await send(deps, payout);
    } catch (error) {
      const why = error instanceof GatewayRefused ? `The payment provider refused it: ${error.message}` : ended(error);
      if (why === null) throw error;
      // Also refused when the transfer is there already.
      found = await deps.transfers.find(id);
      refusal = found === null ? why : null;
    }
  }
  const outcome = outcomeOf(found, refusal);
  if (outcome) await deps.db.transaction((tx) => settlePayout(tx, id, outcome));
  return { done: outcome !== null || found === null, set: { lastError: null } };
}

/** No transfer was sent for it, as that needs the provider's name for the account, which is stored first. */
class AccountLocked extends AppError {
  readonly isReplaced: boolean;

  constructor(isReplaced: boolean) {
    super("conflict", accountLocked);
    this.isReplaced = isReplaced;
  }
}

/** The vendor has entered, or has to enter, another account: the next run pays that one. */
const ended = (error: unknown): string | null =>
  error instanceof AccountLocked && error.isReplaced
    ? "The account number can't be read any more. Please enter your bank details again."
    : null;

async function send({ db, transfers, secretsKey }: SendingDeps, payout: Payout): Promise<TransferState> {
  const { id: reference, amountCents, currency, bankDetailsId } = payout;
  const [bank] = await db.select().from(bankDetails).where(eq(bankDetails.id, bankDetailsId));
  if (!bank) throw new Error(`Payout ${reference} has no bank details`);
  let recipient = bank.recipientCode;
  if (recipient === null) {
    const number = accountNumber(bank, secretsKey);
    if (number === null) throw new AccountLocked(bank.state !== "current");
    recipient = await transfers.addRecipient({ holder: bank.holder, number, branchCode: bank.branchCode });
    await db.update(bankDetails).set({ recipientCode: recipient }).where(eq(bankDetails.id, bank.id));
  }
  return transfers.send({ reference, amountCents, currency, recipient });
}

function outcomeOf(state: TransferState | null, refusal: string | null): Outcome | null {
  if (refusal !== null) return { state: "failed", reason: refusal.slice(0, 330) };
  if (state === "paid") return { state: "paid" };
  if (state === "failed") return { state: "failed", reason: "The bank could not pay it." };
  if (state === "reversed") return { state: "came-back", reason: "The bank sent it back." };
  return null;
}

/** The provider said that something changed: what it was is asked of it. */
export async function checkPayout(db: Database, reference: string): Promise<void> {
  if (!isId(reference)) return;
  await db
    .update(payouts)
    .set({ nextAttemptAt: sql`now()` })
    .where(and(eq(payouts.id, reference), inArray(payouts.state, ["sending", "paid"]), byTransfer));
}
