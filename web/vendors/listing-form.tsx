// The form for a new or changed listing, with the contract's limits and messages. The picture uploads in the background.

import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { Button } from "@radix-ui/themes";
import { useEffect, useRef, useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { Link } from "wouter";
import type * as z from "zod/mini";
import { categories, categoryLabel } from "#contract/listings/categories.ts";
import { type ListingBody, listingBody, listingLengths } from "#contract/listings/listing-body.ts";
import { centsToPrice, priceToCents } from "#contract/shared/money.ts";
import type { VendorListing } from "#contract/vendors/vendors.ts";
import { ApiError, messageOf } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast-store.ts";
import { useUnsavedWarning } from "#web/lib/unsaved-warning.ts";
import { Field, SelectField, TextAreaField } from "#web/ui/field.tsx";
import { useKeepFocus } from "#web/ui/keep-focus.ts";
import { formFields } from "./listing-changes.ts";
import { readPrice, readStock } from "./listing-fields.ts";
import { PictureField } from "./picture-field.tsx";
import { usePictureUpload } from "./picture-upload.ts";
import { TagsField } from "./tags-field.tsx";

type ListingInput = z.input<typeof listingBody>;

function startOf(before: VendorListing | null): Partial<ListingInput> {
  if (!before) return { title: "", description: "", tags: [], price: "", sku: "" };
  return Object.fromEntries(formFields.map((name) => [name, before[name] ?? ""])) as Partial<ListingInput>;
}

/** "" counts as missing, for the message "Required". */
const orNothing = (text: unknown) => (text === "" ? undefined : text);

/** `before`: the loaded listing. `error`: of the last attempt; the typed text stays. */
export function ListingForm({
  before,
  submitLabel,
  pending,
  error,
  onSubmit,
}: {
  before: VendorListing | null;
  submitLabel: string;
  pending: boolean;
  error: Error | null;
  onSubmit: (body: ListingBody) => void;
}) {
  const { control, register, handleSubmit, formState, setError, setValue, trigger } = useForm<
    ListingInput,
    unknown,
    ListingBody
  >({
    resolver: standardSchemaResolver(listingBody),
    defaultValues: startOf(before),
  });
  const upload = usePictureUpload(before?.imageUrl ?? null);
  /** Submitted, but the picture is still uploading. */
  const [waiting, setWaiting] = useState(false);
  const submitting = useRef(false);
  const busy = pending || waiting;
  const button = useKeepFocus<HTMLButtonElement>(busy);
  const { errors, isDirty } = formState;
  useUnsavedWarning((isDirty || upload.changed) && !pending);

  useEffect(() => {
    if (!error) return;
    toast({ title: "Listing not saved", description: messageOf(error) });
    if (!(error instanceof ApiError)) return;
    // "tags.3" belongs to the field "tags".
    const named = Object.entries(error.fields).map(([path, message]) => [path.split(".")[0], message] as const);
    for (const name of formFields) {
      const message = named.find(([field]) => field === name)?.[1];
      if (message) setError(name, { message }, { shouldFocus: true });
    }
    // A conflict is always about the stock.
    if (error.status === 409 && error.forPeople) setError("stock", { message: error.forPeople }, { shouldFocus: true });
  }, [error, setError]);

  const submit = async () => {
    if (upload.picture.state === "sending") {
      if (!(await trigger(undefined, { shouldFocus: true }))) return;
      setWaiting(true);
    }
    const picture = await upload.settled();
    setWaiting(false);
    if (picture.state === "failed") {
      toast({ title: "Picture not sent", description: "Retry or remove it, then save again." });
      return;
    }
    const imageUrl = picture.state === "kept" ? picture.url : null;
    await handleSubmit((body) => {
      const cents = priceToCents(body.price);
      onSubmit({ ...body, price: cents === null ? body.price : centsToPrice(cents), imageUrl });
    })();
  };

  return (
    <form
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
      <PictureField upload={upload} />
      <div className="panel panel-form stack gap-4-5">
        <Field label="Title" maxLength={listingLengths.title} error={errors.title?.message} {...register("title")} />
        <TextAreaField
          label="Description"
          rows={6}
          maxLength={listingLengths.description}
          error={errors.description?.message}
          {...register("description")}
        />
        <SelectField
          label="Category"
          defaultValue={before?.category ?? ""}
          error={errors.category?.message}
          {...register("category", { setValueAs: orNothing })}
        >
          <option value="">Choose a category</option>
          {categories.map((category) => (
            <option key={category} value={category}>
              {categoryLabel(category)}
            </option>
          ))}
        </SelectField>
        <Controller
          control={control}
          name="tags"
          render={({ field, fieldState }) => (
            <TagsField
              tags={field.value}
              error={fieldState.error?.message ?? (Array.isArray(errors.tags) ? firstMessage(errors.tags) : undefined)}
              onChange={field.onChange}
            />
          )}
        />
        <div className="form-columns">
          <Field
            label="Price"
            inputMode="decimal"
            autoComplete="off"
            placeholder="0.00"
            hint="In rand, with at most two decimals"
            error={errors.price?.message}
            {...register("price", {
              setValueAs: readPrice,
              // Show the price as it will be sent.
              onBlur: ({ target }: { target: HTMLInputElement }) => setValue("price", readPrice(target.value)),
            })}
          />
          <Field
            label="Stock"
            inputMode="numeric"
            autoComplete="off"
            placeholder="0"
            hint="Pieces you can sell"
            error={errors.stock?.message}
            {...register("stock", { setValueAs: readStock })}
          />
        </div>
        <Field
          label="SKU (optional)"
          className="short-field"
          autoComplete="off"
          maxLength={listingLengths.sku}
          hint="Your own number for it, to find it again in a CSV file"
          error={errors.sku?.message}
          {...register("sku", { setValueAs: (text: string | null) => text?.trim() || null })}
        />
        <div className="row">
          <Button ref={button} type="submit" size="3" loading={busy}>
            {submitLabel}
          </Button>
          <Button asChild size="3" variant="soft" color="gray" highContrast>
            <Link href="/vendor/dashboard">Cancel</Link>
          </Button>
          <span className="field-hint" role="status">
            {waiting ? "Waiting for the picture" : ""}
          </span>
        </div>
      </div>
    </form>
  );
}

const firstMessage = (list: readonly ({ message?: string } | undefined)[]) =>
  list.find((each) => each?.message)?.message;
