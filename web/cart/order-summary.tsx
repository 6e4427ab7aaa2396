import type { ReactNode } from "react";

/** Rule cart-5: Subtotal, Shipping shown as Free unless a vendor charges for it, Total. `format` is the screen's own way of showing money. */
export function OrderSummary({
  totalCents,
  shipping = { said: "Free", totalCents },
  format,
  lines = [],
  children,
}: {
  /** Without shipping. */
  totalCents: number;
  shipping?: { said: string; totalCents: number };
  format: (cents: number) => string;
  lines?: { id: string; text: string; cents: number }[];
  children?: ReactNode;
}) {
  return (
    <section className="panel order-summary stack gap-4-5" aria-labelledby="order-summary-title">
      <h2 className="panel-title" id="order-summary-title">
        Order Summary
      </h2>
      {lines.length > 0 && (
        <ul className="order-lines">
          {lines.map(({ id, text, cents }) => (
            <li key={id}>
              <span>{text}</span>
              <span>{format(cents)}</span>
            </li>
          ))}
        </ul>
      )}
      <dl className="sums">
        <div>
          <dt>Subtotal</dt>
          <dd>{format(totalCents)}</dd>
        </div>
        <div>
          <dt>Shipping</dt>
          <dd>{shipping.said}</dd>
        </div>
        <div className="sums-total">
          <dt>Total</dt>
          <dd>{format(shipping.totalCents)}</dd>
        </div>
      </dl>
      {children}
    </section>
  );
}
