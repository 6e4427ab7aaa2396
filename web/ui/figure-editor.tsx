import { TextField } from "@radix-ui/themes";
import type { UseMutationResult } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { messageOf } from "#web/lib/api.ts";
import { usePress } from "#web/lib/use-press.ts";
import { Button } from "./button.tsx";

/** A number edited in place; Save shows when it differs. */
export function FigureEditor<Reply>({
  label,
  value,
  read,
  isValid,
  invalidMessage,
  failedMessage,
  write,
  inputMode,
  unit,
}: {
  label: ReactNode;
  /** The stored value. */
  value: number;
  /** NaN for an invalid number. */
  read: (text: string) => number;
  isValid: (value: number) => boolean;
  invalidMessage: string;
  failedMessage: string;
  write: Pick<UseMutationResult<Reply, Error, number>, "mutateAsync" | "reset" | "isPending" | "isError" | "error">;
  inputMode: ComponentProps<"input">["inputMode"];
  unit?: string;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const now = String(value);
  const [text, setText] = useState(now);
  const [invalid, setInvalid] = useState(false);
  const press = usePress(write);

  // Show the new stored value; a refused input was meant for the old one.
  useEffect(() => {
    setText(now);
    setInvalid(false);
  }, [now]);

  const changed = text.trim() !== now;
  const reset = () => {
    setText(now);
    setInvalid(false);
    write.reset();
    input.current?.focus({ preventScroll: true });
  };
  const save = () => {
    const figure = read(text);
    setInvalid(!isValid(figure));
    if (!isValid(figure)) return;
    if (figure === value) return reset();
    // The pressed button disappears.
    input.current?.focus({ preventScroll: true });
    press(figure);
  };
  const failed = write.isError ? messageOf(write.error, failedMessage) : null;
  const error = invalid ? invalidMessage : failed;
  return (
    <form
      className="row gap-2 stock-editor"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!write.isPending) save();
      }}
    >
      <label className="soft" htmlFor={id}>
        {label}
      </label>
      <TextField.Root
        ref={input}
        id={id}
        className="stock-input"
        inputMode={inputMode}
        autoComplete="off"
        maxLength={9}
        value={text}
        readOnly={write.isPending}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && changed) reset();
        }}
      >
        {unit && <TextField.Slot side="right">{unit}</TextField.Slot>}
      </TextField.Root>
      {changed && (
        <>
          <Button type="submit" loading={write.isPending}>
            Save
          </Button>
          {!write.isPending && (
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
