import type { PartDelivery as Delivery } from "#contract/delivery/delivery.ts";
import { leadTime } from "#contract/delivery/delivery-rules.ts";
import { centsOf } from "#contract/shared/money.ts";
import { shopPrice } from "#web/lib/price-display.ts";

/** How a part was to be delivered, and its share of the part's total. */
export const PartDelivery = ({ delivery: { label, price, leadDays, place } }: { delivery: Delivery }) => (
  <p className="spread part-delivery">
    <span>
      {label}
      {leadDays !== null && <span className="soft"> {leadTime(leadDays)}</span>}
      {place && <span className="soft part-place">{place}</span>}
    </span>
    <span className="order-line-price">{centsOf(price) === 0 ? "Free" : shopPrice(price)}</span>
  </p>
);
