import { Button } from "@radix-ui/themes";
import { useId, useState } from "react";
import type { CartDelivery, DeliveryRate } from "#contract/delivery/delivery.ts";
import { leadTime } from "#contract/delivery/delivery-rules.ts";
import type { QuoteDelivery } from "#contract/orders/quote.ts";
import { formatRand } from "#contract/shared/money.ts";
import { useCartDelivery } from "./delivery-data.ts";

/** How each vendor in the cart delivers; until one is chosen it is the vendor's first way. */
export function useDeliveryChoice(addressId: string | null | undefined) {
  const read = useCartDelivery(addressId);
  const [picked, setPicked] = useState<Readonly<Record<string, string>>>({});
  const vendors = (read.data ?? []).map((vendor) => {
    const rate = vendor.rates.find(({ id }) => id === picked[vendor.vendorId]) ?? vendor.rates[0] ?? null;
    /** What can be bought now: nothing is brought without an address. */
    const bought = rate && (addressId || !rate.needsAddress) ? rate : null;
    return { vendor, rate, bought };
  });
  /** Nothing to choose or to pay, as documented: every vendor delivers for free and says no more. */
  const plain = vendors.every(
    ({ vendor, rate }) => vendor.rates.length === 1 && rate?.priceCents === 0 && rate.leadDays === null,
  );
  const stuck = vendors.find(({ rate, bought }) => !bought && rate?.priceCents !== 0);
  return {
    read,
    withAddress: Boolean(addressId),
    vendors,
    plain,
    pick: (vendorId: string, rate: string) => setPicked((now) => ({ ...now, [vendorId]: rate })),
    prices: vendors.flatMap(({ vendor, bought }): QuoteDelivery[] =>
      bought ? [{ vendorId: vendor.vendorId, priceCents: bought.priceCents }] : [],
    ),
    /** For `POST /api/payments`. */
    choices: plain
      ? []
      : vendors.flatMap(({ vendor, bought }) => (bought ? [{ vendorId: vendor.vendorId, rate: bought.id }] : [])),
    /** Why paying has to wait. */
    problem: read.isError
      ? { title: "Delivery unknown", description: "The prices of delivery could not be loaded. Please try again." }
      : stuck
        ? addressId
          ? { title: "No delivery there", description: `${stuck.vendor.vendorName} doesn't deliver to this address.` }
          : { title: "Address needed", description: `${stuck.vendor.vendorName} charges for delivery. Add an address.` }
        : null,
  };
}

export function DeliveryChoice({ read, withAddress, vendors, plain, pick }: ReturnType<typeof useDeliveryChoice>) {
  const id = useId();
  if (read.isError) {
    return (
      <p className="notice" role="alert">
        <span>The prices of delivery could not be loaded.</span>
        <Button type="button" variant="soft" loading={read.isFetching} onClick={() => void read.refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  if (plain) return null;
  return (
    <section className="panel stack gap-4" aria-labelledby={id}>
      <h2 className="panel-title" id={id}>
        Delivery
      </h2>
      {vendors.map(({ vendor, rate }) => (
        <Vendor
          key={vendor.vendorId}
          vendor={vendor}
          rate={rate}
          withAddress={withAddress}
          onPick={(chosen) => pick(vendor.vendorId, chosen)}
        />
      ))}
    </section>
  );
}

function Vendor({
  vendor: { vendorId, vendorName, rates },
  rate,
  withAddress,
  onPick,
}: {
  vendor: CartDelivery;
  withAddress: boolean;
  rate: DeliveryRate | null;
  onPick: (rate: string) => void;
}) {
  return (
    <fieldset className="stack delivery-vendor">
      <legend className="field-label">{vendorName}</legend>
      {rates.length === 0 && (
        <p className="soft">
          {withAddress
            ? "Not delivered there. Choose another address, or take its products out of your cart."
            : "Add an address to see what delivery costs."}
        </p>
      )}
      {rates.map((each) =>
        rates.length === 1 ? (
          <p key={each.id} className="spread delivery-rate">
            <Rate rate={each} />
          </p>
        ) : (
          <label key={each.id} className="option">
            <input
              type="radio"
              name={`delivery ${vendorId}`}
              checked={each.id === rate?.id}
              onChange={() => onPick(each.id)}
            />
            <span className="spread delivery-rate">
              <Rate rate={each} />
            </span>
          </label>
        ),
      )}
    </fieldset>
  );
}

const Rate = ({ rate: { label, leadDays, place, priceCents } }: { rate: DeliveryRate }) => (
  <>
    <span>
      {label}
      {leadDays !== null && <span className="soft"> {leadTime(leadDays)}</span>}
      {place && <span className="soft delivery-place">{place}</span>}
    </span>
    <strong>{priceCents === 0 ? "Free" : formatRand(priceCents)}</strong>
  </>
);
