// Charges a card or a bank in the popup. Popup and server are both ours, so these calls don't follow a Paystack format.
import { and, eq, lte, sql } from "drizzle-orm";
import type { Database } from "#db/engine/index.ts";
import { sandboxTransactions } from "#db/schema.ts";
import { SandboxRefusal } from "./sandbox-refusal.ts";
import { cardFaults, lastFour, onlyTestCards, testCardOf } from "./test-cards.ts";
import { describeTransaction, findByAccessCode } from "./transactions.service.ts";
import { addWebhook } from "./webhooks.service.ts";

export interface ChargeOutcome {
  status: "success" | "failed" | "pending";
  reference: string;
  trans: string;
  /** For the shopper. */
  message: string;
}

/** One card after another may be tried until one pays; of several at once, on however many screens, one pays. */
export async function chargeCard(db: Database, body: Record<string, unknown>): Promise<ChargeOutcome> {
  const { access_code: accessCode, number, expiry, cvv } = body;
  if (
    typeof accessCode !== "string" ||
    typeof number !== "string" ||
    typeof expiry !== "string" ||
    typeof cvv !== "string"
  ) {
    throw new SandboxRefusal("Please fill in the card's number, date and CVV.", "invalid_card");
  }
  const [fault] = Object.values(cardFaults({ number, expiry, cvv }, new Date()));
  if (fault) throw new SandboxRefusal(fault, "invalid_card");
  const card = testCardOf(number);
  if (!card) throw new SandboxRefusal(onlyTestCards, "unknown_card");
  if (card.cvv !== cvv.trim()) throw new SandboxRefusal("This isn't the CVV of that test card.", "invalid_card");

  const { id } = await findByAccessCode(db, accessCode);
  return db.transaction(async (tx) => {
    await lockPayable(tx, id);
    const [charged] = await tx
      .update(sandboxTransactions)
      .set({
        status: card.refusal ? "failed" : "success",
        gatewayResponse: card.refusal?.gatewayResponse ?? "Successful",
        channel: "card",
        last4: lastFour(card.number),
        paidAt: card.refusal ? null : new Date(),
      })
      .where(eq(sandboxTransactions.id, id))
      .returning();
    if (!charged) throw new Error("A transaction of the sandbox is gone");
    if (!card.refusal) await addWebhook(tx, "charge.success", charged.reference, describeTransaction(charged));
    return {
      status: card.refusal ? "failed" : "success",
      reference: charged.reference,
      trans: String(charged.id),
      message: card.refusal?.message ?? "Approved",
    };
  });
}

async function lockPayable(tx: Database, id: number): Promise<void> {
  const [locked] = await tx.select().from(sandboxTransactions).where(eq(sandboxTransactions.id, id)).for("update");
  if (!locked) throw new Error("A transaction of the sandbox is gone");
  if (locked.status === "success") {
    throw new SandboxRefusal("This payment has already been made.", "transaction_completed", { type: "api_error" });
  }
  if (locked.status === "pending") {
    throw new SandboxRefusal("The bank has not confirmed this payment yet.", "transaction_pending", {
      type: "api_error",
    });
  }
  if (locked.status === "reversed") {
    throw new SandboxRefusal("This payment was refunded.", "transaction_reversed", { type: "api_error" });
  }
}

/** How long the sandbox's bank takes. */
const bankMinutes = 3;

/** The bank answers later, whether or not the popup is still open. */
export async function chargeBank(db: Database, body: Record<string, unknown>): Promise<ChargeOutcome> {
  const { access_code: accessCode, answer } = body;
  if (typeof accessCode !== "string" || (answer !== "success" && answer !== "failed")) {
    throw new SandboxRefusal("Please choose what the bank answers.", "invalid_bank");
  }
  const { id, reference } = await findByAccessCode(db, accessCode);
  await db.transaction(async (tx) => {
    await lockPayable(tx, id);
    await tx
      .update(sandboxTransactions)
      .set({
        status: "pending",
        gatewayResponse: "The bank has not confirmed the payment",
        channel: "eft",
        last4: null,
        bankAnswer: answer,
        bankAnswersAt: sql`now() + ${bankMinutes}::int * interval '1 minute'`,
      })
      .where(eq(sandboxTransactions.id, id));
  });
  return { status: "pending", reference, trans: String(id), message: "The bank has not confirmed this payment yet." };
}

/** As at Paystack, a webhook reports money only, not that a bank refused. Says how many banks answered. */
export async function answerDueBanks(db: Database): Promise<number> {
  const due = lte(sandboxTransactions.bankAnswersAt, sql`now()`);
  const asked = await db.select({ id: sandboxTransactions.id }).from(sandboxTransactions).where(due);
  for (const { id } of asked) {
    await db.transaction(async (tx) => {
      const [answered] = await tx
        .update(sandboxTransactions)
        .set({
          status: sql`${sandboxTransactions.bankAnswer}`,
          gatewayResponse: sql`case ${sandboxTransactions.bankAnswer} when 'success' then 'Approved' else 'Declined' end`,
          paidAt: sql`case ${sandboxTransactions.bankAnswer} when 'success' then now() end`,
          bankAnswer: null,
          bankAnswersAt: null,
        })
        .where(and(eq(sandboxTransactions.id, id), due))
        .returning();
      if (answered?.status !== "success") return;
      await addWebhook(tx, "charge.success", answered.reference, describeTransaction(answered));
    });
  }
  return asked.length;
}
