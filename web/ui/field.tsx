import { TextArea, TextField } from "@radix-ui/themes";
import { type ComponentProps, type ReactNode, useId } from "react";

interface FrameProps {
  label: string;
  error: string | undefined;
  hint?: string;
}

interface ControlProps {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

/** Label above, hint or error below, both connected to the control for screen readers; `children` renders the control. */
export function FieldFrame({
  label,
  error,
  hint,
  children,
}: FrameProps & { children: (p: ControlProps) => ReactNode }) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": error ? `${id}-error` : hint ? `${id}-hint` : undefined,
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

const colorOf = (error: string | undefined) => (error ? { color: "red" as const } : {});

type FieldProps = FrameProps & Omit<ComponentProps<typeof TextField.Root>, "id" | "size" | "color">;

export function Field({ label, error, hint, ...input }: FieldProps) {
  return (
    <FieldFrame label={label} error={error} {...(hint ? { hint } : {})}>
      {(control) => <TextField.Root {...input} {...control} size="3" {...colorOf(error)} />}
    </FieldFrame>
  );
}

type TextAreaFieldProps = FrameProps & Omit<ComponentProps<typeof TextArea>, "id" | "size" | "color">;

/** Grows with its text. */
export function TextAreaField({ label, error, hint, ...input }: TextAreaFieldProps) {
  return (
    <FieldFrame label={label} error={error} {...(hint ? { hint } : {})}>
      {(control) => <TextArea {...input} {...control} size="3" {...colorOf(error)} />}
    </FieldFrame>
  );
}

type SelectFieldProps = FrameProps & Omit<ComponentProps<"select">, "id">;

/** The browser's native select. */
export function SelectField({ label, error, hint, children, ...select }: SelectFieldProps) {
  return (
    <FieldFrame label={label} error={error} {...(hint ? { hint } : {})}>
      {(control) => (
        <span className="select select-field">
          <select {...select} {...control}>
            {children}
          </select>
        </span>
      )}
    </FieldFrame>
  );
}
