import { Button } from "@radix-ui/themes";
import { useEffect, useRef, useState } from "react";
import {
  type AddressForm as AddressBody,
  addressBody,
  addressLengths,
  type SavedAddress,
} from "#contract/addresses/addresses.ts";
import { ApiError } from "#web/lib/api.ts";
import { askBrowser } from "#web/lib/location-store.ts";
import { useSchemaForm } from "#web/lib/schema-form.ts";
import { toast } from "#web/lib/toast-store.ts";
import { usePress } from "#web/lib/use-press.ts";
import { Field, TextAreaField } from "#web/ui/field.tsx";
import { PinIcon } from "#web/ui/icons.tsx";
import { useKeepFocus } from "#web/ui/keep-focus.ts";
import { ProvinceField } from "#web/ui/province-field.tsx";
import { useSaveAddress } from "./addresses-data.ts";

const startOf = (before: SavedAddress | null) => ({
  recipient: before?.recipient ?? "",
  phoneNumber: before?.phoneNumber ?? "",
  street: before?.street ?? "",
  unit: before?.unit ?? "",
  suburb: before?.suburb ?? "",
  city: before?.city ?? "",
  province: before?.province ?? "",
  postalCode: before?.postalCode ?? "",
  note: before?.note ?? "",
  pin: before?.pin ?? null,
});
type Values = ReturnType<typeof startOf>;

/** Loaded when it opens. `before` null: a new address. */
export default function AddressForm({
  before,
  onSaved,
  onCancel,
}: {
  before: SavedAddress | null;
  onSaved: (address: SavedAddress) => void;
  onCancel: () => void;
}) {
  const { form, values, set, field, refuse, submit } = useSchemaForm(addressBody, startOf(before));
  const save = useSaveAddress(before?.id ?? null);
  const press = usePress({
    mutateAsync: async (body: AddressBody) => {
      try {
        onSaved(await save.mutateAsync(body));
      } catch (error) {
        if (error instanceof ApiError) refuse(error.fields);
        throw error;
      }
    },
  });
  const button = useKeepFocus<HTMLButtonElement>(save.isPending);
  useEffect(() => form.current?.querySelector("input")?.focus({ preventScroll: true }), [form]);
  return (
    <form
      ref={form}
      className="stack gap-4-5"
      aria-label={before ? "Change address" : "New address"}
      noValidate
      onSubmit={submit(press)}
    >
      <div className="form-columns">
        <Field label="Recipient" autoComplete="name" maxLength={addressLengths.recipient} {...field("recipient")} />
        <Field
          label="Mobile number"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint="The driver calls it"
          maxLength={addressLengths.phoneNumber}
          {...field("phoneNumber")}
        />
        <Field
          label="Street and number"
          autoComplete="address-line1"
          hint="No street name? A stand number or a landmark will do"
          maxLength={addressLengths.street}
          {...field("street")}
        />
        <Field
          label="Flat or building (optional)"
          autoComplete="address-line2"
          maxLength={addressLengths.unit}
          {...field("unit")}
        />
        <Field
          label="Suburb, township or village"
          autoComplete="address-level3"
          maxLength={addressLengths.suburb}
          {...field("suburb")}
        />
        <Field label="City or town" autoComplete="address-level2" maxLength={addressLengths.city} {...field("city")} />
        <ProvinceField {...field("province")} />
        <Field
          label="Postal code"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={4}
          {...field("postalCode")}
        />
      </div>
      <TextAreaField
        label="Note for the driver (optional)"
        rows={2}
        maxLength={addressLengths.note}
        {...field("note")}
      />
      <Pin pin={values.pin} onChange={(pin) => set({ pin })} />
      <div className="row">
        <Button ref={button} type="submit" size="3" loading={save.isPending}>
          Save address
        </Button>
        <Button
          type="button"
          size="3"
          variant="soft"
          color="gray"
          highContrast
          disabled={save.isPending}
          onClick={onCancel}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** A place on the map, for addresses that a driver can't find by their text. */
function Pin({ pin, onChange }: { pin: Values["pin"]; onChange: (pin: Values["pin"]) => void }) {
  const [locating, setLocating] = useState(false);
  const there = useRef(true);
  useEffect(() => {
    there.current = true;
    return () => {
      there.current = false;
    };
  }, []);
  const locate = async () => {
    if (locating) return;
    setLocating(true);
    try {
      const found = await askBrowser(navigator.geolocation, { enableHighAccuracy: true });
      if (there.current) onChange(found);
    } catch (error) {
      toast({ title: "Location unavailable", description: error instanceof Error ? error.message : String(error) });
    }
    if (there.current) setLocating(false);
  };
  return (
    <div className="row">
      <Button
        type="button"
        size="3"
        variant="surface"
        color="gray"
        highContrast
        aria-disabled={locating}
        onClick={() => void (pin ? onChange(null) : locate())}
      >
        <PinIcon size={18} />
        {pin ? "Remove the pin" : locating ? "Locating..." : "Pin where I am now"}
      </Button>
      <span className="field-hint" role="status">
        {pin
          ? `Pinned: ${pin.latitude.toFixed(4)}, ${pin.longitude.toFixed(4)}`
          : "Optional. It helps where there are no street numbers."}
      </span>
    </div>
  );
}
