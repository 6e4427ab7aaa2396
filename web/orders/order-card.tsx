import type { ReactNode } from "react";
import { Link } from "wouter";
import { formatLongDate, shortOrderNumber } from "#contract/orders/order-rules.ts";
import type { Order } from "#contract/orders/orders.ts";
import { shopPrice } from "#web/lib/price-display.ts";
import { OrderLines } from "./order-lines.tsx";
import { OrderPart } from "./order-part.tsx";
import { PaymentStatus } from "./payment-status.tsx";

/** Of an order that was placed just now, `children` is said above it, and `lines` with pictures take the place of the plain ones. */
export function OrderCard({ order, lines, children }: { order: Order; lines?: ReactNode; children?: ReactNode }) {
  const severalVendors = new Set(order.items.map(({ vendorName }) => vendorName)).size > 1;
  const number = shortOrderNumber(order.id);
  return (
    <li className="panel stack gap-4">
      {children}
      <div className="spread order-card-head">
        <div>
          <h2 className="panel-title">Order #{number}</h2>
          <p className="soft">
            <time dateTime={order.createdAt}>{formatLongDate(order.createdAt)}</time>
          </p>
        </div>
        <p className="row gap-2">
          <span className="soft">Payment</span>
          <PaymentStatus status={order.paymentStatus} />
        </p>
      </div>
      {lines ?? (
        <OrderLines items={severalVendors ? order.items : order.items.map(({ vendorName: _, ...item }) => item)} />
      )}
      <p className="order-total">
        <span>Total</span>
        <span className="price">{shopPrice(order.totalAmount)}</span>
      </p>
      {order.parts.length > 0 && (
        <ul className="stack" aria-label="Deliveries">
          {order.parts.map((part, at) => (
            <OrderPart key={at} part={part} />
          ))}
        </ul>
      )}
      <Link href={`/orders/${order.id}`} className="text-link order-link" aria-label={`View order #${number}`}>
        View order
      </Link>
    </li>
  );
}
