// The popup's side of the library's protocol: receives strings and {type} from the framing page, sends {event, data}.
import {
  CallRefused,
  type CheckoutTransaction,
  charge,
  chargeBank,
  openTransaction,
  type TransactionParams,
} from "./popup-calls.ts";
import * as view from "./popup-view.ts";

/** The library sends "close" 300 ms after it closed, by when the next transaction may be here. */
const lateCloseMs = 1_000;
/** It may send the same transaction twice: at once, and again when it hears that we are there. */
const repeatMs = 1_000;

let transaction: CheckoutTransaction | undefined;
/** Counts what was asked for, so that a reply to something older is dropped. */
let turn = 0;
let asked = { key: "", at: Number.NEGATIVE_INFINITY, loading: false };

const tell = (event: string, data?: unknown) => window.parent.postMessage({ event, data }, window.location.origin);

function forget(): void {
  turn++;
  transaction = undefined;
  asked = { key: "", at: Number.NEGATIVE_INFINITY, loading: false };
  view.clear();
}

async function open(params: TransactionParams): Promise<void> {
  const { accessCode } = params;
  // The library sends two messages about one transaction, the second with metadata; the access code identifies it.
  const key = typeof accessCode === "string" ? accessCode : JSON.stringify(params);
  if (asked.key === key && (asked.loading || performance.now() - asked.at < repeatMs)) return;
  const mine = ++turn;
  asked = { key, at: performance.now(), loading: true };
  transaction = undefined;
  view.clear();
  try {
    const opened = await openTransaction(params);
    if (mine !== turn) return;
    if (opened.transaction_status === "reversed") {
      throw new CallRefused("This payment was refunded and can't be made again.", undefined);
    }
    transaction = opened;
    if (opened.transaction_status === "success") view.showPaidBefore(opened);
    else if (opened.transaction_status === "pending") view.showPending(opened);
    else view.showForm(opened);
    tell("loaded:transaction", { id: opened.id, customer: opened.customer, accessCode: opened.access_code });
  } catch (error) {
    if (mine !== turn) return;
    const message = messageOf(error);
    view.showFault(message);
    tell("error", { type: "setup", message });
  } finally {
    if (mine === turn) asked = { key: asked.key, at: performance.now(), loading: false };
  }
}

async function pay(ask: (accessCode: string) => ReturnType<typeof charge>): Promise<void> {
  const paying = transaction;
  if (!paying) return;
  const mine = turn;
  view.setBusy(true);
  try {
    const outcome = await ask(paying.access_code);
    // The page closed the popup meanwhile; it learns of the payment by itself.
    if (mine !== turn) return;
    if (outcome.status === "success") {
      view.showPaid();
      succeed(paying);
      return;
    }
    if (outcome.status === "pending") {
      transaction = { ...paying, transaction_status: "pending" };
      view.showPending(paying);
      return;
    }
    refuse(outcome.message);
  } catch (error) {
    if (mine !== turn) return;
    const code = error instanceof CallRefused ? error.code : undefined;
    if (code === "transaction_completed") view.showPaidBefore(paying);
    else if (code === "transaction_pending") view.showPending(paying);
    else refuse(messageOf(error));
  }
}

function refuse(message: string): void {
  view.setBusy(false);
  view.showRefusal(message);
  tell("error", { type: "charge", message });
}

function succeed({ id, reference }: CheckoutTransaction): void {
  const trans = String(id);
  const query = new URLSearchParams({ trxref: reference, reference });
  tell("success", {
    reference,
    trans,
    status: "success",
    message: "Approved",
    transaction: trans,
    trxref: reference,
    redirecturl: `?${query}`,
  });
}

const messageOf = (error: unknown) =>
  error instanceof Error ? error.message : "Something went wrong. Please try again.";

view.listen({
  pay: (card) => void pay((accessCode) => charge(accessCode, card)),
  payByBank: (answer) => void pay((accessCode) => chargeBank(accessCode, answer)),
  goOn: () => transaction && succeed(transaction),
  close() {
    const pending = transaction?.transaction_status === "pending";
    forget();
    if (pending) tell("transfer:pending", { status: "pending" });
    else tell("close", { status: "abandoned" });
  },
});

if (window.parent === window) {
  view.showFault("This is the payment window of the sandbox. It opens from the shop's checkout.");
} else {
  window.addEventListener("message", ({ source, data }) => {
    if (source !== window.parent) return;
    if (data === "close") {
      const late = performance.now() - asked.at < lateCloseMs;
      if (!late) forget();
      else asked.key = "";
    } else if (data?.type === "inline:url" && typeof data.params === "object" && data.params !== null) {
      void open(data.params);
    }
  });
  view.clear();
  tell("loaded:checkout");
}
