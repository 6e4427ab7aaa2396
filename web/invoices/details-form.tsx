import { Button } from "@radix-ui/themes";
import { useLayoutEffect, useRef, useState } from "react";
import { type InvoiceDetails, invoiceDetailsLengths } from "#contract/invoices/invoices.ts";
import { ApiError, messageOf } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast-store.ts";
import { useUnsavedWarning } from "#web/lib/unsaved-warning.ts";
import { usePress } from "#web/lib/use-press.ts";
import { Field } from "#web/ui/field.tsx";
import { useKeepFocus } from "#web/ui/keep-focus.ts";
import { useSaveInvoiceDetails } from "./invoices-data.ts";

type Name = keyof InvoiceDetails;
type Draft = Record<Name, string>;

const draftOf = ({ legalName, street, vatNumber }: InvoiceDetails): Draft => ({
  legalName: legalName ?? "",
  street: street ?? "",
  vatNumber: vatNumber ?? "",
});

/** What a vendor says of itself on its invoices. */
export function DetailsForm({ details }: { details: InvoiceDetails }) {
  const [begun, setBegun] = useState(() => draftOf(details));
  const [draft, setDraft] = useState(begun);
  const [errors, setErrors] = useState<Partial<Draft>>({});
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);
  const save = useSaveInvoiceDetails();
  const press = usePress({
    mutateAsync: async (typed: Draft) => {
      try {
        setBegun(draftOf(await save.mutateAsync(typed)));
        setErrors({});
      } catch (error) {
        const fields = error instanceof ApiError ? error.fields : {};
        setErrors(fields);
        if (Object.keys(fields).length === 0) {
          toast({ title: "Invoice details not saved", description: messageOf(error) });
        }
        throw error;
      }
    },
  });
  const button = useKeepFocus<HTMLButtonElement>(save.isPending);
  useUnsavedWarning(JSON.stringify(draft) !== JSON.stringify(begun));
  const text = (name: Name) => ({
    value: draft[name],
    error: errors[name],
    maxLength: invoiceDetailsLengths[name],
    onChange: ({ target }: { target: { value: string } }) => setDraft((now) => ({ ...now, [name]: target.value })),
  });
  return (
    <form
      ref={form}
      className="panel stack gap-5"
      aria-label="Invoice details"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        press(draft);
      }}
    >
      <Field
        label="VAT number"
        inputMode="numeric"
        hint="10 digits that begin with 4. Leave it empty if you are not registered for VAT: your invoices then charge none."
        {...text("vatNumber")}
      />
      <Field
        label="Street address"
        autoComplete="street-address"
        hint="With a VAT number, your invoices must show it."
        {...text("street")}
      />
      <Field
        label="Registered name"
        autoComplete="organization"
        hint="Only where it isn't your shop's name."
        {...text("legalName")}
      />
      <Button ref={button} type="submit" size="3" loading={save.isPending} className="form-submit">
        Save details
      </Button>
    </form>
  );
}
