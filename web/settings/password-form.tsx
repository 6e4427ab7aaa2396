import { Button } from "@radix-ui/themes";
import { useId, useRef, useState } from "react";
import type { ChangePasswordBody } from "#contract/auth/auth.ts";
import { passwordMinLength, passwordTooShort } from "#contract/auth/password.ts";
import { ApiError } from "#web/lib/api.ts";
import { usePress } from "#web/lib/use-press.ts";
import { Field } from "#web/ui/field.tsx";
import { useKeepFocus } from "#web/ui/keep-focus.ts";
import { useChangePassword } from "./account-data.ts";

const empty: ChangePasswordBody = { currentPassword: "", password: "" };
const names = ["currentPassword", "password"] as const;
type Errors = Partial<Record<keyof ChangePasswordBody, string>>;

/** Without the form library, which would be larger than the rest of the screen. */
function errorsIn({ currentPassword, password }: ChangePasswordBody): Errors {
  return {
    ...(currentPassword === "" && { currentPassword: "Required" }),
    ...(password.length < passwordMinLength && { password: passwordTooShort }),
  };
}

/** `email` is for password managers. */
export function PasswordForm({ email }: { email: string }) {
  const id = useId();
  const [draft, setDraft] = useState(empty);
  const [errors, setErrors] = useState<Errors>({});
  const inputs = {
    currentPassword: useRef<HTMLInputElement>(null),
    password: useRef<HTMLInputElement>(null),
  };
  const show = (found: Errors): boolean => {
    setErrors(found);
    const first = names.find((name) => found[name]);
    if (first) inputs[first].current?.focus();
    return first !== undefined;
  };

  const change = useChangePassword();
  const press = usePress({
    mutateAsync: async (typed: ChangePasswordBody) => {
      try {
        await change.mutateAsync(typed);
        // Text typed during the request stays.
        setDraft((now) => (now === typed ? empty : now));
      } catch (error) {
        if (error instanceof ApiError) show(error.fields);
        throw error;
      }
    },
  });
  const button = useKeepFocus<HTMLButtonElement>(change.isPending);
  const input = (name: keyof ChangePasswordBody) => ({
    ref: inputs[name],
    type: "password" as const,
    error: errors[name],
    value: draft[name],
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setDraft((now) => ({ ...now, [name]: target.value }));
      setErrors((now) => ({ ...now, [name]: undefined }));
    },
  });
  return (
    <form
      className="panel stack gap-5"
      aria-labelledby={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!show(errorsIn(draft))) press(draft);
      }}
    >
      <h2 className="panel-title" id={id}>
        Password
      </h2>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label="Current password" autoComplete="current-password" {...input("currentPassword")} />
      <Field
        label="New password"
        autoComplete="new-password"
        hint="At least 6 characters. All other logins of your account end with it."
        {...input("password")}
      />
      <Button ref={button} type="submit" size="3" loading={change.isPending} className="form-submit">
        Change password
      </Button>
    </form>
  );
}
