import { formatLongDate } from "#contract/orders/order-rules.ts";
import type { OrderPart as Part } from "#contract/orders/orders.ts";
import { shopPrice } from "#web/lib/price-display.ts";
import { PartStateBadge } from "./part-state.tsx";
import { Tracking } from "./tracking.tsx";

/** One vendor's part of an order, with its state. */
export function OrderPart({ part }: { part: Part }) {
  return (
    <li className="order-part stack">
      <p className="row order-part-head">
        <strong>{part.vendorName}</strong>
        <PartStateBadge state={part.state} />
        <time className="soft" dateTime={part.changedAt}>
          {formatLongDate(part.changedAt)}
        </time>
      </p>
      {part.tracking && part.state !== "cancelled" && <Tracking text={part.tracking} />}
      {part.state === "cancelled" && (
        <>
          {part.cancelReason && <p>Reason: {part.cancelReason}</p>}
          <p>{shopPrice(part.totalAmount)} goes back to the card that you paid with.</p>
        </>
      )}
    </li>
  );
}
