// A form whose values are checked by a schema of the contract, with its messages.
import { type ChangeEvent, type FormEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import type * as z from "zod/mini";
import { fieldMessages } from "#contract/shared/errors.ts";

type Messages = Record<string, string>;

export interface SchemaForm<Values, Body> {
  form: RefObject<HTMLFormElement | null>;
  values: Values;
  set(changes: Partial<Values>): void;
  /** By field; "tags.3" belongs to the field "tags". */
  errors: Messages;
  isDirty: boolean;
  /** For an input, a text area or a select. */
  field<Name extends keyof Values & string>(
    name: Name,
  ): {
    name: Name;
    value: Values[Name];
    error: string | undefined;
    onChange(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>): void;
  };
  /** The body if every field is right. Else null: the messages show and the first wrong field has the focus. */
  check(): Body | null;
  /** For the form's `onSubmit`: calls `send` with the body if every field is right. */
  submit(send: (body: Body) => void): (event: FormEvent) => void;
  /** Shows the server's messages. */
  refuse(messages: Messages): void;
}

/** `read` turns what was typed into the schema's input. */
export function useSchemaForm<Values extends object, Body>(
  schema: z.ZodMiniType<Body>,
  start: Values,
  read: (values: Values) => unknown = (values) => values,
): SchemaForm<Values, Body> {
  const form = useRef<HTMLFormElement>(null);
  const [begun] = useState(start);
  const [values, setValues] = useState(start);
  const latest = useRef(start);
  const [errors, setErrors] = useState<Messages>({});
  const checked = useRef(false);
  const focusWrong = useRef(false);
  useLayoutEffect(() => {
    if (!focusWrong.current) return;
    focusWrong.current = false;
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);

  const problems = (): Messages => {
    const result = schema.safeParse(read(latest.current));
    return result.success ? {} : byField(fieldMessages(result.error.issues));
  };
  const refuse = (messages: Messages) => {
    checked.current = true;
    focusWrong.current = true;
    setErrors(byField(messages));
  };
  const set = (changes: Partial<Values>) => {
    latest.current = { ...latest.current, ...changes };
    setValues(latest.current);
    if (!checked.current) return;
    // Only the changed field's message: the others may be the server's.
    const found = problems();
    setErrors((shown) => {
      const next = { ...shown };
      for (const name of Object.keys(changes)) {
        if (found[name] === undefined) delete next[name];
        else next[name] = found[name];
      }
      return next;
    });
  };

  const check = () => {
    const result = schema.safeParse(read(latest.current));
    if (result.success) return result.data;
    refuse(fieldMessages(result.error.issues));
    return null;
  };

  return {
    form,
    values,
    set,
    errors,
    isDirty: JSON.stringify(values) !== JSON.stringify(begun),
    field: (name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: ({ target }) => set({ [name]: target.value } as Partial<Values>),
    }),
    check,
    submit: (send) => (event) => {
      event.preventDefault();
      const body = check();
      if (body !== null) send(body);
    },
    refuse,
  };
}

function byField(messages: Messages): Messages {
  const fields: Messages = {};
  for (const [path, message] of Object.entries(messages)) fields[path.split(".")[0] ?? ""] ??= message;
  return fields;
}
