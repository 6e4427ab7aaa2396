// From the press on Pay to the order (rules checkout-4 and checkout-5): the server starts the payment, the shopper pays in the
// provider's popup, the server verifies it and makes the order. If this tab is lost on the way, the server finishes by itself.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Order } from "#contract/orders/orders.ts";
import type { StartedPayment, StartPaymentBody } from "#contract/payments/payments.ts";
import { ApiError } from "#web/lib/api.ts";
import { refreshAfter } from "#web/lib/reads.ts";
import { type ToastText, toast } from "#web/lib/toast-store.ts";
import { forgetPaid, readPaid, rememberPaid } from "./paid-reference.ts";
import { reasonOf, usePendingPayments, usePlaceOrder, useStartPayment, verifyPayment } from "./payment-data.ts";
import { type Popup, PopupDidNotOpen } from "./popup.ts";
import { isWalletFailure, providerMessage, walletFailure } from "./provider-error.ts";

export type Told = Required<Pick<ToastText, "title" | "description">>;

export type Stage =
  /** `told`: why the last press failed; `emailError`: the server's error about the address. */
  | { at: "ready"; told?: Told; emailError?: string }
  /** Until the popup shows the payment. */
  | { at: "opening" }
  | { at: "paying" }
  | { at: "checking"; reference: string }
  /** The popup reported success, but no order is known. `mayPay`: the server knows that no money arrived. */
  | { at: "unsure"; reference: string; mayPay: boolean }
  /** The shopper's bank has yet to confirm it. */
  | { at: "waiting"; reference: string }
  /** Held or refunded: this payment becomes no order. */
  | { at: "ended"; reference: string | null; told: Told };

export const texts = {
  emailRequired: { title: "Email Required", description: "Please enter your email address" },
  emptyCart: { title: "Empty Cart", description: "Your cart is empty" },
  cancelled: { title: "Payment Cancelled", description: "You cancelled the payment process." },
  notVerified: {
    title: "Payment Verification Failed",
    description: "Unable to verify your payment. Please contact support.",
  },
  noOrder: {
    title: "Order Creation Failed",
    description: "Payment succeeded but order creation failed. Please contact support.",
  },
  placed: { title: "Payment Successful", description: "Your order has been placed." },
  refusedByBank: {
    title: "Payment Not Confirmed",
    description: "Your bank did not confirm this payment, so it did not become an order. You can pay again.",
  },
  notOpened: {
    title: "Payment window did not open",
    description:
      "Nothing was charged. Check your connection, and that no blocker stops the payment page, then press Pay again.",
  },
} as const satisfies Record<string, Told>;

const endedTitles: Readonly<Record<string, string>> = { held: "Payment On Hold", refunded: "Payment Refunded" };

const refusedTitles: Readonly<Record<string, string>> = {
  total: "Total Changed",
  stock: "Not Enough Stock",
  delivery: "Delivery Not Possible",
};

const forPeople = (error: unknown): string | null => (error instanceof ApiError ? error.forPeople : null);

