import { Link } from "wouter";
import { shortOrderNumber } from "#contract/orders/order-rules.ts";
import type { Order, OrderPageItem } from "#contract/orders/orders.ts";
import { ProductImage } from "#web/listings/product-image.tsx";
import { OrderCard } from "#web/orders/order-card.tsx";
import { OrderItems } from "#web/orders/order-items.tsx";
import { useOrder } from "#web/orders/orders-data.ts";
import { CheckIcon } from "#web/ui/icons.tsx";

export const orderPicture = ({ imageUrl }: OrderPageItem) => <ProductImage url={imageUrl} title="" sizes="64px" />;

/** To the order's own page. */
export const orderLink = ({ id }: Order) => (
  <Link href={`/orders/${id}`} className="text-link order-link" aria-label={`View order #${shortOrderNumber(id)}`}>
    View order
  </Link>
);

/** The order that was placed just now, with its confirmation and pictures. */
export function OrderPlaced({ order }: { order: Order }) {
  const { data: page } = useOrder(order.id);
  const head = (
    <section className="order-placed stack" aria-labelledby="order-placed-title">
      <h2 className="section-title row" id="order-placed-title">
        <span className="order-placed-icon">
          <CheckIcon size={20} />
        </span>
        Thank you, your order is placed
      </h2>
      <p>
        {page?.confirmationEmail && (
          <>
            A confirmation goes to <strong>{page.confirmationEmail}</strong>.{" "}
          </>
        )}
        Each vendor packs and sends its own part. What happens to it shows below.
      </p>
    </section>
  );
  const lines = page?.parts.map((part, at) => <OrderItems key={at} items={part.items} picture={orderPicture} />);
  return <OrderCard order={order} head={head} lines={lines} foot={orderLink(order)} />;
}
