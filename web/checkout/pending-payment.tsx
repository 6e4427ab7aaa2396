import { type ReactNode, useEffect, useRef } from "react";
import type { PendingPayment } from "#contract/payments/payments.ts";
import { centsOf, formatRand } from "#contract/shared/money.ts";

const clock = new Intl.DateTimeFormat("en-ZA", { weekday: "long", hour: "2-digit", minute: "2-digit" });

/** A payment that a bank has yet to confirm. `focused`: it has just taken the place of what had the focus. */
export function WaitingForBank({
  payment,
  focused = false,
  children,
}: {
  /** Undefined until it was read. */
  payment: PendingPayment | undefined;
  focused?: boolean;
  children?: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) heading.current?.focus();
  }, [focused]);
  return (
    <section
      className="panel payment-state stack"
      aria-label={payment ? `Waiting for your bank, payment ${payment.reference}` : "Waiting for your bank"}
    >
      <h2 className="panel-title" ref={heading} tabIndex={-1}>
        Waiting for your bank
      </h2>
      <p>
        Your bank has not confirmed your payment{payment && <> of {formatRand(centsOf(payment.totalAmount))}</>} yet.
        That can take some minutes, sometimes hours. <strong>You may close this window:</strong> your order is placed as
        soon as your bank confirms, and we write to you however it ends.
      </p>
      {payment && (
        <>
          <ul className="stack gap-2">
            {payment.items.map(({ title, quantity }, at) => (
              <li key={at}>
                {title} × {quantity}
              </li>
            ))}
          </ul>
          <p>
            {payment.keptUntil
              ? `They are kept for you until ${clock.format(new Date(payment.keptUntil))}.`
              : "They are no longer kept for you. If your bank still confirms, you get them while they are in stock, or all of your money back."}
          </p>
          <p className="soft">
            Payment reference <span className="payment-reference">{payment.reference}</span>
          </p>
        </>
      )}
      {children}
    </section>
  );
}
