import { TextArea } from "@radix-ui/themes";
import type { ComponentProps } from "react";
import { FieldFrame, type FieldText } from "./field.tsx";

type TextAreaFieldProps = Omit<ComponentProps<typeof TextArea>, "id" | "size" | "color"> & FieldText;

/** A labelled input for longer text. */
export function TextAreaField({ label, error, hint, ...input }: TextAreaFieldProps) {
  return (
    <FieldFrame label={label} error={error} {...(hint ? { hint } : {})}>
      {(control) => <TextArea {...input} {...control} />}
    </FieldFrame>
  );
}
