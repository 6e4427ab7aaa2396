// The states of a payout, and what keeps a vendor from being paid. Without zod, as screens use it.

/** file: an admin gives the run's CSV to the bank; transfers: the payment provider sends each payout. */
export const payoutMethods = ["file", "transfers"] as const;
export type PayoutMethod = (typeof payoutMethods)[number];

/**
 * - planned: in an open run; nothing is booked
 * - left-out: not sent with its run, for a reason
 * - sending: booked, and with the bank or the provider
 * - paid: the bank or the provider has said so
 * - failed, came-back: the money is the vendor's balance again
 */
export const payoutStates = ["planned", "left-out", "sending", "paid", "failed", "came-back"] as const;
export type PayoutState = (typeof payoutStates)[number];

export const payoutStateNames: Readonly<Record<PayoutState, string>> = {
  planned: "Planned",
  "left-out": "Left out",
  sending: "On its way",
  paid: "Paid",
  failed: "Failed",
  "came-back": "Came back",
};

/** Why a vendor isn't paid now. */
export const leftOutReasons = {
  closed: "The shop is not approved now, so nothing is paid out.",
  "no-bank": "There are no confirmed bank details yet.",
  "bank-new": "The bank details changed a short time ago.",
  "nothing-due": "Nothing is due yet: sales wait for delivery, returns or the time to return.",
  negative: "More went back to buyers than is due; later sales make up for it.",
  "too-small": "It is less than the smallest payout.",
} as const;
export type LeftOutReason = keyof typeof leftOutReasons;

/** What moves a balance. */
export const statementKinds = [
  "sale",
  "delivery",
  "commission",
  "refund",
  "commission-refund",
  "payout",
  "payout-return",
] as const;
export type StatementKind = (typeof statementKinds)[number];

export const statementNames: Readonly<Record<StatementKind, string>> = {
  sale: "Sale",
  delivery: "Delivery",
  commission: "Commission",
  refund: "Refund to a buyer",
  "commission-refund": "Commission given back",
  payout: "Payout",
  "payout-return": "Payout that did not arrive",
};
