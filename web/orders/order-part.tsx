import type { ReactNode } from "react";
import { formatLongDate } from "#contract/orders/order-rules.ts";
import type { OrderPart as Part } from "#contract/orders/orders.ts";
import { parcelStateNames, parcelStates, parcelWords } from "#contract/orders/parcel-rules.ts";
import type { Parcel } from "#contract/orders/parcels.ts";
import type { PartReturn as Return } from "#contract/orders/returns.ts";
import { shopPrice } from "#web/lib/price-display.ts";
import { CancellationList } from "./cancellation-list.tsx";
import { ParcelList } from "./parcel-list.tsx";
import { PartDelivery } from "./part-delivery.tsx";
import { PartReturn } from "./part-return.tsx";
import { PartStateBadge } from "./part-state.tsx";
import { Tracking } from "./tracking.tsx";
import { VendorName } from "./vendor-name.tsx";

/** What the shopper waits for. */
const nextFor: Readonly<Partial<Record<Part["state"], string>>> = {
  paid: "Your payment has arrived. The vendor packs your order next.",
  packed: "Packed. The vendor sends it next.",
  shipped: "On its way to you.",
};

/** "2 parcels: 1 shipped, 1 delivered", or where the only one is. */
function parcelsInBrief(parcels: readonly Parcel[]): string {
  const [only] = parcels;
  if (only && parcels.length === 1) return parcelWords(only).join(" · ");
  const states = parcelStates.flatMap((state) => {
    const count = parcels.filter((parcel) => parcel.state === state).length;
    return count === 0 ? [] : `${count} ${parcelStateNames[state].toLowerCase()}`;
  });
  return `${parcels.length} parcels: ${states.join(", ")}`;
}

/** One vendor's part of an order, with its state. */
export function OrderPart({
  part,
  brief = false,
  returns,
  children,
  parcel,
  actions,
}: {
  part: Part;
  /** In a list of orders: how far its parcels are, without each of them. */
  brief?: boolean;
  returns?: readonly Return[] | undefined;
  children?: ReactNode;
  /** The buttons of a parcel. */
  parcel?: ((parcel: Parcel) => ReactNode) | undefined;
  actions?: ReactNode;
}) {
  // Parcels say more.
  const next = part.state === "packed" && part.parcels ? undefined : nextFor[part.state];
  const back = part.state === "cancelled" ? part.totalAmount : part.refundedAmount;
  return (
    <li className="order-part stack">
      <p className="row order-part-head">
        <strong>
          <VendorName of={part} />
        </strong>
        <PartStateBadge state={part.state} />
        <time className="soft" dateTime={part.changedAt}>
          {formatLongDate(part.changedAt)}
        </time>
      </p>
      {next && <p className="soft">{next}</p>}
      {children}
      {part.delivery && <PartDelivery delivery={part.delivery} />}
      {part.parcels && part.state !== "cancelled" ? (
        brief ? (
          <p className="soft">{parcelsInBrief(part.parcels)}</p>
        ) : (
          <ParcelList parcels={part.parcels}>{parcel}</ParcelList>
        )
      ) : (
        part.tracking && part.state !== "cancelled" && <Tracking text={part.tracking} />
      )}
      {part.state === "cancelled" && part.cancelReason && <p>Reason: {part.cancelReason}</p>}
      <CancellationList cancellations={part.cancellations} reader="shopper" />
      {back && <p>{shopPrice(back)} goes back to the card that you paid with.</p>}
      {returns?.map((each) => (
        <PartReturn key={each.id} of={each} />
      ))}
      {actions && <p className="order-part-actions">{actions}</p>}
    </li>
  );
}
