import type { ReactNode } from "react";
import { Link } from "wouter";
import type { OrderPageItem } from "#contract/orders/orders.ts";
import { Gone, LinePrice, Quantity } from "./order-lines.tsx";

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
          <Quantity of={item.quantity} />
          <Gone item={item} />
        </span>
        <LinePrice item={item} />
      </li>
    ))}
  </ul>
);
