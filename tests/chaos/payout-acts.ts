// What the marketplace does about its vendors' payouts in the random sequences, and the clocks that payouts wait for.
import fc from "fast-check";
import { type PayoutMethod, payoutMethods } from "#contract/payouts/payout-rules.ts";

/** Endings of account numbers: the sandbox's bank pays the first, refuses the second and sends the third back. */
export const accountEnds = ["7890", "0001", "0002"] as const;

export type PayAct =
  | { pays: "make"; method: PayoutMethod }
  /** Of the newest run, as all below; twice at once. */
  | { pays: "send" }
  | { pays: "discard" }
  /** The bank has paid the file. */
  | { pays: "paid" }
  /** The bank could not pay it, or sends it back. */
  | { pays: "back"; vendor: number }
  /** Transfers leave, and what became of them is asked; cut: the provider takes them, and its answer is lost. */
  | { pays: "transfer"; provider: "answers" | "cut" | "down" }
  /** The vendor's bank details change. */
  | { pays: "bank"; vendor: number; end: (typeof accountEnds)[number] }
  | { pays: "wait"; days: number };

const pays = <Name extends PayAct["pays"]>(name: Name) => fc.constant(name);
const vendor = fc.constantFrom(0, 0, 1);
const method = fc.constantFrom(...payoutMethods);
const provider = fc.constantFrom("answers" as const, "answers" as const, "cut" as const, "down" as const);
const days = fc.constantFrom(1, 3, 7, 7, 30, 37);

export const send = fc.record({ pays: pays("send") });
export const payAct: fc.Arbitrary<PayAct> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ pays: pays("make"), method }) },
  { weight: 3, arbitrary: send },
  { weight: 1, arbitrary: fc.record({ pays: pays("discard") }) },
  { weight: 2, arbitrary: fc.record({ pays: pays("paid") }) },
  { weight: 2, arbitrary: fc.record({ pays: pays("back"), vendor }) },
  { weight: 4, arbitrary: fc.record({ pays: pays("transfer"), provider }) },
  { weight: 1, arbitrary: fc.record({ pays: pays("bank"), vendor, end: fc.constantFrom(...accountEnds) }) },
  { weight: 4, arbitrary: fc.record({ pays: pays("wait"), days }) },
);
/** A whole run: the return clock runs out, it is made, sent, and the bank or the provider answers; or only the first of these. */
export const wholeRun: fc.Arbitrary<PayAct[]> = fc
  .tuple(method, provider, fc.integer({ min: 2, max: 4 }))
  .map(([by, answer, steps]) => {
    const last: PayAct = by === "file" ? { pays: "paid" } : { pays: "transfer", provider: answer };
    const all: PayAct[] = [{ pays: "wait", days: 7 }, { pays: "make", method: by }, { pays: "send" }, last];
    return all.slice(0, steps);
  });
