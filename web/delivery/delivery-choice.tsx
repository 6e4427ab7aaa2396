import { Button } from "@radix-ui/themes";
import { useId, useState } from "react";
import type { CartDelivery, DeliveryRate, Locker } from "#contract/delivery/delivery.ts";
import { leadTime, missingWords } from "#contract/delivery/delivery-rules.ts";
import type { QuoteDelivery } from "#contract/orders/quote.ts";
import { formatRand } from "#contract/shared/money.ts";
import { SelectField } from "#web/ui/field.tsx";
import { useCartDelivery } from "./delivery-data.ts";

/** How each vendor in the cart delivers; until one is chosen it is the vendor's first way. */
export function useDeliveryChoice(addressId: string | null | undefined) {
  const read = useCartDelivery(addressId);
  const [picked, setPicked] = useState<Readonly<Record<string, string>>>({});
  /** By vendor; the nearest until one is chosen. */
  const [lockers, setLockers] = useState<Readonly<Record<string, string>>>({});
  const vendors = (read.data ?? []).map((vendor) => {
    /** Where a carrier's price is missing, the shopper says what they take instead. */
    const usual = addressId && vendor.missing ? null : (vendor.rates[0] ?? null);
    const rate = vendor.rates.find(({ id }) => id === picked[vendor.vendorId]) ?? usual;
    /** What can be bought now: nothing is brought without an address. */
    const bought = rate && (addressId || !rate.needsAddress) ? rate : null;
    const locker = rate?.lockers?.find(({ code }) => code === lockers[vendor.vendorId]) ?? rate?.lockers?.[0] ?? null;
    return { vendor, rate, bought, locker };
  });
  /** Nothing to choose or to pay, as documented: every vendor delivers for free and says no more. */
  const plain = vendors.every(
    ({ vendor, rate }) =>
      vendor.rates.length === 1 && rate?.priceCents === 0 && rate.leadDays === null && !vendor.missing,
  );
  const stuck = vendors.find(({ rate, bought }) => !bought && rate?.priceCents !== 0);
  return {
    read,
    withAddress: Boolean(addressId),
    vendors,
    plain,
    pick: (vendorId: string, rate: string) => setPicked((now) => ({ ...now, [vendorId]: rate })),
    pickLocker: (vendorId: string, code: string) => setLockers((now) => ({ ...now, [vendorId]: code })),
    prices: vendors.flatMap(({ vendor, bought }): QuoteDelivery[] =>
      bought ? [{ vendorId: vendor.vendorId, priceCents: bought.priceCents }] : [],
    ),
    /** For `POST /api/payments`. */
    choices: plain
      ? []
      : vendors.flatMap(({ vendor, bought, locker }) =>
          bought ? [{ vendorId: vendor.vendorId, rate: bought.id, ...(locker && { locker: locker.code }) }] : [],
        ),
    /** Why paying has to wait. */
    problem: read.isError
      ? { title: "Delivery unknown", description: "The prices of delivery could not be loaded. Please try again." }
      : stuck
        ? addressId && stuck.vendor.missing
          ? {
              title: stuck.vendor.rates.length > 0 ? "Choose the delivery" : "Delivery unknown",
              description: whyMissing(stuck.vendor),
            }
          : addressId
            ? { title: "No delivery there", description: `${stuck.vendor.vendorName} doesn't deliver to this address.` }
            : {
                title: "Address needed",
                description: `${stuck.vendor.vendorName} charges for delivery. Add an address.`,
              }
        : null,
  };
}

const whyMissing = ({ vendorName, rates, missing = [] }: CartDelivery): string =>
  rates.length > 0
    ? `Please choose how ${vendorName} delivers.`
    : `${vendorName}: ${missing.map(({ reason }) => missingWords[reason])[0]}`;

export function DeliveryChoice({
  read,
  withAddress,
  vendors,
  plain,
  pick,
  pickLocker,
}: ReturnType<typeof useDeliveryChoice>) {
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
      {vendors.map(({ vendor, rate, locker }) => (
        <Vendor
          key={vendor.vendorId}
          vendor={vendor}
          rate={rate}
          locker={locker}
          withAddress={withAddress}
          onPick={(chosen) => pick(vendor.vendorId, chosen)}
          onPickLocker={(code) => pickLocker(vendor.vendorId, code)}
        />
      ))}
      {vendors.some(({ vendor }) => vendor.missing?.some(({ reason }) => reason === "unavailable")) && (
        <div className="row">
          <Button type="button" size="3" variant="soft" loading={read.isFetching} onClick={() => void read.refetch()}>
            Ask the carrier again
          </Button>
        </div>
      )}
    </section>
  );
}

function Vendor({
  vendor: { vendorId, vendorName, rates, missing = [] },
  rate,
  locker,
  withAddress,
  onPick,
  onPickLocker,
}: {
  vendor: CartDelivery;
  withAddress: boolean;
  rate: DeliveryRate | null;
  locker: Locker | null;
  onPick: (rate: string) => void;
  onPickLocker: (code: string) => void;
}) {
  return (
    <fieldset className="stack delivery-vendor">
      <legend className="field-label">{vendorName}</legend>
      {rates.length === 0 && missing.length === 0 && (
        <p className="soft">
          {withAddress
            ? "Not delivered there. Choose another address, or take its products out of your cart."
            : "Add an address to see what delivery costs."}
        </p>
      )}
      {rates.map((each) =>
        rates.length + missing.length === 1 ? (
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
      {rate?.lockers && locker && (
        <SelectField
          label="Where you fetch it"
          error={undefined}
          value={locker.code}
          onChange={({ target }) => onPickLocker(target.value)}
          hint={locker.address}
        >
          {rate.lockers.map(({ code, name, distanceKm }) => (
            <option key={code} value={code}>
              {distanceKm === null ? name : `${name}, ${distanceKm} km`}
            </option>
          ))}
        </SelectField>
      )}
      {missing.map(({ kind, label, reason }) => (
        <p key={kind} className="soft">
          {label}:{" "}
          {withAddress || reason === "not-offered" ? missingWords[reason] : "Add an address to see what it costs."}
        </p>
      ))}
    </fieldset>
  );
}

const Rate = ({ rate: { label, leadDays, place, priceCents } }: { rate: DeliveryRate }) => (
  <>
    <span>
      {label}
      {leadDays !== null && <span className="soft delivery-place">{leadTime(leadDays)}</span>}
      {place && <span className="soft delivery-place">{place}</span>}
    </span>
    <strong>{priceCents === 0 ? "Free" : formatRand(priceCents)}</strong>
  </>
);
