// The business's location (rule vendor-3).
import { Button } from "@radix-ui/themes";
import { useEffect, useRef, useState } from "react";
import type { Location } from "#contract/shared/distance.ts";
import { vendorLengths } from "#contract/vendors/vendor-body.ts";
import { askBrowser } from "#web/lib/location-store.ts";
import type { SchemaForm } from "#web/lib/schema-form.ts";
import { toast } from "#web/lib/toast-store.ts";
import { Field } from "#web/ui/field.tsx";
import { PinIcon } from "#web/ui/icons.tsx";
import { useKeepFocus } from "#web/ui/keep-focus.ts";
import { ProvinceField } from "#web/ui/province-field.tsx";

export type BusinessLocation =
  | { state: "none" }
  | { state: "loading" }
  | { state: "set"; location: Location }
  | { state: "failed"; message: string };

/** Decimals in full precision, never an exponent. */
export function coordinateText(degrees: number): string {
  const text = String(degrees);
  return text.includes("e") ? degrees.toFixed(20) : text;
}

export function useBusinessLocation(initial: Location | null) {
  const [value, setValue] = useState<BusinessLocation>(
    initial ? { state: "set", location: initial } : { state: "none" },
  );
  /** The current request; answers of others are ignored. */
  const current = useRef(0);
  useEffect(
    () => () => {
      current.current = -1;
    },
    [],
  );

  const detect = async () => {
    current.current += 1;
    const request = current.current;
    setValue({ state: "loading" });
    try {
      const location = await askBrowser(navigator.geolocation, { enableHighAccuracy: true });
      if (current.current === request) setValue({ state: "set", location });
    } catch (error) {
      if (current.current !== request) return;
      const message = error instanceof Error ? error.message : String(error);
      setValue({ state: "failed", message });
      toast({ title: "Location detection failed", description: message });
    }
  };
  const clear = () => {
    current.current += 1;
    setValue({ state: "none" });
  };
  return { value, detect, clear };
}

/** Where the business is: its location, city, province and postal code. */
export const BusinessPlace = ({
  location: { value, detect, clear },
  field,
}: {
  location: ReturnType<typeof useBusinessLocation>;
  field: SchemaForm<Record<"city" | "province" | "postalCode", string>, unknown>["field"];
}) => (
  <>
    <LocationField value={value} onDetect={() => void detect()} onClear={clear} />
    <div className="form-columns">
      <Field label="City" autoComplete="address-level2" maxLength={vendorLengths.city} {...field("city")} />
      <ProvinceField {...field("province")} />
    </div>
    <Field
      label="Postal code (optional)"
      autoComplete="postal-code"
      className="short-field"
      maxLength={vendorLengths.postalCode}
      {...field("postalCode")}
    />
  </>
);

function LocationField({
  value,
  onDetect,
  onClear,
}: {
  value: BusinessLocation;
  onDetect: () => void;
  onClear: () => void;
}) {
  const loading = value.state === "loading";
  const button = useKeepFocus<HTMLButtonElement>(loading);
  const clear = () => {
    onClear();
    // The pressed button disappears.
    button.current?.focus({ preventScroll: true });
  };
  return (
    <section className="stack gap-2" aria-labelledby="location-label">
      <h2 className="field-label" id="location-label">
        Location
      </h2>
      <div className="row location-row">
        <Button
          ref={button}
          type="button"
          size="3"
          variant="surface"
          color="gray"
          highContrast
          aria-disabled={loading}
          onClick={() => !loading && onDetect()}
        >
          <PinIcon size={18} />
          {loading ? "Detecting..." : "Detect Location"}
        </Button>
        {loading && (
          <Button type="button" size="3" variant="soft" onClick={clear}>
            Continue without location
          </Button>
        )}
        {value.state === "set" && (
          <Button type="button" size="3" variant="soft" color="gray" aria-label="Remove location" onClick={clear}>
            Remove
          </Button>
        )}
      </div>
      <p className="field-hint" role="status">
        <LocationText value={value} />
      </p>
    </section>
  );
}

function LocationText({ value }: { value: BusinessLocation }) {
  switch (value.state) {
    case "none":
      return "Press it at your business, so that shoppers nearby find you.";
    case "loading":
      return "Waiting for your browser to say where you are.";
    case "failed":
      return `No location: ${value.message}`;
    case "set": {
      const { latitude, longitude } = value.location;
      return (
        <span className="location-found">
          Detected: {latitude.toFixed(4)}, {longitude.toFixed(4)}
        </span>
      );
    }
  }
}
