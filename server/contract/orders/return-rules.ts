// The states of a return. Without zod, as the browser uses it too.

/** cooling-off: without a reason, within days of receipt (ECT Act, section 44); defect: within six months (CPA, section 56). */
export const returnKinds = ["cooling-off", "defect"] as const;
export type ReturnKind = (typeof returnKinds)[number];

/** As the shopper reads them. */
export const returnKindNames: Readonly<Record<ReturnKind, string>> = {
  "cooling-off": "I have changed my mind",
  defect: "Something is wrong with it",
};
export const returnHints: Readonly<Record<ReturnKind, string>> = {
  "cooling-off": "You pay for sending it back. Food can't be sent back for this reason.",
  defect: "What is wrong with it?",
};

export const returnStates = ["asked", "approved", "refused", "received", "refunded"] as const;
export type ReturnState = (typeof returnStates)[number];

/** The allowed next states; all are the vendor's to choose. */
export const nextReturnStates: Readonly<Record<ReturnState, readonly ReturnState[]>> = {
  asked: ["approved", "refused"],
  approved: ["received"],
  refused: [],
  received: ["refunded"],
  refunded: [],
};

/** Its pieces can't be asked for again. */
export const isOpen = (state: ReturnState): boolean => nextReturnStates[state].length > 0;
