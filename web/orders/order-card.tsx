import { formatLongDate, type Order, shortOrderNumber } from "#contract/orders.ts";
import { shopPrice } from "#web/lib/price-display.ts";
import { PaymentStatus } from "./payment-status.tsx";

export function OrderCard({ order }: { order: Order }) {
  return (
    <li className="order-card panel">
      <div className="order-card-head">
        <div>
          <h2 className="panel-title">Order #{shortOrderNumber(order.id)}</h2>
          <p className="soft">
            <time dateTime={order.createdAt}>{formatLongDate(order.createdAt)}</time>
          </p>
        </div>
        <PaymentStatus status={order.paymentStatus} />
      </div>
      <ul className="order-lines">
        {order.items.map((item, at) => (
          <li key={at}>
            <span>
              {item.title} × {item.quantity}
            </span>
            <span className="order-line-price">
              {shopPrice(item.price)}
              {item.quantity > 1 && <span className="soft"> each</span>}
            </span>
          </li>
        ))}
      </ul>
      <p className="order-total">
        <span>Total</span>
        <span className="price">{shopPrice(order.totalAmount)}</span>
      </p>
    </li>
  );
}
