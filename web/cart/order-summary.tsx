import type { ReactNode } from "react";

/** Specification §2: Subtotal, Shipping shown as Free, Total. `format` is the screen's own way of showing money. */
export function OrderSummary({
  totalCents,
  format,
  children,
}: {
  totalCents: number;
  format: (cents: number) => string;
  children?: ReactNode;
}) {
  return (
    <section className="order-summary panel" aria-labelledby="order-summary-title">
      <h2 className="panel-title" id="order-summary-title">
        Order Summary
      </h2>
      <dl className="sums">
        <div>
          <dt>Subtotal</dt>
          <dd>{format(totalCents)}</dd>
        </div>
        <div>
          <dt>Shipping</dt>
          <dd>Free</dd>
        </div>
        <div className="sums-total">
          <dt>Total</dt>
          <dd>{format(totalCents)}</dd>
        </div>
      </dl>
      {children}
    </section>
  );
}
