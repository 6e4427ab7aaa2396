import type { OrderItem } from "#contract/orders/orders.ts";
import { lineCents } from "#contract/orders/quote.ts";
import { centsOf, centsToPrice } from "#contract/shared/money.ts";
import { shopPrice } from "#web/lib/price-display.ts";
import { VendorName } from "./vendor-name.tsx";

/** What the line costs, and below it what one piece does where there are several. */
export const LinePrice = ({ item: { quantity, price } }: { item: Pick<OrderItem, "quantity" | "price"> }) => (
  <span className="order-line-price">
    {shopPrice(centsToPrice(lineCents(quantity, centsOf(price))))}
    {quantity > 1 && <span className="order-line-each soft"> {shopPrice(price)} each</span>}
  </span>
);

/** It doesn't leave its figure alone on a line. */
export const Quantity = ({ of }: { of: number }) => <span className="order-quantity">× {of}</span>;

/** Pieces of a line that don't stay. */
export const Gone = ({ item: { cancelled, returned } }: { item: Pick<OrderItem, "cancelled" | "returned"> }) => (
  <>
    {cancelled && <span className="order-line-note">{cancelled} cancelled</span>}
    {returned && <span className="order-line-note">{returned} returned</span>}
  </>
);

/** Rule order-1: title × quantity and price, with the vendor's name where the line has one. */
export function OrderLines({ items }: { items: readonly (Omit<OrderItem, "vendorName"> & { vendorName?: string })[] }) {
  return (
    <ul className="order-lines">
      {items.map((item, at) => (
        <li key={at}>
          <span>
            {item.title} <Quantity of={item.quantity} />
            {item.vendorName && (
              <span className="order-line-vendor soft">
                <VendorName of={{ ...item, vendorName: item.vendorName }} />
              </span>
            )}
            <Gone item={item} />
          </span>
          <LinePrice item={item} />
        </li>
      ))}
    </ul>
  );
}
