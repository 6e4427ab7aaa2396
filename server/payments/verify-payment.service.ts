// `GET /api/payment/verify/{reference}`: was it paid, and with the expected amount? Whether it can become an order is
// decided by `POST /api/orders`.
import type { PaymentVerification } from "#contract/payments/payments.ts";
import { noteBank, pendingSentence } from "./bank-payments.service.ts";
import { findOwnPayment, type PaymentDeps } from "./payments.service.ts";
import { problemOf, readSettlement, settlePayment } from "./settle.service.ts";

/** "not-found" for a reference that isn't the shopper's own. @throws {GatewayUnavailable} */
export async function verifyPayment(
  deps: PaymentDeps,
  userId: string,
  reference: string,
): Promise<PaymentVerification> {
  const payment = await findOwnPayment(deps.db, userId, reference);
  const before = await readSettlement(deps.db, payment);
  if (before?.outcome === "paid") return { status: true, outcome: "paid", message: null };
  if (before?.outcome === "held" || before?.outcome === "refunded") {
    return { status: false, outcome: before.outcome, message: before.message };
  }
  const charge = await deps.gateway.verify(reference);
  if (charge.status !== "success") {
    await noteBank(deps, payment, charge.status);
    return charge.status === "pending"
      ? { status: false, outcome: "pending", message: pendingSentence }
      : { status: false, outcome: "unpaid", message: null };
  }
  if (problemOf(payment, charge, deps.gateway.mode) === null) return { status: true, outcome: "paid", message: null };
  // After a "no" the browser makes no order, and perhaps nothing else does: the payment is put on hold here.
  const settled = await settlePayment(deps, reference);
  return settled.outcome === "held"
    ? { status: false, outcome: "held", message: settled.message }
    : { status: settled.outcome === "paid", outcome: settled.outcome === "paid" ? "paid" : "unpaid", message: null };
}
