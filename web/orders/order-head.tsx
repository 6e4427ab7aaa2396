import { formatLongDate, shortOrderNumber } from "#contract/orders/order-rules.ts";
import type { Order } from "#contract/orders/orders.ts";
import { PaymentStatus } from "./payment-status.tsx";

/** An order's number, date and payment. `alone`: the heading of a page of its own. */
export function OrderHead({
  order: { id, createdAt, paymentStatus },
  alone = false,
}: {
  order: Pick<Order, "id" | "createdAt" | "paymentStatus">;
  alone?: boolean;
}) {
  const Heading = alone ? "h1" : "h2";
  return (
    <div className="spread order-card-head">
      <div>
        <Heading className={alone ? "page-title order-title" : "panel-title"}>Order #{shortOrderNumber(id)}</Heading>
        <p className="soft">
          <time dateTime={createdAt}>{formatLongDate(createdAt)}</time>
        </p>
      </div>
      <p className="row gap-2 order-payment">
        <span className="soft">Payment</span>
        <PaymentStatus status={paymentStatus} />
      </p>
    </div>
  );
}
