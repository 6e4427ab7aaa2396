import type { ReactNode } from "react";
import { Link } from "wouter";
import type { OrderPageItem } from "#contract/orders/orders.ts";
import { shopPrice } from "#web/lib/price-display.ts";

/** Lines with pictures; what is still for sale is linked. */
export const OrderItems = ({
  items,
  picture,
}: {
  items: readonly OrderPageItem[];
  picture: (item: OrderPageItem) => ReactNode;
}) => (
  <ul className="order-items">
    {items.map((item) => (
      <li key={item.listingId}>
        {picture(item)}
        <span>
          {item.stock === null ? (
            item.title
          ) : (
            <Link href={`/product/${item.listingId}`} className="order-item-link">
              {item.title}
            </Link>
          )}{" "}
          × {item.quantity}
        </span>
        <span className="order-line-price">
          {shopPrice(item.price)}
          {item.quantity > 1 && <span className="soft"> each</span>}
        </span>
      </li>
    ))}
  </ul>
);
