import { formatLongDate, shortOrderNumber } from "#contract/orders/order-rules.ts";
import type { Order } from "#contract/orders/orders.ts";
import { shopPrice } from "#web/lib/price-display.ts";
import { OrderLines } from "./order-lines.tsx";
import { OrderPart } from "./order-part.tsx";
import { PaymentStatus } from "./payment-status.tsx";

export function OrderCard({ order }: { order: Order }) {
  const severalVendors = new Set(order.items.map(({ vendorName }) => vendorName)).size > 1;
  return (
    <li className="panel stack gap-4">
      <div className="spread order-card-head">
        <div>
          <h2 className="panel-title">Order #{shortOrderNumber(order.id)}</h2>
          <p className="soft">
            <time dateTime={order.createdAt}>{formatLongDate(order.createdAt)}</time>
          </p>
        </div>
        <PaymentStatus status={order.paymentStatus} />
      </div>
      <OrderLines items={severalVendors ? order.items : order.items.map(({ vendorName: _, ...item }) => item)} />
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
    </li>
  );
}
