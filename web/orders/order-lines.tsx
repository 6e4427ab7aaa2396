import type { OrderItem } from "#contract/orders/orders.ts";
import { shopPrice } from "#web/lib/price-display.ts";

/** Rule order-1: title × quantity and price, with the vendor's name where the line has one. */
export function OrderLines({ items }: { items: readonly (Omit<OrderItem, "vendorName"> & { vendorName?: string })[] }) {
  return (
    <ul className="order-lines">
      {items.map((item, at) => (
        <li key={at}>
          <span>
            {item.title} × {item.quantity}
            {item.vendorName && <span className="order-line-vendor soft">{item.vendorName}</span>}
          </span>
          <span className="order-line-price">
            {shopPrice(item.price)}
            {item.quantity > 1 && <span className="soft"> each</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
