import type { ReactNode } from "react";
import { formatLongDate, shortOrderNumber } from "#contract/orders/order-rules.ts";
import type { Order } from "#contract/orders/orders.ts";
import { shopPrice } from "#web/lib/price-display.ts";
import { OrderLines } from "./order-lines.tsx";
import { OrderPart } from "./order-part.tsx";
import { PaymentStatus } from "./payment-status.tsx";

/** Of an order that was placed just now, `head` is said above it, and `lines` with pictures take the place of the plain ones. */
export function OrderCard({
  order,
  head,
  lines,
  foot,
}: {
  order: Order;
  head?: ReactNode;
  lines?: ReactNode;
  foot?: ReactNode;
}) {
  const severalVendors = new Set(order.items.map(({ vendorName }) => vendorName)).size > 1;
  return (
    <li className="panel stack gap-4">
      {head}
      <div className="spread order-card-head">
        <div>
          <h2 className="panel-title">Order #{shortOrderNumber(order.id)}</h2>
          <p className="soft">
            <time dateTime={order.createdAt}>{formatLongDate(order.createdAt)}</time>
          </p>
        </div>
        <p className="row gap-2 order-payment">
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
      {foot}
    </li>
  );
}
