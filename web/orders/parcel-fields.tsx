import { useId } from "react";
import { trackingMaxLength } from "#contract/orders/order-rules.ts";
import { carrierMaxLength, linkMaxLength, plainAddress } from "#contract/orders/parcel-rules.ts";
import { Field } from "#web/ui/field.tsx";

export interface ParcelFacts {
  carrier: string;
  tracking: string;
  link: string;
  expectedOn: string;
}

export const noFacts: ParcelFacts = { carrier: "", tracking: "", link: "", expectedOn: "" };

export const linkFault = ({ link }: ParcelFacts): string | undefined =>
  link.trim() === "" || plainAddress(link.trim()) !== null ? undefined : "Please give a link that starts with https://";

/** What vendors here send with most; any other may be typed. */
const carriers = [
  "The Courier Guy",
  "PUDO",
  "Pargo",
  "Aramex",
  "Fastway",
  "PostNet",
  "RAM",
  "Dawn Wing",
  "Post Office",
];

/** What is said of a parcel's carrier; all of it is optional. */
export function ParcelFields({ facts, onChange }: { facts: ParcelFacts; onChange: (facts: ParcelFacts) => void }) {
  const id = useId();
  const set = (name: keyof ParcelFacts) => (event: { target: { value: string } }) =>
    onChange({ ...facts, [name]: event.target.value });
  return (
    <>
      <Field
        label="Carrier (optional)"
        error={undefined}
        list={id}
        autoComplete="off"
        maxLength={carrierMaxLength}
        value={facts.carrier}
        onChange={set("carrier")}
      />
      <datalist id={id}>
        {carriers.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Field
        label="Tracking number (optional)"
        error={undefined}
        autoComplete="off"
        maxLength={trackingMaxLength}
        value={facts.tracking}
        onChange={set("tracking")}
      />
      <Field
        label="Link to follow it (optional)"
        error={linkFault(facts)}
        inputMode="url"
        autoComplete="off"
        maxLength={linkMaxLength}
        value={facts.link}
        onChange={set("link")}
      />
      <Field
        label="Expected on (optional)"
        error={undefined}
        type="date"
        value={facts.expectedOn}
        onChange={set("expectedOn")}
      />
    </>
  );
}
