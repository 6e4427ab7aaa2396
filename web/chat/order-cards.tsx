import { Fragment } from "react";
import type { DeliveryOutput } from "#contract/chat/chat.ts";
import { leadTime, missingWords } from "#contract/delivery/delivery-rules.ts";
import { formatLongDate, type PartState, shortOrderNumber } from "#contract/orders/order-rules.ts";
import type { Order, OrderPart } from "#contract/orders/orders.ts";
import { isAwaited, parcelWords, plainAddress } from "#contract/orders/parcel-rules.ts";
import type { Parcel } from "#contract/orders/parcels.ts";
import { lineCents } from "#contract/orders/quote.ts";
import { centsOf, formatRand, formatShopPrice } from "#contract/shared/money.ts";
import { useChat, useHeading, useLink } from "./chat-context.tsx";

/** The same words as in Order History. */
const partStates: Readonly<Record<PartState, string>> = {
  paid: "Paid",
  packed: "Packed",
  shipped: "Shipped",
  delivered: "Delivered",
  cancelled: "Cancelled",
};

const rand = (price: string): string => formatShopPrice(price, "rand");

function Vendor({ of: { vendorName, vendorSlug } }: { of: Pick<OrderPart, "vendorName" | "vendorSlug"> }) {
  const { host } = useChat();
  const link = useLink();
  if (!vendorSlug) return vendorName;
  return (
    <a className="chat-shop-link" {...link(host().links.shop(vendorSlug))}>
      {vendorName}
    </a>
  );
}

/** Where it is, and, while it may be missed, the way to say whether it arrived. */
function ParcelOf({ parcel, orderId }: { parcel: Parcel; orderId: string }) {
  const { host } = useChat();
  const link = useLink();
  const { lines, tracking, asksArrival } = parcel;
  const address = parcel.link && plainAddress(parcel.link);
  const what = lines.map(({ title, quantity }) => `${title} × ${quantity}`).join(", ");
  return (
    <li>
      <p>{what}</p>
      <p className="chat-soft">{parcelWords(parcel).join(" · ")}</p>
      {tracking && <p className="chat-soft">Tracking: {tracking}</p>}
      <div className="chat-panel-actions">
        {address && (
          <a
            className="chat-button"
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`Follow this parcel: ${what}`}
          >
            Follow this parcel
          </a>
        )}
        {asksArrival && (
          <a className="chat-button" {...link(`${host().links.orders}/${orderId}`)}>
            It arrived / It didn't
          </a>
        )}
      </div>
    </li>
  );
}

function Part({ part, orderId }: { part: OrderPart; orderId: string }) {
  const { state, tracking, cancelReason, totalAmount, changedAt, delivery, parcels = [] } = part;
  const awaited = state === "cancelled" ? [] : parcels.filter(isAwaited);
  return (
    <li>
      <p className="chat-order-head">
        <strong>
          <Vendor of={part} />
        </strong>
        <span className="chat-chip" data-status={state}>
          {partStates[state]}
        </span>
      </p>
      <p className="chat-soft">
        {formatLongDate(changedAt)}, {rand(totalAmount)}
        {state === "cancelled" && " goes back the way you paid"}
      </p>
      {delivery && state !== "cancelled" && (
        <p className="chat-soft">
          {delivery.label}
          {delivery.leadDays !== null && state !== "delivered" && `, ${leadTime(delivery.leadDays)} of the payment`}
        </p>
      )}
      {tracking && state !== "cancelled" && awaited.length === 0 && <p className="chat-soft">Tracking: {tracking}</p>}
      {awaited.length > 0 && (
        <ul className="chat-parcels" aria-label="Parcels on their way">
          {awaited.map((parcel) => (
            <ParcelOf key={parcel.id} parcel={parcel} orderId={orderId} />
          ))}
        </ul>
      )}
      {state === "cancelled" && cancelReason && <p className="chat-soft">Reason: {cancelReason}</p>}
    </li>
  );
}

/** ", 1 cancelled, 2 returned" */
const goneOf = ({ cancelled = 0, returned = 0 }: Order["items"][number]): string =>
  `${cancelled > 0 ? `, ${cancelled} cancelled` : ""}${returned > 0 ? `, ${returned} returned` : ""}`;

/** What each vendor charges for delivery. */
export function DeliveryCard({ to, deliveries }: DeliveryOutput) {
  const Heading = useHeading(2);
  return (
    <section className="chat-panel" aria-label="Delivery">
      {deliveries.map(({ vendorName, rates, missing = [], freeFromCents }) => (
        <Fragment key={vendorName}>
          <Heading>{vendorName}</Heading>
          {rates.length + missing.length === 0 && (
            <p className="chat-nothing">{to ? `Doesn't deliver to ${to.place}` : "Depends on the province"}</p>
          )}
          <ul className="chat-lines">
            {rates.map(({ id, label, priceCents, leadDays, place }) => (
              <li key={id}>
                <span className="chat-line-title">
                  {label}
                  <span className="chat-soft chat-line-vendor">
                    {[...(leadDays === null ? [] : [leadTime(leadDays)]), ...(place === null ? [] : [place])].join(
                      ", ",
                    )}
                  </span>
                </span>
                <span className="chat-line-price">{priceCents === 0 ? "Free" : formatRand(priceCents)}</span>
              </li>
            ))}
            {missing.map(({ kind, label, reason }) => (
              <li key={kind}>
                <span className="chat-line-title">{label}</span>
                <span className="chat-soft">{reason === "address" ? "Priced at checkout" : missingWords[reason]}</span>
              </li>
            ))}
          </ul>
          {freeFromCents !== null && <p className="chat-soft">Free from {formatRand(freeFromCents)} of its goods</p>}
        </Fragment>
      ))}
    </section>
  );
}

export function OrderCards({ orders }: { orders: readonly Order[] }) {
  const { host } = useChat();
  const link = useLink();
  const Heading = useHeading(2);
  return (
    <section className="chat-orders" aria-label="Your orders">
      {orders.map((order) => (
        <article className="chat-panel" key={order.id}>
          <header className="chat-order-head">
            <Heading>Order {shortOrderNumber(order.id)}</Heading>
            <p className="chat-order-head">
              <span className="chat-soft">{formatLongDate(order.createdAt)}</span>
              <span className="chat-chip" data-status={order.paymentStatus}>
                Payment {order.paymentStatus}
              </span>
            </p>
          </header>
          <ul className="chat-lines">
            {order.items.map((item, at) => (
              <li key={at}>
                <span className="chat-line-title">
                  {item.title} <span className="chat-quantity">× {item.quantity}</span>
                  <span className="chat-soft chat-line-vendor">
                    {" "}
                    <Vendor of={item} />
                    {goneOf(item)}
                  </span>
                </span>
                <span className="chat-line-price">{formatRand(lineCents(item.quantity, centsOf(item.price)))}</span>
              </li>
            ))}
          </ul>
          <p className="chat-total">
            Total <strong>{rand(order.totalAmount)}</strong>
          </p>
          {order.parts.length > 0 && (
            <ul className="chat-parts" aria-label="What each vendor sends">
              {order.parts.map((part, at) => (
                <Part key={at} part={part} orderId={order.id} />
              ))}
            </ul>
          )}
        </article>
      ))}
      {orders.length === 0 ? (
        <p className="chat-nothing">No orders yet</p>
      ) : (
        <a className="chat-button" {...link(host().links.orders)}>
          All orders
        </a>
      )}
    </section>
  );
}
