import { formatLongDate } from "#contract/orders/order-rules.ts";
import type { Cancellation } from "#contract/orders/orders.ts";

const byWhom: Readonly<Record<Cancellation["by"], string>> = {
  shopper: "the customer",
  vendor: "the vendor",
  admin: "Indaba",
};

interface CancellationListProps {
  cancellations?: readonly Cancellation[] | undefined;
  reader: Cancellation["by"];
}

/** Pieces that were cancelled while the rest of the part stays, with the reason given. */
export function CancellationList({ cancellations = [], reader }: CancellationListProps) {
  return cancellations.map(({ by, reason, cancelledAt, lines }, at) => (
    <p key={at}>
      {lines.map(({ title, quantity }) => `${title} × ${quantity}`).join(", ")}: cancelled by{" "}
      {by === reader ? "you" : byWhom[by]} on <time dateTime={cancelledAt}>{formatLongDate(cancelledAt)}</time>.
      {reason && ` Reason: ${reason}`}
    </p>
  ));
}