/** The server understood and refused: asking again changes nothing. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && ![401, 408, 425, 429].includes(error.status);

export function usePayment({
  popup,
  userId,
  onPlaced,
}: {
  popup: Popup;
  userId: string;
  /** Called once there is an order, unless the screen was left before. null: an earlier payment's, whose id isn't known here. */
  onPlaced: (orderId: string | null) => Promise<void> | void;
}) {
  const client = useQueryClient();
  const start = useStartPayment();
  const place = usePlaceOrder();
  const [stage, setStage] = useState<Stage>(() => {
    const reference = readPaid(userId);
    return reference ? { at: "checking", reference } : { at: "ready" };
  });
  /** A ref, as a second press can come before the next render. */
  const busy = useRef(false);
  const shown = useRef(true);
  /** A reference that the popup could not open. */
  const unusable = useRef<string>(undefined);
  /** The shopper pays in another way than the bank that has yet to confirm. */
  const again = useRef(false);
  const pending = usePendingPayments(stage.at === "waiting");
  const placed = useRef(onPlaced);
  placed.current = onPlaced;

  const rest = (next: Stage) => {
    busy.current = false;
    setStage(next);
  };
  const fail = (told: Told) => {
    toast(told);
    rest({ at: "ready", told });
  };

  const arrive = async (orderId: string | null) => {
    forgetPaid();
    toast(texts.placed);
    // Still busy, so that the form doesn't reappear just before the next screen.
    if (shown.current) await placed.current(orderId);
    busy.current = false;
  };

  const finish = (outcome: string, message: string | null, reference: string | null) => {
    forgetPaid();
    const told = { title: endedTitles[outcome] ?? outcome, description: message ?? texts.notVerified.description };
    toast(told);
    rest({ at: "ended", reference, told });
  };

  const wait = async (reference: string) => {
    rememberPaid({ userId, reference });
    await refreshAfter(client, "payment-start");
    rest({ at: "waiting", reference });
  };

  /** `waited`: the shopper was told to wait for the bank. */
  const settle = async (reference: string, waited = false): Promise<void> => {
    busy.current = true;
    rememberPaid({ userId, reference });
    setStage({ at: "checking", reference });
    const stay = (told: Told, { final, mayPay }: { final: boolean; mayPay: boolean }) => {
      if (final) forgetPaid();
      toast(told);
      rest({ at: "unsure", reference, mayPay });
    };
    try {
      const { status, outcome, message } = await verifyPayment(client, reference);
      if (outcome in endedTitles) {
        await refreshAfter(client, "order");
        return finish(outcome, message, reference);
      }
      if (outcome === "pending") return wait(reference);
      if (!status && waited) {
        forgetPaid();
        return fail(texts.refusedByBank);
      }
      if (!status) return stay(texts.notVerified, { final: true, mayPay: true });
    } catch (error) {
      const final = isRefusal(error);
      return stay(texts.notVerified, { final, mayPay: final });
    }
    let order: Order;
    try {
      order = await place.mutateAsync(reference);
    } catch (error) {
      const reason = reasonOf(error) ?? "";
      if (reason in endedTitles) return finish(reason, forPeople(error), reference);
      return stay(texts.noOrder, { final: isRefusal(error), mayPay: false });
    }
    await arrive(order.id);
  };

  const open = (payment: StartedPayment) => {
    let failed = false;
    return popup.open(payment, {
      onLoad: () => setStage({ at: "paying" }),
      onSuccess: () => void settle(payment.reference),
      onPending: () => void settle(payment.reference),
      onCancel: () => {
        if (failed) return rest({ at: "ready" });
        toast(texts.cancelled);
        rest({ at: "ready" });
      },
      onError: (error) => {
        if (error instanceof PopupDidNotOpen) return fail(texts.notOpened);
        if (isWalletFailure(error)) {
          failed = true;
          toast({ title: "Payment Failed", description: walletFailure });
          return;
        }
        popup.close();
        unusable.current = payment.reference;
        fail({
          title: "Payment Failed",
          description: providerMessage(error) ?? "The payment could not be set up. Nothing was charged.",
        });
      },
    });
  };

  const pay = async (asked: Omit<StartPaymentBody, "instead">): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    forgetPaid();
    setStage({ at: "opening" });
    try {
      const instead = unusable.current;
      const payment = await start.mutateAsync({
        ...asked,
        ...(instead ? { instead } : {}),
        ...(again.current ? { again: true } : {}),
      });
      unusable.current = undefined;
      again.current = false;
      // No popup for a shopper who has left the screen.
      if (shown.current) await open(payment);
      else busy.current = false;
    } catch (error) {
      const reason = reasonOf(error) ?? "";
      if (reason === "paid") return arrive(null);
      if (reason in endedTitles) return finish(reason, forPeople(error), null);
      if (reason === "pending") {
        const { data } = await pending.refetch();
        if (data?.[0]) return wait(data[0].reference);
      }
      if (reason === "empty") return fail(texts.emptyCart);
      const told = {
        title: refusedTitles[reason] ?? "Payment Not Started",
        description: forPeople(error) ?? "Nothing was charged. Please check your connection and try again.",
      };
      const emailError = error instanceof ApiError ? error.fields.email : undefined;
      if (!emailError) return fail(told);
      toast(told);
      rest({ at: "ready", emailError });
    }
  };

  useEffect(() => {
    shown.current = true;
    popup.prepare();
    const reference = readPaid(userId);
    if (reference && !busy.current) void settle(reference);
    return () => {
      shown.current = false;
      popup.close();
    };
  }, [popup, userId]);

  /** A payment that was in the list and no longer is: the bank has answered. */
  const listed = useRef<string>(undefined);
  useEffect(() => {
    if (stage.at !== "waiting" || !pending.data) return;
    if (pending.data.some(({ reference }) => reference === stage.reference)) listed.current = stage.reference;
    else if (listed.current === stage.reference && !busy.current) {
      listed.current = undefined;
      void settle(stage.reference, true);
    }
  }, [stage, pending.data]);

  // The order is placed without this tab too, but a shopper who closes it now would not know.
  const guarded = stage.at === "checking";
  useEffect(() => {
    if (!guarded) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", onUnload);
    return () => removeEventListener("beforeunload", onUnload);
  }, [guarded]);

  return {
    stage,
    pending: pending.data ?? [],
    pay,
    checkAgain: (reference: string) => {
      if (!busy.current) void settle(reference, stage.at === "waiting");
    },
    payAnotherWay: () => {
      forgetPaid();
      again.current = true;
      rest({ at: "ready" });
    },
  };
}
