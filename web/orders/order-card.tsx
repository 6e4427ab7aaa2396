import type { ReactNode } from "react";
import type { Order } from "#contract/orders/orders.ts";
import { shopPrice } from "#web/lib/price-display.ts";
import { OrderHead } from "./order-head.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderPart } from "./order-part.tsx";

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
      <OrderHead order={order} />
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
            <OrderPart key={at} part={part} brief />
          ))}
        </ul>
      )}
      {foot}
    </li>
  );
}
