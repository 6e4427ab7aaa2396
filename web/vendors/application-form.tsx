// A vendor's application (rules vendor-3 and form-1).

import { Button } from "@radix-ui/themes";
import { useEffect, useRef, useState } from "react";
import { type VendorBody, type VendorForm, vendorBody, vendorLengths } from "#contract/vendors/vendor-body.ts";
import type { Vendor } from "#contract/vendors/vendors.ts";
import { ApiError } from "#web/lib/api.ts";
import { useSchemaForm } from "#web/lib/schema-form.ts";
import { toast } from "#web/lib/toast-store.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Field, TextAreaField } from "#web/ui/field.tsx";
import { useKeepFocus } from "#web/ui/keep-focus.ts";
import { BusinessPlace, coordinateText, useBusinessLocation } from "./business-location.tsx";

const sentLocation = (vendor: Vendor | null) =>
  vendor?.latitude && vendor.longitude
    ? { latitude: Number(vendor.latitude), longitude: Number(vendor.longitude) }
    : null;

/** `before`: a rejected vendor's last application. */
export function ApplicationForm({
  before,
  pending,
  error,
  onSubmit,
}: {
  before: Vendor | null;
  pending: boolean;
  error: Error | null;
  onSubmit: (body: VendorForm) => void;
}) {
  const { form, field, check, refuse } = useSchemaForm(vendorBody, {
    businessName: before?.businessName ?? "",
    description: before?.description ?? "",
    city: before?.city ?? "",
    province: before?.province ?? "",
    postalCode: before?.postalCode ?? "",
  });
  const place = useBusinessLocation(sentLocation(before));
  const location = place.value;
  /** The application to send once the missing location is confirmed. */
  const [unconfirmed, setUnconfirmed] = useState<VendorForm | null>(null);
  const button = useKeepFocus<HTMLButtonElement>(pending);

  const shown = useRef(refuse);
  shown.current = refuse;
  useEffect(() => {
    if (error instanceof ApiError) shown.current(error.fields);
  }, [error]);

  const submit = ({ businessName, description, city, province, postalCode }: VendorBody) => {
    const body: VendorForm = { businessName, description, city, province, ...(postalCode ? { postalCode } : {}) };
    if (location.state !== "set") {
      setUnconfirmed(body);
      return;
    }
    const { latitude, longitude } = location.location;
    onSubmit({ ...body, latitude: coordinateText(latitude), longitude: coordinateText(longitude) });
  };

  return (
    <form
      ref={form}
      className="panel panel-form stack gap-4-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (location.state === "loading") {
          toast({
            title: "Location still loading",
            description: "Please wait for location detection to complete or submit without it.",
          });
          return;
        }
        const body = check();
        if (body) submit(body);
      }}
    >
      <Field
        label="Business name"
        autoComplete="organization"
        maxLength={vendorLengths.businessName}
        {...field("businessName")}
      />
      <TextAreaField
        label="Description"
        rows={4}
        maxLength={vendorLengths.description}
        hint="What you sell, in a few sentences. Shoppers and our team read it."
        {...field("description")}
      />
      <BusinessPlace location={place} field={field} />
      <Button ref={button} type="submit" size="3" loading={pending} className="form-submit">
        {before ? "Apply Again" : "Register Business"}
      </Button>
      <ConfirmDialog
        open={unconfirmed !== null}
        onOpenChange={(open) => {
          if (!open) setUnconfirmed(null);
        }}
        title="Register without a location?"
        text="No location was detected. Your business will not appear in Near Me searches."
        action="Yes, submit"
        cancel="No"
        onConfirm={() => {
          if (unconfirmed) onSubmit(unconfirmed);
        }}
      />
    </form>
  );
}
