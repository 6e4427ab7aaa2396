import { TextField } from "@radix-ui/themes";
import { type ComponentProps, useId } from "react";

type FieldProps = Omit<ComponentProps<typeof TextField.Root>, "id" | "size" | "color"> & {
  label: string;
  error: string | undefined;
  hint?: string;
};

/** A labelled input whose error and hint are read out with it. */
export function Field({ label, error, hint, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <TextField.Root
        {...input}
        id={id}
        size="3"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
        {...(error ? { color: "red" as const } : {})}
      />
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
