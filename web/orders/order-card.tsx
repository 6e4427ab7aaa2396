import { formatLongDate, type Order, shortOrderNumber } from "#contract/orders.ts";
import { shopPrice } from "#web/lib/price-display.ts";
import { OrderPart } from "./order-part.tsx";
import { PaymentStatus } from "./payment-status.tsx";

export function OrderCard({ order }: { order: Order }) {
  const severalVendors = new Set(order.items.map(({ vendorName }) => vendorName)).size > 1;
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
              {severalVendors && <span className="order-line-vendor soft">{item.vendorName}</span>}
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
      {order.parts.length > 0 && (
        <ul className="order-parts" aria-label="Deliveries">
          {order.parts.map((part, at) => (
            <OrderPart key={at} part={part} />
          ))}
        </ul>
      )}
    </li>
  );
}
