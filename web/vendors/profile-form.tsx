import { Button } from "@radix-ui/themes";
import { useState } from "react";
import { Link } from "wouter";
import { type Profile, profileBody } from "#contract/vendors/profile.ts";
import { profileLengths } from "#contract/vendors/profile-lengths.ts";
import { vendorLengths } from "#contract/vendors/vendor-body.ts";
import { ApiError, messageOf } from "#web/lib/api.ts";
import { useSchemaForm } from "#web/lib/schema-form.ts";
import { toast } from "#web/lib/toast-store.ts";
import { useUnsavedWarning } from "#web/lib/unsaved-warning.ts";
import { usePress } from "#web/lib/use-press.ts";
import { Field, SelectField, TextAreaField } from "#web/ui/field.tsx";
import { useKeepFocus } from "#web/ui/keep-focus.ts";
import { BusinessPlace, coordinateText, useBusinessLocation } from "./business-location.tsx";
import { LogoField } from "./logo-field.tsx";
import { useSaveProfile } from "./profile-data.ts";

/** Starts anew when it is saved: `key` it by what was read. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { askedName } = profile;
  const waiting = askedName?.reason === null ? askedName.name : null;
  const { form, values, set, field, submit, refuse, isDirty } = useSchemaForm(
    profileBody,
    {
      businessName: waiting ?? profile.businessName,
      description: profile.description,
      city: profile.city,
      province: profile.province,
      postalCode: profile.postalCode ?? "",
      hours: profile.hours ?? "",
      returnsPolicy: profile.returnsPolicy ?? "",
      deliveryPolicy: profile.deliveryPolicy ?? "",
      logoUrl: profile.logoUrl,
      latitude: profile.latitude,
      longitude: profile.longitude,
      lowStockAt: String(profile.lowStockAt),
    },
    (typed) => ({ ...typed, lowStockAt: Number(typed.lowStockAt) }),
  );
  const begun =
    profile.latitude !== null && profile.longitude !== null
      ? { latitude: Number(profile.latitude), longitude: Number(profile.longitude) }
      : null;
  const place = useBusinessLocation(begun);
  const location = place.value;
  const found = location.state === "set" ? location.location : null;
  const moved = found?.latitude !== begun?.latitude || found?.longitude !== begun?.longitude;
  const [sending, setSending] = useState(false);
  const save = useSaveProfile();
  const press = usePress({
    mutateAsync: async (body: Parameters<typeof save.mutateAsync>[0]) => {
      try {
        return await save.mutateAsync(body);
      } catch (error) {
        const fields = error instanceof ApiError ? error.fields : {};
        refuse(fields);
        if (Object.keys(fields).length === 0) toast({ title: "Not saved", description: messageOf(error) });
        throw error;
      }
    },
  });
  const button = useKeepFocus<HTMLButtonElement>(save.isPending);
  useUnsavedWarning((isDirty || moved) && !save.isPending);
  return (
    <form
      ref={form}
      className="panel panel-form stack gap-4-5"
      aria-label="Your shop's page"
      noValidate
      onSubmit={submit((body) => {
        if (sending || location.state === "loading") {
          toast({
            title: sending ? "The logo is being sent" : "Location still loading",
            description: "Please wait a moment and save again.",
          });
          return;
        }
        press({
          ...body,
          latitude: found && coordinateText(found.latitude),
          longitude: found && coordinateText(found.longitude),
        });
      })}
    >
      <LogoField
        url={values.logoUrl}
        error={field("logoUrl").error}
        onChange={(logoUrl) => set({ logoUrl })}
        onSending={setSending}
      />
      <Field
        label="Business name"
        autoComplete="organization"
        maxLength={vendorLengths.businessName}
        hint={
          waiting === null
            ? "We look at a new name before shoppers see it. The address of your page stays the same."
            : `Shoppers see ${profile.businessName} until we have approved this one. Type the old name to withdraw it.`
        }
        {...field("businessName")}
      />
      {askedName?.reason && (
        <p className="notice notice-bad">
          We did not approve the name {askedName.name}: {askedName.reason}
        </p>
      )}
      <TextAreaField label="About your shop" rows={4} maxLength={vendorLengths.description} {...field("description")} />
      <TextAreaField
        label="Opening hours (optional)"
        rows={2}
        maxLength={profileLengths.hours}
        hint="Where you can be visited or called, and when."
        {...field("hours")}
      />
      <TextAreaField
        label="Delivery, in your words (optional)"
        rows={3}
        maxLength={profileLengths.deliveryPolicy}
        hint="How you pack, and on which days you send. Prices and days come from your delivery choices."
        {...field("deliveryPolicy")}
      />
      <TextAreaField
        label="Returns, in your words (optional)"
        rows={3}
        maxLength={profileLengths.returnsPolicy}
        hint="Beside what the law and Indaba promise every shopper, which nobody can take away."
        {...field("returnsPolicy")}
      />
      <BusinessPlace location={place} field={field} />
      <SelectField
        label="Tell me when a product is running out"
        hint="By the channels that you chose in your settings: once when so few are left, and once when it is sold out."
        {...field("lowStockAt")}
      >
        {[0, 1, 2, 3, 5, 10, 20].map((few) => (
          <option key={few} value={few}>
            {few === 0 ? "Only when it is sold out" : `When ${few} or fewer are left`}
          </option>
        ))}
      </SelectField>
      <p className="soft">
        VAT number: {profile.vatNumber ?? "none"}.{" "}
        <Link href="/vendor/invoices" className="text-link">
          Change it with your invoice details
        </Link>
      </p>
      <Button ref={button} type="submit" size="3" loading={save.isPending} className="form-submit">
        Save
      </Button>
    </form>
  );
}
