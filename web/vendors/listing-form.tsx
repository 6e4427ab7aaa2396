// The form for a new or changed listing, with the contract's limits and messages. The picture uploads in the background.

import { Button } from "@radix-ui/themes";
import { useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import { categories, categoryLabel } from "#contract/listings/categories.ts";
import { listingBody, listingLengths, type NewListing } from "#contract/listings/listing-body.ts";
import { centsToPrice, priceToCents } from "#contract/shared/money.ts";
import type { VendorListingDetail } from "#contract/vendors/vendors.ts";
import { ApiError, messageOf } from "#web/lib/api.ts";
import { useSchemaForm } from "#web/lib/schema-form.ts";
import { toast } from "#web/lib/toast-store.ts";
import { useUnsavedWarning } from "#web/lib/unsaved-warning.ts";
import { Field, SelectField, TextAreaField } from "#web/ui/field.tsx";
import { useKeepFocus } from "#web/ui/keep-focus.ts";
import { readPrice, readStock } from "./listing-fields.ts";
import { PictureField } from "./picture-field.tsx";
import { usePictures } from "./picture-upload.ts";
import { TagsField } from "./tags-field.tsx";

const startOf = (before: VendorListingDetail | null) => ({
  title: before?.title ?? "",
  description: before?.description ?? "",
  category: before?.category ?? "",
  tags: before?.tags ?? [],
  price: before?.price ?? "",
  stock: before ? String(before.stock) : "",
  sku: before?.sku ?? "",
});

/** As the contract reads it: "" counts as missing, for the message "Required". */
const read = ({ category, price, stock, sku, ...texts }: ReturnType<typeof startOf>) => ({
  ...texts,
  category: category || undefined,
  price: readPrice(price),
  stock: readStock(stock),
  sku: sku.trim() || null,
});

/** `before`: the loaded listing. `error`: of the last attempt; the typed text stays. */
export function ListingForm({
  before,
  submitLabel,
  pending,
  error,
  onSubmit,
}: {
  before: VendorListingDetail | null;
  submitLabel: string;
  pending: boolean;
  error: Error | null;
  onSubmit: (body: NewListing) => void;
}) {
  const { form, values, set, errors, isDirty, field, check, refuse } = useSchemaForm(
    listingBody,
    startOf(before),
    read,
  );
  const [loaded] = useState(before?.pictures ?? []);
  const pictures = usePictures(loaded);
  /** Submitted, but a picture is still uploading. */
  const [waiting, setWaiting] = useState(false);
  const submitting = useRef(false);
  const busy = pending || waiting;
  const button = useKeepFocus<HTMLButtonElement>(busy);
  useUnsavedWarning((isDirty || pictures.changed) && !pending);

  const shown = useRef(refuse);
  shown.current = refuse;
  useEffect(() => {
    if (!error) return;
    toast({ title: "Listing not saved", description: messageOf(error) });
    if (error instanceof ApiError) shown.current(error.fields);
  }, [error]);

  const submit = async () => {
    if (check() === null) return;
    setWaiting(pictures.sending);
    const settled = await pictures.settled();
    setWaiting(false);
    if (settled === null) {
      toast({ title: "Picture not sent", description: "Retry or remove it, then save again." });
      return;
    }
    // Again, as the form could be changed meanwhile.
    const body = check();
    if (body === null) return;
    const cents = priceToCents(body.price);
    onSubmit({ ...body, price: cents === null ? body.price : centsToPrice(cents), pictures: settled });
  };

  return (
    <form
      ref={form}
      className="listing-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (submitting.current || busy) return;
        submitting.current = true;
        void submit().finally(() => {
          submitting.current = false;
        });
      }}
    >
      <PictureField pictures={pictures} error={errors.pictures} />
      <div className="panel panel-form stack gap-4-5">
        <Field label="Title" maxLength={listingLengths.title} {...field("title")} />
        <TextAreaField label="Description" rows={6} maxLength={listingLengths.description} {...field("description")} />
        <SelectField label="Category" {...field("category")}>
          <option value="">Choose a category</option>
          {categories.map((category) => (
            <option key={category} value={category}>
              {categoryLabel(category)}
            </option>
          ))}
        </SelectField>
        <TagsField tags={values.tags} error={errors.tags} onChange={(tags) => set({ tags })} />
        <div className="form-columns">
          <Field
            label="Price"
            inputMode="decimal"
            autoComplete="off"
            placeholder="0.00"
            hint="In rand, with at most two decimals"
            {...field("price")}
            // Show the price as it will be sent.
            onBlur={() => set({ price: readPrice(values.price) })}
          />
          <Field
            label="Stock"
            inputMode="numeric"
            autoComplete="off"
            placeholder="0"
            hint="Pieces you can sell"
            {...field("stock")}
          />
        </div>
        <Field
          label="SKU (optional)"
          className="short-field"
          autoComplete="off"
          maxLength={listingLengths.sku}
          hint="Your own number for it, to find it again in a CSV file"
          {...field("sku")}
        />
        <div className="row">
          <Button ref={button} type="submit" size="3" loading={busy}>
            {submitLabel}
          </Button>
          <Button asChild size="3" variant="soft" color="gray" highContrast>
            <Link href="/vendor/dashboard">Cancel</Link>
          </Button>
          <span className="field-hint" role="status">
            {waiting ? "Waiting for the pictures" : ""}
          </span>
        </div>
      </div>
    </form>
  );
}
