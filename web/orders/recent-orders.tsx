import { formatLongDate, shortOrderNumber } from "#contract/orders/order-rules.ts";
import type { Order } from "#contract/orders/orders.ts";
import { shopPrice } from "#web/lib/price-display.ts";
import { PaymentStatus } from "./payment-status.tsx";

/** One row per order; on a phone each row becomes a small card (orders.css). */
export function RecentOrders({ orders }: { orders: readonly Order[] }) {
  return (
    <table className="recent-orders">
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col">Date</th>
          <th scope="col">Payment</th>
          <th scope="col" className="recent-orders-total">
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <th scope="row">#{shortOrderNumber(order.id)}</th>
            <td className="soft">
              <time dateTime={order.createdAt}>{formatLongDate(order.createdAt)}</time>
            </td>
            <td>
              <PaymentStatus status={order.paymentStatus} />
            </td>
            <td className="recent-orders-total price">{shopPrice(order.totalAmount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
