import { TextField } from "@radix-ui/themes";
import { type ComponentProps, type ReactNode, useId } from "react";

export interface FieldText {
  label: string;
  error: string | undefined;
  hint?: string;
}

interface ControlProps {
  id: string;
  size: "3";
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
  color?: "red";
}

/** A label over a control, and an error or a hint under it that is read out with it. */
export function FieldFrame({
  label,
  error,
  hint,
  children,
}: FieldText & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        size: "3",
        "aria-invalid": error ? true : undefined,
        "aria-describedby": error ? `${id}-error` : hint ? `${id}-hint` : undefined,
        ...(error ? { color: "red" as const } : {}),
      })}
      {error ? (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      ) : (
        hint && (
          <p className="field-hint" id={`${id}-hint`}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}

type FieldProps = Omit<ComponentProps<typeof TextField.Root>, "id" | "size" | "color"> & FieldText;

/** A labelled input. */
export function Field({ label, error, hint, ...input }: FieldProps) {
  return (
    <FieldFrame label={label} error={error} {...(hint ? { hint } : {})}>
      {(control) => <TextField.Root {...input} {...control} />}
    </FieldFrame>
  );
}
