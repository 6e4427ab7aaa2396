import { Button, TextField } from "@radix-ui/themes";
import { useEffect, useId, useRef, useState } from "react";
import type { AdminVendor } from "#contract/admin.ts";
import { commissionMessage, isCommission } from "#contract/commission.ts";
import { messageOf } from "#web/lib/api.ts";
import { usePress } from "#web/lib/use-press.ts";
import { useSetCommission } from "./vendors-data.ts";

/** As percentages are written in South Africa: "12,5 %" is 12.5. NaN for what is no number. */
const readPercent = (text: string): number => {
  const digits = text.replace(/[\s%]/g, "").replace(",", ".");
  return digits === "" ? Number.NaN : Number(digits);
};

/** What the marketplace keeps, changed in place: a figure, and Save as soon as it differs. */
export function CommissionEditor({ vendor }: { vendor: AdminVendor }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const now = String(vendor.commissionPercent);
  const [text, setText] = useState(now);
  const [invalid, setInvalid] = useState<string | null>(null);
  const setCommission = useSetCommission(vendor);
  const press = usePress(setCommission);

  // What the server has now is shown.
  useEffect(() => {
    setText(now);
    setInvalid(null);
  }, [now]);

  const changed = text.trim() !== now;
  const reset = () => {
    setText(now);
    setInvalid(null);
    setCommission.reset();
    input.current?.focus({ preventScroll: true });
  };
  const save = () => {
    const percent = readPercent(text);
    if (!isCommission(percent)) {
      setInvalid(commissionMessage);
      return;
    }
    setInvalid(null);
    if (percent === vendor.commissionPercent) return reset();
    // The pressed button goes when it is done.
    input.current?.focus({ preventScroll: true });
    press(percent);
  };
  const error =
    invalid ??
    (setCommission.isError
      ? messageOf(setCommission.error, "The commission could not be saved. Please try again.")
      : null);
  return (
    <form
      className="stock-editor"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!setCommission.isPending) save();
      }}
    >
      <label className="stock-label" htmlFor={id}>
        Commission<span className="sr-only"> of {vendor.businessName} in percent</span>
      </label>
      <TextField.Root
        ref={input}
        id={id}
        className="stock-input"
        inputMode="decimal"
        autoComplete="off"
        maxLength={9}
        value={text}
        readOnly={setCommission.isPending}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && changed) reset();
        }}
      >
        <TextField.Slot side="right">%</TextField.Slot>
      </TextField.Root>
      {changed && (
        <>
          <Button type="submit" loading={setCommission.isPending}>
            Save
          </Button>
          {!setCommission.isPending && (
            <Button type="button" variant="soft" color="gray" onClick={reset}>
              Cancel
            </Button>
          )}
        </>
      )}
      {error && (
        <p className="field-error stock-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </form>
  );
}
