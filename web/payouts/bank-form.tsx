import { Button } from "@radix-ui/themes";
import { useLayoutEffect, useRef, useState } from "react";
import { type AccountType, accountTypeNames, accountTypes } from "#contract/payouts/bank-rules.ts";
import { bankNames } from "#contract/payouts/banks.ts";
import { ApiError, messageOf } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast-store.ts";
import { useUnsavedWarning } from "#web/lib/unsaved-warning.ts";
import { usePress } from "#web/lib/use-press.ts";
import { Field, SelectField } from "#web/ui/field.tsx";
import { useKeepFocus } from "#web/ui/keep-focus.ts";
import { useAskBankDetails } from "./payouts-data.ts";

const begun = { bank: "", holder: "", number: "", accountType: "current" as AccountType, password: "" };
type Draft = typeof begun;

/** Where payouts go. The number is typed anew with each change, as it is never shown again. */
export function BankForm({ onAsked }: { onAsked: () => void }) {
  const [draft, setDraft] = useState(begun);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);
  const ask = useAskBankDetails();
  const press = usePress({
    mutateAsync: async (typed: Draft) => {
      try {
        await ask.mutateAsync(typed);
        onAsked();
      } catch (error) {
        const fields = error instanceof ApiError ? error.fields : {};
        setErrors(fields);
        if (Object.keys(fields).length === 0) {
          toast({ title: "Bank details not changed", description: messageOf(error) });
        }
      }
    },
  });
  const button = useKeepFocus<HTMLButtonElement>(ask.isPending);
  useUnsavedWarning(JSON.stringify(draft) !== JSON.stringify(begun));
  const typed = (name: keyof Draft) => ({
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => setDraft((now) => ({ ...now, [name]: target.value })),
  });
  return (
    <form
      ref={form}
      className="stack gap-5"
      aria-label="Bank details"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        press(draft);
      }}
    >
      <SelectField label="Bank" {...typed("bank")}>
        <option value="">Choose a bank</option>
        {bankNames.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <Field label="Account holder" maxLength={70} hint="As the bank has it." {...typed("holder")} />
      <Field
        label="Account number"
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        hint="Afterwards only its last four digits are shown."
        {...typed("number")}
      />
      <SelectField label="Account type" {...typed("accountType")}>
        {accountTypes.map((type) => (
          <option key={type} value={type}>
            {accountTypeNames[type].name}
          </option>
        ))}
      </SelectField>
      <Field
        label="Your password"
        type="password"
        autoComplete="current-password"
        hint="We then mail you a link. The change takes effect when you open it."
        {...typed("password")}
      />
      <Button ref={button} type="submit" size="3" loading={ask.isPending} className="form-submit">
        Send me the link
      </Button>
    </form>
  );
}
