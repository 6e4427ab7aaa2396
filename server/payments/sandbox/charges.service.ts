// Charges a card in the popup. Popup and server are both ours, so this call doesn't follow a Paystack format.
import { eq } from "drizzle-orm";
import type { Database } from "#db/engine/index.ts";
import { sandboxTransactions } from "#db/schema.ts";
import { SandboxRefusal } from "./sandbox-refusal.ts";
import { cardFaults, lastFour, onlyTestCards, testCardOf } from "./test-cards.ts";
import { describeTransaction, findByAccessCode } from "./transactions.service.ts";
import { addWebhook } from "./webhooks.service.ts";

export interface ChargeOutcome {
  status: "success" | "failed";
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
    const [locked] = await tx.select().from(sandboxTransactions).where(eq(sandboxTransactions.id, id)).for("update");
    if (!locked) throw new Error("A transaction of the sandbox is gone");
    if (locked.status === "success") {
      throw new SandboxRefusal("This payment has already been made.", "transaction_completed", { type: "api_error" });
    }
    if (locked.status === "reversed") {
      throw new SandboxRefusal("This payment was refunded.", "transaction_reversed", { type: "api_error" });
    }
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
