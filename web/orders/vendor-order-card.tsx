import type { ReactNode } from "react";
import { formatLongDate, shortOrderNumber } from "#contract/orders/order-rules.ts";
import type { VendorOrder } from "#contract/orders/orders.ts";
import type { Parcel } from "#contract/orders/parcels.ts";
import type { PartReturn as Return } from "#contract/orders/returns.ts";
import { centsToPrice } from "#contract/shared/money.ts";
import { shopPrice } from "#web/lib/price-display.ts";
import { AddressLines } from "#web/ui/address-lines.tsx";
import { CancellationList } from "./cancellation-list.tsx";
import { InvoiceLink } from "./invoice-link.tsx";
import { OrderLines } from "./order-lines.tsx";
import { ParcelList } from "./parcel-list.tsx";
import { PartDelivery } from "./part-delivery.tsx";
import { PartReturn } from "./part-return.tsx";
import { PartStateBadge, partStateNames } from "./part-state.tsx";
import { RefundBadge } from "./refund-badge.tsx";
import { Tracking } from "./tracking.tsx";

/** Where the vendor delivers; nothing for admins, who get no addresses. */
function Destination({ order: { address, state } }: { order: VendorOrder }) {
  if (address) {
    return (
      <div className="part-destination">
        <p className="soft">Deliver to</p>
        <AddressLines address={address} links />
      </div>
    );
  }
  if (address === undefined || (state !== "paid" && state !== "packed")) return null;
  return <p className="notice">No delivery address was given. Please ask the customer where to deliver.</p>;
}

/** A part of an order as its vendor sees it; `showVendor` for admins, who see all vendors'. `children`: its buttons. */
export function VendorOrderCard({
  order,
  showVendor,
  answers,
  parcel,
  children,
}: {
  order: VendorOrder;
  showVendor: boolean;
  /** The buttons of a return. */
  answers?: ((asked: Return) => ReactNode) | undefined;
  /** The buttons of a parcel. */
  parcel?: ((parcel: Parcel) => ReactNode) | undefined;
  children: ReactNode;
}) {
  return (
    <li className="panel stack gap-4">
      <div className="spread order-card-head">
        <div>
          <h3 className="panel-title">Order #{shortOrderNumber(order.orderId)}</h3>
          <p className="soft">
            <time dateTime={order.createdAt}>{formatLongDate(order.createdAt)}</time>
            {showVendor && ` · ${order.vendorName}`}
          </p>
        </div>
        <p className="row part-badges">
          <PartStateBadge state={order.state} />
          {order.refund && <RefundBadge state={order.refund.state} />}
        </p>
      </div>
      <OrderLines items={order.items} />
      <p className="order-total">
        <span>
          Total <span className="part-commission">Commission {shopPrice(centsToPrice(order.commissionCents))}</span>
        </span>
        <span className="price">{shopPrice(order.totalAmount)}</span>
      </p>
      <div className="stack part-facts">
        <p>
          Customer:{" "}
          {order.customerEmail ? (
            <a className="text-link" href={`mailto:${order.customerEmail}`}>
              {order.customerEmail}
            </a>
          ) : (
            "no address"
          )}
        </p>
        {order.delivery && <PartDelivery delivery={order.delivery} />}
        <Destination order={order} />
        {order.state !== "paid" && (
          <p>
            {partStateNames[order.state]}: <time dateTime={order.changedAt}>{formatLongDate(order.changedAt)}</time>
          </p>
        )}
        {!order.parcels && order.tracking && <Tracking text={order.tracking} />}
        {order.cancelReason && <p>Reason: {order.cancelReason}</p>}
        <CancellationList cancellations={order.cancellations} reader={showVendor ? "admin" : "vendor"} />
        {order.invoiceNumber && (
          <InvoiceLink partId={order.id} number={order.invoiceNumber} from={showVendor ? "admin" : "vendor"} />
        )}
        {order.refundedAmount && <p>Goes back to the customer: {shopPrice(order.refundedAmount)}</p>}
      </div>
      {order.parcels && <ParcelList parcels={order.parcels}>{parcel}</ParcelList>}
      {order.returns?.map((each) => (
        <PartReturn key={each.id} of={each}>
          {answers?.(each)}
        </PartReturn>
      ))}
      {children}
    </li>
  );
}
